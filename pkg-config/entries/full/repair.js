// Repairs text that was decoded in the wrong encoding. The module finds the changes; this file splits long texts, writes the
// evidence as sentences, and applies the changes to strings and bytes.
import * as binding from '../../binding/utfscope.js';
import { EncodingId, Policy } from '../../binding/utfscope.js';
import { copyIn, copyOut, memoryBytes } from '../arena.js';
import { bomOf, startsWith } from '../bom.js';
import { run } from '../call.js';
import { core, joined } from '../core.js';
import { detectBinary } from '../detect/detect.js';
import { notText, wrongEncoding } from '../errors.js';
import { counted } from '../explain/notation.js';
import { ownBytesFrom } from '../input.js';
import { encodings } from '../names.js';
import { encodingFrom } from '../options.js';
import { joinedText, stringFrom, textFrom } from '../strings.js';

/**
 * The modes of a repair in the module (src/wasm/repair.rs): repair a complete text, repair each line by itself, or return one possible
 * repair. `CANDIDATES + n` returns the candidate n, counted from 0.
 */
const WHOLE = 0;
export const LINES = 1;
const CANDIDATES = 2;
/** How many numbers the module writes for a step: see src/wasm/repair.rs. */
const STEP_LENGTH = 6;
/** How many numbers the module writes for a change. */
const CHANGE_LENGTH = 3;

/**
 * The maximum number of code units that are repaired at once. Longer texts are repaired in blocks of lines, so that memory is
 * bounded.
 */
const MAX_BLOCK = 1 << 18;
/** A line that is longer than a block is cut after an ASCII character, if this many code units at the end of the block have one. */
const MAX_CUT_SEARCH = 1 << 12;

const { Utf16, Utf16Le, Utf16Be, Utf32, Utf32Le, Utf32Be, Units16 } = EncodingId;

/** A probability of 2^-20 or less is written as "less than 1 time in a million". */
const MILLION_BITS = 20;

/** Returns the probability 2^-`bits` in words, rounded. */
function chanceText(bits) {
  if (bits >= MILLION_BITS) return 'less than 1 time in a million';
  const times = String(Number((2 ** bits).toPrecision(1)));
  return `about 1 time in ${times.replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

/** Returns how much more plausible a text is. @param {number} bits */
const gainText = (bits) => `${bits < 30 ? '' : bits < 100 ? 'much ' : 'far '}more plausible`;

/**
 * Returns the evidence for a step as a sentence. `bits` says how much more plausible the text is afterwards. The probability that the
 * passages are valid UTF-8 by chance is 2^-`chanceBits`; `chanceBits` is 0 if the passages are control characters.
 */
function becauseOf(as, bits, chanceBits, passages) {
  if (chanceBits === 0) {
    return (
      `${counted(passages, 'control character')} from U+0080 to U+009F, which do not occur in text, ` +
      `${passages === 1 ? 'is a character' : 'are characters'} in windows-1252`
    );
  }
  const [were, their] = passages === 1 ? ['was', 'its'] : ['were', 'their'];
  return (
    `${counted(passages, 'passage')} ${were} UTF-8 that was read as ${as}: ${their} bytes are valid UTF-8 by chance ` +
    `${chanceText(chanceBits)}, and the repaired text is ${gainText(bits)} (${counted(Math.floor(bits), 'bit')})`
  );
}

/** Reads the result of the module from its memory; `undefined` if there is no repair. src/wasm/repair.rs describes the layout. */
function copyRepair(from, to) {
  if (from === to) return undefined;
  const { buffer } = memoryBytes.slice(from, to);
  const [stepCount, changeCount] = new Float64Array(buffer, 0, 2);
  const changesAt = 2 + STEP_LENGTH * stepCount;
  const textsAt = changesAt + CHANGE_LENGTH * changeCount;
  const numbers = new Float64Array(buffer, 0, textsAt);
  const units = new Uint16Array(buffer, 8 * textsAt);
  let at = 0;
  const take = (length) => stringFrom(units.subarray(at, (at += length)), 'repairText');
  const steps = [];
  for (let row = 2; row < changesAt; row += STEP_LENGTH) {
    const [id, bits, chanceBits, passages, fromLength, toLength] = numbers.subarray(row, row + STEP_LENGTH);
    steps.push({ as: encodings[id], bits, chanceBits, passages, from: take(fromLength), to: take(toLength) });
  }
  const changes = [];
  for (let row = changesAt; row < textsAt; row += CHANGE_LENGTH) {
    const [start, end, length] = numbers.subarray(row, row + CHANGE_LENGTH);
    changes.push({ start, end, after: take(length) });
  }
  return { steps, changes };
}

/** Returns the repair that the module finds in a text, as `copyRepair` does. `mode` is `WHOLE`, `LINES`, or `CANDIDATES + n`. */
export const findRepair = (text, call, mode) =>
  run(call, () => copyOut(binding.repair(copyIn(text), mode), copyRepair));

/**
 * Returns the end of a part of a text. The part begins at `start`, and consists of complete lines, at most `length` code units in all. A
 * longer line is cut, if possible after an ASCII character.
 */
export function endOfPart(text, start, length) {
  const limit = start + length;
  if (limit >= text.length) return text.length;
  // Not `text.lastIndexOf`, which would search the text before `start` too
  const part = text.slice(start, limit);
  const lineEnd = part.lastIndexOf('\n');
  if (lineEnd >= 0) return start + lineEnd + 1;
  const carriageReturn = part.lastIndexOf('\r');
  if (carriageReturn >= 0 && text[start + carriageReturn + 1] !== '\n') return start + carriageReturn + 1;
  for (let at = limit; at > limit - MAX_CUT_SEARCH; at--) if (text.charCodeAt(at - 1) < 0x80) return at;
  return text.charCodeAt(limit - 1) >> 10 === 0xd800 >> 10 ? limit - 1 : limit;
}

/**
 * Adds the steps of a block to `allSteps`, the steps of the blocks before it. Steps with the same encoding become one step, but steps for
 * control characters stay apart.
 */
function addSteps(allSteps, steps) {
  for (const step of steps) {
    const known = allSteps.find(
      ({ as, chanceBits }) => as === step.as && (chanceBits === 0) === (step.chanceBits === 0),
    );
    if (known) {
      known.passages += step.passages;
      for (const key of ['bits', 'chanceBits']) known[key] = Math.max(known[key], step[key]);
    } else {
      allSteps.push(step);
    }
  }
}

/** Returns the steps and the changes of a text of any length; `undefined` if there are none. */
function repairsIn(text, call, mode) {
  if (text.length <= MAX_BLOCK) return findRepair(text, call, mode);
  const steps = [];
  const changes = [];
  for (let start = 0, end; start < text.length; start = end) {
    end = endOfPart(text, start, MAX_BLOCK);
    const found = findRepair(text.slice(start, end), call, mode);
    if (!found) continue;
    addSteps(steps, found.steps);
    for (const change of found.changes)
      changes.push({ ...change, start: start + change.start, end: start + change.end });
  }
  return steps.length > 0 ? { steps, changes } : undefined;
}

const publicSteps = (steps) =>
  steps.map(({ as, bits, chanceBits, passages }) => ({
    as,
    passages,
    because: becauseOf(as, bits, chanceBits, passages),
  }));

/** Returns the repaired text, its steps, and its changes. Each change has the text that it replaces, and the new text. */
export function repairedText(text, { steps, changes }) {
  const parts = [];
  let at = 0;
  for (const { start, end, after } of changes) {
    parts.push(text.slice(at, start), after);
    at = end;
  }
  parts.push(text.slice(at));
  return {
    text: joinedText(parts, 'repairText'),
    steps: publicSteps(steps),
    changes: changes.map(({ start, end, after }) => ({
      offset: start,
      length: end - start,
      before: text.slice(start, end),
      after,
    })),
  };
}

export function repairText(text) {
  const call = 'repairText';
  const found = repairsIn(textFrom(text, call), call, WHOLE);
  return found ? repairedText(text, found) : null;
}

export function repairCandidates(text) {
  const call = 'repairCandidates';
  const firstBlock = textFrom(text, call).slice(0, endOfPart(text, 0, MAX_BLOCK));
  const candidates = [];
  for (let index = 0, found; (found = findRepair(firstBlock, call, CANDIDATES + index)); index++) {
    const candidate = repairedText(text, found);
    if (candidates.every((known) => known.text !== candidate.text)) candidates.push(candidate);
  }
  return candidates;
}

/** Encodings with shift states: encoding a repaired text could change bytes outside of the repaired passages. */
const STATEFUL = ['utf-7', 'iso-2022-jp'];

/**
 * Returns the error for an encoding in which a character can have several forms. Encoding a repaired text could then change bytes
 * outside of the repaired passages.
 */
export const severalForms = (id, call) =>
  wrongEncoding(
    call,
    `characters can have several forms in ${encodings[id]}, so a repair could change other bytes; convert the text to utf-8 ` +
      'first, or decode it and pass it to repairText',
  );

export const isEqual = (first, second) =>
  first.length === second.length && first.every((byte, at) => byte === second[at]);

/**
 * Returns the id of an encoding in which bytes can be repaired; throws for any other encoding. For `utf-16` and `utf-32`, the BOM in
 * `bytes` decides the byte order, which is big-endian if there is no BOM.
 */
export function byteEncodingFrom(encoding, call, bytes) {
  const id = encodingFrom(encoding, call);
  if (STATEFUL.includes(encodings[id])) throw severalForms(id, call);
  if (id === Utf16)
    return startsWith(
      bytes,
      run(call, () => bomOf(Utf16Le)),
    )
      ? Utf16Le
      : Utf16Be;
  if (id === Utf32)
    return startsWith(
      bytes,
      run(call, () => bomOf(Utf32Le)),
    )
      ? Utf32Le
      : Utf32Be;
  return id;
}

/**
 * Returns the policy that keeps malformed bytes as they are, or `strict` if the encoding does not allow that policy.
 */
export function policyFor(id, call) {
  const { Surrogateescape, Strict } = Policy;
  return run(call, () => core.allowsPolicy(id, Units16, Surrogateescape)) ? Surrogateescape : Strict;
}

const encoded = (text, id, policy, call) =>
  run(call, () => core.convertWithBOM(text, Units16, id, policy), 'code unit');

/** Encodes a text; returns `undefined` if the encoding lacks one of its characters. */
export function encodedIfPossible(text, id, policy, call) {
  try {
    return encoded(text, id, policy, call);
  } catch (error) {
    if (error.fault) return undefined;
    throw error;
  }
}

/**
 * Returns the repaired bytes with the steps and changes; null if there are none, or if the encoding lacks a repaired character. Throws if
 * encoding the text again, without the repair, gives other bytes, because the offsets of the changes are then unknown.
 */
function repairBytes(bytes, id, call) {
  const policy = policyFor(id, call);
  const text = stringFrom(
    run(call, () => core.convertWithBOM(bytes, id, Units16, policy)),
    call,
  );
  const found = repairsIn(text, call, WHOLE);
  if (!found) return null;
  const reencoded = encodedIfPossible(text, id, policy, call);
  if (!reencoded || !isEqual(reencoded, bytes)) throw severalForms(id, call);
  const parts = [];
  const changes = [];
  let [at, offset] = [0, 0];
  for (const { start, end, after } of found.changes) {
    const before = text.slice(start, end);
    const written = encodedIfPossible(after, id, policy, call);
    if (!written) return null;
    const from = offset + encoded(text.slice(at, start), id, policy, call).length;
    const to = from + encoded(before, id, policy, call).length;
    parts.push(bytes.subarray(offset, from), written);
    changes.push({ offset: from, length: to - from, before, after });
    [at, offset] = [end, to];
  }
  parts.push(bytes.subarray(offset));
  return { bytes: joined(parts, Uint8Array), steps: found.steps, changes };
}

export function repair(input, encoding) {
  const call = 'repair';
  const bytes = ownBytesFrom(input, call);
  const id = byteEncodingFrom(encoding, call, bytes);
  const binary = /^(utf-(16|32)|ucs-)/.test(encodings[id]) ? null : detectBinary(bytes);
  if (binary) throw notText(call, `the input is not text: ${binary.name} (${binary.because}); nothing was repaired`);
  const repaired = repairBytes(bytes, id, call);
  return repaired && { ...repaired, steps: publicSteps(repaired.steps) };
}

export function detectDoubleEncoding(input) {
  const call = 'detectDoubleEncoding';
  const bytes = ownBytesFrom(input, call);
  const repaired = detectBinary(bytes) ? null : repairBytes(bytes, EncodingId.Utf8, call);
  return repaired && { steps: repaired.steps.map(({ as, from, to }) => ({ as, from, to })), result: repaired.bytes };
}
