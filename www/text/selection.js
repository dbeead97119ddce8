/**
 * The text about the selected sequence and its character, the verdicts of the standards, the code page, the panes with the text and the bytes, and
 * statistics.
 */
import { formatCount, formatNumber } from '../format.js';
import * as counts from './counts.js';

/* The selected sequence */

export const NOTHING_SELECTED = 'Select a byte, a character, a cell of the code page or a fault to see its details.';
export const malformed = (encoding) => (encoding ? `Malformed ${encoding}` : 'Malformed');
/** Shown in place of a code point for a sequence that only changes the state of the decoder, in utf-7 or iso-2022-jp. */
export const SHIFT = 'Shift';
/** @param {string} line the line and column of the sequence with a separator, or empty @param {string} hex the same offsets in hex */
export const placeOf = (line, start, end, hex) =>
  `${line}offset ${formatNumber(start)}${end - start > 1 ? `–${formatNumber(end - 1)}` : ''} · ${hex}`;
export const inputIsNot = (encoding, sentence) => `The input is not ${encoding}: ${sentence}`;

export const BYTE_BITS = 'Bits of each byte';
export const BITS_SO_FAR = 'These bits are not a whole code point: the sequence lacks bytes.';
export const bitsSoFarFrom = (offset) =>
  `The bits from offset ${formatNumber(offset)} on are not a whole code point: the sequence lacks bytes.`;
/** @param {number | null} offset null for the start of the selected sequence */
export const rejectedBits = (offset, codePoint, encoding) =>
  `The bits${offset === null ? '' : ` from offset ${formatNumber(offset)}`} encode ${codePoint}, which ${encoding} rejects here.`;
export const pairOffset = (bits, codePoint) =>
  `${bits} + 10000 = ${codePoint}: surrogate pairs encode the offset from U+10000 (RFC 2781 §2.1).`;
export const pairFor = (surrogates, codePoint) =>
  `${surrogates.join(' and ')} are the surrogate pair for ${codePoint}.`;
export const STEP_BY_STEP = 'Step by step';

/** The headings of the notations of the bytes and of the code point. */
export const BYTES = 'Bytes';
export const CODE_POINT = 'Code point';
const BINARY = 'Binary';
const OCTAL = 'Octal';
const DECIMAL = 'Decimal';
/** The names of the notations, by their keys. */
export const BYTE_FORMS = {
  binary: BINARY,
  octal: OCTAL,
  decimal: DECIMAL,
  percent: 'Percent',
  escaped: 'Escaped',
  annexR: 'Annex R style',
  columnRow: 'Column/row',
};
export const CODE_POINT_FORMS = {
  codePointBinary: BINARY,
  codePointOctal: OCTAL,
  codePointDecimal: DECIMAL,
  html: 'HTML',
  javascript: 'JavaScript',
  utf8: 'UTF-8',
  utf16: 'UTF-16',
  utf32: 'UTF-32',
};

/* The properties of the selected character */

export const copy = (name) => `Copy ${name}`;
export const PROPERTIES = 'Properties';
export const NAME = 'Name';
export const ALIASES = 'Aliases';
export const CATEGORY = 'Category';
export const scripts = (count) => (count > 1 ? 'Scripts' : 'Script');
export const BLOCK = 'Block';
export const SINCE_UNICODE = 'Since Unicode';
export const unicodeVersion = (version) => `Unicode ${version}`;
export const NOT_ASSIGNED = 'not assigned';
export const BIDI_CLASS = 'Bidi class';
export const EAST_ASIAN_WIDTH = 'East Asian width';
export const ALL_FORMS = 'All normalization forms';
export const GRAPHEME_CLUSTER = 'Grapheme cluster';
export const CHARACTER_ALONE = 'this character alone';
export { codePoints } from './counts.js';
/** Shown in place of a category for numbers above U+10FFFF, which have the name `<beyond Unicode>`. */
export const LAST_CODE_POINT_NOTE = 'the last code point of Unicode is U+10FFFF';

/** The values of General_Category. */
export const CATEGORIES = {
  Lu: 'uppercase letter',
  Ll: 'lowercase letter',
  Lt: 'titlecase letter',
  Lm: 'modifier letter',
  Lo: 'other letter',
  Mn: 'nonspacing mark',
  Mc: 'spacing mark',
  Me: 'enclosing mark',
  Nd: 'decimal number',
  Nl: 'letter number',
  No: 'other number',
  Pc: 'connector punctuation',
  Pd: 'dash punctuation',
  Ps: 'open punctuation',
  Pe: 'close punctuation',
  Pi: 'initial punctuation',
  Pf: 'final punctuation',
  Po: 'other punctuation',
  Sm: 'math symbol',
  Sc: 'currency symbol',
  Sk: 'modifier symbol',
  So: 'other symbol',
  Zs: 'space separator',
  Zl: 'line separator',
  Zp: 'paragraph separator',
  Cc: 'control',
  Cf: 'format',
  Cs: 'surrogate',
  Co: 'private use',
  Cn: 'unassigned',
};

/** The values of Bidi_Class. */
export const BIDI_CLASSES = {
  L: 'left-to-right',
  R: 'right-to-left',
  AL: 'Arabic letter',
  EN: 'European number',
  ES: 'European separator',
  ET: 'European terminator',
  AN: 'Arabic number',
  CS: 'common separator',
  NSM: 'nonspacing mark',
  BN: 'boundary neutral',
  B: 'paragraph separator',
  S: 'segment separator',
  WS: 'white space',
  ON: 'other neutral',
  LRE: 'left-to-right embedding',
  LRO: 'left-to-right override',
  RLE: 'right-to-left embedding',
  RLO: 'right-to-left override',
  PDF: 'pop directional format',
  LRI: 'left-to-right isolate',
  RLI: 'right-to-left isolate',
  FSI: 'first strong isolate',
  PDI: 'pop directional isolate',
};

/** The values of East_Asian_Width. */
export const WIDTHS = { F: 'fullwidth', H: 'halfwidth', W: 'wide', Na: 'narrow', A: 'ambiguous', N: 'neutral' };

/* The verdicts of the standards */

/** The mark, the word and the meaning of each verdict. The meaning follows the name of a document. */
export const VERDICTS = {
  valid: ['✓', 'valid', 'accepts these bytes'],
  warning: ['!', 'warning', 'decodes these bytes, but warns about them'],
  undefined: ['○', 'undefined', 'does not define these bytes: it neither accepts nor rejects them'],
  malformed: ['✕', 'rejected', 'rejects these bytes'],
};
/** Why some standards of the timeline have no row. */
export const NO_ROW =
  'RFC 2279, Corrigendum #1 and Unicode 3.2 have no row above, because no encoding on this page implements them. RFC 3629 and the Encoding Standard share the row of utf-8.';
export const HISTORY = 'History';
export const historyTitle = (name, section, month, meaning) => `${name} ${section}, ${month}: ${meaning}`;
export const SHOW_CLAUSES = 'Show the clause of each standard';
export const showUtf8Verdicts = (encoding) =>
  `The input is ${encoding}. Show the verdicts of the UTF-8 standards anyway`;
/** @param {string} verdict such as “accepted since 1996” */
export const inUtf8 = (verdict) => `in UTF-8: ${verdict}`;
/** Read by screen readers in a decoded text, in place of the cross or the circle for rejected or undefined bytes. */
export const REJECTED = ' rejected ';
export const UNDEFINED = ' undefined ';
export const withWarning = (codePoint) => `${codePoint}, warning`;

/* The history of the standards */

/** Short names of documents. */
export const DOCUMENTS = {
  'ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R': 'Annex R',
  'Unicode Corrigendum #1': 'Corrigendum #1',
  'draft-yergeau-rfc2279bis-00': 'draft',
};
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** Returns `November 2000`. @param {string} month the number of the month, such as `11` */
export const monthOf = (month, year) => `${MONTHS[month - 1]} ${year}`;

/** What a document did with the bytes. */
export const ACCEPTS = 'accepts';
export const WARNS = 'warns';
export const LEFT_UNDEFINED = 'left undefined';
export const REJECTS = 'rejects';

export const leftUndefined = (name, date) => `; ${name} left it undefined in ${date}`;
export const warned = (name, date) => `; ${name} warned about it in ${date}`;
export const stillAccepted = (name, date) => `; the ${name} of ${date} still accepted it`;
export const ACCEPTED = 'accepted since 1996';
export const ACCEPTED_BY_ALL = 'accepted by every standard since 1996';
export const rejectedByAll = (year) => `rejected by every standard since ${year}`;
/** @param {string} sentence of the document: `A sequence of …` */
export const rejectedByAllBecause = (year, document, sentence) =>
  `${rejectedByAll(year)}. In ${document}, ${sentence.replace(/^A /, 'a ').replace(/\.$/, '')}`;
export const rejectedSince = (date, document) => `rejected since ${date} (${document})`;

/* The code page and the table of code units */

export const CODE_PAGE = 'Code page';
export const CODE_UNITS = 'Code units';
export const noCodePage = (encoding) =>
  `${encoding} has code units wider than a byte, so there is no table of single bytes.`;
/** The beginning of a cell's name for screen readers. The caption and the number in the cell follow. */
export const cellName = (hex, role) => `${hex}, ${role},`;
export const nextOccurrence = (hex) => `Next occurrence of ${hex ?? 'the selected byte'}`;
export const previousOccurrence = (hex) => `Previous occurrence of ${hex ?? 'the selected byte'}`;
export const NO_CELL_SELECTED = 'Select a cell to see its role and to go to the places where it occurs.';

/* The facts about a cell, and the sentence that lists them. */
export const byteRole = (hex, number, role) => `${hex} (${number}): ${role}`;
export const addsToCodePoint = (hex) => `adds ${hex} to the code point`;
export const range = (first, last) => `${first} to ${last}`;
export const blockRange = (first, last, count) => `${range(first, last)} (${formatCount(count, 'block', 'blocks')})`;
export const cellFacts = (facts) => `${facts.join('; ')}.`;
export const occurs = (facts, count, isScanned) => {
  const soFar = isScanned ? '' : ' so far';
  const frequency = count === 0 ? 'does not occur in the input' : `occurs ${formatCount(count, 'time', 'times')}`;
  return `${cellFacts(facts)} It ${frequency}${soFar}.`;
};

export const HIGH_SURROGATE = 'high surrogate: 110110yyyyyyyyyy, the upper ten bits of the code point minus 0x10000';
export const LOW_SURROGATE = 'low surrogate: 110111xxxxxxxxxx, the lower ten bits of the code point minus 0x10000';
export const UNIT_IS_CODE_POINT = 'the code point itself';
export const SURROGATES = 'surrogates: never valid';
export const BEYOND_LAST = 'beyond the last code point: never valid';
export const nextUnit = (first, last) => `Next unit from ${first} to ${last}`;
export const NEXT = 'Next';
export const countedInFirst = (bytes) => `Counted in the first ${formatNumber(bytes)} bytes.`;

/* The byte grid, the text and the list of code points */

/** Names a sequence, for screen readers. @param {string | null} codePoint null if the sequence is malformed */
export const sequenceOf = (codePoint) => codePoint ?? 'a malformed sequence';
/** The place of a byte in its sequence, for screen readers. @param {string | null} codePoint null if the sequence is malformed */
export const byteOf = (number, length, codePoint) => `byte ${number} of ${length} of ${sequenceOf(codePoint)}`;
export const WRONGLY_DECODED = 'Wrongly decoded';
export const WRONGLY_DECODED_MEANING = 'text that was decoded in the wrong encoding';
export const LOST_TEXT = 'Lost text';
export const LOST_TEXT_MEANING = 'what a program wrote in place of text that it could not decode or encode';

export const moreCharacters = (count) => `… ${formatCount(count, 'more character', 'more characters')}`;
/** For screen readers, after the bytes. */
export const MALFORMED = ' malformed ';
export const lines = (count) => formatCount(count, 'line', 'lines');
export const linesGoTo = (last, isScanned) => `Lines go from 1 to ${formatNumber(last)}${isScanned ? '' : ' so far'}.`;

export const malformedBytes = (bytes) => `Malformed: ${bytes}`;
export const codePointsAndFaults = (count, faults) => `${counts.codePoints(count)} and ${counts.faults(faults)}`;

/* Statistics */

/** The names in Unicode for characters without a script of their own. */
export const SCRIPTS = {
  Common: 'Common (punctuation, digits, symbols)',
  Inherited: 'Inherited (combining marks)',
  Unknown: 'Unknown (unassigned, private use)',
};
export const LENGTH = 'Length';
export const CODE_POINTS = 'Code points';
export const malformedCounted = (count) =>
  `${formatCount(count, 'malformed sequence', 'malformed sequences')} counted as U+FFFD`;
export const UNIT_BYTES = 'bytes';
export const UNIT_CODE_UNITS = 'code units: the length of a JavaScript or Java string';
export const LONGEST_LINE = 'Longest line';
export const UNIT_CODE_POINTS = 'code points';
export const BEYOND_UNICODE = 'Above U+10FFFF';
export const UNIT_BEYOND_UNICODE = 'code points, which UTF-8 and UTF-16 cannot encode';
export const statisticsOfFirst = (bytes) => `Lengths, line ends and scripts: first ${counts.bytes(bytes)}`;
export const notCounted = (problem) => `Not counted: ${problem}.`;
export const different = (count) => `${formatNumber(count)} different`;
export const CHARACTERS_BY_SCRIPT = 'Characters by script';
export const LINE_ENDS = 'Line ends';
export const NO_LINE_ENDS = 'No line ends.';
export const BYTES_BY_ROLE = 'Bytes by role';
