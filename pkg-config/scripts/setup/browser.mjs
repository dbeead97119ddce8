// A Chromium and the ChromeDriver that belongs to it, for the tests.
// The environment variables CHROMIUM and CHROMEDRIVER name others than the ones found.
import { ask, executable, which } from '../lib/run.mjs';
import { Problem } from '../lib/say.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const BROWSER_FILES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
// Where Debian's package, Homebrew and the hosted CI machines keep the driver.
const DRIVER_FOLDERS = ['/usr/lib/chromium', '/opt/homebrew/bin', '/usr/local/bin', process.env.CHROMEWEBDRIVER];

const ADVICE = [
  'Debian:  sudo apt-get install chromium chromium-driver',
  'macOS:   brew install --cask google-chrome chromedriver',
  'Else install Google Chrome and the ChromeDriver of its version (https://googlechromelabs.github.io/chrome-for-testing/),',
  'or name yours:  CHROMIUM=/path/to/browser CHROMEDRIVER=/path/to/chromedriver',
];

function find() {
  const browsers = [...BROWSERS.map((name) => which(name)), ...BROWSER_FILES.map(executable)];
  return {
    chromium: process.env.CHROMIUM || browsers.find(Boolean),
    chromedriver: process.env.CHROMEDRIVER || which('chromedriver', DRIVER_FOLDERS.filter(Boolean)),
  };
}

/** The version a program prints; null where it does not (a browser on Windows opens a window instead). */
async function version(file, what) {
  if (process.platform === 'win32') return null;
  const { ok, stdout, stderr } = await ask(file, ['--version']);
  if (!ok) throw new Problem(`${what} (${file}) does not start.`, ...stderr.trim().split('\n').slice(-5), ...ADVICE);
  return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? null;
}

/** Returns `{ chromium, chromedriver, name }`, the paths of a pair that fits. */
export async function ensureBrowser() {
  let pair = find();
  if (!(pair.chromium && pair.chromedriver) && hasApt()) {
    await installPackages(['chromium', 'chromium-driver'], { reason: 'the tests run in it', time: 'under a minute' });
    pair = find();
  }
  if (!pair.chromium) throw new Problem('No Chromium or Chrome was found.', ...ADVICE);
  if (!pair.chromedriver) throw new Problem(`No ChromeDriver was found for ${pair.chromium}.`, ...ADVICE);
  const browserVersion = await version(pair.chromium, 'The browser');
  const driverVersion = await version(pair.chromedriver, 'The ChromeDriver');
  const [a, b] = [browserVersion, driverVersion].map((text) => text?.split('.')[0]);
  if (a && b && a !== b) {
    throw new Problem(
      `The browser has version ${browserVersion}, its driver ${driverVersion}: they must agree in the first number.`,
      `The browser: ${pair.chromium}`,
      `The driver:  ${pair.chromedriver}`,
      ...ADVICE,
    );
  }
  return { ...pair, name: `${pair.chromium} ${browserVersion ?? ''} with ${pair.chromedriver}` };
}
