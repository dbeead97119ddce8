/** The text about inputs whose parts are in different encodings. */
import { formatCount, formatNumber } from '../format.js';
import { areAppended, linesIn, overwrittenBlocks } from '../joined-encodings.js';
import * as counts from './counts.js';

/** Names a part: `utf-16le from line 181 on (offset 13,421)`. */
const partFrom = ({ encoding, from, isLineStart }, line) =>
  `${encoding ?? '8-bit text'} from ${isLineStart ? '' : 'within '}line ${formatNumber(line)} on (offset ${formatNumber(from)})`;
/** Names the first part, up to the second part, which begins in line `line`: `utf-8 up to line 180`. */
function partUntil({ encoding }, { isLineStart }, line) {
  // In a wrong encoding, the first part may have no line ends. Then both parts are in line 1.
  const isComplete = isLineStart && line > 1;
  return `${encoding ?? '8-bit text'} up to ${isComplete ? '' : 'the middle of '}line ${formatNumber(isComplete ? line - 1 : line)}`;
}

/**
 * Says that all parts are converted, or why the parts cannot be converted. Returns an empty string if the first part stays as it is, and the
 * other parts are converted to its encoding.
 */
function conversionOf({ parts, to, isAll }) {
  if (parts.some(({ encoding }) => encoding === null))
    return ' The encoding of the 8-bit text is unknown: choose it above, then convert the other part to it.';
  if (to === null)
    return ' The parts cannot be converted: one has malformed bytes. Choose the encoding of the 8-bit text above.';
  return isAll ? ` ${parts[0].encoding} lacks characters of another part, so all parts are converted to ${to}.` : '';
}

/** Says which bytes are blocks of another file. The blocks are not converted, because they are not text of this file. */
function overwritten(blocks, [{ encoding }]) {
  const [{ from, to, encoding: other }] = blocks;
  const range = `${formatNumber(from)} to ${formatNumber(to - 1)}`;
  const start = `${other ?? '8-bit text'} within ${encoding ?? '8-bit text'}. Like blocks of a disk, it begins and ends at multiples of 512 bytes`;
  const [title, place] =
    blocks.length === 1
      ? [`Bytes ${range} are probably a block of another file`, '']
      : [`${formatNumber(blocks.length)} parts are probably blocks of another file`, `the first is bytes ${range}, `];
  return {
    title,
    rest: `: ${place}${start}. The bytes of this file that were there are lost; take them from a backup.`,
  };
}

/** The cause of lines in several encodings in a dump of a database in SQL_ASCII. */
export const IN_SQL_ASCII =
  'PostgreSQL can cause this: a database in SQL_ASCII stores the bytes of each client without a check, so its rows can be in several encodings.';

/** Says which lines are in which of two 8-bit encodings or in UTF-8, and which are uncertain. */
function linesInEncodings({ counts: perEncoding, uncertain, to, isSqlAscii }) {
  const linesOf = ({ encoding, count, first }) =>
    `${formatCount(count, 'line')} in ${encoding}, from line ${formatNumber(first)}`;
  const doubt =
    uncertain.length === 0
      ? ''
      : ` The encoding of ${counts.linesByNumber(uncertain)} is uncertain: check the text after the conversion.`;
  const cause = isSqlAscii
    ? IN_SQL_ASCII
    : 'Programs that use different code pages, as Windows and its command prompt do, probably wrote them.';
  const conversion =
    to === null
      ? ' The lines cannot be converted: one has bytes without characters.'
      : ' Lines in ASCII stay as they are.';
  return {
    title: `Lines in ${perEncoding.length === 2 ? 'two' : 'three'} encodings`,
    rest: `: ${perEncoding.slice(0, -1).map(linesOf).join(', ')}, and ${linesOf(perEncoding.at(-1))}. ${cause} If all lines are decoded in one encoding, the others have wrong letters.${conversion}${doubt}`,
  };
}

const MAX_NAMED_PARTS = 3;

/**
 * @param {{ parts: object[], to: string | null, isAll: boolean }} joined the parts in different encodings; see joined-queries.js
 * @param {string} shownIn the encoding in which the page shows the input
 */
export function joinedEncodings(joined, shownIn) {
  const { parts } = joined;
  if (joined.counts) return linesInEncodings(joined);
  const blocks = overwrittenBlocks(parts);
  if (blocks.length > 0) return overwritten(blocks, parts);
  const [first, second] = parts;
  const example = second.encoding === 'utf-16le' ? ', as >> does in Windows PowerShell 5.1' : '';
  const lines = linesIn(parts, shownIn);
  const named = parts.slice(1, 1 + MAX_NAMED_PARTS).map((part, at) => partFrom(part, lines[at + 1]));
  const unnamed = parts.length - 1 - named.length;
  const more = unnamed > 0 ? `, and ${formatCount(unnamed, 'more change', 'more changes')} after these` : '';
  const cause = areAppended(parts)
    ? ` A program appended text in another encoding${example}. No text is lost.`
    : ' A part begins within a line, so text may be missing there: compare it with a backup.';
  return {
    title: `Text in ${new Set(parts.map(({ encoding }) => encoding)).size === 2 ? 'two' : 'several'} encodings`,
    rest: `: ${partUntil(first, second, lines[1])}, ${named.join(', ')}${more}.${cause}${conversionOf(joined)}`,
  };
}

/** Returns the parts that are not in the encoding `to`, and the names of their encodings. */
function otherParts({ parts, to }) {
  const others = parts.filter(({ encoding }) => encoding !== to);
  return { others, names: counts.list([...new Set(others.map(({ encoding }) => encoding))]) };
}

/** The button that converts parts in other encodings. @param {{ parts: object[], to: string, isAll: boolean, counts?: object[] }} joined */
export function convertJoined({ parts, to, isAll, counts: lineCounts }) {
  if (lineCounts) return `Convert each line to ${to}`;
  if (isAll) return `Convert all parts to ${to}`;
  const { others, names } = otherParts({ parts, to });
  return others.length === 1
    ? `Convert the ${names} part to ${to}`
    : `Convert ${formatNumber(others.length)} parts in ${names} to ${to}`;
}
/** Says what was converted. @param {{ parts: object[], to: string }} joined @param {number} removed number of U+FEFF that were removed */
export function joinedConverted({ parts, to }, removed) {
  const { others, names } = otherParts({ parts, to });
  const bytes = others.reduce((sum, { from, to: end }) => sum + end - from, 0);
  const boms =
    removed === 0
      ? ''
      : ` Removed ${removed === 1 ? 'a BOM (U+FEFF) that was at the start of a part' : `${formatNumber(removed)} BOMs (U+FEFF), each at the start of a part`}.`;
  return `Converted ${counts.bytes(bytes)} from ${names} to ${to}. Line ends are kept.${boms}`;
}
export const GO_TO_PART = 'Go to the change of encoding';
