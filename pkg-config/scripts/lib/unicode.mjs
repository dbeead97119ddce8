// Reads the Unicode Character Database from npm's @unicode packages.
export const VERSION = '17.0.0';

/** Returns the name of a block in Blocks.txt from its alias, which has only letters, digits and underscores. */
const displayName = (alias) =>
  alias
    .replaceAll('_', ' ')
    .replace(/ (And|For) /g, (word) => word.toLowerCase())
    .replace(/(?<! Extension|^Linear) ([A-Z])$/, '-$1')
    .replace('Latin 1', 'Latin-1')
    .replace('Phags Pa', 'Phags-pa')
    .replace(/^(Cypro|Tulu) /, '$1-');

/** Not at the top, because the set-up may install the package first. */
const load = async (path) => (await import(`@unicode/unicode-${VERSION}${path}`)).default;

/** Returns the blocks in order, `{ name, first, last }`. */
export async function readBlocks() {
  const blocks = [];
  for (const alias of (await load('')).Block) {
    if (alias === 'No_Block') continue;
    const ranges = await load(`/Block/${alias}/ranges.mjs`);
    if (ranges.length !== 1) throw new Error(`block ${alias} has ${ranges.length} ranges; expected one`);
    blocks.push({ name: displayName(alias), first: ranges[0].begin, last: ranges[0].end - 1 });
  }
  return blocks.sort((a, b) => a.first - b.first);
}

/** Returns the names of code points, their corrections, the names of controls, and `categoryOf`, such as `Lu`. */
export async function readNames() {
  const { default: aliases } = await import('unicode-property-value-aliases');
  // Some categories have a POSIX name too, such as `cntrl`.
  const pairs = Array.from(aliases.get('General_Category')).filter(([short]) => /^[A-Z][a-z]$/.test(short));
  const shortNames = new Map(pairs.map(([short, long]) => [long, short]));
  const categories = await load('/General_Category/index.mjs');
  return {
    names: await load('/Names/index.mjs'),
    corrections: await load('/Names/Correction/index.mjs'),
    controls: await load('/Names/Control/index.mjs'),
    categoryOf: (codePoint) => shortNames.get(categories.get(codePoint)),
  };
}
