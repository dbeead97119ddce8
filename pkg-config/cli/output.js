// Standard output with backpressure, and messages on standard error.
import { stripVTControlCharacters } from 'node:util';
import { Status } from './errors.js';
import { safeMessage } from './escape-output.js';
import { hideProgress } from './progress.js';
import { writeError } from './read-input.js';

/** Outside a terminal, printed text is written once it has this many UTF-16 code units. */
const WRITE_THRESHOLD = 1 << 16;
/** The text that was printed and is not written yet. */
let pendingText = '';
/** The exit status of a Unix program that ends because the reader of its output has ended, as `| head` does: 128 + SIGPIPE. */
const CLOSED_OUTPUT = 141;
/** Whether the reader of standard output closed it, and the command continues without it. */
let isClosed = false;
/** Whether the command called `continueWithoutOutput`. */
let mayContinue = false;

/** Lets the command continue after the reader closed standard output, because the command also writes files. */
export function continueWithoutOutput() {
  mayContinue = true;
}

/**
 * Ends the process when standard output cannot be written: quietly if its reader closed it, as `| head` does, otherwise with
 * an error message. The exit status is not 0, because the command did not finish. If the command called
 * `continueWithoutOutput`, and the reader closed the output, the process does not end.
 */
export function exitOnClosedOutput() {
  process.stdout.on('error', (error) => {
    if (isClosed) return;
    isClosed = mayContinue && error.code === 'EPIPE';
    if (isClosed) return;
    if (error.code === 'EPIPE') process.exit(process.exitCode || CLOSED_OUTPUT);
    process.stderr.write(`utfscope: ${writeError('standard output', error)}\n`);
    process.exit(Status.Failure);
  });
  // If standard error cannot be written, there is nowhere to report it.
  process.stderr.on('error', () => {});
}

/** Writes the text printed so far, and resolves when the output can take more. */
export async function flush() {
  if (pendingText === '') return;
  hideProgress();
  const text = pendingText;
  pendingText = '';
  if (isClosed || process.stdout.write(text)) return;
  await new Promise((resolve) => {
    // After an error, the stream never drains.
    const events = ['drain', 'close'];
    const settle = () => {
      for (const event of events) process.stdout.off(event, settle);
      resolve();
    };
    for (const event of events) process.stdout.on(event, settle);
  });
}

/** Prints a line to standard output. Callers that print many lines await `flushIfNeeded()` between them. */
export function print(line = '') {
  pendingText += `${line}\n`;
}

/** Returns the width of the terminal in columns; 80 if there is no terminal or its width is unknown. */
export const terminalWidth = () => process.stdout.columns || 80;

/** Text is not wrapped to fewer columns than this, because it would be hard to read. */
const MIN_COLUMNS = 30;

/**
 * Prints a line that begins with `prefix`. In a terminal, `text` is wrapped at spaces and indented to the width of
 * `prefix`; in a file or a pipe it stays one line.
 */
export function printWrapped(prefix, text) {
  const indent = ' '.repeat(stripVTControlCharacters(prefix).length);
  const available = process.stdout.isTTY ? terminalWidth() - indent.length : Infinity;
  const columns = available < MIN_COLUMNS ? Infinity : available;
  let line = prefix;
  let length = 0;
  for (const word of text.split(' ')) {
    const wordLength = stripVTControlCharacters(word).length;
    if (length > 0 && length + 1 + wordLength > columns) {
      print(line);
      line = indent;
      length = 0;
    }
    line += length > 0 ? ` ${word}` : word;
    length += wordLength + (length > 0 ? 1 : 0);
  }
  print(line);
}

/** Calls `flush()` if enough text is pending, or if the output is a terminal. */
export async function flushIfNeeded() {
  if (pendingText.length >= WRITE_THRESHOLD || process.stdout.isTTY) await flush();
}

/** Writes a line to standard error, after everything printed so far. */
export async function printToStderr(line) {
  await flush();
  hideProgress();
  process.stderr.write(`${line}\n`);
}

/** Prints a message to standard error. Writes `utfscope: ` before the message, unless it begins with the name of the program. */
export const printMessage = (message) =>
  printToStderr(safeMessage(message.startsWith('utfscope ') ? message : `utfscope: ${message}`));
