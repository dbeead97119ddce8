// Checks, without a network:
// - the licenses, sources and versions of the crates follow the rules of deny.toml
// - npm's lock files have a hash of each package
// - our npm package has no dependencies and no install scripts
//
// `npm test` runs this. `npm run supply-chain` also runs cargo-deny and `npm audit`, which know advisories but need a network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, log } from './lib/log.mjs';
import { ROOT } from './lib/paths.mjs';
import { capture } from './lib/processes.mjs';

const readJson = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));

/** Returns the licenses that a deny.toml allows. */
export function allowedLicenses(toml) {
  const list = /^\[licenses\]\n(?:[^[]*\n)?allow = \[([^\]]*)\]/m.exec(toml)?.[1] ?? '';
  return Array.from(list.matchAll(/"([^"]+)"/g), ([, name]) => name);
}

/**
 * Returns a sentence for each rule that `packages` of `cargo metadata` break. These are the rules of deny.toml, but only
 * the list of allowed licenses is read from it: the other rules are repeated in this function.
 */
export async function brokenRules(packages, allowed) {
  // Not a static import: the set-up may install spdx-satisfies after this file is loaded.
  const { default: satisfies } = await import('spdx-satisfies');
  const isAllowed = (license) => {
    try {
      return satisfies(license.replaceAll('/', ' OR '), allowed); // old manifests write `MIT/Apache-2.0`
    } catch {
      return false; // not an SPDX expression
    }
  };
  const versionsOf = (wanted) => packages.filter(({ name }) => name === wanted).map(({ version }) => version);
  return packages.flatMap(({ name, version, license, source, dependencies }) => {
    const [first, ...others] = versionsOf(name);
    const fromRegistry = source === null || /^registry\+\S*\bcrates\.io-index$/.test(source);
    const anyVersion = source === null && dependencies.some(({ req, path }) => req === '*' && !path);
    return [
      !isAllowed(license ?? '') && `${name} ${version} has the license ${license}, which deny.toml does not allow.`,
      !fromRegistry && `${name} ${version} comes from ${source}.`,
      first === version && others.length > 0 && `${name} has several versions: ${[first, ...others].join(' and ')}.`,
      anyVersion && `${name} ${version} has a dependency with the version *.`,
    ].filter(Boolean);
  });
}

/** Returns the paths of the packages in npm's lock file that have no SHA-512 hash. */
export const withoutHash = ({ packages }) =>
  Object.keys(packages).filter((path) => {
    const { integrity, link } = packages[path];
    return path !== '' && !link && !/^sha512-/.test(integrity);
  });

/** Throws if a rule is broken. */
export async function checkDependencies() {
  const args = ['metadata', '--format-version', '1', '--all-features', '--locked'];
  const { ok, stdout, stderr } = await capture('cargo', args);
  if (!ok) throw new UserError('cargo metadata failed.', ...stderr.trim().split('\n'));
  const { packages } = JSON.parse(stdout);
  const broken = await brokenRules(packages, allowedLicenses(readFileSync(join(ROOT, 'deny.toml'), 'utf8')));
  let npmPackageCount = 0;
  for (const folder of ['pkg-config', 'pkg-config/matrix', 'tests/bench']) {
    const lock = readJson(folder, 'package-lock.json');
    npmPackageCount += Object.keys(lock.packages).length - 1;
    for (const path of withoutHash(lock)) broken.push(`${folder}/package-lock.json has no hash of ${path}.`);
  }
  const { dependencies, optionalDependencies, peerDependencies, scripts } = readJson('pkg-config', 'package.json');
  const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  if (needed.length > 0) broken.push(`The package depends on ${needed}, but it must have no dependencies.`);
  for (const name of ['preinstall', 'install', 'postinstall']) {
    if (scripts[name]) broken.push(`The package has a script ${name}.`);
  }
  if (broken.length > 0) throw new UserError(broken.join('\n'));
  log(
    `Licenses, sources and bans: deny.toml allows all ${packages.length} crates; ${npmPackageCount} npm packages have hashes.`,
  );
}
