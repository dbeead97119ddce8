// Packages of the operating system, on Debian and its relatives. Elsewhere the caller says what to install.
import { UserError, log } from '../lib/log.mjs';
import { capture, runLogged, which } from '../lib/processes.mjs';

export const hasApt = () => Boolean(which('apt-get') && which('dpkg-query'));

/** Returns the prefix of a command that needs root. Throws an error with `advice` if sudo is missing or would ask for a password. */
export async function rootPrefix(what, ...advice) {
  if (process.getuid?.() === 0) return [];
  if ((await capture('sudo', ['-n', 'true'])).ok) return ['sudo', '-n'];
  throw new UserError(`${what} needs root, and sudo is missing or asks for a password.`, ...advice);
}

/** Installs the packages of `names` that are missing; `reason` and `time` are shown to the user. */
export async function installPackages(names, { reason, time }) {
  const { stdout } = await capture('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\n', ...names]);
  const missing = names.filter((name) => !`\n${stdout}`.includes(`\n${name} installed\n`));
  if (missing.length === 0) return;
  const list = missing.join(' ');
  const byHand = `By hand, once:  sudo apt-get update && sudo apt-get install --no-install-recommends ${list}`;
  const prefix = await rootPrefix(`Installing ${list} (${reason})`, byHand);

  log(`Installing ${list} with apt-get: ${reason} (${time}).`);
  // `env`, because sudo drops variables
  const aptGet = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const run = (action, ...args) =>
    runLogged(`apt-get ${action}`, aptGet[0], [...aptGet.slice(1), action, ...args], {
      advice: ['Is the network reachable, and does this release have the packages?', byHand],
    });
  await run('update');
  await run('install', '--yes', '--no-install-recommends', ...missing);
}
