// Starts child processes, reads their output, and ends them. This file imports nothing from npm, because the set-up needs it before
// anything is installed.
import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError, logProgress, secondsSince, write } from './log.mjs';
import { PACKAGE, ROOT } from './paths.mjs';

const WINDOWS = process.platform === 'win32';
const PROGRESS_MS = 10_000;
const LINES_OF_ERROR = 60;
const POLL_MS = 50;
// Programs that write into a pipe omit colors, unless the environment asks for them.
const COLORS = process.stderr.isTTY && !process.env.NO_COLOR ? { CARGO_TERM_COLOR: 'always', FORCE_COLOR: '1' } : {};
const running = new Set();

/**
 * Returns the folders to search for programs. A shell that started before rustup was installed lacks rustup's folder, so this folder is
 * added.
 */
function searchPath() {
  const rustup = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return path.includes(rustup) ? path : [rustup, ...path];
}

/** Returns the path of an executable file (`.exe` is added on Windows), or null. */
export function findExecutable(path) {
  const file = WINDOWS && !path.endsWith('.exe') ? `${path}.exe` : path;
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** Returns the path of a program on PATH or in one of `moreFolders`, or null. */
export function which(name, moreFolders = []) {
  const files = [...searchPath(), ...moreFolders].map((folder) => findExecutable(join(folder, name)));
  return files.find(Boolean) ?? null;
}

/** Returns the environment of a child. It lacks the prefix of `npm --prefix`, which would make the child's npm use the wrong folder. */
function environment({ env, path = [] }) {
  const merged = { ...process.env, PATH: [...path, ...searchPath()].join(delimiter), ...env };
  for (const name of ['prefix', 'local_prefix', 'global_prefix', 'globalconfig']) delete merged[`npm_config_${name}`];
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

function kill(child) {
  try {
    if (WINDOWS) child.kill();
    else process.kill(-child.pid, 'SIGKILL'); // the process group, because a browser outlives the driver that started it
  } catch {
    // The process has already ended.
  }
}

process.on('exit', () => running.forEach((child) => kill(child)));
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.on(signal, () => process.exit(code));

/** Starts a program in a process group of its own; `onData(text, isError)` receives its output. */
function start(file, args, { cwd = ROOT, onData, ...options }) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(file, args, { cwd, env: environment(options), stdio, detached: !WINDOWS });
  running.add(child);
  child.stdout.setEncoding('utf8').on('data', (text) => onData(text, false));
  child.stderr.setEncoding('utf8').on('data', (text) => onData(text, true));
  const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { child, ended: ended.finally(() => running.delete(child)) };
}

/**
 * Runs a program and returns `{ ok, code, stdout, stderr, output }`. `code` is null if a signal or `timeout` (seconds) ended it,
 * and 127 if the program could not be started.
 */
export async function capture(file, args, { timeout, onData = () => {}, ...options } = {}) {
  const result = { ok: false, code: 127, stdout: '', stderr: '', output: '' };
  const collect = (text, isError) => {
    result[isError ? 'stderr' : 'stdout'] += text;
    result.output += text;
    onData(text, isError);
  };
  const { child, ended } = start(file, args, { ...options, onData: collect });
  const timer = timeout && setTimeout(() => kill(child), timeout * 1000);
  try {
    result.code = await ended;
    result.ok = result.code === 0;
  } catch (error) {
    collect(error.code === 'ENOENT' ? `The program ${file} was not found.` : error.message, true);
  }
  clearTimeout(timer);
  return result;
}

/** Runs a program, shows its output, and returns the result of `capture`. */
export const runVisible = (file, args, { env, ...options } = {}) =>
  capture(file, args, { ...options, env: { ...COLORS, ...env }, onData: write });

/**
 * Runs a long program and returns its stdout. Logs the last line of its stderr every ten seconds. Throws an error with the end of
 * its output and `advice` if the program fails.
 */
export async function runLogged(name, file, args, { advice = [], ...options } = {}) {
  const began = performance.now();
  let lastLine = 'running';
  const onData = (text, isError) => {
    if (isError) lastLine = /([^\r\n]*)\s*$/.exec(text)[1].trim().slice(0, 100) || lastLine;
  };
  const showProgress = () => logProgress(`  ${name}: ${Math.round(secondsSince(began))} s, ${lastLine}`);
  const timer = setInterval(showProgress, PROGRESS_MS);
  const { ok, code, stdout, stderr } = await capture(file, args, { ...options, onData });
  clearInterval(timer);
  if (ok) return stdout;
  const reason =
    code === null ? `was stopped after ${Math.round(secondsSince(began))} s` : `failed (exit code ${code})`;
  const end = (stderr.trim() || stdout.trim()).split('\n').slice(-LINES_OF_ERROR);
  const message = [`${name} ${reason}. The end of its output:`, ...end.map((line) => `  | ${line}`)].join('\n');
  throw new UserError(message, ...advice);
}

/**
 * Starts a server and returns `{ found, pid, stop }`: the first match of `pattern` in its output, its process ID, and a function that
 * stops it. Throws if the server ends or `seconds` pass before there is a match.
 */
export async function startServer(file, args, { pattern, seconds, ...options }) {
  let output = '';
  let isRunning = true;
  const { child, ended } = start(file, args, { ...options, onData: (text) => (output += text) });
  const stopped = ended.catch((error) => (output += error.message)).then(() => (isRunning = false));
  const stop = () => {
    kill(child);
    return stopped;
  };
  for (const deadline = performance.now() + seconds * 1000; isRunning && performance.now() < deadline;) {
    const found = pattern.exec(output);
    if (found) return { found, pid: child.pid, stop };
    await sleep(POLL_MS);
  }
  await stop();
  throw new UserError(`${file} is not ready after ${seconds} s, or ended:`, ...output.trim().split('\n').slice(-20));
}

/**
 * Runs npm and returns its stdout. If npm started this process, runs the script of that npm with Node. On Windows, `npm` is a batch file,
 * which cannot be run without a shell.
 */
export function npm(args, options) {
  const file = process.env.npm_execpath;
  const [program, ...first] = file ? [process.execPath, file] : ['npm'];
  return runLogged(`npm ${args[0]}`, program, [...first, ...args], options);
}

/** Returns the command line of a tool in node_modules, run by this Node without a shell. */
export function nodeTool(packageName, tool = packageName) {
  const folder = join(PACKAGE, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[tool])];
}
