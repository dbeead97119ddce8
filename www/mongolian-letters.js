/**
 * Mongolian with the Ukrainian letters є and ї for ө and ү. The encoding windows-1251 has no ө and ү, so its fonts and
 * keyboards have these letters in the places of є and ї. Decoded to Unicode, such text shows the Ukrainian letters.
 *
 * As evidence, the text must have long vowels, frequent Mongolian words, and э or ы, which Ukrainian lacks. It must not have letters such as і and ґ.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { bytesIn } from './misread-encoding.js';

const LETTERS = { є: 'ө', ї: 'ү', Є: 'Ө', Ї: 'Ү' };
const UKRAINIAN_LETTER = /[єїЄЇ]/;
const WORD = /(?<![\p{L}\p{M}])[\u0400-\u04ff]+(?![\p{L}\p{M}])/gu;
/** The letters of Ukrainian, Rusyn, Belarusian and South Slavic languages that Mongolian lacks. */
const OTHER_LANGUAGE = /[іІґҐўЎђћљњџјѓќѕ]/;
/** Frequent Mongolian words with є or ї for ө or ү, and frequent words without these letters, all in small letters. */
const FREQUENT = new Set(
  (
    'хїн їг їнэ їйл їе їед їзэх їнэн хїїхэд тїїх зїйл тїїний тїїнийг хїч хїрэх хїлээн тїрээс їндэсний їндсэн бїх бїр бїртгэл хїний хїмїїс ' +
    'єдєр єнєє єнєєдєр єндєр єєр єєрийн єєрєє мєн мєнгє тєр тєрийн тєв тєлєє тєлбєр єгєх єгсєн єргєн хєдєлмєр хєрєнгє хєгжил хєтєлбєр эрїїл ' +
    'байна байсан болон бол нь улс монгол хот энэ эрх дээр тухай хууль гэж гэсэн гэх юм ба буюу вэ уу он сар ажил байх байгаа болно хийх олон ' +
    'бид та би тэр эдгээр аж ахуй нийт сайн ямар бус шинэ манай хороо дугаар иргэн засаг зарлиг тогтоол улаанбаатар орон тоот утас'
  ).split(' '),
);
const LONG_VOWEL = /аа|оо|уу|ээ|єє|її|өө|үү|ий|эй/;
const MIN_CHANGED = 3; // different words with є or ї
const MIN_FREQUENT = 3; // different frequent words
const MIN_LONG_SHARE = 0.15; // the minimum share of words with a long vowel among the different words

/** Returns the words of a Mongolian text with є or ї, and the words with ө and ү that replace them; empty for other text. */
export function findMongolianLetters(text) {
  if (!UKRAINIAN_LETTER.test(text) || OTHER_LANGUAGE.test(text) || !/[эы]/i.test(text)) return [];
  const words = [...text.matchAll(WORD)];
  const distinct = new Set(words.map(([word]) => word.toLowerCase()));
  const all = [...distinct];
  const changed = all.filter((word) => UKRAINIAN_LETTER.test(word));
  const frequent = all.filter((word) => FREQUENT.has(word));
  const long = all.filter((word) => LONG_VOWEL.test(word)).length;
  if (changed.length < MIN_CHANGED || frequent.length < MIN_FREQUENT || long < MIN_LONG_SHARE * all.length) return [];
  return words
    .filter(([word]) => UKRAINIAN_LETTER.test(word))
    .map(({ 0: before, index }) => ({
      index,
      before,
      after: before.replace(/[єїЄЇ]/g, (letter) => LETTERS[letter]),
    }));
}

/**
 * Returns the changes that write ө and ү in a Mongolian text that has є and ї; null if there are none. `canWrite`: whether the encoding has ө and ү.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ first: { before: string, after: string }, canWrite: boolean, changes: import('./scan/replacements.js').TextChange[] } | null}
 */
export function mongolianLetters(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const places = text ? findMongolianLetters(text) : [];
  if (places.length === 0) return null;
  const canWrite = bytesIn(codec, 'өүӨҮ', encoding) !== null;
  return { first: places[0], canWrite, changes: byteChanges(codec, encoding, text, places) };
}
