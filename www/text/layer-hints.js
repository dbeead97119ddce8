/**
 * The text about layers of encoded text: the programs that write them, and the names of some layers. The names of other layers are in
 * font-layers.js and input.js.
 */
import { formatCount, formatNumber, uPlus } from '../format.js';
import * as counts from './counts.js';

/* Programs that write a layer */

export const MAIL_HEADERS =
  'Mail headers have letters beyond ASCII in this form. If this file is not a mail, the program that exported these headers did not decode them.';
export const IMAP_SERVERS = 'Mail servers name folders with letters beyond ASCII in this form: nothing is damaged.';
export const MAIL_BODY =
  'E-mail messages are sent in this form, so the text is the source of a mail, or was copied from it: nothing is damaged.';
/**
 * Says what decoding does to a mail.
 *
 * @param {(string | null)[]} labels the declared encodings of the parts
 * @param {string[]} transferEncodings of the parts
 */
export function mailSource(labels, transferEncodings) {
  const named = [...new Set(labels.flatMap((label) => label?.toLowerCase() ?? []))];
  const others = named.filter((label) => label !== 'utf-8');
  const inPlaceOf = (names) => (names.length > 0 ? ` in place of ${counts.list(names)}` : '');
  const utf8 = named.length > 0 ? `utf-8${inPlaceOf(others)}, and ` : '';
  return `E-mail messages are sent in this form: nothing is damaged. The header is decoded too, and then declares ${utf8}8bit${inPlaceOf([...new Set(transferEncodings)])}.`;
}
/** @param {boolean} hasLinks whether the text has addresses of web pages */
export const percentEncoded = (hasLinks) =>
  `Browsers and web servers write addresses and form data in this form: nothing is damaged.${hasLinks ? ' Decode it only to read it: decoded spaces and & characters break links.' : ''}`;
export const PLUS_IS_SPACE = 'In form data, + became a space.';
export const BASE64_CARRIERS =
  'Mails, JSON and other formats for text carry data in this form, so the text is a part of one of them: nothing is damaged.';
export const NATIVE2ASCII =
  'Tools of Java such as native2ascii write letters beyond ASCII in this form: nothing is damaged. Java 8 and older read .properties files as ISO-8859-1, so keep the escapes for them.';
/** @param {number} count of the backslashes @param {string} encoding */
export const backslashesOfCharacters = (count, encoding) =>
  `${count === 1 ? 'One backslash' : `${formatNumber(count)} backslashes`} before an escape ${count === 1 ? 'is the byte' : 'are bytes'} 5C of ${encoding}.`;
/** @param {{ escapes: string, character: string }} first */
export const propertiesInUtf8 = ({ escapes, character }) =>
  `Its escapes are the bytes of UTF-8: ${escapes} is ${character}. native2ascii was probably used without “-encoding UTF-8”. Decode it, repair the text, and encode it again for Java 8 and older, which read .properties files as ISO-8859-1.`;
const SERVER_LOG = 'nginx and Apache write bytes of requests in this form in their logs: nothing is damaged.';
/**
 * @param {string | null} kept the first unchanged escape of an ASCII character in a field without control characters; null if there is none
 * @param {boolean} hasBinary whether some fields with control characters have unchanged escapes
 */
export function serverLog(kept, hasBinary) {
  const ascii =
    kept === null
      ? ''
      : ` Escapes of ASCII characters, such as ${kept}, are unchanged: decoded, they could end a field.`;
  const binary = hasBinary ? ' Requests with control characters are unchanged too, because they are not text.' : '';
  return SERVER_LOG + ascii + (kept === null ? binary.replace(' too,', ',') : binary);
}

/* Escapes whose backslashes were removed */

export const STRIPPED_ESCAPES = 'uXXXX escapes';
export const TEXT_WITH_STRIPPED_ESCAPES = 'text with \\u escapes that lost their backslashes';
/**
 * @param {number} count of the escapes
 * @param {{ escape: string, character: string }} first
 * @param {boolean} isWhole whether all escapes are counted
 */
export const strippedEscapes = (count, { escape, character }, isWhole) =>
  `PHP’s stripslashes or WordPress removed the backslashes of JSON escapes. ${isWhole ? '' : 'At least '}${formatCount(count, 'escape is', 'escapes are')} left, such as ${escape} for ${character}. If \\n or \\" lost a backslash too, the n or the quotation mark stays, because nothing distinguishes it from others.`;
export const decodedEscapes = (count) => `${formatCount(count, 'escape was', 'escapes were')} decoded.`;
export const keptQuotes = (count) =>
  count === 1
    ? 'One escape of a quotation mark or a backslash is unchanged, because the character could end a string, or escape what follows.'
    : `${formatNumber(count)} escapes of quotation marks or backslashes are unchanged, because the characters could end a string, or escape what follows.`;
export const NO_STRIPPED_ESCAPES =
  'The input has too few \\u escapes without backslashes to be certain that they are escapes.';
export const BACKSLASHES_NOT_REMOVED = 'The page cannot undo this step: it does not remove the backslashes.';

/* Bytes that Python could not decode */

export const UNDECODED_BYTES = 'surrogateescape';
export const TEXT_WITH_UNDECODED_BYTES = 'text with bytes that Python could not decode';
export const DECODE_UNDECODED_BYTES = 'Decode these bytes to text';
/**
 * @param {number} count of the bytes
 * @param {string} first two hex digits
 * @param {string | null} escape of the first byte; null if surrogates are not escaped
 * @param {boolean} isWhole whether all bytes are counted
 */
export const undecodedBytes = (count, first, escape, isWhole) =>
  `Python writes bytes that are not valid in the expected encoding as lone surrogates (surrogateescape, PEP 383): ${escape ?? `U+DC${first}`} is the byte ${first}. ${isWhole ? '' : 'At least '}${formatCount(count, 'byte is', 'bytes are')} written so, and none is lost.`;
export const HALVES_BESIDE_BYTES =
  'The input also has halves of characters, or other malformed bytes, so its lone surrogates may not stand for bytes.';
export const UNDECODED_BYTES_NOT_WRITTEN = 'The page cannot undo this step: it does not write bytes as surrogates.';

/* Records of a fixed length */

export const FIXED_RECORDS = 'records of a fixed length';
export const TEXT_IN_FIXED_RECORDS = 'text in records of a fixed length, without line ends';
/** @param {number} length of a record in characters */
export const recordsOf = (length) => ({
  label: `records of ${formatNumber(length)} characters`,
  description: `text in records of ${formatNumber(length)} characters, without line ends`,
});
export const BREAK_INTO_LINES = 'Break into lines';
export const RECORDS_OF_MAINFRAMES =
  'Mainframes store JCL and source code in records of 80 characters, the columns of a punched card, without line ends. A transfer in binary mode adds none. Decoding writes a line feed after each record; the spaces at its end stay.';
/** @param {number} length of a record in characters @param {number} count of the records @param {boolean} isWhole whether all records are counted */
export const recordsWithFields = (length, count, isWhole) =>
  `Mainframes store text in records of the same length, without line ends, and a transfer in binary mode adds none. ${isWhole ? 'In' : 'In the first'} ${formatNumber(count)} records of ${formatNumber(length)} characters, the fields begin and end in the same columns. Decoding writes a line feed after each record; the spaces at its end stay.`;
export const NO_FIXED_RECORDS = 'The input has line ends, or its length is not a multiple of the length of a record.';
export const lineTooLong = (line, length) =>
  `Line ${formatNumber(line)} is longer than a record of ${formatNumber(length)} characters. Break it.`;

/* RTF */

export const RTF = 'RTF';
export const RTF_DOCUMENT = 'a document in RTF, as WordPad, Word and mail programs save text with fonts';
export const GET_TEXT_OF_RTF = 'Decode RTF to plain text';
export const FORMATTING_IN_RTF =
  'RTF writes formatting and letters beyond ASCII as codes: nothing is damaged. To keep fonts and pictures, open the file in a word processor instead.';
export const RTF_IS_INCOMPLETE = 'The document is incomplete: its end is missing.';
export const EXTRA_BRACE =
  'The document is damaged: it has a closing brace too many, after which word processors show no text. The text after it is decoded too.';
export const TEXT_AFTER_RTF = 'More text follows after the document, and is unchanged.';
/** @param {string[]} pages the labels of code pages */
export const undecodedPages = (pages) =>
  `Bytes in ${pages.join(', ')} could not be decoded, and their escapes are unchanged.`;
export const keptBytes = (count) =>
  count === 1
    ? 'The escape of one byte is unchanged, because the byte is not valid in its code page.'
    : `The escapes of ${formatNumber(count)} bytes are unchanged, because the bytes are not valid in their code pages.`;
export const RTF_NOT_WRITTEN = 'The page cannot undo this step: it does not write RTF.';

/* Escapes in angle brackets */

export const ANGLE_ESCAPES = '<U+XXXX> escapes';
export const TEXT_WITH_ANGLE_ESCAPES = 'text with characters in the form <U+0107>, as R writes them';
export const WRITTEN_BY_R =
  'R for Windows before version 4.2 writes characters in this form if the encoding of Windows lacks them, for example with write.csv. No character is lost. To avoid it, use a newer R, or readr::write_csv.';
/** The name, the description and the hint of a text whose escapes in angle brackets are all bytes (`<e9>`), not characters (`<U+0107>`). */
export const BYTES_IN_ANGLES = {
  label: '<xx> escapes',
  description: 'text with bytes in the form <e9>, as R and less write them',
  hint: 'iconv of R with sub = "byte" and the program less write bytes in this form if they are no characters in the expected encoding. No byte is lost.',
};
export const ANGLE_ESCAPES_NOT_WRITTEN = 'The page cannot undo this step: it does not write these escapes.';

/* Accents of TeX */

export const TEX_ACCENTS = 'TeX accents';
export const TEXT_WITH_TEX_ACCENTS = 'text with accents and letters in the form of TeX';
/** @param {{ source: string, character: string }} first */
export const lettersOfTex = ({ source, character }) =>
  `LaTeX and BibTeX write letters in this form, such as ${source} for ${character}: nothing is damaged. Decode it for other programs. Commands, math and other braces stay. TeX before 2018 reads the letters only with \\usepackage[utf8]{inputenc}.`;
export const decodedLetters = (count) => `${formatCount(count, 'letter was', 'letters were')} decoded.`;
/** @param {string} declared the encoding that the text declares */
export const inputEncodingUnchanged = (declared) =>
  `The text is UTF-8 now, but still declares ${declared} for the package inputenc. Change ${declared} to utf8 there.`;
export const TEX_ACCENTS_NOT_WRITTEN = 'The page cannot undo this step: it does not write accents of TeX.';

/* Escapes of Excel */

export const EXCEL_ESCAPES = 'escapes of Excel';
export const TEXT_WITH_EXCEL_ESCAPES = 'text with escapes of Excel, such as _x000D_ for a carriage return';
export const CELLS_OF_XLSX =
  'In .xlsx files, Excel and other programs write such escapes for characters that XML cannot contain. The program that read the cells did not decode them.';
export const keptInTable = (count) =>
  count === 1
    ? 'One escape is unchanged: it stands for a line break or a tab in a field without quotation marks, and would split the field.'
    : `${formatNumber(count)} escapes are unchanged: they stand for line breaks or tabs in fields without quotation marks, and would split these fields.`;
export const keptHalves = (count) =>
  count === 1
    ? 'One escape is unchanged: it stands for half of a character.'
    : `${formatNumber(count)} escapes are unchanged: they stand for halves of characters.`;

/* Names of XML, and arrays of bytes in JSON */

export const XML_NAMES = 'escaped names';
export const TEXT_WITH_XML_NAMES = 'text with escaped names, such as Pr_x00e9_nom for Prénom';
export const WRITTEN_BY_ENCODE_NAME =
  'SharePoint, Access and .NET (XmlConvert.EncodeName) write characters in this form that names of XML cannot have: nothing is damaged. Decode it only to read it: programs expect the names in this form.';
/** @param {number} count of places with escapes @param {boolean} isXml */
export const keptInNames = (count, isXml) =>
  `Escapes in ${counts.places(count)} are unchanged${isXml ? ', because names of XML cannot have these characters' : ': they stand for no visible character'}.`;

export const BYTE_ARRAYS = 'arrays of bytes';
export const TEXT_WITH_BYTE_ARRAYS = 'JSON with texts as arrays of bytes, such as [67,97,102,195,169] for Café';
/** @param {boolean} isJournal whether the text has entries of a journal of systemd */
export const writtenAsBytes = (isJournal) =>
  isJournal
    ? 'journalctl -o json writes a field in this form if it has control characters or is not UTF-8: nothing is lost. Decoding writes strings in place of these arrays.'
    : 'Programs write bytes in this form, such as JSON.stringify of Node for a Buffer: nothing is lost. Decoding writes strings in place of these arrays.';
/** @param {{ others: number, encoding: string } | null} inOther `others`: the number of arrays in an encoding other than UTF-8 */
export const decodedByteArrays = (count, unchanged, inOther) =>
  [
    `${formatCount(count, 'array was', 'arrays were')} decoded.`,
    inOther === null
      ? ''
      : `${formatCount(inOther.others, 'array was', 'arrays were')} in ${inOther.encoding}, not in UTF-8.`,
    unchanged === 0
      ? ''
      : `${formatCount(unchanged, 'array is', 'arrays are')} unchanged: ${unchanged === 1 ? 'it is' : 'they are'} no text in UTF-8 or another certain encoding.`,
  ]
    .filter(Boolean)
    .join(' ');
export const NO_BYTE_ARRAYS = 'The input has no array of bytes that is certainly text.';
export const BYTE_ARRAYS_NOT_WRITTEN = 'The page cannot undo this step: it does not write the arrays.';

/* Messages in hex digits of UTF-16BE */

export const HEX_OF_UTF16 = 'hex of UTF-16';
export const TEXT_WITH_HEX_OF_UTF16 = 'text with messages in hex digits of UTF-16BE (UCS2)';
export const MESSAGES_OF_MODEMS =
  'Modems give SMS and phone numbers in this form after the command AT+CSCS="UCS2", four digits for each character: nothing is damaged.';
export const keptHexRows = (count) =>
  `${formatCount(count, 'row of hex digits is', 'rows of hex digits are')} unchanged, because the digits stand for no text.`;
export const NO_HEX_OF_UTF16 = 'The input has no row of hex digits that is certainly text in UTF-16BE.';
export const HEX_OF_UTF16_NOT_WRITTEN = 'The page cannot undo this step: it does not write the hex digits.';

/* Numbers of glyphs of a PDF */

export const GLYPH_NUMBERS = 'glyph numbers of a PDF';
export const TEXT_IN_GLYPH_NUMBERS = 'text copied from a PDF, with the numbers of glyphs in place of characters';
export const DECODE_GLYPH_NUMBERS = 'Decode glyph numbers';
export const FONT_WITHOUT_TO_UNICODE =
  'The font in the PDF has no table of its characters (ToUnicode), so the viewer copied the numbers of its glyphs. Each is the code of the character minus 29: U+0003 is a space, and D is the letter a.';
const CHECK_GLYPH_NUMBERS =
  'Check apostrophes, *, & and =: their numbers are those of line ends, tabs and spaces, which are unchanged.';
/** @param {string[]} characters each character once @param {number} lines the number of lines without glyph numbers, which are unchanged */
export const keptGlyphNumbers = (count, characters, lines) =>
  [
    count > 0
      ? `${formatCount(count, 'character is', 'characters are')} unchanged, because fonts have different glyphs there: ${counts.list(characters.slice(0, 10).map((character) => uPlus(character.charCodeAt(0))))}${characters.length > 10 ? ', …' : ''}.`
      : '',
    lines > 0
      ? `${formatCount(lines, 'line is', 'lines are')} unchanged, because ${lines === 1 ? 'it has' : 'they have'} no glyph numbers.`
      : '',
    CHECK_GLYPH_NUMBERS,
  ]
    .filter(Boolean)
    .join(' ');
export const NO_GLYPH_NUMBERS = 'The input has too little text to be certain that it consists of glyph numbers.';
export const GLYPH_NUMBERS_NOT_WRITTEN = 'The page cannot undo this step: it does not write the glyph numbers.';

/* The log stream of a container */

export const DOCKER_STREAM = 'Docker log stream';
export const A_DOCKER_STREAM = 'the raw log stream of a Docker container';
export const REMOVE_HEADERS = 'Remove the headers';
/**
 * @param {number} count of the parts
 * @param {number} errors the number of parts from standard error
 * @param {boolean} isWhole whether all parts are counted
 */
export const dockerFrames = (count, errors, isWhole) =>
  `The API of Docker puts a header of eight bytes before each part of the output: its stream and its length. ${isWhole ? 'The input has ' : 'The first 64 KB have '}${formatCount(count, 'part', 'parts')}${errors > 0 ? `, ${formatNumber(errors)} of them from standard error` : ''}. Their text keeps its order. The command “docker logs” writes it without headers.`;
export const DOCKER_STREAM_IS_CUT = 'The stream is incomplete: the end of its last part is missing.';
export const NO_DOCKER_FRAMES = 'The input is not a log stream: a header is not where the previous part ends.';
export const DOCKER_STREAM_NOT_WRITTEN = 'The page cannot undo this step: it does not write the headers.';

/* Bytes literals of Python */

export const BYTES_LITERALS = 'bytes literals';
export const TEXT_WITH_BYTES_LITERALS = 'text with bytes literals of Python';
export const WRITTEN_BY_STR =
  'Python writes bytes in this form if str(), print() or csv.writer gets bytes in place of a string, for example after encode("utf-8"), or from subprocess. No character is lost. To avoid it, pass the string, and open the file with encoding="utf-8".';
export const literalsIn = (count, encoding) => `${formatCount(count, 'literal is', 'literals are')} in ${encoding}.`;
export const literalsWithEscapes = (count) =>
  `${count === 1 ? 'One literal keeps its' : `${formatNumber(count)} literals keep their`} quotation marks and the escapes \\n, \\r and \\t, because line ends and tabs would change the lines or fields around ${count === 1 ? 'it' : 'them'}.`;
/**
 * @param {number} notUtf8 the number of literals that are not UTF-8
 * @param {number} withControls the number of literals in UTF-8 with control characters
 * @param {number} line of the first of these literals in the decoded text
 */
export function undecodedLiterals(notUtf8, withControls, line) {
  const count = notUtf8 + withControls;
  const [is, has] = count === 1 ? ['it is', 'it has'] : ['they are', 'they have'];
  const reasons = [
    ...(notUtf8 > 0 ? [`${is} not UTF-8, and the encoding is not certain`] : []),
    ...(withControls > 0 ? [`${has} control characters`] : []),
  ];
  const where =
    count === 1
      ? `One bytes literal is unchanged, in line ${formatNumber(line)}`
      : `${formatNumber(count)} bytes literals are unchanged, the first in line ${formatNumber(line)}`;
  return `${where}: ${reasons.join(', or ')}.`;
}
export const LITERALS_NOT_WRITTEN = 'The page cannot undo this step: it does not write the bytes literals.';

/* Paths of git */

export const GIT_PATHS = 'paths of git';
export const TEXT_WITH_GIT_PATHS = 'output of git with octal escapes in paths';
export const DECODE_GIT_PATHS = 'Decode paths of git';
export const CORE_QUOTE_PATH =
  'git writes letters beyond ASCII in this form, in double quotes: nothing is damaged. Decoding gives the output of “git -c core.quotepath=off”: without these quotes, except around paths with other escapes.';
/** @param {number} count of the paths */
export const pathsNotUtf8 = (count) =>
  count === 1
    ? 'One path is unchanged, because its bytes are not valid UTF-8.'
    : `${formatNumber(count)} paths are unchanged, because their bytes are not valid UTF-8.`;
export const pathsIn = (count, encoding) => `The bytes of ${formatCount(count, 'path', 'paths')} are in ${encoding}.`;
export const escapesOutsidePaths = (count) =>
  count === 1
    ? 'One octal escape is unchanged, because it is not in a path that git quoted.'
    : `${formatNumber(count)} octal escapes are unchanged, because they are not in paths that git quoted.`;
export const GIT_PATHS_NOT_QUOTED = 'The page cannot undo this step: it does not quote the paths.';

/* Escapes of rsyslog */

export const SYSLOG_ESCAPES = 'escapes of rsyslog';
export const TEXT_WITH_SYSLOG_ESCAPES = 'a log with bytes in the form #303#274, as rsyslog writes them';
/** @param {boolean} hasTabs whether some escapes are tabs before words */
export const writtenByRsyslog = (hasTabs) =>
  `rsyslog writes bytes beyond ASCII in this form with $Escape8BitCharactersOnReceive on: nothing is damaged. To avoid it, turn this setting off. ${hasTabs ? '#011 before a word becomes a tab. ' : ''}Numbers of tickets, such as #118, and line ends (#012) are unchanged.`;
export const ESCAPES_NOT_WRITTEN = 'The page cannot undo this step: it does not write these escapes.';

/* Escapes of Subversion */

export const SUBVERSION_ESCAPES = 'escapes of Subversion';
export const TEXT_WITH_SUBVERSION_ESCAPES = 'text with bytes in the form ?\\195?\\188, as Subversion writes them';
export const WRITTEN_BY_SUBVERSION =
  'Subversion writes bytes in this form if the locale lacks their characters: the repository is not damaged. To avoid it, run svn in a locale with UTF-8, such as LC_ALL=C.UTF-8.';

/* Escapes within text: quoted-printable, JavaScript, LDAP, and strings of PDF */

export const QUOTED_PRINTABLE_WITHIN_TEXT = 'quoted-printable within text';
export const TEXT_WITH_QUOTED_PRINTABLE = 'text with words in quoted-printable (in it, Gr=C3=BC=C3=9Fe is Grüße)';
export const EXPORTED_FROM_MAIL =
  'E-mail messages are sent in this form. A program that exported their text did not decode it: nothing is lost.';
export const QUOTED_PRINTABLE_NOT_WRITTEN =
  'The page cannot undo this step: it does not write quoted-printable within text.';
export const JAVASCRIPT_ESCAPES = 'escapes of JavaScript, such as %u20AC';
export const TEXT_WITH_JAVASCRIPT_ESCAPES = 'text with escapes of the JavaScript function escape, such as %u20AC';
export const WRITTEN_BY_ESCAPE =
  'The old function escape of JavaScript writes characters in this form, for example in cookies: nothing is damaged.';
export const JAVASCRIPT_ESCAPES_NOT_WRITTEN = 'The page cannot undo this step: it does not write these escapes.';

export const DOUBLED_ESCAPES = 'escapes with two backslashes';
export const TEXT_WITH_DOUBLED_ESCAPES = 'text with escapes of JSON that were escaped again, such as \\\\u00fc';
export const WRITTEN_BY_NESTED_JSON =
  'A program wrote JSON into a string of JSON, or into a log: nothing is damaged. Decoding keeps the other backslashes.';
export const DOUBLED_ESCAPES_NOT_WRITTEN = 'The page cannot undo this step: it does not write these escapes.';
export const LDAP_ESCAPES = 'escapes of LDAP';
export const TEXT_WITH_LDAP_ESCAPES = 'text with bytes in the form \\C3\\BC, as LDAP writes them';
export const WRITTEN_BY_LDAP =
  'LDAP writes bytes beyond ASCII in names and filters in this form: nothing is damaged. Other escapes of LDAP are unchanged.';
export const LDAP_ESCAPES_NOT_WRITTEN = 'The page cannot undo this step: it does not write these escapes.';
export const PDF_STRINGS = 'strings of PDF';
export const TEXT_WITH_PDF_STRINGS = 'text with strings of PDF, in UTF-16 with octal escapes';
export const WRITTEN_BY_PDF_PROGRAMS =
  'PDF files, and the .out files of LaTeX, have titles and bookmarks in this form: nothing is damaged.';
/** @param {number} count of the strings that stay, because their bytes are malformed */
export const keptPdfStrings = (count) =>
  `${formatCount(count, 'string is', 'strings are')} unchanged, because the bytes are not UTF-16.`;
export const PDF_STRINGS_NOT_WRITTEN = 'The page cannot undo this step: it does not write the escapes.';

export const PASCAL_STRINGS = 'character codes of Delphi';
export const TEXT_WITH_PASCAL_STRINGS = 'text with character codes such as #252 in strings of Delphi or Pascal';
export const WRITTEN_BY_DELPHI =
  'Delphi and Lazarus write letters beyond ASCII in form files in this form: nothing is damaged. Codes below #128, such as #13#10, stay.';
/** @param {string} encoding of the bytes */
export const bytesInStrings = (encoding) => `The codes are bytes in ${encoding}.`;
export const UNKNOWN_BYTES_IN_STRINGS =
  'The codes are bytes, and their encoding is not certain, so they are unchanged.';
export const PASCAL_STRINGS_NOT_WRITTEN = 'The page cannot undo this step: it does not write the codes.';

/* The lines that decoding a layer changes */

/**
 * @param {number | null} count of the changed lines; null: unknown
 * @param {number} firstLine the number of the first one
 */
export function changedLines(count, firstLine) {
  if (count === null) return `The first change is in line ${formatNumber(firstLine)}.`;
  return count === 1
    ? `Only line ${formatNumber(firstLine)} changes.`
    : `${formatNumber(count)} lines change, the first is line ${formatNumber(firstLine)}.`;
}

export const GO_TO_NEXT_CHANGE = 'Go to next change';

/* Escapes beside text that is not UTF-8 */

/** @param {string} label of the button that decodes the escapes @param {string} encoding of the other bytes */
export const decodeWithOthers = (label, encoding) => `${label}, the rest as ${encoding}`;
export const othersAre = (encoding) =>
  `The text beside them is probably ${encoding}, so both are decoded. The result is UTF-8.`;

/* Mail whose parts are in different encodings */

/** @param {string[]} labels the encodings that the first parts name @param {number} count of all parts */
export const partsAre = (labels, count) =>
  `Encodings of the ${formatCount(count, 'part', 'parts')}, in their order: ${labels.join(', ')}${count > labels.length ? ', …' : ''}. All become UTF-8, and declare it.`;

/* Names of hosts */

export const PUNYCODE = 'names of hosts in Punycode';
export const TEXT_WITH_PUNYCODE = 'text with names of hosts in Punycode, such as xn--mnchen-3ya.de';
export const DECODE_PUNYCODE = 'Decode names of hosts';
export const NEEDED_BY_DNS =
  'The DNS, certificates and mail servers need names in this form: nothing is damaged. Decode them to read them, and encode them again for these programs.';
/** @param {number} count of the unchanged labels (parts of names of hosts) */
export const keptLabels = (count) =>
  count === 1
    ? 'One label is unchanged, because it is not valid.'
    : `${formatNumber(count)} labels are unchanged, because they are not valid.`;
