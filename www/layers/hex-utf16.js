/**
 * Text with messages in hex digits of UTF-16BE, four for each code unit. Modems read and write SMS in this form after the command
 * `AT+CSCS="UCS2"` (3GPP TS 27.005, section 3.1; 3GPP TS 27.007, section 5.5), and programs log them.
 *
 * Hashes, identifiers and numbers are hex digits too. So the digits must stand for words of one script. In addition,
 * the text must have a message of several words, or be the log of a modem.
 */
import { countMatches } from '../format.js';
import * as words from '../text/layer-hints.js';
import { EAST_ASIAN, scriptOf } from './scripts.js';

/** A run of hex digits that is a line, a quoted string, a field, or the text of an XML element. */
const RUN = /(?=[\dA-Fa-f]{8})(?<=^[ \t]*|["',;:=\t>] ?)(?:[\dA-Fa-f]{4}){2,2048}(?=["',;\t<]|[ \t]*\r?$)/gm;
/** Answers and commands of a modem, and the name of the encoding in its settings. */
const MODEM = /^\+(?:CMGL|CMGR|CMT|CBM|CUSD): |^AT\+C(?:SCS|MG|USD)|\bUCS-?2\b/im;
/**
 * A run with fewer digits than `MIN_DIGITS` may be a message only in the log of a modem. In other texts, so few digits
 * can be text by chance. A strong message has at least `MIN_STRONG_LENGTH` code units, and `MIN_DISTINCT` different
 * letters.
 */
const [MIN_DIGITS, MIN_STRONG_LENGTH, MIN_DISTINCT] = [16, 5, 3];
/** A Latin message with fewer than `MIN_DIGITS` digits has only these characters. Other runs may be numbers of radio cells. */
const SHORT_LATIN = /^[\n\r -~\u00a0-\u00ff\u20ac\p{Extended_Pictographic}\ufe0f]+$/u;
const MIN_SHARE = 0.5; // of the messages, among all runs that are messages or have hex letters

/** Characters that messages do not have. */
const NOT_TEXT = /(?![\t\n\r])\p{Cc}|[\p{Cs}\p{Co}\p{Cn}]|(?![\u200c-\u200f\u202a-\u202e\u2066-\u2069])\p{Cf}/u;
/** Letters and marks of Latin script and its punctuation, which messages in other scripts have too. */
const LATIN =
  /^[\t\n\r -~\u00a0-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2010-\u203a\u20ac\p{Script=Latin}]$|^[\u0300-\u036f]$/u;
const LETTER = /[\p{L}\p{M}]/u;
const HAN = /\p{Script=Han}/u;
const SPACE_OR_PUNCTUATION = /[\s.,!?:;、。，！？：；]/;
/** A capital after a small letter, which random digits often give. Latin script is excepted, because it has names such as YouTube. */
const WRONG_CASE = /(?!\p{Script=Latin})\p{Ll}(?!\p{Script=Latin})\p{Lu}/u;
/** A capital after a small letter. A strong message in Latin letters has at most one such change for every `LETTERS_PER_CHANGE` letters. */
const CASE_CHANGE = /\p{Ll}\p{Lu}/gu;
const LETTERS_PER_CHANGE = 6;
/** A word that is too long for a script with spaces between words. */
const LONG_WORD = /[^\s\p{P}]{60}/u;
const WITHOUT_SPACES = [EAST_ASIAN, 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan'];

/** Legacy encodings, with the first and the last lead byte of the most frequent ideographs of a language. */
const FREQUENT = [
  ['gbk', 0xb0, 0xd7],
  ['big5', 0xa4, 0xc6],
  ['shift_jis', 0x88, 0x97],
];
const MIN_FREQUENT = 0.8; // of the ideographs
let frequentIdeographs = null;
/** Returns whether an ideograph is one of the first level of GB 2312, Big5 or JIS X 0208. */
function isFrequent(ideograph) {
  if (!frequentIdeographs) {
    frequentIdeographs = new Set();
    for (const [encoding, first, last] of FREQUENT) {
      const decoder = new TextDecoder(encoding);
      for (let lead = first; lead <= last; lead += 1)
        for (let trail = encoding === 'gbk' ? 0xa1 : 0x40; trail < 0xff; trail += 1)
          frequentIdeographs.add(decoder.decode(Uint8Array.of(lead, trail)));
    }
  }
  return frequentIdeographs.has(ideograph);
}

const MAX_SUCCESSORS = 0.3; // of the characters
/** Returns whether characters are a row of a table of code points, as in a file that defines an encoding: many have consecutive code points. */
function isTableRow(characters) {
  const follows = (character, at) =>
    LETTER.test(character) && character.codePointAt(0) === (characters[at - 1]?.codePointAt(0) ?? 0) + 1;
  return characters.filter(follows).length > MAX_SUCCESSORS * characters.length;
}

const textOf = (digits) => String.fromCharCode(...digits.match(/.{4}/g).map((unit) => Number.parseInt(unit, 16)));

/**
 * Reads a run of digits as a message.
 *
 * @param {string} digits
 * @returns {{ digits: string, text: string, script: string, isStrong: boolean } | null} `script`: the script of the letters that are not Latin,
 *   `Latin` if all letters are Latin; `isStrong`: whether the message has enough letters to be evidence; null if the digits are no message
 */
function messageOf(digits) {
  const text = textOf(digits);
  if (NOT_TEXT.test(text) || WRONG_CASE.test(text)) return null;
  const characters = Array.from(text);
  if (isTableRow(characters)) return null;
  const letters = characters.filter((character) => LETTER.test(character));
  const others = letters.filter((letter) => !LATIN.test(letter) && letter !== '\ufe0f');
  const scripts = new Set(others.map(scriptOf));
  if (scripts.size > 1 || scripts.has(null)) return null;
  const ideographs = others.filter((letter) => HAN.test(letter));
  if (ideographs.filter(isFrequent).length < MIN_FREQUENT * ideographs.length) return null;
  const signs = characters.filter((character) => !LATIN.test(character) && !LETTER.test(character));
  if (2 * signs.length > characters.length && !/^\p{Extended_Pictographic}/u.test(text)) return null;
  const [script = 'Latin'] = scripts;
  if (LONG_WORD.test(text) && !WITHOUT_SPACES.includes(script)) return null;
  const ofScript = script === 'Latin' ? letters : others;
  const isStrong =
    text.length >= MIN_STRONG_LENGTH &&
    new Set(ofScript).size >= MIN_DISTINCT &&
    2 * ofScript.length >= characters.length &&
    (script !== 'Latin' ||
      (/\p{L}{3}/u.test(text) && LETTERS_PER_CHANGE * countMatches(text, CASE_CHANGE) <= letters.length));
  return { digits, text, script, isStrong };
}

/**
 * Returns whether a text is only hex digits in lines of one length, of which the last may be shorter. These digits are
 * then one sequence of bytes, which a program broke into lines.
 */
function isWrappedHex(text) {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const { length } = lines[0];
  const isFull = (line, at) => line.length === length || (at === lines.length - 1 && line.length < length);
  return lines.every((line, at) => /^[\dA-Fa-f]+$/.test(line) && isFull(line, at));
}

/**
 * Returns `messages`, a map from the digits of each message to its text, and `kept`, the number of other runs with hex letters; null without strong
 * evidence.
 *
 * @param {string} text
 */
function findMessages(text) {
  const runs = text.match(RUN) ?? [];
  if (runs.length === 0 || isWrappedHex(text)) return null;
  const isModem = MODEM.test(text);
  const read = [...new Set(runs)].map((digits) => ({ digits, message: messageOf(digits) }));
  const strong = read.flatMap(({ message }) => (message?.isStrong ? [message] : []));
  if (!strong.some((message) => isModem || SPACE_OR_PUNCTUATION.test(message.text))) return null;
  const scripts = new Set(['Latin', ...strong.map(({ script }) => script)]);
  const isLongEnough = ({ digits, text, script }) =>
    digits.length >= MIN_DIGITS || (isModem && (script !== 'Latin' || SHORT_LATIN.test(text)));
  const isMessage = ({ message }) => message !== null && scripts.has(message.script) && isLongEnough(message);
  const messages = new Map(read.filter(isMessage).map(({ digits, message }) => [digits, message.text]));
  const kept = runs.filter((digits) => /[a-f]/i.test(digits) && !messages.has(digits)).length;
  const found = runs.filter((digits) => messages.has(digits)).length;
  return found >= MIN_SHARE * (found + kept) ? { messages, kept } : null;
}

export const hexUtf16 = {
  id: 'hex-utf16',
  label: words.HEX_OF_UTF16,
  description: words.TEXT_WITH_HEX_OF_UTF16,
  trims: false,
  // The layer `hex` would decode the digits of all lines together, without the line breaks.
  excludes: ['hex'],
  recognise: (text) => findMessages(text) !== null,
  describe: () => ({ hint: words.MESSAGES_OF_MODEMS }),
  decode(text) {
    const found = findMessages(text);
    if (!found) return { problem: words.NO_HEX_OF_UTF16 };
    const { messages, kept } = found;
    return {
      text: text.replace(RUN, (digits) => messages.get(digits) ?? digits),
      form: {},
      note: kept > 0 ? words.keptHexRows(kept) : null,
    };
  },
  canEncode: () => false,
  encode: () => ({ problem: words.HEX_OF_UTF16_NOT_WRITTEN }),
};
