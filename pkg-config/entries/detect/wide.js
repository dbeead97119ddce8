// Detects UTF-16 and UTF-32 without a BOM, by how well the code points compress as text.
//
// A simple model computes how many bits each reading needs: the group of a character, whose cost depends on how often
// that group came before, and its index in the group. Text stays in few groups (a script, spaces, punctuation), so it
// needs fewer bits than its bytes have. The wrong byte order and binary data jump between groups and need more. The
// difference is the evidence. It needs no NUL bytes, so ideographs and Cyrillic count as much as Latin letters.
import { EncodingId } from '../../binding/utfscope.js';
import { isControl } from './binary.js';

const { Utf16Be, Utf16Le, Utf32Be, Utf32Le } = EncodingId;

/** How many bytes are examined. */
const SAMPLE = 16_384;
/** The cost of a code point that text does not have: more than the bits of its code unit. */
const BAD_BITS = 24;
/** At most one in this many code units can be such a code point. */
const UNITS_PER_BAD = 20;
/** The minimum evidence: random bytes reach it with a chance of 1 in 2^20. */
const MIN_BITS = 20;
/** This many bits of evidence halve the doubt. */
const HALVING = 10;

/** Groups of more than 128 code points. `bits` is the cost of a character within the group. */
const HAN = -1;
const LARGE = [
  { name: HAN, ranges: [[0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xf900, 0xfaff], [0x20000, 0x3ffff]], bits: 14.4 },
  { name: -2, ranges: [[0xac00, 0xd7a3]], bits: 13.4 }, // Hangul
  { name: -3, ranges: [[0xa000, 0xa4cf]], bits: 10.3 }, // Yi
  { name: -4, ranges: [[0x1200, 0x139f]], bits: 8.7 }, // Ethiopic
  { name: -5, ranges: [[0x1400, 0x167f]], bits: 9.3 }, // Canadian syllabics
]; // prettier-ignore
const SMALL_BITS = 7;
/** The prior probability of a group: ASCII, Latin-1, Cyrillic, kana, Han, Hangul. The others share the rest. */
const PRIORS = new Map([[0, 0.25], [1, 0.08], [8, 0.05], [0x60, 0.06], [0x61, 0.03], [HAN, 0.15], [-2, 0.06]]); // prettier-ignore
const OTHER_PRIOR = 0.002;
/** The priors count as this many characters. */
const PRIOR_WEIGHT = 3;

/** Frequent ideographs of Chinese and Japanese: about half of all ideographs in a text. */
const FREQUENT = new Set(
  '的一是不了在人有我他这中大来上个国和也子时道说出要于下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小军二无同么' +
    '经法当起与好看学进种将还分此心前面又定见只主没公从知使全两给间由问现实因想开些這來個國時說於會後對過發無經當與學進種將還見沒從兩給間問現' +
    '實開點點體義長們為樣應產關業東本社手思今何新合場気話高入部員間内度力通物理動地第目回代名取立以及或其他向被而之使更外最',
);
/** The cost of a frequent ideograph within its group, and the additional cost of every other ideograph. */
const FREQUENT_BITS = 9.3;
const RARE_BITS = 1;

/** The cost of a byte within its class, and the additional cost of a control character. */
const CLASS_BITS = { ascii: 6.6, high: 7, control: 4.9 };
const CONTROL_PENALTY = 3;

const NOT_TEXT = /[\p{Cn}\p{Co}\p{Cs}]/u;

function largeGroup(codePoint) {
  return LARGE.find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last));
}

/** Returns the group of a code point, its cost within the group, and whether text does not have it. */
function characterClass(codePoint) {
  const large = largeGroup(codePoint);
  if (!large) return { bad: isBad(codePoint), group: codePoint >> 7, within: SMALL_BITS };
  const { name: group, bits } = large;
  if (group !== HAN) return { bad: isBad(codePoint), group, within: bits };
  const isFrequent = FREQUENT.has(String.fromCodePoint(codePoint));
  return { bad: isBad(codePoint), group, within: isFrequent ? FREQUENT_BITS : bits + RARE_BITS };
}

/** Returns whether text does not have this code point. */
function isBad(codePoint) {
  if (codePoint > 0x10ffff) return true;
  if (codePoint < 0xa0) return isControl(codePoint) || (codePoint > 0x7f && codePoint !== 0x85);
  return codePoint !== 0xfeff && NOT_TEXT.test(String.fromCodePoint(codePoint));
}

/** Adds up the bits that code points need in the model of text. */
export class TextModel {
  #counts = new Map();
  #classes = new Map();
  #total = 0;
  bits = 0;
  bad = 0;
  /** The number of surrogate pairs. */
  pairs = 0;

  add(codePoint) {
    if (!this.#classes.has(codePoint)) {
      this.#classes.set(codePoint, characterClass(codePoint));
    }
    const { bad, group, within } = this.#classes.get(codePoint);
    if (bad) {
      this.bad++;
      this.bits += BAD_BITS;
      return;
    }
    const count = this.#counts.get(group) ?? 0;
    const share = (count + PRIOR_WEIGHT * (PRIORS.get(group) ?? OTHER_PRIOR)) / (this.#total + PRIOR_WEIGHT);
    this.bits += within - Math.log2(share);
    this.#counts.set(group, count + 1);
    this.#total++;
  }

  /** Adds UTF-16 code units; `unitAt(index)` returns one. */
  addUnits(length, unitAt) {
    for (let at = 0; at < length; at++) {
      const unit = unitAt(at);
      const isPair = unit >> 10 === 0x36 && at + 1 < length && unitAt(at + 1) >> 10 === 0x37;
      if (isPair) this.pairs++;
      this.add(isPair ? 0x10000 + ((unit & 0x3ff) << 10) + (unitAt(++at) & 0x3ff) : unit);
    }
  }
}

/**
 * Returns the bits that a model of single-byte encodings and UTF-8 saves: a class of bytes, and a byte in its class.
 */
function bitsSavedAsBytes(bytes) {
  const classes = { ascii: 0, high: 0, control: 0 };
  for (const byte of bytes) {
    if (isControl(byte)) classes.control++;
    else classes[byte < 0x80 ? 'ascii' : 'high']++;
  }
  let saved = -CONTROL_PENALTY * classes.control;
  for (const [name, count] of Object.entries(classes)) {
    if (count > 0) saved += count * (8 - CLASS_BITS[name] + Math.log2(count / bytes.length));
  }
  return saved;
}

/**
 * Returns whether most bytes at even offsets, and few at odd offsets, are 09 to 0D, or the reverse. The high bytes of
 * code units in the scripts of India are 09 to 0D.
 */
function hasIndicHighBytes(bytes) {
  const counts = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] >= 0x09 && bytes[at] <= 0x0d) counts[at % 2]++;
  const [less, more] = counts.sort((a, b) => a - b);
  return 4 * more > bytes.length && 8 * less < more;
}

/** Returns whether the bytes are ASCII with some NULs, like the output of `find -print0`. */
function isSeparatedAscii(bytes) {
  const nuls = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0) nuls[at % 2]++;
    else if (bytes[at] >= 0x80 || isControl(bytes[at])) return false;
  }
  return nuls[0] > 0 && nuls[1] > 0 && 4 * (nuls[0] + nuls[1]) <= bytes.length;
}

/**
 * Returns `{ id, units, bits, confidence }` for the most likely form of UTF-16 or UTF-32. Returns `undefined` if none
 * is more likely than a single-byte encoding or UTF-8, and for ASCII text.
 */
export function wideReading(bytes) {
  const sample = bytes.subarray(0, SAMPLE);
  const hasControls = sample.some(isControl) || hasIndicHighBytes(sample);
  if (!hasControls && !sample.some((byte) => byte >= 0x80)) return undefined;
  if (isSeparatedAscii(sample)) return undefined;
  const view = new DataView(sample.buffer, sample.byteOffset, sample.length);
  const readings = [
    [Utf16Le, 2, (model, units) => model.addUnits(units, (at) => view.getUint16(2 * at, true))],
    [Utf16Be, 2, (model, units) => model.addUnits(units, (at) => view.getUint16(2 * at, false))],
    [Utf32Le, 4, (model, units) => addEach(model, units, (at) => view.getUint32(4 * at, true))],
    [Utf32Be, 4, (model, units) => addEach(model, units, (at) => view.getUint32(4 * at, false))],
  ].map(([id, width, read]) => {
    const units = Math.floor(sample.length / width);
    const model = new TextModel();
    read(model, units);
    // Without control bytes, only surrogate pairs distinguish UTF-16 from a double-byte encoding.
    const isDistinct = hasControls || 4 * model.pairs >= units;
    const bits = !isDistinct || model.bad * UNITS_PER_BAD > units ? -Infinity : 8 * width * units - model.bits;
    return { id, units, bits };
  });
  readings.sort((a, b) => b.bits - a.bits);
  const [best, second] = readings;
  const margin = best.bits - Math.max(second.bits, bitsSavedAsBytes(sample), 0);
  if (!(best.bits >= MIN_BITS && margin > 0)) return undefined;
  return { ...best, bits: Math.round(margin), confidence: 1 - 2 ** (-margin / HALVING) };
}

function addEach(model, units, unitAt) {
  for (let at = 0; at < units; at++) model.add(unitAt(at));
}
