// The rules of Web IDL for interfaces: the properties of their members, and the conversion of arguments.
import { argumentTypeError, wrongReceiver, wrongType } from '../errors.js';
import { bufferFrom, bytesFrom as inputBytesFrom, destinationFrom as plainDestinationFrom } from '../input.js';

/** A base class whose subclasses add their private fields to an existing object. */
class Existing {
  constructor(object) {
    return object;
  }
}

const isObject = (value) => value !== null && (typeof value === 'object' || typeof value === 'function');

// A method of this name gives other copies of this package access to the slots. All realms share the name, so the getter of one
// frame works for the objects of another, as with the classes of the platform.
const FOR_COPIES = Symbol.for('utfscope: internal slots');

/** The internal slots of an object. */
export class Slots extends Existing {
  #kind;
  #slots;

  constructor(object, kind, slots = {}) {
    super(object);
    this.#kind = kind;
    this.#slots = slots;
  }

  /** Returns the slots of an object of this kind that this copy of the package created; `undefined` for any other object. */
  static find(object, kind) {
    return #kind in object && object.#kind === kind ? object.#slots : undefined;
  }

  /**
   * Returns the slots of the object that `member` was called on; throws a TypeError if the object is not of this kind.
   */
  static of(object, kind, member) {
    const slots = isObject(object) ? (Slots.find(object, kind) ?? object[FOR_COPIES]?.(kind)) : undefined;
    if (slots === undefined) {
      throw wrongReceiver(`${kind}.${member}`, kind, object);
    }
    return slots;
  }
}

/** Gives the members of a class the property attributes of a Web IDL interface, which differ from those of a class. */
export function expose(Class, name) {
  const { prototype } = Class;
  for (const member of Object.getOwnPropertyNames(prototype)) {
    if (member !== 'constructor') Object.defineProperty(prototype, member, { enumerable: true });
  }
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  Object.defineProperty(prototype, FOR_COPIES, {
    value(kind) {
      return Slots.find(this, kind);
    },
  });
  // A bundler may have renamed the class.
  Object.defineProperty(Class, 'name', { value: name, configurable: true });
}

/** Converts a value to a string, as Web IDL does for `DOMString`. Throws a TypeError for a symbol. */
export const domString = (value) => `${value}`;

/** Returns the members `names` of a dictionary as booleans. Reads them in the order of `names`. */
export function booleansFrom(dictionary, names, call) {
  if (dictionary !== undefined && dictionary !== null && !isObject(dictionary)) {
    throw wrongType(call, 'an options object', dictionary);
  }
  return names.map((name) => Boolean(dictionary?.[name]));
}

/**
 * Throws for a resizable buffer: Web IDL accepts one only if the interface says `[AllowResizable]`, which the Encoding
 * Standard never does.
 */
function checkFixed(buffer, call) {
  if (buffer.resizable || buffer.growable) {
    throw argumentTypeError(
      call,
      'the Encoding Standard does not allow a resizable buffer here; pass one of fixed length',
    );
  }
}

/** Throws unless the value is a `BufferSource` of fixed length; it may be shared. */
export function checkSource(value, call) {
  const buffer = bufferFrom(value);
  if (buffer === undefined) throw wrongType(call, 'an ArrayBuffer, a SharedArrayBuffer or a view of one', value);
  checkFixed(buffer, call);
}

/** Returns the bytes of a `BufferSource`; detached memory is empty. */
export function bytesFrom(value, call) {
  checkSource(value, call);
  return inputBytesFrom(value, call);
}

/** Returns the bytes of a destination, which must be a `Uint8Array`; its memory may be shared. */
export function destinationFrom(value, call) {
  const destination = plainDestinationFrom(value, call);
  checkFixed(bufferFrom(value), call);
  return destination;
}
