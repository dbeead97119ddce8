// npm run mutants: tries the tests on every change that cargo-mutants makes of the crate, and says which none of them noticed;
// it fails where tests/mutants/survivors.json does not say of one why it is the same. Those of functions that run are built all at once, and a number chooses among them; those of constants one by one, by
// cargo-mutants itself. Names of files take these alone; --survivors takes what survived the last time. --sample takes the few
// that are kept in tests/mutants/sample.json, without cargo-mutants, and fails where one is not killed; with --renew they are
// chosen anew.
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/paths.mjs';
import { ask, work } from './lib/run.mjs';
import { Problem, command, say } from './lib/say.mjs';
import { CHOICE, isAlone, withSwitches } from './lib/switches.mjs';
import { MOST_OF_FILE, entryOf, located, spread } from './lib/sample.mjs';
import { survivorOf, unnamed } from './lib/survivors.mjs';
import { ensureCargoMutants } from './setup/cargo-tools.mjs';

const WORK = join(ROOT, 'target', 'mutants');
const OUTCOMES = join(WORK, 'outcomes.jsonl');
const SAMPLE = join(ROOT, 'tests', 'mutants', 'sample.json');
const SURVIVORS = join(ROOT, 'tests', 'mutants', 'survivors.json');
/** What the tests need of the repository. */
const FILES = [
  'Cargo.toml',
  'Cargo.lock',
  '.cargo',
  'src',
  'tests',
  'fuzz/checks',
  'fuzz/corpus',
  'pkg-config/entries',
];
/** Tests of the kernels in texts of every length, and those that exhaust a domain: whoever passes all others meets them. */
const KERNELS = ['well_formed_text_is', 'text_that_is_cut', 'a_fault_is_found'];
const MORE_KERNELS = ['a_conversion_by_kernels', 'code_units_become', 'texts_put_together'];
const CONVERSIONS = ['text_is_mended_at_once', 'whole_text_is'];
const DOMAINS = ['every_scalar_value', 'f23_bytes_to_units', 'every_pair_and_triple'];
const LONG = [...KERNELS, ...MORE_KERNELS, ...CONVERSIONS, ...DOMAINS];
/** The tests in the order in which they are run: what is quick and kills most comes first. */
const STAGES = [
  { binary: 'mutants', args: ['a::', 'e_fuzz::'] },
  { binary: 'mutants', args: ['e_fuzz::', ...LONG].flatMap((name) => ['--skip', name]) },
  { binary: 'mutants', args: ['a::', ...KERNELS] },
  { binary: 'mutants', args: ['a::', ...MORE_KERNELS] },
  { binary: 'utfscope', args: [] },
  { binary: 'mutants', args: ['a::', ...CONVERSIONS] },
  { binary: 'mutants', args: ['a::', ...DOMAINS] },
];
/** Those of them that are quick. */
const QUICK_STAGES = STAGES.slice(0, 4);
/** The test that comes before all others in their binary, so that the first one that fails ends the run. */
const FIRST_TEST = 'a::the_first_failure_ends_all';
/** A mutant that needs this many times the processor's time that the crate as it is needs never ends; in seconds at least. */
const PATIENCE = { times: 3, least: 1 };
const MOST_MEMORY_KB = 4 << 20;

/** Copies what the tests need into a folder, with other texts in place of some; what did not change need not be built again. */
function layOut(folder, texts = new Map()) {
  const isLeftOut = (path) => /\/tests\/(?!mutants)[^/.]+$/.test(path);
  for (const top of FILES) {
    cpSync(join(ROOT, top), join(folder, top), {
      recursive: true,
      filter(from, to) {
        if (isLeftOut(from)) return false;
        if (statSync(from).isDirectory()) return true;
        const text = texts.get(relative(ROOT, from)) ?? readFileSync(from);
        if (!existsSync(to) || !readFileSync(to).equals(Buffer.from(text))) {
          mkdirSync(dirname(to), { recursive: true });
          writeFileSync(to, text);
        }
        return false;
      },
    });
  }
}

/** All mutants, each with its outcome where it is known before it runs. */
async function listed(files) {
  const cargoMutants = await ensureCargoMutants();
  const args = ['mutants', '--list', '--json', ...files.flatMap((file) => ['-f', file])];
  const { ok, stdout, stderr } = await ask(cargoMutants, args);
  if (!ok) throw new Problem('cargo-mutants lists nothing.', stderr.trim());
  return JSON.parse(stdout);
}

const sourceOf = (file) => readFileSync(join(ROOT, file), 'utf8');

function byFile(mutants) {
  const files = new Map();
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant]);
  return files;
}

async function cargo(folder, ...args) {
  const { RUSTFLAGS = '' } = process.env;
  const { ok, stdout, stderr } = await ask('cargo', [...args, '--message-format=json'], {
    cwd: folder,
    env: { RUSTFLAGS: `${RUSTFLAGS} --cap-lints=allow` },
  });
  const messages = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  return { ok, stderr, messages };
}

/** Writes all mutants into the sources of a folder, without those that stop the build: `{ stopped, messages }` of cargo. */
async function build(folder, mutants) {
  const stopped = new Set();
  for (;;) {
    const [written, texts] = [new Map(), new Map()];
    for (const [file, group] of byFile(mutants.filter(({ number }) => !stopped.has(number)))) {
      const { text, lines } = withSwitches(sourceOf(file), group);
      texts.set(file, text);
      written.set(file, lines);
    }
    const library = 'src/lib.rs';
    texts.set(library, (texts.get(library) ?? sourceOf(library)) + CHOICE);
    layOut(folder, texts);
    const check = await cargo(folder, 'check', '--profile', 'mutants', '--lib');
    // Some errors show where a function is instantiated, and not before.
    const { ok, messages, stderr } = check.ok ? await cargo(folder, 'build', '--profile', 'mutants', '--lib') : check;
    if (ok) return { stopped, messages };
    const before = stopped.size;
    const places = messages
      .filter(({ message }) => message?.level === 'error' || /while instantiating/.test(message?.message))
      .flatMap(({ message }) => message.spans.filter((span) => span.is_primary).flatMap(outermost));
    for (const { file_name: file, line_start: line } of places) {
      for (const [number, [first, last]] of written.get(file) ?? []) {
        if (first <= line && line <= last) stopped.add(number);
      }
    }
    if (stopped.size === before) throw new Problem('The mutants do not build.', stderr.slice(-3000));
  }
}

/** A place in a source, and that of the macro that it comes from. */
function outermost(span) {
  return span.expansion ? [span, ...outermost(span.expansion.span)] : [span];
}

/** What says of a source whether the library was compiled from it, by the list that cargo writes beside the library. */
function compiled(messages) {
  const files = messages
    .filter(({ target }) => target?.name === 'utfscope')
    .flatMap(({ filenames }) => filenames ?? []);
  const library = files.find((file) => file.endsWith('.rlib'));
  const sources = readFileSync(library.replace(/\.rlib$/, '.d'), 'utf8').split(/\s+/);
  return (file) => sources.some((source) => source.endsWith(`/${file}`));
}

async function binaries(folder) {
  const args = ['test', '--profile', 'mutants', '--lib', '--test=mutants', '--no-run'];
  const { ok, messages, stderr } = await cargo(folder, ...args);
  if (!ok) throw new Problem('The tests do not build.', stderr.slice(-3000));
  const built = messages.filter(({ executable }) => executable);
  return Object.fromEntries(built.map(({ target, executable }) => [target.name, executable]));
}

/** What the tests say before each of them; behind the last one comes nothing where it ended the run. */
const BEGUN = /^test (\S+) \.\.\. /gm;

/** Runs the tests of a stage on a mutant: `{ outcome, seconds, test }`, seconds of the processor, and the test that fails. */
async function tried(folder, file, { args: names, limit }, number) {
  const script = `ulimit -v ${MOST_MEMORY_KB}; ulimit -t ${limit}; TIMEFORMAT=%U; time "$@"`;
  const args = ['-c', script, 'bash', file, '--test-threads=1', ...names];
  const { ok, stdout, stderr } = await ask('bash', args, { cwd: folder, env: { UTFSCOPE_MUTANT: String(number) } });
  const seconds = Number(/([\d.]+)\s*$/.exec(stderr)?.[1] ?? NaN);
  if (ok) return { outcome: 'survives', seconds };
  const outcome = seconds >= limit - 0.1 ? 'runs out of time' : 'killed';
  return { outcome, seconds, output: stdout.slice(-600), test: [...stdout.matchAll(BEGUN)].at(-1)?.[1] };
}

/** How long each of these stages takes on the crate as it is. */
async function baseline(folder, files, wanted) {
  const stages = [];
  for (const stage of wanted) {
    const { outcome, seconds, output } = await tried(folder, files[stage.binary], { ...stage, limit: 3600 }, 0);
    if (outcome !== 'survives') throw new Problem('The tests fail on the crate as it is.', output);
    const limit = Math.ceil(Math.max(PATIENCE.least, PATIENCE.times * seconds));
    say(`stage ${stages.length + 1} of the tests: ${seconds} s, at most ${limit} s`);
    stages.push({ ...stage, limit });
  }
  return stages;
}

function record(mutant, outcome, stage = '') {
  mutant.outcome = outcome;
  // The table is of what cargo-mutants lists.
  if (mutant.isSampled) return;
  appendFileSync(OUTCOMES, `${JSON.stringify({ name: mutant.name, file: mutant.file, outcome, stage })}\n`);
}

/** Builds mutants; `{ mutants, folder, files }`, without those that do not build or are not compiled, and the tests. */
async function built(mutants) {
  const folder = join(WORK, 'crate');
  const { stopped, messages } = await build(folder, mutants);
  const isCompiled = compiled(messages);
  for (const file of byFile(mutants).keys()) {
    if (!isCompiled(file)) say(`not tried: ${file} is not compiled with these RUSTFLAGS`);
  }
  mutants = mutants.filter(({ file }) => isCompiled(file));
  say(`${mutants.length} mutants, of which ${stopped.size} stop the build`);
  for (const mutant of mutants.filter(({ number }) => stopped.has(number))) record(mutant, 'stops the build');
  return { mutants: mutants.filter(({ outcome }) => !outcome), folder, files: await binaries(folder) };
}

/** Tries what was built, with one stage after the other until it is killed. */
async function tryBuilt({ mutants, folder, files }, wanted) {
  if (mutants.length === 0) return;
  const stages = await baseline(folder, files, wanted);
  for (const mutant of mutants) {
    let outcome = 'survives';
    let stage = 0;
    for (; stage < stages.length && outcome === 'survives'; stage += 1) {
      const { binary } = stages[stage];
      ({ outcome, test: mutant.test } = await tried(folder, files[binary], stages[stage], mutant.number));
    }
    if (outcome === 'survives') say(`survives: ${mutant.name}`);
    record(mutant, outcome, stage);
  }
}

const tryAll = async (mutants, wanted) => tryBuilt(await built(mutants), wanted);

/** Those that no number can choose. */
async function tryAlone(mutants) {
  if (mutants.length === 0) return;
  const folder = join(WORK, 'alone');
  layOut(folder);
  const names = mutants.map(({ name }) => `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  const config = join(folder, '.cargo', 'mutants.toml');
  const list = names.map((name) => `  ${JSON.stringify(name)},\n`).join('');
  writeFileSync(config, `examine_re = [\n${list}]\n${readFileSync(config, 'utf8')}`);
  // Fields of structures it takes whatever their names.
  const files = [...byFile(mutants).keys()].flatMap((file) => ['-f', file]);
  const args = ['mutants', '--in-place', '--dir', folder, '--output', folder, '--colors=never', ...files];
  try {
    await work('mutants built alone', await ensureCargoMutants(), args, { cwd: folder });
  } catch (error) {
    // Survivors, and those that never end, are failures to it; its report has them.
    if (!existsSync(join(folder, 'mutants.out', 'outcomes.json'))) throw error;
  }
  const report = join(folder, 'mutants.out');
  const { outcomes } = JSON.parse(readFileSync(join(report, 'outcomes.json'), 'utf8'));
  for (const { scenario, summary, log_path: log } of outcomes) {
    const isWanted = mutants.some(({ name }) => name === scenario.Mutant?.name);
    if (isWanted) record(scenario.Mutant, outcomeAlone(summary, join(report, log)), 'alone');
  }
}

/** What became of a mutant that was built alone. Where a constant cannot be made, what the compiler ran has noticed it. */
function outcomeAlone(summary, log) {
  const told = { CaughtMutant: 'killed', MissedMutant: 'survives', Timeout: 'runs out of time' };
  if (summary !== 'Unviable') return told[summary] ?? summary;
  const text = readFileSync(log, 'utf8');
  if (/^error: constant evaluation is taking a long time/m.test(text)) return 'runs out of time';
  return /^error\[E0080\]/m.test(text) ? 'killed' : 'stops the build';
}

/** What became of these mutants when they were last tried. */
function lastOutcomes(mutants) {
  const last = new Map();
  for (const line of readFileSync(OUTCOMES, 'utf8').split('\n').filter(Boolean)) {
    const { name, outcome } = JSON.parse(line);
    last.set(name, outcome);
  }
  return mutants.filter(({ name }) => last.has(name)).map((mutant) => ({ ...mutant, outcome: last.get(mutant.name) }));
}

const survives = ({ outcome }) => outcome === 'survives';

function sayTable(mutants) {
  console.log('| file | mutants | killed | run out of time | stop the build | survive |\n|---|---|---|---|---|---|');
  const row = (name, group) => {
    const count = (wanted) => group.filter(({ outcome }) => outcome === wanted).length;
    const counts = ['killed', 'runs out of time', 'stops the build', 'survives'].map(count);
    console.log(`| ${name} | ${[group.length, ...counts].join(' | ')} |`);
  };
  for (const [file, group] of [...byFile(mutants)].sort(([a], [b]) => (a < b ? -1 : 1))) row(`\`${file}\``, group);
  row('all', mutants);
}

/** Every survivor must be one of those of which it is known why they are. */
function judge(survivors) {
  const named = survivors.map((mutant) => survivorOf(mutant, sourceOf(mutant.file)));
  const others = unnamed(named, JSON.parse(readFileSync(SURVIVORS, 'utf8')));
  if (others.length === 0)
    return say(`${survivors.length} survive, each of them named in tests/mutants/survivors.json`);
  throw new Problem(
    'No test fails for these, and tests/mutants/survivors.json does not say why:',
    others.map((survivor) => JSON.stringify(survivor)).join('\n'),
  );
}

const isKilled = ({ outcome }) => outcome === 'killed';
const sampled = () => JSON.parse(readFileSync(SAMPLE, 'utf8'));

/** A stage of these tests alone, which the first that fails ends. */
const only = (...tests) => ({ binary: 'mutants', args: ['--exact', FIRST_TEST, ...tests] });

/** Of a sample, what is not killed by the test that killed it when it was chosen. */
async function notKilledByItsTest({ mutants, folder, files }) {
  const tests = new Set(mutants.flatMap(({ test }) => test ?? []));
  const [{ limit }] = await baseline(folder, files, [only(...tests)]);
  const others = [];
  for (const mutant of mutants) {
    const stage = { ...only(mutant.test), limit };
    const { outcome } = mutant.test ? await tried(folder, files[stage.binary], stage, mutant.number) : {};
    if (outcome === 'killed') record(mutant, outcome);
    else others.push(mutant);
  }
  return others;
}

/** Tries the sample; each of them must be killed, but those of files that are not compiled. */
async function trySample() {
  const all = sampled().map((entry) => ({ ...located(entry, sourceOf(entry.file)), isSampled: true }));
  all.forEach((mutant, index) => (mutant.number = index + 1));
  const those = await built(all);
  await tryBuilt({ ...those, mutants: await notKilledByItsTest(those) }, QUICK_STAGES);
  const mutants = all.filter(({ outcome }) => outcome);
  const killed = mutants.filter(isKilled).length;
  console.log(`${killed} of ${mutants.length} mutants of the sample are killed.`);
  if (killed === mutants.length) return;
  const others = mutants.filter((mutant) => !isKilled(mutant));
  throw new Problem('No test fails for:', others.map(({ name, outcome }) => `${name}  ${outcome}`).join('\n'));
}

/** Chooses the sample of these files anew, or of all: of each some that are killed by the quick tests. */
async function renewSample(files) {
  const all = await listed(files);
  const fits = (mutant) => !isAlone(sourceOf(mutant.file), mutant) && entryOf(mutant, sourceOf(mutant.file));
  const mutants = [...byFile(all.filter(fits)).values()].flatMap(spread);
  mutants.forEach((mutant, index) => (mutant.number = index + 1));
  await tryAll(mutants, QUICK_STAGES);
  const chosen = [...byFile(mutants.filter(isKilled)).values()].flatMap((group) => group.slice(0, MOST_OF_FILE));
  const isTried = ({ file }) => mutants.some((mutant) => mutant.file === file && mutant.outcome);
  const others = existsSync(SAMPLE) ? sampled().filter((entry) => !isTried(entry)) : [];
  const entries = [
    ...others,
    ...chosen.map((mutant) => ({ ...entryOf(mutant, sourceOf(mutant.file)), test: mutant.test })),
  ];
  entries.sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)));
  writeFileSync(SAMPLE, `[\n  ${entries.map((entry) => JSON.stringify(entry)).join(',\n  ')}\n]\n`);
  say(`${entries.length} mutants are in the sample`);
}

await command(async () => {
  const names = ['survivors', 'alone', 'running', 'quick', 'sample', 'renew'];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  mkdirSync(WORK, { recursive: true });
  if (values.sample) return values.renew ? renewSample(positionals) : trySample();
  let mutants = await listed(positionals);
  if (values.survivors)
    mutants = lastOutcomes(mutants)
      .filter(survives)
      .map((mutant) => ({ ...mutant, outcome: undefined }));
  mutants.forEach((mutant, index) => (mutant.number = index + 1));
  const alone = new Set(mutants.filter((mutant) => isAlone(sourceOf(mutant.file), mutant)));
  if (!values.alone)
    await tryAll(
      mutants.filter((mutant) => !alone.has(mutant)),
      values.quick ? QUICK_STAGES : STAGES,
    );
  if (!values.running) await tryAlone([...alone]);
  const outcomes = lastOutcomes(await listed([]));
  sayTable(outcomes);
  judge(outcomes.filter(survives));
});
