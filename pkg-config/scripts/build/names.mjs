// The names of characters, which the page fetches in files of 4,096 code points, so that one name costs one small file.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBlocks, readNames } from '../lib/unicode.mjs';

const CODE_POINTS_PER_FILE = 0x1000;
/** The planes with characters; the others are unassigned or for private use throughout. */
const PLANES = [0, 1, 2, 3, 14];

const hex = (number) => number.toString(16).toUpperCase();

/**
 * Returns the lines of one file, for the code points from `first`. `=Name` starts a block, `=` is outside of blocks,
 * `Sc EURO SIGN` is a category and a name. `Lo*5200 CJK UNIFIED IDEOGRAPH-` is a run of 0x5200 code points whose names end
 * with their code points; a run without a name has none after the category.
 */
export function namesFile(first, { names, corrections, controls, categoryOf }, blocks) {
  const lines = [];
  let block = null;
  let run = null;
  for (let codePoint = first; codePoint < first + CODE_POINTS_PER_FILE; codePoint++) {
    const blockName = blocks.find((each) => each.first <= codePoint && codePoint <= each.last)?.name ?? '';
    if (blockName !== block) {
      lines.push(`=${blockName}`);
      [block, run] = [blockName, null];
    }
    const category = categoryOf(codePoint);
    const name = corrections[codePoint]?.[0] ?? names.get(codePoint) ?? controls[codePoint]?.[0] ?? '';
    const suffix = hex(codePoint);
    if (name !== '' && !name.endsWith(`-${suffix}`)) {
      lines.push(`${category} ${name}`);
      run = null;
      continue;
    }
    const stem = name.slice(0, name.length - suffix.length);
    if (run?.stem !== stem || run.category !== category) {
      run = { stem, category, count: 0 };
      lines.push('');
    }
    run.count += 1;
    lines[lines.length - 1] = `${category}*${hex(run.count)} ${stem}`;
  }
  return lines;
}

/** Writes the files, named by the digits of their code points before the last three: U+20AC is in `2.txt`. */
export async function writeNames(folder) {
  const data = await readNames();
  const blocks = await readBlocks();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const plane of PLANES) {
    for (let first = plane << 16; first < (plane + 1) << 16; first += CODE_POINTS_PER_FILE) {
      const lines = namesFile(first, data, blocks);
      writeFileSync(join(folder, `${hex(first / CODE_POINTS_PER_FILE)}.txt`), lines.join('\n'));
    }
  }
}
