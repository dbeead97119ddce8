// What Cargo's own files say about the crate.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { ask, work } from './run.mjs';
import { Problem } from './say.mjs';

/** The crate's version, the Rust it needs and the folder it is built into. */
export async function crate() {
  const { ok, stdout, stderr } = await ask('cargo', ['metadata', '--no-deps', '--format-version', '1']);
  if (!ok) throw new Problem('Cargo cannot read Cargo.toml.', ...stderr.trim().split('\n'));
  const metadata = JSON.parse(stdout);
  const { version, rust_version: rustVersion } = metadata.packages.find(({ name }) => name === 'utfscope');
  return { version, rustVersion, targetFolder: metadata.target_directory };
}

/** The version of a package in the text of a Cargo.lock, or null. */
export function lockedVersion(lockText, name) {
  for (const block of lockText.split('[[package]]')) {
    if (block.includes(`\nname = "${name}"\n`)) return /\nversion = "([^"]+)"/.exec(block)?.[1] ?? null;
  }
  return null;
}

/** The version of wasm-bindgen that the crate is linked with: its command line tool must be the very same. */
export async function wasmBindgenVersion() {
  const file = join(ROOT, 'Cargo.lock');
  if (!existsSync(file)) await work('Cargo.lock', 'cargo', ['generate-lockfile']);
  const version = lockedVersion(readFileSync(file, 'utf8'), 'wasm-bindgen');
  if (!version) throw new Problem('Cargo.lock names no wasm-bindgen.', 'Is it a dependency in Cargo.toml?');
  return version;
}

/**
 * Compiler flags that keep this machine's folders out of what is built: panic messages carry the paths of sources.
 * The registry's folder is named after its host, so each is replaced whole.
 */
export function pathRemaps(...more) {
  const sources = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry', 'src');
  const registries = existsSync(sources) ? readdirSync(sources).map((name) => [join(sources, name), '/crates']) : [];
  const spellings = (folder) => new Set(existsSync(folder) ? [folder, realpathSync(folder)] : [folder]);
  return [...registries, ...more].flatMap(([from, to]) =>
    Array.from(spellings(from), (folder) => `--remap-path-prefix=${folder}=${to}`),
  );
}
