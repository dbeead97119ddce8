// The list of the page's files with their hashes, which its service worker caches for use without a network.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the list in the page's folder, from which the service worker imports it. */
export const LIST = 'vendor/offline.js';
const WORKER = 'sw.js';
/** Pictures for README, not for the page. */
const PICTURES = 'images/';

const sha256 = (data) => createHash('sha256').update(data).digest('base64');

/** Returns the sorted paths of the files in a folder, except hidden ones, with slashes on every system. */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\./.test(path) && statSync(join(folder, path)).isFile())
    .sort();

/**
 * Returns `{ version, files }`. `files` maps the relative addresses of files to their integrity; `version` changes with every file.
 * The page itself is `./`, because hosts may redirect from index.html.
 */
export function offlineList(folder) {
  const paths = filesOf(folder).filter((path) => ![LIST, WORKER].includes(path) && !path.startsWith(PICTURES));
  const files = Object.fromEntries(
    paths.map((path) => [path === 'index.html' ? './' : path, `sha256-${sha256(readFileSync(join(folder, path)))}`]),
  );
  return { version: sha256(JSON.stringify(files)), files };
}

/** Returns the list as a script for the service worker. */
export const offlineScript = (folder) => `self.OFFLINE = ${JSON.stringify(offlineList(folder), null, 1)};\n`;

export const writeOfflineList = (folder) => writeFileSync(join(folder, LIST), offlineScript(folder));
