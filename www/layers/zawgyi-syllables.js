/**
 * Converts syllables of Burmese from Zawgyi to Unicode. Zawgyi has a code for each glyph of a letter. Its codes are in
 * the order in which the glyphs are shown: the vowel sign E and the medial RA stand before their consonant. Unicode has
 * one code point for each letter. The Unicode Standard (section 16.3) and Unicode Technical Note 11 define the order of
 * the code points.
 */
// In the character classes of the patterns, each combining character is a member by itself.
/* eslint-disable no-misleading-character-class */

const KINZI = '\u1004\u103a\u1039';
const [AA, ASAT, MEDIAL_YA, MEDIAL_RA] = ['\u102c', '\u103a', '\u103b', '\u103c'];
/** Returns the subscript form of a consonant. */
const stacked = (consonant) => `\u1039${consonant}`;

/** The letters that each code of Zawgyi shows, if Unicode has other letters at this code point. */
const LETTERS = new Map(
  Object.entries({
    '\u1033': ['\u102f'], '\u1034': ['\u1030'], '\u1039': [ASAT], '\u103a': [MEDIAL_YA], '\u103b': [MEDIAL_RA], '\u103c': ['\u103d'],
    '\u103d': ['\u103e'], '\u105a': ['\u102b', ASAT], '\u1060': [stacked('က')], '\u1061': [stacked('ခ')], '\u1062': [stacked('ဂ')],
    '\u1063': [stacked('ဃ')], '\u1064': [KINZI], '\u1065': [stacked('စ')], '\u1066': [stacked('ဆ')], '\u1067': [stacked('ဆ')],
    '\u1068': [stacked('ဇ')], '\u1069': [stacked('ဈ')], '\u106a': ['ဉ'], '\u106b': ['ည'], '\u106c': [stacked('ဋ')],
    '\u106d': [stacked('ဌ')], '\u106e': ['ဍ', stacked('ဍ')], '\u106f': ['ဍ', stacked('ဎ')], '\u1070': [stacked('ဏ')],
    '\u1071': [stacked('တ')], '\u1072': [stacked('တ')], '\u1073': [stacked('ထ')], '\u1074': [stacked('ထ')], '\u1075': [stacked('ဒ')],
    '\u1076': [stacked('ဓ')], '\u1077': [stacked('န')], '\u1078': [stacked('ပ')], '\u1079': [stacked('ဖ')], '\u107a': [stacked('ဗ')],
    '\u107b': [stacked('ဘ')], '\u107c': [stacked('မ')], '\u107d': [MEDIAL_YA], '\u107e': [MEDIAL_RA], '\u107f': [MEDIAL_RA],
    '\u1080': [MEDIAL_RA], '\u1081': [MEDIAL_RA], '\u1082': [MEDIAL_RA], '\u1083': [MEDIAL_RA], '\u1084': [MEDIAL_RA],
    '\u1085': [stacked('လ')], '\u1086': ['ဿ'], '\u1087': ['\u103e'], '\u1088': ['\u103e', '\u102f'], '\u1089': ['\u103e', '\u1030'],
    '\u108a': ['\u103d', '\u103e'], '\u108b': [KINZI, '\u102d'], '\u108c': [KINZI, '\u102e'], '\u108d': [KINZI, '\u1036'],
    '\u108e': ['\u102d', '\u1036'], '\u108f': ['န'], '\u1090': ['ရ'], '\u1091': ['ဏ', stacked('ဍ')], '\u1092': ['ဋ', stacked('ဌ')],
    '\u1093': [stacked('ဘ')], '\u1094': ['\u1037'], '\u1095': ['\u1037'], '\u1096': [stacked('တ'), '\u103d'], '\u1097': ['ဋ', stacked('ဋ')],
  }),
); // prettier-ignore

/** The order of the signs of a syllable in Unicode, after the subscript consonants. */
const SIGNS = ['\u103b', '\u103c', '\u103d', '\u103e', '\u1031', '\u102d\u102e\u1032', '\u102f\u1030', '\u102b\u102c', '\u1036', '\u1037', ASAT, '\u1038']; // prettier-ignore
/** The places of letters in a syllable of Unicode. EARLY_ASAT_RANK is the place of an ASAT that belongs to the consonant. */
const [KINZI_RANK, CONSONANT_RANK, STACKED_RANK, EARLY_ASAT_RANK, FIRST_SIGN_RANK] = [0, 1, 2, 3, 4];
const RANKS = new Map(SIGNS.flatMap((signs, at) => Array.from(signs, (sign) => [sign, FIRST_SIGN_RANK + at])));

function rankOf(letter) {
  if (letter === KINZI) return KINZI_RANK;
  if (letter.startsWith('\u1039')) return STACKED_RANK;
  return RANKS.get(letter) ?? CONSONANT_RANK;
}

/** A syllable, with E and RA before its consonant; or a sign without a consonant. */
const SYLLABLE =
  /([\u1031\u103b\u107e-\u1084]*)([\u1000-\u1021\u1023-\u1027\u1029\u102a\u103f\u1040\u1044\u1047\u104e\u106a\u106b\u106e\u106f\u1086\u108f-\u1092\u1097])([\u102b-\u1030\u1032-\u103a\u103c-\u103e\u105a\u1060-\u1069\u106c\u106d\u1070-\u107d\u1085\u1087-\u108e\u1093-\u1096]*)|[\u1033\u1034\u1039-\u103d\u105a\u1060-\u1097]/g;

const [ZERO, FOUR, SEVEN, AFOREMENTIONED] = ['\u1040', '\u1044', '\u1047', '\u104e'];
/** Digits and a symbol whose codes also stand for letters or words of the same shape. */
const AMBIGUOUS_SHAPE = /[\u1040\u1044\u1047\u104e]/;
const LETTERS_LIKE_DIGITS = { [ZERO]: 'ဝ', [SEVEN]: 'ရ' };
/** NGA with ASAT and VISARGA in Zawgyi and in Unicode: the end of the word ၎င်း. */
const [AFOREMENTIONED_END, UNICODE_AFOREMENTIONED_END] = ['\u1004\u1039\u1038', '\u1004\u103a\u1038'];
const CONTEXT = AFOREMENTIONED_END.length; // code units before and after a digit that show whether it is a letter
const DIGIT_BEFORE = /[\u1040-\u1049][-.,:/]?$/;
const DIGIT_AFTER = /^[-.,:/]?[\u1040-\u1049]/;
const LETTER_BEFORE = /[\u1000-\u1036\u103a\u103c-\u103f\u1060-\u108e]$/;
const LETTER_AFTER = /^[\u1000-\u102a\u1031\u103b\u107e-\u1084\u108f\u1090]/;

/**
 * Returns whether a digit is the letter of the same shape. A dot below or a visarga may follow a digit too, because a visarga is also used
 * as a colon.
 *
 * @param {string} digit
 * @param {string} before the signs of the syllable that stand before the digit
 * @param {string} signs the signs after the digit
 * @param {string} textBefore the end of the text before the syllable
 * @param {string} textAfter the start of the text after the syllable
 */
function isLetter(digit, before, signs, textBefore, textAfter) {
  if (before || /[^\u1037\u1038\u1094\u1095]/.test(signs)) return true;
  if (digit !== ZERO || signs || DIGIT_BEFORE.test(textBefore) || DIGIT_AFTER.test(textAfter)) return false;
  return LETTER_AFTER.test(textAfter) || LETTER_BEFORE.test(textBefore);
}

/** Returns the letter for a consonant that may be a digit or another letter of the same shape. The other parameters are those of `isLetter`. */
function consonantOf(letter, before, signs, textBefore, textAfter) {
  if (letter in LETTERS_LIKE_DIGITS) {
    return isLetter(letter, before, signs, textBefore, textAfter) ? LETTERS_LIKE_DIGITS[letter] : letter;
  }
  // Fonts of Zawgyi show the whole word at this code.
  if (letter === AFOREMENTIONED && !textAfter.startsWith(AFOREMENTIONED_END))
    return AFOREMENTIONED + UNICODE_AFOREMENTIONED_END;
  if (letter === FOUR && !signs && textAfter.startsWith(AFOREMENTIONED_END) && !DIGIT_BEFORE.test(textBefore))
    return AFOREMENTIONED;
  return letter;
}

/** Starts of syllables, in the order of Unicode, for which Unicode has a letter of the same shape: NNYA, UU, AU, O and JHA. */
const COMPOSED = [
  [/^ဥ(?=[\u1039\u103a\u102c\u1037])(?!\u1037(?!\u103a))/, 'ဉ'],
  [/^ဥ\u102e/, 'ဦ'],
  [/^သ\u103c\u1031\u102c\u103a/, 'ဪ'],
  [/^သ\u103c(?![\u103d\u103e])/, 'ဩ'],
  [/^စ\u103b/, 'ဈ'],
];

/** Returns the letters in the order of Unicode. */
function ordered(letters) {
  // In ယောက်ျား, ASAT belongs to the consonant, and Zawgyi has it before AA. In ကျော်, ASAT follows AA.
  const asat = letters.indexOf(ASAT);
  const isEarly = asat >= 0 && letters.includes(MEDIAL_YA) && letters.indexOf(AA) > asat;
  const rank = (letter) => (isEarly && letter === ASAT ? EARLY_ASAT_RANK : rankOf(letter));
  return letters.toSorted((first, second) => rank(first) - rank(second)).join('');
}

const lettersOf = (codes) => Array.from(codes).flatMap((code) => LETTERS.get(code) ?? [code]);

/** Returns the letters of a syllable. */
function convertSyllable(before, consonant, signs) {
  const syllable = ordered([...lettersOf(before), ...(LETTERS.get(consonant) ?? [consonant]), ...lettersOf(signs)]);
  return COMPOSED.reduce((result, [pattern, composed]) => result.replace(pattern, composed), syllable);
}

/** Returns a function that converts Burmese text from Zawgyi to Unicode. The function remembers syllables, because texts have few different syllables. */
export function zawgyiConverter() {
  const converted = new Map();
  const remember = (key, convert) => {
    if (!converted.has(key)) converted.set(key, convert());
    return converted.get(key);
  };
  return (text) =>
    text.replace(SYLLABLE, (match, before, letter, signs, at) => {
      if (letter === undefined) return remember(match, () => lettersOf(match).join(''));
      if (!AMBIGUOUS_SHAPE.test(letter)) return remember(match, () => convertSyllable(before, letter, signs));
      const end = at + match.length;
      const [textBefore, textAfter] = [text.slice(Math.max(0, at - CONTEXT), at), text.slice(end, end + CONTEXT)];
      const consonant = consonantOf(letter, before, signs, textBefore, textAfter);
      return consonant === match ? match : convertSyllable(before, consonant, signs);
    });
}
