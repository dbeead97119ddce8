/**
 * The text of the suggestions. A suggestion is `{ title, rest }`: a bold beginning, and the rest of the sentence. If
 * the sentence contains elements, the function takes these elements, and `rest` is a list of strings and elements.
 */
import { formatCount, formatNumber } from '../format.js';
import * as counts from './counts.js';
import { declaresRightly, declaresWrongly } from './declarations.js';
import { sameTextNote } from './detected-encodings.js';
import { plainEvidence } from './evidence.js';
import { MAINFRAME } from './input.js';

/* Buttons */

export const decodeAs = (encoding) => `Decode as ${encoding}`;
export const DECOMPRESS = 'Decompress';
export const REPLACE_WITH_SPACES = 'Replace with spaces…';
/** The buttons that replace characters. @param {string} letters the letters of the first place */
export const replaceWithLetters = (letters) => `Replace with letters such as ${letters}…`;
export const replaceWithArabic = (letters) => `Replace with Arabic letters such as ${letters}…`;
/** @param {string[]} letters all letters that are written */
export const replaceWithPersian = (letters) => `Replace with Persian ${counts.list(letters)}…`;
export const REPLACE_SYMBOLS = 'Replace with usual characters…';
export const REMOVE_SEQUENCES = 'Remove sequences…';
/** The buttons that go to the next place of a suggestion, by the kind of place. Several can be shown at once. */
export const GO_TO_NEXT = {
  wronglyDecoded: 'Go to next wrong text',
  replacement: 'Go to next U+FFFD',
  half: 'Go to next incomplete character',
  damaged: 'Go to next damaged text',
  uncertain: 'Go to next uncertain place',
  uncertainLine: 'Go to next uncertain line',
  lost: 'Go to next lost letters',
  lostEmoji: 'Go to next question marks',
  lostText: 'Go to next lost text',
  lostCurrency: 'Go to next lost sign',
  misreadBom: 'Go to next misread BOM',
  invisible: 'Go to next invisible character',
  bidi: 'Go to next bidi control',
  control: 'Go to next control character',
  separator: 'Go to next separator',
  endOfFile: 'Go to end-of-file mark',
  lookalike: 'Go to next lookalike',
  space: 'Go to next special space',
  ligature: 'Go to next ligature',
  loneEscape: 'Go to next escape',
  arabicLetter: 'Go to next Arabic letter',
  cedilla: 'Go to next cedilla',
  mongolian: 'Go to next such word',
  notSign: 'Go to next ¬',
  dottedI: 'Go to next i with U+0307',
  styledWord: 'Go to next styled word',
  arabicForm: 'Go to next presentation form',
  reversedArabic: 'Go to next reversed text',
  symbolFont: 'Go to next symbol',
  tableNumber: 'Go to next number',
  syntaxMark: 'Go to next mark',
  controlReference: 'Go to next reference',
  wingdings: 'Go to next letter of Wingdings',
  englishLayout: 'Go to next such line',
  privateUse: 'Go to next private-use character',
  zawgyi: 'Go to next U+1031',
  accent: 'Go to next accent',
  sequence: 'Go to next sequence',
  decomposed: 'Go to next decomposed letter',
  part: 'Go to next change of encoding',
};
export const REVIEW_REPAIR = 'Review repair';
export const COMPARE_REPAIRS = 'Compare repairs';
export const convertLineEnds = (name) => `Convert line ends to ${name}…`;
export const REMOVE_BOM = 'Remove BOM…';
export const REMOVE_INVISIBLE = 'Remove invisible characters…';
export const REMOVE_BIDI = 'Remove bidi controls…';
export const REMOVE_NULS = 'Remove NULs…';
export const NORMALIZE = 'Normalize…';
export const GO_TO_DECLARATION = 'Go to declaration';
export const correctDeclaration = (encoding) => `Correct the declaration to ${encoding}`;
export const convertAsDeclared = (encoding) => `Convert to ${encoding}, as declared`;
export const CONVERT_WITH_DECLARATION = 'Convert text and declaration to utf-8';
export const convertTo = (encoding) => `Convert to ${encoding}`;
export const OTHER_ENCODINGS = 'Other encodings';
export const COMPARE_ENCODINGS = 'Compare encodings';
export const SHOW_DETAILS = 'Show details';
export const GO_TO_NEXT_FAULT = 'Go to next fault';
export const GO_TO_FIRST_FAULT = 'Go to first fault';
export const GO_TO_FAULT = 'Go to fault';
export const SHOW_FEWER = 'Show fewer';
export const SHOW_ALL = 'Show all';
export const moreSuggestions = (count, names) => ({
  title: `${count} more suggestions`,
  rest: `: ${names.join(', ')}`,
});

/* The text */

export const UNDECIDED = {
  title: 'Maybe decoded in the wrong encoding',
  rest: ': several repairs are possible, so none is made. Choose one only if you know the text.',
};

const CAUSE_OF_CR_LF_AND_LF =
  'For example, Git writes CR LF when it checks out a file if core.autocrlf is true, and another program then adds lines that end with LF.';

/** @param {[string, number][]} ends @param {boolean} isWhole whether the whole input was examined */
export function mixedLineEnds(ends, isWhole) {
  const hasBoth = ['CR LF', 'LF'].every((each) => ends.some(([name]) => name === each));
  const all = ends.map(([name, count]) => `${formatNumber(count)} ${name}`);
  const sample = isWhole ? '' : ' in the first 64 KB';
  return {
    title: 'Mixed line ends',
    rest: `: ${counts.list(all)}${sample}. Some software recognizes only one kind, and reads the others as part of the text.${hasBoth ? ` ${CAUSE_OF_CR_LF_AND_LF}` : ''}`,
  };
}

/**
 * Two conversions of line ends made CR CR LF of each CR LF.
 *
 * @param {[string, number][]} ends @param {boolean} isWhole whether the whole input was examined
 */
export function doubledLineEnds(ends, isWhole) {
  const all = ends.map(([name, count]) => `${formatNumber(count)} ${name}`);
  const sample = isWhole ? '' : ' in the first 64 KB';
  const title =
    ends.length === 1 ? 'Each line ends with CR CR LF' : `Lines end with CR CR LF (${counts.list(all)}${sample})`;
  return {
    title,
    rest: ': the line ends were converted twice. Excel and other software show an empty line after each line. Python’s csv module causes this on Windows if the file is opened without newline="". FTP and PHP do too if they convert CR LF in text mode.',
  };
}

const READ_AS_ONE_LINE = 'Most software reads the text as one line.';
/** The suggestions about line ends that few programs still write, by the names of the line ends. */
export const UNUSUAL_LINE_ENDS = {
  CR: { title: 'All line ends are CR', rest: `, as in classic Mac OS. ${READ_AS_ONE_LINE}` },
  NEL: { title: 'All line ends are NEL (U+0085)', rest: `, as in text from a mainframe (EBCDIC). ${READ_AS_ONE_LINE}` },
};

export const STARTS_WITH_BOM = {
  title: 'Starts with a BOM',
  rest: ' (byte order mark), which UTF-8 does not need. Excel and older versions of Notepad write it. Other software shows it as “ï»¿” or rejects the text, and JSON must not be sent with one (RFC 8259 §8.1).',
};

/** The suggestion about a BOM at the start of a file of a table with characters beyond ASCII. */
export const TABLE_STARTS_WITH_BOM = {
  title: 'Starts with a BOM',
  rest: ' (byte order mark). Keep it if Excel opens this file: on a double click, Excel reads CSV as UTF-8 only with a BOM. Remove it only for programs that show it as “ï»¿” or in the name of the first column.',
};

/** The suggestion about a BOM at the start of library records in ISO 2709. */
export const RECORDS_START_WITH_BOM = {
  title: 'Starts with a BOM',
  rest: ' (byte order mark). Programs that read library records expect the length of the first record there, so they reject the file. Without the BOM, all records stay as they are.',
};

/** Puts text in quotation marks. @param {(Node | string)[]} text @param {boolean} isCut whether more text follows */
export const quoted = (text, isCut) => ['“', ...text, isCut ? '…”' : '”'];

/** Shown after the number of a C1 control: the character of the same byte in windows-1252. @param {string} character */
export const inWindows1252 = (character) => ` (${character} in windows-1252)`;
/** Names a C1 control within a sentence. @param {...(Node | string)} name its number */
export const controlCharacter = (...name) => ['the control character ', ...name];

/* The encoding */

/** Where an encoding is or was used, or what it is, shown after its name. */
const ENCODING_NOTES = {
  'mutf-8': ' (Java’s Modified UTF-8)',
  'cesu-8': ' (used by some databases)',
  'wtf-8': ' (keeps unpaired surrogates)',
  'iso-8859-8': ' (Hebrew, usually in visual order, in which the letters of each line are reversed)',
  'windows-1250': ' (Windows in Central Europe)',
  'windows-1251': ' (Windows in Russian, Ukrainian, Bulgarian and Serbian)',
  'windows-1252': ' (Windows in Western Europe and America)',
  'windows-1253': ' (Windows in Greek)',
  'windows-1254': ' (Windows in Turkish)',
  'windows-1255': ' (Windows in Hebrew)',
  'windows-1256': ' (Windows in Arabic)',
  'windows-1257': ' (Windows in the Baltic states)',
  'windows-1258': ' (Windows in Vietnamese)',
  'windows-874': ' (Windows in Thai)',
  shift_jis: ' (Windows in Japanese, where it is cp932)',
  gbk: ' (Windows in simplified Chinese, where it is cp936)',
  big5: ' (traditional Chinese: cp950 of Windows, and Big5-HKSCS of Hong Kong)',
  'euc-kr': ' (Windows in Korean, where it is cp949)',
  cp437: ' (MS-DOS and the Windows console in the United States)',
  cp850: ' (MS-DOS and the Windows console in Western Europe)',
  cp852: ' (MS-DOS and the Windows console in Central Europe)',
  cp858: ' (MS-DOS and the Windows console in Western Europe, with the euro sign)',
  cp720: ' (MS-DOS and the Windows console in Arabic)',
  cp737: ' (MS-DOS and the Windows console in Greek)',
  cp775: ' (MS-DOS and the Windows console in the Baltic states)',
  cp855: ' (MS-DOS and the Windows console in Serbian and Macedonian, earlier also in Russian and Bulgarian)',
  cp857: ' (MS-DOS and the Windows console in Turkish)',
  cp860: ' (MS-DOS in Portuguese)',
  cp861: ' (MS-DOS in Icelandic)',
  cp862:
    ' (MS-DOS and the Windows console in Hebrew, often in visual order, in which the letters of each line are reversed)',
  cp863: ' (MS-DOS in French in Canada)',
  cp864: ' (MS-DOS in Arabic, with a character for each form of a letter)',
  cp865: ' (MS-DOS in Danish and Norwegian)',
  cp869: ' (MS-DOS in Greek, from IBM)',
  cp1125: ' (MS-DOS in Ukrainian)',
  cp037: ' (mainframes in the United States, Canada and Brazil)',
  cp500: ' (mainframes, international)',
  cp1047: ' (Unix services of mainframes)',
  cp273: ' (mainframes in Germany and Austria)',
  cp277: ' (mainframes in Denmark and Norway)',
  cp278: ' (mainframes in Finland and Sweden)',
  cp280: ' (mainframes in Italy)',
  cp284: ' (mainframes in Spain and Latin America)',
  cp285: ' (mainframes in the United Kingdom)',
  cp297: ' (mainframes in France)',
  cp871: ' (mainframes in Iceland)',
  ibm866: ' (MS-DOS and the Windows console in Russian)',
  'koi8-r': ' (Unix and old e-mail in Russian)',
  'koi8-u': ' (Unix and old e-mail in Ukrainian)',
  'euc-jp': ' (Unix in Japanese)',
  macintosh: ' (Mac OS before 2001, and Excel for Mac in the format “CSV (Macintosh)”)',
  'x-mac-cyrillic': ' (Mac OS before 2001, in Cyrillic)',
};

export const UNKNOWN_TEXT = {
  title: 'Unknown 8-bit text',
  rest: ': not UTF-8, and the bytes do not show which encoding it is. Compare the text in the possible encodings. If several look right, ask the sender: an encoding that fits only by chance shows wrong letters.',
};

export const UNKNOWN_EBCDIC = {
  title: 'EBCDIC in an unknown code page',
  rest: `: text from a mainframe. Its code pages differ in letters with accents and in some symbols: the byte of ü in cp273 (Germany) is } in cp037 (United States). Ask the sender, or choose encodings of the group “${MAINFRAME}” until the text is right.`,
};

export const unsupported = (name) => ({
  title: `Probably ${name}`,
  rest: ': utfscope cannot decode this encoding. All its bytes are ASCII, so the text also passes as UTF-8. Decode it with another tool first.',
});

/** What to do with formats that may contain text, by their names. */
const NEXT_STEPS = [
  [/^(?:7z|bzip2|gzip|LZ4|xz|ZIP|zstd)\b/, ' Decompress it, then open the text in it.'],
  [
    /^EBCDIC records\b/,
    ' Do not convert the complete file: that destroys the numbers (COMP-3 in COBOL). Convert field by field with a tool that reads the copybook, the description of the record, or unload the data as text on the mainframe.',
  ],
  [
    /^MARC\b/,
    ' To read it, choose MARC-8 in “Other encodings…”. To keep records, export them in UTF-8, or convert them with the tools of your library software (yaz-marcdump -f marc8 -t utf8 -o marc -l 9=97).',
  ],
];

/** @param {{ name: string, because: string, isGzip: boolean }} format @param {string | null} chosen the encoding, if the user chose one */
export const binaryFormat = ({ name, because, isGzip }, chosen) => {
  const shown =
    chosen === null
      ? 'The bytes are shown without decoding.'
      : `The bytes are decoded as ${chosen} because you chose it.`;
  const next = isGzip
    ? ' Decompress it to see its text, and whether the file is complete: its beginning does not show that.'
    : (NEXT_STEPS.find(([pattern]) => pattern.test(name))?.[1] ?? '');
  return { title: `Not text: ${name}`, rest: ` (${because}). ${shown}${next}` };
};

/**
 * @param {{ isSure: boolean, suggestsUtf8: boolean, isOrderInferred: boolean, sameText: string[] }} about `suggestsUtf8`:
 *   the text should be converted to utf-8 after decoding; `isOrderInferred`: the encoding is UTF-16, and the input has
 *   no BOM; `sameText`: the other encodings that give the same text
 */
export const otherEncoding = ({ encoding, because }, { isSure, suggestsUtf8, isOrderInferred, sameText }) => {
  const convert = suggestsUtf8 ? ` Decode it as ${encoding}, then convert it to utf-8.` : '';
  const order = isOrderInferred
    ? ` It has no BOM, so the byte order was inferred from the text. Where you name its encoding, write ${encoding}: software that knows only “UTF-16” assumes big-endian (RFC 2781 §4.3, February 2000).`
    : '';
  return {
    title: `${isSure ? 'Detected' : 'Probably'} ${encoding}`,
    rest: `${ENCODING_NOTES[encoding] ?? ''}: ${plainEvidence(because)}.${convert}${sameTextNote(sameText)}${order}`,
  };
};

/** @param {{ sequences: number, count: number, samples: object[] }} missed `count`: the number of bytes that are not UTF-8 */
export const missedUtf8 = (missed) => {
  const { sequences, count } = missed;
  const characters = formatCount(sequences, 'multi-byte character', 'multi-byte characters');
  return {
    title: 'Mostly UTF-8',
    rest: `: each byte of ${characters} is shown here as a character of its own. As utf-8, only ${counts.bytes(count)} ${count === 1 ? 'needs' : 'need'} repair: ${counts.samplesOf(missed)}.`,
  };
};

export const OBSOLETE_FORM = {
  title: 'Only an obsolete UTF-8 standard accepts this input',
  rest: '. Today’s UTF-8 (RFC 3629) rejects some of these bytes, and so does current software.',
};

/** How to correct a declaration that must not be changed to utf-8, by the kind of text. */
const CORRECTIONS = { dxf: 'correct this variable', bank: 'correct this line', edifact: 'correct this segment' };
const UNDECLARED_HTML =
  ' This HTML declares no encoding, so browsers guess it if the server does not name it. After the conversion, add <meta charset="utf-8"> below <head>.';
/** Says what to do with text in a detected encoding. */
function afterDetection(encoding, declaration, isWrong) {
  const correction = CORRECTIONS[declaration?.kind];
  if (correction && !isWrong) return declaresRightly(declaration, encoding);
  const fix = correction ?? 'convert it to utf-8';
  return `${isWrong ? declaresWrongly(declaration) : ''} If the text makes sense, ${fix}. If not, choose another encoding.`;
}

/**
 * @param {string[]} sameText encodings that give the same text
 * @param {{ declaration: import('../declarations.js').Declaration | null, isWrong: boolean, isUndeclaredHtml: boolean }} declared `isWrong`: whether
 *   the declaration names another encoding; `isUndeclaredHtml`: whether the text is HTML without a declaration
 */
export const detected = (encoding, because, sameText, { declaration, isWrong, isUndeclaredHtml }) => ({
  title: `Detected ${encoding}`,
  rest: `${ENCODING_NOTES[encoding] ?? ''}${isWrong ? `, but the text declares ${declaration.name}` : ''}: ${plainEvidence(because)}.${sameTextNote(sameText)}${afterDetection(encoding, declaration, isWrong)}${isUndeclaredHtml ? UNDECLARED_HTML : ''}`,
});

/** The text is decoded in the encoding that the page suggested. @param {{ encoding: string, because: string }} candidate */
export const decodedAsSuggested = ({ encoding, because }) => ({
  title: `Decoded as ${encoding}`,
  rest: `. Evidence: ${plainEvidence(because)}. If the text makes sense, convert it to utf-8.`,
});
export const everyByteAllowed = (encoding) => ({
  title: `Every byte is allowed in ${encoding}`,
  rest: ', so this does not prove that the encoding is right. Check that the text makes sense, then convert it.',
});

/** The names that Windows has for the forms of UTF-16. */
const WINDOWS_NAMES = { 'utf-16le': 'Unicode', 'utf-16be': 'Unicode big endian' };
/** @param {boolean} isUtf16WithoutBom whether the text is in UTF-16 and has no BOM */
export const valid = (encoding, isUtf16WithoutBom) => ({
  title: `Valid ${encoding}`,
  rest: `.${isUtf16WithoutBom ? ` Windows calls this encoding “${WINDOWS_NAMES[encoding]}”. The text has no BOM, and many programs do not recognize it without one.` : ''} Convert it for software that expects UTF-8.`,
});

/* Malformed bytes */

/** @param {string} position line and column in parentheses, or empty */
export const malformed = (hex, offset, position, sentence) => ({
  title: `✕ ${hex} at offset ${formatNumber(offset)}${position}`,
  rest: `: ${sentence} `,
});
export const firstOf = (faults) => ` This is the first of ${counts.faults(faults)}.`;
export const faultsInInput = (faults) => ({ title: counts.faults(faults), rest: ' in the input.' });

/** @param {(Node | string)[]} characters that a decoder without validation reads @param {number} places */
export const lenientDecoding = (isHidden, characters, places) => ({
  title: isHidden ? 'Hidden text' : 'Some decoders read something else',
  rest: [
    isHidden
      ? ': filters miss it, but a decoder that skips validation reads '
      : ': a decoder that skips validation reads ',
    ...characters,
    places === 1 ? counts.fullStop(characters) : ` in ${counts.places(places)}.`,
  ],
});

/* Repairs of malformed bytes */

export const BYTES_BEING_CHECKED = 'The page is still checking whether malformed bytes are text in another encoding.';
export const howToFix = (sentence, canRemove) => ({
  title: 'How to fix',
  rest: `: ${sentence}${canRemove ? ' Removing it or replacing it with U+FFFD does not restore the character or the text that followed it.' : ''}`,
});
export const removeBytes = (count) => `Remove the ${counts.bytes(count)}`;
export const decodeBytesAs = (faults, encoding) =>
  `Decode ${faults === 1 ? 'this byte' : 'malformed bytes'} as ${encoding}`;
/**
 * Returns the label of the button that replaces faults. Each error becomes one U+FFFD.
 *
 * @param {number} errors including the follow-on faults, which are only a consequence of the fault before them
 * @param {number} followOn the number of follow-on faults
 */
export function replaceFaults(errors, followOn) {
  if (followOn > 0) return `Replace${errors - followOn === 1 ? '' : ' all'} with ${formatNumber(errors)} U+FFFD`;
  return errors === 1 ? 'Replace with U+FFFD' : `Replace all ${formatNumber(errors)} with U+FFFD`;
}

export const someBytesAre = (encoding, mixture) =>
  `Some bytes are ${encoding} text: ${counts.samplesOf(mixture)}. Decode only those bytes as ${encoding}.`;
export const CUT_AND_JOINED = `A character was cut, and other text follows it. The missing bytes are neither after it nor at the start of the next line. A copy from before the cut has them.${counts.BYTES_STAY}`;
/** @param {string} name of the character */
export const cutByLineBreak = (name) =>
  `Perhaps a line break cut a character: the bytes at the end of the line and at the start of the text of the next line are ${name}. Join these bytes, and write the line break before or after them.`;
/** @param {string} name of the character @param {string} separator */
export const dividedBetweenFields = (name, separator) =>
  `Perhaps a program divided a character between two fields: the bytes before and after “${separator}” are ${name}. Join these bytes, and write them before or after the separator.`;
export const IN_UTF16 =
  'This byte is part of text in UTF-16, in which every second byte is 00 for most letters. Open this text by itself, and decode it as UTF-16.';
export const LONE_LEAD =
  'No character begins with this byte in UTF-8. If there are more such places, windows-1252 text is mixed in: decode these bytes as windows-1252.';

const CODE_UNITS_ENCODED =
  'A program encoded each half of a surrogate pair by itself, as CESU-8 and Java do. In these encodings, the two halves together are one character.';
/** The usual cause of a fault, and how to repair it, by the reason of the fault. */
export const REPAIRS = {
  truncated:
    'The input ends inside a character. Get the missing bytes (if this is a part of a larger file, join the parts), or remove the incomplete character.',
  'missing-continuation':
    'If there are more such places, windows-1252 text is mixed in: decode these bytes as windows-1252. Otherwise the text was cut inside a character and joined to other text.',
  // For `missing-continuation`, if it is the only fault of the input.
  'missing-continuation-alone':
    'This fault has one of two causes, and the byte does not show which. Another program may have written one character in windows-1252: then decode the byte as windows-1252. Or the text was cut inside a character and joined to other text: then the character is lost.',
  'unexpected-continuation':
    'These bytes continue a character, but its lead byte is missing before them. If the text is in another encoding, decode it as that encoding. Otherwise the lead byte was lost or changed, and only a copy of the original has it.',
  'invalid-octet': 'This byte is invalid in this encoding. The input is in another encoding, or is not text.',
  overlong:
    'Reject this input if you do not trust its source: no correct encoder writes overlong forms, and they bypass filters.',
  surrogate: CODE_UNITS_ENCODED,
  'unpaired-surrogate':
    'Half of a surrogate pair is missing, usually because a string was cut between code units. Restore the other half.',
  'paired-surrogates': 'A surrogate pair must be encoded as one character: encode the code point again.',
  'out-of-range': 'No such code point exists: the input is damaged, or is not text in this encoding.',
  'sequence-too-long':
    'RFC 2044 and RFC 2279 allowed such sequences, for code points above U+10FFFF. Ask the sender what they mean.',
  'raw-nul': 'Java writes NUL as C0 80, so another encoder wrote this. Try utf-8.',
  'undefined-mapping':
    'This encoding assigns no character to these bytes. The input is probably in another encoding or a variant of this one.',
};
