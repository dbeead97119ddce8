/** Text that several areas of the page use: counts, lists, the search, wrong declarations, and characters that a repair cannot restore. */
import { formatCount, formatNumber, hexByte } from '../format.js';

export const bytes = (count) => formatCount(count, 'byte', 'bytes');
export const codePoints = (count) => formatCount(count, 'code point', 'code points');
export const faults = (count) => formatCount(count, 'fault', 'faults');
export const findings = (count) => formatCount(count, 'finding', 'findings');
/** Returns the place of one thing, or of the first of several. */
export const firstAt = (count, offset) => `${count === 1 ? '' : 'the first '}at offset ${formatNumber(offset)}`;
export const places = (count) => formatCount(count, 'place', 'places');
/** Returns how many characters changed, and in how many places if there are fewer places: `2,317 NULs in 1 place`. */
export const inPlaces = (characters, one, many, placeCount) =>
  formatCount(characters, one, many) + (characters === placeCount ? '' : ` in ${places(placeCount)}`);
/** Returns in how many lines something is, with a space before; empty if the number is 0 or not known (null). */
export const inLines = (count) => (count > 0 ? ` in ${formatCount(count, 'line', 'lines')}` : '');
const DOWNLOADS = {
  repaired: 'Download repaired file',
  converted: 'Download converted file',
  unrepaired: 'Download converted file without the repair',
  'repaired-in-part': 'Download the file as repaired so far',
  decoded: 'Download decoded file',
  encoded: 'Download encoded file',
  decompressed: 'Download decompressed file',
  edited: 'Download edited file',
};
/**
 * Returns the name of a button that saves a file: what the file is, and its encoding. UTF-8 is named too, because several of these buttons
 * can be shown at once, beside the choice of another encoding.
 *
 * @param {keyof typeof DOWNLOADS} kind what the file is, as in its name; see `kindOfFile` in ../format.js. 'unrepaired': a converted file whose text was
 *   decoded in the wrong encoding, which the conversion does not repair; 'repaired-in-part': a repaired file for which the page offers another repair
 * @param {string} encoding of the file
 */
export const downloadFile = (kind, encoding) => `${DOWNLOADS[kind]} (${encoding})`;
export const warnings = (count) => formatCount(count, 'warning', 'warnings');
/** Shown in place of a button whose fix waits for the end of the search for damage. */
export const CHECKING = 'Still checking…';
export const SEARCHING = 'Searching…';
export const searching = (percent) => `Searching… ${percent} %`;

/**
 * Returns the number of faults. With follow-on faults, first the number of places: `2 places, 6 faults`.
 *
 * @param {number} errors all faults, with the follow-on faults
 * @param {number} followOn
 */
export const faultCount = (errors, followOn) =>
  followOn > 0 ? `${places(errors - followOn)}, ${faults(errors)}` : faults(errors);

/** Lists names: `a, b and c`. @param {string[]} names */
export const list = (names) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

/** Lists names of which one applies: `a, b or c`. @param {string[]} names */
export const either = (names) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');

/** Returns the full stop after a sentence; empty after “…”, which may be the end of a list. @param {(Node | string)[]} sentence its parts */
export const fullStop = (sentence) => (String(sentence.at(-1)).endsWith('…') ? '' : '.');

/** By kind of text: the software that uses the text, and a verb for what it does with wrong characters. */
const READERS = {
  xml: ['an XML parser', 'reads'],
  html: ['a browser', 'shows'],
  css: ['a browser', 'shows'],
  po: ['gettext', 'shows'],
  code: ['an interpreter that follows the declaration', 'reads'],
  mail: ['a mail program', 'shows'],
  gedcom: ['a genealogy program', 'shows'],
  dxf: ['AutoCAD', 'shows'],
  dxfVersion: ['AutoCAD', 'shows'],
  bank: ['1C', 'shows'],
  edifact: ['software that follows UNB', 'reads'],
};
/** Returns the software that uses a kind of text. */
export const readerOf = (kind) => READERS[kind][0];
/**
 * Says what software does with a text whose declaration of the encoding is wrong.
 *
 * @param {{ kind: string, isRefused: boolean, is?: string, as?: string }} wrong `is`: characters of the text; `as`: the characters that the
 *   software reads instead. Both are missing if the software refuses the text.
 */
export function effectOfDeclaration({ kind, isRefused, is, as }) {
  const [reader, verb] = READERS[kind];
  return isRefused ? `${reader} refuses the text` : `${reader} ${verb} “${as}” in place of “${is}”`;
}

/**
 * Lists bytes with their characters in windows-1252: `E9 is é, EB is ë`.
 *
 * @param {{ samples: { byte: number, character: string }[] }} mixture
 */
export const samplesOf = ({ samples }) =>
  samples.map(({ byte, character }) => `${hexByte(byte)} is ${character}`).join(', ');

/** Shown beside a button that replaces malformed bytes with U+FFFD. The replacement loses what these bytes still show. */
export const BYTES_STAY = ' The malformed bytes stay as they are unless you replace them.';
export const replacements = (count) =>
  `${formatCount(count, 'replacement character', 'replacement characters')} (U+FFFD)`;
const MAX_LISTED_LINES = 5;
/**
 * Lists the numbers of lines: `1, 2 and 5`. If there are many lines, lists the first numbers and how many lines follow.
 *
 * @param {number[]} lines
 * @param {boolean} [hasMore] whether there are further lines, whose numbers are not known
 */
function lineNumbers(lines, hasMore = false) {
  // “and 1 other” would be as long as the number.
  const isShort = lines.length <= MAX_LISTED_LINES + 1;
  const shown = (isShort ? lines : lines.slice(0, MAX_LISTED_LINES)).map(formatNumber);
  const rest = lines.length - shown.length;
  if (hasMore) return list([...shown, 'others']);
  return list([...shown, ...(rest > 0 ? [formatCount(rest, 'other', 'others')] : [])]);
}
/** Names lines by their numbers: `line 5` or `lines 1, 2 and 5`. The parameters are those of `lineNumbers`. */
export const linesByNumber = (lines, hasMore = false) =>
  `${lines.length === 1 && !hasMore ? 'line' : 'lines'} ${lineNumbers(lines, hasMore)}`;

/**
 * Says that a repair leaves text that may have been decoded wrongly too, in lines with or without changes. Returns an empty string without such lines
 * (`doubtful` is empty).
 *
 * @param {{ doubtful: { line: number }[], isEachExamined: boolean }} places see `RepairPlaces` in ../text-repair.js
 */
export const uncertainInRepair = ({ doubtful, isEachExamined }) =>
  doubtful.length > 0
    ? ` ${isEachExamined ? '' : 'At least '}${formatCount(doubtful.length, 'line', 'lines')} (${lineNumbers(doubtful.map(({ line }) => line))}) may also have wrongly decoded text, which stays unchanged because the evidence is not enough.`
    : '';

/**
 * Says which characters a repair infers because their byte 98 was lost. Returns an empty string if `inferred` is null.
 *
 * @param {{ count: number, characters: string[], lines: number[] } | null} inferred see inferred-characters.js
 */
export function inferredInRepair(inferred) {
  if (inferred === null) return '';
  const { count, characters, lines } = inferred;
  const [are, each, these] = count === 1 ? ['is', 'it', 'this character'] : ['are', 'each', 'these characters'];
  return ` ${formatCount(count, 'character', 'characters')} (${list(characters)}) in ${linesByNumber(lines)} ${are} inferred: one byte of ${each} became “?” or U+FFFD, or is missing. It is probably byte 98, the only byte for which windows-1251 has no character. Another program may have lost another byte, so check ${these}.`;
}

/**
 * Says that a repair leaves some places as they are, because bytes were lost there before. Returns an empty string if `count` is 0.
 *
 * @param {number} count
 * @param {number[]} [lines] the numbers of the lines with these places
 */
export const keptInRepair = (count, lines = []) =>
  count > 0
    ? ` In ${places(count)}${lines.length > 0 ? ` of ${linesByNumber(lines)}` : ''}, the original characters are not certain, so the text there stays unchanged. Only the original file certainly has the original characters.`
    : '';
/** Returns a number of damaged words, or of passages in languages without spaces between words. */
export const damagedParts = (count, hasWords) =>
  hasWords ? formatCount(count, 'word', 'words') : formatCount(count, 'passage', 'passages');

/**
 * Says that a repair leaves most damaged words as they are. Returns an empty string if `damaged` is null.
 *
 * @param {import('../text-repair.js').RepairPlaces['damaged']} damaged
 */
export const mostStayDamaged = (damaged) =>
  damaged
    ? ` The repair makes about ${formatNumber(damaged.readable)} of ${formatNumber(damaged.readable + damaged.stay)} damaged ${damaged.hasWords ? 'words' : 'passages'} readable. The other ${formatNumber(damaged.stay)}${inLines(damaged.lines)} stay damaged, because the file has lost their bytes. The damaged text has at least ${formatCount(damaged.marks, 'mark', 'marks')} of lost bytes (“?” or U+FFFD).`
    : '';

/**
 * Says that the repaired text has U+FFFD, or a middle dot that Windows wrote, in place of text that was lost before. Returns an empty
 * string if the text has neither.
 *
 * @param {number} lost how many U+FFFD the repaired text has
 * @param {number} lostAt the offset of the first of these places in the input
 * @param {number} dots how many middle dots of the repaired text Windows wrote
 */
export function lostInRepair(lost, lostAt, dots) {
  const replaced =
    lost > 0
      ? ` Some characters are already lost in this input, ${firstAt(lost, lostAt)}: the repaired text has ${replacements(lost)} in their place. No repair restores them; only the original bytes have them.`
      : '';
  const dotted =
    dots > 0
      ? ` In ${places(dots)}, Windows wrote ・ for bytes that it could not decode. These ・ stay: the characters that they replaced are only in the original bytes.`
      : '';
  return replaced + dotted;
}

/**
 * Returns the title of a suggestion about characters of several kinds.
 *
 * @param {boolean} isWhole whether all characters are counted
 * @param {[count: number, one: string, many: string][]} kinds
 */
export const countsOfKinds = (isWhole, kinds) =>
  (isWhole ? '' : 'At least ') +
  list(kinds.filter(([count]) => count > 0).map(([count, one, many]) => formatCount(count, one, many)));
