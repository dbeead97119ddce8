/** The suggestions about text that was decoded in the wrong encoding; see advice.js for their form. */
import { formatCount, formatNumber } from '../format.js';
import * as counts from './counts.js';

/** Sentences about the program that probably decoded the text, each with a space at its end; see ../misread-causes.js. */
const CAUSES = {
  'java-properties': () =>
    'Java can cause this: Properties.load reads an InputStream as ISO-8859-1. Use load with a Reader for UTF-8. ',
  'http-client': () =>
    'Python’s requests does this in response.text, as do other clients of HTTP, if the server sends text/html without a charset: set response.encoding first. ',
  powershell: () =>
    'Windows PowerShell 5.1 can cause this: it decodes the output of a program in the code page of the console, and > writes UTF-16LE. Set [Console]::OutputEncoding first. ',
  /** @param {string} encoding of the names */
  unzip: (encoding) =>
    `Without its flag for UTF-8, a ZIP file does not say how names are encoded. Many programs, such as unzip, then assume cp437. In Debian and Ubuntu, unzip -O ${encoding.replace(/^ibm/, 'cp')} reads such names correctly. `,
  mysql: () =>
    'MySQL can cause this: a client sent UTF-8 over a connection in latin1, or stored it in a table in latin1. MySQL’s latin1 is windows-1252, with control characters for the five bytes that windows-1252 leaves out, such as 81. Use utf8mb4 for the connection and for the table. ',
  /** @param {string} _encoding of the text @param {string} wrongEncoding in which it was decoded */
  tomcat: (_encoding, wrongEncoding) =>
    `Tomcat can cause this: before version 8, it read queries as ISO-8859-1${wrongEncoding === 'windows-1252' ? ', which has the same characters for these bytes' : ''}. Set URIEncoding="UTF-8" in the Connector. `,
};
const causeOf = (cause, is, as) => (cause ? CAUSES[cause](is, as) : '');

/** A sentence about the characters that a repair changes, and a space. */
const changedCharacters = ({ count, line, before, after }) =>
  `${count === 1 ? 'One character changes: in' : `${formatNumber(count)} characters change. For example, in`} line ${formatNumber(line)}, “${before}” was “${after}”. `;

/** The evidence that ISO-8859-15 was decoded as ISO-8859-1. @param {number} words @param {number} prices 0 if prices are no evidence */
export const lettersOfIso885915 = (words, prices) =>
  [
    ...(words > 0
      ? [
          `${formatCount(words, 'word gets a letter', 'words get letters')} at bytes that are signs such as ½ in iso-8859-1`,
        ]
      : []),
    ...(prices > 0
      ? [`the byte A4 is € in iso-8859-15 and ¤ in iso-8859-1, and ¤ follows ${formatCount(prices, 'price', 'prices')}`]
      : []),
  ].join('; ');

/** The evidence for UTF-8 of which a program removed control characters. @param {number} complete @param {number} incomplete */
export const droppedControlsEvidence = (complete, incomplete) =>
  `${formatCount(complete, 'character is', 'characters are')} complete in UTF-8, and ${formatCount(incomplete, 'other lacks', 'others lack')} a byte that is a control character in windows-1252`;
/**
 * Says that a program removed control characters, and which letters stay unknown. Returns an empty string if `dropped` is null.
 *
 * @param {ReturnType<import('../misread-dropped-controls.js').misreadWithDroppedControls>['dropped'] | null} dropped
 */
export const droppedControls = (dropped) =>
  dropped === null
    ? ''
    : ` Then a program removed control characters, so ${formatCount(dropped.count, 'letter lacks', 'letters lack')} a byte. ${
        dropped.lost === 0
          ? 'Each of them can be only one letter.'
          : `${dropped.lost === dropped.count ? 'Each' : formatNumber(dropped.lost)} of them can be one of several letters (${dropped.letters.join(', ')}), so the repaired text has U+FFFD there. Only the original file has all letters.`
      }`;

/**
 * Returns the suggestion about a text that was decoded in the wrong encoding as a whole.
 *
 * @param {{ is: string, as: string }} step the encoding of the text, and the wrong one that was used
 * @param {(Node | string)[]} excerpt of the repaired text
 * @param {ReturnType<import('../misread-excerpt.js').partlyChanged>} partly the characters that change, if others beyond ASCII stay
 * @param {number | undefined} lost the number of places that cannot be repaired
 * @param {string | null} cause from `misreadCause`
 * @param {object | null} dropped see `droppedControls`
 */
export const wronglyDecodedText = ({ is, as }, excerpt, partly = null, lost = 0, cause = null, dropped = null) => ({
  title: 'Probably decoded in the wrong encoding',
  rest: [
    `: ${is} was decoded as ${as}, and the text was “`,
    ...excerpt,
    `…”. ${partly ? changedCharacters(partly) : ''}${causeOf(cause, is, as)}The bytes are valid, so programs show the wrong characters without an error.${droppedControls(dropped)}${counts.keptInRepair(lost)}`,
  ],
});

/**
 * Says in which encodings a text was decoded. The sentence ends with a full stop and a space.
 *
 * @param {string} is the encoding of the text
 * @param {{ as: string, passages: number }[]} steps of the repair
 * @param {boolean} inOrder whether each step repairs the result of the step before; otherwise, each step repairs other passages
 */
function decodedAs(is, steps, inOrder) {
  const name = is === 'utf-8' ? 'UTF-8' : is;
  const wrong = [...new Set(steps.map(({ as }) => as))];
  if (wrong.length === 1) return `${name} was decoded as ${wrong[0]}. `;
  if (inOrder) return `${name} was decoded as ${wrong.toReversed().join(', and the result as ')}. `;
  const places = ({ passages: count }) => counts.places(count);
  const [first, ...others] = wrong.map((as) => `${as} (${places(steps.find((step) => step.as === as))})`);
  return `Parts of the ${name} text were decoded as ${first}, others as ${counts.list(others)}. `;
}

/**
 * Returns the suggestion about places that were decoded in the wrong encoding. If `isComplete`, all characters beyond ASCII are in these places.
 *
 * @param {import('../text-repair.js').RepairPlaces & { count: number, offset: number, steps: object[], inOrder: boolean, encoding: string }} places
 *   `count` of the places; `offset` of the first place; `steps` and `inOrder` of the repair; `encoding` of the input
 * @param {string | null} cause from `misreadCause`
 * @param {Record<'hex' | 'before' | 'after', (Node | string)[]>} first `hex`: the first bytes of the first place; `before` and `after`: the
 *   beginning of its word before and after the repair
 */
export function wronglyDecodedPlaces(
  {
    count,
    offset,
    as,
    is,
    times,
    isComplete,
    isEncodedAgain,
    isUtf8,
    lost,
    lostAt,
    lostDots,
    inferred,
    doubtful,
    isEachExamined,
    steps,
    inOrder,
    encoding,
  },
  cause,
  { hex, before, after },
) {
  const places = `${formatNumber(count)} places`;
  const again = times > 1 ? `, ${formatNumber(times)} times` : '';
  return {
    title: `Wrongly decoded${count === 1 ? '' : ` in ${places}`}`,
    rest: [
      `${count === 1 ? ' ' : ', '}${counts.firstAt(count, offset)} (`,
      ...hex,
      '): ',
      ...before,
      ' was ',
      ...after,
      '. ',
      isUtf8
        ? `${count === 1 ? 'These bytes are' : 'The bytes of these places are'} UTF-8, and the page decodes them as ${encoding}, the encoding of the input. `
        : isEncodedAgain
          ? `UTF-8 was decoded as ${as[0]} and encoded again${again}. `
          : decodedAs(is, steps, inOrder),
      isComplete && lost === 0 ? 'The repair changes all characters beyond ASCII. ' : '',
      `${causeOf(cause, is, as[0])}The bytes are valid, so programs show the wrong characters without an error.${counts.inferredInRepair(inferred)}${counts.uncertainInRepair({ doubtful, isEachExamined })}${counts.lostInRepair(lost, lostAt, lostDots)}`,
    ],
  };
}

/**
 * Returns the suggestion about text that was decoded in the wrong encoding and lost bytes, so that most damaged words stay damaged.
 *
 * @param {import('../text-repair.js').RepairPlaces} places with `damaged`
 * @param {string | null} cause from `misreadCause`
 * @param {Record<'before' | 'after', (Node | string)[]>} first the beginning of the first word, before and after the repair
 */
export const mostlyDamaged = ({ as, is, damaged, lost, lostAt, lostDots }, cause, { before, after }) => ({
  title: 'Wrongly decoded, and most of it cannot be repaired',
  rest: [
    `: UTF-8 was decoded as ${as[0]}, and bytes were lost.${counts.mostStayDamaged(damaged)} The repair changes, for example, `,
    ...before,
    ' to ',
    ...after,
    `. ${causeOf(cause, is, as[0])}`.trimEnd(),
    counts.lostInRepair(lost, lostAt, lostDots),
  ],
});

/** @param {number} offset of the first incomplete character @param {(Node | string)[]} remainder what is left of this character */
export const cutCharacters = (count, offset, remainder) => ({
  title: `Incomplete after the repair: ${formatCount(count, 'character', 'characters')}`,
  rest: [
    count === 1 ? ': “' : ': the first, “',
    ...remainder,
    `” at offset ${formatNumber(offset)}${count === 1 ? '' : ','} stands for the first bytes of a character. A program probably cut off its other bytes, as some databases do with text that is too long for a column, so the repair cannot restore it. Only the text from before this cut has it.`,
  ],
});

/** @param {number} offset of the first place @param {(Node | string)[]} text the text there */
export const maybeMisread = (count, offset, text) => ({
  title: `${counts.places(count)} may still be wrongly decoded`,
  rest: [
    count === 1 ? ': ' : ': the first is ',
    ...text,
    ` at offset ${formatNumber(offset)}. The evidence is not enough to repair ${count === 1 ? 'it. Compare this place' : 'them. Compare these places'} with an earlier copy of the text.`,
  ],
});

/** @param {number} offset of the first word @param {(Node | string)[]} word in quotation marks @param {boolean} hasWords see damaged-words.js */
export const stillDamaged = (count, offset, word, hasWords) => ({
  title: `${counts.damagedParts(count, hasWords)} still damaged`,
  rest: [
    count === 1 ? ': ' : ': the first is ',
    ...word,
    ` at offset ${formatNumber(offset)}. Bytes were lost there when the text was decoded in the wrong encoding. No repair restores them; only the original has them.`,
  ],
});

/** The letters that a sequence can stand for, if both letters are usual. */
const EITHER = {
  ...{ ãš: 'ê or ú', ãž: 'î or þ', ÃŠ: 'Ê or Ú', ÃŽ: 'Î or Þ', ĂŤ: 'Í or Ý', ĂŞ: 'Ê or Ú', ĂŁ: 'Ã or Ó' },
  ...{ ñš: 'ъ or њ', ñœ: 'ь or ќ', ñž: 'ю or ў', ÑŠ: 'ъ or њ', ÑŒ: 'ь or ќ', ÑŽ: 'ю or ў' },
};
/** How a program changed characters of the wrong decoding, and which letters the fix writes. */
const CASE_CHANGES = {
  small:
    'Ã to ã, Ä to ä and so on. Capital letters and small letters are the same now, so the fix writes small letters.',
  capital:
    'letters to capitals, but not the signs of wrongly decoded letters. The fix writes capitals, except in Cyrillic and Greek.',
};
/**
 * Returns the suggestion about UTF-8 that was decoded in the wrong encoding and then converted to small letters or to capitals.
 *
 * @param {'small' | 'capital'} letters to which the text was converted
 * @param {string} before the first of the sequences that change @param {string} after its letter
 * @param {string[]} doubtful the sequences that stay
 */
export const caseChangedMisreading = (letters, count, offset, before, after, doubtful) => ({
  title: `Wrongly decoded and changed to ${letters} letters in ${counts.places(count)}`,
  rest: `, ${counts.firstAt(count, offset)}: “${before}” is “${after}”. utf-8 was decoded in another encoding, and then a program changed ${CASE_CHANGES[letters]}${
    doubtful.length > 0
      ? ` These stay, because they can stand for two letters: ${doubtful.map((pair) => `“${pair}”${EITHER[pair] ? ` (${EITHER[pair]})` : ''}`).join(', ')}.`
      : ''
  }`,
});
/** The fix that restores the letters. */
export const RESTORE_CASE_CHANGED = {
  button: 'Restore letters…',
  name: 'Restore letters that were decoded wrongly and then changed',
  done: (places) => `Restored: letters in ${counts.places(places)}.`,
};

/** @param {(Node | string)[]} before the first of the fields, in quotation marks @param {(Node | string)[]} after this field with the bytes in the correct order */
export const swappedFields = (count, offset, before, after) => ({
  title: `${formatCount(count, 'field has', 'fields have')} swapped bytes`,
  rest: [
    `, ${counts.firstAt(count, offset)}: `,
    ...before,
    ' is ',
    ...after,
    '. A program read UTF-16 in the wrong byte order, for example from tags of an audio file. The fix swaps the two bytes of each code unit of these fields.',
  ],
});
/** The fix that swaps the bytes of the fields. */
export const SWAP_BYTES = {
  button: 'Swap the bytes…',
  name: 'Swap the bytes of each code unit in fields with swapped bytes',
  done: (places) => `Swapped: the bytes in ${counts.places(places)}.`,
};

/** @param {number} count of lines that are wrongly decoded, although the page has no repair of the text */
export const wronglyDecodedLines = (count, offset) => ({
  title: `Wrongly decoded in ${formatCount(count, 'line', 'lines')}`,
  rest: `, ${counts.firstAt(count, offset)}. No repair of the text is certain: some of its characters may be lost. “Problems” lists the lines, and suggests a text for some of them.`,
});
