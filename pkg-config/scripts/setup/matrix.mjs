// What the matrix runs the package in, and the tests of the page the page: runtimes and bundlers out of npm, and the
// browsers besides Chromium. The environment variables FIREFOX, WEBKIT_BROWSER and WEBKIT_DRIVER name others than the
// ones found.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MATRIX } from '../lib/paths.mjs';
import { executable, which } from '../lib/run.mjs';
import { Problem } from '../lib/say.mjs';
import { installLocked } from './node-modules.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

const ADVICE = 'Debian:  sudo apt-get install --no-install-recommends firefox-esr webkit2gtk-driver xvfb xauth';

/** WebKitGTK's own small browser lies beside its library, in a folder named after the machine and the version. */
function findWebKit() {
  const libraries = '/usr/lib';
  try {
    for (const machine of readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'))) {
      const folders = readdirSync(join(libraries, machine)).filter((name) => /^webkit2?gtk-/.test(name));
      for (const folder of folders.sort().reverse()) {
        const file = executable(join(libraries, machine, folder, 'MiniBrowser'));
        if (file) return file;
      }
    }
  } catch {
    // no such folder: no Linux
  }
  return null;
}

function find() {
  return {
    firefox: process.env.FIREFOX || which('firefox-esr') || which('firefox'),
    webkit: process.env.WEBKIT_BROWSER || findWebKit(),
    webkitDriver: process.env.WEBKIT_DRIVER || which('WebKitWebDriver'),
    xvfb: which('xvfb-run'),
  };
}

const DEBIAN = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver'],
  webkitDriver: ['webkit2gtk-driver'],
  xvfb: ['xvfb', 'xauth'],
};

/** Returns the paths `{ firefox, webkit, webkitDriver, xvfb }`; `xvfb` runs a program that needs a screen. */
export async function ensureBrowsers() {
  const missingOf = (found) => Object.keys(DEBIAN).filter((what) => !found[what]);
  let found = find();
  if (missingOf(found).length > 0 && hasApt()) {
    const names = [...new Set(missingOf(found).flatMap((what) => DEBIAN[what]))];
    await installPackages(names, { reason: 'the package and the page are tried in them', time: 'about a minute' });
    found = find();
  }
  const missing = missingOf(found);
  if (missing.length > 0) {
    throw new Problem(
      `Not found: ${missing.join(', ')}, in which the package and the page are tried.`,
      ADVICE,
      'or name yours:  FIREFOX=/path/to/firefox WEBKIT_BROWSER=/path/to/MiniBrowser WEBKIT_DRIVER=/path/to/WebKitWebDriver',
    );
  }
  return { ...found, name: `${found.firefox}, ${found.webkit}` };
}

export async function ensureRuntimes() {
  await installLocked(MATRIX, {
    what: 'the runtimes and bundlers of the matrix',
    time: 'about a minute',
    // Not `ci`, which wants the programs for every other machine in the lock file too, and not every registry has them.
    by: ['install', '--no-save'],
  });
}
