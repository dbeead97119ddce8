// Opens an address in a browser, with an empty profile. No driver is needed, because the page reports its result itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../scripts/lib/log.mjs';
import { capture, startServer } from '../scripts/lib/processes.mjs';

/** Starts the command line that `commandFor(profile)` returns; the profile is removed when the browser stops. */
function withProfile(commandFor) {
  const profile = mkdtempSync(join(tmpdir(), 'utfscope-matrix-'));
  const [file, ...args] = commandFor(profile);
  const env = { HOME: profile, XDG_CACHE_HOME: undefined, XDG_CONFIG_HOME: undefined };
  const browser = startServer(file, args, { env });
  const stop = async () => {
    await browser.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { ...browser, stop };
}

// Without welcome pages, updates and requests to the browser's maker.
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
const FIREFOX_PREFERENCES = {
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

async function versionOf(file, ...args) {
  const { stdout, stderr } = await capture(file, [...args, '--version'], { timeout: 30 });
  const version = /\d+(\.\d+)+/.exec(stdout)?.[0];
  if (!version) throw new UserError(`${[file, ...args].join(' ')} prints no version.`, ...stderr.trim().split('\n'));
  return version;
}

const chromium = (file) => ({
  version: () => versionOf(file),
  open: (address) => withProfile((profile) => [file, ...CHROMIUM_ARGUMENTS, `--user-data-dir=${profile}`, address]),
});

const firefox = (file) => ({
  version: () => versionOf(file),
  open: (address) =>
    withProfile((profile) => {
      const preferences = Object.entries(FIREFOX_PREFERENCES);
      const lines = preferences.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
      writeFileSync(join(profile, 'user.js'), lines.join(''));
      return [file, '--headless', '--no-remote', '--profile', profile, address];
    }),
});

/** WebKitGTK has no headless mode, so it gets a virtual display. */
const webkit = (file, xvfb) => ({
  version: () => versionOf(xvfb, '-a', file),
  open: (address) => withProfile(() => [xvfb, '-a', file, address]),
});

/** Returns the browsers by name, each `{ version(), open(address) }`; `paths` are those that the set-up found. */
export const browsersFrom = (paths) => ({
  Chromium: chromium(paths.chromium),
  Firefox: firefox(paths.firefox),
  WebKitGTK: webkit(paths.webkit, paths.xvfb),
});
