/** The text of the list of problems, their causes and fixes, and hidden text. */
import { formatCount, formatNumber, UNKNOWN_ENCODING } from '../format.js';
import * as counts from './counts.js';

export { faultCount, findings, places, SEARCHING, searching, warnings } from './counts.js';

/* Kinds, causes and severities of problems, each in the singular and in the plural */

const KINDS = {
  'bidi-control': ['bidi control', 'bidi controls'],
  invisible: ['invisible character', 'invisible characters'],
  'tag-smuggling': ['hidden message in tag characters', 'hidden messages in tag characters'],
  'variation-selector': ['variation selector without use', 'variation selectors without use'],
  'mixed-script': ['word of several scripts', 'words of several scripts'],
  confusable: ['lookalike', 'lookalikes'],
  control: ['control character', 'control characters'],
  'private-use': ['private-use character', 'private-use characters'],
  'symbol-font': ['character of a symbol font', 'characters of symbol fonts'],
  unassigned: ['unassigned code point', 'unassigned code points'],
  noncharacter: ['noncharacter', 'noncharacters'],
  'replacement-character': ['replacement character', 'replacement characters'],
  'not-nfc': ['text not in NFC', 'texts not in NFC'],
  'bom-inside': ['BOM inside the text', 'BOMs inside the text'],
  'lone-surrogate-escape': ['lone surrogate escape', 'lone surrogate escapes'],
  'surrogate-pair-escape': ['character written as two escapes', 'characters written as two escapes'],
  mojibake: ['wrongly decoded line', 'wrongly decoded lines'],
  'lost-letters': ['word with lost letters', 'words with lost letters'],
  'lost-text': ['place of lost text', 'places of lost text'],
  'wrong-declaration': ['wrong declaration of the encoding', 'wrong declarations of the encoding'],
  'mixed-encoding': ['line in another encoding', 'lines in another encoding'],
};
/** Causes of malformed bytes: those that the page finds (../fault-causes.js), then the reasons of the package. */
const CAUSES = {
  latin: ['windows-1252 character', 'windows-1252 characters'],
  pair: ['CESU-8 surrogate pair', 'CESU-8 surrogate pairs'],
  cut: ['cut character', 'cut characters'],
  'cut-record': ['cut character in a record', 'cut characters in records'],
  folded: ['character cut by a line break', 'characters cut by line breaks'],
  divided: ['character divided between two fields', 'characters divided between two fields'],
  'lower-cased': ['lower-cased lead byte', 'lower-cased lead bytes'],
  spaced: ['character with a space instead of A0', 'characters with spaces instead of A0'],
  'lost-bytes': ['character with “?” in place of bytes', 'characters with “?” in place of bytes'],
  piece: ['half of a character at an end of this part', 'halves of characters at the ends of this part'],
  'other-line': ['byte in a line in another encoding', 'bytes in lines in another encoding'],
  'other-part': ['byte in a part in another encoding', 'bytes in parts in another encoding'],
  'in-layer': ['malformed sequence that the suggestion explains', 'malformed sequences that the suggestion explains'],
  'utf-16': ['byte of text in UTF-16', 'bytes of text in UTF-16'],
  'text-in': ['byte of text in', 'bytes of text in'], // followed by the encoding
  truncated: ['incomplete character at the end', 'incomplete characters at the end'],
  'missing-continuation': ['incomplete character', 'incomplete characters'],
  'unexpected-continuation': ['continuation byte without lead byte', 'continuation bytes without lead bytes'],
  'invalid-octet': ['invalid byte', 'invalid bytes'],
  overlong: ['overlong form', 'overlong forms'],
  surrogate: ['lone surrogate', 'lone surrogates'],
  'unpaired-surrogate': ['lone surrogate', 'lone surrogates'],
  'paired-surrogates': ['surrogate pair', 'surrogate pairs'],
  'out-of-range': ['number above U+10FFFF', 'numbers above U+10FFFF'],
  'sequence-too-long': ['sequence of five or six bytes', 'sequences of five or six bytes'],
  'raw-nul': ['NUL as byte 00', 'NULs as byte 00'],
  'undefined-mapping': ['byte without a character', 'bytes without a character'],
  noncharacter: ['noncharacter', 'noncharacters'],
  unmappable: ['character that cannot be encoded', 'characters that cannot be encoded'],
};
const SEVERITIES = { error: ['error', 'errors'], warning: ['warning', 'warnings'], note: ['note', 'notes'] };

/** Returns the name of a key of the table, in the singular or the plural. A key that the table lacks is returned as it is. */
const nameIn = (table, key, count) => table[key]?.[count === 1 ? 0 : 1] ?? key;
/** Returns the name of a kind of findings. @param {string} kind @param {number} [count] */
export const kindName = (kind, count = 1) => nameIn(KINDS, kind, count);
/** Returns the name of a cause of malformed bytes. @param {string} cause @param {number} [count] */
export function causeName(cause, count = 1) {
  // The name of an encoding can have a space, as ISO 5426.
  const [, key, encoding] = /^(\S+) ?(.*)$/.exec(cause);
  const name = nameIn(CAUSES, key, count);
  return encoding === '' ? name : `${name} ${encoding === UNKNOWN_ENCODING ? 'an unknown encoding' : encoding}`;
}
/**
 * Returns the name of a fault whose bytes are not known. `sequence-too-long` then counts as an invalid byte. Its byte is from F8 to FD, and
 * is more likely a letter in another encoding than the lead byte of a long sequence.
 *
 * @param {string} reason of the package
 */
export const reasonName = (reason) => causeName(reason === 'sequence-too-long' ? 'invalid-octet' : reason);
/** Returns the name of a severity. @param {string} severity @param {number} [count] */
export const severityName = (severity, count = 1) => nameIn(SEVERITIES, severity, count);

/** @param {number} count of places: a fault and its follow-on faults count as one place */
export const malformedPlaces = (count) =>
  formatCount(count, 'place with malformed bytes', 'places with malformed bytes');
const MAX_NAMED_KINDS = 2;
/**
 * Returns the number of findings by their kinds: `2 lookalikes, 3 control characters in 1 place`. If they have many kinds, returns only the number of
 * findings.
 *
 * @param {{ kind: string, count: number, characters: number }[]} kinds
 * @param {number} total of the findings
 */
export function findingCount(kinds, total) {
  if (kinds.length > MAX_NAMED_KINDS) return counts.findings(total);
  const each = ({ kind, count, characters }) => counts.inPlaces(characters, kindName(kind), kindName(kind, 2), count);
  return kinds.map(each).join(', ');
}

/** Shown in place of a row of the list that is not loaded yet. */
export const LOADING = '…';

/* The groups and the filter above the list */

export const goToNext = (severity) => `Go to the next place (${severityName(severity)})`;
/** @param {string[]} distinction what distinguishes the group from others of its kind, such as `VT` */
export const groupName = (kind, count, distinction) =>
  `${kindName(kind, count)}${distinction.length > 0 ? `: ${distinction.join(', ')}` : ''}`;
export const ALL_PROBLEMS = 'all problems';
export const SEVERITY = 'Severity';
export const KIND = 'Kind';
export const CAUSE = 'Cause of malformed bytes';
export const MALFORMED_BYTES = 'malformed bytes';
/** @param {string} name of an option @param {number} count @param {boolean} isAtLeast whether there may be more */
export const option = (name, count, isAtLeast) => `${name} (${formatNumber(count)}${isAtLeast ? '+' : ''})`;

/* The rows of the list. A sentence around elements is a function: it takes these elements and returns the parts of the sentence. */

export const withLength = (bytes, length) => [bytes, ` · ${counts.bytes(length)}`];
export const surrogatePair = (first, second) => [first, ' ', second, ' (pair)'];
export const followedBy = (bytes, followOn) => [bytes, ' followed by ', followOn];
export const andMore = (count) => ` and ${formatNumber(count)} more`;
/** @param {string} position line and column with a separator, or empty @param {string} hex with a separator, or empty */
export const place = (position, offset, hex = '') => `${position}offset ${formatNumber(offset)}${hex}`;

/** @param {string} encoding of the text @param {object} declaration as in `effectOfDeclaration`, with its `name` */
export const wrongDeclaration = (encoding, declaration) =>
  encoding === 'utf-8' || declaration.is !== undefined
    ? `the text declares ${declaration.name}, but is ${encoding}: ${counts.effectOfDeclaration(declaration)}`
    : `the text declares ${declaration.name}, but its bytes are not ${declaration.name}`;

/** @param {string} message of the finding about the line that contains the bytes */
export const explainedByLine = (message) => `These bytes are probably not damaged: ${message}.`;
/** A sentence about bytes that are probably in another encoding. @param {string} encoding in which they were read */
export const readAs = (encoding, sentence) => `Read as ${encoding}: ${sentence}`;

/**
 * The sentences about faults whose original character is evident from their bytes, by cause. They replace the sentence of the package, which
 * explains the bytes as UTF-8. The parameters are the bytes in hex, the character, and the current encoding.
 */
export const EVIDENT_CHARACTERS = {
  latin: (hex, character, encoding) => `${hex} is ${character} in windows-1252, but malformed in ${encoding}.`,
  'lower-cased': (hex, character) => `${hex} was ${character}: a program changed its lead byte to lower case.`,
};

/** @param {string} word @param {string} mark the character in the place of lost letters, or what is left of them */
export const lostLettersOf = (word, mark) =>
  ['â', 'Ã'].includes(mark)
    ? `“${word}”: only ${mark} is left of a character, because a program removed control characters.`
    : `“${word}”: a program wrote ${mark} for characters that its encoding lacks. They are lost.`;

/** @param {number} count of the characters */
export const symbolOfFont = (count) =>
  `${count === 1 ? 'character' : 'characters'} of a font such as Symbol or Wingdings: Word writes them as U+F020 to U+F0FF, and other fonts show boxes.`;

export const LOST_IN_ESCAPE = 'Text was lost here: this is the escape of U+FFFD.';
/** @param {string} text that was decoded in the wrong encoding @param {string} as the encoding in which U+FFFD was read */
export const lostTextAt = (text, as) => `“${text}”: text was lost here. This was U+FFFD in UTF-8, read as ${as}.`;

export const END_OF_FILE_MARK = 'end-of-file mark of MS-DOS: U+001A';
export const PAGE_BREAK =
  'form feed, U+000C: it begins a new page of a print file or of source code, and some programs take it for a line end';

/** @param {{ is: string, as: string }} step of a repair */
export const decodedWrongly = ({ is, as }) => `${is} that was decoded as ${as}`;

export const quoted = (text) => ['“', ...text, '”'];
/** Wrongly decoded words, before the same words after the repair. @param {Node[]} before */
export const wordsBecome = (before) => [...quoted(before), ' → '];
/** The tooltip of a row of malformed bytes; `reason` is the fault's name in the package and on the command line. */
export const faultTitle = (sentence, clause, reason) => `${sentence} ${clause} (${reason})`;

/* Below the list */

export const FAULTS_OF_BLOCKS =
  'These bytes are in a block of another file. Take the bytes of this file from a backup.';
/** @param {number} faults the number of malformed sequences @param {number} findings the number of findings, which are not listed */
export function explainedByLayer(faults, findings) {
  const unlisted =
    findings === 1 ? 'a finding that is not listed' : `${formatNumber(findings)} findings that are not listed`;
  const explained = [faults > 0 ? formatCount(faults, 'fault', 'faults') : '', findings > 0 ? unlisted : ''];
  return `The suggestion above explains ${explained.filter(Boolean).join(', and ')}. Follow it first.`;
}
export const FAULTS_OF_PARTS =
  'These bytes are not damaged: a part of the text is in another encoding. Convert that part.';
export const PROBLEMS_OF_LINES =
  'Lines are in different encodings. Convert each line; then the problems of the text are listed here.';
const OTHER_THAN_UTF8 = 'the text is in an encoding other than UTF-8, but the bytes do not show in which.';
/** @param {string} encoding @param {boolean} isLost whether some of the bytes are ¿ in place of letters */
export function faultsOfText(encoding, isLost) {
  const isKnown = encoding !== UNKNOWN_ENCODING;
  const text = isKnown ? `the text is probably in ${encoding}, not in UTF-8.` : OTHER_THAN_UTF8;
  if (isLost)
    return `Some of these bytes stand in place of letters that were lost before this file was written. Also, ${text}`;
  return `These bytes are ${isKnown ? '' : 'probably '}not damaged: ${text}`;
}
/**
 * @param {number} explained the number of places with malformed bytes in lines in another encoding, which have no rows of their own
 * @param {number} all the number of all places with malformed bytes
 */
export const explainedByLines = (explained, all) =>
  `Lines in another encoding explain ${explained === all ? '' : `${formatNumber(explained)} of `}${malformedPlaces(all)}. Decode these lines first. The filter “${MALFORMED_BYTES}” lists the places.`;
export const FAULTS_AND_PLACES =
  'Each continuation byte after a rejected lead byte is a fault of its own: a decoder writes one U+FFFD for each. These bytes and the lead byte have the same cause, and count as one place.';
export const noFaults = (encoding) => `No faults: the input is valid ${encoding}.`;
/** The sentence that follows the sentence about a problem of valid text. */
export const bytesAreValid = (encoding, isEveryByteAllowed) =>
  isEveryByteAllowed ? `Every byte is allowed in ${encoding}.` : `The bytes themselves are valid ${encoding}.`;
/** @param {string} description of a layer of encoded text */
export const looksLikeLayer = (description) => `The text looks like ${description} (see above).`;
export const SEE_SUGGESTION_ABOUT_CHARACTERS = 'Some characters can be corrected: see the suggestion above.';
export const noFaultsPossible = (encoding) => `No faults: every byte is allowed in ${encoding}.`;
/** @param {number | null} lines how many lines these places are in; null if that is not known */
function goThrough(count, lines) {
  if (count === 1) return ': press F8 to go to the place.';
  const go = ': press F8 to go through them.';
  return lines === null || lines === count
    ? ` in ${counts.places(count)}${go}`
    : ` in ${counts.places(count)} in ${formatCount(lines, 'line', 'lines')}${go} The list has each line once.`;
}
export const TEXT_WAS_LOST = 'Text was lost before this file was written.';
export const PROBABLY_WRONGLY_DECODED = 'The text was probably decoded in the wrong encoding: see “Fix and convert”.';
/** @param {number} count how many characters, as in the suggestion @param {number | null} lines as in `goThrough` */
export const goThroughWronglyDecoded = (count, lines) => `The text was wrongly decoded${goThrough(count, lines)}`;
export const notChecked = (problem) =>
  `The text was not checked for suspicious characters: ${problem}. Connect to the network, or reload the page.`;
export const checkedInPart = (examined, length) =>
  `The first ${formatNumber(examined)} of ${counts.bytes(length)} were checked for suspicious characters; the command “utfscope audit” checks whole files.`;
export const findingsListed = (listed, total) => `Listed: ${formatNumber(listed)} of ${counts.findings(total)}.`;
export const causeListed = (listed, known) =>
  `Listed: the ${formatNumber(listed)} with this cause among the first ${formatNumber(known)} malformed sequences.`;
export const NO_PROBLEM_AFTER = 'No problem after this byte.';
export const NO_PROBLEM_BEFORE = 'No problem before this byte.';

/* Fixes. `name` is the title of the dialog, `button` is the label of the button that opens the dialog, and `done` returns the sentence that
   is shown after the fix. */

export const REVIEW_REPAIR = 'Review repair';
export const REMOVE_IT = 'Remove it…';
export const replaceWith = (text) => ['Replace it with “', ...text, '”…'];
export const CONVERT_AND_REPAIR = 'Convert and repair…';

const REPLACE = { verb: 'Replace', done: 'Replaced' };
const REMOVE = { verb: 'Remove', done: 'Removed' };
const kindCount = (kind, count) => formatCount(count, kindName(kind), kindName(kind, 2));

/** The fixes of text that is not in NFC. They say “normalize”, not “replace”: only the normalization form changes. */
const NORMALIZE = {
  one: { name: 'Normalize this text to NFC', done: () => 'Normalized to NFC: 1 text.' },
  all: (known) => {
    const name =
      known === null ? 'Normalize all texts to NFC' : `Normalize ${formatCount(known, 'text', 'texts')} to NFC`;
    return { name, button: `${name}…`, done: (count) => `Normalized to NFC: ${formatCount(count, 'text', 'texts')}.` };
  },
};

/** The fix of one finding. @param {string} kind @param {boolean} isRemoved whether the fix removes the text of the finding, and does not replace it */
export function fixOfFinding(kind, isRemoved) {
  if (kind === 'not-nfc') return NORMALIZE.one;
  const { verb, done } = isRemoved ? REMOVE : REPLACE;
  return { name: `${verb} this ${kindName(kind)}`, done: () => `${done}: 1 ${kindName(kind)}.` };
}

/** The fix of all findings of a kind. @param {number | null} known how many there are; null if that is not known */
export function fixOfFindings(kind, isRemoved, known) {
  if (kind === 'not-nfc') return NORMALIZE.all(known);
  const { verb, done } = isRemoved ? REMOVE : REPLACE;
  const name = `${verb} all ${known === null ? kindName(kind, 2) : kindCount(kind, known)}`;
  return { name, button: `${name}…`, done: (count) => `${done}: ${kindCount(kind, count)}.` };
}

const METHODS = {
  unfold: { verb: 'Move the line break', done: 'Moved out of the character' },
  join: { verb: 'Move to the second field', done: 'Moved to the second field' },
  'restore-lead': { verb: 'Restore the lead byte', done: 'Restored' },
  'restore-a0': { verb: 'Restore the bytes A0', done: 'Restored' },
  'replace-character': { verb: 'Replace the whole character', done: 'Replaced' },
  latin: { verb: 'Decode as windows-1252', done: 'Decoded as windows-1252' },
  pair: { verb: 'Join into one character', done: 'Joined' },
  spaces: { verb: 'Replace with spaces', done: 'Replaced with spaces' },
  replace: { verb: 'Replace with U+FFFD', done: 'Replaced with U+FFFD' },
  remove: REMOVE,
};
/** What a method does with malformed bytes. */
export const methodName = (method) => METHODS[method].verb;
export const fixFault = (method) => [`${METHODS[method].verb}…`];
/** @param {(Node | string)[]} text that the fix writes in place of the fault */
export const fixFaultTo = (method, text) => [`${METHODS[method].verb}: “`, ...text, '”…'];

/** The fix of one fault. */
export function fixOfFault(method, cause) {
  const { verb, done } = METHODS[method];
  return { name: `${verb}: 1 ${causeName(cause)}`, done: () => `${done}: 1 ${causeName(cause)}.` };
}

/** The fix of all faults with a cause. */
export function fixOfFaults(method, cause) {
  const { verb, done } = METHODS[method];
  const sentence = (count) => `${done}: ${formatCount(count, causeName(cause), causeName(cause, 2))}.`;
  return { name: `${verb}: all ${causeName(cause, 2)}`, done: sentence };
}
export const howToFixAll = (cause) => `How to fix all: ${causeName(cause, 2)}`;
export const fixAll = (cause) => `Fix all ${causeName(cause, 2)}…`;

/** The message of a finding about a line in another encoding, as the package writes it. */
export const lineInOther = (encoding, lineEncoding) =>
  `the line is not ${encoding}, unlike other lines; it is text in ${lineEncoding}`;

/** The message of a finding about a line that can be in one of several encodings. */
export const uncertainLineInOther = (encoding) =>
  `the line is not ${encoding}, unlike other lines; the text does not show which of their encodings it is in`;

/**
 * The fix of one line in another encoding.
 *
 * @param {string | null} encoding of the line, if it is known
 * @param {boolean} isPartial whether the fix changes only parts of the line, because the other parts are UTF-8
 */
export function fixOfLine(encoding, isPartial) {
  const what = isPartial ? 'the malformed parts of this line' : 'this line';
  const name = encoding === null ? `Decode ${what}` : `Decode ${what} as ${encoding}`;
  return { name, button: `${name}…`, done: () => 'Decoded: 1 line.' };
}

/** Lists encodings with the number of lines in each: `700 lines as windows-1250 and 500 as cp852`. */
const linesInEach = ({ encodings, counts: inEach }) =>
  counts.list(
    encodings.map((encoding, at) => {
      const count = at === 0 ? formatCount(inEach[at], 'line', 'lines') : formatNumber(inEach[at]);
      return `${count} as ${encoding}`;
    }),
  );

/**
 * The fix of all lines in another encoding.
 *
 * @param {{ encodings: string[], counts: number[], count: number, isPartial: boolean }} lines `counts`: the number of lines in each of `encodings`
 * @param {boolean} isWhole whether `count` is the number of all such lines
 */
export function fixOfLines(lines, isWhole) {
  const { encodings, count, isPartial } = lines;
  const isOne = encodings.length === 1;
  const parts = isPartial ? 'the malformed parts of ' : '';
  const every = count === 1 ? 'this line' : `all ${formatCount(count, 'line', 'lines')}`;
  const all = isWhole ? every : 'all these lines';
  const each = isWhole ? linesInEach(lines) : `${all} as ${counts.either(encodings)}, each in its encoding`;
  const name = `Decode ${parts}${isOne ? `${all} as ${encodings[0]}` : each}`;
  const done = (changed) =>
    !isOne && isWhole && changed === count
      ? `Decoded: ${linesInEach(lines)}.`
      : `Decoded as ${counts.either(encodings)}: ${formatCount(changed, 'line', 'lines')}.`;
  return { name, button: `${name}…`, done };
}

/* The buttons of suggestions that fix all faults with one cause */

export const MOVE_LINE_BREAKS = 'Move the line breaks…';
/** @param {number | null} count of the characters; null if it is not known */
export const joinDivided = (count) =>
  count === null
    ? 'Join all divided characters…'
    : `Join ${formatCount(count, 'divided character', 'divided characters')}…`;
/** @param {number | null} count of the pairs; null if it is not known */
export const joinPairs = (count) =>
  count === null ? 'Join all surrogate pairs…' : `Join ${formatCount(count, 'surrogate pair', 'surrogate pairs')}…`;
/** @param {number | null} count null if it is not known */
export const restoreLeadBytes = (count) =>
  count === null ? 'Restore all lead bytes…' : `Restore ${formatCount(count, 'lead byte', 'lead bytes')}…`;

/** @param {number | null} count of the characters; null if it is not known */
export const restoreSpaced = (count) =>
  count === null ? 'Restore all bytes A0…' : `Restore A0 in ${formatCount(count, 'character', 'characters')}…`;

/** @param {{ count: number, restored: number, isWhole: boolean }} pattern `count` of the characters; `restored`: how many of them the fix restores */
export function replaceDamaged({ count, restored, isWhole }) {
  if (!isWhole) return restored > 0 ? 'Restore these characters…' : 'Replace these characters with U+FFFD…';
  const [all, some] = [count, restored].map((each) => formatCount(each, 'character', 'characters'));
  if (restored === 0) return `Replace ${all} with U+FFFD…`;
  return restored === count ? `Restore ${all}…` : `Restore ${some}, replace ${formatNumber(count - restored)}…`;
}

/* The dialog of a fix */

/**
 * Lists the code points of a text that looks the same before and after a fix.
 *
 * @param {string[]} codePoints as `U+0065`
 * @param {boolean} isCut whether there are more
 */
export const codePointList = (codePoints, isCut) => `${codePoints.join(' ')}${isCut ? ' …' : ''}`;
export const EXAMPLE_COLUMNS = ['Place', 'Before', 'After'];
export const NOTHING_TO_CHANGE = 'There is nothing to change.';

/**
 * @param {{ count: number, characters: number | null, shown: number, isSpread: boolean, areDifferent: boolean, unencodable: number, encoding: string, isExact: boolean, malformed: number }}
 *   result `count`: the number of places; `characters`: the number of characters in these places, null if the fix is not about characters; `shown`:
 *   the number of examples; `isSpread`: whether these are from the whole document; `areDifferent`: whether places with the text of an example are left
 *   out; `unencodable`: the number of places that the fix cannot change, because `encoding` lacks a character; `isExact`: whether each change is
 *   marked on its own; `malformed`: the number of malformed places that the fix leaves
 */
export function fixResult({
  count,
  characters,
  shown,
  isSpread,
  areDifferent,
  unencodable,
  encoding,
  isExact,
  malformed,
}) {
  const isOne = count === 1 && (characters ?? 1) <= 1;
  const what =
    characters !== null && characters !== count
      ? `${formatCount(characters, 'character', 'characters')} in ${counts.places(count)}`
      : counts.places(count);
  const parts = [`${what} ${isOne ? 'changes' : 'change'}.`];
  if (count > shown)
    parts.push(
      areDifferent
        ? `Shown: ${shown === 1 ? 'the first; others have the same text' : `${shown} with different texts`}.`
        : isSpread
          ? `Shown: ${shown}, from the first to the last.`
          : `Shown: the first ${shown}.`,
    );
  if (unencodable > 0) {
    const stay = unencodable === 1 ? 'stays as it is' : 'stay as they are';
    parts.push(`${counts.places(unencodable)} ${stay}: ${encoding} lacks a character of the new text.`);
  }
  if (malformed > 0) {
    const stay = formatCount(malformed, 'other malformed place stays', 'other malformed places stay');
    parts.push(`${stay}, so the file is not valid ${encoding} after the fix.`);
  }
  if (!isExact) parts.push('After the fix, changes that are near each other are marked as one change.');
  return parts.join(' ');
}

/* Hidden text: what a decoder without validation reads */

export const HIDDEN_TEXT = 'Hidden text';
export const LENIENT_DECODING = 'Lenient decoding';
export const placesInPart = (count, examined) => `${counts.places(count)} in the first ${counts.bytes(examined)}`;
export const firstPlacesListed = (count) => `Only the first ${count} places are listed.`;
export const WITHOUT_VALIDATION = 'Without validation: ';
export const READS = 'reads';
/** What hidden text is, and which programs write it. */
export const HIDDEN_ORIGINS = {
  beyondUnicode: 'above U+10FFFF: not a character',
  halfPair: 'half a surrogate pair: not a character',
  pair: 'a surrogate pair, as CESU-8 and Java write it',
  nul: 'overlong: Java writes NUL like this; in C it can end a string early',
  overlong: 'overlong: a filter that searches for this character does not find it',
};
