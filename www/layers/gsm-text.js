/**
 * Text in the default alphabet of GSM 03.38 (3GPP TS 23.038, section 6.2.1), one character in each byte, as modems
 * output SMS. Letters, digits and most punctuation have the same codes as in ASCII; $, @, [, \, ], ^, _, `, {, |, } and ~ have other codes.
 */
/* eslint-disable no-control-regex -- in GSM 03.38, control characters are letters and signs */
import * as words from '../text/input.js';
import { GSM_CHOICES } from '../text/unlisted-encodings.js';

const ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The extension table: the characters that ESC and another character stand for. */
const EXTENSION = { '\x14': '^', '(': '{', ')': '}', '/': '\\', '<': '[', '=': '~', '>': ']', '@': '|', e: '€' };
const CHARACTER = /\x1b[\x14()/<=>@e]|[^\x1b]/g;

/** The header of a message in the log of a modem (3GPP TS 27.005). The lines of the message follow. */
const HEADER = /^\+(?:CMGL|CMGR|CMT|CBM): /;
/** The end of a message: a result, or a command. */
const END = /^(?:OK|ERROR)$|^\+[A-Z]{3,}(?: ERROR)?:|^AT\+/i;
/** The command that chooses the alphabet of the modem (3GPP TS 27.007, section 5.5). The usual alphabet is GSM. */
const CHARSET = /^AT\+CSCS="([^"]+)"/i;

/** ESC before a character that the extension table lacks. */
const WRONG_ESCAPE = /\x1b(?![\x14()/<=>@e])/;
/** The bytes that are controls in ASCII, but not in this alphabet. */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;
/** Adjacent controls, as in binary data, and overstruck characters. */
const NOT_LETTERS = /[\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f]{2}|(.)\x08\1/;
/** Greek capitals beside a small letter, which no word has. */
const WRONG_GREEK = /\p{Ll}[ΔΦΓΛΩΠΨΣΘΞ]|[ΔΦΓΛΩΠΨΣΘΞ]\p{Ll}/u;
/**
 * What decoded text has if the input was not in GSM 03.38:
 *
 * - capital and small letters in an unusual order
 * - letters with accents that stand alone
 * - signs at a wrong place
 */
const WRONG_TEXT = [
  WRONG_GREEK,
  /\p{Ll}[ÄÖÑÜÅÆØÉ]|[àèéìòùäöñüøåæß]\p{Lu}|\p{Lu}{2}[äöñüøåæß]/u,
  /(?<!\p{L})(?:[äöñüÄÖÑÜìòùß](?!\p{L}))|[:.][ÄÖÑÜ]/u,
  /¤|[\p{L}\p{N}][¡¿]|[¡¿](?![\p{L}¿¡])|[\p{L}\p{N}]§|§(?![ \d])/u,
  /(?<!\d ?)[£$¥](?! ?\d)|(?<![\w.])@|@(?!\w)/u,
];
/**
 * In formatted text of IRC, control codes stand at the start and at the end of a passage. These codes would decode to the letters of the patterns.
 * Text in GSM 03.38 rarely has such letters both at the start and at the end of words in one line.
 */
const FORMATTED = [/(?<!\p{L})[æß]\p{L}/u, /\p{L}[æåß](?!\p{L})/u];
/** Letters of languages that are rarely mixed. */
const MIXED_LANGUAGES = [/[äÄöÖåÅæÆøØß]/, /[èìòùñÑ]/];
/** The byte of a letter with an accent, within or at the end of a word, after a small letter of ASCII. */
const EVIDENCE = /(?<=[a-z])[\x04-\x08\x0c\x0f\x1d\x1e\x7f](?=[a-z \r\n!"',.:;?)]|$)/g;
const [MIN_PLACES, MIN_DISTINCT, MIN_IN_MESSAGES] = [3, 2, 2];
/** EOT, BEL and BS, which the output of a terminal has after letters too. */
const OF_TERMINALS = ['\x04', '\x07', '\x08'];

/** Returns the text of a line. In a message, a byte 09 is a letter, because the alphabet has no tab. */
const textOf = (line, { isMessage }) =>
  line.replace(CHARACTER, (character) => {
    if (character.length > 1) return EXTENSION[character[1]];
    const isTab = character === '\t' && !isMessage;
    return isTab || character > '\x7f' ? character : ALPHABET[character.charCodeAt(0)];
  });

/**
 * Returns, for each line, whether it is the header or the text of a message in GSM 03.38. Returns null if the text is
 * not the log of a modem.
 */
function messageLines(lines) {
  if (!lines.some((line) => HEADER.test(line))) return null;
  let [isMessage, isGsm] = [false, true];
  return lines.map((line) => {
    const charset = CHARSET.exec(line)?.[1];
    if (charset) isGsm = charset.toUpperCase() === 'GSM';
    isMessage = HEADER.test(line) || (isMessage && !END.test(line));
    return isMessage && isGsm;
  });
}

const isPlausibleMessage = (line) => !WRONG_ESCAPE.test(line) && !WRONG_GREEK.test(textOf(line, { isMessage: true }));

/** Returns whether a line may be in GSM 03.38, for a text that is not the log of a modem. */
function isPlausible(line) {
  if (WRONG_ESCAPE.test(line) || NOT_LETTERS.test(line)) return false;
  const text = textOf(line, { isMessage: false });
  if (text === line) return true;
  return !WRONG_TEXT.some((pattern) => pattern.test(text)) && !FORMATTED.every((pattern) => pattern.test(text));
}

/** Splits a text into lines, each followed by its line end. */
const split = (text) => text.split(/([\r\n]+)/);
const isLine = (_, at) => at % 2 === 0;

/** Returns whether a text has enough letters with accents to be in GSM 03.38. */
function hasEvidence(text) {
  const places = text.match(EVIDENCE) ?? [];
  const distinct = new Set(places);
  const isNotOfTerminal = distinct.size > MIN_DISTINCT || places.some((letter) => !OF_TERMINALS.includes(letter));
  return places.length >= MIN_PLACES && distinct.size >= MIN_DISTINCT && isNotOfTerminal;
}

/** Returns whether a text has evidence of GSM 03.38, all of its lines may be in GSM 03.38, and its letters do not mix languages. */
function isAllGsm(text, lines) {
  if (!hasEvidence(text) || !lines.every(isPlausible)) return false;
  const decoded = lines.map((line) => textOf(line, { isMessage: false })).join('\n');
  return !MIXED_LANGUAGES.every((letters) => letters.test(decoded));
}

function recognise(text, isWhole) {
  if (text.search(CONTROLS) < 0 || /[^\0-\x7f]/.test(text)) return false;
  const lines = split(text).filter(isLine);
  if (!isWhole) lines.pop(); // The end of a sample can cut a line.
  const isInMessage = messageLines(lines);
  if (!isInMessage) return isAllGsm(text, lines);
  const messages = lines.filter((_, at) => isInMessage[at]);
  const places = messages.join('\n').match(CONTROLS) ?? [];
  return places.length >= MIN_IN_MESSAGES && messages.every(isPlausibleMessage);
}

/**
 * Decodes the lines of a text; in the log of a modem, only the lines of messages.
 *
 * @param {string} text
 * @param {(line: string, isMessage: boolean) => boolean} accepts returns whether a line is decoded; other lines stay
 */
function decode(text, accepts) {
  const pieces = split(text);
  const isInMessage = messageLines(pieces.filter(isLine));
  let unchanged = 0;
  const decoded = pieces.map((piece, at) => {
    if (at % 2 === 1 || (isInMessage && !isInMessage[at / 2])) return piece;
    if (accepts(piece, isInMessage !== null)) return textOf(piece, { isMessage: isInMessage !== null });
    unchanged += 1;
    return piece;
  });
  return { text: decoded.join(''), form: {}, note: unchanged > 0 ? words.linesNotGsm(unchanged) : null };
}

export const gsmText = {
  id: 'gsm-text',
  label: words.GSM_TEXT,
  description: words.TEXT_IN_GSM,
  // The controls are letters, so advice about invisible characters or terminals would be wrong.
  explainsInput: true,
  trims: false,
  recognise,
  describe: (text) => ({
    hint: messageLines(split(text).filter(isLine)) ? words.ONLY_MESSAGES : words.OTHER_CHARACTERS_IN_GSM,
  }),
  decode: (text) => decode(text, (line, isMessage) => (isMessage ? isPlausibleMessage(line) : isPlausible(line))),
  choices: GSM_CHOICES,
  decodeAs: (_, text) => decode(text, () => true),
  canEncode: () => false,
  encode: () => ({ problem: words.GSM_NOT_ENCODED }),
};
