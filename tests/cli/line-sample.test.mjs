// Files whose lines are in different encodings: joined files, and logs of several programs. Often, the first 64 KB are in one encoding, so
// check and repair examine lines from the whole file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Validator, decode, encode, initSync, isValid } from '../../pkg-config/dist/full/slim.js';
import { LineSample, START_SIZE, lineSampleOf } from '../../pkg-config/cli/line-sample.js';
import { directory, run, runWithPieces } from './run.mjs';

initSync(readFileSync(new URL('../../pkg-config/dist/full/utfscope.wasm', import.meta.url)));

const CUSTOMERS = [
  'Ľudovít Hudák',
  'Zuzana Šimončičová',
  'Obec Ždiar',
  'Ján Ďurkovič',
  'Mäsiarstvo Vaňo',
  'Štefan Ôrdög',
];
const JOBS = ['Škoda Fabia, výmena oleja', 'Čistenie klimatizácie', 'Žiarovka', 'Príprava na STK', 'Lakovanie dverí'];

/** Returns `count` lines, each as `[text, encoding]`: the table of jobs of a car repair shop in a town. */
const jobLines = (town, count, encoding) =>
  Array.from({ length: count }, (_, at) => {
    const [customer, job] = [CUSTOMERS[at % CUSTOMERS.length], JOBS[(at * 7) % JOBS.length]];
    return [`${town};${String(at).padStart(5, '0')};${customer};${job};${at % 90},00`, encoding];
  });

const fileOf = (lines) => Buffer.concat(lines.map(([text, encoding]) => Buffer.from(encode(`${text}\n`, encoding))));
const textOf = (lines) => lines.map(([text]) => `${text}\n`).join('');

test('in a joined file, check names both encodings other than UTF-8, and repair --lines, run once for each, decodes all lines', async (t) => {
  const lines = [
    ...jobLines('Košice', 700, 'utf-8'),
    ...jobLines('Žilina', 700, 'windows-1250'),
    ...jobLines('Nitra', 500, 'cp852'),
  ];
  const cwd = directory(t, { 'branches.csv': fileOf(lines) });
  const { stderr } = await run(['check', 'branches.csv'], { cwd });
  const [, count, line, first, second] =
    /([\d,]+) lines, (?:the first of which is|such as) line (\d+), are not utf-8 but text in ([\w-]+) and ([\w-]+): try /.exec(
      stderr,
    ) ?? assert.fail(stderr);
  assert.deepEqual([line, first, second], ['701', 'windows-1250', 'cp852']);
  assert.ok(Number(count.replace(',', '')) <= 1200, count);
  for (const encoding of [first, second])
    await run(['repair', '--write', '--lines', encoding, 'branches.csv'], { cwd });
  assert.equal(readFileSync(join(cwd, 'branches.csv'), 'utf8'), textOf(lines));
});

test('check and repair name the encoding of a few lines after many lines of UTF-8', async (t) => {
  for (const count of [2_000, 40_000]) {
    const lines = [
      ...jobLines('Košice', count, 'utf-8'),
      ...jobLines('Nitra', 5, 'cp852'),
      ...jobLines('Žilina', 9, 'utf-8'),
    ];
    const cwd = directory(t, { 'a.csv': fileOf(lines) });
    const sentence = new RegExp(
      `a\\.csv: (?:95 more not listed.* )?5 lines, the first of which is line ${(count + 1).toLocaleString('en')}, are not utf-8 but text in cp852: try`,
      'i',
    );
    assert.match((await run(['check', 'a.csv'], { cwd })).stderr, sentence);
    assert.match((await run(['repair', 'a.csv'], { cwd })).stderr, sentence);
  }
});

test('a file that begins in another encoding is not called text in that encoding if most lines are UTF-8', async (t) => {
  const lines = [...jobLines('Žilina', 1_500, 'windows-1250'), ...jobLines('Košice', 9_000, 'utf-8')];
  const cwd = directory(t, { 'a.csv': fileOf(lines) });
  const { stderr } = await run(['check', 'a.csv'], { cwd });
  assert.match(
    stderr,
    /1,500 lines, the first of which is line 1, are not utf-8 but text in windows-1250: try utfscope repair/,
  );
  assert.doesNotMatch(stderr, /looks like/i);
});

test('check mentions lines of UTF-8 late in a file that is mostly in another encoding', async (t) => {
  const lines = [...jobLines('Žilina', 4_000, 'windows-1250'), ...jobLines('Košice', 700, 'utf-8')];
  const cwd = directory(t, { 'a.csv': fileOf(lines) });
  const { stderr } = await run(['check', 'a.csv'], { cwd });
  assert.match(
    stderr,
    /Looks like windows-1250: .*But at least \d+ lines, such as the one at offset [\d,]+, are text in utf-8\.\n/,
  );
});

test('check names both encodings of a file that has lines in two 8-bit encodings and no line in UTF-8', async (t) => {
  const programs = {
    'windows-1251': ['Соединение с сервером установлено', 'Выгрузка документов завершена', 'Ошибка: файл не найден'],
    ibm866: [' Том в устройстве D имеет метку Данные', ' Содержимое папки D:', 'Скопировано файлов:         1.'],
  };
  const logLines = (encoding, count) =>
    Array.from({ length: count }, (_, at) => [programs[encoding][at % 3], encoding]);
  for (const [firstCount, secondCount, description] of [
    [20, 12, 'windows-1251 \\(20 lines, from line 1\\) and ibm866 \\(12 lines, from line 21\\)'],
    [3_000, 1_000, 'windows-1251 and ibm866'],
  ]) {
    const cwd = directory(t, {
      'a.log': fileOf([...logLines('windows-1251', firstCount), ...logLines('ibm866', secondCount)]),
    });
    const { stderr } = await run(['check', 'a.log'], { cwd });
    assert.match(
      stderr,
      new RegExp(`are in different encodings: ${description}\\. Try utfscope repair a\\.log --from`, 'i'),
    );
    assert.doesNotMatch(stderr, /looks like/i);
  }
});

test('a LineSample has a bounded size, and malformed lines from the whole file, always including the first malformed line', () => {
  for (const count of [1_000, 10_000, 100_000]) {
    const lines = jobLines('Košice', count, 'utf-8').map((line, at) => (at >= count / 2 ? [line[0], 'cp852'] : line));
    const bytes = fileOf(lines);
    const sample = lineSampleOf(bytes, 'utf-8');
    assert.ok(sample.text.length < 200_000, `${sample.text.length}`);
    assert.equal(sample.isComplete, count === 1_000);
    const texts = decode(sample.text, 'iso-8859-1').split('\n').slice(0, -1);
    const numbers = texts.map((text) => Number(text.split(';')[1]));
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => one - other),
    );
    const malformed = numbers.filter((number) => number >= count / 2);
    assert.equal(malformed[0], count / 2);
    assert.ok(malformed.at(-1) > 0.97 * count, `${malformed.at(-1)} of ${count}`);
    const gaps = malformed.map((number, at) => number - (malformed[at - 1] ?? number));
    assert.ok(Math.max(...gaps) < count / 200 + 2, `${Math.max(...gaps)}`);
  }
});

test('the malformed lines of a sample do not depend on the parts in which the file is read', () => {
  const long = `Košice;${'x'.repeat(5_000)}`;
  const lines = jobLines('Košice', 3_000, 'utf-8').map((line, at) => (at % 97 === 5 ? [line[0], 'cp852'] : line));
  lines.splice(2_000, 0, [long, 'cp852'], [long, 'utf-8']);
  const bytes = fileOf(lines).subarray(0, -1); // the last line has no line end
  const malformedOf = (size) => {
    const [sample, validator] = [new LineSample('utf-8'), new Validator('utf-8', { lines: true })];
    for (let at = 0; at < bytes.length; at += size) {
      const part = bytes.subarray(at, at + size);
      sample.push(part, validator.push(part));
    }
    sample.finish(validator.finish());
    const { text } = sample;
    const found = [];
    for (let from = 0, end; from < text.length; from = end) {
      end = text.indexOf(0x0a, from) + 1;
      const line = text.subarray(from, end);
      const place = sample.placeOf({ offset: from });
      if (place.offset >= START_SIZE && !isValid(line)) found.push([place.line, line.toString('latin1')]);
    }
    return found;
  };
  const whole = malformedOf(bytes.length);
  assert.ok(whole.length > 10);
  for (const [line, text] of whole) assert.equal(text, fileOf([lines[line - 1]]).toString('latin1'));
  for (const size of [100, 4_097, 65_536]) assert.deepEqual(malformedOf(size), whole, `${size}`);
});

test('a long malformed line that ends at the end of a part is not examined, and the next lines keep their numbers', () => {
  const before = Buffer.from('plain line of text\n'.repeat(4000));
  const long = Buffer.concat([Buffer.from([0x61, 0xe9]), Buffer.from(`${'b'.repeat(5000)}\n`)]);
  const next = Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]);
  const validator = new Validator('utf-8', { lines: true });
  const sample = new LineSample('utf-8');
  for (const part of [
    Buffer.concat([before, long.subarray(0, 100)]),
    long.subarray(100, 3000),
    long.subarray(3000),
    next,
  ])
    sample.push(part, validator.push(part));
  sample.finish(validator.finish());
  assert.equal(sample.isComplete, false);
  const { line } = sample.placeOf({ offset: sample.text.indexOf(next) });
  assert.equal(line, 4002);
});

test('check counts the lines in another encoding in all pieces that a slow pipe yields', async () => {
  const lines = [...jobLines('Košice', 30, 'utf-8'), ...jobLines('Nitra', 5, 'cp852')];
  const bytes = fileOf(lines);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 61) }, (_, at) =>
    bytes.subarray(61 * at, 61 * (at + 1)),
  );
  const { stderr } = await runWithPieces(['check'], pieces);
  assert.match(stderr, /5 lines, the first of which is line 31, are not utf-8 but text in cp852/);
});
