/**
 * Patterns of malformed bytes. A pattern is one cause that explains at least half of the malformed places of an input.
 * The pattern decides whether these places can be repaired together, or must not be repaired. Without a pattern, fault-causes.js explains each fault
 * alone.
 *
 * @typedef {object} FaultPattern
 * @property {'pair' | 'folded' | 'divided' | 'lower-cased' | 'spaced' | 'lost-bytes' | 'piece' | 'fields' | 'cut-records' | 'cut-field' | 'cut-ends'} id explained at the
 *   function that finds the pattern, such as `pairPattern`; for 'cut-ends', at `areCutsAtEnds` of cut-field.js
 * @property {number} count how many characters the pattern explains
 * @property {number} others how many other places are malformed
 * @property {number} first the offset of the first of these characters; for 'lower-cased', the offset of the example
 * @property {boolean} isWhole whether the whole input was examined
 * @property {string | null} [separator] of 'folded' and 'divided': the kind that all separators have (see separators.js); null for line breaks
 *   alone, or if the kinds differ
 * @property {string} [example] of 'divided': the first separator between fields
 * @property {boolean} [isOnlySeparator] of 'divided': whether all separators between fields are the same text
 * @property {boolean} [isProven] of 'spaced' and 'cut-field': false if the pattern is only possible: the page then suggests it, but does not give
 *   it as the cause of single faults
 * @property {boolean} [endsInside] of 'piece': whether the input ends inside a character too
 * @property {import('./collapsed-spaces.js').Collapsed | null} [collapsed] of 'spaced': null if no white space was collapsed
 * @property {boolean} [mayLackSpaces] of 'spaced': whether white space may have been collapsed, but the bytes do not show where
 * @property {Uint8Array} [bytes] of 'pair', 'lower-cased', 'spaced', 'lost-bytes' and 'cut-field': the bytes of an example
 * @property {string | null} [character] the character of this example, before the damage; null if that is not known
 * @property {import('./lost-bytes.js').LostByte | null} [lost] of 'lost-bytes': the byte that became `?`; null if that is not known
 * @property {number} [restored] of 'lost-bytes' and 'spaced': how many characters the fix restores
 * @property {number} [withSpace] of 'spaced': how many of the restored characters get a space too
 * @property {number} [uncertain] of 'lost-bytes': how many other characters end in a `?` that can be a real question mark
 * @property {string | null} [delimiter] of 'fields': the delimiter after each cut character; null if the delimiters differ, for example if some of
 *   the fields are the last fields of their rows. Of 'cut-field': the delimiter of the table; a line feed if the input is not a table
 * @property {boolean} [isLimit] of 'cut-field': whether no field of the column, or no line, is longer than the cut fields or lines
 * @property {boolean} [isLast] of 'cut-field': whether the cut fields are the last fields of their rows
 * @property {number | null} [fieldLength] of 'fields' and 'cut-field': the length of each cut field, in bytes; null if this length varies, or is not
 *   a limit
 * @property {number | null} [lineLength] of 'fields' and 'cut-field': the number of bytes from the start of the line to each cut; null if
 *   it varies
 * @property {number} [cutsBetweenCharacters] of 'fields' and 'cut-field': how many more fields have the length of the cut fields, but end after a
 *   complete character
 * @property {ReturnType<import('./fixed-width.js').recordsInBytes>} [records] of 'cut-records'
 * @property {number[]} [columns] of 'cut-records': the numbers of the bytes of a record at which its fields were cut, from 1
 */
import {
  characterBeforeLowerCase,
  characterWithQuestionMarksAt,
  findCutsAtLimit,
  isCutLead,
  spacedCharacterAt,
  splitCharacterAt,
} from './cut-characters.js';
import { FAULT_METHODS } from './fault-causes.js';
import { commonValue, MIN_SHARE } from './common-value.js';
import { areCutsAtEnds, cutFieldPattern } from './cut-field.js';
import { cutPairsPattern } from './cut-pairs.js';
import { hasCharactersOfTwoBytes } from './format.js';
import { cutRecordsPattern } from './cut-records.js';
import { isSurrogatePair, isUtf8Form } from './format.js';
import { lostBytesPattern } from './lost-bytes.js';
import { spacedPattern } from './spaced-characters.js';
import { followOnTest } from './scan/follow-on-faults.js';
import { FAULT_CONTEXT, isBetweenFields, isLineEnd, isWeakSeparator, LINE_ENDS } from './separators.js';
import { isContinuation } from './utf8-sequence.js';
import { lengthsBefore } from './field-lengths.js';

const MAX_EXAMINED = 1 << 18; // bytes
const MIN_PLACES = 3; // the minimum number of places that prove a pattern other than 'folded' and 'piece'
const DELIMITER = /[^\w\s]|[\r\n\t]/;

/**
 * Returns the places of the faults of UTF-8: a fault from `at` to `faultEnd`, and the follow-on faults after it to `end`. Both ends are exclusive.
 */
function placesOf(codec, bytes) {
  const { length, offsets, lengths } = codec.faults(bytes, 'utf-8');
  const isFollowOn = followOnTest('utf-8');
  const places = [];
  for (let row = 0; row < length; row += 1) {
    const [at, end] = [offsets[row], offsets[row] + lengths[row]];
    const last = places.at(-1);
    if (last?.end === at && isFollowOn(bytes, at)) last.end = end;
    else places.push({ at, faultEnd: end, end });
  }
  return places;
}

/** Returns a place as a `FaultContext` of cut-characters.js. */
const contextOf = (bytes, { at, faultEnd, end }) => ({
  bytes: bytes.subarray(at, faultEnd),
  followOnBytes: bytes.subarray(faultEnd, end),
  bytesBefore: bytes.subarray(Math.max(0, at - FAULT_CONTEXT), at),
  bytesAfter: bytes.subarray(end, end + FAULT_CONTEXT),
});

/** Returns how many well-formed sequences begin with each lead byte. */
function countLeads(bytes, places) {
  const counts = new Uint32Array(256);
  for (const byte of bytes) if (byte >= 0xc0) counts[byte] += 1;
  for (const { at, end } of places)
    for (let index = at; index < end; index += 1) if (bytes[index] >= 0xc0) counts[bytes[index]] -= 1;
  return counts;
}

/**
 * Returns the damaged characters that begin at places, with their offsets, and the number of places that are within these characters.
 *
 * @param {Uint8Array} bytes
 * @param {{ at: number }[]} places
 * @param {(bytes: Uint8Array, at: number) => { length: number } | null} characterAt
 */
function charactersAt(bytes, places, characterAt) {
  const found = [];
  let explained = 0;
  let end = 0;
  for (const { at } of places) {
    const character = at < end ? null : characterAt(bytes, at);
    if (character) {
      found.push({ at, ...character });
      end = at + character.length;
    }
    if (at < end) explained += 1;
  }
  return { found, explained };
}

/**
 * Returns the pattern of surrogate pairs that are encoded as in CESU-8, beside other faults. Without other faults, the input is valid
 * CESU-8, or MUTF-8 if NUL is C0 80, and detection names it.
 */
function pairPattern(bytes, places) {
  const pairs = places.filter((place) => isSurrogatePair(contextOf(bytes, place).followOnBytes));
  const nuls = places.filter(({ at, end }) => end - at === 2 && bytes[at] === 0xc0 && bytes[at + 1] === 0x80);
  const others = places.length - pairs.length;
  if (pairs.length < MIN_PLACES || others === nuls.length || pairs.length < others) return null;
  const [{ at, end }] = pairs;
  return {
    ...{ id: 'pair', count: pairs.length, others, first: at },
    ...{ bytes: bytes.slice(at, end), character: FAULT_METHODS.pair.text(contextOf(bytes, pairs[0])) },
  };
}

/**
 * Returns the pattern of characters that line breaks (`folded`) or the limits of fields (`divided`) cut. The pattern must explain half of the places,
 * because text in another encoding has a few such characters by chance.
 *
 * A row of CSV can end with a quotation mark, and the next row can begin with one. So two quotation marks between the
 * halves are weaker evidence, and so are separators of fields. Cut characters that all have such separators count only if the input also has
 * well-formed sequences of several bytes. If there are fewer than MIN_PLACES of these characters, they count only in an input without other faults.
 */
function foldedPattern(bytes, places, sequenceCount) {
  const { found: splits, explained } = charactersAt(bytes, places, splitCharacterAt);
  if (splits.length === 0 || 2 * explained < places.length) return null;
  const [{ at, separator: first }] = splits;
  const isWeak = splits.every(({ separator }) => isWeakSeparator(separator.kind));
  if (isWeak && (sequenceCount === 0 || (splits.length < MIN_PLACES && explained < places.length))) return null;
  const betweenFields = splits.filter(({ separator }) => isBetweenFields(separator.kind));
  const areFields = betweenFields.length > 0;
  return {
    ...{ id: areFields ? 'divided' : 'folded', count: splits.length, others: places.length - explained, first: at },
    separator: splits.every(({ separator }) => separator.kind === first.kind) ? first.kind : null,
    ...(areFields && {
      example: betweenFields[0].separator.text,
      isOnlySeparator: betweenFields.every(({ separator }) => separator.text === betweenFields[0].separator.text),
    }),
  };
}

/**
 * Returns the pattern of an input that is a part of a file, cut inside a character. The input begins with one to three
 * continuation bytes, and UTF-8 without other faults follows. The input may end inside a character too.
 */
function piecePattern(bytes, places, isWhole, sequenceCount) {
  let head = 0;
  while (isContinuation(bytes[head])) head += 1;
  if (head === 0 || head > 3 || sequenceCount === 0) return null;
  const others = places.slice(head);
  const endsInside = isWhole && others.length === 1 && others[0].end === bytes.length;
  if (others.length > 0 && !endsInside) return null;
  return { id: 'piece', count: 1 + others.length, others: 0, first: 0, endsInside };
}

/**
 * Returns the pattern of bytes that were changed to lower case as if they were Latin-1. A place is evidence only if its
 * lead byte begins more of these places than well-formed sequences. Otherwise, the lead byte may be correct, and the other
 * bytes of the character may have been cut off. ASCII letters beside these characters are lower case too.
 */
function lowerCasedPattern(bytes, places, leadCounts) {
  const found = places.filter((place) => characterBeforeLowerCase(contextOf(bytes, place)) !== null);
  if (found.length < MIN_PLACES || found.length < MIN_SHARE * places.length) return null;
  const counts = new Map();
  for (const { at } of found) counts.set(bytes[at], (counts.get(bytes[at]) ?? 0) + 1);
  const evidence = found.filter(({ at }) => counts.get(bytes[at]) > leadCounts[bytes[at]]);
  const isCapital = (byte) => byte >= 0x41 && byte <= 0x5a;
  const isSmall = (byte) => byte >= 0x61 && byte <= 0x7a;
  const besideCapitals = found.filter(({ at, end }) => isCapital(bytes[at - 1]) || isCapital(bytes[end]));
  const characters = new Set(found.map((place) => characterBeforeLowerCase(contextOf(bytes, place))));
  // A single repeated character is evidence only within words, because a cut field would end after this character.
  const withinWords = found.filter(({ end }) => isSmall(bytes[end]));
  const isVariedOrInWords =
    characters.size > 1 || (found.length > MIN_PLACES && 2 * withinWords.length >= found.length);
  if (!isVariedOrInWords || 2 * evidence.length < found.length || 10 * besideCapitals.length > found.length)
    return null;
  const { at } = evidence[0];
  return {
    ...{ id: 'lower-cased', count: found.length, others: places.length - found.length, first: at },
    bytes: bytes.slice(at, at + 2),
    character: characterBeforeLowerCase(contextOf(bytes, evidence[0])),
  };
}

/**
 * Returns whether a place may be the beginning of a character whose other bytes are missing; a letter in another
 * encoding can look the same. A lone byte counts only if it is the lead byte of a sequence of two bytes.
 */
const mayBeCut = (bytes, { at, faultEnd, end }) =>
  end === faultEnd && bytes[at] >= 0xc2 && bytes[at] <= (end - at > 1 ? 0xf4 : 0xdf);

/**
 * Returns whether a place is certainly the beginning of a character, not a letter in another encoding. One of these
 * conditions must be met:
 *
 * - The place has several bytes, and complete characters have the same lead byte. This shows that the lead byte was not
 *   changed.
 * - The text around the place shows that it is a cut character.
 */
const isCut = (bytes, place, leadCounts) =>
  place.end === place.faultEnd &&
  ((place.end - place.at > 1 && mayBeCut(bytes, place) && leadCounts[bytes[place.at]] > 0) ||
    isCutLead(contextOf(bytes, place)));

/**
 * Returns how many fields that end after a complete character are as long as the cut fields. Only columns with a cut
 * field of this length count. If a field of the column is longer, this length is not a limit, and the column does not
 * count. The first line can have longer fields: the names of the columns.
 *
 * @param {Uint8Array} bytes
 * @param {{ end: number }[]} cut
 * @param {number} delimiter
 * @param {number} size of the cut fields in bytes
 */
function countCutsBetweenCharacters(bytes, cut, delimiter, size) {
  const ends = new Set(cut.map(({ end }) => end));
  const complete = new Map(); // the number of complete fields of this length by column
  const cutColumns = new Set();
  const longerColumns = new Set();
  let [start, column] = [0, 0];
  const firstLineEnd = bytes.findIndex(isLineEnd);
  for (let at = 0; at <= bytes.length; at += 1) {
    const isEndOfRow = at === bytes.length || isLineEnd(bytes[at]);
    if (!isEndOfRow && bytes[at] !== delimiter) continue;
    if (at - start > size && at > firstLineEnd) longerColumns.add(column);
    if (at - start === size && ends.has(at)) cutColumns.add(column);
    else if (at - start === size) complete.set(column, (complete.get(column) ?? 0) + 1);
    [start, column] = [at + 1, isEndOfRow ? 0 : column + 1];
  }
  const limited = [...cutColumns].filter((each) => !longerColumns.has(each));
  return limited.reduce((sum, each) => sum + (complete.get(each) ?? 0), 0);
}

/**
 * Returns the delimiter of the fields that end at the places: the byte that follows nearly all places that are not at a
 * line end. Returns undefined if there is no such delimiter. Also returns undefined unless some places, but not all,
 * are at a line end.
 */
function delimiterBeforeLineEnds(bytes, places) {
  const within = places.map(({ end }) => bytes[end]).filter((byte) => !isLineEnd(byte));
  return within.length > 0 && within.length < places.length ? commonValue(within) : undefined;
}

/** Returns the places that are certainly the beginnings of characters. `areAtEnds`: the result of `areCutsAtEnds`. */
function certainCuts(bytes, places, leadCounts, areAtEnds) {
  const cutsAtLimit = findCutsAtLimit(bytes);
  return new Set(places.filter((place) => areAtEnds || cutsAtLimit.has(place.at) || isCut(bytes, place, leadCounts)));
}

/**
 * Returns the pattern of characters that a program cut when it limited the bytes of fields or lines. Nearly all of these characters precede the same
 * delimiter, end at the same byte of a line, or end fields of the same length. Some of these fields can be the last fields of their rows.
 */
function fieldsPattern(bytes, places, certain) {
  const cut = places.filter((place) => mayBeCut(bytes, place) || certain.has(place));
  if (cut.length < MIN_PLACES || cut.length < MIN_SHARE * places.length || 2 * certain.size < cut.length) return null;
  const isDelimiter = (byte) => byte !== undefined && DELIMITER.test(String.fromCharCode(byte));
  const next = commonValue(cut.map(({ end }) => bytes[end]));
  const delimiter = isDelimiter(next) ? next : undefined;
  const separator = delimiter ?? delimiterBeforeLineEnds(bytes, cut);
  const lineLength = commonValue(lengthsBefore(bytes, cut, LINE_ENDS));
  const field = isDelimiter(separator) ? commonValue(lengthsBefore(bytes, cut, [...LINE_ENDS, separator])) : undefined;
  const isConstant = field !== undefined || lineLength !== undefined;
  const isProven = certain.size >= MIN_SHARE * cut.length;
  if (!isConstant && (delimiter === undefined || !isProven)) return null;
  return {
    ...{ id: 'fields', count: cut.length, others: places.length - cut.length, first: cut[0].at },
    delimiter: delimiter === undefined ? null : String.fromCharCode(delimiter),
    fieldLength: field ?? null,
    lineLength: lineLength ?? null,
    cutsBetweenCharacters: field === undefined ? 0 : countCutsBetweenCharacters(bytes, cut, separator, field),
  };
}

/**
 * Returns the pattern of the faults of bytes in UTF-8; null if there is no pattern.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether `bytes` are the whole input, not its beginning
 * @returns {FaultPattern | null}
 */
export function findPattern(codec, bytes, isWhole) {
  const all = placesOf(codec, bytes);
  // The end of the examined part may cut a character.
  const places = isWhole ? all : all.filter(({ end }) => end < bytes.length - FAULT_CONTEXT);
  if (places.length === 0) return null;
  const leadCounts = countLeads(bytes, all);
  const sequenceCount = leadCounts.reduce((sum, count) => sum + count, 0); // well-formed sequences of several bytes
  const withSpaces = charactersAt(bytes, places, spacedCharacterAt);
  const nextBytes = withSpaces.found.map(({ at, length }) => bytes[at + length]);
  const aboutText = { delimiter: commonValue(nextBytes), leadCounts };
  const spaced = sequenceCount > 0 ? spacedPattern(bytes, withSpaces, places.length, aboutText) : null;
  const withQuestionMarks = charactersAt(bytes, places, characterWithQuestionMarksAt);
  const areAtEnds = areCutsAtEnds(bytes, places);
  const certain = certainCuts(bytes, places, leadCounts, areAtEnds);
  const areCut = areAtEnds || places.every((place) => isCut(bytes, place, leadCounts));
  const cutRecords = () => cutRecordsPattern(codec, bytes, places, certain, leadCounts, isWhole);
  const pattern =
    pairPattern(bytes, places) ??
    foldedPattern(bytes, places, sequenceCount) ??
    piecePattern(bytes, places, isWhole, sequenceCount) ??
    lowerCasedPattern(bytes, places, leadCounts) ??
    // If two spaces divide the fields, a cut character before them looks like a character with spaces instead of A0. But only cut characters are all
    // at the ends of the same fields.
    (spaced?.isProven ? (cutRecords() ?? spaced) : null) ??
    lostBytesPattern(bytes, withQuestionMarks, places.length, sequenceCount) ??
    cutRecords() ??
    fieldsPattern(bytes, places, certain) ??
    (isWhole && areCut ? cutFieldPattern(bytes, places) : null) ??
    spaced ??
    (areAtEnds ? { id: 'cut-ends', count: places.length, others: 0, first: places[0].at } : null);
  return pattern && { ...pattern, isWhole };
}

/**
 * Returns whether bytes that became spaces or `?` explain the malformed bytes of a text in UTF-8.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the whole text
 */
export function isExplainedByReplacedBytes(codec, bytes) {
  const places = placesOf(codec, bytes);
  // Both patterns explain nearly all places. Otherwise, the search for all patterns would take most of the time.
  const isExplainedBy = (characterAt) => 2 * charactersAt(bytes, places, characterAt).explained > places.length;
  if (!isExplainedBy(spacedCharacterAt) && !isExplainedBy(characterWithQuestionMarksAt)) return false;
  const pattern = findPattern(codec, bytes, true);
  return pattern?.id === 'lost-bytes' || (pattern?.id === 'spaced' && pattern.isProven);
}

const patterns = new WeakMap();

/**
 * Returns the pattern of the faults of a document; null if there is no pattern. In encodings other than UTF-8,
 * only cut fields are found; see cut-pairs.js.
 *
 * @param {import('./decoded-source.js').DecodedSource} decoded
 * @returns {Promise<FaultPattern | null>}
 */
export function patternOf(decoded) {
  if (!patterns.has(decoded)) patterns.set(decoded, findInStart(decoded));
  return patterns.get(decoded);
}

/** Examines the first bytes of a document. */
async function findInStart({ codec, source, encoding }) {
  const isUtf8 = isUtf8Form(encoding);
  if (!isUtf8 && !hasCharactersOfTwoBytes(encoding)) return null;
  const bytes = await source.read(0, Math.min(MAX_EXAMINED, source.length));
  const isWhole = bytes.length === source.length;
  if (isUtf8) return findPattern(codec, bytes, isWhole);
  const pattern = cutPairsPattern(codec, bytes, encoding);
  return pattern && { ...pattern, isWhole };
}
