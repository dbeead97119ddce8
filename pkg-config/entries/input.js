// What a caller passes in: any view or buffer becomes a plain typed array that the binding can copy.

const { getPrototypeOf, getOwnPropertyDescriptor } = Object;

/** A getter of the language itself: it works on objects of any realm, and the object cannot override it. */
const getter = (prototype, key) => {
  const { get } = getOwnPropertyDescriptor(prototype, key);
  return (object) => Reflect.apply(get, object, []);
};

/** An engine makes a buffer for no more bytes than these only when it is asked for. */
const FEW = 64;
const TypedArray = getPrototypeOf(Uint8Array);
export const kindOf = getter(TypedArray.prototype, Symbol.toStringTag);
export const lengthOf = getter(TypedArray.prototype, 'length');
export const bufferOf = getter(TypedArray.prototype, 'buffer');
const offsetOf = getter(TypedArray.prototype, 'byteOffset');
const viewed = getter(DataView.prototype, 'buffer');
const viewOffset = getter(DataView.prototype, 'byteOffset');
const viewLength = getter(DataView.prototype, 'byteLength');
const bufferLengths = [ArrayBuffer, globalThis.SharedArrayBuffer]
  .filter(Boolean)
  .map(({ prototype }) => getter(prototype, 'byteLength'));

/**
 * The bytes from `from` up to `to`; empty where there are fewer, as of a buffer that was detached. The method `subarray` would ask
 * the array for its constructor, which is the caller's code.
 */
export function partOfBytes(bytes, from, to) {
  const length = Math.min(to, lengthOf(bytes)) - from;
  return length > 0 ? new Uint8Array(bufferOf(bytes), offsetOf(bytes) + from, length) : new Uint8Array(0);
}

const answers = (get, object) => {
  try {
    get(object);
    return true;
  } catch {
    return false;
  }
};

/** A plain `Uint8Array` over the bytes of a buffer or a `DataView`; `undefined` for anything else. */
function bytesUnder(value) {
  if (bufferLengths.some((byteLength) => answers(byteLength, value))) {
    return emptyIfDetached(() => new Uint8Array(value));
  }
  if (answers(viewed, value)) {
    return emptyIfDetached(() => new Uint8Array(viewed(value), viewOffset(value), viewLength(value)));
  }
  return undefined;
}

function emptyIfDetached(view) {
  try {
    return view();
  } catch {
    return new Uint8Array(0);
  }
}

/**
 * A typed array of the language's own class over the same elements.
 *
 * The binding allocates by `length` and then copies: what could answer differently the second time (a subclass, an own
 * property, shared memory that another thread grows) is seen through a view of fixed length. So few bytes are copied at
 * once, within the room that there is for them, and to ask for their buffer takes as long as all else.
 */
function plain(value, Class) {
  const length = lengthOf(value);
  if (length === 0) return new Class(0);
  const isPlain =
    getPrototypeOf(value) === Class.prototype &&
    !Object.hasOwn(value, 'length') &&
    (length <= FEW || getPrototypeOf(bufferOf(value)) === ArrayBuffer.prototype);
  return isPlain ? value : new Class(bufferOf(value), offsetOf(value), length);
}

/** A value as an error names it: `a string`, `an Array`, `undefined`. */
export function describe(value) {
  if (value === null || value === undefined) return String(value);
  const kind = typeof value === 'object' ? (value.constructor?.name ?? 'object') : typeof value;
  return `${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind}`;
}

export function wrongType(call, expected, value) {
  return new TypeError(`${call}: expected ${expected}, got ${describe(value)}`);
}

/** Bytes from a `Uint8Array`, a buffer or a `DataView`; what is detached is empty. */
export function bytesFrom(value, call) {
  const kind = kindOf(value);
  if (kind === 'Uint8Array') return plain(value, Uint8Array);
  const bytes = kind === undefined ? bytesUnder(value) : undefined;
  if (bytes === undefined) throw wrongType(call, 'a Uint8Array, ArrayBuffer or DataView', value);
  return plain(bytes, Uint8Array);
}

/** The buffer under a view of any kind, or the buffer itself; `undefined` for anything else. */
export function bufferFrom(value) {
  if (kindOf(value) !== undefined) return bufferOf(value);
  if (answers(viewed, value)) return viewed(value);
  return bufferLengths.some((byteLength) => answers(byteLength, value)) ? value : undefined;
}

/** The bytes under a view of any kind or a buffer, as they stand in memory; what is detached is empty. */
export function bytesOfBuffer(value) {
  const kind = kindOf(value);
  if (kind === undefined) return plain(bytesUnder(value), Uint8Array);
  if (kind === 'Uint8Array') return plain(value, Uint8Array);
  const byteLength = getter(TypedArray.prototype, 'byteLength')(value);
  return byteLength === 0 ? new Uint8Array(0) : new Uint8Array(bufferOf(value), offsetOf(value), byteLength);
}

/** Room to write into: the bytes of a `Uint8Array`. */
export function roomFrom(value, call) {
  if (kindOf(value) !== 'Uint8Array') throw wrongType(call, 'a Uint8Array to write into', value);
  return plain(value, Uint8Array);
}

/** As `bytesFrom`, for bytes that are read more than once: what another thread may change meanwhile is copied. */
export function ownBytesFrom(value, call) {
  const bytes = bytesFrom(value, call);
  return getPrototypeOf(bytes.buffer) === ArrayBuffer.prototype ? bytes : bytes.slice();
}

/** The bytes of an array of code units, as they stand in memory. */
const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

export function utf16From(value, call) {
  if (kindOf(value) !== 'Uint16Array') throw wrongType(call, 'a Uint16Array of UTF-16 code units', value);
  return bytesOf(plain(value, Uint16Array));
}

export function utf32From(value, call) {
  if (kindOf(value) !== 'Uint32Array') throw wrongType(call, 'a Uint32Array of code points', value);
  return bytesOf(plain(value, Uint32Array));
}

/** Bytes, or the bytes of code units, and the width of an element in bits. */
export function elementsFrom(value, call) {
  const kind = kindOf(value);
  if (kind === 'Uint16Array') return { bytes: utf16From(value, call), width: 16 };
  if (kind === 'Uint32Array') return { bytes: utf32From(value, call), width: 32 };
  const bytes = kind === undefined ? bytesUnder(value) : value;
  if (bytes === undefined || kindOf(bytes) !== 'Uint8Array') {
    const expected = 'a Uint8Array, ArrayBuffer or DataView of bytes, or a Uint16Array or Uint32Array of code units';
    throw wrongType(call, expected, value);
  }
  return { bytes: plain(bytes, Uint8Array), width: 8 };
}
