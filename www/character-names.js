/**
 * Names, categories and blocks of characters. They stand in files of 4,096 code points that the build writes, and a
 * file is loaded when the first of its characters is shown.
 */

const PLANES = new Set([0, 1, 2, 3, 14]); // the others hold no characters, or private ones throughout
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

/** What stands for the name where there is none (The Unicode Standard §4.8, code point labels). */
const LABELS = { Cc: 'control', Cs: 'surrogate', Co: 'private use', Cn: 'reserved' };
const LAST = 0x10ffff;

/** @typedef {{ name: string, category: string, block: string }} CharacterInfo */

/** @returns {CharacterInfo} */
function characterInfo(category, name, block, codePoint) {
  const noncharacter = (codePoint & 0xfffe) === 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);
  const label = noncharacter ? 'noncharacter' : LABELS[category];
  return { name: name || `<${label}>`, category: `${CATEGORIES[category]} (${category})`, block };
}

/** Reads one file: a function from a code point to its naming. */
function readPage(text, first) {
  const rows = [];
  let block = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('=')) {
      block = line.slice(1);
      continue;
    }
    const [, category, many, name] = /^(..)(?:\*([0-9A-F]+))? (.*)$/.exec(line);
    const count = many ? Number.parseInt(many, 16) : 1;
    const from = rows.length === 0 ? first : rows.at(-1).end;
    rows.push({ from, end: from + count, category, name, block, counted: Boolean(many) });
  }
  return (codePoint) => {
    const row = rows.find(({ end }) => codePoint < end);
    const name = row.counted && row.name ? row.name + codePoint.toString(16).toUpperCase() : row.name;
    return characterInfo(row.category, name, row.block, codePoint);
  };
}

const pages = new Map();

async function load(number) {
  const url = new URL(`./vendor/names/${number.toString(16).toUpperCase()}.txt`, import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} is missing`);
  return readPage(await response.text(), number << 12);
}

/**
 * The name, category and block of a code point; null where the names could not be loaded.
 *
 * @param {number} codePoint
 * @returns {Promise<CharacterInfo | null>}
 */
export async function loadCharacterInfo(codePoint) {
  if (codePoint > LAST) return { name: '<beyond Unicode>', category: 'its last code point is U+10FFFF', block: '' };
  const plane = codePoint >> 16;
  if (plane > 14)
    return characterInfo('Co', '', `Supplementary Private Use Area-${plane === 15 ? 'A' : 'B'}`, codePoint);
  if (!PLANES.has(plane)) return characterInfo('Cn', '', '', codePoint);
  const number = codePoint >> 12;
  if (!pages.has(number)) pages.set(number, load(number));
  try {
    return (await pages.get(number))(codePoint);
  } catch {
    pages.delete(number); // asked again the next time
    return null;
  }
}
