// The parts of the page that no view shows alone: the notations.
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
