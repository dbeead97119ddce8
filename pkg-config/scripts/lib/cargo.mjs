// Facts about the crate from Cargo's files, and settings for its builds.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { capture } from './processes.mjs';
import { UserError } from './log.mjs';

/** Environment variables for a build, which keep the user's settings for Rust out of it. */
export const RUST_DEFAULTS = {
  CARGO_TERM_COLOR: 'never',
  RUSTFLAGS: undefined,
  CARGO_ENCODED_RUSTFLAGS: undefined,
  CARGO_BUILD_TARGET: undefined,
};

/** Returns the crate's version, repository (null if Cargo.toml names none), minimum Rust version, and folder for build results. */
export async function crate() {
  const { ok, stdout, stderr } = await capture('cargo', ['metadata', '--no-deps', '--format-version', '1']);
  if (!ok) throw new UserError('Cargo cannot read Cargo.toml.', ...stderr.trim().split('\n'));
  const metadata = JSON.parse(stdout);
  const { version, repository, rust_version: rustVersion } = metadata.packages.find(({ name }) => name === 'utfscope');
  return { version, repository, rustVersion, targetFolder: metadata.target_directory };
}

/** Returns the version of a package in the text of a Cargo.lock, or null. */
export const lockedVersion = (lockText, name) =>
  new RegExp(`\\nname = "${name}"\\nversion = "([^"]+)"`).exec(lockText)?.[1] ?? null;

/** Returns the version of wasm-bindgen that the crate is linked with; the tools for its module must have the same version. */
export const wasmBindgenVersion = () => lockedVersion(readFileSync(join(ROOT, 'Cargo.lock'), 'utf8'), 'wasm-bindgen');

/**
 * Returns compiler flags that replace this machine's folders in the paths of sources, which panic messages of the module contain.
 * `otherFolders` are pairs of a folder and its replacement. The folder of each registry is always replaced, because its name contains
 * the host name of the registry.
 */
export function pathRemaps(...otherFolders) {
  const sources = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry', 'src');
  const registries = existsSync(sources) ? readdirSync(sources).map((name) => [join(sources, name), '/crates']) : [];
  const spellings = (folder) => new Set(existsSync(folder) ? [folder, realpathSync(folder)] : [folder]);
  return [...registries, ...otherFolders].flatMap(([from, to]) =>
    Array.from(spellings(from), (folder) => `--remap-path-prefix=${folder}=${to}`),
  );
}
