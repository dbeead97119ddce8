// npm run bench: builds the package and what it is measured against, measures, and says which ratios hold.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { buildPackage } from '../../pkg-config/scripts/build/package.mjs';
import { compileCrate } from '../../pkg-config/scripts/build/wasm.mjs';
import { comparedSizes } from '../../pkg-config/scripts/build/sizes.mjs';
import { DIST } from '../../pkg-config/scripts/lib/paths.mjs';
import { command, duration, say, since } from '../../pkg-config/scripts/lib/say.mjs';
import { ensureRuntimes } from '../../pkg-config/scripts/setup/matrix.mjs';
import { setUpForBuild } from '../../pkg-config/scripts/setup/for-build.mjs';
import { RUNTIMES } from './hosts/launch.mjs';
import { optionsFrom } from './options.mjs';
import { kernelsOf, planOf } from './plan.mjs';
import { headlineChart } from './report/headlines.mjs';
import { reportOf } from './report/report.mjs';
import { WORK, buildPeers, ensurePeersOfNpm, writeCorpora } from './setup.mjs';

// The chart shows one runtime: this one where it was measured.
const CHARTED = 'node24';

function write(file, text) {
  writeFileSync(file, text);
  say(`Wrote ${file}.`);
}

async function prepare({ built, dist }) {
  const tools = await setUpForBuild();
  if (!built && !dist) await buildPackage({ ...tools, module: await compileCrate(tools.toolchain) });
  await ensurePeersOfNpm();
  await ensureRuntimes();
  return { peers: await buildPeers(tools), corpora: await writeCorpora() };
}

async function runIn(name, job) {
  const { title, run } = RUNTIMES[name];
  const began = performance.now();
  const jobFile = join(WORK, `job-${name}.json`);
  writeFileSync(jobFile, JSON.stringify(job));
  say(`Measuring ${job.cells.length} cells in ${title}.`);
  const result = await run(jobFile);
  const seconds = since(began);
  say(`  took ${duration(seconds)}`);
  return { name, title, seconds, ...result };
}

await command(async () => {
  const options = optionsFrom(process.argv.slice(2));
  const { peers, corpora } = await prepare(options);
  mkdirSync(WORK, { recursive: true });
  const dist = resolve(options.dist ?? DIST);
  const job = {
    ...options.method,
    entry: join(dist, 'index.js'),
    peers,
    corpora,
    cells: planOf(options, corpora),
    kernels: options.kernels ? kernelsOf(options, corpora) : [],
  };
  const runs = [];
  for (const name of options.runtimes) runs.push(await runIn(name, job));
  const report = {
    machine: `${cpus()[0].model}, ${process.arch}`,
    weights: comparedSizes(undefined, dist),
    corpora: corpora.map(({ name, script, seen }) => ({ name, script, seen })),
    runs,
  };
  write(options.json ?? join(WORK, 'result.json'), `${JSON.stringify(report, null, 1)}\n`);
  const chart = headlineChart(runs.find(({ name }) => name === CHARTED) ?? runs[0], report.corpora);
  if (chart) write(options.chart ?? join(WORK, 'chart.svg'), chart);
  console.log(reportOf(report));
});
