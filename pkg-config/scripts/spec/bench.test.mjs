// The arithmetic of the benchmark. Nothing here depends on how long anything takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfPage } from '../../../tests/bench/corpora/page-text.mjs';
import { OPERATIONS, SIZES, kernelsOf, planOf, sizeName } from '../../../tests/bench/plan.mjs';
import { chartOf } from '../../../tests/bench/report/chart.mjs';
import { goalsFor } from '../../../tests/bench/report/goals.mjs';
import { headlineChart } from '../../../tests/bench/report/headlines.mjs';
import { reportOf } from '../../../tests/bench/report/report.mjs';
import { median, quantile, ratio, spread } from '../../../tests/bench/report/statistics.mjs';
import { brief, tableOf } from '../../../tests/bench/report/table.mjs';
import { reached, verdicts } from '../../../tests/bench/report/verdicts.mjs';
import { cut, cuts, damage, inForm, within } from '../../../tests/bench/runner/inputs.mjs';
import { loopOf } from '../../../tests/bench/runner/loop.mjs';
import { measure } from '../../../tests/bench/runner/measure.mjs';
import { operationsOf } from '../../../tests/bench/runner/operations.mjs';
import { Random } from '../../../tests/oracles/random.mjs';

const bytes = (text) => new TextEncoder().encode(text);

/** Fails unless every element of an SVG is closed where it should be. */
function assertWellFormed(svg) {
  const open = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)(\/?)>/g,
    (_, end, name, attributes, empty) => {
      if (end) assert.equal(name, open.pop());
      else if (!empty) open.push(name);
      return '';
    },
  );
  assert.deepEqual(open, []);
  assert.doesNotMatch(rest.replaceAll(/&(?:amp|lt|gt|quot);/g, ''), /[<>&]/);
}

test('a median is the middle value, or half way between two', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.equal(median([7]), 7);
  assert.ok(Number.isNaN(median([])));
});

test('quartiles lie a quarter of the way in from both ends', () => {
  assert.deepEqual(spread([5, 1, 2, 4, 3]), { q1: 2, median: 3, q3: 4 });
  assert.equal(quantile([0, 10], 0.25), 2.5);
  const values = [2, 1];
  quantile(values, 0.5);
  assert.deepEqual(values, [2, 1], 'the values keep their order');
});

test('a ratio compares times of the same round', () => {
  // The machine was half as fast in the second round, and the other took twice our time in each.
  assert.deepEqual(ratio([10, 20, 10], [20, 40, 20]), { q1: 2, median: 2, q3: 2 });
});

const CORPORA = [
  { name: 'A', script: 'two', seen: true },
  { name: 'B', script: 'two', seen: true },
  { name: 'C', script: 'ascii', seen: true },
  { name: 'D', script: 'two', seen: false },
];
const cell = (corpus, size, value) => ({
  operation: 'decode',
  corpus,
  size,
  bytes: size,
  contenders: {
    utfscope: { ns: spread([size]), ratio: spread([1]) },
    peer: { ns: spread([size * value]), ratio: spread([value]) },
  },
});
const GOAL = {
  operation: 'decode',
  against: 'peer',
  sizes: [64, 1024],
  least: 2,
  texts: ({ script }) => script === 'two',
};

test('what is reached is the median over the texts, at the size where it is lowest', () => {
  const cells = [cell('A', 64, 9), cell('B', 64, 5), cell('A', 1024, 3), cell('B', 1024, 4), cell('A', 4096, 1)];
  assert.deepEqual(reached(GOAL, cells, CORPORA), { worst: 3.5, size: 1024, least: 3, most: 4 });
  assert.equal(reached({ ...GOAL, against: 'nobody' }, cells, CORPORA), null);
});

test('a goal holds where the texts of the tuning and the unseen ones both reach it', () => {
  const holds = (...cells) => verdicts([GOAL], cells, CORPORA)[0].holds;
  assert.equal(holds(cell('A', 64, 2), cell('D', 64, 2)), true);
  assert.equal(holds(cell('A', 64, 3), cell('D', 64, 1.9)), false);
  assert.equal(holds(cell('A', 64, 1.9), cell('D', 64, 3)), false);
  assert.equal(holds(cell('A', 64, 2)), true);
  assert.equal(holds(cell('C', 64, 2)), null, 'a text that the goal is not about');
});

test('every goal is about an operation and a contender that there are, and its sizes are measured', () => {
  const operations = operationsOf({ utfscope: {}, wasm: {}, exodus: {}, fastText: {}, node: {} });
  const traits = Object.fromEntries(Object.entries(operations).map(([name, { contenders }]) => [name, contenders]));
  assert.deepEqual(Object.keys(operations).sort(), [...OPERATIONS].sort());
  for (const name of ['node20', 'node24', 'bun', 'chromium']) {
    for (const { operation, against, sizes } of goalsFor({ name, relaxed: true, traits })) {
      assert.ok(operations[operation].contenders[against], `${against} has no ${operation}`);
      for (const size of sizes) assert.ok(Object.values(SIZES).includes(size));
    }
  }
});

test('goals differ by runtime', () => {
  const least = (name) =>
    goalsFor({ name, relaxed: false, traits: {} }).filter(({ against }) => against === 'TextDecoder');
  assert.deepEqual(
    least('node20').map((goal) => goal.least),
    [10],
  );
  assert.deepEqual(
    least('node24').map((goal) => goal.least),
    [1, 0.8],
  );
  assert.deepEqual(least('bun'), []);
});

test('a library that hands its work to the runtime is held to what the runtime is', () => {
  const traits = {
    encode: { '@exodus/bytes': { native: true } },
    decode: { '@exodus/bytes': { native: true }, 'iconv-lite': {} },
  };
  const largeGoals = (name) =>
    goalsFor({ name, relaxed: false, traits })
      .filter(
        ({ against, words }) => ['@exodus/bytes', 'iconv-lite'].includes(against) && words.startsWith('non-ASCII'),
      )
      .map(({ least }) => least);
  assert.deepEqual(largeGoals('node20'), [2, 2, 2]);
  assert.deepEqual(largeGoals('node24'), [2, 1, 2]);
  assert.deepEqual(largeGoals('chromium'), [1, 1, 2]);
});

test('a table aligns texts to the left and numbers to the right, by characters', () => {
  assert.deepEqual(
    tableOf(
      ['a', 'n'],
      [
        ['é', '10'],
        ['long', '5'],
      ],
      [1],
    ),
    ['a      n', '----  --', 'é     10', 'long   5'],
  );
  assert.deepEqual([0.123, 1.005, 9.96, 99.4, 123.4, NaN].map(brief), ['0.12', '1.00', '10.0', '99.4', '123', '-']);
});

test('a chart is well-formed, whatever stands in it', () => {
  const bars = [
    { name: 'a<b & "c"', value: 2, label: '2 GB/s', ours: true },
    { name: 'other', value: 4, label: '4 GB/s', ours: false },
  ];
  const svg = chartOf([{ title: 'x > y', bars }], { title: 'T & t', description: 'D' });
  assertWellFormed(svg);
  assert.equal(svg.match(/<rect /g).length, 2);
  const [half, whole] = [...svg.matchAll(/<rect [^>]* width="([\d.]+)"/g)].map((found) => Number(found[1]));
  assert.equal(2 * half, whole);
});

test('the report and the chart of a run name what was measured', () => {
  const run = {
    name: 'node24',
    title: 'Node 24',
    version: '24.0.0',
    relaxed: false,
    traits: { decode: { 'iconv-lite': { native: false, composed: false } } },
    cells: ['A', 'D'].map((corpus) => {
      const { contenders, ...rest } = cell(corpus, 65536, 2.5);
      return { ...rest, contenders: { utfscope: contenders.utfscope, 'iconv-lite': contenders.peer } };
    }),
    kernels: [],
    differing: [{ operation: 'decode', contender: 'iconv-lite', corpus: 'A', damage: { name: 'every 100' } }],
  };
  const weights = [{ what: 'x.js', bytes: 46_000, most: 45_000 }];
  const report = reportOf({ machine: 'a machine', weights, runs: [run], corpora: CORPORA });
  assert.match(report, /== Node 24 \(24\.0\.0\) on a machine/);
  assert.match(report, /^iconv-lite +decode +non-ASCII +1K-16M +2\.00 +2\.50 at 64K +2\.50 at 64K +holds$/m);
  assert.match(report, /1 of 1 goals hold in Node 24/);
  assert.match(report, /iconv-lite: decode, fault every 100/);
  assert.match(report, /x\.js +45\.0 KB +46\.0 KB +MISSED/);
  const svg = headlineChart(run, CORPORA);
  assertWellFormed(svg);
  assert.match(svg, /utfscope/);
  assert.equal(headlineChart({ ...run, cells: [] }, CORPORA), null);
});

test('a text is cut between characters, and begins again where it ends', () => {
  const text = bytes('aé€😀');
  assert.deepEqual(
    [1, 2, 3, 4, 6, 9, 10, 11].map((size) => cut(text, 0, size).length),
    [1, 1, 3, 3, 6, 6, 10, 11],
  );
  assert.deepEqual(cut(text, 8, 5), bytes('😀a'));
  assert.equal(cuts(text, 16).length, 16);
  for (const part of cuts(text, 16)) new TextDecoder('utf-8', { fatal: true }).decode(part);
});

test('damage comes as often as it should', () => {
  const text = bytes('é'.repeat(500));
  const count = (damaged) => damaged.filter((byte) => byte === 0xff).length;
  assert.equal(count(damage(text, { every: 100 }, 1)), 10);
  assert.deepEqual(damage(text, { every: 100 }, 1), damage(text, { every: 100 }, 1), 'the same from the same seed');
  assert.equal(count(text), 0, 'the text itself is left as it is');
  for (const end of ['é', '€', '😀', 'a']) {
    const decoded = new TextDecoder('utf-8').decode(damage(bytes(`text ${end}`), { atEnd: true }, 1));
    assert.match(decoded, /^text \.*\ufffd$/);
  }
});

test('inputs come in every form, and single bytes without what they cannot hold', () => {
  const text = bytes('a€é😀\u0100');
  assert.deepEqual(inForm('string', [text]), ['a€é😀\u0100']);
  assert.deepEqual(inForm('units', [text]), [Uint16Array.of(0x61, 0x20ac, 0xe9, 0xd83d, 0xde00, 0x100)]);
  assert.equal(inForm('utf16le', [text])[0].length, 12);
  assert.deepEqual(inForm('windows-1252', [within(text, { windows1252: true })]), [Uint8Array.of(0x61, 0x80, 0xe9)]);
  assert.deepEqual(inForm('latin1', [within(text, { windows1252: false })]), [Uint8Array.of(0x61, 0xe9)]);
  const [buffer] = inForm('buffer of bytes', [text]);
  assert.ok(Buffer.isBuffer(buffer));
  assert.equal(buffer.buffer, text.buffer);
});

test('a loop calls as often as it is told, with each input in turn, and sums the results up', () => {
  const given = [];
  const call = (input) => {
    given.push(input);
    return input;
  };
  assert.equal(loopOf('numbers', 'number', call)([1, 2], 5), 7);
  assert.deepEqual(given, [1, 2, 1, 2, 1]);
  assert.equal(loopOf('booleans', 'boolean', (input) => input > 1)([1, 2], 4), 2);
  assert.equal(loopOf('strings', 'sequence', (input) => 'x'.repeat(input))([1, 2], 3), 4);
});

test('contenders are called in each round, and held against ours', () => {
  const calls = new Map();
  const rows = ['utfscope', 'a', 'b'].map((name) => ({
    name,
    inputs: [0],
    loop(inputs, times) {
      calls.set(name, (calls.get(name) ?? 0) + 1);
      return times;
    },
  }));
  // Slices of no time at all: every contender is warm at once.
  const { contenders, rounds } = measure(rows, { slice: 0, rounds: 4, random: new Random(1) });
  assert.equal(rounds, 4);
  assert.deepEqual(Object.keys(contenders), ['utfscope', 'a', 'b']);
  for (const { ns, ratio: toOurs } of Object.values(contenders)) assert.ok(ns.q1 <= ns.q3 && toOurs);
  assert.deepEqual([...calls.values()], [5, 5, 5]);
});

test('a row is held against its whole inputs, in the same rounds', () => {
  const seen = [];
  const loop = (inputs) => seen.push(inputs[0]);
  const rows = [{ name: 'utfscope', inputs: ['damaged'], whole: ['whole'], loop }];
  const { contenders } = measure(rows, { slice: 0, rounds: 4, random: new Random(1) });
  assert.deepEqual(Object.keys(contenders), ['utfscope']);
  assert.ok(contenders.utfscope.toWhole.median >= 0);
  assert.deepEqual(seen.toSorted(), [...Array(5).fill('damaged'), ...Array(5).fill('whole')]);
});

test('a plan leaves out what was not asked for, and damages what can hold the damage', () => {
  const corpora = [
    { name: 'English', script: 'ascii', seen: true },
    { name: 'Chinese', script: 'three', seen: true },
    { name: 'Polish', script: 'latin', seen: false },
    { name: 'Dense Latin-1', script: 'two', seen: true },
  ];
  const whole = planOf({}, corpora);
  assert.deepEqual([...new Set(whole.map(({ operation }) => operation))].sort(), [...OPERATIONS].sort());
  const one = planOf({ only: ['decode'], sizes: [SIZES['64K']] }, corpora);
  assert.deepEqual(
    one.map(({ corpus }) => corpus),
    ['English', 'Chinese', 'Polish'],
  );
  assert.ok(planOf({ quick: true }, corpora).length < whole.length / 2);
  const small = planOf({ only: ['decode, replace'], sizes: [SIZES['1K']] }, corpora);
  assert.deepEqual([...new Set(small.map(({ damage: { name } }) => name))], ['every 100', 'at the end']);
  assert.deepEqual(
    kernelsOf({ only: ['decode'] }, corpora).map(({ operation }) => operation),
    ['copy', 'copy', 'copy', 'copy'],
  );
  assert.deepEqual([64, 65536, 100].map(sizeName), ['64', '64K', '100']);
});

test('a page gives its paragraphs, without its marks', () => {
  const page =
    '<html><head><title>no</title></head>\n<body>\n  <h1>Title</h1>\n\n  <p>a &amp; b&#x20AC;</p>\n</body></html>';
  assert.equal(textOfPage(page), 'Title\na & b€');
});

test('the report says how much longer damaged text takes than the same text whole', () => {
  const cellOf = (corpus, toWhole) => ({
    operation: 'toUtf16, replace',
    corpus,
    size: 1 << 16,
    bytes: 1 << 16,
    damage: { name: 'every 100' },
    contenders: { ours: { ns: { median: 1000 }, ratio: { median: 1 }, toWhole: { median: toWhole } } },
  });
  const cells = [cellOf('Arabic', 2), cellOf('Chinese', 4)];
  const run = {
    name: 'node24',
    title: 'Node 24',
    version: '1',
    relaxed: false,
    traits: {},
    cells,
    kernels: [],
    differing: [],
  };
  const report = reportOf({ machine: 'any', weights: [], corpora: [], runs: [run] });
  assert.match(report, /^toUtf16, replace +every 100 +ours +3\.00$/m);
});
