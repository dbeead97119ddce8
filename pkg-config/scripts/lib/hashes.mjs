// SHA-256 of files, as the common tools print and check it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files under a folder by their paths in it, sorted, each with its hash. */
export function hashesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ path, parentPath = path, name }) => join(parentPath, name).slice(folder.length + 1));
  return new Map(
    paths.sort().map((path) => [
      path.replaceAll('\\', '/'),
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

/** Lines for `sha256sum --check`. */
export const linesOf = (hashes) => Array.from(hashes, ([path, hash]) => `${hash}  ${path}\n`).join('');

/** What differs between two lists: paths. */
export function differing(first, second) {
  const paths = new Set([...first.keys(), ...second.keys()]);
  return [...paths].filter((path) => first.get(path) !== second.get(path)).sort();
}
