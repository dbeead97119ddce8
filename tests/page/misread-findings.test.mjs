// The findings for a text that was completely decoded in the wrong encoding: one finding for each line that the repair changes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { changedLineFindings, misreadFindings } from '../../www/misread-findings.js';
import { findRepair } from '../../www/text-repair.js';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/**
 * Returns the findings for `text`, encoded in `encoding`. `repaired` is the repaired text. `step` has `is`, the correct encoding, and `as`,
 * the encoding in which the text was decoded.
 */
function findingsFor(text, repaired, encoding = 'utf-8', step = { is: 'windows-1254', as: 'windows-1252' }) {
  const bytes = codec.encode(text, encoding);
  return misreadFindings(codec, { bytes, resolved: encoding }, text, { steps: [step], text: repaired }).findings;
}

test('each line that the repair changes is one finding, with the position of the changed part', () => {
  const found = findingsFor(
    'id;ad\r\n1;Ýstanbul,Türkiye\r\n2;Ankara\r\n3;Beþiktaþ\r\n',
    'id;ad\r\n1;İstanbul,Türkiye\r\n2;Ankara\r\n3;Beşiktaş\r\n',
  );
  assert.deepEqual(
    found.map(({ kind, offset, length, line, column }) => [kind, offset, length, line, column]),
    [
      ['mojibake', 9, 2, 2, 3],
      ['mojibake', 43, 8, 4, 5], // þiktaþ
    ],
  );
  assert.equal(found[0].message, 'windows-1254 that was decoded as windows-1252');
  // Repaired text with fewer characters, and text in UTF-16 with a BOM.
  assert.deepEqual(
    findingsFor('a ÖÐ\nb\n', 'a 中\nb\n').map(({ offset, length }) => [offset, length]),
    [[2, 4]],
  );
  assert.deepEqual(
    findingsFor('\ufeffÝ\n', '\ufeffİ\n', 'utf-16le').map(({ offset, length }) => [offset, length]),
    [[2, 2]],
  );
});

test('a finding has the words of its line before and after the repair', () => {
  const found = findingsFor('1;Ýstanbul,Türkiye\nBu Beþiktaþlý, o\n', '1;İstanbul,Türkiye\nBu Beşiktaşlı, o\n');
  assert.deepEqual(
    found.map(({ repaired }) => repaired),
    [
      { before: 'Ýstanbul', after: 'İstanbul' },
      { before: 'Beþiktaþlý', after: 'Beşiktaşlı' },
    ],
  );
  // Repaired passages: UTF-8 read as windows-1252.
  for (const [text, encoding, expected] of [
    ['Le cafÃ© dâ€™Ã©tÃ© frais\n', 'utf-8', ['cafÃ© dâ€™Ã©tÃ©', 'café d’été']],
    ['Un cafÃ© noir\n', 'utf-16le', ['cafÃ©', 'café']],
    ['Un cafÃ© noir\n', 'windows-1252', ['Ã©', 'é']],
  ]) {
    const bytes = codec.encode(text, encoding);
    const input = { bytes, resolved: encoding };
    const [{ repaired }] = changedLineFindings(codec, input, findRepair(codec, bytes, encoding));
    assert.deepEqual([repaired.before, repaired.after], expected, encoding);
  }
});

test('lines that end with CR have findings of their own', () => {
  const found = findingsFor('aÝ\rb\rcÝ\r\ndÝ', 'aİ\rb\rcİ\r\ndİ');
  assert.deepEqual(
    found.map(({ offset, length, line, column }) => [offset, length, line, column]),
    [
      [1, 2, 1, 2],
      [7, 2, 3, 2],
      [12, 2, 4, 2],
    ],
  );
});

test('all changed lines have findings, so that the page counts them', () => {
  const found = findingsFor('aÝ\n'.repeat(6000), 'aİ\n'.repeat(6000));
  assert.equal(found.length, 6000);
  assert.deepEqual([found[5999].offset, found[5999].line, found[5999].column], [5999 * 4 + 1, 6000, 2]);
});

test('malformed bytes do not hide the findings of other lines', () => {
  const bytes = Uint8Array.of(0x61, 0xce, 0x0a, 0x63, 0xce, 0xff, 0xce, 0x0a, 0xce);
  const text = codec.decode(bytes, 'iso-8859-7', { errors: 'replace' });
  assert.equal(text, 'aΞ\ncΞ\ufffdΞ\nΞ');
  const repair = { steps: [{ is: 'windows-1254', as: 'iso-8859-7' }], text: 'aÎ\ncÎ\ufffdÎ\nÎ' };
  assert.deepEqual(
    misreadFindings(codec, { bytes, resolved: 'iso-8859-7' }, text, repair).findings.map(({ offset, length }) => [
      offset,
      length,
    ]),
    [
      [1, 1],
      [4, 3],
      [8, 1],
    ],
  );
});

test('there are no findings if the package lacks the encoding, or if the repair changes the number of lines or changes nothing', () => {
  assert.deepEqual(findingsFor('aÝ\n', 'aİ\n', 'utf-8', { is: 'Kamenický', as: null }), []);
  assert.deepEqual(findingsFor('aÝ\nb', 'aİb'), []);
  assert.deepEqual(findingsFor('same\n', 'same\n'), []);
});

test('each character that the repair changes is a place for a mark, and adjacent changed characters are one place', () => {
  const placesIn = (text, repaired, encoding = 'utf-8') => {
    const input = { bytes: codec.encode(text, encoding), resolved: encoding };
    const steps = [{ is: 'windows-1254', as: 'windows-1252' }];
    const { places } = misreadFindings(codec, input, text, { steps, text: repaired });
    return [[...places.offsets], [...places.lengths]];
  };
  // Ý, ü and þ have two bytes in UTF-8; ü stays.
  assert.deepEqual(placesIn('Ýlçe ücreti þubat\nýý\n', 'İlçe ücreti şubat\nıı\n'), [
    [0, 15, 22],
    [2, 2, 4],
  ]);
  // The repair changes the number of characters, so one place covers the changed part of the line.
  assert.deepEqual(placesIn('aÖÐb\n', 'a中b\n'), [[1], [4]]);
  assert.equal(
    misreadFindings(codec, { bytes: codec.encode('a'), resolved: 'utf-8' }, 'a', { steps: [{ as: null }] }).places,
    null,
  );
});

test('each line with repaired passages is one finding, from its first passage to its last', () => {
  // UTF-8 read as windows-1252: é and ü.
  const text = 'CafÃ© und TÃ¼r\nTür\nTÃ¼r; MÃ¼ll\r\nBÃ¼ro\rFÃ¼r';
  const bytes = codec.encode(text);
  const repair = findRepair(codec, bytes, 'utf-8');
  const found = changedLineFindings(codec, { bytes, resolved: 'utf-8' }, repair);
  assert.deepEqual(
    found.map(({ offset, length, line, column }) => [offset, length, line, column]),
    [
      [3, 14, 1, 4],
      [25, 12, 3, 2],
      [42, 4, 4, 2],
      [50, 4, 5, 2],
    ],
  );
  assert.equal(found[0].message, 'utf-8 that was decoded as windows-1252');
  assert.deepEqual(found[3].codePoints, [0xc3, 0xbc]);
  assert.deepEqual(changedLineFindings(codec, { bytes, resolved: 'utf-8' }, { changes: [], places: null }), []);
});

test('the time to find the changes is linear in the length of a line', () => {
  assertLinear((count) => findingsFor(`Ý${'a'.repeat(count)}Ý`, `İ${'a'.repeat(count)}İ`), 31_250, 'a line');
});

test('if a text was completely decoded wrongly, the list of problems has its changed lines, and a button goes to each line', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const rows = [
    'Ýstanbul Büyükþehir Belediyesi otobüs saatleri deðiþti',
    'Þiþli ilçesinde yaðýþ nedeniyle yollar kapalý',
    'Pazartesi gününden itibaren geçerli olacak düzenleme',
    'Ýhale ilaný: çöp kamyonu alýmý için baþvuru süresi uzatýldý',
    'Öðrencilere ücretsiz ulaþým desteði saðlanacak',
  ];
  await openFile(page, 'haber.txt', `${rows.join('\n')}\n`);
  const line = page.locator('#advice li').filter({ hasText: 'Probably decoded in the wrong encoding' });
  await line.getByRole('button', { name: 'Go to next wrong text' }).waitFor();
  await waitForFindings(page);
  assert.equal(await page.locator('#problems .tally').innerText(), '4 wrongly decoded lines');
  const shown = page.locator('#problems .fault .bytes').first();
  assert.equal(
    await shown.innerText(),
    '“Ýstanbul Büyükþehir Bele…” → “İstanbul Büyükşehir Belediyesi otobüs saatleri değişti”',
  );
  const groups = page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
  assert.deepEqual(await groups.allTextContents(), ['4 wrongly decoded lines']);
  await page.locator('#detail', { hasText: /offset 0\D/ }).waitFor();
  await line.getByRole('button', { name: 'Go to next wrong text' }).click();
  await page.locator('#detail', { hasText: /offset 62\D/ }).waitFor();
  await closeWithoutComplaints();
});
