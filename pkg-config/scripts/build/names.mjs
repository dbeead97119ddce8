// The names of characters, for the page alone: files of 4,096 code points each, so that showing one name loads little.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBlocks, readNames } from '../lib/unicode.mjs';

const ROWS = 0x1000;
/** The planes in which characters are; the others are unassigned or for private use throughout. */
const PLANES = [0, 1, 2, 3, 14];
/** General_Category by its short name (PropertyValueAliases.txt). */
const CATEGORIES = {
  Uppercase_Letter: 'Lu',
  Lowercase_Letter: 'Ll',
  Titlecase_Letter: 'Lt',
  Modifier_Letter: 'Lm',
  Other_Letter: 'Lo',
  Nonspacing_Mark: 'Mn',
  Spacing_Mark: 'Mc',
  Enclosing_Mark: 'Me',
  Decimal_Number: 'Nd',
  Letter_Number: 'Nl',
  Other_Number: 'No',
  Connector_Punctuation: 'Pc',
  Dash_Punctuation: 'Pd',
  Open_Punctuation: 'Ps',
  Close_Punctuation: 'Pe',
  Initial_Punctuation: 'Pi',
  Final_Punctuation: 'Pf',
  Other_Punctuation: 'Po',
  Math_Symbol: 'Sm',
  Currency_Symbol: 'Sc',
  Modifier_Symbol: 'Sk',
  Other_Symbol: 'So',
  Space_Separator: 'Zs',
  Line_Separator: 'Zl',
  Paragraph_Separator: 'Zp',
  Control: 'Cc',
  Format: 'Cf',
  Surrogate: 'Cs',
  Private_Use: 'Co',
  Unassigned: 'Cn',
};

const hex = (number) => number.toString(16).toUpperCase();

/**
 * One file: a line for each code point, in order. `=Name` begins a block (`=` alone is outside of any), `Sc EURO SIGN`
 * is a category and a name, and `Lo*5200 CJK UNIFIED IDEOGRAPH-` so many (hexadecimal) whose names end with their code
 * points; where nothing ends it, they have no name.
 */
export function linesOf(first, { names, corrections, controls, categories }, blocks) {
  const lines = [];
  let block = null;
  let run = null;
  for (let codePoint = first; codePoint < first + ROWS; codePoint++) {
    const within = blocks.find(({ first: from, last }) => from <= codePoint && codePoint <= last)?.name ?? '';
    if (within !== block) {
      lines.push(`=${within}`);
      [block, run] = [within, null];
    }
    const category = CATEGORIES[categories.get(codePoint)];
    const name = corrections[codePoint]?.[0] ?? names.get(codePoint) ?? controls[codePoint]?.[0] ?? '';
    const stem = name === '' ? '' : name.endsWith(`-${hex(codePoint)}`) ? name.slice(0, -hex(codePoint).length) : null;
    if (stem === null) {
      lines.push(`${category} ${name}`);
      run = null;
    } else if (run !== null && run.stem === stem && run.category === category) {
      run.count += 1;
      lines[lines.length - 1] = `${category}*${hex(run.count)} ${stem}`;
    } else {
      run = { stem, category, count: 1 };
      lines.push(`${category}*1 ${stem}`);
    }
  }
  return lines;
}

/** Writes the files into `folder`, named by the digits before the last three: `20AC` is in `2.txt`. */
export async function writeNames(folder) {
  const data = await readNames();
  const blocks = await readBlocks();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const plane of PLANES) {
    for (let first = plane << 16; first < (plane + 1) << 16; first += ROWS) {
      writeFileSync(join(folder, `${hex(first / ROWS)}.txt`), linesOf(first, data, blocks).join('\n'));
    }
  }
}
