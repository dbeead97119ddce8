/**
 * Names, categories and blocks of characters, from the package's entry `unicode`, which the page loads when it shows the first character.
 */
import { BEYOND_UNICODE } from './format.js';

const CATEGORIES = {
  Lu: 'uppercase letter',
  Ll: 'lowercase letter',
  Lt: 'titlecase letter',
  Lm: 'modifier letter',
  Lo: 'other letter',
  Mn: 'nonspacing mark',
  Mc: 'spacing mark',
  Me: 'enclosing mark',
  Nd: 'decimal number',
  Nl: 'letter number',
  No: 'other number',
  Pc: 'connector punctuation',
  Pd: 'dash punctuation',
  Ps: 'open punctuation',
  Pe: 'close punctuation',
  Pi: 'initial punctuation',
  Pf: 'final punctuation',
  Po: 'other punctuation',
  Sm: 'math symbol',
  Sc: 'currency symbol',
  Sk: 'modifier symbol',
  So: 'other symbol',
  Zs: 'space separator',
  Zl: 'line separator',
  Zp: 'paragraph separator',
  Cc: 'control',
  Cf: 'format',
  Cs: 'surrogate',
  Co: 'private use',
  Cn: 'unassigned',
};

const MAX_CODE_POINT = 0x10ffff;

/** @typedef {{ name: string, category: string, block: string }} CharacterInfo */

let unicode = null;
let failures = 0;

/** Loads the entry once. A browser may keep the failure of an address, so the next call tries another address. */
function loadUnicode() {
  unicode ??= import(`./vendor/unicode.js${failures === 0 ? '' : `?${failures}`}`).catch((error) => {
    failures += 1;
    unicode = null;
    throw error;
  });
  return unicode;
}

/**
 * Returns the name, category and block of a code point; null if the entry could not be loaded.
 *
 * @param {number} codePoint
 * @returns {Promise<CharacterInfo | null>}
 */
export async function loadCharacterInfo(codePoint) {
  if (codePoint > MAX_CODE_POINT)
    return { name: BEYOND_UNICODE, category: 'its last code point is U+10FFFF', block: '' };
  try {
    const { displayName, properties } = await loadUnicode();
    const { generalCategory, block } = properties(codePoint);
    const category = `${CATEGORIES[generalCategory]} (${generalCategory})`;
    return { name: displayName(codePoint), category, block: block ?? '' };
  } catch {
    return null;
  }
}
