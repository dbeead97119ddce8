// Messages for people. They go to stderr, so that stdout has only results, such as the address of the page.
import { AsyncLocalStorage } from 'node:async_hooks';

/** An error that the user can fix: shown as its message, without a stack. */
export class UserError extends Error {
  /** @param {string} message what is wrong  @param {string[]} advice what to do about it, one line each */
  constructor(message, ...advice) {
    super([message, ...advice.map((line) => `  ${line}`)].join('\n'));
    this.name = 'UserError';
  }
}

const currentBuffer = new AsyncLocalStorage();
const openBuffers = new Set();

/** Writes text at once or, inside a call of `buffered`, when that call ends. */
export function write(text) {
  const buffer = currentBuffer.getStore();
  if (openBuffers.has(buffer)) buffer.push(text);
  else process.stderr.write(text);
}

export const log = (message) => write(`${message}\n`);

/** Logs progress. It is never buffered, because it is useless later. */
export const logProgress = (message) => process.stderr.write(`${message}\n`);

/** Runs `body` and writes its log in one piece when it ends, so that the logs of parallel checks do not mix. */
export async function buffered(body) {
  const buffer = [];
  openBuffers.add(buffer);
  try {
    return await currentBuffer.run(buffer, body);
  } finally {
    openBuffers.delete(buffer);
    process.stderr.write(buffer.join(''));
  }
}

// An interrupted run shows what its checks have logged so far.
process.on('exit', () => openBuffers.forEach((buffer) => process.stderr.write(buffer.join(''))));

/** Returns the seconds since a time of `performance.now()`. */
export const secondsSince = (start) => (performance.now() - start) / 1000;

/** Returns `95.4 s` below a hundred seconds, `2 min 05 s` above. */
export function formatDuration(seconds) {
  if (seconds < 99.95) return `${seconds.toFixed(1)} s`;
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)} min ${String(rounded % 60).padStart(2, '0')} s`;
}

/** Runs a step and logs how long it took. */
export async function timed(name, body) {
  const start = performance.now();
  const result = await body();
  log(`  ${name.padEnd(46)} ${formatDuration(secondsSince(start)).padStart(10)}`);
  return result;
}

/** Logs an error: a `UserError` or a wrong option as its message, anything else with its stack. */
export function logError(error) {
  const isForUser = error instanceof UserError || error?.code?.startsWith('ERR_PARSE_ARGS');
  log(`\n${isForUser ? error.message : (error?.stack ?? error)}\n`);
}

/** Runs the body of a command. An error is logged and ends the process with exit code 1. */
export async function runCommand(body) {
  try {
    await body();
  } catch (error) {
    logError(error);
    process.exit(1);
  }
}
