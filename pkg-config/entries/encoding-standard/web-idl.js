// What Web IDL asks of an interface: how its members look, and what becomes of the arguments.
import { bufferFrom, describe, bytesOfBuffer, roomFrom as plainRoomFrom, wrongType } from '../input.js';

/** Lets a subclass put private fields on an object that exists already. */
class Existing {
  constructor(object) {
    return object;
  }
}

const isObject = (value) => value !== null && (typeof value === 'object' || typeof value === 'function');

// Under this name, which all realms share, a prototype gives the slots of its objects to another copy of this package:
// the getter of one frame answers for the objects of another, as those of the platform do.
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

  static own(object, kind) {
    return #kind in object && object.#kind === kind ? object.#slots : undefined;
  }

  /** The slots of the object that `member` was called on; a TypeError where that is not of this kind. */
  static of(object, kind, member) {
    const slots = isObject(object) ? (Slots.own(object, kind) ?? object[FOR_COPIES]?.(kind)) : undefined;
    if (slots === undefined) {
      throw new TypeError(`${kind}.${member}: called on ${describe(object)} that new ${kind}() did not make`);
    }
    return slots;
  }
}

/** Gives a class the looks of an interface, which differ from those that a class of the language has. */
export function expose(Class, name) {
  const { prototype } = Class;
  for (const member of Object.getOwnPropertyNames(prototype)) {
    if (member !== 'constructor') Object.defineProperty(prototype, member, { enumerable: true });
  }
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  Object.defineProperty(prototype, FOR_COPIES, {
    value(kind) {
      return Slots.own(this, kind);
    },
  });
  // A bundle may have to call the class by another name.
  Object.defineProperty(Class, 'name', { value: name, configurable: true });
}

/** A string, as `DOMString` converts: a symbol is a TypeError. */
export const domString = (value) => `${value}`;

/** The members of a dictionary of booleans that are named, which are to be read in this order. */
export function booleansFrom(dictionary, names, call) {
  if (dictionary !== undefined && dictionary !== null && !isObject(dictionary)) {
    throw wrongType(call, 'an options object', dictionary);
  }
  return names.map((name) => Boolean(dictionary?.[name]));
}

/**
 * Refuses a buffer that can be resized: Web IDL lets those in only where an interface says `[AllowResizable]`, and the
 * Encoding Standard says it nowhere.
 */
function checkFixed(buffer, call) {
  if (buffer.resizable || buffer.growable) {
    throw new TypeError(
      `${call}: the buffer can be resized, which the Encoding Standard does not allow here; pass one of fixed length`,
    );
  }
}

/** Refuses what is no `BufferSource`, be it shared or not. */
export function checkSource(value, call) {
  const buffer = bufferFrom(value);
  if (buffer === undefined) throw wrongType(call, 'an ArrayBuffer, a SharedArrayBuffer or a view of one', value);
  checkFixed(buffer, call);
}

/** The bytes of a `BufferSource`; what is detached is empty. */
export function bytesFrom(value, call) {
  checkSource(value, call);
  return bytesOfBuffer(value);
}

/** Room to write into: a `Uint8Array`, be its memory shared or not. */
export function roomFrom(value, call) {
  const room = plainRoomFrom(value, call);
  checkFixed(bufferFrom(value), call);
  return room;
}
