// Lines in two other encodings than the rest of the text: joined files, and logs of several programs. Each line is judged with the lines beside
// it, so that a line with little evidence gets the encoding of its neighbours.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { encodingsOfLines } from '../../www/line-encodings.js';
import { otherLinesOf } from '../../www/other-lines.js';
import { findProblems } from '../../www/problems.js';
import { fixed } from './fixed.mjs';

const SLOVAK = {
  customers: ['Ľudovít Hudák', 'Zuzana Šimončičová', 'Obec Ždiar', 'Ján Ďurkovič', 'Mäsiarstvo Vaňo', 'Štefan Ôrdög'],
  jobs: ['Škoda Fabia, výmena oleja', 'Čistenie klimatizácie', 'Žiarovka', 'Príprava na STK', 'Lakovanie dverí'],
};

/** Returns lines of a table of a branch, as `[text, encoding]`. */
const branch = (name, count, encoding, { customers, jobs } = SLOVAK) =>
  Array.from({ length: count }, (_, at) => {
    const [customer, job] = [customers[at % customers.length], jobs[(at * 7) % jobs.length]];
    return [`${name};${String(at).padStart(5, '0')};${customer};${job};${at % 90},00`, encoding];
  });

const join = (lines) =>
  Buffer.concat(lines.map(([text, encoding]) => Buffer.from(codec.encode(`${text}\r\n`, encoding))));
const textOf = (lines) => lines.map(([text]) => `${text}\r\n`).join('');

/** Returns what the page says about the lines in other encodings, and its findings about them. */
function examine(bytes) {
  const findings = findProblems(codec, bytes, 'utf-8');
  return { found: otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findings), findings };
}

test('700 lines in windows-1250 and 500 lines in cp852 after lines of UTF-8: each line is decoded in its encoding', async () => {
  const lines = [
    ...branch('Košice', 700, 'utf-8'),
    ...branch('Žilina', 700, 'windows-1250'),
    ...branch('Nitra', 500, 'cp852'),
  ];
  const { found } = examine(join(lines));
  assert.deepEqual([found.encodings, found.counts, found.explainsAll], [['windows-1250', 'cp852'], [700, 500], true]);
  const result = await fixed(join(lines), { kind: 'lines', encodings: found.encodings });
  assert.equal(result.toString(), textOf(lines));
});

test('a fix in one encoding leaves the lines in a third encoding as they are', async () => {
  const lines = [
    ...branch('Košice', 60, 'utf-8'),
    ...branch('Žilina', 60, 'windows-1250'),
    ...branch('Nitra', 40, 'cp852'),
  ];
  const result = await fixed(join(lines), { kind: 'lines', encodings: ['windows-1250'] });
  const untouched = join(lines.slice(120));
  assert.deepEqual(result, Buffer.concat([Buffer.from(textOf(lines.slice(0, 120))), untouched]));
});

test('lines with little evidence get the encoding of the lines beside them', () => {
  // “á” is E1 in windows-1250, which is “ß” in cp852; A0 in cp852, which is NBSP in windows-1250.
  const weak = Array.from({ length: 20 }, (_, at) => `Strana ${at}, dáta`);
  const lines = [
    ...branch('Žilina', 40, 'windows-1250'),
    ...weak.map((text) => [text, 'windows-1250']),
    ...weak.map((text) => [text, 'cp852']),
    ...branch('Nitra', 40, 'cp852'),
    ...weak.map((text) => [text, 'cp852']),
  ];
  const bytes = lines.map(([text, encoding]) => codec.encode(text, encoding));
  assert.deepEqual(
    encodingsOfLines(codec, bytes, ['windows-1250']),
    lines.map(([, encoding]) => encoding),
  );
});

test('lines in one other encoding get no third one', () => {
  for (const encoding of ['windows-1250', 'cp852', 'iso-8859-2']) {
    for (const count of [1, 5, 60]) {
      const lines = [...branch('Košice', count, 'utf-8'), ...branch('Žilina', count, encoding)];
      const { findings } = examine(join(lines));
      const named = findings.flatMap(({ lineEncoding }) => lineEncoding ?? []);
      assert.equal(named.length, count, encoding);
      assert.equal(new Set(named).size, 1, encoding);
    }
  }
});
