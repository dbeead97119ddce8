// npm run supply-chain: what comes from elsewhere. Licences, sources and bans always; then cargo-deny and `npm audit`, which know
// of advisories, where they are there and can be reached. What could not be asked is said.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allowedIn, objections, withoutHash } from './lib/crates.mjs';
import { ROOT, TOOLS } from './lib/paths.mjs';
import { ask, executable, npm, which } from './lib/run.mjs';
import { Problem, command, say } from './lib/say.mjs';

const CARGO_DENY = 'cargo install cargo-deny --locked --root target/tools';
const LOCKS = ['pkg-config', 'pkg-config/matrix', 'tests/bench'].map((folder) =>
  join(ROOT, folder, 'package-lock.json'),
);

/** What needs no tool and no network: throws what is against the rules. */
export async function checkSupplies() {
  const { ok, stdout, stderr } = await ask('cargo', [
    'metadata',
    '--format-version',
    '1',
    '--all-features',
    '--locked',
  ]);
  if (!ok) throw new Problem('Cargo does not say what the crate depends on.', ...stderr.trim().split('\n'));
  const { packages } = JSON.parse(stdout);
  const wrong = objections(packages, allowedIn(readFileSync(join(ROOT, 'deny.toml'), 'utf8')));
  const locks = LOCKS.map((file) => ({ file, lock: JSON.parse(readFileSync(file, 'utf8')) }));
  for (const { file, lock } of locks) {
    for (const path of withoutHash(lock)) wrong.push(`${file} has no hash of ${path}.`);
  }
  const { dependencies, scripts } = JSON.parse(readFileSync(join(ROOT, 'pkg-config', 'package.json'), 'utf8'));
  if (dependencies)
    wrong.push(`The package depends on ${Object.keys(dependencies)}: it promises to depend on nothing.`);
  for (const name of ['preinstall', 'install', 'postinstall'])
    if (scripts[name]) wrong.push(`The package has a script ${name}.`);
  if (wrong.length > 0) throw new Problem(wrong.join('\n'));
  const tools = locks.reduce((sum, { lock }) => sum + Object.keys(lock.packages).length - 1, 0);
  say(
    `Licences, sources and bans: ${packages.length} crates as deny.toml wants them, ${tools} tools of npm held by hashes.`,
  );
}

/** The advisories, and all of cargo-deny's own judgement, where it is installed. */
async function askCargoDeny() {
  const file = executable(join(TOOLS, 'bin', 'cargo-deny')) ?? which('cargo-deny');
  if (!file) return say(`cargo-deny: not asked, for it is not there. To install it:  ${CARGO_DENY}`);
  const rules = await ask(file, ['check', 'licenses', 'bans', 'sources']);
  if (!rules.ok) throw new Problem('cargo-deny objects.', rules.stderr);
  say('cargo-deny: licences, bans and sources are as deny.toml wants them.');
  const { ok, stderr } = await ask(file, ['check', 'advisories']);
  if (ok) return say('cargo-deny: no advisory speaks of a crate.');
  if (/failed to fetch advisory database|failed to (clone|open) advisory database/.test(stderr)) {
    return say('cargo-deny: its database of advisories cannot be reached, so that no advisory was asked for.');
  }
  throw new Problem('An advisory speaks of a crate.', stderr);
}

async function askNpm() {
  for (const file of LOCKS) {
    const [program, ...args] = npm('audit', '--json');
    const { stdout } = await ask(program, args, { cwd: dirname(file), timeout: 60 });
    const { metadata, message } = JSON.parse(stdout || '{}');
    if (!metadata) {
      return say(
        `npm audit: the registry does not answer (${message ?? 'nothing came'}), so that no advisory was asked for.`,
      );
    }
    const { total } = metadata.vulnerabilities;
    if (total > 0)
      throw new Problem(
        `npm audit knows of ${total} in ${dirname(file)}.`,
        `See them:  npm --prefix ${dirname(file)} audit`,
      );
    say(`npm audit: nothing known in ${file}.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    await checkSupplies();
    await askCargoDeny();
    await askNpm();
  });
}
