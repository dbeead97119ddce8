/**
 * The text of the panels “Convert” and “Clean up”, of repairs, of the edit mode, of saving, and of the copy menu.
 *
 * A sentence with a bold beginning is `{ title, rest }`. If a sentence contains elements, its function takes these elements, and returns a list
 * of strings and elements.
 */
import { formatCount, formatNumber, UNKNOWN_ENCODING } from '../format.js';
import * as counts from './counts.js';
import { nowDeclares, stillDeclares } from './declarations.js';
import { plainEvidence } from './evidence.js';
import { doesNotOccur } from './input.js';
import { droppedControls } from './misread.js';
import { reasonName } from './problems.js';

/* Convert */

/** The labels of the error policies. */
export const POLICIES = {
  strict: 'strict: stop at the first fault',
  replace: 'replace: write U+FFFD for each fault',
  'replace-octet': 'replace-octet: write U+FFFD for each malformed byte',
  ignore: 'ignore: remove malformed bytes (unsafe)',
  backslashreplace: 'backslashreplace: write \\xC0 for a byte',
  surrogateescape: 'surrogateescape: keep the bytes',
  'fallback-latin1': 'fallback-latin1: decode malformed bytes as ISO-8859-1',
  'fallback-windows-1252': 'fallback-windows-1252: decode malformed bytes as windows-1252',
};

const WRITE_BOM = 'Write BOM';

/** Says that the target encoding lacks a character. @param {string | null} character null if it has no code point */
export const stoppedAtCharacter = (offset, encoding, character) =>
  `Stopped at offset ${formatNumber(offset)}: ${encoding} cannot encode ${character ?? 'this character'}. Choose another error policy or target encoding.`;

/**
 * @param {string} reason of the package
 * @param {string | null} character null if the fault has no code point
 * @param {{ errors: string, from: string, to: string }} settings of the conversion
 * @param {string | null} other the encoding in which the input probably is, or UNKNOWN_ENCODING; null if it is `from`
 */
export const stoppedAtFault = (offset, reason, character, { errors, from, to }, other) => {
  const byPolicy =
    errors === 'strict'
      ? 'The policy “strict” converts only valid input.'
      : `${to} lacks the character that “${errors}” gives for it.`;
  const advice = other
    ? other === UNKNOWN_ENCODING
      ? `The input is probably not ${from}, but text in an unknown encoding. First choose its encoding above: “Compare encodings” shows the text in each encoding.`
      : `The input is probably not ${from}, but ${other}. First decode it as ${other}.`
    : `${byPolicy} Choose another policy.`;
  return `Stopped at offset ${formatNumber(offset)}: ${reasonName(reason)}${character ? ` (${character})` : ''}. ${advice}`;
};

/** Says why options are unavailable. @param {string[]} options their labels */
const unavailable = (options, reason) => ({ title: `${options.join(', ')} unavailable: `, rest: reason });
/** @param {string[]} policies that decode or replace single bytes */
export const byteUnitsOnly = (policies, from) =>
  unavailable(
    policies,
    `${policies.length === 1 ? 'it works' : 'they work'} on single bytes, and ${from} has larger code units.`,
  );
export const surrogateescapeUnavailable = (policies, from, to) =>
  unavailable(
    policies,
    `it stores malformed bytes as surrogates, which is not possible from ${from} to ${to}. Choose a UTF-8 or single-byte encoding.`,
  );
/** @param {string | null} generic the encoding without byte order, if there is one */
export const noBomWithByteOrder = (to, generic) =>
  unavailable(
    [WRITE_BOM],
    `the name ${to} gives the byte order, so its text must not start with a BOM (RFC 2781 §3.3 for UTF-16; Unicode Standard, D99 and D100, for UTF-32).${generic ? ` Choose ${generic} instead.` : ''}`,
  );
export const noBomInEncoding = (to) => unavailable([WRITE_BOM], `${to} has no BOM.`);

export const largeInput = (length) => `Large input: select Convert to convert ${counts.bytes(length)}.`;
export const largeInputAfterDownload = (length) =>
  `Download started. The result was removed from memory. ${largeInput(length)}`;

export const partConverted = (percent, length) => `${percent} % of ${counts.bytes(length)} converted`;

/**
 * Says what a conversion wrote.
 *
 * @param {object} result
 * @param {number} result.length in bytes
 * @param {string} result.to the target encoding
 * @param {number} result.errors the number of faults, which `policy` handled
 * @param {string} result.policy
 * @param {boolean} result.keepsFaults whether the result has the same malformed bytes as the input
 * @param {boolean} result.isSaved whether the result is in a file that the user chose
 * @param {boolean} result.isBomRemoved
 * @param {{ count: number, name: string | null }} result.lineEnds the number of replaced line ends, and the line end in their place
 * @param {boolean} result.isTextMissing whether the input ends inside a character
 * @param {boolean} result.isPiece whether the input is a piece of a file that was cut inside a character
 * @param {import('../declarations.js').Declaration | null} result.declaration in the input, if it names another encoding than
 *   `to`
 * @param {boolean} result.isDeclarationWritten whether the result declares `to` in place of this encoding
 * @param {string | null} result.layer a description of the escapes that the result still has; null if none are known
 */
export function converted({
  length,
  to,
  errors,
  policy,
  keepsFaults,
  isSaved,
  isBomRemoved,
  lineEnds,
  isTextMissing,
  isPiece,
  declaration,
  isDeclarationWritten,
  layer,
}) {
  const faults = errors > 0 ? `, ${counts.faults(errors)} handled by ${policy}` : ', no faults';
  const kept = keepsFaults ? '; the malformed bytes are kept, so the result has the same faults' : '';
  const saved = isSaved ? ' Saved to the file you chose.' : '';
  const bom = isBomRemoved ? ' The BOM at the start was removed.' : '';
  const ends = lineEnds.count > 0 ? ` ${lineEndsConverted(lineEnds.name, lineEnds.count)}` : '';
  const cut = isPiece
    ? ' The result lacks the characters at the cuts: join the original parts instead.'
    : isTextMissing
      ? ' The text after the cut is still missing.'
      : '';
  const declares =
    declaration === null ? '' : isDeclarationWritten ? nowDeclares(declaration) : stillDeclares(to, declaration);
  const still =
    layer === null ? '' : ` The result still has ${layer}: decode it first, with the suggestion at the top.`;
  return `${counts.bytes(length)} of ${to}${faults}${kept}.${saved}${bom}${ends}${cut}${declares}${still}`;
}

export const tooLongForClipboard = (length) =>
  `${counts.bytes(length)} are too many for the clipboard: download the result instead.`;
export const resultIsInput = (encoding) => `The result (${encoding}) is now the input.`;

const unrepaired = (state) =>
  `The result below is made from the current input, which is ${state}: see “Repair the text”.`;
export const NOT_REPAIRED = unrepaired('still wrongly decoded');
export const PROBABLY_NOT_REPAIRED = unrepaired('probably decoded in the wrong encoding');

/* The changes of a result */

export const onlyChange = (offset) => `At offset ${formatNumber(offset)}`;
/**
 * @param {number} listed how many of the `total` changes are listed
 * @param {number} errors the number of faults, of which adjacent ones are one change
 */
export const changeOf = (number, total, listed, offset, errors) => {
  const all = total > listed ? `${formatNumber(listed)} listed (${formatNumber(total)} in total)` : formatNumber(total);
  const faults = errors > total ? ` (${counts.faults(errors)}; adjacent faults are one change)` : '';
  return `Change ${formatNumber(number)} of ${all}${faults}, at offset ${formatNumber(offset)}`;
};
export const bytesRemoved = (bytes) => [bytes, ' was removed'];
export const bytesKept = (bytes) => [bytes, ' was kept'];
export const becameBytes = (before, after) => [before, ' became ', after];
/** @param {(Node | string)[]} characters each with a space before it */
export const becameCharacters = (before, characters, isCut) => [before, ' became', ...characters, isCut ? ' …' : ''];
export const changeAt = (place, change) => [`${place}: `, ...change, counts.fullStop(change)];

/* Repair of text that was decoded in the wrong encoding */

/**
 * @param {{ lost?: number, lostAt?: number, damaged?: object | null, lostDots?: number, inferred?: object | null, doubtful?: { line: number }[], isEachExamined?: boolean }} places see
 *   `RepairPlaces` in ../text-repair.js
 */
export const repairFound = ({
  lost = 0,
  lostAt = -1,
  damaged = null,
  lostDots = 0,
  inferred = null,
  doubtful = [],
  isEachExamined = true,
} = {}) =>
  `This text was decoded in the wrong encoding at some time.${counts.mostStayDamaged(damaged)} Check each place before you apply the repair; everything else stays as it is.${counts.inferredInRepair(inferred)}${counts.uncertainInRepair({ doubtful, isEachExamined })}${counts.lostInRepair(lost, lostAt, lostDots)}`;
export const REPAIR_UNDECIDED =
  'This text may have been decoded in the wrong encoding, but several repairs are possible. Choose one only if you know the text. If none of these texts makes sense, change nothing.';
/** @param {{ steps: { as: string | null, is: string }[], lost?: number, lostLines?: number[], dropped?: object | null }} candidate `as` is null if the input itself is in the encoding `is` */
export const repairMisread = ({ steps: [{ as, is }], lost = 0, lostLines = [], dropped = null }) =>
  as === null
    ? `The bytes of this text are probably ${is}. Use the text below if it makes sense.`
    : `This text was probably decoded in the wrong encoding. Nothing proves it, because both texts are valid. Use the repair if the repaired text makes sense.${droppedControls(dropped)}${counts.keptInRepair(lost, lostLines)}`;
export const textInOtherEncoding = (as, encoding, because) =>
  `the bytes of the text in ${as} can be read as ${encoding}: ${because}`;
/** The evidence that EUC-JP was decoded as Shift_JIS. @param {number} characters how many of the repaired characters are certain */
export const japaneseCharacters = (kana, characters) =>
  `${formatNumber(kana)} of ${formatCount(characters, 'character becomes', 'characters become')} hiragana or katakana`;
/** The evidence that ASCII text was decoded as UTF-16LE. */
export const ALL_ASCII = 'each code unit consists of two bytes of ASCII';
/** The evidence for Mongolian in windows-1251. */
export const MONGOLIAN_WORDS = 'the text has frequent words of Mongolian';
export const lettersAsIn = (letters, language) => `${letters} letters as in ${language} text`;
/**
 * The evidence for a national code page of EBCDIC.
 *
 * @param {number} symbols
 * @param {string} letters the formatted number of letters
 * @param {string} language
 */
export const symbolsBecomeLetters = (symbols, letters, language) =>
  `${formatCount(symbols, 'symbol', 'symbols')} within words become letters, and the text has ${lettersAsIn(letters, language)}`;
export const repairInPart = (megabytes) =>
  `Some text in the first ${megabytes} MB was decoded in the wrong encoding. The page repairs texts of up to ${megabytes} MB. The command “utfscope repair FILE” repairs files of any size.`;

/**
 * @param {number | null} changes how many places have this step; null for the only step, because the panel shows their number
 * @param {string | undefined} is the encoding of the changed text, if it is not UTF-8
 */
export function stepTitle(changes, encoding, is) {
  if (changes === null) return [is ? `${is} decoded as ` : 'Decoded as ', encoding, '.'];
  const were = changes === 1 ? 'was' : 'were';
  return [`${counts.places(changes)} ${is ? `in ${is} ` : ''}${were} decoded as `, encoding, '.'];
}
/** The start of the evidence for UTF-8 that was decoded wrongly. The title of the step has the number of places and the encoding. */
const PLACES_AND_ENCODING = /^[\d,]+ place(s?) (?:was|were) UTF-8 that was read as [^:]+: (?:its|their) bytes/;
/** The evidence for a step, after its title. */
export function evidence(because) {
  const plain = plainEvidence(because);
  const sentence = plain.replace(
    PLACES_AND_ENCODING,
    (_, plural) => `The bytes of ${plural ? 'these places' : 'this place'}`,
  );
  return sentence === plain ? ` Evidence: ${plain}.` : ` ${sentence}.`;
}
/** @param {number} places as in the suggestion: adjacent characters that were decoded wrongly are one place */
export const placesToRepair = (places) => counts.places(places);
export const possibleRepairs = (count) => formatCount(count, 'possible repair', 'possible repairs');
export const passagePlace = (line, column, offset) =>
  `line ${formatNumber(line)}, column ${formatNumber(column)}, offset ${formatNumber(offset)}`;
export const BECOMES = 'becomes';
export const otherPlaces = (count) => `All other places: ${formatNumber(count)}`;
export const APPLY_REPAIR = 'Apply the repair';
export const repairPlaces = (count) => `Repair ${counts.places(count)}`;
export const repaired = (count) => `Repaired: ${counts.places(count)}.`;
export const repairedInPart = (count) => `${repaired(count)} The other places stay as they are.`;
/**
 * @param {string | null} encoding the wrong encoding; null if the input itself is in the encoding `is`
 * @param {string | undefined} is the encoding of the text, if it is not UTF-8
 */
const repairName = (encoding, is) =>
  encoding === null ? `the bytes are ${is}` : `${is ?? 'UTF-8'} was decoded as ${encoding}`;
export const useRepair = (encoding, is) => `Use this repair: ${repairName(encoding, is)}`;
/** The accessible name of the button that saves the repaired file, beside one of several repairs. */
export const downloadRepaired = (encoding, is, savedAs) =>
  `${counts.downloadFile('repaired', savedAs)}: ${repairName(encoding, is)}`;
export const repairedAs = (encoding, is) =>
  encoding === null
    ? 'The text is now Unicode.'
    : `Repaired: ${is ? `${is} ` : ''}text had been decoded as ${encoding}.`;
export const convertedToUtf8 = (encoding) => ` It is now in UTF-8, because ${encoding} lacks one of its characters.`;

/* The edit mode */

/** The button that removes what is selected. @param {'range' | 'byte' | 'character'} selected */
export const deleteButton = (selected) =>
  ({ range: 'Delete range', byte: 'Delete byte', character: 'Delete character' })[selected];
export const COMPOSE_HERE = 'Type characters that need several keys in this field, then insert them.';
export const NOTHING_TO_INSERT = 'Type text or hex bytes first.';
export const INPUT_CHANGED = 'The input changed meanwhile, so nothing was fixed. Try again.';
export const changeCount = (count) => formatCount(count, 'change', 'changes');
/** Shown in place of the bytes before or after a change if there are no such bytes, or if the file cannot be read. */
export const NOTHING = '(nothing)';
export const UNREADABLE = '(unreadable)';
export const atOffset = (offset) => `offset ${formatNumber(offset)}`;
export const REVERT = 'Revert';
export const revertAt = (offset) => `Revert the change at offset ${formatNumber(offset)}`;
export const firstListed = (count) => `Listed: the first ${formatNumber(count)}.`;

/* Saving */

export const saving = (percent) => `Saving… ${percent} %`;
export const savedTo = (name, length) => `Saved to “${name}”: ${counts.bytes(length)}.`;
/** Stands for the name of an input that is not a file. */
export const THE_INPUT = 'The input';
/** @param {string | null} name of the file; null for typed input */
export const editsNotSaved = (name) =>
  `The changes of ${name === null ? 'the previous input' : `“${name}”`} were not saved. Undo opens it again.`;

const MORE_SPACE = 'Free some, or choose a place on another disk';

/** Why a file was not saved, and what to do, by the name of the error. */
export const WRITE_PROBLEMS = {
  QuotaExceededError: `there is not enough free space. ${MORE_SPACE}`,
  // In Chromium, a write during which the space runs out may end with this error instead.
  AbortError: `the browser stopped writing, probably because there is not enough free space. ${MORE_SPACE}`,
  NotAllowedError: 'the browser does not permit it. Allow it, or choose another folder',
  NoModificationAllowedError: 'another program uses it. Close it there, or choose another name',
  InvalidStateError: 'it changed meanwhile. Choose the file again',
  NotFoundError: 'its folder was moved or deleted. Choose another folder',
};
export const notSaved = (name, problem) =>
  `“${name}” was not saved: ${problem}, then save again. The input and its edits are unchanged.`;

/* The copy menu */

export const DOWNLOAD_BYTES = 'Download bytes';
export const copyBytesAs = (length) => `Copy ${counts.bytes(length)} as`;
export const tooLongToCopy = (limit) => `The selection is longer than ${counts.bytes(limit)}. Download it instead.`;
export const notCopied = (reasons) => `Not copied. ${reasons}`;
export const selectedBytes = (from, to) => `${counts.bytes(to - from)}, ${formatNumber(from)}–${formatNumber(to - 1)}`;

/* Clean up: the name of each fix, and the sentence after it. */

export const REMOVE_BOM = 'Remove the BOM';
export const BOM_REMOVED = 'Removed: the BOM.';
export const REMOVE_INVISIBLE = 'Remove invisible characters';
/** The sentences after fixes of characters. @param {number} places @param {number} count of the characters in them */
export const invisibleRemoved = (places, count) =>
  `Removed: ${counts.inPlaces(count, 'invisible character', 'invisible characters', places)}.`;
export const REMOVE_NULS = 'Remove NULs';
export const nulsRemoved = (places, count) => `Removed: ${counts.inPlaces(count, 'NUL', 'NULs', places)}.`;
export const REPLACE_SPACES = 'Replace special spaces with U+0020';
export const spacesReplaced = (places, count) =>
  `Replaced: ${counts.inPlaces(count, 'special space', 'special spaces', places)}.`;
export const REPLACE_LIGATURES = 'Replace ligatures with letters';
export const ligaturesReplaced = (places, count) =>
  `Replaced: ${counts.inPlaces(count, 'ligature', 'ligatures', places)}.`;
export const REPLACE_ARABIC_FORMS = 'Replace Arabic presentation forms with letters';
export const arabicFormsReplaced = (places, count) =>
  `Replaced: ${counts.inPlaces(count, 'Arabic presentation form', 'Arabic presentation forms', places)}.`;
export const REPLACE_IN_PERSIAN = 'Replace Arabic letters in Persian text';
export const persianLettersReplaced = (places, count) =>
  `Replaced: ${counts.inPlaces(count, 'Arabic letter', 'Arabic letters', places)}.`;
export const REPLACE_SYMBOLS = 'Replace characters of the fonts Symbol and Wingdings';
export const symbolsReplaced = (places, count) =>
  `Replaced: ${counts.inPlaces(count, 'character of a symbol font', 'characters of symbol fonts', places)}.`;
export const JOIN_ACCENTS = 'Join accents that stand before their letters: ¨u becomes ü';
export const accentsJoined = (places) => `Joined with letters: accents in ${counts.places(places)}.`;
export const REMOVE_SEQUENCES = 'Remove control sequences of terminals';
export const sequencesRemoved = (places) => `Removed: control sequences in ${counts.places(places)}.`;
export const REMOVE_BIDI = 'Remove bidi controls';
export const bidiRemoved = (count) => `Removed: ${formatCount(count, 'bidi control', 'bidi controls')}.`;
export const normalizeTo = (form) => `Normalize to ${form}`;
export const normalizedTo = (form, count) => `Normalized to ${form}: ${counts.places(count)}.`;
export const convertLineEnds = (name) => `Convert line ends to ${name}`;
export const lineEndsConverted = (name, count) =>
  `Converted to ${name}: ${formatCount(count, 'line end', 'line ends')}.`;
/** The replacement of every occurrence of a text, or of bytes in hex. @param {string} text @param {string} replacement */
export function replaceAllOf(text, replacement) {
  const name = replacement === '' ? `Remove every “${text}”` : `Replace every “${text}” with “${replacement}”`;
  const verb = replacement === '' ? 'Removed' : 'Replaced';
  const nothing = text === replacement ? undefined : doesNotOccur(text, /* isScanned */ true);
  return { name, done: (count) => `${verb}: “${text}” in ${counts.places(count)}.`, nothing };
}
