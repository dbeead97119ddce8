// Packages of the operating system. Only Debian and its relatives are served: elsewhere the caller says what to install.
import { ask, which, work } from '../lib/run.mjs';
import { Problem, say } from '../lib/say.mjs';

const OPTIONS = ['-o', 'DPkg::Lock::Timeout=300'];

export function hasApt() {
  return which('apt-get') !== null && which('dpkg-query') !== null;
}

/**
 * The words to put before a command that only the administrator may run.
 * Nobody is asked for a password: where sudo would, this fails with `advice`.
 */
export async function administrator(what, ...advice) {
  if (process.getuid?.() === 0) return [];
  if ((await ask('sudo', ['-n', 'true'])).ok) return ['sudo', '-n'];
  throw new Problem(`${what} needs the administrator's rights, and there is no sudo without a password.`, ...advice);
}

async function isInstalled(name) {
  const { ok, stdout } = await ask('dpkg-query', ['-W', '-f=${db:Status-Status}', name]);
  return ok && stdout === 'installed';
}

/** Installs what is missing of `names`; `reason` and `time` tell the person what for and for how long. */
export async function installPackages(names, { reason, time }) {
  const missing = [];
  for (const name of names) if (!(await isInstalled(name))) missing.push(name);
  if (missing.length === 0) return;
  const list = missing.join(' ');
  const byHand = `By hand, once:  sudo apt-get update && sudo apt-get install --no-install-recommends ${list}`;
  const prefix = await administrator(`Installing ${list} (${reason})`, byHand);

  say(`Installing ${list} with apt-get: ${reason} (${time}).`);
  const aptGet = async (action, args, todo) => {
    // sudo passes no variables on, hence `env`
    const [file, ...rest] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...OPTIONS,
      action,
      ...args,
    ];
    await work(`apt-get ${action}`, file, rest, { todo });
  };
  await aptGet('update', [], ['Is the network reachable?']);
  await aptGet('install', ['--yes', '--no-install-recommends', ...missing], ['Does this release have them?', byHand]);
}
