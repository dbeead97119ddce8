// Makes the changes (mutants) of tests/mutants/sample.json to a copy of the crate, and fails unless the tests notice every change. One
// build contains all changes, and an environment variable selects one. cargo-mutants would build once for each change, which takes minutes.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError } from './lib/log.mjs';
import { ROOT } from './lib/paths.mjs';
import { capture, runLogged } from './lib/processes.mjs';

const FOLDER = join(ROOT, 'target', 'mutation-sample');
const COPIED = 'Cargo.toml Cargo.lock .cargo src tests fuzz/checks fuzz/corpus pkg-config/entries'.split(' ');
/** Parts of the names of tests that are skipped. These tests take seconds each, because they try all kernels, conversions or values. */
const SLOW_TESTS = ['h_kernels::', 'i_conversions::', 'every_scalar_value'];
/** If a change makes the tests run longer than this, they are stopped and count as failed. */
const MAX_SECONDS = 60;
/** Rust source of the function that returns whether the environment variable `MUTANT` selects a mutant. */
const IS_CHOSEN_SOURCE = `
#[doc(hidden)]
#[inline(never)]
pub fn is_chosen(mutant: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("MUTANT").map_or(0, |text| text.parse().unwrap_or(0)));
    *CHOSEN == mutant
}
`;

/**
 * Replaces one expression of a source text by a choice between the expression and its mutants. If the environment variable `MUTANT` is the
 * number of one of these mutants, this mutant is evaluated, otherwise the expression itself. `code` is a complete line without its
 * indentation, with the expression between « and ». The line must occur once.
 */
export function withMutants(text, { file, code, mutants }) {
  const [before, expression, after] = code.split(/[«»]/);
  const lines = text.split('\n');
  const matches = lines.filter((line) => line.trim() === before + expression + after);
  if (matches.length !== 1) {
    throw new UserError(
      `${file} has ${matches.length} lines "${code}"; expected one. Update tests/mutants/sample.json.`,
    );
  }
  const choices = mutants.map(({ number, change }) => `if crate::is_chosen(${number}) { ${change} } else `).join('');
  const mutated = `${before}(${choices}{ ${expression} })${after}`;
  return lines.map((line) => (line === matches[0] ? line.replace(line.trim(), () => mutated) : line)).join('\n');
}

/**
 * Returns whether a file or folder is copied. The benchmark installs packages into a folder node_modules below tests/. That
 * folder is not copied, because cpSync cannot copy its links over an earlier copy.
 */
const isCopied = (path) => basename(path) !== 'node_modules';

/** Compiles the tests of a copy of the crate that contains all mutants; returns the path of the test program. */
async function buildTests(entries) {
  for (const path of COPIED)
    cpSync(join(ROOT, path), join(FOLDER, path), { recursive: true, preserveTimestamps: true, filter: isCopied });
  const texts = new Map([['src/lib.rs', readFileSync(join(ROOT, 'src', 'lib.rs'), 'utf8') + IS_CHOSEN_SOURCE]]);
  const stale = [];
  for (const entry of entries) {
    try {
      const text = texts.get(entry.file) ?? readFileSync(join(ROOT, entry.file), 'utf8');
      texts.set(entry.file, withMutants(text, entry));
    } catch (error) {
      stale.push(error.message);
    }
  }
  if (stale.length > 0) throw new UserError(stale.join('\n'));
  for (const [file, text] of texts) writeFileSync(join(FOLDER, file), text);
  const args = ['test', '--profile', 'mutants', '--lib', '--test=mutants', '--no-run', '--message-format=json'];
  const env = { RUSTFLAGS: '--cap-lints=allow', CARGO_ENCODED_RUSTFLAGS: undefined };
  const stdout = await runLogged('building the mutants', 'cargo', args, { cwd: FOLDER, env });
  const artifacts = stdout.match(/^\{.*\}$/gm).map((line) => JSON.parse(line));
  return artifacts.find(({ executable, target }) => executable && target.name === 'mutants').executable;
}

/**
 * Runs the tests without a mutant and with each one. Returns `{ passed, failed }`: the numbers of mutants that the tests noticed and did
 * not notice. Throws if the tests fail without a mutant. Also throws if `failed` is not 0; this error has `passed` and `failed`.
 */
export async function countSurvivors() {
  let count = 0;
  const sample = JSON.parse(readFileSync(join(ROOT, 'tests', 'mutants', 'sample.json'), 'utf8'));
  const entries = sample.map((entry) => ({
    ...entry,
    mutants: entry.mutants.map((change) => ({ number: ++count, change })),
  }));
  const program = await buildTests(entries);
  const args = ['--test-threads=1', ...SLOW_TESTS.flatMap((name) => ['--skip', name])];
  const testsPass = async (number) => {
    const options = { cwd: FOLDER, timeout: MAX_SECONDS, env: { MUTANT: String(number) } };
    return (await capture(program, args, options)).ok;
  };
  if (!(await testsPass(0))) throw new UserError('The tests fail without a mutant.', `${program} ${args.join(' ')}`);
  const survivors = [];
  for (const { file, code, mutants } of entries) {
    for (const { number, change } of mutants)
      if (await testsPass(number)) survivors.push(`${file}: ${code}  ->  ${change}`);
  }
  const counts = { passed: count - survivors.length, failed: survivors.length };
  if (counts.failed === 0) return counts;
  const message = `The tests do not notice ${counts.failed} of ${count} mutants:`;
  throw Object.assign(new UserError(message, ...survivors), counts);
}
