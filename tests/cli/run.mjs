// What the tests of the command line share: the built program, run as a person runs it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../../pkg-config/dist/cli.js', import.meta.url));

/** The environment without what a terminal or a test runner says of colours. */
export function environment(more = {}) {
  const own = { ...process.env };
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'COLORTERM', 'NODE_OPTIONS', 'CI']) delete own[name];
  return { ...own, TERM: 'xterm', ...more };
}

/** Starts the program; `ended` resolves to its exit status and what it wrote, bytes too. */
export function start(args, { cwd, env, node = [] } = {}) {
  const child = spawn(process.execPath, [...node, PROGRAM, ...args], { cwd, env: environment(env) });
  const pieces = { stdout: [], stderr: [] };
  for (const name of Object.keys(pieces)) child[name].on('data', (piece) => pieces[name].push(piece));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => {
      const [bytes, complaints] = Object.values(pieces).map((list) => Buffer.concat(list));
      resolve({ status, signal, bytes, stdout: bytes.toString(), stderr: complaints.toString() });
    });
  });
  return { child, ended };
}

/** Runs the program to its end; `input` is its standard input. */
export function run(args, { input = '', ...options } = {}) {
  const { child, ended } = start(args, options);
  child.stdin.on('error', () => {}); // it may end before it has read all
  child.stdin.end(input);
  return ended;
}

/**
 * Starts the program in a terminal of its own: `shows(pattern)` resolves when the terminal has shown that, `ended` to all it
 * has shown when the program ends.
 */
export function startInTerminal(args, { cwd, env } = {}) {
  const quoted = [process.execPath, PROGRAM, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', quoted, '/dev/null'], { cwd, env: environment(env) });
  let shown = '';
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`The command "script" gives the test a terminal: ${error.message}`)));
    child.on('close', () => resolve(shown.replaceAll('\r\n', '\n')));
  });
  const shows = (pattern) =>
    new Promise((resolve, reject) => {
      child.stdout.on('data', () => pattern.test(shown) && resolve());
      ended.then(() => reject(new Error(`The terminal never showed ${pattern}: ${JSON.stringify(shown)}`)), reject);
    });
  child.stdout.setEncoding('utf8').on('data', (piece) => (shown += piece));
  return { ended, shows };
}

/** Runs the program in a terminal of its own; resolves to what the terminal showed. */
export const inTerminal = (args, options) => startInTerminal(args, options).ended;

/** A folder with these files, which goes when the test ends. */
export function folder(test, files = {}) {
  const path = mkdtempSync(join(tmpdir(), 'utfscope-'));
  test.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), contents);
  }
  return path;
}

/** The bytes of `C0 AF`. */
export const bytes = (hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
