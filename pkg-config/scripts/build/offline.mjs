// The list of the page's files, by which its service worker keeps them: what to fetch, and what must have come.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the list stands in the page's folder; the service worker beside the page takes it from there. */
export const LIST = 'vendor/offline.js';
const WORKER = 'sw.js';
/** Pictures for README, which the page does not show. */
const PICTURES = 'images/';

const sha256 = (data) => createHash('sha256').update(data).digest('base64');

/** Every file of a folder, with slashes whatever the system has, in the same order everywhere. */
function filesOf(folder, below = '') {
  const entries = readdirSync(join(folder, below), { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  return entries
    .flatMap((entry) => (entry.isDirectory() ? filesOf(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`]))
    .sort();
}

/**
 * What the page in `folder` consists of: `files`, an object of addresses below the page's own with the integrity of each,
 * and `version`, which changes when any of them does. The page itself is at `./`, as hosts may redirect from index.html.
 */
export function offlineList(folder) {
  const paths = filesOf(folder).filter((path) => ![LIST, WORKER].includes(path) && !path.startsWith(PICTURES));
  const files = Object.fromEntries(
    paths.map((path) => [path === 'index.html' ? './' : path, `sha256-${sha256(readFileSync(join(folder, path)))}`]),
  );
  return { version: sha256(JSON.stringify(files)), files };
}

/** The list as the script that the service worker imports. */
export const offlineScript = (folder) => `self.OFFLINE = ${JSON.stringify(offlineList(folder), null, 1)};\n`;

export const writeOfflineList = (folder) => writeFileSync(join(folder, LIST), offlineScript(folder));
