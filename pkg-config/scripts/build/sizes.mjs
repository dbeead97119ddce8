// The sizes of the built files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { DIST } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';

// In thousands of octets: what one import costs a page, and what the engine has to compile.
const LIMITS = [
  { file: 'index.js', measure: 'brotli', most: 45 },
  { file: 'utfscope.wasm', measure: 'raw', most: 90 },
];

function sizesOf(file, folder = DIST) {
  const octets = readFileSync(join(folder, file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: octets.length };
  return { raw: octets.length, brotli: brotliCompressSync(octets, { params }).length };
}

export const inKilobytes = (octets) => `${(octets / 1000).toFixed(1)} KB`;

/** What has a limit, as `folder` has it: `[{ what, octets, most }]`. */
export function limited(folder) {
  return LIMITS.map(({ file, measure, most }) => ({
    what: `${file} (${measure})`,
    octets: sizesOf(file, folder)[measure],
    most: most * 1000,
  }));
}

/** Prints the sizes of `files` (names in dist/). It refuses none: another compiler's module has another size. */
export function printSizes(files) {
  const sizes = new Map(files.map((file) => [file, sizesOf(file)]));
  const width = Math.max(...files.map((file) => file.length));
  for (const [file, { raw, brotli }] of sizes) {
    say(`  ${file.padEnd(width)}  ${inKilobytes(raw).padStart(9)}, brotli ${inKilobytes(brotli).padStart(8)}`);
  }
}
