// What a person reads. Everything goes to stderr, so that stdout carries results only:
// the address of the page, the summary of the tests.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Something the person can mend: shown as its message alone, without a stack. */
export class Problem extends Error {
  /** @param {string} wrong what is wrong  @param {string[]} todo what to do about it, one line each */
  constructor(wrong, ...todo) {
    super([wrong, ...todo.map((line) => `  ${line}`)].join('\n'));
    this.name = 'Problem';
  }
}

// Where what is written from within `apart` waits for its end.
const held = new AsyncLocalStorage();
const waiting = new Set();

/** Writes text: at once, or from within `apart` when that ends. */
export function write(text) {
  const pieces = held.getStore();
  if (waiting.has(pieces)) pieces.push(text);
  else process.stderr.write(text);
}

export function say(message) {
  write(`${message}\n`);
}

/** Says at once what is of no use later: how far something has come. */
export function sayNow(message) {
  process.stderr.write(`${message}\n`);
}

/** Runs `body`, and writes in one piece, when it ends, whatever it and all it awaits have to say. */
export async function apart(body) {
  const pieces = [];
  waiting.add(pieces);
  try {
    return await held.run(pieces, body);
  } finally {
    waiting.delete(pieces);
    process.stderr.write(pieces.join(''));
  }
}

// Who stops us sees what was said until then: it may say what hangs.
process.on('exit', () => waiting.forEach((pieces) => process.stderr.write(pieces.join(''))));

/** `95.4 s` below a hundred seconds, `2 min 05 s` above. */
export function duration(seconds) {
  if (seconds < 99.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Runs a step, and says how long it took. */
export async function timed(what, body) {
  const began = performance.now();
  const result = await body();
  say(`  ${what.padEnd(46)} ${duration(since(began)).padStart(10)}`);
  return result;
}

/** Seconds since a `performance.now()`. */
export function since(start) {
  return (performance.now() - start) / 1000;
}

/** A `Problem`, and what was typed wrong, read as advice; anything else is a defect of ours and keeps its stack. */
export function sayFailure(error) {
  const isAdvice = error instanceof Problem || error?.code?.startsWith('ERR_PARSE_ARGS');
  say(`\n${isAdvice ? error.message : (error?.stack ?? error)}\n`);
}

/** The body of a command: a failure is shown once, and ends whatever still runs beside it. */
export async function command(body) {
  try {
    await body();
  } catch (error) {
    sayFailure(error);
    process.exit(1);
  }
}
