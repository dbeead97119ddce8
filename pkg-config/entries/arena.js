// The arena: the memory of the module through which inputs and results pass.
//
// Inputs are copied into it, and results out of it. It stays from call to call, so that a short input costs no allocation in the
// module. Long inputs pass through it in parts.
import * as binding from '../binding/utfscope.js';
import { lengthOf, partOfBytes } from './input.js';
import { ucs2Write } from './platform.js';
import { memory, restarts } from './runtime.js';
import { stringFrom } from './strings.js';

/** The size in bytes of a part of an input: a part stays in the processor's cache. */
export const PART = 1 << 17;
/** An arena with more bytes than this is freed after a call. */
const MAX_KEPT = 1 << 20;
/** The smallest arena in bytes. */
const MIN_CAPACITY = 1 << 12;

// What the module returns instead of the length of a result. Below REFUSED, the rest is the length of a sentence.
export const MALFORMED = -1;
const REFUSED = -3;
export const OUT_OF_MEMORY = 'not enough memory for the result; pass the input in parts';

/** Up to this many bytes, a loop copies faster than a method of the platform. */
const SHORT = 64;

/** The value of `restarts` for which the views below are valid. */
let instance = 0;
/** Where inputs are copied. It ends with the capacity, so that no input is written beyond it, even if its length is wrong. */
let input = new Uint8Array(0);
export let inputUnits;
/** The capacity in bytes; -1 if unknown, because even an empty input needs an arena. */
let capacity = -1;
/** The whole memory of the module, where results are. */
export let memoryBytes = input;
let units = new Uint16Array(0);
let words = new Uint32Array(0);
let doubles = new Float64Array(0);

/** Makes the next call ask the module for the address of its arena. */
function forget() {
  capacity = -1;
}

export function checkNotRestarted(before) {
  if (before !== restarts) throw new Error('the WebAssembly module was restarted within onFault; call again');
}

/**
 * Runs a function of the caller during a call of the module.
 *
 * The function may call the package. Those calls must not overwrite the input of the outer call, and their arena is freed when the
 * outer call ends. So the address of the arena is unknown before and after.
 */
export function callOut(work) {
  const before = restarts;
  forget();
  try {
    work();
  } finally {
    forget();
  }
  checkNotRestarted(before);
}

/** Whether the arena of the running module holds this many bytes. */
export const isReady = (length) => length <= capacity && instance === restarts && input.length > 0;

function grow(length) {
  const asked = Math.max(length, MIN_CAPACITY);
  // If this fails, the old arena is gone too.
  forget();
  const address = binding.reserve(asked);
  if (address === 0) throw OUT_OF_MEMORY;
  input = new Uint8Array(memory.buffer, address, asked);
  inputUnits = new Uint16Array(memory.buffer, address, asked >> 1);
  [capacity, instance] = [asked, restarts];
  refreshViews();
}

/** Copies bytes, or the code units of a string, into the arena; returns their length in bytes. */
export function copyIn(value) {
  if (typeof value === 'string') return copyTextIn(value);
  const length = lengthOf(value);
  if (!isReady(length)) grow(length);
  input.set(value);
  return length;
}

/** Copies two arrays into the arena, one after the other; returns their total length. */
export function copyBothIn(first, second) {
  const length = first.length + second.length;
  if (!isReady(length)) grow(length);
  input.set(first);
  input.set(second, first.length);
  return length;
}

function copyTextIn(text) {
  const length = 2 * text.length;
  if (!isReady(length)) grow(length);
  if (length > SHORT && ucs2Write) {
    Reflect.apply(ucs2Write, input, [text, 0, length]);
    return length;
  }
  for (let index = 0; index < text.length; index++) inputUnits[index] = text.charCodeAt(index);
  return length;
}

/** Makes views of the memory, which is another buffer after it grew. */
function refreshViews() {
  memoryBytes = new Uint8Array(memory.buffer);
  units = new Uint16Array(memory.buffer);
  words = new Uint32Array(memory.buffer);
  doubles = new Float64Array(memory.buffer);
}

/** Copies the result of a call out of the arena with `copy`, by default as bytes; throws if there is no result. */
export function copyOut(length, copy = copyBytes) {
  if (length < 0) throw failure(length);
  return copyResult(length, copy);
}

// Each copies the memory from one address to another.
export const copyBytes = (from, to) => memoryBytes.slice(from, to);
export const copyUnits = (from, to) => units.slice(from / 2, to / 2);
export const copyWords = (from, to) => words.slice(from / 4, to / 4);
/** Makes a string of code units in memory, without an array in between. */
export const copyText = (from, to) => stringFrom(units.subarray(from / 2, to / 2), 'decode');
// The module's allocator aligns results to eight bytes.
export const copyDoubles = (from, to) => doubles.slice(from / 8, to / 8);

/** The result of a call, `length` bytes, as `copy` makes it; `undefined` if there is no result. */
export function copyResult(length, copy) {
  if (!(length >= 0)) return undefined;
  // Memory that grew, or that of a restarted module, is another buffer.
  if (!memoryBytes.length || instance !== restarts) refreshViews();
  const address = binding.result();
  const result = copy(address, address + length);
  releaseIfLarge(length);
  return result;
}

function releaseIfLarge(length) {
  if (length <= MAX_KEPT && capacity <= MAX_KEPT) return;
  binding.release();
  capacity = -1;
}

/** Returns the answer of a call that has no result in the arena. */
export function withoutResult(answer) {
  releaseIfLarge(0);
  return answer;
}

/** How code units in memory are copied out of the arena. */
const COPIES = {
  __proto__: null, // Object.prototype may be polluted
  [binding.EncodingId.Units16]: copyUnits,
  [binding.EncodingId.Units32]: copyWords,
};
export const copyFor = (encoding) => COPIES[encoding] ?? copyBytes;

/** What a failed call throws: the numbers of a fault, or a sentence. */
export function failure(code) {
  if (code === MALFORMED) return copyResult(7 * 8, copyDoubles);
  return code > REFUSED ? OUT_OF_MEMORY : String.fromCharCode(...copyResult(REFUSED - code, copyBytes));
}

/** A part of bytes or of a string. It is shorter if a callback made the bytes fewer. */
export const partOf = (value, from, to) =>
  typeof value === 'string' ? value.slice(from, to) : partOfBytes(value, from, to);

/** Calls `work` with each part of an input, and whether it is the last, until `work` returns false. */
export function inParts(value, work) {
  const before = restarts;
  let at = 0;
  let isLast;
  let continues;
  do {
    const part = partOf(value, at, (at += PART));
    isLast = at >= value.length;
    continues = work(part, isLast);
    // The object that `work` uses is gone after a restart.
    checkNotRestarted(before);
  } while (continues && !isLast);
}
