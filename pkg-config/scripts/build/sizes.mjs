// The sizes of the built files. The build only prints them; a test compares them with sizes.json.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { DIST, PACKAGE } from '../lib/paths.mjs';
import { log } from '../lib/log.mjs';

const RECORD = join(PACKAGE, 'sizes.json');
/** How much larger than recorded a file may be. Modules built by different versions of the compiler differ by less than 1 %. */
const TOLERANCE = 0.1;
const RECORD_COMMAND = 'npm --prefix pkg-config run sizes -- --record';

/** Returns the sizes of `files` in bytes: `{ [file]: { raw, brotli } }`. */
export function sizesOf(files, folder = DIST) {
  return Object.fromEntries(
    files.map((file) => {
      const bytes = readFileSync(join(folder, file));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      return [file, { raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length }];
    }),
  );
}

export const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * Records the sizes of the files in dist/. For a script, this is the size after compression with brotli, as it is downloaded. For a module,
 * this is the size without compression, as the engine compiles it.
 */
export function recordSizes() {
  const files = readdirSync(DIST, { recursive: true }).filter((name) => /\.(c?js|wasm)$/.test(name));
  const record = Object.entries(sizesOf(files)).map(([file, { raw, brotli }]) => [
    file,
    file.endsWith('.wasm') ? { raw } : { brotli },
  ]);
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
}

/**
 * Returns the sizes of files in `folder` beside their recorded sizes: `[{ name, bytes, recorded }]`, where `name` is for
 * example `slim.js (brotli)`. `record` has `{ raw }` or `{ brotli }` for each file.
 */
export function comparedSizes(record = JSON.parse(readFileSync(RECORD, 'utf8')), folder = DIST) {
  const sizes = sizesOf(Object.keys(record), folder);
  return Object.entries(record).flatMap(([file, measures]) =>
    Object.entries(measures).map(([measure, recorded]) => ({
      name: `${file} (${measure})`,
      bytes: sizes[file][measure],
      recorded,
    })),
  );
}

/** Returns a sentence for each file that has grown by more than the tolerance. */
export function growth(compared) {
  const grown = compared.filter(({ bytes, recorded }) => bytes > recorded * (1 + TOLERANCE));
  return grown.map(
    ({ name, bytes, recorded }) =>
      `dist/${name} grew from ${inKilobytes(recorded)} to ${inKilobytes(bytes)}; ` +
      `the limit is ${TOLERANCE * 100} % more. To accept it: ${RECORD_COMMAND}`,
  );
}

/** Prints the sizes of `files` in `folder`. */
export function printSizes(files, folder = DIST) {
  const sizes = Object.entries(sizesOf(files, folder));
  const width = Math.max(...files.map((file) => file.length));
  for (const [file, { raw, brotli }] of sizes) {
    log(`  ${file.padEnd(width)}  ${inKilobytes(raw).padStart(9)}, brotli ${inKilobytes(brotli).padStart(8)}`);
  }
}
