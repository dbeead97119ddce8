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
    'C0 AF',
    'DE AD',
    'E2-82-AC',
    'E2 8',
    '00000000: e282 acc0 af                             .....',
    '00000000: e282 acc0 af .....',
    '00000000: e282 acc0 af78 7878 7878 7878 7878 7878  .....xxxxxxxxxxx\n'.repeat(99),
    '0000: E2 82 AC',
    '00000000  e2 82 ac                                 |...|\n00000003',
    '0000000 e2 82 ac\n0000003',
  ],
  ['binary', '11100010 10000010 10101100', '111000101000001010101100', '0b11100010'],
  ['octal', '342 202 254', '0000000 342 202 254\n0000003'],
  ['decimal', '226, 130, 172', '[226, 130, 172]', '226 130 172', '[-30, -126, -84]', 'Uint8Array(3) [ 226, 130, 172 ]'],
  ['percent', '%E2%82%AC', '/%C0%AE%C0%AE/etc', 'caf%c3%a9'],
  ['escapes', '\\xE2\\x82\\xAC', 'caf\\xc3\\xa9', "b'caf\\xc3\\xa9\\n'", '\\342\\202\\254', 'x\\u20ACy'],
  ['base64', '4oKsIA==', 'data:text/plain;base64,4oKs', 'Q2Fmw6kgY3LDqG1lIGZyb20gYSBjbG91ZA'],
  [
    'text',
    '',
    'face',
    'decade',
    '2024',
    'be ad',
    'hello',
    'password',
    'Password1234',
    'U+20AC is the euro',
    '100% sure',
    '50% 20%',
    'bed 24',
    '1 2 3',
    'C:\\users',
    'é',
    '3 €',
  ],
  ['code-points', 'U+20AC', 'u+41 U+1F600', '&#x20AC;&#8364;', 'U+0041,U+0042', '\\u20AC'],
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

test('F41: octets in every other notation', async () => {
  const { page, settled } = await browser.open();
  for (const [notation, text] of [
    ['binary', '11100010 10000010 10101100'],
    ['binary', '00000000: 11100010 10000010 10101100                    ...'],
    ['octal', '342 202 254'],
    ['octal', '\\342\\202\\254'],
    ['octal', '0000000 342 202 254\n0000003'],
    ['decimal', '226, 130, 172'],
    ['decimal', '[-30, -126, -84]'],
    ['decimal', 'Uint8Array(3) [ 226, 130, 172 ]'],
    ['base64', '4oKs'],
    ['base64', 'data:text/plain;base64,4oKs'],
  ]) {
    const octets = await page.evaluate(
      async ([given, as]) => [...(await import('/notation.js')).readNotation(given, as).octets],
      [text, notation],
    );
    assert.deepEqual(octets, [0xe2, 0x82, 0xac], text);
  }
  const parts = (given) =>
    page.evaluate(
      async (text) =>
        (await import('/notation.js'))
          .readNotation(text, 'auto')
          .parts.map(({ text: plain, octets, codePoints }) => plain ?? [...(octets ?? codePoints)]),
      given,
    );
  assert.deepEqual(await parts('/%C0%AE/'), ['/', [0xc0, 0xae], '/']);
  assert.deepEqual(await parts('a\\xC3\\xA9\\n\\u{1F600}\\uD83D\\uDE00'), [
    'a',
    [0xc3, 0xa9],
    '\n',
    [0x1f600, 0x1f600],
  ]);
  await settled();
});

test('F41: what is no octet in a notation gets a sentence', async () => {
  const { page, settled } = await browser.open();
  for (const [notation, text, problem] of [
    ['hex', 'E2 8x', /“x” is not a hex digit/],
    ['binary', '1110001', /eight binary digits, and “1110001” has 7/],
    ['binary', '11100012', /“2” is not a binary digit/],
    ['octal', '400', /“400” is not an octal octet: those go from 0 to 377/],
    ['decimal', '256', /“256” is not a decimal octet: those go from 0 to 255/],
    ['percent', '100%', /not followed by two hex digits/],
    ['escapes', '\\q', /“\\q” is no escape/],
    ['base64', '4oKs!', /“!” is not a letter of Base64/],
    ['base64', '4oKs4', /not whole Base64/],
    ['code-points', 'x', /“x” is not a code point/],
  ]) {
    const read = await page.evaluate(
      async ([given, as]) => (await import('/notation.js')).readNotation(given, as),
      [text, notation],
    );
    assert.match(read.problem ?? '', problem, `${notation}: ${text}`);
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
      // What is read from the start alone is read up to a limit.
      const most = name === 'utf-7' || name === 'utf-1' ? 1 << 20 : 2_200_003;
      const octets = new Uint8Array(most);
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
      const from = most - 700_000;
      const window = await reading.window(from, from + 64);
      const range = await reading.segmentRange(1000, 1010);
      const whole = codec.inspect(octets.subarray(0, 1 << 20), name);
      return {
        errors: [reading.errors, errors],
        all: [reading.errors + reading.warnings, table.length],
        histogram: reading.histogram.reduce((sum, often) => sum + often, 0) - most,
        differs,
        window: window.starts[0] <= from && window.starts.at(-1) >= from + 64,
        starts: [[...range.starts], [...whole.starts.slice(1000, 1011)]],
      };
    }, encoding);
    assert.equal(result.errors[0], result.errors[1], `${encoding}: errors`);
    assert.equal(result.all[0], result.all[1], `${encoding}: errors and warnings`);
    assert.equal(result.differs, -1, `${encoding}: the first fault that differs`);
    assert.equal(result.histogram, 0);
    assert.ok(result.window, encoding);
    assert.deepEqual(result.starts[0], result.starts[1], `${encoding}: segments by number`);
  }
  await settled();
});
