// ClickHouse in a process of Python, with the functions of utfscope.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const fileOf = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
export const EXAMPLE = fileOf('examples/clickhouse');
const MODULE = fileOf('pkg-config/dist/utfscope-udf.wasm');

/** Returns the statements of a file of the example, without comments. */
export function statementsOf(name) {
  const text = readFileSync(join(EXAMPLE, name), 'utf8').replace(/^--.*$/gm, '');
  return text
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/**
 * Starts ClickHouse in an empty folder, with the module and the functions. With `python`, it has the function of python_udf.py too.
 * Returns `{ folder, query, stop }`.
 */
export async function startEngine({ python = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  cpSync(MODULE, join(folder, 'utfscope-udf.wasm'));
  const args = [fileOf('tests/clickhouse/engine.py'), join(folder, 'db'), python ? 'python' : ''];
  const program = spawn(process.env.PYTHON || 'python3', args, {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: join(process.env.CLICKHOUSE || fileOf('target/clickhouse'), 'python') },
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
