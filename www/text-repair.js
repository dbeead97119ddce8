/**
 * Repairs text that was decoded in the wrong encoding: finds the repairs, makes their previews, and applies the changes
 * that the user chose. Only this module calls the package's `repair`, and only repair-candidates.js calls the package's
 * `repairCandidates`.
 *
 * @typedef {{ offset: number, length: number, before: string, after: string }} Change a part of the input, in bytes,
 *   with its old and its new text
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { withByteOrder } from './byte-order.js';
import { findCapitalisedMisreading } from './capitalised-misreading.js';
import { changesExcerpt } from './changes-excerpt.js';
import { concatBytes } from './concat-bytes.js';
import { damagedWords, leavesMostDamaged } from './damaged-words.js';
import { lineRanges } from './high-lines.js';
import { inferredCharacters } from './inferred-characters.js';
import { lineColumns } from './line-columns.js';
import { misreadText } from './misread-encoding.js';
import { areRightLines } from './misread-latin-lines.js';
import { misreadWithDroppedControls } from './misread-dropped-controls.js';
import { misreadUndetected } from './misread-undetected.js';
import { candidatesOf } from './repair-candidates.js';
import { repairBesideRightLines, repairOfLines } from './repair-lines.js';
import { followEachOther, joinSteps } from './repair-steps.js';
import { uncertainLines } from './uncertain-lines.js';

/** The maximum number of passages that the page lists. One check box stands for all other passages. */
export const MAX_LISTED = 500;
const PREVIEW_BEFORE = 120; // bytes
const MAX_PREVIEW = 1500; // code units
/**
 * The codes of errors with which the package refuses a repair. The reasons, in the order of the codes:
 *
 * - The input is binary data.
 * - The input has malformed bytes. In UTF-8, malformed bytes stay and cause no error.
 * - The bytes of the text would change if the text were encoded again, as in utf-7 and with duplicate codes of shift_jis.
 */
const NOT_REPAIRED = ['ERR_NOT_TEXT', 'ERR_MALFORMED', 'ERR_ENCODING'];

/**
 * Returns the bytes with some parts replaced.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {Change[]} changes in order
 * @returns {Uint8Array}
 */
export function withChanges(codec, bytes, encoding, changes) {
  const parts = [];
  let at = 0;
  for (const { offset, length, after } of changes) {
    parts.push(bytes.subarray(at, offset), codec.encode(after, encoding));
    at = offset + length;
  }
  return concatBytes([...parts, bytes.subarray(at)]);
}

/**
 * Returns an excerpt of the text of bytes with changes; see `changesExcerpt`.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {Change[]} changes in order
 */
export const previewOf = (codec, bytes, encoding, changes) =>
  changesExcerpt(
    {
      length: bytes.length,
      decode: (from, to) => codec.decode(bytes.subarray(from, to), encoding, { errors: 'replace', ignoreBOM: true }),
      boundaryBefore: (at) => codec.previousBoundary(bytes, at, encoding),
      elementsPerUnit: 4, // at most four bytes become one code unit
    },
    changes,
    { before: PREVIEW_BEFORE, maxLength: MAX_PREVIEW },
  );

/** Returns the bytes that were decoded as a character; a C1 control stands for the byte with its number. */
function bytesDecodedAs(codec, character, { as }) {
  const codePoint = character.codePointAt(0);
  return codePoint >= 0x80 && codePoint < 0xa0 ? [codePoint] : codec.encode(character, as);
}

/** Returns the length of the UTF-8 sequence that begins with a byte; 1 for a continuation byte. */
const sequenceLength = (lead) => (lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

/**
 * Applies one step of a repair to the parts of a text. `from` is the text of a part before the repair, and `to` is its
 * text after the previous steps. Joins parts until their bytes are complete sequences of UTF-8. Returns the new parts, or null if the last
 * sequence is incomplete.
 */
function applyStep(codec, parts, step) {
  const applied = [];
  let bytes = [];
  let from = '';
  let isComplete = true; // whether the bytes are complete sequences
  let missing = 0;
  for (const { to, from: original } of parts) {
    from += original;
    for (const byte of [...to].flatMap((character) => [...bytesDecodedAs(codec, character, step)])) {
      missing = missing === 0 ? sequenceLength(byte) - 1 : missing - 1;
      bytes.push(byte);
    }
    isComplete = missing === 0;
    if (!isComplete) continue;
    applied.push({ to: codec.decode(Uint8Array.from(bytes), 'utf-8', { ignoreBOM: true }), from });
    [bytes, from] = [[], ''];
  }
  return isComplete ? applied : null;
}

/**
 * Returns the characters of the repaired text as `to`, each with the text that it replaces as `from`. Returns null if the steps do not give
 * `after`.
 */
function charactersOf(codec, { before, after }, steps) {
  try {
    let parts = Array.from(before, (character) => ({ to: character, from: character }));
    for (const step of steps) parts = parts && applyStep(codec, parts, step);
    return parts?.map(({ to }) => to).join('') === after ? parts : null;
  } catch {
    return null; // the encoding lacks a character, or the bytes are not UTF-8
  }
}

/**
 * The places of the repair, for marks in the grid. A place is a character that was decoded as several characters. If
 * the steps do not explain a passage character by character, the place is the passage.
 *
 * @typedef {object} RepairPlaces
 * @property {Float64Array} offsets in bytes
 * @property {Float64Array} lengths in bytes
 * @property {Uint8Array} firstBytes the bytes of the first place
 * @property {string[]} as the encodings in which the text was wrongly decoded
 * @property {string} is the encoding in which the text should have been decoded
 * @property {number} times how many times the text was encoded again
 * @property {number} lost how many U+FFFD the repaired text has, in place of characters that an earlier decoder lost
 * @property {number} lostAt the offset of the first of these U+FFFD in the input, in bytes; -1 without any
 * @property {{ hasWords: boolean, readable: number, stay: number, lines: number, marks: number } | null} damaged null unless most of the damaged
 *   text stays damaged; `readable`: how many words become readable; `stay`: how many words stay damaged; `lines`: how many lines have words that stay
 *   damaged; `hasWords` and `marks`: see `damagedWords` in damaged-words.js
 * @property {number} lostDots how many middle dots Windows wrote for bytes that it could not decode
 * @property {ReturnType<typeof inferredCharacters>} inferred the characters of the repaired text that are not certain
 * @property {{ offset: number, line: number }[]} doubtful lines with text that stays although it may have been decoded wrongly too. `offset` is the
 *   place of this text
 * @property {boolean} isEachExamined whether `doubtful` has all such lines
 * @property {boolean} isComplete whether the changes contain all characters above U+007F of the text, and there are at least `MIN_COMPLETE` places
 * @property {boolean} isEncodedAgain whether the steps explain every passage as UTF-8 that was decoded as `as` and
 *   encoded again
 * @property {boolean} isUtf8 whether the bytes of the places are UTF-8, and the input is in another encoding
 */

/** Matches text of C1 controls only. These come from windows-1252 that was decoded as ISO-8859-1. */
const C1_CONTROLS = /^[\x80-\x9f]+$/;

/** Characters other than U+FFFD that stand for lost bytes. */
const OTHER_MARK = /[?\u30fb]/;

const LINE_END = /[\r\n]/g;

const countIn = (text, character) => text.split(character).length - 1;
const replacementsIn = (text) => countIn(text, '\ufffd');

/**
 * Returns the number of middle dots (U+30FB) in the repaired lines of a text that was decoded as Shift_JIS. The decoder of Windows writes middle dots
 * for bytes that it cannot decode. In a repaired line, a middle dot of the original text appears as other characters, because it was decoded wrongly
 * too. Other lines can have middle dots of the original text, so they are not counted.
 */
function countLostDots(codec, bytes, encoding, steps, changes) {
  if (!steps.some(({ as }) => as === 'shift_jis')) return 0;
  const text = codec.decode(bytes, encoding, { errors: 'replace' });
  let [at, lineEnd, count] = [0, 0, 0];
  for (const { before } of changes) {
    at = text.indexOf(before, at);
    if (at < 0) break;
    if (at >= lineEnd) {
      const between = text.slice(lineEnd, at);
      const lineStart = lineEnd + Math.max(between.lastIndexOf('\n'), between.lastIndexOf('\r')) + 1;
      LINE_END.lastIndex = at;
      lineEnd = LINE_END.exec(text)?.index ?? text.length;
      count += countIn(text.slice(lineStart, lineEnd), '\u30fb');
    }
    count -= countIn(before, '\u30fb'); // the repair replaces these
    at += before.length;
  }
  return count;
}

/**
 * Counts the U+FFFD that the changes write for bytes that were already lost. U+FFFD that was itself decoded wrongly, as in `ï¿½`, does not count: the
 * repair only restores it.
 *
 * @param {Change[]} changes
 */
export const replacementsWritten = (changes) =>
  changes.reduce(
    (sum, { before, after }) =>
      sum + (OTHER_MARK.test(before) ? Math.max(0, replacementsIn(after) - replacementsIn(before)) : 0),
    0,
  );

/** Returns the offset of the first U+FFFD of the repaired text, in the bytes before the repair; -1 without one. */
function firstLost(codec, bytes, encoding, changes) {
  const change = changes.find(({ before, after }) => after.includes('\ufffd') && !before.includes('\ufffd'));
  const text = codec.decode(bytes, encoding, { errors: 'ignore', ignoreBOM: true });
  const index = codec.isValid(bytes, encoding) ? text.indexOf('\ufffd') : -1;
  const offsets = index < 0 ? [] : byteOffsets(text, [index], lengthIn(codec, encoding));
  return change || index >= 0 ? Math.min(...offsets, change?.offset ?? Infinity) : -1;
}

/** Returns `damaged` of `RepairPlaces`. */
function damageLeft(codec, bytes, encoding, steps, changes) {
  const words = damagedWords(codec, bytes, encoding, steps, changes);
  if (!leavesMostDamaged(words)) return null;
  const { hasWords, readable, offsets, lines, marks } = words;
  return { hasWords, readable, stay: offsets.length, lines, marks };
}

/** The minimum number of places for `isComplete` of `RepairPlaces`. */
const MIN_COMPLETE = 10;

/** Returns whether the bytes of each change are already its new text in UTF-8. Then only the encoding in which the input is read is wrong. */
const areUtf8 = (codec, bytes, changes) =>
  changes.every(({ offset, length, after }) => {
    const wanted = codec.encode(after, 'utf-8');
    return wanted.length === length && wanted.every((byte, at) => byte === bytes[offset + at]);
  });

/** Returns the places of a repair; see `RepairPlaces`. @param {string} text of the bytes @returns {RepairPlaces} */
function placesOf(codec, bytes, encoding, text, steps, changes) {
  const offsets = [];
  const lengths = [];
  let isEncodedAgain = true;
  const add = (offset, length) => {
    offsets.push(offset);
    lengths.push(length);
  };
  for (const change of changes) {
    const parts = charactersOf(codec, change, steps);
    if (!parts) {
      isEncodedAgain = false;
      add(change.offset, change.length);
      continue;
    }
    let { offset } = change;
    for (const { from, to } of parts) {
      const { length } = codec.encode(from, encoding);
      if (from !== to) add(offset, length);
      offset += length;
    }
  }
  const is = changes.every(({ before }) => C1_CONTROLS.test(before)) ? 'windows-1252' : 'utf-8';
  return {
    offsets: Float64Array.from(offsets),
    lengths: Float64Array.from(lengths),
    firstBytes: bytes.slice(offsets[0], offsets[0] + lengths[0]),
    as: [...new Set(steps.map((step) => step.as))],
    is,
    times: steps.length,
    lost: changes.reduce(
      (sum, { before, after }) => sum + replacementsIn(after) - replacementsIn(before),
      replacementsIn(codec.decode(bytes, encoding, { errors: 'ignore' })),
    ),
    lostAt: firstLost(codec, bytes, encoding, changes),
    damaged: damageLeft(codec, bytes, encoding, steps, changes),
    lostDots: countLostDots(codec, bytes, encoding, steps, changes),
    inferred: inferredCharacters(codec, bytes, encoding, steps, changes),
    ...uncertainLines(codec, bytes, encoding, changes),
    isComplete: is === 'utf-8' && offsets.length >= MIN_COMPLETE && countChanged(changes) === countNonAscii(text),
    isEncodedAgain,
    isUtf8: areUtf8(codec, bytes, changes),
  };
}

/** Returns whether bytes are the beginning of a UTF-8 sequence without its end. */
const isCutSequence = ([lead, ...rest]) =>
  lead >= 0xc2 && lead <= 0xf4 && rest.length < sequenceLength(lead) - 1 && rest.every((byte) => byte >> 6 === 0b10);

/**
 * Finds the halves of characters that stay after a repair. Their other bytes were cut off before the text was decoded in the wrong
 * encoding. Considers only lines that consist of repaired passages, ASCII and such halves. A line that was encoded twice as a
 * whole has no other characters.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {{ steps: object[], places: RepairPlaces | null }} repair
 * @param {Change[]} changes that were made, in order
 * @returns {{ kind: 'half', offsets: number[], first: string } | null} the offsets of the halves in the repaired bytes, and the text
 *   of the first half; null if there are none
 */
export function cutCharacters(codec, bytes, encoding, { steps, places }, changes) {
  if (encoding !== 'utf-8' || steps.length !== 1 || !places?.isEncodedAgain) return null;
  const repaired = withChanges(codec, bytes, encoding, changes);
  let shift = 0;
  const passages = changes.map(({ offset, length, after }) => {
    const from = offset + shift;
    const to = from + codec.encode(after, encoding).length;
    shift = to - offset - length;
    return { from, to };
  });
  const found = [];
  let next = 0; // the index of the first passage that ends after the start of the line
  for (const { from: start, to: end } of lineRanges(repaired)) {
    if (next === passages.length) break;
    while (next < passages.length && passages[next].to <= start) next += 1;
    const gaps = []; // the parts of the line between the passages
    let at = start;
    let last = next;
    for (; last < passages.length && passages[last].from < end; last += 1) {
      gaps.push([at, passages[last].from]);
      at = passages[last].to;
    }
    if (last > next) found.push(...halvesIn(codec, repaired, [...gaps, [at, end]], steps[0]));
  }
  return found.length > 0 ? { kind: 'half', offsets: found.map(({ offset }) => offset), first: found[0].text } : null;
}

/** Returns the halves in some parts of a line; an empty array if the parts have other characters above U+007F. */
function halvesIn(codec, bytes, parts, step) {
  const halves = [];
  for (const [from, to] of parts) {
    const text = codec.decode(bytes.subarray(from, Math.max(from, to)), 'utf-8', {
      errors: 'replace',
      ignoreBOM: true,
    });
    for (const { 0: run, index } of text.matchAll(/[^\0-\x7f]+/g)) {
      const originalBytes = Array.from(run, (character) => bytesDecodedAsOrNul(codec, character, step)).flat();
      if (!isCutSequence(originalBytes)) return [];
      halves.push({ offset: from + codec.encode(text.slice(0, index), 'utf-8').length, text: run });
    }
  }
  return halves;
}

/** Returns the bytes that were decoded as a character; the byte 00 if the encoding lacks the character. */
function bytesDecodedAsOrNul(codec, character, step) {
  try {
    return [...bytesDecodedAs(codec, character, step)];
  } catch {
    return [0];
  }
}

/** Returns the number of code units above U+007F. */
const countNonAscii = (text) => text.match(/[^\0-\x7f]/g)?.length ?? 0;

const countChanged = (changes) => changes.reduce((sum, { before }) => sum + countNonAscii(before), 0);

/** If malformed sequences are more than this share of the characters above U+007F, a text is probably in another encoding. */
const MALFORMED_SHARE = 0.8;

const countAsciiLetters = (text) => text.match(/[A-Za-z]/g)?.length ?? 0;

/**
 * Returns whether a text is probably in another encoding, such as EBCDIC. Such a text has far more malformed sequences than other
 * characters above U+007F, and more malformed sequences than ASCII letters. Passages that look wrongly decoded occur there by chance.
 */
function isMostlyMalformed(codec, bytes, encoding, text) {
  if (codec.isValid(bytes, encoding)) return false;
  const faults = codec.faults(bytes, encoding).length;
  return faults > MALFORMED_SHARE * countNonAscii(text) && faults > countAsciiLetters(text);
}

/** Returns whether most code units above U+007F come from UTF-8 that was decoded in another encoding. */
function isMostlyUtf8(changes, text) {
  const utf8 = changes.filter(({ before }) => !C1_CONTROLS.test(before));
  return 2 * countChanged(utf8) > countNonAscii(text);
}

/**
 * Returns the repair of a text. Without a repair, `steps` is empty. `candidates` has the repairs of the complete text
 * that the user may choose. `lines` has the line and column of each listed change.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @returns {{ steps: object[], changes: Change[], places: RepairPlaces | null, candidates: object[],
 *   lines: { line: number, column: number }[] }}
 */
export function findRepair(codec, bytes, encoding) {
  const noRepair = { steps: [], changes: [], places: null, candidates: [], lines: [] };
  let repaired;
  try {
    repaired = codec.repair(bytes, encoding);
  } catch (error) {
    if (!NOT_REPAIRED.includes(error.code)) throw error;
    return noRepair;
  }
  const resolved = withByteOrder(encoding, bytes);
  const withLines = (repair) => ({
    ...noRepair,
    ...repair,
    lines: lineColumns(codec, bytes, resolved, repair.changes.slice(0, MAX_LISTED)),
  });
  const text = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
  // A repair would write small letters within words of capitals; see case-changed-misreading.js.
  if (findCapitalisedMisreading(text).places.length > 0) return noRepair;
  // Repairs of passages would take letters without their last byte, and the space after them, for other letters.
  const withDroppedControls = codec.isValid(bytes, encoding) ? misreadWithDroppedControls(codec, text) : null;
  if (withDroppedControls) return { ...noRepair, candidates: [withDroppedControls] };
  const isOtherEncoding = isMostlyMalformed(codec, bytes, encoding, text);
  if (isOtherEncoding) repaired = null;
  // Letters of a single-byte encoding can form UTF-8 sequences by chance. So an encoding that explains the complete
  // text comes before repairs of passages, unless those repairs explain most of its letters.
  if (!repaired || !isMostlyUtf8(repaired.changes, text)) {
    const found = misreadUndetected(codec, bytes, encoding, text) ?? misreadText(codec, text);
    const complete = found?.as && areRightLines(codec, text, found) ? null : found;
    const repairOfMostLines = complete?.as && repairBesideRightLines(codec, text, bytes, resolved, complete);
    if (repairOfMostLines) return withLines(repairOfMostLines);
    if (complete) return { ...noRepair, candidates: [complete] };
  }
  const repairOfSomeLines = repairOfLines(codec, text, bytes, resolved);
  if (repairOfSomeLines && countChanged(repaired?.changes ?? []) <= countChanged(repairOfSomeLines.changes))
    return withLines(repairOfSomeLines);
  if (!repaired) return { ...noRepair, candidates: isOtherEncoding ? [] : candidatesOf(codec, text) };
  const { changes } = repaired;
  const steps = followEachOther(codec, repaired.steps, changes)
    ? repaired.steps
    : joinSteps(repaired.steps, changes.length);
  return withLines({ steps, changes, places: placesOf(codec, bytes, resolved, text, steps, changes) });
}
