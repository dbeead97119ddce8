// Browsers, each opened on one address with a profile of its own. No driver is needed: the page reports by itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, serveBy } from '../scripts/lib/run.mjs';
import { Problem } from '../scripts/lib/say.mjs';

/** Runs `command(profile)` with a folder that goes when the browser does. */
function withProfile(command) {
  const profile = mkdtempSync(join(tmpdir(), 'utfscope-matrix-'));
  const [file, ...args] = command(profile);
  const browser = serveBy(file, args, {
    env: { HOME: profile, XDG_CACHE_HOME: undefined, XDG_CONFIG_HOME: undefined },
  });
  const stop = async () => {
    await browser.stop();
    // What is still being written does not keep us.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { ...browser, stop };
}

// Nothing but our page: no first steps, no updates, no calls home.
const CHROMIUM_ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const FIREFOX_SETTINGS = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** The version that a program prints when asked. */
async function versionOf(file, ...args) {
  const { stdout, stderr } = await ask(file, [...args, '--version'], { timeout: 30 });
  const found = /\d+(\.\d+)+/.exec(stdout);
  if (!found) throw new Problem(`${[file, ...args].join(' ')} does not say its version.`, ...stderr.trim().split('\n'));
  return found[0];
}

// Each browser: `open(address)` gives what `serveBy` gives, `version()` its version.

const chromium = (file) => ({
  version: () => versionOf(file),
  open: (address) => withProfile((profile) => [file, ...CHROMIUM_ARGUMENTS, `--user-data-dir=${profile}`, address]),
});

const firefox = (file) => ({
  version: () => versionOf(file),
  open: (address) =>
    withProfile((profile) => {
      const lines = Object.entries(FIREFOX_SETTINGS).map(
        (entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`,
      );
      writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
      return [file, '--headless', '--no-remote', '--profile', profile, address];
    }),
});

/** WebKitGTK has no headless mode: it draws on a screen in memory. */
const webkit = (file, xvfb) => ({
  version: () => versionOf(xvfb, '-a', file),
  open: (address) => withProfile(() => [xvfb, '-a', file, address]),
});

/** The browsers by the names of their engines' projects; `paths` are what the set-up found. */
export const browsersFrom = (paths) => ({
  Chromium: chromium(paths.chromium),
  Firefox: firefox(paths.firefox),
  WebKitGTK: webkit(paths.webkit, paths.xvfb),
});
