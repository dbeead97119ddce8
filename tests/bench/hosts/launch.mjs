// The runtimes, each started on a job; the last line that it prints is the result.
import { join } from 'node:path';
import { bun, node } from '../../../pkg-config/matrix/cells/runtimes.mjs';
import { work } from '../../../pkg-config/scripts/lib/run.mjs';
import { BENCH } from '../setup.mjs';
import { runInChromium } from './browser.mjs';

const HOST = join(BENCH, 'hosts', 'node.mjs');

async function byCommand(title, file, args, jobFile) {
  const stdout = await work(`benchmark in ${title}`, file, [...args, HOST, jobFile], { stdoutIsData: true });
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

// With this, what one contender leaves behind is not collected in the time of the next.
const EXPOSE_GC = '--expose-gc';

const nodeRuntime = (major) => ({
  title: `Node ${major}`,
  run: (jobFile) => byCommand(`Node ${major}`, node(major), [EXPOSE_GC], jobFile),
});

/** The runtimes by the names that the command line has for them. */
export const RUNTIMES = {
  node20: nodeRuntime(20),
  node22: nodeRuntime(22),
  node24: nodeRuntime(24),
  bun: { title: 'Bun', run: (jobFile) => byCommand('Bun', bun(), ['--no-install'], jobFile) },
  chromium: { title: 'Chromium', run: runInChromium },
};
