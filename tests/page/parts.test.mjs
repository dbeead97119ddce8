// The parts of the page that no view shows alone: the notations, and a reading cut into chunks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const RECOGNISED = [
  [
    'hex',
    'E2 82 AC',
    'e282ac c0af',
    'E282AC',
    '0xE2, 0x82',
    '\\xE2\\x82',
    '%E2%82%AC',
    'C0 AF',
    'DE AD',
    'E2-82-AC',
    'E2 8',
    '00000000: e282 acc0 af                             .....',
    '00000000: e282 acc0 af78 7878 7878 7878 7878 7878  .....xxxxxxxxxxx\n'.repeat(99),
  ],
  [
    'text',
    '',
    'face',
    'decade',
    '2024',
    'be ad',
    'hello',
    'U+20AC is the euro',
    '100% sure',
    '50% 20%',
    'bed 24',
    'é',
    '3 €',
  ],
  ['code-points', 'U+20AC', 'u+41 U+1F600', '&#x20AC;&#8364;', 'U+0041,U+0042'],
];

test('F41: notations are recognised', async () => {
  const { page, settled } = await browser.open();
  for (const [notation, ...texts] of RECOGNISED) {
    for (const text of texts) {
      const read = await page.evaluate(
        async (given) => (await import('/notation.js')).readNotation(given, 'auto').notation,
        text,
      );
      assert.equal(read, notation, text);
    }
  }
  await settled();
});

test('F41: octets in hex with every separator and prefix', async () => {
  const { page, settled } = await browser.open();
  for (const text of [
    'E2 82 AC',
    'e282ac',
    '0xE2,0x82,0xAC',
    '\\xE2\\x82\\xAC',
    '%E2%82%AC',
    'E2\n82\tAC ',
    'E2:82:AC',
    '00000000: e282 ac                                  ...',
    '00000000: e2\n00000001: 82ac',
    '00000000  e2 82  ac                                |...|\n00000003',
  ]) {
    const octets = await page.evaluate(
      async (given) => [...(await import('/notation.js')).readNotation(given, 'hex').octets],
      text,
    );
    assert.deepEqual(octets, [0xe2, 0x82, 0xac], text);
  }
  await settled();
});

test('F41: code points in every notation', async () => {
  const { page, settled } = await browser.open();
  for (const text of ['U+20AC', 'u+20ac', '&#x20AC;', '&#8364;', '\\u20AC', '\\u{20AC}', '0x20AC']) {
    const [codePoint] = await page.evaluate(
      async (given) => [...(await import('/notation.js')).readNotation(given, 'code-points').codePoints],
      text,
    );
    assert.equal(codePoint, 0x20ac, text);
  }
  const joined = await page.evaluate(async () => {
    const { notation, codePoints } = (await import('/notation.js')).readNotation('\\uD83D\\uDE00\\u0041', 'auto');
    return [notation, ...codePoints];
  });
  assert.deepEqual(joined, ['code-points', 0x1f600, 0x41]);
  await settled();
});

test('a reading in chunks agrees with one call, for every encoding', async () => {
  const { page, settled } = await browser.open();
  const encodings = await page.evaluate(async () => [...(await import('/vendor/slim.js')).encodings]);
  for (const encoding of encodings) {
    const result = await page.evaluate(async (name) => {
      const codec = await import('/vendor/slim.js');
      const { Reading } = await import('/reading.js');
      const { memorySource } = await import('/source.js');
      await codec.init(fetch('/vendor/utfscope.wasm'));
      // Pieces of every kind in an order that a small generator chooses, so that chunks cut all of them.
      const pieces = [
        '41',
        'C3A9',
        'E282AC',
        'F09F9880',
        'EDA0BDEDB880',
        'EDA0BD',
        'EDB880',
        'C0AF',
        'F48F',
        'FC8480808080',
        'D83DDE00',
        '3DD800DE',
        'FF',
        'C080',
      ];
      const octets = new Uint8Array(2_200_003);
      let seed = 1;
      let length = 0;
      const parsed = pieces.map((hex) => hex.match(/../g).map((pair) => Number.parseInt(pair, 16)));
      while (length < octets.length) {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
        for (const octet of parsed[(seed >>> 16) % parsed.length]) if (length < octets.length) octets[length++] = octet;
      }
      const reading = new Reading(codec, memorySource(octets), name);
      await reading.start();
      await reading.scan(async () => true);
      const table = codec.faults(octets, name, { warnings: true });
      const errors = table.severities.reduce((sum, severity) => sum + (severity === 0 ? 1 : 0), 0);
      const listed = reading.faults;
      const differs = table.offsets.findIndex(
        (offset, row) =>
          row < listed.length && (offset !== listed.offsets[row] || table.reasons[row] !== listed.reasons[row]),
      );
      // Segments seen through a window in the middle are those of the whole.
      const from = 1_500_000;
      const window = await reading.window(from, from + 64);
      const range = await reading.segmentRange(1000, 1010);
      const whole = codec.inspect(octets.subarray(0, 1 << 20), name);
      return {
        errors: [reading.errors, errors],
        all: [reading.errors + reading.warnings, table.length],
        histogram: reading.histogram.reduce((sum, often) => sum + often, 0),
        differs,
        window: window.starts[0] <= from && window.starts.at(-1) >= from + 64,
        starts: [[...range.starts], [...whole.starts.slice(1000, 1011)]],
      };
    }, encoding);
    assert.equal(result.errors[0], result.errors[1], `${encoding}: errors`);
    assert.equal(result.all[0], result.all[1], `${encoding}: errors and warnings`);
    assert.equal(result.differs, -1, `${encoding}: the first fault that differs`);
    assert.equal(result.histogram, 2_200_003);
    assert.ok(result.window, encoding);
    assert.deepEqual(result.starts[0], result.starts[1], `${encoding}: segments by number`);
  }
  await settled();
});
