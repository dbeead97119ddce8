// npm run bench: builds the package and its peers, times them against each other, and prints the ratios.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from '../../pkg-config/scripts/build/package.mjs';
import { PACKAGE_BUILDS, compileCrate } from '../../pkg-config/scripts/build/wasm.mjs';
import { DIST, ROOT } from '../../pkg-config/scripts/lib/paths.mjs';
import { UserError, runCommand, formatDuration, log, secondsSince } from '../../pkg-config/scripts/lib/log.mjs';
import { setUpForBuild } from '../../pkg-config/scripts/setup/for-build.mjs';
import { ensureRuntimes } from '../../pkg-config/scripts/setup/node-modules.mjs';
import { CALLS } from './calls.mjs';
import { RUNTIMES } from './hosts/runtimes.mjs';
import { SIZES, kernelsOf, planOf } from './plan.mjs';
import { legacyMarkdown, reportOf } from './report.mjs';
import { WORK, buildPeers, ensureNpmPeers, writeTexts } from './setup.mjs';

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  runtime: { type: 'string' },
  only: { type: 'string' },
  sizes: { type: 'string' },
  rounds: { type: 'string' },
  kernels: { type: 'boolean' },
  built: { type: 'boolean', default: false },
  dist: { type: 'string' },
  write: { type: 'boolean', default: false },
  json: { type: 'string', default: join(WORK, 'result.json') },
};
const DEFAULT_RUNTIMES = ['node20', 'node22', 'node24', 'bun', 'chromium', 'firefox'];
// A slice is the time of one contender in one round, in milliseconds. Slices are short, so that other programs disturb only a few of them.
const FULL = { slice: 2, rounds: 15 };
const QUICK = { slice: 1, rounds: 9 };

/**
 * Returns the known names that a comma-separated list chooses, or null where the option is not given. An entry may be the start of
 * names: `--only "utf-8 to"` chooses two calls. A comma within a name is followed by a space.
 */
function choose(text, known, option) {
  if (text === undefined) return null;
  return text.split(/,(?! )/).flatMap((given) => {
    const chosen = known.includes(given) ? [given] : known.filter((name) => given && name.startsWith(given));
    if (chosen.length === 0) {
      throw new UserError(`--${option}: unknown name "${given}".`, `Known: ${known.join('; ')}.`);
    }
    return chosen;
  });
}

function optionsFrom(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { quick, kernels = !quick } = values;
  const method = quick ? QUICK : FULL;
  const rounds = Number(values.rounds ?? method.rounds);
  if (!(rounds >= 1)) throw new UserError(`--rounds ${values.rounds}: expected a number, 1 or more.`);
  const calls = CALLS.map(({ name }) => name);
  return {
    ...values,
    kernels,
    method: { ...method, rounds, seed: 1 },
    runtimes: choose(values.runtime, Object.keys(RUNTIMES), 'runtime') ?? (quick ? ['node24'] : DEFAULT_RUNTIMES),
    only: choose(values.only, calls, 'only'),
    sizes: choose(values.sizes, Object.keys(SIZES), 'sizes')?.map((name) => SIZES[name]) ?? null,
  };
}

async function prepare({ built, dist, runtimes }) {
  const tools = await setUpForBuild();
  if (!built && !dist) {
    await buildPackage({ ...tools, compiled: await compileCrate(tools.toolchain, PACKAGE_BUILDS) });
  }
  await ensureNpmPeers();
  if (runtimes.some((name) => RUNTIMES[name].installed)) await ensureRuntimes();
  return { peers: await buildPeers(tools), texts: writeTexts() };
}

async function runIn(name, job) {
  const { title, run } = RUNTIMES[name];
  const start = performance.now();
  const jobFile = join(WORK, `job-${name}.json`);
  writeFileSync(jobFile, JSON.stringify(job));
  log(`Measuring ${job.cells.length} cells (a call on one text of one size) in ${title}.`);
  const result = await run(jobFile);
  log(`  took ${formatDuration(secondsSince(start))}`);
  return { name, title, seconds: secondsSince(start), ...result };
}

/** The page with the tables of legacy encodings. They are between two comments. */
const PAGE = join(ROOT, 'docs', 'performance.md');
const BETWEEN_COMMENTS = /(?<=<!-- bench -->\n)[^]*(?=<!-- \/bench -->)/;

/** Writes the tables of the runtimes into the page. */
function writePage({ machine, runs }) {
  const sections = runs.map(
    ({ title, version, cells }) => `## ${title} (${version})\n\n${machine}\n\n${legacyMarkdown(cells)}`,
  );
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(BETWEEN_COMMENTS, () => `\n${sections.join('\n\n')}\n\n`),
  );
  log(`Wrote the tables into ${PAGE}.`);
}

await runCommand(async () => {
  const options = optionsFrom(process.argv.slice(2));
  mkdirSync(WORK, { recursive: true });
  const { peers, texts } = await prepare(options);
  const job = {
    ...options.method,
    entry: join(resolve(options.dist ?? DIST), 'index.js'),
    peers,
    texts,
    cells: planOf(options, texts),
    kernels: options.kernels ? kernelsOf(options, texts) : [],
  };
  const runs = [];
  for (const name of options.runtimes) runs.push(await runIn(name, job));
  const report = {
    machine: `${cpus()[0].model}, ${process.arch}`,
    texts: texts.map(({ name, script, isHeldOut }) => ({ name, script, isHeldOut })),
    runs,
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 1)}\n`);
  log(`Wrote ${options.json}.`);
  if (options.write) writePage(report);
  console.log(reportOf(report));
});
