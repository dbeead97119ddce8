// Programs that the tests run: browsers with their drivers, and implementations to compare with. On Debian missing ones are
// installed; the environment variables below name others than the ones found.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../lib/log.mjs';
import { capture, findExecutable, which } from '../lib/processes.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

/** WebKitGTK's MiniBrowser is beside its library: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
function findMiniBrowser() {
  const folders = (path, pattern) => {
    try {
      const names = readdirSync(path).filter((name) => pattern.test(name));
      return names.sort().reverse().map((name) => join(path, name)); // prettier-ignore
    } catch {
      return []; // not on Linux
    }
  };
  const libraries = folders('/usr/lib', /-linux-gnu$/).flatMap((path) => folders(path, /^webkit2?gtk-/));
  return libraries.map((folder) => findExecutable(join(folder, 'MiniBrowser'))).find(Boolean);
}

/** Finds a Java that runs a source file, which needs the compiler of a development kit. */
async function findJava() {
  const java = which('java');
  return java && (await capture(java, ['--describe-module', 'jdk.compiler'])).ok ? java : null;
}

/** Returns the file name of ICU's library, which contains its version. */
async function findIcu() {
  const code = 'from ctypes.util import find_library as f; print(f("icuuc") or "")';
  return (await capture(process.env.PYTHON || 'python3', ['-c', code])).stdout.trim();
}

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const CHROMIUM_FILES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
// The folders of Debian's package, of Homebrew and of hosted CI machines.
const DRIVER_FOLDERS = ['/usr/lib/chromium', '/opt/homebrew/bin', '/usr/local/bin', process.env.CHROMEWEBDRIVER ?? ''];

const firstOf = (names, files = []) =>
  [...names.map((name) => which(name)), ...files.map(findExecutable)].find(Boolean);

/** How to find each program, the variable that names another one, and Debian's packages. */
const PROGRAMS = {
  chromium: { find: () => firstOf(CHROMIUM_NAMES, CHROMIUM_FILES), variable: 'CHROMIUM', debian: ['chromium'] },
  chromedriver: {
    find: () => which('chromedriver', DRIVER_FOLDERS),
    variable: 'CHROMEDRIVER',
    debian: ['chromium-driver'],
  },
  firefox: { find: () => firstOf(['firefox-esr', 'firefox']), variable: 'FIREFOX', debian: ['firefox-esr'] },
  webkit: { find: findMiniBrowser, variable: 'WEBKIT_BROWSER', debian: ['webkit2gtk-driver'] },
  webkitDriver: { find: () => which('WebKitWebDriver'), variable: 'WEBKIT_DRIVER', debian: ['webkit2gtk-driver'] },
  xvfb: { find: () => which('xvfb-run'), debian: ['xvfb', 'xauth'] },
  python: { find: () => which('python3'), variable: 'PYTHON', debian: ['python3'] },
  java: { find: findJava, variable: 'JAVA', debian: ['default-jdk-headless'] },
  icu: { find: findIcu, debian: ['icu-devtools'] },
};

/** Returns the paths of these programs, and `name`, a list of them for people. */
async function ensurePrograms(names, { reason, advice = [] }) {
  const find = async () => {
    const paths = {};
    for (const name of names) {
      const { variable, find: search } = PROGRAMS[name];
      paths[name] = process.env[variable] || (await search());
    }
    return paths;
  };
  const missingOf = (paths) => names.filter((name) => !paths[name]);
  const packagesOf = (missing) => [...new Set(missing.flatMap((name) => PROGRAMS[name].debian))];
  let paths = await find();
  if (missingOf(paths).length > 0 && hasApt()) {
    await installPackages(packagesOf(missingOf(paths)), { reason, time: 'a minute or two' });
    paths = await find();
  }
  const missing = missingOf(paths);
  if (missing.length > 0) {
    const variables = missing.flatMap((name) => PROGRAMS[name].variable ?? []);
    throw new UserError(
      `Not found: ${missing.join(', ')} (${reason}).`,
      `Debian:  sudo apt-get install --no-install-recommends ${packagesOf(missing).join(' ')}`,
      ...advice,
      ...(variables.length > 0 ? [`To use yours:  ${variables.map((name) => `${name}=/path`).join(' ')}`] : []),
    );
  }
  return { ...paths, name: Object.values(paths).join(', ') };
}

/** Returns the version that a program prints, or null on Windows, where a browser opens a window instead. */
async function versionOf(file, advice) {
  if (process.platform === 'win32') return null;
  const { ok, stdout, stderr } = await capture(file, ['--version']);
  if (!ok) throw new UserError(`${file} does not start.`, ...stderr.trim().split('\n').slice(-5), ...advice);
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? null;
}

/** Returns `{ chromium, chromedriver, name }`, a browser and a driver of the same version. */
export async function ensureChromium() {
  const advice = [
    'macOS:   brew install --cask google-chrome chromedriver',
    'Else install Google Chrome, and its ChromeDriver from https://googlechromelabs.github.io/chrome-for-testing/.',
  ];
  const found = await ensurePrograms(['chromium', 'chromedriver'], { reason: 'the tests run in it', advice });
  const versions = [await versionOf(found.chromium, advice), await versionOf(found.chromedriver, advice)];
  const [browser, driver] = versions.map((version) => version?.split('.')[0]);
  if (browser && driver && browser !== driver) {
    throw new UserError(
      `The major versions of the browser and its driver differ: ${versions.join(' and ')}.`,
      `The browser: ${found.chromium}`,
      `The driver:  ${found.chromedriver}`,
      ...advice,
    );
  }
  return { ...found, name: `${found.chromium} ${versions[0] ?? ''} with ${found.chromedriver}` };
}

/** Returns the paths `{ firefox, webkit, webkitDriver, xvfb }`; `xvfb` runs a program that needs a screen. */
export const ensureBrowsers = () =>
  ensurePrograms(['firefox', 'webkit', 'webkitDriver', 'xvfb'], {
    reason: 'the package and the page are tested in them',
  });

/** Returns the paths `{ python, java, icu }` of the implementations that tests/oracles compares the package with. */
export async function ensureOtherImplementations() {
  if (process.platform !== 'linux') {
    throw new UserError('The comparison with other implementations needs glibc.', 'Run these tests on Linux.');
  }
  return ensurePrograms(['python', 'java', 'icu'], { reason: 'the package is compared with them' });
}
