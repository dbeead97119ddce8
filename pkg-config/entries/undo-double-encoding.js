// Detects and undoes double encoding: UTF-8 that was decoded as a single-byte encoding and encoded as UTF-8 again. Each such
// decoding and encoding is one step.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { isFault, run } from './call.js';
import { core } from './core.js';
import { CONVINCING, CONVINCING_AGAIN, evidenceOf, isLikelyThroughout } from './double-encoding-evidence.js';
import { ownBytesFrom } from './input.js';
import { encodings } from './names.js';
import { bomOf, startsWith } from './bom.js';
import { stringFrom } from './strings.js';

const { Utf8, Ascii, Windows1252, Iso8859_1, Units16 } = EncodingId;

/** The maximum number of steps that are undone. */
const MAX_STEPS = 8;
const DOUBTFUL = Symbol('doubtful');
/** The maximum length in bytes of the text excerpts in a step. */
const EXCERPT = 240;
/** How many bytes of an excerpt come before the first change. */
const EXCERPT_BEFORE = 40;

const isAscii = (bytes) => core.isValid(bytes, Ascii);
const textOf = (bytes, id) => {
  const { buffer } = core.convertWithBOM(bytes, id, Units16, Policy.Strict);
  return stringFrom(new Uint16Array(buffer), 'detectDoubleEncoding');
};

export function detectDoubleEncoding(input) {
  const bytes = ownBytesFrom(input, 'detectDoubleEncoding');
  return run('detectDoubleEncoding', () => undoAll(bytes));
}

/** Undoes the steps, at most `MAX_STEPS`; returns null if there are none, or if a step is doubtful. */
function undoAll(bytes) {
  const bom = bomOf(Utf8);
  const start = startsWith(bytes, bom) ? bom.length : 0;
  const steps = [];
  let undone = bytes.subarray(start);
  while (steps.length < MAX_STEPS) {
    const undo = undoStep(undone, steps.length === 0 ? CONVINCING : CONVINCING_AGAIN);
    if (undo === undefined) break;
    // With only some steps undone, the text would be neither the input nor the original.
    if (undo === DOUBTFUL) return null;
    steps.push(undo.step);
    undone = undo.bytes;
  }
  if (steps.length === 0) return null;
  const result = new Uint8Array(start + undone.length);
  result.set(bytes.subarray(0, start));
  result.set(undone, start);
  return { steps, result };
}

/**
 * Undoes one step. Returns `undefined` if the bytes cannot be the result of a step, or if there are fewer than `needed` bits of
 * evidence for it. Returns `DOUBTFUL` if the undo would also change text that may be correct.
 */
function undoStep(bytes, needed) {
  if (isAscii(bytes)) return undefined;
  for (const id of [Windows1252, Iso8859_1]) {
    const undone = encodeAs(bytes, id);
    if (undone === undefined || !core.isValid(undone, Utf8)) continue;
    const after = textOf(undone, Utf8);
    // The original text cannot contain unassigned characters.
    if (/\p{Cn}/u.test(after)) continue;
    const before = textOf(bytes, Utf8);
    if (evidenceOf(undone, before, needed) < needed) continue;
    return isLikelyThroughout(undone, before) ? { bytes: undone, step: stepWithExcerpts(undone, id) } : DOUBTFUL;
  }
  return undefined;
}

/** Encodes UTF-8 in a single-byte encoding; returns `undefined` if it is malformed or a character cannot be encoded. */
function encodeAs(bytes, id) {
  try {
    return core.convertWithBOM(bytes, Utf8, id, Policy.Strict);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** Returns the undone step with two excerpts of the text around the first change: `from` before the undo, and `to` after it. */
function stepWithExcerpts(bytes, id) {
  const start = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - EXCERPT_BEFORE);
  const isComplete = bytes.length <= EXCERPT;
  let end = start + EXCERPT;
  while (bytes[end] >> 6 === 0b10) end--;
  const part = isComplete ? bytes : bytes.subarray(start, end);
  return { as: encodings[id], from: textOf(part, id), to: textOf(part, Utf8) };
}
