// Programs that the tests run: browsers with their drivers, shells, programs that show man pages, and implementations to compare with. On
// Debian, missing programs are installed. The environment variables below select other programs.
import { UserError } from '../lib/log.mjs';
import { capture, findExecutable, which } from '../lib/processes.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

// The first name is the one in Debian.
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const CHROMIUM_FILES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
// The folders of Debian's package, of Homebrew and of hosted CI machines.
const DRIVER_FOLDERS = ['/usr/lib/chromium', '/opt/homebrew/bin', '/usr/local/bin', process.env.CHROMEWEBDRIVER ?? ''];
const CHROMIUM_ADVICE = [
  'macOS:   brew install --cask google-chrome chromedriver',
  'Other systems: install Google Chrome, and its ChromeDriver from https://googlechromelabs.github.io/chrome-for-testing/.',
];

const firstOf = (names, files = []) =>
  [...names.map((name) => which(name)), ...files.map(findExecutable)].find(Boolean);

/** Finds a Java that runs a source file, which needs the compiler of a development kit. */
const findJava = async () =>
  (await capture('java', ['--describe-module', 'jdk.compiler'])).ok ? which('java') : undefined;

/** Returns the file name of ICU's library. The name contains the version. */
async function findIcu() {
  const code = 'from ctypes.util import find_library as f; print(f("icuuc") or "")';
  return (await capture(process.env.PYTHON || 'python3', ['-c', code])).stdout.trim();
}

/** For each program: how to find it, the variable that selects another one, and its package in Debian. */
const PROGRAMS = {
  chromium: { find: () => firstOf(CHROMIUM_NAMES, CHROMIUM_FILES), variable: 'CHROMIUM', debian: 'chromium' },
  // Chromium without its user interface needs little more than half of the processor time of the complete browser. Without apt-get, the
  // complete browser can replace it. With apt-get, `chromium` is left out of the names, so that chromium-headless-shell is installed.
  headlessShell: {
    find: () => firstOf(['chromium-headless-shell', ...CHROMIUM_NAMES.slice(hasApt() ? 1 : 0)], CHROMIUM_FILES),
    variable: 'CHROMIUM',
    debian: 'chromium-headless-shell',
  },
  chromedriver: {
    find: () => which('chromedriver', DRIVER_FOLDERS),
    variable: 'CHROMEDRIVER',
    debian: 'chromium-driver',
  },
  firefox: { find: () => firstOf(['firefox-esr', 'firefox']), variable: 'FIREFOX', debian: 'firefox-esr' },
  webkitDriver: { find: () => which('WebKitWebDriver'), variable: 'WEBKIT_DRIVER', debian: 'webkit2gtk-driver' },
  xvfb: { find: () => which('xvfb-run'), debian: 'xvfb' },
  xauth: { find: () => which('xauth'), debian: 'xauth' }, // xvfb-run needs it
  bash: { find: () => which('bash'), debian: 'bash' },
  zsh: { find: () => which('zsh'), debian: 'zsh' },
  fish: { find: () => which('fish'), debian: 'fish' },
  man: { find: () => which('man'), debian: 'man-db' },
  mandoc: { find: () => which('mandoc'), debian: 'mandoc' },
  python: { find: () => which('python3'), variable: 'PYTHON', debian: 'python3' },
  java: { find: findJava, variable: 'JAVA', debian: 'default-jdk-headless' },
  icu: { find: findIcu, debian: 'icu-devtools' },
};

/** Returns the paths of these programs, and `name`, a list of the paths for messages. */
async function ensurePrograms(names, reason, advice = []) {
  const paths = {};
  const findMissing = async () => {
    for (const name of names) paths[name] ||= process.env[PROGRAMS[name].variable] || (await PROGRAMS[name].find());
    return names.filter((name) => !paths[name]);
  };
  const packagesOf = (missing) => missing.map((name) => PROGRAMS[name].debian);
  let missing = await findMissing();
  if (missing.length > 0 && hasApt()) {
    await installPackages(packagesOf(missing), { reason, time: 'a minute or two' });
    missing = await findMissing();
  }
  if (missing.length === 0) return { ...paths, name: Object.values(paths).join(', ') };
  throw new UserError(
    `Not found: ${missing.join(', ')} (${reason}).`,
    `Debian:  sudo apt-get install --no-install-recommends ${packagesOf(missing).join(' ')}`,
    ...advice,
    ...missing.flatMap((name) => (PROGRAMS[name].variable ? `To use yours:  ${PROGRAMS[name].variable}=/path` : [])),
  );
}

/**
 * Returns `{ chromium, headlessShell, chromedriver, name }`. The driver rejects a browser of another version, and names
 * both versions.
 */
export const ensureChromium = () =>
  ensurePrograms(['chromium', 'headlessShell', 'chromedriver'], 'the tests run in it', CHROMIUM_ADVICE);

/** Returns `{ firefox, webkitDriver, xvfb, xauth, name }`. WebKitGTK needs a screen, which xvfb-run provides. */
export const ensureBrowsers = () =>
  ensurePrograms(['firefox', 'webkitDriver', 'xvfb', 'xauth'], 'the package and the page are tested in them');

/** Returns the paths of the shells that have completions, and of two programs that show the man page. */
export const ensureShells = () =>
  ensurePrograms(['bash', 'zsh', 'fish', 'man', 'mandoc'], 'completions and the man page are tested in them');

/** Returns `{ python, java, icu, name }`, the implementations that tests/oracles compares with the package. `icu` is a file name. */
export async function ensureOtherImplementations() {
  if (process.platform === 'linux')
    return ensurePrograms(['python', 'java', 'icu'], 'the package is compared with them');
  throw new UserError('The comparison with other implementations needs glibc.', 'Run these tests on Linux.');
}
