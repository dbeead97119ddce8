/** The text of the summary, the progress of the scan, and the printed report. */
import { formatCount, formatNumber } from '../format.js';
import * as counts from './counts.js';
import { kindName } from './problems.js';

/** Verdicts on the input. */
export const INVALID_INPUT = '✕ Invalid input';
export const notText = (format) => `Not text: ${format}`;
export const declares = (encoding) => `Declares ${encoding}`;
export const probably = (encoding) => `Probably ${encoding}`;
export const detected = (encoding) => `⇄ Detected ${encoding}`;
export const decodedAs = (encoding) => `⇄ Decoded as ${encoding}`;
export const detectedWithConfidence = (encoding, percent) => `⇄ Detected ${encoding}, ${percent} %`;
export const UNKNOWN_TEXT = 'Unknown 8-bit text';
export const UNKNOWN_EBCDIC = 'EBCDIC, unknown code page';
/** @param {{ encoding: string | null }[]} parts in different encodings */
export const joinedEncodings = (parts) =>
  `⇄ ${counts.list([...new Set(parts.map(({ encoding }) => encoding ?? '8-bit text'))])} in one file`;
export const notValid = (encoding) => `✕ Not valid ${encoding}`;
export const everyByteAllowed = (encoding) => `Every byte is allowed in ${encoding}`;
export const valid = (encoding) => `✓ Valid ${encoding}`;

/** Problems of valid input. The page shows them after the verdict. */
export const butWronglyDecoded = (places) => `but wrongly decoded in ${counts.places(places)}`;
/** @param {{ stay: number, hasWords: boolean }} damaged see `RepairPlaces` in ../text-repair.js */
export const butMostlyDamaged = ({ stay, hasWords }) =>
  `but wrongly decoded, with lost bytes in ${counts.damagedParts(stay, hasWords)}`;
/** @param {number | null} lines how many lines are wrongly decoded; null while this is unknown */
export const butProbablyWrong = (lines) => `but probably wrongly decoded${counts.inLines(lines)}`;
/** @param {number} lines how many lines are wrongly decoded, although no repair is certain */
export const butWrongLines = (lines) => `but wrongly decoded${counts.inLines(lines)}`;
/** @param {string} name of the wrong encoding, as the text declares it */
export const butDeclares = (name) => `but declares ${name}`;
export const BUT_MOSTLY_UTF8 = 'but mostly UTF-8';
export const BUT_UNDECIDED = 'but maybe wrongly decoded';
/** @param {string} encoding in which the text probably is */
export const butProbably = (encoding) => `but probably ${encoding}`;
const otherFindings = (before, count) =>
  count > 0 ? `${before} ${formatCount(count, 'other finding', 'other findings')}` : '';
/** @param {number} misleading the number of findings that mislead a reader or a program @param {number} others the number of other findings */
export const butMisleading = (misleading, others) =>
  `but misleading in ${counts.places(misleading)}${otherFindings(', with', others)}`;
/** @param {string} kind of the most frequent warnings @param {number} count of the findings of this kind, or of the characters in them @param {number} others the number of other findings */
export const butWith = (kind, count, others) =>
  `but with ${formatCount(count, kindName(kind), kindName(kind, 2))}${otherFindings(' and', others)}`;
export const BUT_ZAWGYI = 'but Burmese in Zawgyi';
export const BUT_TEXT_LOST = 'but text was lost';
/** Problems of characters that the page offers to fix, by the property of `findings` or `findings.special` that has these characters. */
export const BUT_CHARACTERS = {
  lostApostrophes: 'but apostrophes were lost',
  lostCurrency: 'but signs after numbers were lost',
  lostLigatures: 'but letters were lost',
  hkscs: 'but with private-use characters',
  symbols: 'but with characters of symbol fonts',
  typedInEnglishLayout: 'but typed in the wrong keyboard layout',
  wingdings: 'but symbols became letters',
  reversedArabic: 'but Arabic is reversed',
  swappedFields: 'but fields have swapped bytes',
  accents: 'but accents are separate',
  allAccents: 'but accents are separate',
  accentsApart: 'but accents are separate',
  accentsAfter: 'but accents are separate',
  allAccentsAfter: 'but accents are separate',
  ligatures: 'but with ligatures',
  misreadBoms: 'but with misread BOMs',
  caseChangedMisreading: 'but wrongly decoded, then changed to small or capital letters',
  controlReferences: 'but with references to control characters',
  romanianCedillas: 'but with ş and ţ in place of ș and ț',
  mongolianLetters: 'but Mongolian has Ukrainian letters',
  lookalikeLetters: 'but words have letters of another script',
  syntaxMarks: 'but source code has typographic quotation marks',
  arabicForms: 'but with Arabic presentation forms',
  persianLetters: 'but Persian has Arabic letters',
  notSigns: 'but ¬ is in place of U+200C',
  dottedI: 'but with U+0307 after i',
  styledWords: 'but with styled letters',
  sequences: 'but with control sequences of a terminal',
};
/** Shown while the search for damage runs, because this search may change the verdict. */
export const CHECKING = 'Still checking for wrong decoding, lost text and hidden characters…';
export const looksLike = (description) => `looks like ${description}`;
export const UNKNOWN_TEXT_NOTE = 'unknown 8-bit text';
export const UNKNOWN_EBCDIC_NOTE = 'EBCDIC in an unknown code page';

/** Facts. The page shows most numbers in bold. */
export const previousInput = (bytes) => ({ before: 'Still shown: the previous input, ', count: counts.bytes(bytes) });
export { bytes, warnings } from './counts.js';
const soFar = (isFinished) => (isFinished ? '' : ' so far');
export const validAs = (encoding, isFinished) => `as ${encoding}: valid${soFar(isFinished)}`;
export const faultsAs = (encoding, faults, isFinished) =>
  `as ${encoding}: ${counts.faults(faults)}${soFar(isFinished)}`;
export const codePoints = (count, isFinished) => `${counts.codePoints(count)}${soFar(isFinished)}`;
export const faults = (errors, followOn, isFinished) => `${counts.faultCount(errors, followOn)}${soFar(isFinished)}`;
export const NEXT_FAULT = ' next fault'; // shown after the name of the key
export const STARTS_WITH_BOM = 'starts with a BOM';

export const decodeAs = (encoding) => `Decode the bytes as ${encoding}`;

/** The progress of the scan of a large input. */
export const STOP = 'Stop';
export const CONTINUE = 'Continue';
export const SCAN_COMPLETE = 'Scan complete: the counts cover the whole input.';
export const scanStopped = (bytes, percent) =>
  `Stopped: the counts cover the first ${formatNumber(bytes)} bytes (${percent} %).`;
export const scanned = (percent) => `${percent} % scanned`;
/** @param {string} rate in megabytes per second @param {number} seconds that are left */
export const scannedAt = (percent, rate, seconds) => `${percent} % scanned · ${rate} MB/s · ${duration(seconds)} left`;
const duration = (seconds) => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`);

/** The printed report. */
export const reportTitle = (name) => (name ? `utfscope report: ${name}` : 'utfscope report');
const VERDICTS = { malformed: 'not valid', valid: 'valid', decoded: 'decoded as' };
/**
 * @param {'malformed' | 'valid' | 'decoded'} verdict
 * @param {{ encoding: string, bytes: number, scan: object, note: string }} input `note`: from ../views/caveat.js; empty if there is no note
 */
export function reportVerdict(verdict, { encoding, bytes: length, scan, note }) {
  const parts = [
    `${VERDICTS[verdict]} ${encoding}`,
    ...(note ? [note] : []),
    counts.bytes(length),
    counts.codePoints(scan.codePoints),
  ];
  parts.push(counts.faultCount(scan.errors, scan.followOn), counts.warnings(scan.warnings));
  const range = scan.finished ? '' : ` in the first ${formatNumber(scan.done)} bytes`;
  return `Result: ${parts.join(', ')}${range}.`;
}
export const BYTES = 'Bytes (malformed bytes are framed)';
export const firstBytes = (count) => `Bytes, first ${formatNumber(count)} (malformed bytes are framed)`;
export const FAULTS = 'Faults';
export const firstFaults = (shown, all) => `Faults, first ${shown} of ${formatNumber(all)}`;
export const FAULT_COLUMNS = ['Offset', 'Bytes', 'Reason', 'Explanation', 'Clause'];
export const pairWith = (first, second) => `${first} (surrogate pair with ${second})`;
export const followedBy = (first, second) => `${first} (followed by ${second})`;
export const asWarning = (reason) => `${reason} (warning)`;
export const verdictsOn = (hex, offset) => `Verdicts on ${hex} at offset ${formatNumber(offset)}`;
/** The words for a verdict on one sequence, by the name of the verdict in the package. */
export const SEQUENCE_VERDICTS = { valid: 'valid', warning: 'warning', malformed: 'malformed' };
export const VERDICT_COLUMNS = ['Encoding', 'Verdict', 'Explanation', 'Clause'];
export const DETECTED_ENCODING = 'Detected encoding';
export const DETECTION_COLUMNS = ['Encoding', 'Confidence', 'Evidence'];
