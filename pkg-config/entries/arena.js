// The arena: the part of the WebAssembly module's memory through which inputs and results pass.
//
// Inputs are copied into the arena, and results out of it. The module keeps the arena between calls, so that a short input needs no
// allocation. Most calls pass a long input through the arena in parts.
import * as binding from '../binding/utfscope.js';
import { lengthOf, partOfBytes } from './input.js';
import { encodeUtf8Into, ucs2Slice, ucs2Write, utf8Write } from './platform.js';
import { memory, restarts } from './runtime.js';
import { stringFrom } from './strings.js';

/** The length of the parts of a long input, in bytes or in code units of a string. A part stays in the processor's cache. */
export const PART = 1 << 17;
/** An arena with more bytes than this is freed after a call. */
const MAX_KEPT_CAPACITY = 1 << 20;
/** The smallest arena in bytes. */
const MIN_CAPACITY = 1 << 12;

// A negative number in place of the length of a result says why a call failed. -1: the input is malformed. -2: there is not enough
// memory. `UNSUPPORTED - length`: the error policy does not apply to the encodings, and the result is an error message of `length` bytes.
export const MALFORMED = -1;
const UNSUPPORTED = -3;
/** The length in bytes of the result for `MALFORMED`: the seven numbers that `malformed` in src/wasm/errors.rs describes. */
const MALFORMED_LENGTH = 7 * Float64Array.BYTES_PER_ELEMENT;
export const OUT_OF_MEMORY = 'not enough memory for the result; pass the input in parts';

/** Up to this many bytes, a loop copies faster than a method of the platform. */
const MAX_LOOP_COPY = 64;

/** The value of `restarts` when `input` and `inputUnits` were created. */
let instance = 0;
/** A view of the arena for inputs. It ends at the capacity, so that an input with a wrong length is never written past the arena. */
let input = new Uint8Array(0);
/** The same view as UTF-16 code units. */
export let inputUnits;
/** The capacity in bytes; -1 if the next call must request the arena, even with an empty input. */
let capacity = -1;
/** A view of the whole memory of the module, from which results are copied. */
export let memoryBytes = input;
// Views of the same memory as elements of 16, 32 and 64 bits.
let units = new Uint16Array(0);
let words = new Uint32Array(0);
let doubles = new Float64Array(0);
/** The index in `words` at which the module stores the address of a result. */
let resultIndex = 0;

/** Makes the next call request the arena and its address from the module. */
function resetCapacity() {
  capacity = -1;
}

/** Thrown when the user's `onFault` made the module restart. `call.js` replaces it by an error that names the call. */
export const RESTARTED = Symbol('restarted');

/** Throws if the module has restarted. `restartsBefore` is an earlier value of `restarts`. */
function checkNotRestarted(restartsBefore) {
  if (restartsBefore !== restarts) throw RESTARTED;
}

/**
 * Runs a callback of the user during a call of the module.
 *
 * The callback may call the package. Those calls must not overwrite the input of the outer call. So the capacity is reset before the
 * callback, and those calls request another arena. That arena is valid until the outer call ends (see `reserve` in src/wasm/arena.rs), so the
 * capacity is reset after the callback too.
 */
export function runUserCallback(callback) {
  const restartsBefore = restarts;
  resetCapacity();
  try {
    callback();
  } finally {
    resetCapacity();
  }
  checkNotRestarted(restartsBefore);
}

/**
 * Returns true if the arena of the running module can hold `length` bytes, and the view `input` can be used. When the memory grows, the view
 * is detached, and its length becomes 0.
 */
export const hasCapacity = (length) => length <= capacity && instance === restarts && input.length > 0;

function grow(length) {
  const newCapacity = Math.max(length, MIN_CAPACITY);
  // If this fails, the old arena is gone too.
  resetCapacity();
  const address = binding.reserve(newCapacity);
  if (address === 0) throw OUT_OF_MEMORY;
  input = new Uint8Array(memory.buffer, address, newCapacity);
  inputUnits = new Uint16Array(memory.buffer, address, newCapacity >> 1);
  [capacity, instance] = [newCapacity, restarts];
  refreshViews();
}

/** Makes the arena able to hold `length` bytes; returns `length`. */
export function ensureCapacity(length) {
  if (!hasCapacity(length)) grow(length);
  return length;
}

/** Copies bytes, or the code units of a string, into the arena; returns their length in bytes. */
export const copyIn = (value) => copyIntoCapacity(value, ensureCapacity(byteLengthIn(value)));

/** Returns how many bytes of the arena a value needs: the length of an array of bytes, or twice the length of a string. */
export const byteLengthIn = (value) => (typeof value === 'string' ? 2 * value.length : lengthOf(value));

/** Copies a value into the arena, which must have capacity for it. `length` is the number of bytes that the value needs; returns `length`. */
export function copyIntoCapacity(value, length) {
  if (typeof value === 'string') copyTextIn(value, length);
  else input.set(value);
  return length;
}

/** Copies two arrays into the arena, one after the other; returns their total length. */
export function copyBothIn(first, second) {
  const length = first.length + second.length;
  if (!hasCapacity(length)) grow(length);
  input.set(first);
  input.set(second, first.length);
  return length;
}

function copyTextIn(text, length) {
  if (length > MAX_LOOP_COPY && ucs2Write) ucs2Write.call(input, text, 0, length);
  else for (let index = 0; index < text.length; index++) inputUnits[index] = text.charCodeAt(index);
}

/** Returns a copy of the first `length` bytes of the arena for inputs. */
export const copyInput = (length) => input.slice(0, length);

/**
 * Encodes a string as UTF-8 with Node's method, which writes into the arena. Returns a copy of the bytes; `undefined` if they are more than
 * `maxLength`.
 */
export function encodeInArena(text, maxLength) {
  const needed = 3 * text.length;
  if (!hasCapacity(needed)) grow(needed);
  const length = utf8Write.call(input, text, 0, needed);
  return length <= maxLength ? copyInput(length) : undefined;
}

/**
 * Encodes a string as UTF-8 into the arena with the TextEncoder of the platform. Returns the length of the result in bytes; `undefined` if
 * the result is longer than the arena. A lone surrogate becomes U+FFFD.
 */
export function encodeIntoCapacity(text) {
  const { read, written } = encodeUtf8Into(text, input);
  return read === text.length ? written : undefined;
}

/** Creates the views again, because the memory is a different buffer after it grows. */
function refreshViews() {
  memoryBytes = new Uint8Array(memory.buffer);
  units = new Uint16Array(memory.buffer);
  words = new Uint32Array(memory.buffer);
  doubles = new Float64Array(memory.buffer);
  resultIndex = binding.addressOfResultAddress() / 4;
}

/** Copies the result of a call out of the arena with `copy`, by default as bytes; throws if there is no result. */
export function copyOut(length, copy = copyBytes) {
  if (length < 0) throw failure(length);
  return copyResult(length, copy);
}

// Each of these functions returns a copy of the memory between two addresses.
export const copyBytes = (from, to) => memoryBytes.slice(from, to);
export const copyUnits = (from, to) => units.slice(from / 2, to / 2);
export const copyWords = (from, to) => words.slice(from / 4, to / 4);
/** Makes a string of code units in memory, without an array in between. */
export const copyText = (from, to) =>
  ucs2Slice && to - from <= PART
    ? ucs2Slice.call(memoryBytes, from, to)
    : stringFrom(units.subarray(from / 2, to / 2), 'decode');
// The module's allocator aligns results to eight bytes.
export const copyDoubles = (from, to) => doubles.slice(from / 8, to / 8);

/** Returns the result of a call, `length` bytes, copied with `copy`; `undefined` if there is no result. */
export function copyResult(length, copy) {
  if (!(length >= 0)) return undefined;
  // The memory is a different buffer after it grows, or after the module restarts.
  if (!memoryBytes.length || instance !== restarts) refreshViews();
  const address = words[resultIndex];
  const result = copy(address, address + length);
  releaseIfLarge(length);
  return result;
}

function releaseIfLarge(length) {
  if (length <= MAX_KEPT_CAPACITY && capacity <= MAX_KEPT_CAPACITY) return;
  binding.release();
  resetCapacity();
}

/** Frees a large arena after a call without a result in the arena, and returns the number that the call returned. */
export function releaseAndReturn(answer) {
  releaseIfLarge(0);
  return answer;
}

/** For each encoding of code units in memory, by its id: the function that copies a result out of the arena. */
const COPY_FUNCTIONS = {
  __proto__: null, // Object.prototype may be polluted
  [binding.EncodingId.Units16]: copyUnits,
  [binding.EncodingId.Units32]: copyWords,
};
export const copyFor = (encoding) => COPY_FUNCTIONS[encoding] ?? copyBytes;

/** Returns the value that a failed call throws: the numbers of a fault, or an error message. */
export function failure(code) {
  if (code === MALFORMED) return copyResult(MALFORMED_LENGTH, copyDoubles);
  return code > UNSUPPORTED ? OUT_OF_MEMORY : String.fromCharCode(...copyResult(UNSUPPORTED - code, copyBytes));
}

/** Returns a part of bytes or of a string. The part is shorter if a callback has shortened or detached the bytes. */
export const sliceInput = (value, from, to) =>
  typeof value === 'string' ? value.slice(from, to) : partOfBytes(value, from, to);

/** Calls `processPart(part, isLast)` for each part of an input, until `processPart` returns false. */
export function forEachPart(value, processPart) {
  const restartsBefore = restarts;
  let at = 0;
  let isLast;
  let continues;
  do {
    const part = sliceInput(value, at, (at += PART));
    isLast = at >= value.length;
    continues = processPart(part, isLast);
    // After a restart, the object in the module that `processPart` uses no longer exists.
    checkNotRestarted(restartsBefore);
  } while (continues && !isLast);
}
