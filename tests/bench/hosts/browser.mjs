// Runs a job on a page in Chromium.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { browsersFrom } from '../../../pkg-config/matrix/browsers.mjs';
import { pageOf, reported } from '../../../pkg-config/matrix/server.mjs';
import { Problem } from '../../../pkg-config/scripts/lib/say.mjs';
import { ensureBrowser } from '../../../pkg-config/scripts/setup/browser.mjs';
import { BENCH, WORK } from '../setup.mjs';

const SITE = join(WORK, 'site');
const PAGE = join(BENCH, 'hosts', 'page');
const SECONDS = 900;

// The loops are compiled from texts, which the matrix's pages may not do.
const HEADERS = { 'Content-Security-Policy': "default-src 'self'; script-src 'self' 'unsafe-eval'; img-src data:" };

async function buildSite(job) {
  const { build } = await import('esbuild'); // not at the top: node_modules may have been made only now
  rmSync(SITE, { recursive: true, force: true });
  mkdirSync(SITE, { recursive: true });
  cpSync(dirname(job.entry), join(SITE, 'utfscope'), { recursive: true });
  cpSync(job.peers, join(SITE, 'peers'), { recursive: true });
  cpSync(join(PAGE, 'watch.js'), join(SITE, 'watch.js'));
  await build({
    entryPoints: [join(PAGE, 'main.js')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outfile: join(SITE, 'main.js'),
    logLevel: 'error',
  });
  const corpora = job.corpora.map(({ file, ...corpus }) => {
    cpSync(file, join(SITE, 'corpora', basename(file)));
    return { ...corpus, path: `/corpora/${basename(file)}` };
  });
  writeFileSync(join(SITE, 'job.json'), JSON.stringify({ ...job, corpora }));
  writeFileSync(join(SITE, 'index.html'), pageOf('/watch.js', '/main.js'));
}

/** Opens the page in Chromium and returns what the job gave. */
export async function runInChromium(jobFile) {
  const { default: sirv } = await import('sirv');
  await buildSite(JSON.parse(readFileSync(jobFile, 'utf8')));
  const { Chromium } = browsersFrom(await ensureBrowser());
  const result = await reported(sirv(SITE, { dev: true }), Chromium.open, { seconds: SECONDS, headers: HEADERS });
  if (result.broken) throw new Problem(`The page of the benchmark broke: ${result.broken}`);
  return { version: await Chromium.version(), ...result };
}
