// Double encoding: UTF-8 that was read as a single-byte encoding and encoded as UTF-8 again, recognised and undone.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { isMalformed, run } from './call.js';
import { core } from './core.js';
import { CONVINCING, CONVINCING_AGAIN, evidenceOf, isLikelyThroughout } from './double-encoding.js';
import { ownBytesFrom } from './input.js';
import { encodings } from './names.js';
import { startsWith as begins, bomOf as signatureOf } from './bom.js';
import { stringFrom } from './strings.js';

const { Utf8, Ascii, Windows1252, Iso8859_1, Units16 } = EncodingId;

/** Most steps that are undone: each encoding step makes a text longer. */
const DEEPEST = 8;
const DOUBTFUL = Symbol('doubtful');
/** How many bytes of a text a step shows. */
const SHOWN = 240;
/** How much of what comes before the first change it shows. */
const BEFORE = 40;

const isAscii = (bytes) => core.isValid(bytes, Ascii);
const text = (bytes, id) => {
  const { buffer } = core.transcode(bytes, [id, Units16, Policy.Strict, true, false]);
  return stringFrom(new Uint16Array(buffer), 'the text');
};

export function detectDoubleEncoding(input) {
  const bytes = ownBytesFrom(input, 'detectDoubleEncoding');
  return run('detectDoubleEncoding', () => repaired(bytes));
}

function repaired(bytes) {
  const signature = signatureOf(Utf8);
  const start = begins(bytes, signature) ? signature.length : 0;
  const steps = [];
  let undone = bytes.subarray(start);
  while (steps.length < DEEPEST) {
    const found = undo(undone, steps.length === 0 ? CONVINCING : CONVINCING_AGAIN);
    if (found === undefined) break;
    // A text with part of its steps undone is neither what it was nor what it is: better leave it alone.
    if (found === DOUBTFUL) return null;
    steps.push(found.step);
    undone = found.bytes;
  }
  if (steps.length === 0) return null;
  const result = new Uint8Array(start + undone.length);
  result.set(bytes.subarray(0, start));
  result.set(undone, start);
  return { steps, result };
}

/**
 * One step back; `undefined` if there are fewer than `needed` bits of evidence for it, `DOUBTFUL` if it would also change
 * what may be ordinary text.
 */
function undo(bytes, needed) {
  if (isAscii(bytes)) return undefined;
  for (const id of [Windows1252, Iso8859_1]) {
    const undone = written(bytes, id);
    if (undone === undefined || !core.isValid(undone, Utf8)) continue;
    const after = text(undone, Utf8);
    // Nobody wrote a character that does not exist.
    if (/\p{Cn}/u.test(after)) continue;
    const before = text(bytes, Utf8);
    if (evidenceOf(undone, before, needed) < needed) continue;
    return isLikelyThroughout(undone, before) ? { bytes: undone, step: shown(undone, id) } : DOUBTFUL;
  }
  return undefined;
}

/** The text in an encoding of single bytes; `undefined` where it is malformed or the encoding lacks a character. */
function written(bytes, id) {
  try {
    return core.transcode(bytes, [Utf8, id, Policy.Strict, true, false]);
  } catch (error) {
    if (isMalformed(error)) return undefined;
    throw error;
  }
}

/** What a step made of the text, or of the part of it around the first change. */
function shown(bytes, id) {
  const from = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - BEFORE);
  const whole = bytes.length <= SHOWN;
  let to = from + SHOWN;
  while (bytes[to] >> 6 === 0b10) to--;
  const part = whole ? bytes : bytes.subarray(from, to);
  return { as: encodings[id], from: text(part, id), to: text(part, Utf8) };
}
