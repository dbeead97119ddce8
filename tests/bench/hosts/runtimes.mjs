// The runtimes of the benchmark. `run` of a runtime takes the path of a job file, and returns the result of the job.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { browsersFrom } from '../../../pkg-config/matrix/browsers.mjs';
import { bun, node } from '../../../pkg-config/matrix/cells/runtimes.mjs';
import { pageOf, reportOfPage } from '../../../pkg-config/matrix/server.mjs';
import { MATRIX } from '../../../pkg-config/scripts/lib/paths.mjs';
import { runLogged } from '../../../pkg-config/scripts/lib/processes.mjs';
import { UserError } from '../../../pkg-config/scripts/lib/log.mjs';
import { ensureBrowsers, ensureChromium } from '../../../pkg-config/scripts/setup/programs.mjs';
import { BENCH, WORK } from '../setup.mjs';

const SITE = join(WORK, 'site');
const MAX_SECONDS_OF_PAGE = 900;
// 'unsafe-eval': the page compiles a loop for each contender from source text.
const HEADERS = { 'Content-Security-Policy': "default-src 'self'; script-src 'self' 'unsafe-eval'; img-src data:" };

async function runByCommand(title, program, args, jobFile) {
  const host = join(BENCH, 'hosts', 'node.mjs');
  const output = await runLogged(`benchmark in ${title}`, program, [...args, host, jobFile]);
  return JSON.parse(output.trim().split('\n').at(-1));
}

// With --expose-gc, the benchmark can collect garbage before it times a contender on a long input. Otherwise, garbage of one contender could
// be collected while another contender is timed.
const inNode = (title, programOf, installed) => ({
  title,
  installed,
  run: (jobFile) => runByCommand(title, programOf(), ['--expose-gc'], jobFile),
});

async function buildSite(job) {
  const { build } = await import('esbuild'); // the set-up may have installed esbuild just now
  rmSync(SITE, { recursive: true, force: true });
  mkdirSync(SITE, { recursive: true });
  cpSync(dirname(job.entry), join(SITE, 'utfscope'), { recursive: true });
  cpSync(job.peers, join(SITE, 'peers'), { recursive: true });
  cpSync(join(MATRIX, 'project', 'page', 'watch.js'), join(SITE, 'watch.js'));
  await build({
    entryPoints: [join(BENCH, 'hosts', 'page', 'main.js')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outfile: join(SITE, 'main.js'),
    logLevel: 'error',
  });
  const texts = job.texts.map(({ file, ...text }) => {
    cpSync(file, join(SITE, 'texts', basename(file)));
    return { ...text, path: `/texts/${basename(file)}` };
  });
  writeFileSync(join(SITE, 'job.json'), JSON.stringify({ ...job, texts }));
  writeFileSync(join(SITE, 'index.html'), pageOf('/watch.js', '/main.js'));
}

async function runInBrowser(name, paths, jobFile) {
  const { default: sirv } = await import('sirv');
  await buildSite(JSON.parse(readFileSync(jobFile, 'utf8')));
  const browser = browsersFrom(paths)[name];
  const limits = { seconds: MAX_SECONDS_OF_PAGE, headers: HEADERS };
  const result = await reportOfPage(sirv(SITE, { dev: true }), browser.open, limits);
  if (result.failed) throw new UserError(`The benchmark failed on its page: ${result.failed[0]?.why}`);
  return { version: await browser.version(), ...result };
}

/** The runtimes by their names on the command line. The `installed` ones come from the node_modules of pkg-config/matrix. */
export const RUNTIMES = {
  node20: inNode('Node 20', () => node(20), true),
  node22: inNode('Node 22', () => node(22), true),
  node24: inNode('Node 24', () => node(24), true),
  bun: { title: 'Bun', installed: true, run: (jobFile) => runByCommand('Bun', bun(), ['--no-install'], jobFile) },
  chromium: {
    title: 'Chromium',
    run: async (jobFile) => runInBrowser('Chromium', await ensureChromium(), jobFile),
  },
  firefox: { title: 'Firefox', run: async (jobFile) => runInBrowser('Firefox', await ensureBrowsers(), jobFile) },
  node: inNode('this Node', () => process.execPath, false),
};
