// The lists of the files of the page and of the docs, with hashes. The page and the docs each have a service worker,
// which caches the listed files for use without a network.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the page's list, relative to the page's folder. The page's service worker imports this script. */
export const LIST = 'vendor/offline.js';
const WORKER = 'sw.js';
/** The folders that the list leaves out: pictures for README, and the docs, which have a service worker of their own. */
const UNLISTED_FOLDERS = ['images/', 'docs/'];

/** Returns whether the page loads a file. The page loads bundles (see page.mjs) instead of its sources, and it loads no source maps. */
const isLoaded = (path) => !/\.map$/.test(path) && /^vendor\/|^app[-.]|^theme\.js$|\.(?!js$|css$)\w+$/.test(path);

const sha256 = (data) => createHash('sha256').update(data).digest('base64');

/** Returns the sorted paths of the files in a folder, except hidden ones, with slashes on every system. */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\./.test(path) && statSync(join(folder, path)).isFile())
    .sort();

/**
 * Returns `{ version, files }`. `files` maps the relative addresses of files to their integrity; `version` changes if any file changes.
 * The page itself is `./`, because hosts may redirect from index.html. `more` are relative paths of files outside of the folder.
 * The list includes the files of the folder for which `isUsed(path)` returns true, except the list itself, the service worker and
 * `UNLISTED_FOLDERS`.
 */
export function offlineList(folder, { more = [], isUsed = isLoaded } = {}) {
  const isListed = (path) =>
    ![LIST, WORKER].includes(path) && !UNLISTED_FOLDERS.some((start) => path.startsWith(start)) && isUsed(path);
  const files = Object.fromEntries(
    [...filesOf(folder).filter(isListed), ...more].map((path) => [
      path === 'index.html' ? './' : path,
      `sha256-${sha256(readFileSync(join(folder, path)))}`,
    ]),
  );
  return { version: sha256(JSON.stringify(files)), files };
}

/** Returns a list as a script for a service worker. */
export const listScript = (list) => `self.OFFLINE = ${JSON.stringify(list, null, 1)};\n`;

/** Returns the list of the page's files as a script. */
export const offlineScript = (folder) => listScript(offlineList(folder));

export const writeOfflineList = (folder) => writeFileSync(join(folder, LIST), offlineScript(folder));
