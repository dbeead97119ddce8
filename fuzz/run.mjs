// npm run fuzz: runs the native targets under the address sanitizer, and the checks of the package in Node, and says how
// many runs each had. With --record it adds them to RUNS.md.
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../pkg-config/scripts/lib/paths.mjs';
import { show } from '../pkg-config/scripts/lib/run.mjs';
import { Problem, command, say } from '../pkg-config/scripts/lib/say.mjs';
import { ensureCargoFuzz } from '../pkg-config/scripts/setup/cargo-tools.mjs';
import { LONGEST, TARGETS } from './targets.mjs';

const FOLDER = join(ROOT, 'fuzz');
const WORK = join(ROOT, 'target', 'fuzz');
const BUILT = join(WORK, 'x86_64-unknown-linux-gnu', 'release');
/** The kernels in instructions of x86-64; an empty RUSTFLAGS in the environment takes those in plain Rust. */
const { RUSTFLAGS = '-Ctarget-feature=+sse4.1' } = process.env;
// Stacks of allocations, and stacks kept after their functions, take most of the time and find nothing in this code.
const ASAN_OPTIONS = 'malloc_context_size=0:quarantine_size_mb=8:detect_stack_use_after_return=0:detect_leaks=0';
// The flags of the crate would put the sanitizer into libFuzzer too, where it takes a third of the time and guards nothing of ours.
const CXXFLAGS = '-fno-sanitize=address';

const corpusOf = (target) => join(WORK, 'corpus', target);
const kept = (target) => join(FOLDER, 'corpus', `${target}.txt`);

/** Lays out the inputs that are kept, one in each line, beside what former runs found. */
function layOut(target) {
  mkdirSync(corpusOf(target), { recursive: true });
  const lines = readFileSync(kept(target), 'latin1').split('\n').filter(Boolean);
  lines.forEach((line, index) => writeFileSync(join(corpusOf(target), `kept-${index}`), Buffer.from(line, 'hex')));
}

async function build() {
  const file = await ensureCargoFuzz();
  // UTF-8 has no magic numbers to be found by comparisons, and tracing these takes half of the time.
  const args = ['build', '--fuzz-dir', FOLDER, '--target-dir', WORK, '--no-trace-compares'];
  const { code } = await show('rustup', ['run', 'nightly', file, ...args], { env: { RUSTFLAGS, CXXFLAGS } });
  if (code !== 0)
    throw new Problem('The targets were not built.', 'Is the nightly toolchain there?  rustup toolchain list');
}

/** Runs libFuzzer; an input that fails is left in target/fuzz. */
function runTarget(target, ...args) {
  const all = [
    '-verbosity=0',
    `-max_len=${LONGEST[target] ?? LONGEST.others}`,
    '-entropic=0',
    // Looking whether a shorter input does the same takes a third of the time; --minimise does it once.
    '-reduce_inputs=0',
    '-reload=0',
    // What is kept is what reaches every place, once; how often takes a quarter of the time.
    '-use_counters=0',
    `-artifact_prefix=${WORK}/${target}-`,
    ...args,
  ];
  return show(join(BUILT, target), all, { env: { ASAN_OPTIONS } });
}

async function fuzzed(target, { seconds }) {
  layOut(target);
  const { code, output } = await runTarget(
    target,
    `-max_total_time=${seconds}`,
    '-print_final_stats=1',
    corpusOf(target),
  );
  const runs = Number(/number_of_executed_units: (\d+)/.exec(output)?.[1] ?? NaN);
  if (code !== 0) throw new Problem(`${target} failed, after ${runs} runs.`, `Its input: ${WORK}/${target}-crash-…`);
  return runs;
}

/** Keeps of all that was found what reaches every place of the code, the shortest first. */
async function minimise(target) {
  layOut(target);
  const least = join(WORK, 'least', target);
  rmSync(least, { recursive: true, force: true });
  mkdirSync(least, { recursive: true });
  const { code } = await runTarget(target, '-merge=1', least, corpusOf(target));
  if (code !== 0) throw new Problem(`The corpus of ${target} was not minimised.`);
  const inputs = readdirSync(least).map((name) => readFileSync(join(least, name)).toString('hex'));
  inputs.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  writeFileSync(kept(target), inputs.map((input) => `${input}\n`).join(''));
  say(`${target}: ${inputs.length} inputs are kept.`);
}

/** The checks of the built package. */
async function packageChecks() {
  if (!existsSync(join(ROOT, 'pkg-config', 'dist', 'index.js'))) {
    throw new Problem('The package is not built.', 'npm --prefix pkg-config run build');
  }
  return import('./package/driver.mjs');
}

await command(async () => {
  const { values, positionals } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      texts: { type: 'string', default: 'Infinity' },
      minimise: { type: 'boolean' },
      record: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const known = [...TARGETS.native, ...TARGETS.package];
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown) throw new Problem(`There is no target ${unknown}.`, `There are ${known.join(', ')}.`);
  const names = positionals.length > 0 ? positionals : known;
  if (names.some((name) => TARGETS.native.includes(name))) await build();
  const [seconds, seed, texts] = [values.seconds, values.seed, values.texts].map(Number);
  for (const name of names) {
    const isNative = TARGETS.native.includes(name);
    if (values.minimise) {
      if (isNative) await minimise(name);
      continue;
    }
    const began = performance.now();
    say(`${name}: ${isNative ? '' : `seed ${seed}, `}${seconds} s`);
    const check = name.replace('package/', '');
    const runs = isNative
      ? await fuzzed(name, { seconds })
      : (await packageChecks()).drive(check, { seed, seconds, texts });
    const row = [
      new Date().toISOString().slice(0, 10),
      name,
      runs.toLocaleString('en'),
      Math.round((performance.now() - began) / 1000),
      isNative ? RUSTFLAGS || 'plain Rust' : `seed ${seed}`,
    ];
    console.log(`| ${row.join(' | ')} |`);
    if (values.record) appendFileSync(join(FOLDER, 'RUNS.md'), `| ${row.join(' | ')} |\n`);
  }
});
