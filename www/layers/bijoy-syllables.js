/**
 * Converts Bengali typed for a font of Bijoy, such as SutonnyMJ, to Unicode. The fonts have glyphs of Bengali at the
 * codes of windows-1252. Text for them is in visual order. The signs of i, e and ai stand before their consonants, and
 * the signs of o and au around them. The reph, an r that is pronounced before a consonant, stands after this consonant.
 * Unicode has the order of pronunciation (The Unicode Standard, section 12.2).
 */

const [VIRAMA, ZWJ, RA, AA] = ['\u09cd', '\u200d', 'র', 'া'];

/** Vowels. The vowels of `AT_START` stand only where a word starts. */
const VOWELS = { A: 'অ', B: 'ই', C: 'ঈ', D: 'উ', E: 'ঊ', F: 'ঋ', G: 'এ', H: 'ঐ', I: 'ও', J: 'ঔ' };
const AT_START = 'AEFHJ';
/** Consonants, and conjuncts with one glyph. */
const FULL = {
  K: 'ক', L: 'খ', M: 'গ', N: 'ঘ', O: 'ঙ', P: 'চ', Q: 'ছ', R: 'জ', S: 'ঝ', T: 'ঞ', U: 'ট', V: 'ঠ', W: 'ড', X: 'ঢ', Y: 'ণ', Z: 'ত', _: 'থ', '`': 'দ',
  a: 'ধ', b: 'ন', c: 'প', d: 'ফ', e: 'ব', f: 'ভ', g: 'ম', h: 'য', i: RA, j: 'ল', k: 'শ', l: 'ষ', m: 'স', n: 'হ', o: 'ড়', p: 'ঢ়', q: 'য়',
  '°': 'ক্ক', '±': 'ক্ট', '²': 'ক্ষ্ম', '³': 'ক্ত', '´': 'ক্ম', µ: 'ক্র', '¶': 'ক্ষ', ÿ: 'ক্ষ', '·': 'ক্স', '»': 'গ্ধ', '¼': 'ঙ্ক', '½': 'ঙ্গ', '¾': 'জ্জ', À: 'জ্ঝ',
  Á: 'জ্ঞ', Â: 'ঞ্চ', Ã: 'ঞ্ছ', Ä: 'ঞ্জ', Å: 'ঞ্ঝ', Æ: 'ট্ট', Ç: 'ড্ড', È: 'ণ্ট', É: 'ণ্ঠ', Ê: 'ণ্ড', Ë: 'ত্ত', Ì: 'ত্থ', Î: 'ত্র', Ï: 'দ্দ', '×': 'দ্ধ', Ø: 'দ্ব',
  Ù: 'দ্ম', Ú: 'ন্ঠ', Û: 'ন্ড', Ü: 'ন্ধ', Ý: 'ন্স', Þ: 'প্ট', ß: 'প্ত', à: 'প্প', á: 'প্স', â: 'ব্জ', ã: 'ব্দ', ä: 'ব্ধ', å: 'ভ্র', ç: 'ম্ফ', é: 'ল্ক', ê: 'ল্গ',
  ë: 'ল্ট', ì: 'ল্ড', í: 'ল্প', î: 'ল্ফ', ð: 'শ্চ', ñ: 'শ্ছ', ò: 'ষ্ণ', ó: 'ষ্ট', ô: 'ষ্ঠ', õ: 'ষ্ফ', ö: 'স্খ', '÷': 'স্ট', ù: 'স্ফ', ý: 'হ্ন', þ: 'হ্ম',
}; // prettier-ignore
/** Consonants with a vowel sign in one glyph. */
const WITH_VOWEL = { '¸': 'গু', ï: 'শু', û: 'হু', ü: 'হৃ' };
/** Half forms, which stand before a consonant or above a form of `UNDER_HALF`. */
const HALF = { '®': 'ষ', '¯': 'স', '”': 'চ', '˜': 'দ', '™': 'দ', š: 'ন', '›': 'ন', '¤': 'ম', '•': 'ঙ' };
/** Conjoined forms below or after a half form. */
const UNDER_HALF = {
  '’': 'থ', '—': 'ত', Í: 'ত', '¿': 'ত্র', '‹': 'ক', Œ: 'ক্র', ú: 'প', '^': 'ব', '¡': 'ব', '¢': 'ভ', '£': 'ভ্র', '¥': 'ম', '§': 'ম', '¬': 'ল', '\u00ad': 'ল', ø: 'ল',
  '¦': 'ব', Ÿ: 'ব', œ: 'ন',
}; // prettier-ignore
/** `‘` is ত with the vowel sign u, below a half form. */
const TU = '‘';
/** Conjoined forms below or after a consonant. */
const BELOW = {
  '¨': 'য', ª: RA, '«': RA, Ö: RA, '^': 'ব', '¡': 'ব', '¦': 'ব', Ÿ: 'ব', '¢': 'ভ', '£': 'ভ্র', '¥': 'ম', '§': 'ম', '¬': 'ল', '\u00ad': 'ল', ø: 'ল', œ: 'ন',
}; // prettier-ignore
/** The codes of consonants. Below one of these consonants, `è` is ণ. */
const WITH_NNA = 'n¶ÿ';
/** Vowel signs before their consonants, and vowel signs after them. */
const BEFORE = { w: 'ি', '†': 'ে', '‡': 'ে', ˆ: 'ৈ', '‰': 'ৈ' };
const AFTER = { v: AA, x: 'ী', y: 'ু', z: 'ু', '~': 'ূ', ƒ: 'ূ', '‚': 'ূ', '„': 'ৃ', '…': 'ৃ' };
/** Signs of u that stand only after an r. */
const U_AFTER_RA = '“–æ';
/** Vowel signs around their consonants, by the sign before (converted to Unicode) and the code of the sign after. */
const AROUND = { 'েv': 'ো', 'েŠ': 'ৌ' };
const REPH = '©';
/** Signs after a vowel. */
const FINAL = { s: 'ং', t: 'ঃ', u: 'ঁ', r: 'ৎ' };

/** Punctuation and digits. */
const OTHERS = {
  '|': '।', Ð: '–', Ñ: '—', Ò: '“', Ó: '”', Ô: '‘', Õ: '’',
  ...Object.fromEntries(Array.from('0123456789', (digit) => [digit, String.fromCharCode(0x9e6 + Number(digit))])),
  ...Object.fromEntries(Array.from(`.,;:!?()[]{}-+/=*%"'<>’`, (mark) => [mark, mark])),
}; // prettier-ignore

/** Quotation marks around a word, which were typed in another font, because a sign of Bengali never stands there. */
const QUOTE = '^[“‘]|[”’](?=[|.,;:!?)]*$)';

const escaped = (characters) => characters.map((character) => `\\u{${character.codePointAt(0).toString(16)}}`).join('');
const classOf = (...tables) => `[${escaped(tables.flatMap((table) => Object.keys(table)))}]`;
const [full, half, under, below] = [FULL, HALF, UNDER_HALF, BELOW].map((table) => classOf(table));
const after = `(?:${classOf(AFTER)}|Š|(?<=[iµÎå¿ª«Ö]${REPH}?)[${escaped([...U_AFTER_RA])}])`;
const UNIT = new RegExp(
  [
    // `Av` is আ. After অ and এ, `¨v` is the sign of ya with the sign of aa.
    `(?<vowel>[A-J])(?<aa>(?<=A)v|(?<=[AG])¨v)?(?<sign>[stu]?)`,
    `(?<before>${classOf(BEFORE)}?)(?:(?<halves>${half}*)(?:(?<fixed>${classOf(WITH_VOWEL)})|(?<base>${full})|(?<=${half})(?<joined>${under}|${TU}))` +
      `(?<under>(?:${below}|(?<=[${WITH_NNA}])è)*))(?<end>(?:${after}|[u${REPH}¨])*)(?<last>[sut]?)(?<dead>&?)`,
    `(?<lone>r)`,
    `(?<other>${classOf(OTHERS)}|${QUOTE})`,
  ].join('|'),
  'uy',
);
const MAX_LENGTH = 100; // characters of a word
/** An English word or a name: no vowel sign, and only small letters after the first one. */
const LATIN_WORD = /(?<![\w`~&\u0080-\uffff])[A-Z]?(?![a-z]*[v-z])[a-z]{3,}(?![\w`~&\u0080-\uffff])/u;
const MIN_LATIN_LENGTH = 4;
/** Signs and letters that never start a word. */
const NO_START = /^[“‘"'([{ÔÒ]*[o-vxyz~&]/;
/** A visarga before a consonant, except after the first syllables of words such as দুঃখ, নিঃস্ব and অন্তঃ. Words with such a visarga are words in Latin letters. */
const NO_VISARGA = /(?<!দু|নি|ত|ন|শি?)ঃ[ক-হ]/;
/** A single digit or sign. `_` and `` ` `` are letters of the font. */
const NO_LETTER = /^[^\p{L}_`]$/u;

/** Returns consonants, each followed by the virama. */
const dead = (letters) => Array.from(letters, (letter) => letter + VIRAMA).join('');

/** Returns a syllable in Unicode; null if its signs do not fit together, such as two vowel signs or two rephs. */
function syllable({ before, halves, fixed, base, joined, under: conjoined, end, last, dead: virama }) {
  const signs = Array.from(end);
  const vowels = signs.filter((sign) => !['u', REPH, '¨'].includes(sign));
  const finals = Array.from(signs.filter((sign) => sign === 'u').join('') + last);
  const rephs = signs.filter((sign) => sign === REPH).length;
  const yaSigns = signs.filter((sign) => sign === '¨').length;
  if (rephs > 1 || yaSigns > 1 || vowels.length > 1 || new Set(finals).size < finals.length) return null;
  // The sign of ya stands before vowel signs.
  if (yaSigns > 0 && vowels.length > 0 && signs.indexOf('¨') > signs.indexOf(vowels[0])) return null;
  const isTu = joined === TU;
  if ((fixed || isTu) && (before || vowels.length > 0)) return null;
  const first = BEFORE[before] ?? '';
  const second = vowels[0] ?? '';
  const lacksFirstHalf = second === 'Š' && !first;
  const sign = first && second ? AROUND[first + second] : first || AFTER[second] || (second ? 'ু' : '');
  if (sign === undefined || lacksFirstHalf || (virama && (sign || fixed || isTu))) return null;
  const letters = fixed ? WITH_VOWEL[fixed] : isTu ? 'ত' : (FULL[base] ?? UNDER_HALF[joined]);
  if (fixed && (conjoined || yaSigns)) return null;
  const forms = Array.from(conjoined, (form) => (form === 'è' ? 'ণ' : BELOW[form]));
  if (yaSigns) forms.push('য');
  // Without ZWJ, র্য is a ya with a reph.
  const isRaYa = base === 'i' && !halves && forms[0] === 'য' && rephs === 0;
  const consonants =
    dead(Array.from(halves, (form) => HALF[form]).join('')) +
    letters +
    (isRaYa ? ZWJ : '') +
    forms.map((form) => VIRAMA + form).join('');
  const marks = finals.map((final) => FINAL[final]).join('');
  return (rephs ? RA + VIRAMA : '') + consonants + (isTu ? 'ু' : sign) + (virama ? VIRAMA : '') + marks;
}

/**
 * Returns a word of the font in Unicode; null if it is no sequence of syllables, digits and punctuation.
 *
 * @param {string} word without white space
 */
export function bijoyWord(word) {
  if (word.length > MAX_LENGTH || NO_START.test(word) || (word.length === 1 && NO_LETTER.test(word) && word !== '|'))
    return null;
  if ((LATIN_WORD.exec(word)?.[0].length ?? 0) >= MIN_LATIN_LENGTH) return null;
  let text = '';
  let isStart = true;
  UNIT.lastIndex = 0;
  while (UNIT.lastIndex < word.length) {
    const found = UNIT.exec(word)?.groups;
    if (!found) return null;
    const { vowel, aa, sign, lone, other } = found;
    let part;
    if (vowel) {
      if (AT_START.includes(vowel) && !isStart) return null;
      const letters = aa === 'v' ? 'আ' : VOWELS[vowel] + (aa ? `${VIRAMA}য${AA}` : '');
      part = letters + (sign ? FINAL[sign] : '');
    } else if (lone) part = isStart ? null : FINAL.r;
    else if (other) part = OTHERS[other] ?? other;
    else part = syllable(found);
    if (part === null) return null;
    text += part;
    isStart = other !== undefined;
  }
  return NO_VISARGA.test(text) ? null : text.normalize('NFC');
}
