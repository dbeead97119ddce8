/** The text about the input and its notations, layers of encoded text, files, links, going to an offset, and search. */
import { formatCount, formatNumber } from '../format.js';
import * as counts from './counts.js';

export { SEARCHING, searching } from './counts.js';

/* The input */

/** How the page found the encoding, by the `encodingBy` of a document. Other values, such as `choice`, have no text. */
export const ENCODING_SOURCES = {
  BOM: ' (from its BOM)',
  detection: ' (detected)',
};
export const EVERYTHING_REMOVED = 'Your changes removed every byte. Choose Undo to restore them.';
export const INPUT_IS_EMPTY = 'The input is empty. Type or paste text, or open a file.';
export const fileIsEmpty = (name) => `“${name}” is empty: it has no bytes.`;
/** @param {number} ignored number of files that were dropped with this file */
export function fileDecoded(name, encoding, encodingBy, ignored) {
  const files = formatCount(ignored, 'other file', 'other files');
  const rest = ignored > 0 ? ` ${files} ignored: only one file can be open.` : '';
  return `“${name}” decoded as ${encoding}${ENCODING_SOURCES[encodingBy] ?? ''}.${rest}`;
}
/**
 * Says how typed input was interpreted.
 *
 * @param {{ form: string, encoding: string, isEncoded: boolean, isDetected: boolean, encodingBy: string }} reading `form`: a description of the
 *   notation, such as “hex bytes”; `isEncoded`: whether the input is text that the page encoded in `encoding`; `isDetected`: whether the page
 *   detected the notation
 */
export function interpreted({ form, encoding, isEncoded, isDetected, encodingBy }) {
  const how = isEncoded ? `Read as ${form}, encoded as ${encoding}` : `Read as ${form}`;
  const source = encodingBy in ENCODING_SOURCES ? `, in ${encoding}${ENCODING_SOURCES[encodingBy]}` : '';
  return `${how}${isDetected ? ' (format detected)' : ''}${source}.`;
}
export const AUTOMATIC = 'Automatic';
export const automatic = (notation) => `Automatic: ${notation}`;
/** Returns the name, a separator and the length. */
export const fileAndLength = (name, length) => [name, ' · ', counts.bytes(length)];
export const PREVIOUS_INPUT_SHOWN = ' The previous input is still shown below.';

/** The groups of encodings in a selector. */
export const UTF8_FAMILY = 'UTF-8 family';
export const CHINESE_JAPANESE_KOREAN = 'Japanese, Chinese, Korean';
export const ISO_8859_AND_ASCII = 'ISO 8859 and ASCII';
export const MAINFRAME = 'Mainframe (EBCDIC)';
export const OTHER = 'Other';

export const cannotBeWritten = (codePoint, encoding) => `${codePoint} cannot be written in ${encoding}`;
/** @param {string} sentence of `cannotBeWritten`, without a full stop */
export const atCodePoint = (sentence, number) => `${sentence} (code point ${formatNumber(number)} of the input).`;
export const atCodeUnit = (sentence, number) => `${sentence} (code unit ${formatNumber(number)} of the input).`;
export const withoutPlace = (sentence) => `${sentence}.`;
export const UNICODE_ENDS = ' Unicode ends at U+10FFFF.';
export const halfOfPair = (sentence, bytes) =>
  `${sentence}: it is half of a surrogate pair. Its bytes are shown as ${bytes}, which are malformed.`;
export const LAST_DIGIT_IS_ALONE = 'The number of hex digits is odd. A byte has two.';
export const editHexInstead = (encoding) =>
  `Text in ${encoding} depends on the bytes before it. Edit the bytes in hex instead, or convert the text to UTF-8 first.`;
export const convertBeforeCleanUp = (encoding) =>
  `Text in ${encoding} depends on the bytes before it. Convert the text to UTF-8 first, then clean it up.`;

/* Files */

/** Sentences about the faults or escapes that a result still has. They follow the sentence that says how the result was made. */
export const stillHasFaults = (errors, followOn) => ` The result still has ${counts.faultCount(errors, followOn)}.`;
export const stillHas = (description) => ` The result still has ${description}: see the suggestion below.`;

export const folderDropped = (name) => `“${name}” is a folder. Drop a single file instead. Your input is unchanged.`;
export const NOT_A_FILE = 'That is not a file. Your input is unchanged.';

/* Links */

export const linkIsNewer = (version, known) =>
  `This link has version ${version}, and this page reads links up to version ${known}, so nothing was loaded. Reload the page to update it, or ask the sender for the bytes.`;
export const LINK_IS_INCOMPLETE = 'This link is incomplete, so nothing was loaded.';

/* The notations: their names in the selector, and in sentences */

export const TEXT = 'Text';
export const IN_TEXT = 'text';
export const TEXT_IN_UTF8 = 'text in UTF-8';
export const HEX = 'Hex';
export const HEX_BYTES = 'hex bytes';
export const BINARY = 'Binary';
export const BINARY_BYTES = 'binary bytes';
export const OCTAL = 'Octal';
export const OCTAL_BYTES = 'octal bytes';
export const DECIMAL = 'Decimal';
export const DECIMAL_BYTES = 'decimal bytes';
export const SIGNED_DECIMAL_BYTES = 'signed decimal bytes, as Java prints them';
export const PERCENT = 'Percent-encoded';
export const PERCENT_ENCODING = 'percent-encoding';
export const PERCENT_ENCODED_BYTES = 'percent-encoded bytes';
export const ESCAPES = 'Escapes \\x \\u';
export const IN_ESCAPES = 'escapes';
export const CODE_POINTS = 'Code points';
export const IN_CODE_POINTS = 'code points';
/** Names of the notations whose examples the page shows while the input is empty. */
export const NOTATIONS = {
  text: TEXT,
  hex: 'Hex bytes',
  dump: 'Hex dump',
  percent: PERCENT,
  escapes: 'Escapes',
  codePoints: CODE_POINTS,
};
/** Descriptions of dumps, by the tool that writes them. */
export const DUMPS = {
  xxd: 'the bytes of an xxd dump, without its addresses and text column',
  hexdump: 'the bytes of a hexdump -C dump, without its addresses and text column',
  od: 'the bytes of an od dump, without its addresses',
  words: 'the bytes of a dump of little-endian words, as od -x, hexdump and xxd -e write them on a PC',
};

/* What is wrong with typed input. The callers put the excerpts of the input in quotation marks. */

export const notCodePoint = (token) =>
  `${token} is not a code point. Code points are written as U+20AC, &#x20AC;, &#8364; or \\u20AC with spaces or commas between them.`;
export const beyondLastCodePoint = (token) =>
  `${token} is not a code point: the highest code point of any encoding is U+7FFFFFFF.`;
export const LONE_PERCENT = 'A “%” is not followed by two hex digits. A percent sign itself is written %25.';
export const notBase64 = (character) =>
  `${character} is not a Base64 character: those are A–Z, a–z, 0–9, + and / (or - and _).`;
export const BASE64_IS_INCOMPLETE =
  'This Base64 is incomplete, or “=” is in the wrong place: four characters are three bytes, and only the last four may end with “=”.';
export const notHexDigit = (character, token) =>
  `${character} is not a hex digit (in ${token}). Hex bytes are written with 0–9 and A–F; if this is text, choose Text.`;
export const missingHexDigit = (token, digits) =>
  `A byte has two hex digits, and ${token} has ${digits === 1 ? 'one' : digits}. Add the missing digit.`;
/** @param {number} bytes before the incomplete byte */
export function oddHexDigits(digit, bytes) {
  const before = bytes === 1 ? 'The byte before it is shown.' : `The ${formatNumber(bytes)} bytes before it are shown.`;
  return `An odd number of hex digits: the last byte, ${digit}, has only one. ${bytes === 0 ? 'There is no complete byte yet.' : before}`;
}
export const DUMP_ENDS_TOO_EARLY =
  'The dump ends with “*”, so the number of its rows is not known. Add the next line of the dump.';
export const DUMP_IS_TOO_LONG =
  'The lines “*” of this dump stand for more than 64 MB. Open the file instead of its dump.';
export const notBinaryDigit = (character, token) =>
  `${character} is not a binary digit (in ${token}): a byte is written with eight digits, 0 and 1.`;
export const missingBinaryDigits = (token, digits) =>
  `A byte has eight binary digits, and ${token} has ${digits}. Add the missing digits.`;
export const notOctalByte = (token) =>
  `${token} is not an octal byte: octal bytes go from 0 to 377, with digits 0 to 7 and spaces between them.`;
export const notDecimalByte = (token) =>
  `${token} is not a decimal byte: decimal bytes go from 0 to 255 (or from -128, as Java prints them), with commas or spaces between them.`;

/** Returns a function that writes a sentence about an escape. `number`: the position of the escape in the input, in characters, from 1. */
const atCharacter = (sentence) => (number, escape) => `Character ${number}: ${sentence(escape)}`;
export const escapeAtEnd = atCharacter((escape) => `${escape} ends the text. A backslash itself is written \\\\.`);
export const escapeX = atCharacter((escape) => `${escape} needs two hex digits after it, as in \\xE2.`);
export const escapeLongU = atCharacter((escape) => `${escape} needs eight hex digits after it, as in \\U0001F600.`);
export const escapeBraced = atCharacter(
  (escape) => `${escape} needs one to eight hex digits and a closing brace, as in \\u{1F600}.`,
);
export const escapeU = atCharacter((escape) => `${escape} needs four hex digits after it, as in \\u20AC.`);
export const escapeOctal = atCharacter(
  (escape) => `${escape} is not an octal escape. Write three digits, \\000 to \\377.`,
);
/** @param {string} letter in lower case */
export const escapeInUpperCase = (letter) =>
  atCharacter((escape) => `${escape} is not an escape. The letter is case-sensitive: write \\${letter}.`);
export const escapeUnknown = atCharacter(
  (escape) => `${escape} is not a known escape. A backslash itself is written \\\\.`,
);
export const escapeBeyondLast = atCharacter(beyondLastCodePoint);

/* Layers of encoded text: their names in lists, and in sentences */

export const MIME_WORDS = 'MIME encoded words';
export const TEXT_WITH_MIME_WORDS = 'text with MIME encoded words';
export const undecodedWords = (labels) => `Words in ${labels.join(', ')} could not be decoded, and are unchanged.`;
export const mislabelled = (label, encoding) =>
  `The declared encoding is ${label}, but the bytes look like ${encoding}: mail programs show wrong characters. Decoding uses ${encoding}.`;
export const usuallyMislabelled = (label, encoding) =>
  `The declared encoding is ${label}, but the bytes look like ${encoding}. Browsers and most mail programs decode this label as ${encoding}, and decoding does too.`;
export const BASE64_MESSAGE = 'message in Base64';
export const MESSAGE_IN_BASE64 = 'an e-mail message with its body in Base64';
export const NOT_BASE64_MESSAGE =
  'This is not a message in Base64: it has no header with “Content-Transfer-Encoding: base64”, or its body is not Base64.';
export const MAIL_MESSAGE = 'mail message';
export const ENCODED_MAIL = 'an e-mail message with encoded text';
export const DECODE_MAIL = 'Decode message';
export const NO_MAIL_HEADER = 'This is not an e-mail message: it has no header.';
export const UNKNOWN_BODY = 'The encoding of the body is unknown, so its bytes are unchanged.';
export const HTML_ENTITIES = 'HTML entities';
export const TEXT_WITH_HTML_ENTITIES = 'text with HTML entities';
export const unknownReferences = (references) => `Unknown references are unchanged: ${references.join(', ')}.`;
export const JAVA_WRITE_UTF = 'writeUTF strings';
export const JAVA_STRINGS = 'strings of Java’s writeUTF';
export const NOT_JAVA_STRINGS =
  'These are not strings of writeUTF: the length of one of them goes beyond the end of the input.';
/** The names of the bytes that separate strings. */
const SEPARATORS = { 0x0a: 'line feeds', 0x1e: 'record separators (U+001E)', 0x00: 'the byte 00' };
export const javaStrings = (count, separator) =>
  `${formatNumber(count)} strings, separated by ${SEPARATORS[separator]}.`;
export const javaStringTooLong = (number, length, limit) =>
  `String ${formatNumber(number)} has ${formatNumber(length)} bytes; writeUTF can write at most ${formatNumber(limit)}. Shorten it.`;
export const JSON_STRING = 'JSON string';
export const A_JSON_STRING = 'a JSON string';
export const NOT_JSON_STRING =
  'This is not a JSON string: there is no quotation mark at its end, or JSON does not allow one of its escapes or characters.';
export const JSON_ESCAPES = 'JSON \\u escapes';
/** @param {{ escapes: string, character: string }} first */
export const escapedUtf8 = ({ escapes, character }) =>
  `Its escapes are the bytes of UTF-8: ${escapes} is ${character}. Data downloaded from Facebook and Instagram is written this way. Decode it, then repair the text.`;
export const JSON_WITH_ESCAPES = 'JSON with \\u escapes';
export const PROPERTIES_ESCAPES = 'Java \\u escapes';
export const PROPERTIES_WITH_ESCAPES = 'Java properties with \\u escapes';
export const QUOTED_PRINTABLE = 'quoted-printable';
export const LDIF_VALUES = 'LDIF values';
export const LDIF_WITH_BASE64 = 'LDIF with values in Base64';
export const LDIF_NEEDS_BASE64 = 'LDIF needs Base64 for these values: encode them again before you import the file.';
export const keptLdifValues = (count) =>
  count === 1
    ? 'One value in Base64 is not plain text in UTF-8, so it is unchanged.'
    : `${formatNumber(count)} values in Base64 are not plain text in UTF-8, so they are unchanged.`;
/** @param {number} count of the values */
export const ldifValuesIn = (count, encoding) =>
  `${count === 1 ? 'One value in Base64 is' : `${formatNumber(count)} values in Base64 are`} in ${encoding}, although LDIF has UTF-8. Encoding again writes UTF-8.`;
export const VCARD_FIELDS = 'vCard fields';
export const VCARD_WITH_QUOTED_PRINTABLE = 'a vCard with fields in quoted-printable';
/** @param {boolean} isIntact whether all fields are text in the encodings that they declare */
export const oldVcard = (isIntact) =>
  `Old phones and Outlook write letters this way in vCard 2.1 and vCalendar 1.0${isIntact ? ': nothing is damaged.' : '.'}`;
/** @param {string} label that the fields declare @param {string} encoding of the fields */
export const wrongCharset = (count, label, encoding) =>
  count === 1
    ? `One field declares CHARSET=${label.toUpperCase()}, but its bytes are ${encoding} text. It is decoded as ${encoding}; its CHARSET becomes UTF-8.`
    : `${formatNumber(count)} fields declare CHARSET=${label.toUpperCase()}, but their bytes are ${encoding} text. They are decoded as ${encoding}; their CHARSET becomes UTF-8.`;
export const undecodedFields = (labels) => `Fields in ${labels.join(', ')} could not be decoded, and are unchanged.`;
/** @param {string} encoding of the fields that do not declare one */
export const fieldsIn = (count, encoding) =>
  `${formatCount(count, 'field without CHARSET is', 'fields without CHARSET are')} in ${encoding}.`;
export const unknownFields = (count) =>
  count === 1
    ? 'One field has no CHARSET and is not UTF-8. Its encoding is unknown, so it is unchanged.'
    : `${formatNumber(count)} fields have no CHARSET and are not UTF-8. Their encoding is unknown, so they are unchanged.`;
export const malformedFields = (count) =>
  count === 1
    ? 'One field is malformed in the encoding that it declares, and is unchanged.'
    : `${formatNumber(count)} fields are malformed in the encoding that they declare, and are unchanged.`;
export const keptFields = (count) =>
  count === 1
    ? 'One field cannot be written without its encoding, for example because it has line breaks, and is unchanged.'
    : `${formatNumber(count)} fields cannot be written without their encoding, for example because they have line breaks, and are unchanged.`;
export const keptEscapes = (count) =>
  count === 1
    ? 'One escape is unchanged: it stands for a part of a character, as in a text that was cut after it was escaped.'
    : `${formatNumber(count)} escapes are unchanged: they stand for parts of characters, as in a text that was cut after it was escaped.`;
/** @param {string | null} encoding that the bytes probably are in */
export function bytesAreNotUtf8(count, encoding) {
  const [bytes, they] =
    count === 1
      ? ['The byte of one escape is not UTF-8, and the escape is unchanged.', 'It is']
      : [`The bytes of ${formatNumber(count)} escapes are not UTF-8, and the escapes are unchanged.`, 'They are'];
  return encoding === null ? bytes : `${bytes} ${they} probably ${encoding}.`;
}
export const encodingOfEscapes = (encoding) => `The escaped bytes are in ${encoding}.`;
/**
 * @param {number} count the number of lines with bytes in `encoding`
 * @param {number} utf8Count the number of lines with bytes in UTF-8
 * @param {boolean} isMultiline whether the text has several lines
 */
export function linesIn(count, encoding, utf8Count, isMultiline) {
  if (!isMultiline) return `The escaped bytes are in ${encoding}${utf8Count > 0 ? ' and UTF-8' : ''}.`;
  return `${formatCount(count, 'line', 'lines')} in ${encoding}${utf8Count > 0 ? `, ${formatNumber(utf8Count)} in UTF-8` : ''}.`;
}
/** @param {string} sentence of `encodingOfEscapes` or `linesIn` */
export const inFirstPart = (kilobytes, sentence) => `In the first ${kilobytes} KB: ${sentence}`;
export const ESCAPES_NOT_ENCODED =
  'The page cannot escape this text again in its original encodings; to get the original escapes, go back to the input before decoding.';
export const ESCAPES_BESIDE_PATHS =
  'The input has backslashes that may belong to paths, as in D:\\export, and decoding all escapes would change these. Decode a part without paths instead: copy it, and paste it as the input.';
export const BYTEA = 'bytea values';
export const TEXT_WITH_BYTEA = 'output of PostgreSQL with text in bytea values (\\x and hex digits)';
export const DECODE_BYTEA = 'Decode bytea values to text';
/** @param {string | null} encoding of the values that are not UTF-8; null if it is unknown, or if there are no such values */
export function undecodedValues(count, encoding) {
  const unchanged =
    count === 1
      ? 'One value is unchanged: it is not text in UTF-8, or has characters that separate fields or lines.'
      : `${formatNumber(count)} values are unchanged: they are not text in UTF-8, or have characters that separate fields or lines.`;
  return encoding === null ? unchanged : `${unchanged} The bytes that are not UTF-8 are probably ${encoding}.`;
}
export const BYTEA_NOT_WRITTEN = 'The page cannot undo this step: it does not write the bytea values.';
export const BASE64_WITHIN_TEXT = 'Base64 within text';
export const ONLY_BASE64_SHOWN =
  'Only the decoded Base64 is shown, without the text around it. “Encode as Base64 within text” puts it back into this text.';
export const ONLY_BASE64_KEPT =
  'Decoding keeps only this part: the rest of the file is not kept. “Encode as Base64 within text” puts the part back into the text.';
export const TEXT_WITH_BASE64 = 'text with a part in Base64';
export const NO_BASE64 = 'No part of the input is text in Base64.';
export const GSM_TEXT = 'GSM 03.38 text (SMS)';
export const TEXT_IN_GSM = 'text in GSM 03.38, the alphabet of SMS';
export const ONLY_MESSAGES = 'Decoding changes only the lines of messages. The other lines of the log stay.';
export const OTHER_CHARACTERS_IN_GSM =
  'Decoding changes all lines. In GSM 03.38, the ASCII characters $ @ [ \\ ] ^ _ ` { | } ~ are letters or other signs.';
export const linesNotGsm = (count) =>
  count === 1
    ? 'One line is probably not in GSM 03.38, and is unchanged.'
    : `${formatNumber(count)} lines are probably not in GSM 03.38, and are unchanged.`;
export const GSM_NOT_ENCODED = 'The page cannot undo this step: it does not encode text in GSM 03.38.';
export const IMAP_NAMES = 'IMAP mailbox names (modified UTF-7)';
export const IMAP_NAMES_IN_UTF7 = 'names of IMAP mailboxes in modified UTF-7';
export const undecodedNames = (count) =>
  count === 1
    ? 'One run between & and - is not valid modified UTF-7, and is unchanged.'
    : `${formatNumber(count)} runs between & and - are not valid modified UTF-7, and are unchanged.`;
export const ISO_2022_JP_WITHOUT_ESC = 'ISO-2022-JP without ESC';
export const ISO_2022_JP_STRIPPED = 'ISO-2022-JP whose ESC bytes were removed';
export const undecodedRuns = (count) =>
  count === 1
    ? 'One run between $B and (B could not be decoded, and is unchanged.'
    : `${formatNumber(count)} runs between $B and (B could not be decoded, and are unchanged.`;
export const ESC_RESTORED = 'The ESC bytes were restored.';
export const CHARSET_IS_UTF8 = 'The text is UTF-8 now, and the header of the mail declares it in place of ISO-2022-JP.';
export const ESC_NOT_REMOVED = 'The page cannot undo this step: it does not remove the ESC bytes.';
export const TEXT_MODE = 'text-mode bytes';
export const TEXT_MODE_UTF16 = 'UTF-16 after a text-mode transfer: each byte 0A was written as 0D 0A';
export const REMOVE_CR_BYTES = 'Remove the inserted 0D bytes';
export const NOT_TEXT_MODE_UTF16 =
  'The inserted bytes cannot be removed: a byte 0A has no 0D before it, or the result is not UTF-16 text. Transfer the file again in binary mode.';
export const CR_BYTES_NOT_INSERTED = 'The page cannot undo this step: it does not insert the 0D bytes.';
export const removedCrBytes = (count) =>
  `${formatCount(count, 'inserted byte 0D was', 'inserted bytes 0D were')} removed.`;
export const ADDED_BACKSLASHES = 'added backslashes';
export const TEXT_WITH_ADDED_BACKSLASHES = 'text to which a program added backslashes';
/** @param {string} character the first one with an added backslash */
export const addedBackslashes = (encoding, character) =>
  `${encoding} text to which a program added a backslash after each character whose last byte is 5C, such as ${character}`;
/** `addedBackslashes` for text that is UTF-8 now. @param {string} former the encoding of the text before */
export const formerlyAddedBackslashes = (former, character) =>
  `text that was ${former} when a program added a backslash after each character whose last byte is 5C, such as ${character}`;
export const REMOVE_ADDED_BACKSLASHES = 'Remove the added backslashes';
export const QUOTES_ESCAPED_TOO =
  'The program took the bytes for ASCII, as addslashes in PHP does, and escaped the quotation marks too. The backslashes before these are removed as well.';
export const KEEP_BACKSLASHES_IN_SQL =
  'The program took the bytes for ASCII. Other backslashes stay. If the file is SQL or source code for a program that takes its bytes for ASCII too, remove no backslashes.';
export const NO_ADDED_BACKSLASHES =
  'The backslashes cannot be removed: a part of the input has other backslashes, so it is uncertain which ones were added.';
export const BACKSLASHES_NOT_ADDED = 'The page cannot undo this step: it does not add the backslashes.';
export const removedBackslashes = (count) =>
  `${formatCount(count, 'added backslash was', 'added backslashes were')} removed.`;
export const MISALIGNED = 'misaligned UTF-16';
export const MISALIGNED_UTF16 = 'UTF-16 text that begins at offset 1';
/** @param {'bom' | 'lost' | 'unknown'} cause */
export const misalignedUtf16 = (encoding, cause) =>
  `${encoding} text that begins at offset 1: one byte ${
    {
      bom: 'of the BOM before it is missing',
      lost: 'is missing before it',
      unknown: 'is missing or was added before it',
    }[cause]
  }`;
export const restoreByte = (byte, cause) =>
  cause === 'bom' ? `Restore the byte ${byte} of the BOM` : `Restore the byte ${byte} at the start`;
export const REMOVE_FIRST_BYTE = 'Remove the first byte';
export const restoredByte = (byte, cause) =>
  cause === 'bom' ? `The byte ${byte} of the BOM was restored.` : `The byte ${byte} was added at the start.`;
export const removedFirstByte = (byte) =>
  `The first byte, ${byte}, was removed. If it was half of a character, that character is lost.`;
export const NOT_MISALIGNED_UTF16 =
  'Without its first byte, the input is not UTF-16 text; or the whole input is UTF-16 text already.';
export const NOT_MISALIGNED_AGAIN = 'The page cannot undo this step: it does not write misaligned UTF-16.';
export const EACH_PART = 'each part in its encoding';
export const MIXED_MAIL = 'mail whose parts are in different encodings';
export const undecodedParts = (labels) => `Parts in ${labels.join(', ')} could not be decoded, and are unchanged.`;
export const PARTS_NOT_ENCODED =
  'The page cannot undo this step: it does not encode the parts in their former encodings.';
export const wrongEqualsSigns = (count) =>
  count === 1
    ? 'One “=” is not followed by two hex digits, and is unchanged.'
    : `${formatNumber(count)} “=” are not followed by two hex digits, and are unchanged.`;

export const notReadAs = (description) =>
  `The input is not valid text, so it cannot be read as ${description}. Fix its errors first.`;
export const notEncodable = (encoding) =>
  `The text is not valid ${encoding}, so it cannot be encoded. Fix its errors first.`;
export const lacksCharacters = (encoding) =>
  `The text has characters that ${encoding} does not have. Change them, or copy the text.`;
export const tooLargeForLayers = (megabytes) =>
  `The page decodes and encodes inputs of up to ${formatNumber(megabytes)} MB.`;

/** @param {string | null} encodingBeside the encoding of the bytes beside escapes, if it is not the encoding of the input */
export const decoded = (description, note, encodingBeside) =>
  `Decoded ${description}${encodingBeside ? `, and the other bytes from ${encodingBeside}` : ''}.${note ? ` ${note}` : ''}`;
export const encoded = (description) => `Encoded as ${description}.`;
export const beforeDecoding = (description) => `This is the input before decoding ${description}.`;
export const goBack = (description) => `Go back to the input before decoding ${description}`;
export const decode = (label) => `Decode ${label}`;
/** @param {Node} description @param {boolean} hasPreview whether the beginning of the decoded text follows */
export const looksLike = (description, hasPreview) => ['This looks like ', description, hasPreview ? ': ' : '.'];
export const encodeAs = (label) => `Encode as ${label}`;
export const decodedLayers = (count) => formatCount(count, 'decoded layer', 'decoded layers');

/* Going to an offset, and search */

const offsetRange = (last, hex) => `Offsets go from 0 to ${formatNumber(last)} (0x${hex}).`;
export const NO_OFFSETS = 'The input is empty.';
export const typeOffset = (last, hex) =>
  `Type an offset. ${offsetRange(last, hex)} Write 0x before hex digits; 50% is half of the input.`;
export const moreThanWhole = (typed) => `“${typed}” is more than 100%.`;
export const notOffset = (typed) => `“${typed}” is not an offset. Write it as 4096, 0x1000, 1FF or 50%.`;
/** @param {string | null} digits that can also be a hex offset */
const hexHint = (digits) => (digits === null ? '' : ` For hex, write 0x${digits}.`);
export const pastEnd = (typed, last, hex, digits) =>
  `“${typed}” is past the end. ${offsetRange(last, hex)}${hexHint(digits)}`;
export const readAsDecimal = (offset, hex, digits) =>
  `Read as decimal: offset ${formatNumber(offset)} (0x${hex}).${hexHint(digits)}`;
export const selected = (count) => `${counts.bytes(count)} selected.`;
export const SEARCH_STOPPED = 'The search was stopped.';
/** @param {string} text @param {boolean} isScanned whether the whole input was scanned */
export const doesNotOccur = (text, isScanned) =>
  `“${text}” does not occur${isScanned ? '' : ' in the bytes scanned so far'}.`;
/**
 * @param {number} offset
 * @param {string} hex the offset in hex
 * @param {number | null} length of the match; null for a single byte
 * @param {'start' | 'end' | null} from where the search continued after it reached the other end
 */
export function found(offset, hex, length, from) {
  const size = length === null ? '' : `, ${counts.bytes(length)}`;
  const again =
    { start: ' The search continued from the start.', end: ' The search continued from the end.' }[from] ?? '';
  return `Found at offset ${formatNumber(offset)} (0x${hex})${size}.${again}`;
}
export const BACK_TO_BYTES = '↑ Back to the bytes';

/* Find a character */

export const TYPE_NAME = 'Type words of the name, for example: arrow left.';
export const namesNotLoaded = (problem) => `The names could not be loaded: ${problem}`;
export const noCharacter = (version) => `No character of Unicode ${version} has these words in its name.`;
/** @param {number} listed number of the characters that are listed */
export const characters = (count, listed) =>
  `${formatCount(count, 'character', 'characters')}${count > listed ? `; the ${listed} with the shortest names are listed` : ''}.`;
