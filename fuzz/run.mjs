// npm run fuzz: runs the native targets under the address sanitizer, and the checks of the package in Node. Prints a table row
// with the number of runs of each target. Targets can be named as arguments. The options:
//   --seconds N  the time for each target
//   --seed N     the first seed of the checks of the package
//   --texts N    ends a check of the package after N texts
//   --record     also appends the rows to RUNS.md
//   --minimise   only minimises the kept corpus of each native target
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../pkg-config/scripts/lib/paths.mjs';
import { runVisible } from '../pkg-config/scripts/lib/processes.mjs';
import { UserError, log, runCommand, secondsSince } from '../pkg-config/scripts/lib/log.mjs';
import { ensureCargoFuzz } from '../pkg-config/scripts/setup/cargo-tools.mjs';

const FOLDER = join(ROOT, 'fuzz');
const WORK = join(ROOT, 'target', 'fuzz');
const BINARIES = join(WORK, 'x86_64-unknown-linux-gnu', 'release');
/** Lets the compiler use SSE4.1 everywhere. If RUSTFLAGS is empty, only the kernels use SSE4.1, after a check at run time. */
const { RUSTFLAGS = '-Ctarget-feature=+sse4.1' } = process.env;
// Turns off what takes most of the time and finds nothing in this code: stack traces of allocations, and checks for use after return and
// for leaks. Also limits how much freed memory is kept.
const ASAN_OPTIONS = 'malloc_context_size=0:quarantine_size_mb=8:detect_stack_use_after_return=0:detect_leaks=0';
// Builds libFuzzer itself without the sanitizer. With the sanitizer, libFuzzer's own code would take a third of the time of a run.
const CXXFLAGS = '-fno-sanitize=address';

const workingCorpus = (target) => join(WORK, 'corpus', target);
/** The native targets, named like their files. All other targets are the checks of package/checks.mjs, called `package/NAME`. */
const NATIVE = readdirSync(join(FOLDER, 'targets')).map((file) => file.replace('.rs', ''));
/**
 * Returns the maximum length of the inputs of a target, in bytes. Kernels process chunks of 4,096 bytes, and longer inputs test
 * the boundaries between chunks. The checks of `inspection` take quadratic time, so their inputs are shorter.
 */
const maxInputLength = (target) => (target === 'inspection' ? 1024 : 65_536);

const keptCorpus = (target) => join(FOLDER, 'corpus', `${target}.txt`);

/** Writes the inputs of the kept corpus to the working corpus, which also has the inputs that earlier runs found. */
function writeKeptInputs(target) {
  mkdirSync(workingCorpus(target), { recursive: true });
  const lines = readFileSync(keptCorpus(target), 'latin1').split('\n').filter(Boolean);
  lines.forEach((line, index) => writeFileSync(join(workingCorpus(target), `kept-${index}`), Buffer.from(line, 'hex')));
}

async function build() {
  const cargoFuzz = await ensureCargoFuzz();
  // Tracing comparisons takes half of the time. It helps to find magic numbers, which UTF-8 does not have.
  const args = ['build', '--fuzz-dir', FOLDER, '--target-dir', WORK, '--no-trace-compares'];
  const { code } = await runVisible('rustup', ['run', 'nightly', cargoFuzz, ...args], { env: { RUSTFLAGS, CXXFLAGS } });
  if (code !== 0)
    throw new UserError(
      'The fuzz targets failed to build.',
      'Check that the nightly toolchain is installed:  rustup toolchain list',
    );
}

/** Runs libFuzzer, which writes a failing input to target/fuzz. */
function runTarget(target, ...args) {
  const libFuzzerArgs = [
    '-verbosity=0',
    `-max_len=${maxInputLength(target)}`,
    '-entropic=0',
    // Does not replace inputs with shorter ones of the same coverage: replacing them would take a third of the time.
    '-reduce_inputs=0',
    '-reload=0',
    // Coverage without counters: counting how often code runs takes a quarter of the time.
    '-use_counters=0',
    `-artifact_prefix=${WORK}/${target}-`,
    ...args,
  ];
  return runVisible(join(BINARIES, target), libFuzzerArgs, { env: { ASAN_OPTIONS } });
}

async function fuzz(target, { seconds }) {
  writeKeptInputs(target);
  const { code, output } = await runTarget(
    target,
    `-max_total_time=${Math.max(1, Math.ceil(seconds))}`, // whole seconds; 0 would be no limit
    '-print_final_stats=1',
    workingCorpus(target),
  );
  const runs = Number(/number_of_executed_units: (\d+)/.exec(output)?.[1] ?? NaN);
  if (code !== 0)
    throw new UserError(`${target} failed after ${runs} runs.`, `The failing input is ${WORK}/${target}-*`);
  return runs;
}

/** Replaces the kept corpus with the inputs of the working corpus that add coverage, shortest first. */
async function minimise(target) {
  writeKeptInputs(target);
  const minimal = join(WORK, 'minimal', target);
  rmSync(minimal, { recursive: true, force: true });
  mkdirSync(minimal, { recursive: true });
  const { code } = await runTarget(target, '-merge=1', minimal, workingCorpus(target));
  if (code !== 0) throw new UserError(`Failed to minimise the corpus of ${target}.`);
  const inputs = readdirSync(minimal).map((name) => readFileSync(join(minimal, name)).toString('hex'));
  inputs.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  writeFileSync(keptCorpus(target), inputs.map((input) => `${input}\n`).join(''));
  log(`${target}: kept ${inputs.length} inputs.`);
}

/** Returns the driver and the names of the checks of the built package. */
async function packageChecks() {
  if (!existsSync(join(ROOT, 'pkg-config', 'dist', 'index.js'))) {
    throw new UserError('The package is not built.', 'npm --prefix pkg-config run build');
  }
  const { drive } = await import('./package/driver.mjs');
  const { CHECKS } = await import('./package/checks.mjs');
  return { drive, names: Object.keys(CHECKS).map((name) => `package/${name}`) };
}

await runCommand(async () => {
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
  // If only native targets run, the package need not be built. With --minimise and no names, only native targets run, because the checks of
  // the package have no corpus.
  const onlyNative =
    positionals.length > 0 ? positionals.every((name) => NATIVE.includes(name)) : values.minimise === true;
  const checks = onlyNative ? { names: [] } : await packageChecks();
  const known = [...NATIVE, ...checks.names];
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown) throw new UserError(`Unknown target: ${unknown}.`, `Use one of: ${known.join(', ')}.`);
  const names = positionals.length > 0 ? positionals : known;
  const native = names.filter((name) => NATIVE.includes(name));
  const [seconds, seed, texts] = ['seconds', 'seed', 'texts'].map((name) => {
    const number = Number(values[name]);
    if (number >= 0) return number;
    throw new UserError(`--${name} must be a non-negative number, got ${values[name]}.`, `--${name} 100`);
  });
  const packageCheck = names.find((name) => !native.includes(name));
  if (values.minimise && positionals.length > 0 && packageCheck) {
    throw new UserError(
      `${packageCheck} has no corpus, so there is nothing to minimise.`,
      `Use one of: ${NATIVE.join(', ')}.`,
    );
  }
  if (native.length > 0) await build();
  if (values.minimise) {
    for (const name of native) await minimise(name);
    return;
  }
  for (const name of names) {
    const isNative = native.includes(name);
    const start = performance.now();
    log(`${name}: ${isNative ? '' : `seed ${seed}, `}${seconds} s`);
    const runs = isNative
      ? await fuzz(name, { seconds })
      : checks.drive(name.replace('package/', ''), { seed, seconds, texts });
    const row = [
      new Date().toISOString().slice(0, 10),
      name,
      runs.toLocaleString('en'),
      Math.round(secondsSince(start)),
      isNative ? RUSTFLAGS || 'no RUSTFLAGS' : `seed ${seed}`,
    ];
    const line = `| ${row.join(' | ')} |\n`;
    process.stdout.write(line);
    if (values.record) appendFileSync(join(FOLDER, 'RUNS.md'), line);
  }
});
