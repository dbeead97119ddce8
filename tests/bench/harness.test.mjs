// Tests of the benchmark without timing: arithmetic, goals, plan, report and inputs. No result depends on the time that a call takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS, callsOf } from './calls.mjs';
import { CELL_GOALS, FASTEST, GOALS, cellResults, resultOf, verdicts } from './goals.mjs';
import { SIZES, kernelsOf, planOf, sizeName } from './plan.mjs';
import { brief, legacyMarkdown, reportOf, tableOf } from './report.mjs';
import { cut, cuts, damage, inForm, restrictTo, utf8SizeFor } from './runner/inputs.mjs';
import { differingContenders } from './runner/job.mjs';
import { loopOf, measure } from './runner/measure.mjs';
import { median, quantile, ratio, spread } from './statistics.mjs';
import { textOfPage } from './texts/texts.mjs';
import { Random } from '../oracles/random.mjs';

const bytes = (text) => new TextEncoder().encode(text);

test('a median is the middle value, or the mean of the two middle values', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.ok(Number.isNaN(median([])));
});

test('quartiles are interpolated, and the list of values keeps its order', () => {
  assert.deepEqual(spread([5, 1, 2, 4, 3]), { q1: 2, median: 3, q3: 4 });
  const values = [10, 0];
  assert.equal(quantile(values, 0.25), 2.5);
  assert.deepEqual(values, [10, 0]);
});

test('a ratio compares the times of the same round', () => {
  // The machine was half as fast in the second round, and the peer took twice our time in each round.
  assert.deepEqual(ratio([10, 20, 10], [20, 40, 20]), { q1: 2, median: 2, q3: 2 });
});

const TEXTS = [
  { name: 'A', script: 'two', isHeldOut: false },
  { name: 'B', script: 'two', isHeldOut: false },
  { name: 'C', script: 'ascii', isHeldOut: false },
  { name: 'D', script: 'two', isHeldOut: true },
];
/** Returns a cell in which our call takes a nanosecond per byte. `peers` has the time of each peer as a multiple of ours. */
const cell = (text, size, peers, call = 'decode') => ({
  ...{ call, text, size, bytes: size },
  contenders: Object.fromEntries(
    Object.entries({ utfscope: 1, ...peers }).map(([name, times]) => [
      name,
      { ns: spread([size * times]), ratio: spread([times]) },
    ]),
  ),
});
const GOAL = { call: 'decode', against: 'peer', sizes: [64, 1024], texts: 'two', ratio: 2 };

test('the result of a goal is the median over the texts, at the size where this median is lowest', () => {
  const at = (text, size, peer) => cell(text, size, { peer });
  const cells = [at('A', 64, 9), at('B', 64, 5), at('A', 1024, 3), at('B', 1024, 4), at('A', 4096, 1)];
  assert.deepEqual(resultOf(GOAL, cells, ['A', 'B']), { ratio: 3.5, size: 1024 });
  assert.equal(resultOf({ ...GOAL, against: 'nobody' }, cells, ['A', 'B']), null);
});

test('a goal against the fastest peer takes the lowest ratio in each cell', () => {
  const cells = [cell('A', 64, { x: 3, y: 2 }), cell('B', 64, { x: 4, y: 5 })];
  assert.deepEqual(resultOf({ ...GOAL, against: FASTEST }, cells, ['A', 'B']), { ratio: 3, size: 64 });
});

test('a goal holds if both the texts used for tuning and the held-out texts reach it', () => {
  const holds = (...values) => {
    const cells = values.map(([text, peer]) => cell(text, 64, { peer }));
    return verdicts('node24', cells, TEXTS, [GOAL]).map((verdict) => verdict.holds);
  };
  assert.deepEqual(holds(['A', 2], ['D', 2]), [true]);
  assert.deepEqual(holds(['A', 3], ['D', 1.9]), [false]);
  assert.deepEqual(holds(['A', 1.9], ['D', 3]), [false]);
  assert.deepEqual(holds(['A', 2]), [true]);
  assert.deepEqual(holds(['C', 2]), [], 'the goal does not count for text in this script');
});

test('a goal counts for any text, for text that is not ASCII, or for one script', () => {
  const ascii = [cell('C', 64, { peer: 3 })];
  const counted = (texts) => verdicts('node24', ascii, TEXTS, [{ ...GOAL, texts }]).length;
  assert.deepEqual(['any', 'ascii', 'non-ASCII', 'two'].map(counted), [1, 1, 0, 0]);
});

test('a goal counts only in its runtimes', () => {
  const goals = [{ ...GOAL, runtimes: ['node20'] }];
  const cells = [cell('A', 64, { peer: 3 })];
  assert.equal(verdicts('node20', cells, TEXTS, goals).length, 1);
  assert.equal(verdicts('node24', cells, TEXTS, goals).length, 0);
});

const EVERY_CALL = callsOf({ utfscope: {}, wasm: {}, exodus: {}, fastText: {}, iconv: {}, buffer: {} });

test('every goal names a call, a contender and sizes that are measured', () => {
  for (const { call, against, sizes } of [...GOALS, ...CELL_GOALS]) {
    assert.ok(against === FASTEST || EVERY_CALL[call].contenders[against], `${against} has no ${call}`);
    for (const size of sizes) assert.ok(Object.values(SIZES).includes(size));
  }
});

test('a contender is left out if its peer is not given, and gets a Buffer if it takes one instead of a Uint8Array', () => {
  const { encode, toUtf16 } = callsOf({ utfscope: {}, wasm: {}, exodus: {} });
  assert.deepEqual(Object.keys(encode.contenders), ['utfscope', 'TextEncoder.encode', '@exodus/bytes']);
  assert.deepEqual(Object.keys(toUtf16.contenders), ['utfscope', 'encoding_rs (wasm)', '@exodus/bytes']);
  assert.equal(EVERY_CALL.encode.contenders['iconv-lite'].form, 'string');
  assert.equal(EVERY_CALL.decode.contenders['iconv-lite'].form, 'buffer of bytes');
});

test('a table aligns its first columns to the left and the others to the right, and its numbers are short', () => {
  const rows = [
    ['e', '10'],
    ['long', '5'],
  ];
  assert.deepEqual(tableOf(['a', 'n'], rows, 1), ['a      n', '----  --', 'e     10', 'long   5', '']);
  assert.deepEqual([0.123, 1.005, 9.96, 99.4, 123.4, NaN].map(brief), ['0.12', '1.00', '10.0', '99.4', '123', '-']);
});

test('the report has the goals, the ratios, the speeds, the damaged texts, the kernels and the differences', () => {
  const damaged = (text, toUndamaged) => {
    const damagedCell = { ...cell(text, 65536, {}, 'toUtf16, replace'), damage: { name: 'every 100' } };
    damagedCell.contenders.utfscope.toUndamaged = spread([toUndamaged]);
    return damagedCell;
  };
  const copy = { call: 'copy', text: 'A', size: 1024, bytes: 1024, contenders: { limit: { ns: spread([64]) } } };
  const run = {
    ...{ name: 'node24', title: 'Node 24', version: '24.0.0' },
    cells: [...['A', 'D'].map((text) => cell(text, 65536, { 'iconv-lite': 0.5 })), damaged('A', 2), damaged('D', 4)],
    kernels: [cell('A', 65536, { limit: 0.25 }, 'isValid'), copy],
    differing: [{ call: 'decode', text: 'A', damage: { name: 'every 100' }, contender: 'iconv-lite' }],
  };
  const report = reportOf({ machine: 'a machine', texts: TEXTS, runs: [run] });
  assert.match(report, /^== Node 24 \(24\.0\.0\) on a machine$/m);
  assert.match(report, /^decode +the fastest peer +any +16-16M +0\.90 +0\.50 at 64K +0\.50 at 64K +MISSED$/m);
  assert.match(report, /^0 of 1 goals hold in Node 24\.$/m);
  assert.match(report, /^decode +utfscope +1\.00 GB\/s\ndecode +iconv-lite +0\.50$/m);
  assert.match(report, /^decode +iconv-lite +2\.00 +2\.00$/m);
  assert.match(report, /^toUtf16, replace +every 100 +utfscope +3\.00$/m);
  assert.doesNotMatch(
    report,
    /^toUtf16, replace +utfscope +1\.00 +1\.00$/m,
    'the table of texts has only undamaged text',
  );
  assert.match(report, /^Bare kernels in Node 24$/m);
  assert.match(report, /^limit +16\.0$/m);
  assert.match(report, /^iconv-lite: decode, fault every 100$/m);
});

test('a report begins with the goals that cells miss; the Markdown table has the ratios to all peers of legacy calls', () => {
  const call = 'legacy decode koi8-r';
  const peers = { TextDecoder: 0.5, 'iconv-lite': 3, 'limit: ucs2Slice': 0.25 };
  const cells = [cell('English', 64, peers, call), cell('Russian', 1024, { ...peers, TextDecoder: 1.5 }, call)];
  const results = cellResults(cells).map(({ size, against, ratio, goal }) => [size, against, ratio >= goal]);
  assert.deepEqual(results, [
    [64, 'TextDecoder', false],
    [1024, 'TextDecoder', true],
    [1024, 'iconv-lite', true],
  ]);
  const run = { name: 'node24', title: 'Node 24', version: '24.0.0', cells, kernels: [], differing: [] };
  const report = reportOf({ machine: 'a machine', texts: TEXTS, runs: [run] });
  assert.match(report, /^== Node 24 .*\n\nbelow its goal .*\n.*\nlegacy decode koi8-r +English +TextDecoder +64 /m);
  assert.match(report, / 0\.90 +0\.50 +64 +16\n\n2 of 3 goals of cells are reached in Node 24\.$/m);
  assert.match(legacyMarkdown(cells), /^\| decode \| text \| 64 \| 1K \|\n\| --- \| --- \| --- \| --- \|$/m);
  assert.match(legacyMarkdown(cells), /^\| koi8-r \| Russian \| - \/ - \/ - \| 1\.50 \/ 3\.00 \/ - \|$/m);
});

test('a contender that shows the limit, or whose result differs from ours, does not count as the fastest peer', () => {
  const peers = { slow: 3, fast: 0.8, wrong: 0.5, 'limit: slice': 0.25 };
  const cells = [
    { ...cell('English', 64, peers, 'decode'), differing: ['wrong'] },
    cell('English', 1024, {}, 'decode'),
  ];
  const results = cellResults(cells).map(({ size, against, ratio, ns, limit }) => [size, against, ratio, ns / limit]);
  assert.deepEqual(results, [[64, 'fast', 0.8, 4]]);
});

test('a goal is not reachable if the limit of the platform misses it too, and the report lists such goals in a second table', () => {
  const cells = [
    cell('English', 64, { 'pooled Buffer': 0.2, 'limit: slice': 0.5 }, 'encode'),
    cell('English', 1024, { 'pooled Buffer': 0.6, 'limit: slice': 0.5 }, 'encode'),
    cell('English', 4096, { 'pooled Buffer': 0.6 }, 'encode'),
  ];
  assert.deepEqual(
    cellResults(cells).map(({ isReachable }) => isReachable),
    [false, true, true],
  );
  const run = { name: 'node24', title: 'Node 24', version: '24.0.0', cells, kernels: [], differing: [] };
  const report = reportOf({ machine: 'a machine', texts: TEXTS, runs: [run] });
  assert.match(
    report,
    /^below its goal[^]*?\n\nthe platform is below the goal.*\n.*\nencode +English +pooled Buffer +64 /m,
  );
});

test('if two methods can read a string, the limit is the time of the faster one', () => {
  const peers = { 'pooled Buffer': 0.6, 'limit: ucs2Write, slice': 0.9, 'limit: utf8Write, slice': 0.5 };
  const [{ ns, limit, isReachable }] = cellResults([cell('English', 64, peers, 'encode')]);
  assert.deepEqual([limit / ns, isReachable], [0.5, true]);
});

test('the limit for a function of the platform is its time with the checks of arguments, or the time to copy the result if that is longer', () => {
  const peers = { TextDecoder: 0.8, 'limit: latin1Slice': 0.5, 'limit: TextDecoder, checked': 0.85 };
  const cells = [
    cell('English', 64, { ...peers, TextDecoder: 0.75 }, 'decode'),
    cell('English', 256, peers, 'decode'),
    cell('English', 1024, { ...peers, 'iconv-lite': 0.7 }, 'decode'),
  ];
  const results = cellResults(cells).map(({ against, ns, limit, isReachable }) => [against, limit / ns, isReachable]);
  assert.deepEqual(results, [
    ['TextDecoder', 0.85, false],
    ['TextDecoder', 0.85, true],
    ['iconv-lite', 0.5, true],
  ]);
});

test('a text is cut between characters, and repeated where it is too short', () => {
  const text = bytes('aé€😀');
  assert.deepEqual(
    [1, 2, 3, 4, 6, 9, 10, 11].map((size) => cut(text, 0, size).length),
    [1, 1, 3, 3, 6, 6, 10, 11],
  );
  assert.deepEqual(cut(text, 8, 5), bytes('😀a'));
  assert.equal(cuts(text, 16).length, 16);
  for (const part of cuts(text, 16)) new TextDecoder('utf-8', { fatal: true }).decode(part);
});

test('damage is one fault in each piece of a text, or a truncated end, and is the same for the same seed', () => {
  const text = bytes('é'.repeat(500));
  const faults = (piece) => piece.filter((byte) => byte === 0xff).length;
  const damaged = damage(text, { every: 100 }, 1);
  for (let from = 0; from < text.length; from += 100) assert.equal(faults(damaged.subarray(from, from + 100)), 1);
  assert.deepEqual(damage(text, { every: 100 }, 1), damaged);
  assert.equal(faults(text), 0, 'the text itself does not change');
  for (const end of ['é', '€', '😀', 'a']) {
    const decoded = new TextDecoder('utf-8').decode(damage(bytes(`é${end}`), { atEnd: true }, 1));
    assert.match(decoded, /^é\.*\ufffd$/);
  }
});

test('inputs exist in every form, and a text is restricted to what an encoding can represent', () => {
  const text = bytes('a€é😀\u0100');
  assert.deepEqual(inForm('string', [text]), ['a€é😀\u0100']);
  assert.deepEqual(inForm('units', [text]), [Uint16Array.of(0x61, 0x20ac, 0xe9, 0xd83d, 0xde00, 0x100)]);
  assert.equal(inForm('utf16le', [text])[0].length, 12);
  const encoderOf = (encoding) => (string) => {
    if (/[^\0-\xff]/.test(string)) throw new Error(`not in ${encoding}`);
    return Buffer.from(string, encoding);
  };
  const restricted = restrictTo(encoderOf('latin1'), text);
  assert.deepEqual(inForm('latin1', [restricted], encoderOf), [Buffer.of(0x61, 0xe9)]);
  assert.equal(utf8SizeFor(10, encoderOf('latin1'), bytes('aééé')), 18, '4 bytes in Latin-1, 7 in UTF-8');
  const [buffer] = inForm('buffer of bytes', [text]);
  assert.ok(Buffer.isBuffer(buffer));
  assert.equal(buffer.buffer, text.buffer);
});

test('a loop passes each input in turn to its call, and adds up the results', () => {
  const inputs = [];
  const call = (input) => {
    inputs.push(input);
    return input;
  };
  const loop = loopOf('numbers', call, 1);
  inputs.length = 0;
  assert.equal(loop([1, 2], 5), 7);
  assert.deepEqual(inputs, [1, 2, 1, 2, 1]);
  assert.equal(loopOf('booleans', (input) => input > 1, 1)([1, 2], 4), 2);
  assert.equal(loopOf('strings', (input) => 'x'.repeat(input), 1)([1, 2], 3), 4);
});

test('differingContenders names the contenders that throw or whose result differs from ours', () => {
  const contender = (call) => ({ form: 'bytes', call });
  const contenders = {
    utfscope: contender((b) => b.slice()),
    same: contender((b) => Buffer.from(b)),
    shorter: contender((b) => b.slice(1)),
    throws: contender(() => JSON.parse('{')),
  };
  assert.deepEqual(differingContenders(contenders, bytes('abc')), ['shorter', 'throws']);
});

test('every contender runs once in each round, and is compared with ours', () => {
  const calls = new Map();
  const rows = ['utfscope', 'a', 'b'].map((name) => ({
    name,
    inputs: [0],
    loop(_, times) {
      calls.set(name, (calls.get(name) ?? 0) + 1);
      return times;
    },
  }));
  // A slice is the time that each contender gets in a round. One call is enough for a slice of 0 ms. So each contender is called 7 times:
  // 3 times in the calibration, which measures a call once and repeats the measurement twice, and once in each of the 4 rounds.
  const { contenders, rounds } = measure(rows, { slice: 0, rounds: 4, random: new Random(1) });
  assert.equal(rounds, 4);
  assert.deepEqual(Object.keys(contenders), ['utfscope', 'a', 'b']);
  for (const result of Object.values(contenders)) assert.ok(result.ns.q1 <= result.ns.q3 && result.ratio);
  assert.deepEqual([...calls.values()], [7, 7, 7]);
});

test('an interruption of the first call does not make the slices short', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const slices = [];
  const loop = (_, times) => {
    now += 0.001 * times + (slices.length === 0 ? 50 : 0);
    return slices.push(times);
  };
  measure([{ name: 'utfscope', inputs: [0], loop }], { slice: 2, rounds: 4, random: new Random(1) });
  assert.deepEqual(slices.slice(-4), Array(4).fill(2000));
});

test('damaged and undamaged inputs are timed in the same rounds', () => {
  const used = [];
  const loop = (inputs) => used.push(inputs[0]);
  const rows = [{ name: 'utfscope', inputs: ['damaged'], undamaged: ['undamaged'], loop }];
  const { contenders } = measure(rows, { slice: 0, rounds: 4, random: new Random(1) });
  assert.ok(contenders.utfscope.toUndamaged.median >= 0);
  assert.deepEqual(used.slice(0, 6), [...Array(3).fill('damaged'), ...Array(3).fill('undamaged')], 'calibration');
  const rounds = [6, 8, 10, 12].map((start) => used.slice(start, start + 2).toSorted());
  assert.deepEqual(rounds, Array(4).fill(['damaged', 'undamaged']));
  assert.equal(used.length, 14);
});

test('a plan has the chosen calls, sizes and texts, and no damage that a text is too short for', () => {
  const texts = ['English', 'Chinese', 'Polish', 'Dense Latin-1'].map((name) => ({ name }));
  const full = planOf({}, texts);
  assert.deepEqual(new Set(full.map(({ call }) => call)), new Set(CALLS.map(({ name }) => name)));
  const sizesOf = (name) => full.filter(({ call, text }) => call === 'decode' && text === name).map(({ size }) => size);
  assert.deepEqual([sizesOf('English').length, sizesOf('Polish')], [9, [64, 1024, 65536]]);
  const decodeOnly = planOf({ only: ['decode'], sizes: [SIZES['64K']] }, texts);
  assert.deepEqual(
    decodeOnly.map(({ text }) => text),
    ['English', 'Chinese', 'Polish'],
  );
  assert.ok(planOf({ quick: true }, texts).length < full.length / 2);
  const small = planOf({ only: ['decode, replace'], sizes: [SIZES['1K']] }, texts);
  assert.deepEqual(new Set(small.map((planned) => planned.damage.name)), new Set(['every 100', 'at the end']));
});

test('a plan has the kernels of the chosen calls, and always the copies', () => {
  const callsFor = (only) => kernelsOf({ only }, [{ name: 'English' }]).map(({ call }) => call);
  assert.deepEqual(callsFor(['decode']), ['copy', 'copy', 'copy', 'copy']);
  assert.deepEqual(callsFor(['decode', 'toUtf16']), ['toUtf16', 'copy', 'copy', 'copy', 'copy']);
});

test('sizeName returns the short name of a size, or its digits if it has no short name', () => {
  assert.deepEqual([64, 65536, 100].map(sizeName), ['64', '64K', '100']);
});

test('the text of a page is that of its body, without markup', () => {
  const body = '<body>\n  <h1>Title</h1>\n\n  <p>a &amp; b&#x20AC;</p>\n</body>';
  assert.equal(textOfPage(`<html><head><title>no</title></head>\n${body}</html>`), 'Title\na & b€');
});
