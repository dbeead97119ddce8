// Helpers of the CLI tests: they run the built program as a child process.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../../pkg-config/dist/cli.js', import.meta.url));

/** Returns the environment with `added` variables. Variables that affect colours, and NODE_OPTIONS, are not inherited. */
export function environment(added = {}) {
  const variables = { ...process.env };
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'COLORTERM', 'NODE_OPTIONS', 'CI']) delete variables[name];
  return { ...variables, TERM: 'xterm', ...added };
}

/** Starts the program, as the user `uid` and the group `gid` if they are given. `ended` resolves to its exit status and output. */
export function start(args, { cwd, env, nodeOptions = [], uid, gid } = {}) {
  const child = spawn(process.execPath, [...nodeOptions, PROGRAM, ...args], { cwd, env: environment(env), uid, gid });
  const pieces = { stdout: [], stderr: [] };
  for (const name of Object.keys(pieces)) child[name].on('data', (piece) => pieces[name].push(piece));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => {
      const [bytes, messages] = Object.values(pieces).map((list) => Buffer.concat(list));
      resolve({ status, signal, bytes, stdout: bytes.toString(), stderr: messages.toString() });
    });
  });
  return { child, ended };
}

/** Runs the program to its end, with `input` as standard input. */
export function run(args, { input = '', ...options } = {}) {
  const { child, ended } = start(args, options);
  child.stdin.on('error', () => {}); // The program may end before it has read all of its input.
  child.stdin.end(input);
  return ended;
}

/** The source of a module that replaces standard input with a stream of the pieces in the variable PIECES, each in hex. */
const PIECES_AS_STDIN = `
import { Readable } from 'node:stream';
const pieces = process.env.PIECES.split(' ').map((hex) => Buffer.from(hex, 'hex'));
Object.defineProperty(process, 'stdin', { value: Readable.from(pieces) });`;

/** Runs the program to its end. Its standard input yields the pieces one by one, as a slow pipe does. */
export function runWithPieces(args, pieces, options) {
  const env = { PIECES: pieces.map((piece) => piece.toString('hex')).join(' ') };
  const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(PIECES_AS_STDIN)}`];
  return start(args, { ...options, env, nodeOptions }).ended;
}

/**
 * Starts the program in a pseudo-terminal. `shows(pattern)` resolves when the terminal shows a match. When the program
 * ends, `ended` resolves to everything that the terminal showed.
 */
export function startInTerminal(args, { cwd, env } = {}) {
  const quoted = [process.execPath, PROGRAM, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', quoted, '/dev/null'], { cwd, env: environment(env) });
  let shown = '';
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Error(`This test needs the command "script" for a pseudo-terminal: ${error.message}`)),
    );
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

/** Runs the program in a pseudo-terminal; resolves to everything the terminal showed. */
export const inTerminal = (args, options) => startInTerminal(args, options).ended;

/** Removes a directory. Tries again if a file was added meanwhile, because a shell that is ending may write its history. */
function removeDirectory(path, attempts = 3) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' || attempts === 1) throw error;
    removeDirectory(path, attempts - 1);
  }
}

/** Makes a directory with these files. The directory is removed when the test ends. */
export function directory(test, files = {}) {
  const path = mkdtempSync(join(tmpdir(), 'utfscope-'));
  test.after(() => removeDirectory(path));
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), contents);
  }
  return path;
}

/** Returns the bytes of a string like `C0 AF`. */
export const bytes = (hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
