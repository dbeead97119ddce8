// Hangul syllables: their names and decompositions follow from their code points (The Unicode Standard §3.12).

const FIRST_SYLLABLE = 0xac00;
const FIRST_LEADING = 0x1100;
const FIRST_VOWEL = 0x1161;
/** The code point before the first trailing jamo (`TBase` in the standard): index 0 stands for no trailing jamo. */
const TRAILING_BASE = 0x11a7;
// The short names of the jamo (Jamo.txt), in the order of their code points. One leading jamo has an empty name. The first of
// `TRAILING` stands for no trailing jamo.
const LEADING = 'G,GG,N,D,DD,R,M,B,BB,S,SS,,J,JJ,C,K,T,P,H'.split(',');
const VOWELS = 'A,AE,YA,YAE,EO,E,YEO,YE,O,WA,WAE,OE,YO,U,WEO,WE,WI,YU,EU,YI,I'.split(',');
const TRAILING = ',G,GG,GS,N,NJ,NH,D,L,LG,LM,LB,LS,LT,LP,LH,M,B,BS,S,SS,NG,J,C,K,T,P,H'.split(',');
const SYLLABLE_COUNT = LEADING.length * VOWELS.length * TRAILING.length;

export const isSyllable = (codePoint) => codePoint >= FIRST_SYLLABLE && codePoint < FIRST_SYLLABLE + SYLLABLE_COUNT;

/** Returns whether a syllable ends with a vowel. */
export const hasNoTrailing = (codePoint) => (codePoint - FIRST_SYLLABLE) % TRAILING.length === 0;

/** Returns the indexes of the jamo of a syllable. */
function indexesOf(codePoint) {
  const index = codePoint - FIRST_SYLLABLE;
  const pair = Math.floor(index / TRAILING.length); // the index of the leading jamo and the vowel
  return [Math.floor(pair / VOWELS.length), pair % VOWELS.length, index % TRAILING.length];
}

/** Returns the name of a syllable without `HANGUL SYLLABLE`. */
export function syllableName(codePoint) {
  const [leading, vowel, trailing] = indexesOf(codePoint);
  return LEADING[leading] + VOWELS[vowel] + TRAILING[trailing];
}

/**
 * Returns the canonical decomposition of a syllable as two code points. For 가 (GA), these are the leading jamo and the vowel. For 각 (GAG),
 * these are the syllable 가 and the trailing jamo.
 */
export function syllableMapping(codePoint) {
  const [leading, vowel, trailing] = indexesOf(codePoint);
  if (trailing === 0) return [FIRST_LEADING + leading, FIRST_VOWEL + vowel];
  return [codePoint - trailing, TRAILING_BASE + trailing];
}
