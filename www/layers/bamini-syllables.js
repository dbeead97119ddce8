/**
 * Converts Tamil typed for the font Bamini to Unicode. The font has glyphs of Tamil at the codes of ASCII. Text for it
 * is in visual order. The signs of e, ee and ai stand before their consonant, and the signs of o, oo and au around it.
 * In Unicode, these signs follow the consonant (The Unicode Standard, section 12.6).
 */

const PULLI = '\u0bcd'; // the mark of a consonant without a vowel

/** Vowels, which stand only where a word starts. */
const VOWELS = {
  m: 'அ',
  M: 'ஆ',
  ',': 'இ',
  '<': 'ஈ',
  c: 'உ',
  C: 'ஊ',
  v: 'எ',
  V: 'ஏ',
  I: 'ஐ',
  x: 'ஒ',
  X: 'ஓ',
  xs: 'ஔ',
  'm/': 'அஃ',
  ',/': 'இஃ',
};
/** Consonants. The codes of ஷ, க்ஷ and ஸ்ரீ differ between versions of the font, so words with these letters are not converted. */
const CONSONANTS = {
  f: 'க', q: 'ங', r: 'ச', '[': 'ஜ', Q: 'ஞ', l: 'ட', z: 'ண', j: 'த', e: 'ந', d: 'ன', g: 'ப', k: 'ம', a: 'ய', u: 'ர', y: 'ல', s: 'ள', t: 'வ', o: 'ழ', w: 'ற',
  '`': 'ஹ', ']': 'ஸ',
}; // prettier-ignore
/** `h` is the consonant ர before `;`, `p` and `P`. Otherwise, it is the sign of aa after a consonant. */
const RA = 'h(?=[;pP])';
const AA = 'h(?![;pP])';
/** Signs by their codes: after a consonant, before it (n, N, i), or around it. */
const SIGNS = {
  '': '',
  ';': PULLI,
  h: 'ா',
  p: 'ி',
  P: 'ீ',
  '{': 'ு',
  _: 'ூ',
  n: 'ெ',
  N: 'ே',
  i: 'ை',
  nh: 'ொ',
  Nh: 'ோ',
  ns: 'ௌ',
};
/** Consonants with a vowel sign in one glyph, and ர் (`H`), which has the pulli instead. */
const WITH_VOWEL = {
  F: 'கு', $: 'கூ', R: 'சு', '#': 'சூ', L: 'டு', '^': 'டூ', Z: 'ணு', J: 'து', E: 'நு', D: 'னு', G: 'பு', K: 'மு', '%': 'மூ', A: 'யு', U: 'ரு', '&': 'ரூ', Y: 'லு',
  S: 'ளு', T: 'வு', O: 'ழு', '*': 'ழூ', W: 'று', b: 'டி', B: 'டீ', H: 'ர்',
}; // prettier-ignore
/** The vowel signs u and uu. Some consonants have a glyph with u. With a second glyph after this one, the vowel is uu. */
const [SHORT_U, LONG_U] = ['ு', 'ூ'];

/** Punctuation. */
const OTHERS = { '>': ',', '@': ';' };

const UNIT = new RegExp(
  [
    `(?<number>[0-9]+(?:[,.:/>][0-9]+)*%?)`,
    `(?<vowel>[m,]/(?=[A-Za-z])|xs(?![;pPh])|[mMcCvVIxX<]|,(?=[A-Za-z$#^%&*[\\]\`]))`,
    `(?<before>[nN])(?<around>[fqrQlzjedgkauystow[\\]\`])(?<after>${AA}|(?<=[fgkrta])s(?![;pPh]))?`,
    `(?<ai>i)(?<withAi>[fqrQlzjedgkauystow[\\]\`])`,
    `(?<long>[GATR]\\+|[ZJEDYWS](?:\\}|${AA}))`,
    `(?<fixed>[F$R#L^ZJEDGK%AU&YSTO*WbBH])`,
    `(?<letter>[fqrQlzjedgkauystow[\\]\`]|${RA})(?<sign>[;pP]|${AA}|(?<=[[\\]\`])[{_])?`,
    `(?<other>[-.?!()'":>@“”‘’–—…])`,
  ].join('|'),
  'uy',
);
const MAX_LENGTH = 100; // characters of a word
/** Letters that start no Tamil word. */
const NO_START = /^[“‘"'(]*[ஙணழளறன]/;
/** A number, a date or a similar word without letters, with its punctuation. */
const NUMBERS = /^[(“‘"']*\d+(?:[-–,.:/>]\d+)*%?[)”’"']*[>@]?$/;
const CODES_OF_PUNCTUATION = new RegExp(`[${Object.keys(OTHERS).join('')}]`, 'g');

/** Returns one unit of the font in Unicode. */
function unitInUnicode({ number, vowel, before, around, after, ai, withAi, long, fixed, letter, sign, other }) {
  if (number) return number.replaceAll('>', ',');
  if (vowel) return VOWELS[vowel];
  if (before) return CONSONANTS[around] + SIGNS[before + (after ?? '')];
  if (ai) return CONSONANTS[withAi] + SIGNS[ai];
  if (long) return WITH_VOWEL[long[0]].replace(SHORT_U, LONG_U);
  if (fixed) return WITH_VOWEL[fixed];
  if (letter) return (letter === 'h' ? 'ர' : CONSONANTS[letter]) + SIGNS[sign ?? ''];
  return OTHERS[other] ?? other;
}

/**
 * Returns a word of the font in Unicode; null if it is no sequence of syllables, numbers and punctuation.
 *
 * @param {string} word without white space
 */
export function baminiWord(word) {
  if (word.length > MAX_LENGTH) return null;
  if (!/[A-Za-z]/.test(word)) {
    const isChanged = NUMBERS.test(word) && word.search(CODES_OF_PUNCTUATION) >= 0;
    return isChanged ? word.replace(CODES_OF_PUNCTUATION, (code) => OTHERS[code]) : null;
  }
  let text = '';
  let isStart = true;
  UNIT.lastIndex = 0;
  while (UNIT.lastIndex < word.length) {
    const found = UNIT.exec(word)?.groups;
    if (!found || (found.vowel && !isStart)) return null;
    text += unitInUnicode(found);
    isStart = Boolean(found.other || found.number);
  }
  return NO_START.test(text) ? null : text.normalize('NFC');
}
