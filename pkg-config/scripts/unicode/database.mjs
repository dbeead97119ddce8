// Reads the Unicode Character Database from npm's @unicode package. That package lacks two properties that are needed here:
// East_Asian_Width comes from npm's get-east-asian-width, and Age from PyPI's unicode-age, which the set-up installs in target/unicode.
import { join } from 'node:path';
import { UserError } from '../lib/log.mjs';
import { capture } from '../lib/processes.mjs';

export const VERSION = '17.0.0';
export const CODE_POINTS = 0x110000;

/**
 * Loads a file of the @unicode package. The import is dynamic, because the set-up may have to install the package
 * first.
 */
const load = async (path) => (await import(`@unicode/unicode-${VERSION}${path}`)).default;
const rangesOf = (property, value) => load(`/${property}/${value}/ranges.mjs`);

/** Returns whether a code point is a noncharacter (The Unicode Standard §23.7). */
export const isNoncharacter = (codePoint) =>
  (codePoint & 0xfffe) === 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);

/**
 * Returns an array with the value of a property for each code point. `values` are pairs: the name of a value in @unicode, and the value in
 * the array. A code point with no value or with two values is an error.
 */
async function column(property, values) {
  const result = new Array(CODE_POINTS).fill(undefined);
  for (const [name, value] of values) {
    for (const { begin, end } of await rangesOf(property, name)) {
      for (let codePoint = begin; codePoint < end; codePoint++) {
        if (result[codePoint] !== undefined) throw new Error(`${property}: two values for ${codePoint.toString(16)}`);
        result[codePoint] = value;
      }
    }
  }
  const missing = result.indexOf(undefined);
  if (missing >= 0) throw new Error(`${property}: no value for ${missing.toString(16)}`);
  return result;
}

/** Returns the pairs of long and short value names of a property, as `column` takes them. */
async function shortNames(property) {
  const { default: aliases } = await import('unicode-property-value-aliases');
  const known = new Set((await load(''))[property]);
  const pairs = Array.from(aliases.get(property), ([short, long]) => [long, short]);
  return pairs.filter(([long]) => known.has(long));
}

/** The short name of a category is a capital and a small letter. That of a group of categories is one capital, or `LC`. */
const isCategory = ([, short]) => /^[A-Z][a-z]$/.test(short);

/** Returns the `Script_Extensions` of each code point, sorted by name; an empty string if they are only the script of the code point. */
async function readScriptExtensions(scripts) {
  const sets = new Map();
  for (const script of (await load('')).Script_Extensions) {
    for (const { begin, end } of await rangesOf('Script_Extensions', script)) {
      for (let codePoint = begin; codePoint < end; codePoint++) {
        sets.set(codePoint, [...(sets.get(codePoint) ?? []), script]);
      }
    }
  }
  return scripts.map((script, codePoint) => {
    const set = (sets.get(codePoint) ?? [script]).sort();
    return set.length === 1 && set[0] === script ? '' : set.join(' ');
  });
}

/** Returns for each code point which of the binary `properties` it has: their names, with a space between them. */
async function readBinary(properties) {
  const lists = Array.from({ length: CODE_POINTS }, () => []);
  for (const property of properties) {
    for (const { begin, end } of await rangesOf('Binary_Property', property)) {
      for (let codePoint = begin; codePoint < end; codePoint++) lists[codePoint].push(property);
    }
  }
  return lists.map((list) => list.join(' '));
}

/** The East Asian widths by the names of get-east-asian-width (UAX #11). */
const WIDTHS = { fullwidth: 'F', halfwidth: 'H', wide: 'W', narrow: 'Na', neutral: 'N', ambiguous: 'A' };

async function readWidths() {
  const { eastAsianWidthType } = await import('get-east-asian-width');
  return Array.from({ length: CODE_POINTS }, (_, codePoint) => WIDTHS[eastAsianWidthType(codePoint)]);
}

const PRINT_AGES = `from unicode_age import unicode_age_db as db
print(*db.UCD_VERSION, sep=".")
for span in db.iter_spans(): print(*span)`;

/** Returns the age of each code point, such as `6.0`; an empty string for unassigned code points. */
async function readAges(packagesFolder, categories) {
  const env = { PYTHONPATH: join(packagesFolder, 'python') };
  const { ok, stdout, stderr } = await capture(process.env.PYTHON || 'python3', ['-c', PRINT_AGES], { env });
  if (!ok) throw new UserError(`unicode-age is not in ${packagesFolder}.`, ...stderr.trim().split('\n'));
  const [version, ...spans] = stdout.trim().split('\n');
  if (version !== VERSION) throw new UserError(`unicode-age has Unicode ${version}; expected ${VERSION}.`);
  const ages = new Array(CODE_POINTS).fill('');
  for (const span of spans) {
    const [first, last, major, minor] = span.split(' ').map(Number);
    ages.fill(`${major}.${minor}`, first, last + 1);
  }
  // Both sources must agree on which code points are assigned. Noncharacters have an age too, although their category is Cn.
  const wrong = ages.findIndex((age, at) => (age !== '') !== (categories[at] !== 'Cn' || isNoncharacter(at)));
  if (wrong >= 0) throw new Error(`unicode-age and @unicode disagree on ${wrong.toString(16)}`);
  return ages;
}

/**
 * The class of a code point with an Indic_Conjunct_Break other than None, by its values of Grapheme_Cluster_Break and
 * Indic_Conjunct_Break. No other pairs of values occur.
 */
const CONJUNCT_CLASSES = {
  'Other Consonant': 'Consonant',
  'Extend Extend': 'Conjunct_Extend',
  'Extend Linker': 'Linker',
  'ZWJ Extend': 'ZWJ',
};

/**
 * Returns, for each code point, the class that decides where grapheme clusters begin (UAX #29, GB1 to GB13). A class
 * combines three properties: Grapheme_Cluster_Break, Indic_Conjunct_Break and Extended_Pictographic.
 */
async function readClusterBreaks() {
  const index = await load('');
  const breaks = await column(
    'Grapheme_Cluster_Break',
    index.Grapheme_Cluster_Break.map((value) => [value, value]),
  );
  const conjuncts = await column(
    'Indic_Conjunct_Break',
    index.Indic_Conjunct_Break.map((value) => [value, value]),
  );
  const pictographic = await readBinary(['Extended_Pictographic']);
  return breaks.map((value, codePoint) => {
    const conjunct = conjuncts[codePoint];
    const combined = conjunct === 'None' ? value : CONJUNCT_CLASSES[`${value} ${conjunct}`];
    if (combined === undefined) throw new Error(`unknown pair for ${codePoint.toString(16)}: ${value}, ${conjunct}`);
    if (pictographic[codePoint] === '') return combined;
    if (combined !== 'Other') throw new Error(`Extended_Pictographic and ${combined}: ${codePoint.toString(16)}`);
    return 'Extended_Pictographic';
  });
}

/**
 * Returns the name of a block in Blocks.txt from its alias, which has only letters, digits and underscores: `Latin Extended-A` from
 * `Latin_Extended_A`. A letter at the end follows a hyphen, except in `Linear A` and in names such as `CJK Unified Ideographs Extension A`.
 */
const blockName = (alias) =>
  alias
    .replaceAll('_', ' ')
    .replace(/ (And|For) /g, (word) => word.toLowerCase())
    .replace(/(?<! Extension|^Linear) ([A-Z])$/, '-$1')
    .replace('Latin 1', 'Latin-1')
    .replace('Phags Pa', 'Phags-pa')
    .replace(/^(Cypro|Tulu) /, '$1-');

/** Returns the blocks in order, `{ name, first, last }`. */
async function readBlocks() {
  const blocks = [];
  for (const alias of (await load('')).Block) {
    if (alias === 'No_Block') continue;
    const ranges = await rangesOf('Block', alias);
    if (ranges.length !== 1) throw new Error(`block ${alias} has ${ranges.length} ranges; expected one`);
    blocks.push({ name: blockName(alias), first: ranges[0].begin, last: ranges[0].end - 1 });
  }
  return blocks.sort((a, b) => a.first - b.first);
}

/** The types of formal aliases (NameAliases.txt), in the order in which the aliases of a code point are listed. */
const ALIAS_TYPES = ['Correction', 'Control', 'Alternate', 'Figment', 'Abbreviation'];

/** Returns the formal aliases, `{ codePoint, type, alias }`, in the order of code points. */
async function readAliases() {
  const aliases = [];
  for (const type of ALIAS_TYPES) {
    for (const [codePoint, list] of Object.entries(await load(`/Names/${type}/index.mjs`))) {
      for (const alias of list) aliases.push({ codePoint: Number(codePoint), type: type.toLowerCase(), alias });
    }
  }
  return aliases.sort((a, b) => a.codePoint - b.codePoint); // stable: the order of types stays
}

/** Returns the decompositions of all but Hangul syllables, `{ codePoint, type, mapping }`; a rule gives those of the syllables. */
async function readDecompositions() {
  const decompositions = [];
  for (const type of (await load('')).Decomposition_Mapping) {
    for (const [codePoint, mapping] of await load(`/Decomposition_Mapping/${type}/code-points.mjs`)) {
      const isSyllable = codePoint >= 0xac00 && codePoint <= 0xd7a3;
      if (!isSyllable) decompositions.push({ codePoint, type, mapping: [mapping].flat() });
    }
  }
  return decompositions.sort((a, b) => a.codePoint - b.codePoint);
}

/** The binary properties that utfscope publishes. */
export const BINARY = [
  'Default_Ignorable_Code_Point',
  'Emoji',
  'Emoji_Presentation',
  'Emoji_Modifier',
  'Emoji_Modifier_Base',
  'Emoji_Component',
  'Extended_Pictographic',
];

/**
 * Returns the database. `packagesFolder` is the folder that `ensureUnicodePackages` fills. The properties from `generalCategory` to
 * `clusterBreak` are columns: arrays with a value for each code point.
 */
export async function readDatabase(packagesFolder) {
  const generalCategory = await column('General_Category', (await shortNames('General_Category')).filter(isCategory));
  const script = await column(
    'Script',
    (await load('')).Script.map((name) => [name, name]),
  );
  return {
    generalCategory,
    script,
    scriptExtensions: await readScriptExtensions(script),
    age: await readAges(packagesFolder, generalCategory),
    bidiClass: await column('Bidi_Class', await shortNames('Bidi_Class')),
    eastAsianWidth: await readWidths(),
    binary: await readBinary(BINARY),
    clusterBreak: await readClusterBreaks(),
    blocks: await readBlocks(),
    names: await load('/Names/index.mjs'),
    aliases: await readAliases(),
    decompositions: await readDecompositions(),
  };
}
