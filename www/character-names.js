/**
 * Names, categories and blocks of characters. The build writes them into files of 4,096 code points each; the page
 * loads a file when it shows the first of its characters.
 */

const PLANES_WITH_NAMES = new Set([0, 1, 2, 3, 14]); // the others are unassigned or private use throughout
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

/** The labels of code points without a name (The Unicode Standard §4.8, code point labels). */
const LABELS = { Cc: 'control', Cs: 'surrogate', Co: 'private use', Cn: 'reserved' };
const MAX_CODE_POINT = 0x10ffff;

/** @typedef {{ name: string, category: string, block: string }} CharacterInfo */

/** @returns {CharacterInfo} */
function characterInfo(category, name, block, codePoint) {
  const noncharacter = (codePoint & 0xfffe) === 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);
  const label = noncharacter ? 'noncharacter' : LABELS[category];
  return { name: name || `<${label}>`, category: `${CATEGORIES[category]} (${category})`, block };
}

/** Parses one file. Returns a function from a code point of the file to its name, category and block. */
function parseFile(text, first) {
  const rows = [];
  let block = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('=')) {
      block = line.slice(1);
      continue;
    }
    const [, category, length, name] = /^(..)(?:\*([0-9A-F]+))? (.*)$/.exec(line);
    const count = length ? Number.parseInt(length, 16) : 1;
    const from = rows.length === 0 ? first : rows.at(-1).end;
    rows.push({ from, end: from + count, category, name, block, isRange: Boolean(length) });
  }
  return (codePoint) => {
    const row = rows.find(({ end }) => codePoint < end);
    const name = row.isRange && row.name ? row.name + codePoint.toString(16).toUpperCase() : row.name;
    return characterInfo(row.category, name, row.block, codePoint);
  };
}

const files = new Map(); // by number

async function load(number) {
  const url = new URL(`./vendor/names/${number.toString(16).toUpperCase()}.txt`, import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} is missing`);
  return parseFile(await response.text(), number << 12);
}

/**
 * Returns the name, category and block of a code point; null if the names could not be loaded.
 *
 * @param {number} codePoint
 * @returns {Promise<CharacterInfo | null>}
 */
export async function loadCharacterInfo(codePoint) {
  if (codePoint > MAX_CODE_POINT)
    return { name: '<beyond Unicode>', category: 'its last code point is U+10FFFF', block: '' };
  const plane = codePoint >> 16;
  if (plane > 14)
    return characterInfo('Co', '', `Supplementary Private Use Area-${plane === 15 ? 'A' : 'B'}`, codePoint);
  if (!PLANES_WITH_NAMES.has(plane)) return characterInfo('Cn', '', '', codePoint);
  const number = codePoint >> 12;
  if (!files.has(number)) files.set(number, load(number));
  try {
    return (await files.get(number))(codePoint);
  } catch {
    files.delete(number); // the next call tries again
    return null;
  }
}
