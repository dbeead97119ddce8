/**
 * Characters that R writes as escapes in angle brackets, because the encoding of the system lacks them: `<U+0107>` is ć, and
 * `<U+0001F600>` is 😀. For example, `write.csv` of R for Windows before version 4.2 writes such escapes. `iconv` of R writes a byte as `<e9>`,
 * and `less` writes it as `<E9>`.
 */
import { isScalarValue } from '../format.js';
import { decodeParts } from './cut-escapes.js';
import { isMarkup } from './markup.js';
import * as words from '../text/layer-hints.js';
import { utf8Text } from '../utf8-text.js';

/** The hex digits of a code point beyond ASCII. R does not escape ASCII characters, and decoding escapes of these could change syntax. */
const DIGITS = String.raw`(?!0*[0-7]?[\dA-Fa-f]>)(?:(?:(?:00)?(?:0[\dA-Fa-f]|10))?[\dA-Fa-f]{4}|[\dA-Fa-f]{5})`;
const HEX = '[89a-f][0-9a-f]|[89A-F][0-9A-F]';
const [CHARACTER, BYTE] = [`<U\\+${DIGITS}>`, `<(?:${HEX})>`];
const ESCAPE = new RegExp(`<(?:U\\+(${DIGITS})|(${HEX}))>`, 'g');
/** A word, which may have escapes. */
const WORD = new RegExp(String.raw`(?:[\p{L}\p{M}\p{N}]|${CHARACTER}|${BYTE})+`, 'gu');
const [HAS_CHARACTER, HAS_BYTE] = [new RegExp(CHARACTER), new RegExp(BYTE)];
const BYTES = new RegExp(`(?:${BYTE})+`, 'g');
/** A code point above U+FFFF with the zeros that R writes before it. */
const EIGHT_DIGITS = /<U\+00[01][0-9A-Fa-f]{5}>/;
/** A field of a table that consists of one escape. */
const FIELD = new RegExp(`(?<![^,;|\t\r\n"])${CHARACTER}(?![^,;|\t\r\n"])`, 'g');
/**
 * The six bytes of a surrogate pair in CESU-8: each is a value, or the first and the last value of a range. R writes some of these bytes as code
 * points, such as `<U+00A0>`.
 */
const SURROGATES = [0xed, [0xa0, 0xaf], [0x80, 0xbf], 0xed, [0xb0, 0xbf], [0x80, 0xbf]];

const [MIN_BYTE_WORDS, MIN_FIELDS] = [2, 3];
const MAX_SEARCHED = 100; // decoded words that are searched for in the text, so that the time is linear
const NEAR = 3; // characters on each side of a word that are examined
/** Returns whether a byte is a small letter in windows-1252 and in ISO-8859-1. */
const isSmallLetter = (byte) => byte >= 0xdf && byte !== 0xf7;
const LETTER = /[\p{L}\p{M}]/u;
/** A word whose first and last characters are not escaped. The escapes within it can be punctuation, a symbol or a space. */
const ESCAPED_WITHIN = /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u;

/** Returns the value of an escape, as `codePoint` or `byte`. */
const valueOf = ([, digits, hex]) =>
  hex ? { byte: Number.parseInt(hex, 16) } : { codePoint: Number.parseInt(digits, 16) };

/** Returns whether the values from an index on are the bytes of a surrogate pair. The first must be written as a byte, not as a code point. */
const isPairInBytes = (values, at) =>
  values[at].byte === SURROGATES[0] &&
  SURROGATES.every((expected, offset) => {
    const { byte, codePoint } = values[at + offset] ?? {};
    const [first, last] = [expected].flat();
    const value = byte ?? codePoint ?? 0;
    return value >= first && value <= (last ?? first);
  });

/** Returns the code unit of a surrogate in three bytes. */
const surrogateOf = (values) => {
  const [, second, third] = values.map(({ byte, codePoint }) => byte ?? codePoint);
  return 0xd000 | ((second & 0x3f) << 6) | (third & 0x3f);
};

/**
 * Returns the parts of a text for `decodeParts`.
 *
 * @param {string} text
 * @param {boolean} hasBytes whether two hex digits in angle brackets are bytes
 */
function partsOf(text, hasBytes) {
  const parts = [];
  let run = []; // consecutive escapes
  const add = (kind, value) => {
    if (parts.at(-1)?.kind !== kind) parts.push({ kind, values: [] });
    parts.at(-1).values.push(value);
  };
  const endRun = () => {
    for (let at = 0; at < run.length; at += 1) {
      const { byte, codePoint, escape } = run[at];
      if (isPairInBytes(run, at)) {
        const [high, low] = [run.slice(at, at + 3), run.slice(at + 3, at + 6)].map(surrogateOf);
        add('text', String.fromCharCode(high, low));
        at += SURROGATES.length - 1;
      } else if (byte !== undefined && hasBytes) add('bytes', { value: byte, escape });
      else if (isScalarValue(codePoint)) add('text', String.fromCodePoint(codePoint));
      else if (byte === undefined) add('surrogates', { value: codePoint, isUtf16Escape: true, escape });
      else add('text', escape);
    }
    run = [];
  };
  let end = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [escape] = match;
    if (match.index > end) {
      endRun();
      add('text', text.slice(end, match.index));
    }
    run.push({ ...valueOf(match), escape });
    end = match.index + escape.length;
  }
  endRun();
  if (end < text.length) add('text', text.slice(end));
  const make = {
    text: (values) => ({ text: values.join('') }),
    bytes: (values) => ({
      bytes: Uint8Array.from(values, ({ value }) => value),
      written: values.map(({ escape }) => escape),
    }),
    surrogates: (values) => ({ escapes: values }),
  };
  return parts.map(({ kind, values }) => make[kind](values));
}

/** Returns a text in which the escapes of scalar values are decoded. */
const decodeCharacters = (text) =>
  text.replace(ESCAPE, (escape, digits) => {
    const codePoint = Number.parseInt(digits, 16);
    return isScalarValue(codePoint) ? String.fromCodePoint(codePoint) : escape;
  });

/**
 * Returns whether a program certainly wrote the escapes of a word. One of these conditions is enough:
 *
 * - an escape has eight digits
 * - all escaped characters are letters, and the word has another letter
 * - not all escaped characters are letters, and the word begins and ends with letters or digits that are not escaped
 */
function isWrittenByProgram(word) {
  if (EIGHT_DIGITS.test(word)) return true;
  const escapes = word.match(new RegExp(CHARACTER, 'g'));
  const characters = escapes.map(decodeCharacters);
  const areLetters = characters.every((character) => LETTER.test(character) && !character.startsWith('<'));
  if (!areLetters) return ESCAPED_WITHIN.test(word);
  return escapes.length > 1 || LETTER.test(word.replaceAll(escapes[0], ''));
}

/** Returns whether the character of the first escape of a word is also in the word or near the word, as in a text about characters. */
function hasCharacterNearby(text, word, index) {
  const first = decodeCharacters(HAS_CHARACTER.exec(word)[0]);
  const end = index + word.length;
  const around = [text.slice(Math.max(0, index - NEAR), index), word, text.slice(end, end + NEAR)];
  return around.some((piece) => piece.includes(first));
}

/** Returns whether a table has fields that consist of one escape, such as the escape of a check mark, and few different escapes. */
function hasEscapedFields(text) {
  const fields = text.match(FIELD) ?? [];
  return fields.length >= MIN_FIELDS && 2 * new Set(fields).size <= fields.length;
}

/**
 * Returns whether a text has escapes of characters. Words in which a program certainly wrote the escapes must be at least half as many as other
 * words with escapes. A text without such words must be a table with fields of one escape.
 */
function hasCharacters(text) {
  if (!HAS_CHARACTER.test(text)) return false;
  const certain = new Set();
  const others = new Set();
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!HAS_CHARACTER.test(word) || certain.has(word)) continue;
    const decoded = decodeCharacters(word);
    const isCertain =
      isWrittenByProgram(word) &&
      !hasCharacterNearby(text, word, index) &&
      // Source code and instructions also contain the decoded word.
      (certain.size >= MAX_SEARCHED || EIGHT_DIGITS.test(word) || !text.includes(decoded));
    if (isCertain) certain.add(word);
    else others.add(word);
  }
  return certain.size > 0 ? 2 * certain.size >= others.size : hasEscapedFields(text);
}

/**
 * Returns whether a word has escapes of bytes that are letters. A single byte must be a small letter in windows-1252, and several bytes must
 * have a letter in UTF-8. Three or more bytes that are not UTF-8 count as a word in another encoding.
 */
function hasLetterInBytes(word) {
  return word.match(BYTES).some((escapes) => {
    const bytes = Uint8Array.from(escapes.matchAll(ESCAPE), (match) => valueOf(match).byte);
    if (bytes.length === 1) return isSmallLetter(bytes[0]) && LETTER.test(word.replace(BYTES, ''));
    const text = utf8Text(bytes);
    return text === null ? bytes.length > 2 : LETTER.test(text);
  });
}

/** Returns whether two hex digits in angle brackets are bytes: several words have letters as such bytes, and the text has no tags. */
function hasBytes(text) {
  if (!HAS_BYTE.test(text) || isMarkup(text)) return false;
  const others = text.replace(ESCAPE, '').replaceAll('<NA>', '');
  // Mail addresses are not tags.
  if (/<\/?[A-Za-z](?![^<>\r\n]*@)[^<>\r\n]{0,40}>/.test(others)) return false;
  const found = new Set((text.match(WORD) ?? []).filter((word) => HAS_BYTE.test(word)));
  const certain = [...found].filter(hasLetterInBytes);
  return certain.length >= MIN_BYTE_WORDS && 2 * certain.length >= found.size;
}

export const angleEscapes = {
  id: 'angle-escapes',
  label: words.ANGLE_ESCAPES,
  description: words.TEXT_WITH_ANGLE_ESCAPES,
  trims: false,
  recognise: (text) => hasCharacters(text) || hasBytes(text),
  describe: (text) => (hasCharacters(text) ? { hint: words.WRITTEN_BY_R } : words.BYTES_IN_ANGLES),
  decode(text, dependencies) {
    const { decoded } = decodeParts({ parts: partsOf(text, hasBytes(text)) }, dependencies);
    return { ...decoded, form: {} };
  },
  canEncode: () => false,
  encode: () => ({ problem: words.ANGLE_ESCAPES_NOT_WRITTEN }),
};
