// The functions of utfscope in ClickHouse: their results for each row, compared with the library; their errors and limits; the example.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { detect, faults, isValid, repairText, resolveLabel, transcode } from '../../pkg-config/dist/full/index.js';
import { ENVIRONMENT, EXAMPLE, MODULE, PYTHON, ROOT, startEngine, statementsOf } from './engine.mjs';

const { HARD_CASES } = process.env;
const MAX_ROW_BYTES = 3000;
/** The lowest confidence with which the SQL function detect_encoding returns an encoding. */
const MIN_CONFIDENCE = 0.5;

let engine;
before(async () => {
  engine = await startEngine();
});
after(() => engine?.stop());

const query = (sql, format) => engine.query(sql, format);
const rowsOf = async (sql) => (await query(sql, 'JSONCompactEachRow')).split('\n').map((line) => JSON.parse(line));

/** Writes the rows to a file as hexadecimal text. Returns the SQL of a table with the columns `number` (the index of a row) and `bytes`. */
function tableOf(rows) {
  const lines = rows.map((row, index) => `${index}\t${Buffer.from(row).toString('hex')}\n`);
  writeFileSync(join(engine.folder, 'rows.tsv'), lines.join(''));
  return "(SELECT number, unhex(hex) AS bytes FROM file('rows.tsv', TSV, 'number UInt32, hex String'))";
}

/** Returns short texts, ill-formed sequences of each reason in UTF-8, the texts of ftfy's cases, and the first bytes of chardet's files. */
function rowsToCompare() {
  const rows = ['', 'plain', 'żółw 😀', '\0', '\ufeffBOM'].map((text) => Buffer.from(text));
  const sequences = [
    'c0af',
    '61e282',
    '61e28262',
    'eda080',
    'f4908080',
    'f8a1a1a1a1',
    'ff',
    '80',
    'e0 80 af',
    'f0 82 82 ac',
    '61 fe 62',
  ];
  for (const hex of sequences) rows.push(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
  for (const { original } of JSON.parse(readFileSync(join(HARD_CASES, 'ftfy', 'test_cases.json'), 'utf8'))) {
    rows.push(Buffer.from(original));
  }
  for (const folder of readdirSync(join(HARD_CASES, 'chardet'), { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const name of readdirSync(join(HARD_CASES, 'chardet', folder.name))) {
      rows.push(readFileSync(join(HARD_CASES, 'chardet', folder.name, name)).subarray(0, MAX_ROW_BYTES));
    }
  }
  return rows;
}

test('the SQL functions return for every row what the library returns', async () => {
  const rows = rowsToCompare();
  assert.ok(rows.length > 400);
  const results = await rowsOf(
    `SELECT utf8_is_valid(bytes), utf8_first_fault(bytes), utf8_faults(bytes), detect_encoding(bytes),
      hex(transcode_or_null(bytes, 'windows-1252', 'utf-16le')), hex(transcode_or_null(bytes, 'utf-8', 'shift_jis')),
      if(utf8_is_valid(bytes), repair_text(bytes), '') FROM ${tableOf(rows)} ORDER BY number`,
  );
  assert.equal(results.length, rows.length);
  const tupleOf = ({ offset = null, length = null, reason = null } = {}) => ({ offset, length, reason });
  const converted = (row, from, to) => {
    try {
      return Buffer.from(transcode(row, { from, to })).toString('hex').toUpperCase();
    } catch {
      return null;
    }
  };
  for (const [index, row] of rows.entries()) {
    const list = [...faults(row)].map(({ offset, length, reason }) => ({ offset, length, reason }));
    const valid = isValid(row);
    const [first] = detect(row);
    const text = valid ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(row) : '';
    const expected = [
      Number(valid),
      tupleOf(list[0]),
      list,
      first?.confidence >= MIN_CONFIDENCE ? first.encoding : null,
      converted(row, 'windows-1252', 'utf-16le'),
      converted(row, 'utf-8', 'shift_jis'),
      repairText(text)?.text ?? text,
    ];
    const withNumbersAsStrings = (value) =>
      JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'number' ? String(part) : part));
    assert.deepEqual(
      withNumbersAsStrings(results[index]),
      withNumbersAsStrings(expected),
      `row ${index}: ${Buffer.from(row.subarray(0, 40)).toString('hex')}`,
    );
  }
});

/** Returns the names of encodings that Python and iconv know. */
function namesOfPythonAndIconv() {
  const code = "from encodings.aliases import aliases; print('\\n'.join({*aliases, *aliases.values()}))";
  const listed = [
    spawnSync(PYTHON, ['-c', code], { encoding: 'utf8' }),
    spawnSync('iconv', ['-l'], { encoding: 'utf8' }),
  ];
  const names = listed.flatMap(({ stdout }) => stdout.split(/\s+/).map((name) => name.replace(/\/.*/, '')));
  assert.ok(names.length > 1000, listed.map(({ stderr }) => stderr).join(''));
  return [...new Set(names)].filter((name) => name !== '').sort();
}

/** Spellings that the SQL functions accept. The library rejects them, and its error suggests the name of the encoding. */
const ONLY_IN_SQL = { 874: 'windows-874', 'BIG-5': 'big5', IBM874: 'windows-874', ISO885916: 'iso-8859-16' };

test('encoding_name resolves the names of the library and a few other spellings, and returns NULL for all others', async () => {
  // Labels of the Encoding Standard. Some of them mean another encoding outside of the web.
  const labels =
    'l1 latin1 us-ascii ascii ISO_8859-1:1987 x-cp1252 x-sjis csshiftjis unicode ucs-2 dos-874 iso88599 x-gbk ks_c_5601-1987';
  const aliasesAndUnknownNames = ['UTF-8', 'utf8', 'utf16le', 'cp1252', ' cp1252\n', 'sjis', 'utf-9', 'utf8x', ''];
  const names = [...labels.split(' '), ...aliasesAndUnknownNames, ...namesOfPythonAndIconv()];
  const results = await rowsOf(`SELECT encoding_name(bytes) FROM ${tableOf(names)} ORDER BY number`);
  const resolved = (name) => {
    try {
      return resolveLabel(name);
    } catch {
      return null;
    }
  };
  const expected = names.map((name) => ONLY_IN_SQL[name] ?? resolved(name));
  assert.deepEqual(
    names.map((name, index) => `${name}: ${results[index][0]}`),
    names.map((name, index) => `${name}: ${expected[index]}`),
  );
  assert.ok(expected.filter((encoding) => encoding !== null).length > 300);
});

test('the result for NULL is NULL, or [] from utf8_faults, and an argument of another type is an error from ClickHouse', async () => {
  for (const call of [
    'utf8_is_valid(NULL)',
    'repair_text(NULL)',
    'detect_encoding(NULL)',
    "transcode(NULL, 'utf-8', 'utf-8')",
  ]) {
    assert.equal(await query(`SELECT ${call}`), String.raw`\N`, call);
  }
  const column = "FROM values('value Nullable(String)', (NULL))";
  assert.equal(await query(`SELECT utf8_faults(value), utf8_first_fault(value) ${column}`), String.raw`[]	\N`);
  assert.equal(await query("SELECT repair_text(toString(toFixedString('cafÃ©', 9)))"), 'café');
  const nullable = "arrayJoin([NULL, 'a', unhex('FF')]) AS value";
  assert.equal(await query(`SELECT groupArray(ifNull(utf8_is_valid(value), 9)) FROM (SELECT ${nullable})`), '[9,1,0]');
  await assert.rejects(
    query('SELECT utf8_is_valid(5)'),
    /Illegal type of arguments, expected \(String\), got \(UInt8\)/,
  );
});

test('transcode converts a row, and its errors say what is wrong', async () => {
  assert.equal(await query("SELECT transcode(unhex('CDCFD3CBD7C1'), 'KOI8-R', 'utf-8')"), 'москва');
  await assert.rejects(query("SELECT transcode('a', 'utf-9', 'utf-8')"), /transcode: the source encoding is unknown/);
  await assert.rejects(query("SELECT transcode('a', 'utf-8', 'utf-9')"), /transcode: the target encoding is unknown/);
  await assert.rejects(
    query("SELECT transcode(unhex('E9'), 'utf-8', 'utf-8')"),
    /transcode: a row is malformed in the source/,
  );
});

test('a million rows, and rows of 20 MB, are processed', async () => {
  assert.equal(
    await query("SELECT sum(utf8_is_valid(concat('é', toString(number)))) FROM numbers(1000000)"),
    '1000000',
  );
  const long = "materialize(arrayStringConcat(arrayMap(n -> repeat('é', 1000000), range(10))))";
  assert.equal(
    await query(`SELECT utf8_is_valid(${long}), length(transcode(${long}, 'utf-8', 'iso-8859-1'))`),
    '1\t10000000',
  );
  const settings = 'SETTINGS webassembly_udf_max_memory = 1000000000';
  assert.equal(await query(`SELECT length(repair_text(${long})) ${settings}`), '20000000');
});

test('a damaged row of 100 MB is repaired if the module may have 1 GB of memory, and is an error otherwise', async () => {
  const line = 'The text of a file of one hundred million bytes, with a cafÃ© in each line.\\n';
  const count = Math.ceil(1e8 / Buffer.byteLength(line.replace('\\n', '\n')));
  const rows = `materialize(arrayStringConcat(arrayMap(n -> '${line}', range(${count}))))`;
  const sql = `SELECT length(repaired), countSubstrings(repaired, 'café ') FROM (SELECT repair_text(${rows}) AS repaired)`;
  const length = count * Buffer.byteLength(line.replace('\\n', '\n').replace('Ã©', 'é'));
  assert.equal(await query(`${sql} SETTINGS webassembly_udf_max_memory = 1000000000`), `${length}\t${count}`);
  // The guide says what this error means.
  await assert.rejects(query(sql), /returned nullptr/);
  assert.equal(await query("SELECT repair_text('cafÃ©')"), 'café');
});

test('a row that is too large for the memory of the module is an error, and the next query works', async () => {
  const long = "arrayStringConcat(arrayMap(n -> repeat('é', 1000000), range(100)))";
  await assert.rejects(query(`SELECT utf8_is_valid(materialize(${long}))`), /memory|buffer|limit/i);
  assert.equal(await query("SELECT utf8_is_valid('a')"), '1');
});

test('the example finds the bad rows, counts the encodings and repairs the names', async () => {
  for (const statement of statementsOf('sample.sql')) await query(statement);
  const documented = readFileSync(join(EXAMPLE, 'README.md'), 'utf8');
  const queries = statementsOf('queries.sql');
  assert.equal(queries.length, 3);
  for (const statement of queries) {
    assert.ok(documented.includes(`${statement};`), `README.md lacks:\n${statement}`);
    const output = await query(statement, 'Markdown');
    assert.ok(documented.includes(output), `README.md lacks:\n${output}`);
  }
});

test('the Python of the guide runs in an empty folder with the unpacked package', () => {
  const guide = readFileSync(join(ROOT, 'docs', 'guides', 'in-clickhouse.md'), 'utf8');
  const [, program, output] = /```python\n(.*?)```\n\n```\n(.*?)```/s.exec(guide);
  const folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  try {
    cpSync(MODULE, join(folder, 'package', 'dist', 'utfscope-udf.wasm'));
    cpSync(EXAMPLE, join(folder, 'package', 'examples', 'clickhouse'), { recursive: true });
    const run = (code) => spawnSync(PYTHON, ['-c', code], { cwd: folder, env: ENVIRONMENT, encoding: 'utf8' });
    const { stdout, stderr } = run(program);
    assert.equal(stdout, output, stderr);
    // With these files added, as the guide says, the program runs the queries of the example too.
    const [exampleFiles] = /'sample.sql', 'queries.sql'/.exec(guide);
    const { stdout: results } = run(program.replace("'functions.sql'", `'functions.sql', ${exampleFiles}`));
    assert.ok(results.includes('RU\tПривет Москва\tпостоянный клиент\n') && results.endsWith(output), results);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('with the default limit of instructions, the error names the limit, and SET removes it', async () => {
  const limited = await startEngine({ settings: '' });
  try {
    assert.equal(await limited.query("SELECT utf8_is_valid('é')"), '1');
    await assert.rejects(
      limited.query("SELECT repair_text(repeat('cafÃ© ', 10000))"),
      /all fuel consumed by WebAssembly/,
    );
    const guide = readFileSync(join(ROOT, 'docs', 'guides', 'in-clickhouse.md'), 'utf8');
    const [statement] = /SET webassembly_udf_max_fuel = 0/.exec(guide);
    await limited.query(statement);
    assert.equal(await limited.query("SELECT repair_text('cafÃ©')"), 'café');
  } finally {
    limited.stop();
  }
});
