// Notations of typed input: which notation is recognised, and which bytes, text or code points it gives. F41 is the
// requirement in docs/standards.md.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** Each notation, and the texts that are recognised as this notation. */
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

test('F41: the notation of typed input is recognised', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [notation, ...texts] of RECOGNISED) {
    for (const text of texts) {
      const read = await page.evaluate(
        async (given) => (await import('/notation.js')).readNotation(given, 'auto').notation,
        text,
      );
      assert.equal(read, notation, text);
    }
  }
  await closeWithoutComplaints();
});

test('F41: hex bytes are read with all separators and prefixes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
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
    const bytes = await page.evaluate(
      async (given) => [...(await import('/notation.js')).readNotation(given, 'hex').bytes],
      text,
    );
    assert.deepEqual(bytes, [0xe2, 0x82, 0xac], text);
  }
  await closeWithoutComplaints();
});

test('F41: bytes are read in every notation other than hex', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
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
    const bytes = await page.evaluate(
      async ([given, as]) => [...(await import('/notation.js')).readNotation(given, as).bytes],
      [text, notation],
    );
    assert.deepEqual(bytes, [0xe2, 0x82, 0xac], text);
  }
  const parts = (given) =>
    page.evaluate(
      async (text) =>
        (await import('/notation.js'))
          .readNotation(text, 'auto')
          .parts.map(({ text: plain, bytes, codePoints }) => plain ?? [...(bytes ?? codePoints)]),
      given,
    );
  assert.deepEqual(await parts('/%C0%AE/'), ['/', [0xc0, 0xae], '/']);
  assert.deepEqual(await parts('a\\xC3\\xA9\\n\\u{1F600}\\uD83D\\uDE00'), [
    'a',
    [0xc3, 0xa9],
    '\n',
    [0x1f600, 0x1f600],
  ]);
  await closeWithoutComplaints();
});

test('F41: invalid input in any notation gives a message', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [notation, text, problem] of [
    ['hex', 'E2 8x', /“x” is not a hex digit/],
    ['binary', '1110001', /eight binary digits, and “1110001” has 7/],
    ['binary', '11100012', /“2” is not a binary digit/],
    ['octal', '400', /“400” is not an octal byte: octal bytes go from 0 to 377/],
    ['decimal', '256', /“256” is not a decimal byte: decimal bytes go from 0 to 255/],
    ['percent', '100%', /not followed by two hex digits/],
    ['escapes', '\\q', /“\\q” is not a known escape/],
    ['base64', '4oKs!', /“!” is not a Base64 character/],
    ['base64', '4oKs4', /Base64 is incomplete/],
    ['code-points', 'x', /“x” is not a code point/],
  ]) {
    const read = await page.evaluate(
      async ([given, as]) => (await import('/notation.js')).readNotation(given, as),
      [text, notation],
    );
    assert.match(read.problem ?? '', problem, `${notation}: ${text}`);
  }
  await closeWithoutComplaints();
});

test('F41: code points are read in every notation of code points', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
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
  await closeWithoutComplaints();
});
