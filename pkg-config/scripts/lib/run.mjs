// Child processes: quiet ones whose answer we read, long ones that report progress, and shown ones.
import { spawn } from 'node:child_process';
import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { LOGS, PACKAGE, ROOT } from './paths.mjs';
import { Problem, sayNow, since, write } from './say.mjs';

const WINDOWS = process.platform === 'win32';
const HEARTBEAT_MS = 10_000;
// A tool that writes into our pipe would leave its colours out, though the person's terminal shows them.
const COLOURS = process.stderr.isTTY && !process.env.NO_COLOR ? { CARGO_TERM_COLOR: 'always', FORCE_COLOR: '1' } : {};
const running = new Set();

/** The folders searched for commands. Those of rustup come in front where a shell older than rustup lacks them. */
function searchPath(first = []) {
  const rustup = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...first, ...(path.includes(rustup) ? [] : [rustup]), ...path];
}

/** The path of a program, `.exe` added where programs end so; null if there is none. */
export function executable(path) {
  const file = WINDOWS && !path.endsWith('.exe') ? `${path}.exe` : path;
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** The path of a command on PATH or in one of `moreFolders`, or null. */
export function which(name, moreFolders = []) {
  for (const folder of [...searchPath(), ...moreFolders]) {
    const file = executable(join(folder, name));
    if (file) return file;
  }
  return null;
}

/**
 * The environment of a child.
 * `npm --prefix` hands its prefix down, and an npm started by a child would then work in the wrong folder.
 */
function environment({ env = {}, path = [] }) {
  const own = { ...process.env };
  for (const name of ['prefix', 'local_prefix', 'global_prefix', 'globalconfig']) delete own[`npm_config_${name}`];
  const merged = { ...own, PATH: searchPath(path).join(delimiter), ...env };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

function end(child, signal = 'SIGKILL') {
  try {
    if (WINDOWS) child.kill();
    else process.kill(-child.pid, signal); // its whole group: a browser outlives the driver that started it
  } catch {
    // it has ended by itself
  }
}

process.on('exit', () => running.forEach((child) => end(child)));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));

/** Starts a command whose output `onData(text, isError)` sees: `{ child, ended }`, which resolves as `start` does. */
function launch(file, args, { cwd = ROOT, onData, ...rest }) {
  const child = spawn(file, args, {
    cwd,
    env: environment(rest),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !WINDOWS,
  });
  running.add(child);
  child.stdout.setEncoding('utf8').on('data', (text) => onData(text, false));
  child.stderr.setEncoding('utf8').on('data', (text) => onData(text, true));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => running.delete(child));
  return { child, ended };
}

/**
 * Runs a command; `onData(text, isError)` sees its output.
 * Resolves to its exit code; to null when it was stopped by a signal or by `timeout` (seconds).
 */
async function start(file, args, { timeout, ...options }) {
  const { child, ended } = launch(file, args, options);
  const alarm = timeout && setTimeout(() => end(child), timeout * 1000);
  try {
    return await ended;
  } finally {
    clearTimeout(alarm);
  }
}

/**
 * Starts a command that serves until `stop` is called: `{ ended, output, stop }`.
 * `onData(text, isError)` may watch for what it says.
 */
export function serveBy(file, args, { onData = () => {}, ...options } = {}) {
  let output = '';
  const { child, ended } = launch(file, args, {
    ...options,
    onData(text, isError) {
      output += text;
      onData(text, isError);
    },
  });
  const stop = async () => {
    end(child, 'SIGTERM'); // a browser, or the display it draws on, then takes its locks away
    const alarm = setTimeout(() => end(child), 3000);
    await ended.catch(() => {});
    clearTimeout(alarm);
    end(child); // whom it left behind
  };
  return { ended, output: () => output, stop };
}

/** Runs a short command unseen: `{ ok, stdout, stderr }`. A command that does not exist is not ok. */
export async function ask(file, args, options = {}) {
  const out = { ok: false, stdout: '', stderr: '' };
  const onData = (text, isError) => void (out[isError ? 'stderr' : 'stdout'] += text);
  try {
    out.ok = (await start(file, args, { ...options, onData })) === 0;
  } catch (error) {
    out.stderr += error.message;
  }
  return out;
}

/** The last line of an output, or the end of it if that is very long. */
function lastLine(output) {
  const lines = output
    .slice(-500)
    .trimEnd()
    .split(/[\r\n]+/);
  return lines.at(-1).trim().slice(0, 100);
}

/**
 * Runs a long command whose output nobody needs unless it fails: its newest line is shown every ten seconds,
 * the whole goes to target/logs/NAME.log, and a failure shows the end of it. Returns what it wrote to stdout.
 * `todo` is what a person can do about a failure; `stdoutIsData` says that stdout is not for reading.
 */
export async function work(name, file, args, { todo = [], stdoutIsData = false, ...options } = {}) {
  mkdirSync(LOGS, { recursive: true });
  const logFile = join(LOGS, `${name.replaceAll(/\W+/g, '-')}.log`);
  const log = openSync(logFile, 'w'); // written at once: a failure may end this process before a stream would be
  const began = performance.now();
  let stdout = '';
  let stderr = '';
  let newest = 'started';
  const heartbeat = setInterval(() => sayNow(`  ${name}: ${Math.round(since(began))} s, ${newest}`), HEARTBEAT_MS);
  try {
    const code = await start(file, args, {
      ...options,
      onData(text, isError) {
        writeSync(log, text);
        if (isError) stderr += text;
        else stdout += text;
        if (isError || !stdoutIsData) newest = lastLine(isError ? stderr : stdout);
      },
    });
    if (code === 0) return stdout;
    const tail = (stderr.trim() || stdout.trim())
      .split('\n')
      .slice(-25)
      .map((line) => `  | ${line}`);
    const why = code === null ? `was stopped after ${Math.round(since(began))} s` : `failed (exit code ${code})`;
    throw new Problem(`${name} ${why}. The end of its output:\n${tail.join('\n')}`, `All of it: ${logFile}`, ...todo);
  } catch (error) {
    throw error.code === 'ENOENT' ? new Problem(`${name}: the command ${file} was not found.`, ...todo) : error;
  } finally {
    clearInterval(heartbeat);
    closeSync(log);
  }
}

/** Runs a command whose output is the point, and keeps a copy: `{ code, output }`. */
export async function show(file, args, { env = {}, ...options } = {}) {
  let output = '';
  const onData = (text) => {
    output += text;
    write(text);
  };
  return { code: await start(file, args, { ...options, env: { ...COLOURS, ...env }, onData }), output };
}

/** The command line of npm: its own file by this Node where npm started us, because on Windows npm is a script for a shell. */
export function npm(...args) {
  const file = process.env.npm_execpath;
  return file ? [process.execPath, file, ...args] : ['npm', ...args];
}

/** The arguments that run a tool of node_modules with this Node: no shell and no PATH in between. */
export function nodeTool(packageName, tool = packageName) {
  const folder = join(PACKAGE, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[tool])];
}
