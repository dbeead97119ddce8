// Records of library catalogues in ISO 2709, the exchange format of MARC 21 and UNIMARC: a leader of 24 characters, a directory with an
// entry of 12 characters for each field, and the fields. RS ends the directory and each field, GS ends the record, and US begins a subfield.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { marcRecordOf } from '../../www/marc-record.js';
import { openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const digits = (number, count) => String(number).padStart(count, '0');

/** Returns a record. `scheme` is the code of the encoding in the leader; `map` is the entry map: the last four characters of the leader. */
function record(fields, scheme = 'a', map = '4500') {
  const bodies = fields.map(([, text]) => Buffer.concat([Buffer.from(text), Buffer.of(0x1e)]));
  let at = 0;
  const directory = bodies.map((body, index) => {
    const entry = fields[index][0] + digits(body.length, 4) + digits(at, 5);
    at += body.length;
    return entry;
  });
  const base = 24 + 12 * fields.length + 1;
  const leader = `${digits(base + at + 1, 5)}cam ${scheme}22${digits(base, 5)} a ${map}`;
  return Buffer.concat([Buffer.from(`${leader}${directory.join('')}\x1e`), ...bodies, Buffer.of(0x1d)]);
}

const FIELDS = [
  ['001', 'ocm00012345'],
  ['100', '1 \x1faČapek, Karel,\x1fd1890-1938.'],
  ['245', '10\x1faVa\u0301lka s mloky /\x1fcKarel\u00a0Čapek.'],
];
const ASCII = FIELDS.map(([tag, text]) => [tag, text.normalize('NFD').replace(/[^\0-\x7f]/g, '')]);

test('only bytes that begin with a leader and a directory of ISO 2709 are a record', () => {
  assert.deepEqual(marcRecordOf(record(FIELDS)), { declaresMarc8: false });
  assert.deepEqual(marcRecordOf(record(ASCII, ' ')), { declaresMarc8: true });
  // UNIMARC has no code of the encoding in the leader.
  assert.deepEqual(marcRecordOf(record(FIELDS, ' ', '450 ')), { declaresMarc8: false });
  for (const text of [
    '',
    '00123',
    '\x1d\x1e\x1f',
    'a\x1eb\x1fc',
    `${'1'.repeat(60)}\x1e`,
    '00123cam a2200085 a 4500\x1e',
  ])
    assert.equal(marcRecordOf(Buffer.from(text)), null, text);
});

test('the delimiters of a MARC record in UTF-8 are explained, and nothing offers to change the record', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'katalog.mrc', record(FIELDS), record(FIELDS));
  const line = advice(
    page,
    /^MARC record \(ISO 2709\): its control characters are delimiters, so keep them\. US \(1F\)/,
  );
  await line.waitFor();
  await waitForFindings(page);
  assert.doesNotMatch(await line.textContent(), /MARC-8/);
  // MARC 21 in UTF-8 has decomposed letters. Normalizing them would change the lengths that the leader and the
  // directory state.
  assert.deepEqual(await page.locator('#advice li').count(), 1);
  assert.deepEqual(await page.locator('#advice').getByRole('button').count(), 0);
  await openTab(page, 'problems');
  assert.equal(await page.locator('#problem-list .fault', { hasText: 'control character' }).count(), 0);
  // Other control characters are findings, as in any text.
  await openFile(page, 'bell.mrc', record([...FIELDS, ['520', '  \x1faa\x07b']]));
  await page.locator('#problem-list .fault', { hasText: 'U+0007' }).waitFor();
  // Outside of records, the delimiters are findings too.
  await openFile(page, 'fields.txt', 'name of the author\x1ftitle of the book\x1eplace of printing, and the year\n');
  await advice(page, '2 control characters: US U+001F, RS U+001E.').waitFor();
  await openFile(page, 'ascii.mrc', record(ASCII, ' '));
  await waitForFacts(page, 'Not text: MARC 21 record in MARC-8');
  await page.locator('#advice').getByRole('button', { name: 'Decode as utf-8' }).click();
  await advice(page, 'The leader declares MARC-8: its offset 9 is a space').waitFor();
  await closeWithoutComplaints();
});

// MARC 21 Specifications, code table for ANSEL: E9 is a caron and E2 an acute accent, each before its letter.
test('the bytes of a record in MARC-8 are not called windows-1252 characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const marc8 = FIELDS.map(([tag, text]) => [
    tag,
    Buffer.from(
      text
        .replace(/\u00a0/, ' ')
        .replaceAll('Č', '\xe9C')
        .replaceAll('a\u0301', '\xe2a'),
      'latin1',
    ),
  ]);
  await openFile(page, 'katalog.mrc', record(marc8, ' '), record(marc8, ' '), record(marc8, ' '));
  await waitForFacts(page, 'Not text: MARC 21 record in MARC-8');
  await page.locator('#advice').getByRole('button', { name: 'Decode as utf-8' }).click();
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '9 bytes of text in MARC-8' }).waitFor();
  await page.getByText('These bytes are not damaged: the text is probably in MARC-8, not in UTF-8.').waitFor();
  assert.equal(await page.getByText(/windows-1252 characters?/).count(), 0);
  await closeWithoutComplaints();
});
