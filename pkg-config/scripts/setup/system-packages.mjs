// Packages of the operating system, on Debian and its relatives. Elsewhere the caller says what to install.
import { capture, which, runLogged } from '../lib/processes.mjs';
import { UserError, log } from '../lib/log.mjs';

const OPTIONS = ['-o', 'DPkg::Lock::Timeout=300'];

export const hasApt = () => Boolean(which('apt-get') && which('dpkg-query'));

/** Returns the prefix of a command that needs root. Fails with `advice` where sudo would ask for a password. */
export async function administrator(what, ...advice) {
  if (process.getuid?.() === 0) return [];
  if ((await capture('sudo', ['-n', 'true'])).ok) return ['sudo', '-n'];
  throw new UserError(`${what} needs root, and sudo asks for a password here.`, ...advice);
}

async function isInstalled(name) {
  const { ok, stdout } = await capture('dpkg-query', ['-W', '-f=${db:Status-Status}', name]);
  return ok && stdout === 'installed';
}

/** Installs the packages of `names` that are missing; `reason` and `time` are shown to the user. */
export async function installPackages(names, { reason, time }) {
  const missing = [];
  for (const name of names) if (!(await isInstalled(name))) missing.push(name);
  if (missing.length === 0) return;
  const list = missing.join(' ');
  const byHand = `By hand, once:  sudo apt-get update && sudo apt-get install --no-install-recommends ${list}`;
  const prefix = await administrator(`Installing ${list} (${reason})`, byHand);

  log(`Installing ${list} with apt-get: ${reason} (${time}).`);
  const aptGet = async (action, args, advice) => {
    // `env`, because sudo drops variables
    const [file, ...rest] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...OPTIONS,
      action,
      ...args,
    ];
    await runLogged(`apt-get ${action}`, file, rest, { advice });
  };
  await aptGet('update', [], ['Is the network reachable?']);
  await aptGet('install', ['--yes', '--no-install-recommends', ...missing], ['Does this release have them?', byHand]);
}
