// Prints the median of rows per second of three utfscope functions, of ClickHouse's own isValidUTF8, and of a Python function in chdb.
// In each round, every function runs once.
//
//     node tests/clickhouse/bench.mjs [rows]
import { startEngine } from './engine.mjs';

const ROUNDS = 5;
const ROWS = Number(process.argv[2] ?? 2_000_000);
// The Python function is slow, so it gets fewer rows.
const PYTHON_ROWS = ROWS / 20;
const CALLS = [
  ['isValidUTF8', ROWS],
  ['utf8_is_valid', ROWS],
  ['utf8_faults', ROWS],
  ['repair_text', ROWS],
  ['python_is_valid', PYTHON_ROWS],
];

const engine = await startEngine({ python: true });
const times = new Map(CALLS.map(([name]) => [name, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, rows] of CALLS) {
    const start = performance.now();
    await engine.query(
      `SELECT count() FROM numbers(${rows}) WHERE NOT ignore(${name}(concat('prénom ', toString(number))))`,
    );
    times.get(name).push(performance.now() - start);
  }
}
engine.stop();
for (const [name, rows] of CALLS) {
  const median = times.get(name).sort((a, b) => a - b)[ROUNDS >> 1];
  console.log(
    `${name.padEnd(16)} ${Math.round(rows / median)
      .toLocaleString('en')
      .padStart(8)} thousand rows per second`,
  );
}
