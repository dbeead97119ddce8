// Runs ClickHouse in a Python process (with the package chdb), with the functions of utfscope.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const fileOf = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
export const ROOT = fileOf('');

/** Unpacks the package into a new folder, which is removed when the process exits. Returns the path of `package` in it. */
function unpack(tarball) {
  const folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  return join(folder, 'package');
}

/** The example and the module come from the tarball that the variable TARBALL names, or from the repository. */
const { TARBALL } = process.env;
const unpacked = TARBALL ? unpack(TARBALL) : null;
export const EXAMPLE = unpacked ? join(unpacked, 'examples', 'clickhouse') : fileOf('examples/clickhouse');
export const MODULE = unpacked
  ? join(unpacked, 'dist', 'utfscope-udf.wasm')
  : fileOf('pkg-config/dist/utfscope-udf.wasm');

export const PYTHON = process.env.PYTHON || 'python3';
/** The environment of a program that imports chdb. */
export const ENVIRONMENT = {
  ...process.env,
  PYTHONPATH: join(process.env.CLICKHOUSE || fileOf('target/clickhouse'), 'python'),
};
/** A parameter of the database that removes the limit of instructions per call, as docs/guides/in-clickhouse.md recommends. */
const WITHOUT_LIMIT = '&webassembly_udf_max_fuel=0';

/** Returns the statements of a file of the example, without comments. */
export function statementsOf(name) {
  const text = readFileSync(join(EXAMPLE, name), 'utf8').replace(/^--.*$/gm, '');
  return text
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/**
 * Starts ClickHouse in a new folder that holds the module, and creates the functions. With `python`, adds the function of python_udf.py.
 * `settings` are more parameters of the database, each as `&name=value`. By default, they are one parameter, which removes the limit of
 * instructions. Returns `{ folder, query, stop }`.
 */
export async function startEngine({ python = false, settings = WITHOUT_LIMIT } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  cpSync(MODULE, join(folder, 'utfscope-udf.wasm'));
  const database = `${join(folder, 'db')}?allow_experimental_webassembly_udf=1${settings}`;
  const args = [fileOf('tests/clickhouse/engine.py'), database, python ? 'python' : ''];
  const program = spawn(PYTHON, args, {
    cwd: folder,
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();

  /** Returns the result of a query as text. Throws with ClickHouse's message. */
  async function query(sql, format = 'TSV') {
    program.stdin.write(`${JSON.stringify({ sql, format })}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('ClickHouse ended.');
    const { result, error } = JSON.parse(value);
    if (error !== undefined) throw new Error(error);
    return result.trimEnd();
  }

  function stop() {
    program.kill();
    rmSync(folder, { recursive: true });
  }

  try {
    for (const statement of [...statementsOf('module.sql'), ...statementsOf('functions.sql')]) await query(statement);
  } catch (error) {
    stop();
    throw error;
  }
  return { folder, query, stop };
}
