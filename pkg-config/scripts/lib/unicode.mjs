// The Unicode Character Database, as npm's @unicode packages carry it.
export const VERSION = '17.0.0';

/** The block's own name (Blocks.txt) from its property value alias, which has only letters, digits and underscores. */
const displayName = (alias) =>
  alias
    .replaceAll('_', ' ')
    .replace(/ (And|For) /g, (word) => word.toLowerCase())
    .replace(/(?<! Extension|^Linear) ([A-Z])$/, '-$1')
    .replace('Latin 1', 'Latin-1')
    .replace('Phags Pa', 'Phags-pa')
    .replace(/^(Cypro|Tulu) /, '$1-');

/** Not at the top: the package may have been installed only now. */
const part = (path) => import(`@unicode/unicode-${VERSION}${path}`);

/** Each block as `{ name, first, last }`, in order. */
export async function readBlocks() {
  const blocks = [];
  const { default: unicode } = await part('');
  for (const alias of unicode.Block) {
    if (alias === 'No_Block') continue;
    const { default: ranges } = await part(`/Block/${alias}/ranges.mjs`);
    if (ranges.length !== 1) throw new Error(`block ${alias} has ${ranges.length} ranges; expected one`);
    blocks.push({ name: displayName(alias), first: ranges[0].begin, last: ranges[0].end - 1 });
  }
  return blocks.sort((a, b) => a.first - b.first);
}

/** What the database says of each code point: names, their corrections, names of controls, and categories. */
export async function readNames() {
  const property = async (path) => (await part(`/${path}/index.mjs`)).default;
  return {
    names: await property('Names'),
    corrections: await property('Names/Correction'),
    controls: await property('Names/Control'),
    categories: await property('General_Category'),
  };
}
