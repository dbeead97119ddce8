// The standard output: in large pieces, no faster than it is read; that its reader has gone is no error.
import { unwritable } from './files.js';
import { Status } from './trouble.js';
import { hideProgress } from './progress.js';

const ENOUGH = 1 << 16;
let waiting = '';

/** Ends this process quietly where nobody reads on: `| head` has seen what it wanted. */
export function endWithReader() {
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    process.stderr.write(`utfscope: ${unwritable('the standard output', error)}\n`);
    process.exit(Status.Trouble);
  });
  // Nobody to tell.
  process.stderr.on('error', () => {});
}

/** Writes what was printed. */
export async function flush() {
  if (waiting === '') return;
  hideProgress();
  const text = waiting;
  waiting = '';
  if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** Prints a line; await `drained` from time to time. */
export function print(line = '') {
  waiting += `${line}\n`;
}

/** Resolves when there is room for more. */
export async function drained() {
  if (waiting.length >= ENOUGH || process.stdout.isTTY) await flush();
}

/** Says a sentence on the standard error. */
export async function complain(message) {
  await flush();
  hideProgress();
  process.stderr.write(`utfscope: ${message}\n`);
}
