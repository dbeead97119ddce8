/**
 * Converts Hindi typed for the font Kruti Dev 010, and for DevLys 010 with the same codes, to Unicode. The font has
 * glyphs of Devanagari at the codes of windows-1252. Text for it is in visual order: the sign of the vowel i stands
 * before its consonants. The reph, an r that is pronounced before a consonant, stands after the vowel sign. Unicode has
 * the order of pronunciation (The Unicode Standard, section 12.1).
 */

const VIRAMA = '\u094d';
const NUKTA = '\u093c';
const RA = 'र';

/** Consonants, and conjuncts with one glyph. */
const FULL = {
  d: 'क', x: 'ग', Ä: 'घ', '³': 'ङ', p: 'च', N: 'छ', t: 'ज', '>': 'झ', '¥': 'ञ', V: 'ट', B: 'ठ', M: 'ड', '<': 'ढ', r: 'त', n: 'द', u: 'न',
  i: 'प', Q: 'फ', c: 'ब', Ò: 'भ', e: 'म', ';': 'य', j: 'र', y: 'ल', G: 'ळ', o: 'व', l: 'स', g: 'ह',
  '=': 'त्र', K: 'ज्ञ', J: 'श्र', '|': 'द्य', '}': 'द्व', ')': 'द्ध', Ø: 'क्र', Ý: 'फ्र', æ: 'द्र', ç: 'प्र', Á: 'प्र', ä: 'क्त', ô: 'क्क', é: 'न्न',
  í: 'द्द', Ì: 'द्द', ê: 'ट्ट', Í: 'ट्ट', ë: 'ट्ठ', Î: 'ट्ठ', ì: 'ड्ड', Ï: 'ड्ड', ï: 'ड्ढ', Ô: 'ड्ढ', à: 'ह्न', á: 'ह्य', ã: 'ह्म',
}; // prettier-ignore
/** Half forms, which stand before another consonant. With `k`, the glyph of the stem, a half form becomes the full form: `D` is क्, and `Dk` is क. */
const HALF = {
  D: 'क', '[': 'ख', X: 'ग', '?': 'घ', P: 'च', T: 'ज', '÷': 'झ', Ö: 'झ', '.': 'ण', R: 'त', F: 'थ', '/': 'ध', Ë: 'ध', è: 'ध', U: 'न', I: 'प', '¶': 'फ',
  C: 'ब', H: 'भ', E: 'म', '¸': 'य', Y: 'ल', O: 'व', "'": 'श', Ü: 'श', '"': 'ष', L: 'स', º: 'ह', '{': 'क्ष', '«': 'त्र', Ù: 'त्त', '™': 'न्न',
}; // prettier-ignore
/** Consonants with a vowel sign in one glyph. */
const WITH_VOWEL = { '#': 'रु', ':': 'रू', Ñ: 'कृ', '—': 'कृ', '–': 'दृ', â: 'हृ' };
/** Conjoined consonants below or after another consonant. */
const BELOW = { z: RA, ª: RA, î: 'य', Ó: 'य' };

/** Vowels that stand alone, without a consonant. Some are a glyph and signs after it, such as `vk` for आ. */
const VOWELS = {
  v: 'अ', vk: 'आ', 'v‚': 'ऑ', vkW: 'ऑ', vks: 'ओ', vkS: 'औ', b: 'इ', bZ: 'ई', Ã: 'ई', m: 'उ', Å: 'ऊ', _: 'ऋ', ',': 'ए', ',s': 'ऐ',
}; // prettier-ignore
/** Vowel signs. Each key consists of signs of the font, sorted by code. */
const VOWEL_SIGNS = {
  '': '', k: 'ा', h: 'ी', q: 'ु', w: 'ू', '`': 'ृ', s: 'े', S: 'ै', ks: 'ो', Sk: 'ौ', W: 'ॅ', '‚': 'ॉ', Wk: 'ॉ',
}; // prettier-ignore
/** Signs after a vowel. */
const FINAL = { a: 'ं', '¡': 'ँ', '%': 'ः' };
/** Glyphs that combine several signs, and the signs of each glyph. `f` is the sign of the vowel i, and `Z` is the reph. */
const LIGATURES = { Æ: 'fZ', Ç: 'fa', É: 'fZa', Ê: 'hZ', È: 'ha', '±': 'Za' };

/** Punctuation and digits. Digits of ASCII stand for themselves. */
const OTHERS = {
  A: '।', '-': '.', '&': '-', ']': ',', '(': ';', '¼': '(', '½': ')', '¿': '{', À: '}', '¾': '=', '\\': '?', '@': '/', $: '+', '!': '!',
  '^': '‘', '*': '’', Þ: '“', ß: '”', Œ: '॰', ñ: '॰', '·': 'ऽ', '•': 'ऽ',
  å: '०', ƒ: '१', '„': '२', '…': '३', '†': '४', '‡': '५', ˆ: '६', '‰': '७', Š: '८', '‹': '९',
}; // prettier-ignore

const escaped = (characters) => characters.map((character) => `\\u{${character.codePointAt(0).toString(16)}}`).join('');
const classOf = (...tables) => `[${escaped(tables.flatMap((table) => Object.keys(table)))}]`;
const [full, half, below] = [FULL, HALF, BELOW].map((table) => classOf(table));
/** A consonant: a full form, a half form with its stem, or `º` before `z`, which needs no stem. `+` is the nukta. */
const LETTER = `(?:${full}\\+?|${half}\\+?k\\+?|º(?=z))`;
/** Consonants without their vowel: half forms, and full forms with the virama. */
const DEAD = `(?:${half}\\+?(?!k)|${LETTER}${below}?~)`;
const SIGNS = '[khqw`sSW‚a¡ZÊÈ±]*%?';
/** The next unit of a word: a vowel, consonants that end with a virama, a syllable, or another character. */
const UNIT = new RegExp(
  [
    `(?<vowel>vks|vkS|vkW|vk|v‚|v|bZ?|Ã|m|Å|_|,s|,)(?<final>(?<=b)±|[a¡]?%?)`,
    `(?<end>${DEAD}*${LETTER}${below}?~)(?!${LETTER}|${half}|[fÆÇÉ])`,
    `(?<short>[fÆÇÉ]?)(?<dead>${DEAD}*)(?:(?<live>${LETTER})(?<below>${below}?)|(?<fixed>${classOf(WITH_VOWEL)}))(?<signs>${SIGNS})`,
    `(?<other>${classOf(OTHERS)}|[0-9])(?<colon>%?)`,
  ].join('|'),
  'uy',
);
const LETTERS = new RegExp(`(${full}|${half}|${below})(\\+?)(k?)(\\+?)`, 'gu');
const SHORT_I = 'ि';

/** Returns consonants of the font in Unicode, each followed by the virama. */
function consonants(glyphs) {
  return glyphs.replaceAll('~', '').replace(LETTERS, (_, glyph, first, stem, second) => {
    const letter = FULL[glyph] ?? HALF[glyph] ?? BELOW[glyph];
    return letter + (first || second ? NUKTA : '') + VIRAMA;
  });
}
const withoutVirama = (letters) => letters.slice(0, -1);

/** Returns a syllable in Unicode; null if its signs form no vowel sign, or if it has two rephs or two final signs. */
function syllable({ short, dead, live, below: conjoined, fixed, signs }) {
  const all = Array.from(short + signs, (sign) => LIGATURES[sign] ?? sign).join('');
  const finals = Array.from(all).filter((sign) => sign in FINAL);
  const hasReph = all.includes('Z');
  const vowel = Array.from(all).filter((sign) => !(sign in FINAL) && sign !== 'Z');
  if (all.split('Z').length > 2 || finals.length > 1) return null;
  const beginsWithI = vowel[0] === 'f';
  const sign = beginsWithI && vowel.length === 1 ? SHORT_I : VOWEL_SIGNS[vowel.sort().join('')];
  if (sign === undefined || (fixed && sign)) return null;
  const base = fixed ? WITH_VOWEL[fixed] : withoutVirama(consonants(live + conjoined));
  return (hasReph ? RA + VIRAMA : '') + consonants(dead) + base + sign + (finals.length > 0 ? FINAL[finals[0]] : '');
}

/** The code of the digit ३ in Kruti Dev. In a word that is not a number, it is an ellipsis that was typed in another font. */
const ELLIPSIS = '…';
/** Numbers: digits of the font, and signs such as a hyphen. */
const DIGITS = /^[åƒ„…†‡ˆ‰Š‹&@%-]{2,}$/;

/** Words that end with the visarga. After other words, the glyph of the visarga is a colon. */
const WITH_VISARGA =
  /^(?:अतः|स्वतः|अंततः|अन्ततः|अन्तः|अंतः|प्रातः|प्रायः|पुनः|छः|नमः|क्रमशः|संभवतः|सम्भवतः|विशेषतः|पूर्णतः|मुख्यतः|सामान्यतः|साधारणतः|मूलतः|अंशतः|फलतः|वस्तुतः|अक्षरशः|.*(?:्य|्ट)तः)$/;
const VISARGA_AT_END = /ः(?![\u0900-\u0963])/g;
/** The vowel ए after a vowel sign, where this vowel never stands. The code of ए is that of the comma, which was typed here in another font. */
const NO_WORD = /[ेैौंँः]ए/;
/** Numbers with punctuation, and single symbols. The font has letters at these codes, but such words are probably times, dates or lists in another font. */
const NO_LETTERS = /^(?:[\d:.,;/()%#+*=!?'"<>_|&–—-]+|[^\p{L}\p{N}])$/u;
const MAX_LENGTH = 100; // characters of a word
/** Punctuation whose code is a letter in the font. */
const LETTER_LIKE_PUNCTUATION = /[:.,;/)#=?'"<>_|–—]/;

/**
 * Returns a word of the font in Unicode; null if it is no sequence of syllables, digits and punctuation.
 *
 * @param {string} word without white space
 */
export function krutiDevWord(word) {
  const isNumber =
    NO_LETTERS.test(word) && LETTER_LIKE_PUNCTUATION.test(word) && (word.length === 1 || /\d/.test(word));
  if (isNumber || word.length > MAX_LENGTH) return null;
  let text = '';
  UNIT.lastIndex = 0;
  while (UNIT.lastIndex < word.length) {
    const found = UNIT.exec(word)?.groups;
    if (!found) return null;
    const { vowel, final, live, fixed, end, other, colon } = found;
    let part;
    if (vowel)
      part =
        VOWELS[final.startsWith('±') ? 'bZ' : vowel] +
        Array.from(final, (sign) => FINAL[sign === '±' ? 'a' : sign]).join('');
    else if (live || fixed) part = syllable(found);
    else if (end) part = consonants(end);
    else part = (other === ELLIPSIS && !DIGITS.test(word) ? other : (OTHERS[other] ?? other)) + (colon ? ':' : '');
    if (part === null) return null;
    text += part;
  }
  if (NO_WORD.test(text)) return null;
  return text.replace(VISARGA_AT_END, (sign, at) => {
    const [letters] = /[\u0900-\u0963]*$/.exec(text.slice(0, at));
    return WITH_VISARGA.test(letters + sign) ? sign : ':';
  });
}
