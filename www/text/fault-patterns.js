/** The text of suggestions about malformed bytes with a common cause, and about lines in another encoding. advice.js describes suggestions. */
import { formatCount, formatNumber } from '../format.js';
import { BYTES_STAY, either, firstAt, list } from './counts.js';
import { IN_SQL_ASCII } from './joined-encodings.js';

export const GO_TO_FIRST_LINE = 'Go to first line';

const atLeast = ({ isWhole }) => (isWhole ? '' : 'at least ');
const characters = (count) => formatCount(count, 'character', 'characters');
/** Says that the fix does not change other malformed places. @param {number} others number of these places */
const othersStay = (others) =>
  others === 0
    ? ''
    : ` ${formatCount(others, 'other malformed place stays', 'other malformed places stay')} unchanged.`;

/**
 * @param {{ count: number, others: number, character: string, isWhole: boolean }} pattern
 * @param {string} hex the bytes of `character`
 */
export const pairs = (pattern, hex) => ({
  title: 'Surrogate pairs are encoded as in CESU-8',
  rest: `: ${atLeast(pattern)}${characters(pattern.count)}, such as ${hex}, which is “${pattern.character}”. A program encoded each half of a UTF-16 surrogate pair in three bytes, as some databases and Java do. The fix encodes each pair as one character of four bytes, so no text is lost.${othersStay(pattern.others)}`,
});

/** The suggestions about characters that line breaks cut, by what follows each line break. */
const FOLDED = {
  fold: { title: 'Line folding cut characters', between: 'a line break and a space or tab' },
  conc: { title: 'CONC lines cut characters', between: 'a line break and “CONC”' },
  mark: { title: 'Line breaks cut characters', between: 'a line break and a mark such as “>” or “#”' },
  quoted: { title: 'Line breaks cut characters', between: 'a line break and the quotation marks beside it' },
  key: { title: 'Line breaks cut characters', between: 'a line break and the repeated key of the line' },
  null: { title: 'Line breaks cut characters', between: 'a line break' },
};

/** @param {{ count: number, others: number, first: number, separator: string | null, isWhole: boolean }} pattern */
export const folded = (pattern) => ({
  title: FOLDED[pattern.separator].title,
  rest: `: ${atLeast(pattern)}${characters(pattern.count)}, ${firstAt(pattern.count, pattern.first)}. A program broke long lines after a number of bytes. The bytes of each character are on both sides of ${FOLDED[pattern.separator].between}, so no text is lost. The fix moves each of these line breaks before its character, so a line can become up to 3 bytes longer.${othersStay(pattern.others)}`,
});

/**
 * What divides the characters, by the kind of the separators; null if the kinds differ.
 *
 * @param {string} example the first separator @param {boolean} isOnly whether all separators are the same text
 */
const SEPARATORS = {
  tags: (example, isOnly) => (isOnly ? `the tags “${example}”` : `tags such as “${example}”`),
  code: (example) => `a code such as “${example}”`,
  delimiter: (example, isOnly) => (isOnly ? `“${example}”` : `a delimiter such as “${example}”`),
  row: () => 'a line break and the numbers of the next row',
  null: (example) => `a separator such as “${example}”`,
};

/**
 * @param {{ count: number, others: number, first: number, separator: string | null, example: string, isOnlySeparator: boolean, isWhole: boolean }} pattern
 */
export const divided = (pattern) => ({
  title: 'Characters are divided between two fields',
  rest: `: ${atLeast(pattern)}${characters(pattern.count)}, ${firstAt(pattern.count, pattern.first)}. A program divided text into fields after a number of bytes. The bytes of each character are on both sides of ${SEPARATORS[pattern.separator](pattern.example.replace(/\s+/g, ' ').trim(), pattern.isOnlySeparator)}, so no text is lost. The fix moves each of these characters to the second field.${othersStay(pattern.others)}`,
});

/**
 * @param {{ count: number, others: number, character: string, isWhole: boolean }} pattern
 * @param {string} hex the bytes that `character` became
 */
export const lowerCased = (pattern, hex) => ({
  title: 'Lead bytes were changed to lower case',
  rest: `: ${atLeast(pattern)}${characters(pattern.count)}, such as ${hex}, which was “${pattern.character}”. A program changed the bytes to lower case as if they were Latin-1, for example strtolower in PHP before version 8.2: C3 became E3, and C2 became E2. The fix restores these bytes. It cannot restore capital letters of ASCII.${othersStay(pattern.others)}`,
});

const NOT_PROVEN = 'These bytes do not prove it: they may also be cut characters or letters of another encoding.';

/** The suggestion about runs of A0 and white space that became one space; the parameters are those of `spaced`. */
function collapsedSpaces(pattern, hex, name) {
  const { count, restored, withSpace } = pattern;
  const inPlace = restored - withSpace;
  const other =
    inPlace === 0
      ? ''
      : ` In ${characters(inPlace)}, for example before a comma, A0 replaces the space, because no space followed.`;
  const stay =
    restored === count
      ? ''
      : ` ${formatCount(count - restored, 'other character stays', 'other characters stay')} unchanged, because the bytes do not show whether a space followed.`;
  const doubt = pattern.isProven ? '' : `${NOT_PROVEN} `;
  return {
    title: `${pattern.isProven ? '' : 'Perhaps '}A0 was removed with the white space beside it`,
    rest: `: ${atLeast(pattern)}${characters(count)}, such as ${hex}: with A0 before 20, it is ${name} and a space. A program replaced each run of white space by one space, and took the byte A0 for a no-break space of Latin-1, as preg_replace('/\\s+/', ' ') in PHP can without the modifier u. ${doubt}The fix inserts A0 in ${characters(withSpace)} and keeps the space.${other}${stay}${othersStay(pattern.others)}`,
  };
}

/**
 * @param {{ count: number, others: number, character: string, isWhole: boolean, isProven: boolean, mayLackSpaces: boolean, restored: number,
 *   withSpace: number, collapsed: object | null }} pattern see `FaultPattern` in ../fault-patterns.js
 * @param {string} hex the bytes that `character` became
 * @param {string} name the character in quotation marks; its number, if it is invisible
 */
export const spaced = (pattern, hex, name) => {
  if (pattern.collapsed) return collapsedSpaces(pattern, hex, name);
  const example = `${atLeast(pattern)}${characters(pattern.count)}, such as ${hex}: with A0 instead of 20, it is ${name}`;
  const restore = `The fix restores these bytes; all other bytes stay.${othersStay(pattern.others)}`;
  const doubt = pattern.mayLackSpaces
    ? ' If the program also removed spaces, the fix joins words: check the list of changes before you save.'
    : '';
  return pattern.isProven
    ? {
        title: 'Each byte A0 was replaced by a space',
        rest: `: ${example}. A program replaced the no-break spaces of Latin-1 bytewise, although the text is UTF-8, in which A0 is a part of other characters too. ${restore}`,
      }
    : {
        title: 'Perhaps each byte A0 was replaced by a space',
        rest: `: ${example}. A program that replaces the no-break spaces of Latin-1 bytewise does this. ${NOT_PROVEN} ${restore}${doubt}`,
      };
};

/**
 * @param {{ count: number, others: number, restored: number, uncertain: number, character: string | null, isWhole: boolean,
 *   lost: import('../lost-bytes.js').LostByte | null }} pattern see `FaultPattern` in
 *   ../fault-patterns.js
 * @param {string} hex the bytes of an example
 * @param {string | null} name the character of the example in quotation marks, or its number; null if it is not known
 */
export function lostBytes(pattern, hex, name) {
  const { count, others, restored, uncertain, lost } = pattern;
  const where = lost?.isInsteadOfLead ? ', except as the second byte of a pair' : '';
  const also =
    lost?.isInsteadOfLead && restored < count ? ' So did the first byte of a pair before an ASCII character.' : '';
  const cause = lost
    ? `${lost.encoding} has no byte ${lost.byte.toString(16).toUpperCase()}${where}. A program decoded this UTF-8 as ${lost.encoding} and encoded it again, and this byte became “?”.${also}`
    : 'A program decoded this UTF-8 in another encoding and encoded it again, and bytes without a character became “?”.';
  const fix =
    restored > 0
      ? `The fix restores ${restored === count ? 'the characters' : `${characters(restored)}, and replaces the others with U+FFFD`}.`
      : `The other bytes do not show which bytes were lost, so no fix restores ${count === 1 ? 'this character' : 'these characters'}.${BYTES_STAY}`;
  const doubt =
    uncertain === 0
      ? ''
      : ` The “?” at the end of ${formatCount(uncertain, 'replaced character', 'replaced characters')} may be a question mark of the text.`;
  return {
    title: 'Bytes within characters became “?”',
    rest: `: ${atLeast(pattern)}${characters(count)}, such as ${hex}${name === null ? '' : `, which was ${name}`}. ${cause} ${fix}${doubt}${othersStay(others)}`,
  };
}

/** @param {{ endsInside: boolean }} pattern */
export const piece = ({ endsInside }) => ({
  title: `Begins ${endsInside ? 'and ends ' : ''}inside a character`,
  rest: `: this is probably a part of a larger file. Join the parts in order, as bytes, before you decode or repair the text. A repair of this part alone would destroy ${endsInside ? 'these characters' : 'this character'}.`,
});

const LINE_ENDS = ['\n', '\r'];

/** Says where an incomplete character is, after “It is” or “Each is”. */
function placeOf({ delimiter, fieldLength, lineLength }) {
  if (delimiter === null && fieldLength !== null)
    return `at the end of a field of ${formatCount(fieldLength, 'byte', 'bytes')}`;
  if (delimiter === null) return `cut at byte ${formatNumber(lineLength)} of its line`;
  if (LINE_ENDS.includes(delimiter))
    return lineLength === null
      ? 'at the end of a line'
      : `at the end of a line of ${formatCount(lineLength, 'byte', 'bytes')}`;
  const shown = delimiter === '\t' ? 'a tab' : `“${delimiter}”`;
  const field = fieldLength === null ? '' : `at the end of a field of ${formatCount(fieldLength, 'byte', 'bytes')}, `;
  return `${field}before ${shown}`;
}

/** Says how many other fields or lines were probably cut too, but between characters; if `isProven` is false, says that they may have been cut. */
function moreCuts({ delimiter, fieldLength, cutsBetweenCharacters: more, isWhole, isProven = true }) {
  if (more === 0) return '';
  const counted = LINE_ENDS.includes(delimiter)
    ? formatCount(more, 'other line', 'other lines')
    : formatCount(more, 'other field', 'other fields');
  const verb = more === 1 ? 'has' : 'have';
  return ` ${isWhole ? '' : 'At least '}${counted} of the same length, ${formatCount(fieldLength, 'byte', 'bytes')}, ${verb} no incomplete character, but ${isProven ? 'probably lost' : 'may have lost'} text too.`;
}

/**
 * The button of this suggestion replaces all malformed bytes, so the text does not say that other places are unchanged.
 *
 * @param {{ count: number, delimiter: string | null, fieldLength: number | null, lineLength: number | null, cutsBetweenCharacters: number,
 *   isWhole: boolean }} pattern
 */
export function fields(pattern) {
  const { count, delimiter } = pattern;
  const whole = LINE_ENDS.includes(delimiter) ? 'line' : 'field';
  return {
    title: 'Fields were cut after a number of bytes, inside characters',
    rest: `: ${atLeast(pattern)}${formatCount(count, 'incomplete character', 'incomplete characters')}. ${count === 1 ? 'It' : 'Each'} is ${placeOf(pattern)}. The other bytes of ${count === 1 ? 'this character' : 'these characters'} and the rest of ${count === 1 ? 'the' : 'each'} ${whole} are not in this file; only a copy from before the cut has them.${BYTES_STAY}${moreCuts(pattern)}`,
  };
}

const MAX_COLUMNS = 6;
/** Lists the bytes of a record at which fields were cut. @param {number[]} columns */
function bytesOfRecord(columns) {
  const more = columns.length - MAX_COLUMNS;
  const shown = columns.slice(0, MAX_COLUMNS).map(formatNumber);
  return `byte ${either(more > 0 ? [...shown, `${formatNumber(more)} others`] : shown)}`;
}

/** @param {{ count: number, others: number, columns: number[], records: { length: number, hasLines: boolean }, isWhole: boolean }} pattern */
export const cutRecords = (pattern) => ({
  title: 'Fields of fixed-length records were cut inside characters',
  rest: `: ${atLeast(pattern)}${formatCount(pattern.count, 'incomplete character', 'incomplete characters')}. ${pattern.others === 0 && pattern.isWhole ? 'Every cut' : 'Each of these cuts'} is at ${bytesOfRecord(pattern.columns)} of a ${pattern.records.hasLines ? 'line' : 'record'} of ${formatCount(pattern.records.length, 'byte', 'bytes')}. The other bytes of these characters and the rest of each field are not in this file; only a copy from before the cut has them. The fix writes a space for each byte of these characters, so the fields stay in place. If a program reads the fields by position, do not use U+FFFD, which has 3 bytes, and do not remove the bytes: both move the fields that follow.${othersStay(pattern.others)}`,
});

/**
 * @param {{ count: number, bytes: Uint8Array, delimiter: string, fieldLength: number | null, lineLength: number | null, isLimit: boolean, isLast: boolean,
 *   cutsBetweenCharacters: number, isWhole: boolean, isProven: false }} pattern `bytes`: the bytes of the first incomplete character; see
 *   `FaultPattern` in ../fault-patterns.js
 * @param {string} hex these bytes
 */
export function cutField(pattern, hex) {
  const { count, bytes, isLimit, isLast, fieldLength } = pattern;
  const whole = LINE_ENDS.includes(pattern.delimiter) ? 'line' : 'field';
  const first = bytes.length === 1 ? 'first byte' : `first ${formatNumber(bytes.length)} bytes`;
  const ofLength = isLimit && isLast ? ` of ${formatCount(fieldLength, 'byte', 'bytes')}` : '';
  const place = isLast ? `at the end of a field${ofLength}, the last one of its row` : placeOf(pattern);
  const cause = isLimit
    ? `Programs that limit a ${whole} to a number of bytes do this.`
    : `A program cut the text there. Other ${whole}s${whole === 'field' ? ' of this column' : ''} are longer, so there is no limit for all of them.`;
  const [title, where, characterOf] =
    count === 1
      ? [`A ${whole} ends with the ${first} of a character`, `${hex} is ${place}`, 'this character and the rest of the']
      : [
          `${formatNumber(count)} ${whole}s end within characters`,
          `each incomplete character, such as ${hex}, is ${place}`,
          'these characters and the rest of each',
        ];
  return {
    title,
    rest: `: ${where}. ${cause} The other bytes of ${characterOf} ${whole} are not in this file; only a copy from before the cut has them.${BYTES_STAY}${moreCuts(pattern)}`,
  };
}

/**
 * @param {{ encodings: string[], counts: number[], count: number, explainsAll: boolean, isPatch: boolean, isSqlAscii: boolean,
 *   isPartial: boolean }} lines `counts`: the number of lines in each of `encodings`
 * @param {boolean} isWhole whether the whole input was examined
 * @param {(Node | string)[][]} examples the beginning of the first line in each of `encodings`, decoded
 */
export const otherLines = (
  { encodings, counts: inEach, count, explainsAll, isPatch, isSqlAscii, isPartial },
  isWhole,
  examples,
) => ({
  title: `${isWhole ? '' : 'At least '}${formatCount(count, 'line is', 'lines are')} probably ${isPartial ? 'partly ' : ''}in ${encodings.length === 1 ? encodings[0] : `other encodings: ${list(encodings.map((encoding, at) => `${formatNumber(inEach[at])} in ${encoding}`))}`}`,
  rest: [
    ', unlike the other lines. ',
    ...examples.flatMap((example, at) => [
      encodings.length === 1 ? 'The first is “' : `The first in ${encodings[at]} is “`,
      ...example,
      '”. ',
    ]),
    explainsAll
      ? `All malformed bytes ${isWhole ? '' : 'of the examined part '}are in these lines.`
      : 'Other lines have malformed bytes too.',
    isSqlAscii ? ` ${IN_SQL_ASCII}` : '',
    isPartial ? ' Words in these lines that are UTF-8 stay: only the malformed parts are decoded.' : '',
    isPatch
      ? ' This is a patch: after the fix, it no longer applies to the file for which it was made. Decode the lines only to read them.'
      : '',
  ],
});

export const KEEP_PATCH = {
  title: 'This is a patch',
  rest: ': git apply and patch compare its lines byte by byte with the file that it changes, so removed lines can be in another encoding than added lines. Convert the file, not the patch: a converted or repaired patch no longer applies.',
};
