/**
 * Texts that are partly one thing and partly another: UTF-8 of which some was read as windows-1252 and encoded again, and
 * UTF-8 with octets of windows-1252 between. The package judges texts as wholes; these are for people to look at.
 */
import { isEcho } from './scan/echoes.js';

const PLACES = 5; // that are shown
const SAMPLES = 4;
const LINES = [0x09, 0x0a, 0x0c, 0x0d]; // the controls that texts have
const EXACT = { errors: 'surrogateescape', ignoreBOM: true }; // malformed octets come through as they are

/** Punctuation that may stand behind a letter with an accent: such a pair is no sign of anything by itself. */
const ORDINARY = /^[…‘’“”–—›»\u00a0]+$/;
const CAPITAL = /\p{Lu}/u;

/** The characters of windows-1252 from 80 to FF. */
const upperHalf = (codec) =>
  codec.decode(
    Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at),
    'windows-1252',
  );

/** What UTF-8 looks like when it is read as windows-1252: a lead, and the continuations that it announces. */
function patternOf(upper) {
  const among = (first, last) => `[${upper.slice(first - 0x80, last - 0x7f).replace(/[\\\]^-]/g, '\\$&')}]`;
  const next = among(0x80, 0xbf);
  const [two, three, four] = [among(0xc2, 0xdf), among(0xe0, 0xef), among(0xf0, 0xf4)];
  return new RegExp(`${two}${next}|${three}${next}{2}|${four}${next}{3}`, 'g');
}

/** Whether ordinary text would seldom have this, `before` it. */
function isTelling(piece, before) {
  if (!ORDINARY.test(piece.slice(1))) return true;
  return /^[ÂÃ].$/su.test(piece) && !CAPITAL.test(before);
}

/**
 * The places of a text that were encoded twice where the rest was not; null without one.
 *
 * @param {object} codec the package
 * @param {Uint8Array} octets
 * @returns {null | { count: number, places: { offset: number, from: string, to: string }[], result: Uint8Array }} offsets in
 *   octets; `result` is the input with all of these places undone
 */
export function partlyDouble(codec, octets) {
  const upper = upperHalf(codec);
  const text = codec.decode(octets, 'utf-8', EXACT);
  const parts = [];
  const places = [];
  let count = 0;
  let done = 0; // units of the text
  let offset = 0; // octets of the input
  const pass = (to) => {
    const part = codec.encode(text.slice(done, to), 'utf-8', { errors: 'surrogateescape' });
    offset += part.length;
    done = to;
    return part;
  };
  for (const { 0: piece, index } of text.matchAll(patternOf(upper))) {
    const undone = Uint8Array.from(piece, (character) => 0x80 + upper.indexOf(character));
    if (!codec.isValid(undone, 'utf-8') || !isTelling(piece, text[index - 1] ?? '')) continue;
    parts.push(pass(index), undone);
    if (places.length < PLACES) places.push({ offset, from: piece, to: codec.decode(undone, 'utf-8') });
    count += 1;
    pass(index + piece.length);
  }
  if (count === 0) return null;
  parts.push(pass(text.length));
  return { count, places, result: joined(parts) };
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Whether a text is UTF-8 with octets of windows-1252 between: sequences of several octets that are valid, and faults
 * that are letters or punctuation there, each by itself, and no controls.
 *
 * @param {object} codec the package
 * @param {Uint8Array} octets
 * @returns {null | { sequences: number, count: number, samples: { octet: number, character: string }[] }}
 */
export function mixtureOf(codec, octets) {
  const upper = upperHalf(codec);
  const table = codec.faults(octets, 'utf-8');
  if (octets.some((octet) => octet < 0x20 && !LINES.includes(octet))) return null;
  const seen = new Set();
  let within = false;
  for (let row = 0; row < table.length; row += 1) {
    const at = table.offsets[row];
    const isAlone = table.lengths[row] === 1 && !isEcho(octets, at) && !isEcho(octets, at + 1);
    if (!isAlone) return null;
    if (!/[\p{L}\p{P}\p{S}]/u.test(upper[octets[at] - 0x80])) return null;
    // The last octet of all may be one of a character that was cut.
    if (at + 1 < octets.length) within = true;
    seen.add(octets[at]);
  }
  if (!within) return null;
  const { starts, kinds } = codec.inspect(octets, 'utf-8');
  let sequences = 0;
  for (let at = 0; at < kinds.length; at += 1) if (kinds[at] === 0 && starts[at + 1] - starts[at] > 1) sequences += 1;
  if (sequences === 0) return null;
  const samples = [...seen].slice(0, SAMPLES).map((octet) => ({ octet, character: upper[octet - 0x80] }));
  return { sequences, count: table.length, samples };
}
