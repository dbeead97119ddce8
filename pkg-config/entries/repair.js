// Double encoding: UTF-8 that was read as an encoding of single octets and encoded again, recognised and undone.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { isMalformed, run } from './call.js';
import { core } from './core.js';
import { ownOctetsFrom } from './input.js';
import { encodings } from './names.js';
import { begins, signatureOf } from './signature.js';
import { stringFrom } from './strings.js';

const { Utf8, Ascii, Windows1252, Iso8859_1, Units16 } = EncodingId;

/** How often text is taken to have been encoded again at most: each time makes it longer. */
const DEEPEST = 8;
/** How many octets of a text a step shows. */
const SHOWN = 240;
/** How much of what comes before the first change it shows. */
const BEFORE = 40;

/**
 * What ordinary text has, and what happens to be valid UTF-8 in windows-1252: a word that ends in a letter with an accent,
 * and punctuation. In double encoding a capital follows a small letter, or no letter.
 */
const ORDINARY = /(?:[A-Z][Â-Þ]|[A-Za-z][ß-ô])[…‘’“”–—›»\u00a0]+/g;

const isAscii = (octets) => core.isValid(octets, Ascii);
const text = (octets, id) => {
  const { buffer } = core.transcode(octets, [id, Units16, Policy.Strict, true, false]);
  return stringFrom(new Uint16Array(buffer), 'the text');
};

export function suspectDoubleEncoding(input) {
  const octets = ownOctetsFrom(input, 'suspectDoubleEncoding');
  return run('suspectDoubleEncoding', () => repaired(octets));
}

function repaired(octets) {
  const signature = signatureOf(Utf8);
  const start = begins(octets, signature) ? signature.length : 0;
  const steps = [];
  let undone = octets.subarray(start);
  for (let found; steps.length < DEEPEST && (found = undo(undone)) !== undefined; undone = found.octets) {
    steps.push(found.step);
  }
  if (steps.length === 0) return null;
  const result = new Uint8Array(start + undone.length);
  result.set(octets.subarray(0, start));
  result.set(undone, start);
  return { steps, result };
}

/** One step back; `undefined` where nothing speaks for one. */
function undo(octets) {
  if (isAscii(octets)) return undefined;
  for (const id of [Windows1252, Iso8859_1]) {
    const undone = written(octets, id);
    if (undone === undefined || !core.isValid(undone, Utf8)) continue;
    if (/[^\0-\x7f]/.test(text(octets, Utf8).replace(ORDINARY, ''))) return { octets: undone, step: shown(undone, id) };
  }
  return undefined;
}

/** The text in an encoding of single octets; `undefined` where it is malformed or the encoding lacks a character. */
function written(octets, id) {
  try {
    return core.transcode(octets, [Utf8, id, Policy.Strict, true, false]);
  } catch (error) {
    if (isMalformed(error)) return undefined;
    throw error;
  }
}

/** What a step made of the text, or of the part of it around the first change. */
function shown(octets, id) {
  const from = Math.max(0, octets.findIndex((octet) => octet >= 0x80) - BEFORE);
  const whole = octets.length <= SHOWN;
  let to = from + SHOWN;
  while (octets[to] >> 6 === 0b10) to--;
  const part = whole ? octets : octets.subarray(from, to);
  return { as: encodings[id], from: text(part, id), to: text(part, Utf8) };
}
