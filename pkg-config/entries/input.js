// The inputs of calls: every view or buffer becomes a plain typed array that the binding can copy.
import { wrongType } from './errors.js';
import { uncurryThis } from './platform.js';

const { getPrototypeOf, getOwnPropertyDescriptor } = Object;

/** Returns a built-in getter as a function. The function works on objects of any realm, and no object can override it. */
const getter = (prototype, key) => uncurryThis(getOwnPropertyDescriptor(prototype, key).get);

/** V8 allocates the buffer of an array of at most this many bytes only when its property `buffer` is read. */
const SHORT = 64;
const TypedArray = getPrototypeOf(Uint8Array);
/** Returns the class name of a typed array; `undefined` for any other value. */
export const kindOf = getter(TypedArray.prototype, Symbol.toStringTag);
/**
 * Returns whether a value is a `Uint8Array` of this realm. `kindOf` also recognizes a `Uint8Array` of another realm, but takes 18 ns longer
 * in Bun.
 *
 * Also true for another typed array whose prototype the caller replaced with that of `Uint8Array`. Its elements may be negative or fractions.
 */
export const isUint8Array = (value) => ArrayBuffer.isView(value) && value instanceof Uint8Array;
/**
 * Returns whether a value is a `Uint16Array` of this realm. The notes on `isUint8Array` apply here too: `kindOf` takes 20 to 60 ns in Bun, and the
 * elements of another typed array with this prototype may be negative or fractions.
 */
export const isUint16Array = (value) => ArrayBuffer.isView(value) && value instanceof Uint16Array;
export const lengthOf = getter(TypedArray.prototype, 'length');
export const bufferOf = getter(TypedArray.prototype, 'buffer');
const byteOffsetOf = getter(TypedArray.prototype, 'byteOffset');
const byteLengthOf = getter(TypedArray.prototype, 'byteLength');
const dataViewBuffer = getter(DataView.prototype, 'buffer');
const dataViewOffset = getter(DataView.prototype, 'byteOffset');
const dataViewLength = getter(DataView.prototype, 'byteLength');
const byteLengthGetters = [ArrayBuffer, globalThis.SharedArrayBuffer]
  .filter(Boolean)
  .map(({ prototype }) => getter(prototype, 'byteLength'));

/**
 * Returns the bytes from `from` up to `to`, or up to the end of a shorter array. An array with a detached buffer is empty.
 *
 * The method `subarray` would call the constructor of the array, which can be the caller's code.
 */
export function partOfBytes(bytes, from, to) {
  const length = Math.min(to, lengthOf(bytes)) - from;
  return length > 0 ? new Uint8Array(bufferOf(bytes), byteOffsetOf(bytes) + from, length) : new Uint8Array(0);
}

const succeeds = (get, object) => {
  try {
    get(object);
    return true;
  } catch {
    return false;
  }
};

const isBuffer = (value) => byteLengthGetters.some((getLength) => succeeds(getLength, value));
const isDataView = (value) => succeeds(dataViewBuffer, value);

/** Returns the result of `createView`; an empty array if it throws, as for a detached buffer. */
function emptyIfDetached(createView) {
  try {
    return createView();
  } catch {
    return new Uint8Array(0);
  }
}

/**
 * Returns a typed array of the built-in class `Class` over the same elements.
 *
 * Other functions read `length` first and copy the elements later. In between, the length can change: it can be a property of a subclass or
 * of the array, or another thread can grow shared memory. An array whose length can change is replaced by a view of fixed length. If an
 * array has at most `SHORT` elements, its buffer is not checked. Such an array is never copied in parts, and the check would take as long
 * as the call.
 */
function plain(value, Class) {
  const length = lengthOf(value);
  if (length === 0) return new Class(0);
  const isPlain =
    getPrototypeOf(value) === Class.prototype &&
    !Object.hasOwn(value, 'length') &&
    (length <= SHORT || getPrototypeOf(bufferOf(value)) === ArrayBuffer.prototype);
  return isPlain ? value : new Class(bufferOf(value), byteOffsetOf(value), length);
}

/**
 * Returns the bytes of a view or a buffer, in the order in which they are in memory; `undefined` for any other value.
 */
function bytesOf(value) {
  const kind = kindOf(value);
  if (kind === 'Uint8Array') return plain(value, Uint8Array);
  if (kind !== undefined) {
    const length = byteLengthOf(value);
    // The constructor throws for a detached buffer. The length of a detached array is 0.
    return length === 0 ? new Uint8Array(0) : new Uint8Array(bufferOf(value), byteOffsetOf(value), length);
  }
  if (isBuffer(value))
    return plain(
      emptyIfDetached(() => new Uint8Array(value)),
      Uint8Array,
    );
  if (isDataView(value)) {
    return emptyIfDetached(() => new Uint8Array(dataViewBuffer(value), dataViewOffset(value), dataViewLength(value)));
  }
  return undefined;
}

/** Returns the bytes of any view or buffer; detached memory is empty. */
export function bytesFrom(value, call) {
  const bytes = bytesOf(value);
  if (bytes === undefined) throw wrongType(call, 'a Uint8Array, another view or an ArrayBuffer', value);
  return bytes;
}

/** Returns the buffer of a view, or the buffer itself; `undefined` for any other value. */
export function bufferFrom(value) {
  if (kindOf(value) !== undefined) return bufferOf(value);
  if (isDataView(value)) return dataViewBuffer(value);
  return isBuffer(value) ? value : undefined;
}

/** Returns the bytes of a destination, which must be a `Uint8Array`. */
export function destinationFrom(value, call) {
  if (kindOf(value) !== 'Uint8Array') throw wrongType(call, 'a Uint8Array to write into', value);
  return plain(value, Uint8Array);
}

/** Returns bytes for a call that reads them more than once: memory that another thread may change meanwhile is copied. */
export function ownBytesFrom(value, call) {
  const bytes = bytesFrom(value, call);
  return getPrototypeOf(bytes.buffer) === ArrayBuffer.prototype ? bytes : bytes.slice();
}

/** Returns the bytes of a typed array, in the order in which they are in memory. */
const memoryOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

/** Returns the bytes of a typed array of 16-bit elements; throws for a detached array. */
export const bytesOfUnits = (units) => new Uint8Array(bufferOf(units), byteOffsetOf(units), 2 * lengthOf(units));

/** Returns the bytes of a `Uint16Array`; throws for any other value. */
export function utf16From(value, call) {
  if (kindOf(value) !== 'Uint16Array') throw wrongType(call, 'a Uint16Array of UTF-16 code units', value);
  return memoryOf(plain(value, Uint16Array));
}

/** Returns the bytes of a `Uint32Array`; throws for any other value. */
export function utf32From(value, call) {
  if (kindOf(value) !== 'Uint32Array') throw wrongType(call, 'a Uint32Array of code points', value);
  return memoryOf(plain(value, Uint32Array));
}

/** Returns the bytes of an input, and how many bits each of its elements has. */
export function elementsFrom(value, call) {
  const kind = kindOf(value);
  if (kind === 'Uint16Array') return { bytes: utf16From(value, call), width: 16 };
  if (kind === 'Uint32Array') return { bytes: utf32From(value, call), width: 32 };
  return { bytes: bytesFrom(value, call), width: 8 };
}
