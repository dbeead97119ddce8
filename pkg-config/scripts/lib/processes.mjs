// Child processes: their PATH and environment, their output, and their end. Node's own module, because the set-up needs it
// before anything is installed from npm, and because a browser or a test runner must end with its whole process group.
import { spawn } from 'node:child_process';
import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { UserError, logProgress, secondsSince, write } from './log.mjs';
import { LOGS, PACKAGE, ROOT } from './paths.mjs';

const WINDOWS = process.platform === 'win32';
const PROGRESS_MS = 10_000;
// Programs that write into a pipe omit colors, unless the environment asks for them.
const COLORS = process.stderr.isTTY && !process.env.NO_COLOR ? { CARGO_TERM_COLOR: 'always', FORCE_COLOR: '1' } : {};
const running = new Set();

/** Returns the folders to search for programs. rustup's folder is added where the shell started before rustup was installed. */
function searchPath(first = []) {
  const rustup = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...first, ...(path.includes(rustup) ? [] : [rustup]), ...path];
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

/** Returns the environment of a child, without the prefix of `npm --prefix`: a child's npm would work in the wrong folder. */
function environment({ env = {}, path = [] }) {
  const merged = { ...process.env, PATH: searchPath(path).join(delimiter), ...env };
  for (const name of ['prefix', 'local_prefix', 'global_prefix', 'globalconfig']) delete merged[`npm_config_${name}`];
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

function kill(child, signal = 'SIGKILL') {
  try {
    if (WINDOWS) child.kill();
    else process.kill(-child.pid, signal); // the process group, because a browser outlives the driver that started it
  } catch {
    // The process has already ended.
  }
}

process.on('exit', () => running.forEach((child) => kill(child)));
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.on(signal, () => process.exit(code));

/** Starts a program: `{ child, ended }`. `onData(text, isError)` receives its output, `ended` resolves to its exit code. */
function start(file, args, { cwd = ROOT, timeout, onData, ...rest }) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(file, args, { cwd, env: environment(rest), stdio, detached: !WINDOWS });
  running.add(child);
  child.stdout.setEncoding('utf8').on('data', (text) => onData(text, false));
  child.stderr.setEncoding('utf8').on('data', (text) => onData(text, true));
  const timer = timeout && setTimeout(() => kill(child), timeout * 1000);
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => {
    clearTimeout(timer);
    running.delete(child);
  });
  return { child, ended };
}

/** Starts a server or a browser: `{ ended, output, stop }`. */
export function startServer(file, args, { onData = () => {}, ...options } = {}) {
  let output = '';
  const collect = (text, isError) => {
    output += text;
    onData(text, isError);
  };
  const { child, ended } = start(file, args, { ...options, onData: collect });
  const stop = async () => {
    kill(child, 'SIGTERM'); // lets a browser, or its virtual display, remove its lock files
    const timer = setTimeout(() => kill(child), 3000);
    await ended.catch(() => {});
    clearTimeout(timer);
    kill(child); // processes that outlived the first one of the group
  };
  return { ended, output: () => output, stop };
}

/** Runs a short program: `{ ok, stdout, stderr }`. A program that does not exist is not ok. */
export async function capture(file, args, options = {}) {
  const result = { ok: false, stdout: '', stderr: '' };
  const onData = (text, isError) => void (result[isError ? 'stderr' : 'stdout'] += text);
  try {
    result.ok = (await start(file, args, { ...options, onData }).ended) === 0;
  } catch (error) {
    result.stderr += error.message;
  }
  return result;
}

/** Runs a program and shows its output: `{ code, output }`. `code` is null where a signal or `timeout` (seconds) ended it. */
export async function runVisible(file, args, { env = {}, ...options } = {}) {
  let output = '';
  const onData = (text) => {
    output += text;
    write(text);
  };
  return { code: await start(file, args, { ...options, env: { ...COLORS, ...env }, onData }).ended, output };
}

/**
 * Runs a long program and returns its stdout. Its last line is logged every ten seconds, all output goes to
 * target/logs/NAME.log, and an error shows the end of it, with `advice`. `stdoutIsData`: stdout is not for people.
 */
export async function runLogged(name, file, args, { advice = [], stdoutIsData = false, ...options } = {}) {
  mkdirSync(LOGS, { recursive: true });
  const logFile = join(LOGS, `${name.replaceAll(/\W+/g, '-')}.log`);
  const descriptor = openSync(logFile, 'w'); // synchronous: an error may end this process before a stream is flushed
  const began = performance.now();
  let [stdout, stderr, lastLine] = ['', '', 'started'];
  const onData = (text, isError) => {
    writeSync(descriptor, text);
    if (isError) stderr += text;
    else stdout += text;
    if (isError || !stdoutIsData)
      lastLine =
        text
          .trimEnd()
          .split(/[\r\n]/)
          .at(-1)
          .trim()
          .slice(0, 100) || lastLine;
  };
  const showProgress = () => logProgress(`  ${name}: ${Math.round(secondsSince(began))} s, ${lastLine}`);
  const timer = setInterval(showProgress, PROGRESS_MS);
  try {
    const code = await start(file, args, { ...options, onData }).ended;
    if (code === 0) return stdout;
    const tail = (stderr.trim() || stdout.trim()).split('\n').slice(-25);
    const reason =
      code === null ? `was stopped after ${Math.round(secondsSince(began))} s` : `failed (exit code ${code})`;
    const message = [`${name} ${reason}. The end of its output:`, ...tail.map((line) => `  | ${line}`)].join('\n');
    throw new UserError(message, `All of it: ${logFile}`, ...advice);
  } catch (error) {
    throw error.code === 'ENOENT' ? new UserError(`${name}: the program ${file} was not found.`, ...advice) : error;
  } finally {
    clearInterval(timer);
    closeSync(descriptor);
  }
}

/** Returns the command line of npm: the file that started this process where there is one, because npm is a script on Windows. */
export function npmCommand(...args) {
  const file = process.env.npm_execpath;
  return file ? [process.execPath, file, ...args] : ['npm', ...args];
}

/** Returns the command line of a tool in node_modules, run by this Node without a shell. */
export function nodeTool(packageName, tool = packageName) {
  const folder = join(PACKAGE, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[tool])];
}
