// Standard output with backpressure, and messages on standard error.
import { Status } from './errors.js';
import { hideProgress } from './progress.js';
import { writeError } from './read-input.js';

/** Printed text is written in pieces of at least this many UTF-16 code units. */
const PIECE = 1 << 16;
let waiting = '';

/** Ends the process quietly when the reader of standard output closes it, as `| head` does. */
export function exitOnClosedOutput() {
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    process.stderr.write(`utfscope: ${writeError('standard output', error)}\n`);
    process.exit(Status.Failure);
  });
  // A message that cannot be written is lost.
  process.stderr.on('error', () => {});
}

/** Writes all printed text. */
export async function flush() {
  if (waiting === '') return;
  hideProgress();
  const text = waiting;
  waiting = '';
  if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** Prints a line to standard output. Callers that print many lines await `drained()` between them. */
export function print(line = '') {
  waiting += `${line}\n`;
}

/** Writes the printed text if there is much of it, and resolves when the output can take more. */
export async function drained() {
  if (waiting.length >= PIECE || process.stdout.isTTY) await flush();
}

/** Writes a line to standard error, after everything printed so far. */
export async function printToStderr(line) {
  await flush();
  hideProgress();
  process.stderr.write(`${line}\n`);
}

/** Prints a message of the program to standard error. */
export const printMessage = (message) => printToStderr(`utfscope: ${message}`);
