// The sizes of the built files: printed by the build, compared with the recorded ones by a test, never a reason not to build.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { DIST, PACKAGE } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';

const RECORD = join(PACKAGE, 'sizes.json');
/** How much larger than recorded a file may be: another compiler's module differs by less than 1 %. */
const TOLERANCE = 0.1;
const TO_RECORD = 'npm --prefix pkg-config run sizes -- --record';

/** What counts for each file: of a script its download, of the module what the engine compiles. */
const measureOf = (file) => (file.endsWith('.wasm') ? 'raw' : 'brotli');

/** The sizes of `files` in bytes: `{ [file]: { raw, brotli } }`. */
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

/** The recorded sizes: `{ [file]: { raw } or { brotli } }`. */
export const readRecord = () => JSON.parse(readFileSync(RECORD, 'utf8'));

/** Records the sizes of every script, and of the module, in dist/. */
export function recordSizes() {
  const files = readdirSync(DIST).filter((name) => /\.(c?js|wasm)$/.test(name));
  const record = Object.entries(sizesOf(files)).map(([file, sizes]) => [
    file,
    { [measureOf(file)]: sizes[measureOf(file)] },
  ]);
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
}

/** The recorded files as `folder` has them: `[{ what, bytes, most }]`. */
export function comparedSizes(record = readRecord(), folder = DIST) {
  const sizes = sizesOf(Object.keys(record), folder);
  return Object.entries(record).flatMap(([file, measures]) =>
    Object.entries(measures).map(([measure, recorded]) => ({
      what: `${file} (${measure})`,
      bytes: sizes[file][measure],
      recorded,
      most: recorded * (1 + TOLERANCE),
    })),
  );
}

/** A sentence for each file that has grown by more than is tolerated. */
export function growth(compared) {
  return compared
    .filter(({ bytes, most }) => bytes > most)
    .map(({ what, bytes, recorded }) => {
      const percent = recorded > 0 ? ` (${Math.round((bytes / recorded - 1) * 100)} % more)` : '';
      return (
        `dist/${what} grew from ${inKilobytes(recorded)} to ${inKilobytes(bytes)}${percent}; ` +
        `the limit is ${TOLERANCE * 100} %. If it is worth it: ${TO_RECORD}`
      );
    });
}

/** Prints the sizes of `files` in `folder`. */
export function printSizes(files, folder = DIST) {
  const sizes = Object.entries(sizesOf(files, folder));
  const width = Math.max(...files.map((file) => file.length));
  for (const [file, { raw, brotli }] of sizes) {
    say(`  ${file.padEnd(width)}  ${inKilobytes(raw).padStart(9)}, brotli ${inKilobytes(brotli).padStart(8)}`);
  }
}
