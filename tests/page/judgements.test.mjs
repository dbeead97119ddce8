// The verdict of each standard on the same bytes, hidden text, and detected encodings (F35, F38 and F39 in docs/standards.md).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  boxOf,
  selectedByte,
  eventually,
  fillInput,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFindings,
} from './browser.mjs';

let browser;
let shared; // the page of the tests that only replace the input of the previous test
before(async () => {
  browser = await startBrowser();
  shared = await browser.open();
});
after(async () => {
  await shared?.closeWithoutComplaints();
  await browser?.close();
});

/** Returns the verdict, decoded text and clauses of each encoding, by its name. */
const judged = (page) =>
  page.locator('#judgements .judgement').evaluateAll((rows) =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const passage = row.querySelector('.decoded-text').cloneNode(true);
        for (const screenReaderText of passage.querySelectorAll('.sr-only')) screenReaderText.remove();
        const cite = row.querySelector('cite')?.textContent ?? '';
        const names = [...row.querySelectorAll('strong')].map((name) => name.textContent);
        return names.map((name) => [name, [row.dataset.verdict, passage.textContent, cite]]);
      }),
    ),
  );

test('F38, F39: for 2F C0 AE 2E 2F, each standard has its verdict, decoded text and clause', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'x', '1 byte');
  await fillInput(page, '2F C0 AE 2E 2F', '5 bytes');
  // The input opens at its first fault.
  await page.locator('#detail', { hasText: /offset 1\b/ }).waitFor();
  await eventually(async () =>
    assert.deepEqual(await selectedByte(page), { row: 1, column: 2, hex: 'C0', isActiveDescendant: true }),
  );
  await openTab(page, 'standards');
  await page
    .locator('#judgements .since', {
      hasText: 'rejected since November 2000 (Unicode Corrigendum #1)',
    })
    .waitFor();
  await page.locator('#judgements .judgement mark').first().waitFor();
  const rows = await judged(page);
  const clauses1996 = 'RFC 2044 §2; ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R R.5';
  for (const form of ['utf-8-rfc2044', 'utf-8-amd2']) assert.deepEqual(rows[form], ['warning', '/../', clauses1996]);
  assert.deepEqual(rows['utf-8-rfc2279bis'], ['malformed', '/✕✕./', 'draft-yergeau-rfc2279bis-00 §3 <31>']);
  assert.deepEqual(rows['utf-8'], ['malformed', '/✕✕./', 'RFC 3629 §3']);
  // CESU-8, WTF-8 and MUTF-8 reject C0 AE alike, so they share a row, with the clause of each.
  const clauses = 'UTR #26 Definitions; The WTF-8 encoding §5 Generalized UTF-8; Java SE, java.io.DataOutput writeUTF';
  for (const dialect of ['cesu-8', 'wtf-8', 'mutf-8']) assert.deepEqual(rows[dialect], ['malformed', '/✕✕./', clauses]);
  // The judgement of the selected encoding ends within the height of two screens.
  const { y, height } = await boxOf(page.locator('#judgements .judgement[aria-current]'));
  assert.ok(y + height <= 2 * 900, `the judgement ends at ${y + height}`);
  await closeWithoutComplaints();
});

/** Returns the verdicts of the eight documents as the page shows them, oldest first; an empty array if all documents agree. */
const historyOf = (page) =>
  page
    .locator('#judgements .history li b')
    .evaluateAll((names) => names.map((name) => `${name.textContent}:${name.nextSibling.textContent}`));
const DOCUMENTS = [
  '1996 RFC 2044', '1996 Annex R', '1998 RFC 2279', '2000 Corrigendum #1', '2002 Unicode 3.2', '2002 draft',
  '2003 RFC 3629', '2014 Encoding Standard',
]; // prettier-ignore
const VERDICTS = { r: 'accepts', x: 'rejects', u: 'left undefined', w: 'warns' };
// Sentences of the page: since when a kind of fault is rejected.
const OVERLONG = 'rejected since November 2000 (Unicode Corrigendum #1); RFC 2279 warned about it in January 1998';
const SURROGATE = 'rejected since March 2002 (Unicode 3.2); Annex R left it undefined in 1996';
const PAIR =
  'rejected since March 2002 (Unicode 3.2); Corrigendum #1 warned about it in November 2000; Annex R left it undefined in 1996';
const BEYOND = 'rejected since November 2000 (Unicode Corrigendum #1); the draft of April 2002 still accepted it';
const ALWAYS = 'rejected by every standard since 1996';
const SIX_TRUNCATED =
  'rejected by every standard since 1996. In RFC 2044, a sequence of 6 bytes is legal, but FC needs 5 continuation bytes, and none follows';

// Sources: RFC 2044 §1, §2; Amd. 2 R.4 Note 3, R.7; RFC 2279 §2, §6; Corrigendum #1, D36 and Table 3.1B; UAX #28
// Article III; draft-yergeau-rfc2279bis-00 <20>, <26>, <31>; RFC 3629 §3.
// Each case has a name, the bytes, and since when these bytes are rejected. Then follows a letter of VERDICTS for each
// document, or nothing if all documents agree.
for (const [name, text, sentence, verdicts = ''] of [
  ['an overlong form', '2F C0 AE', OVERLONG, 'rrwxxxxx'],
  ['a surrogate', 'ED A0 80', SURROGATE, 'rurrxxxx'],
  ['a pair of surrogates', 'ED A0 BD ED B8 80', PAIR, 'rurwxxxx'],
  ['five bytes', 'F8 88 80 80 80', BEYOND, 'rrrxxrxx'],
  ['six bytes', 'FC 84 80 80 80 80', BEYOND, 'rrrxxrxx'],
  ['five bytes, overlong', 'F8 80 80 80 AF', OVERLONG, 'rrwxxxxx'],
  ['above 10FFFF', 'F4 90 80 80', BEYOND, 'rrrxxrxx'],
  ['above 10FFFF with F5', 'F5 80 80 80', BEYOND, 'rrrxxrxx'],
  ['FE', 'FE', ALWAYS],
  ['a stray continuation byte', '41 80', ALWAYS],
  ['a truncated character', '41 E2 82', ALWAYS],
  ['C1 without a continuation byte', 'C1 41', ALWAYS],
  ['six bytes, truncated', 'FC', SIX_TRUNCATED],
]) {
  test(`F38: the page shows the history of ${name}`, async () => {
    const { page } = shared;
    await page.getByLabel('Interpret as').selectOption('hex');
    await fillInput(page, text, new RegExp(`^${text.split(' ').length} bytes?$`, 'm'));
    await openTab(page, 'standards');
    // The heading has the malformed sequence, without the bytes around it.
    await page
      .locator('#judgements .tally', { hasText: text.replace(/^(?:2F|41) |(?<=C1) 41$| ED B8 80$/g, '') })
      .waitFor();
    await page
      .locator('#judgements .since')
      .filter({ hasText: new RegExp(`^${sentence.split(';')[0].replace(/[().]/g, '\\$&')}$`) })
      .waitFor();
    // The suggestion has the complete sentence.
    const inFull = `${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
    await page.locator('#advice li[data-kind=fault]', { hasText: inFull }).waitFor();
    assert.deepEqual(
      await historyOf(page),
      [...verdicts].map((letter, at) => `${DOCUMENTS[at]}: ${VERDICTS[letter]}`),
    );
  });
}

test('F38: Annex R, which leaves surrogates undefined, neither accepts nor rejects them', async () => {
  const { page } = shared;
  // Amd. 2 R.4 Note 3: the mapping of D800 to DFFF is undefined.
  await page.getByLabel('Interpret as').selectOption('hex');
  await page.getByLabel('Text, bytes or code points').fill('41 ED A0 80 ED B0 80 FF 42');
  await openTab(page, 'standards');
  const historyItem = page.locator('#judgements .history li', { hasText: '1996 Annex R left undefined' });
  await historyItem.waitFor();
  const row = page.locator('#judgements .judgement', { hasText: 'utf-8-amd2' });
  await row.locator('mark').waitFor();
  for (const element of [historyItem, row]) {
    await eventually(async () => assert.equal(await element.getAttribute('data-verdict'), 'undefined'));
    await eventually(async () => assert.equal(await element.locator('.mark').textContent(), '○'));
  }
  await eventually(async () => assert.match(await historyItem.getAttribute('title'), /neither accepts nor rejects/));
  await eventually(async () => assert.equal(await row.locator('.outcome').innerText(), 'undefined'));
  await eventually(async () =>
    assert.equal(await row.locator('.decoded-text').textContent(), 'A○ undefined ○ undefined ✕ rejected B'),
  );
  // No other verdict has this colour.
  const colours = await page
    .locator('#judgements .history li')
    .evaluateAll((all) => all.map((item) => getComputedStyle(item.querySelector('.mark')).color));
  assert.equal(colours.filter((colour) => colour === colours[1]).length, 1, colours.join());
});

test('faults in encodings other than UTF-8 have no history; the history that is shown is labelled as that of UTF-8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const encoding = page.getByLabel('Encoding', { exact: true });
  await openTab(page, 'standards');
  const since = page.locator('#judgements .since');
  await page.getByLabel('Interpret as').selectOption('hex');
  for (const [name, text, reason, ofUtf8] of [
    ['mutf-8', '00', '00 is NUL, which writeUTF writes as C0 80.', 'in UTF-8: accepted by every standard since 1996'],
    ['mutf-8', 'C0 AE', 'C0 AE is an overlong form of U+002E', `in UTF-8: ${OVERLONG.split(';')[0]}`],
    ['cesu-8', 'F0 9F 98 80', 'F0 announces 4 bytes', 'in UTF-8: accepted by every standard since 1996'],
  ]) {
    await encoding.selectOption('utf-8');
    await fillInput(page, text, new RegExp(`^${text.split(' ').length} bytes?$`, 'm'));
    await page.locator('#judgements .tally', { hasText: /./ }).waitFor();
    await encoding.selectOption(name);
    // The sentence of UTF-8, which is shown until the new encoding has been applied, may begin with the same reason.
    await eventually(async () => {
      const sentences = await page.locator('#advice li[data-kind=fault]').filter({ hasText: reason }).allInnerTexts();
      assert.equal(sentences.length, 1, `${name} ${text}`);
      assert.doesNotMatch(sentences[0], /since/i, `${name} ${text}`);
    });
    await since.filter({ hasText: ofUtf8 }).waitFor();
  }
  await closeWithoutComplaints();
});

test('wtf-8 rejects a surrogate pair in six bytes at its first half, whether wtf-8 is selected or not', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.getByLabel('Interpret as').selectOption('hex');
  await page.getByLabel('Text, bytes or code points').fill('ED A0 BD ED B8 80');
  await openTab(page, 'standards');
  const row = page.locator('#judgements .judgement', { hasText: 'wtf-8' }).filter({ hasText: 'paired-surrogates' });
  const sentence = 'ED A0 BD ED B8 80 is a surrogate pair, each half in three bytes';
  await row.filter({ hasText: sentence }).waitFor();
  await page.getByLabel('Encoding', { exact: true }).selectOption('wtf-8');
  await page.locator('#judgements .judgement[aria-current]', { hasText: sentence }).waitFor();
  await closeWithoutComplaints();
});

test('every standard of the timeline has its clause and sentence, and the page says why some have no row', async () => {
  const { page } = shared;
  await page.getByLabel('Interpret as').selectOption('hex');
  // Until the new bytes are selected, the page shows the judgements of the previous input, by the same standards.
  await fillInput(page, '2F C0 AE', '3 bytes');
  await page.locator('#detail', { hasText: 'C0 AE' }).waitFor();
  await openTab(page, 'standards');
  await page.locator('#judgements .history li', { hasText: '1998 RFC 2279' }).waitFor();
  await page.locator('#judgements .judgement mark').first().waitFor();
  // Opens the clauses by keyboard, because panels above may still grow.
  await page.locator('#judgements summary', { hasText: 'Show the clause of each standard' }).press('Enter');
  const clauses = page.locator('#judgements .clauses li');
  await clauses.first().waitFor();
  await eventually(async () => assert.equal(await clauses.count(), DOCUMENTS.length));
  await eventually(async () =>
    assert.match(
      await clauses.nth(2).innerText(),
      /^RFC 2279, January 1998: warns\. Calls overlong forms illegal .* §2, §6$/,
    ),
  );
  await eventually(async () =>
    assert.match(await clauses.nth(3).innerText(), /^Unicode Corrigendum #1, November 2000: rejects\. /),
  );
  assert.equal(await page.locator('#judgements .judgement', { hasText: 'RFC 2279' }).count(), 0);
  const why = await page.locator('#judgements .no-row').innerText();
  assert.match(
    why,
    /^RFC 2279, Corrigendum #1 and Unicode 3\.2 have no row above,.* RFC 3629 and the Encoding Standard share the row of utf-8\.$/,
  );
});

test('F38: the verdict and the decoded text of WTF-8 show that it rejects a surrogate pair', async () => {
  const { page } = shared;
  // WTF-8 keeps a lone surrogate. It encodes the character of a pair in four bytes.
  await page.getByLabel('Interpret as').selectOption('hex');
  for (const [bytes, facts, verdict, words, decoded] of [
    ['27 ED A0 BD ED B8 80 27', '8 bytes', 'malformed', /^paired-surrogates$/, "'D83D✕'"],
    ['27 ED A0 BD 27', '5 bytes', 'valid', /^valid U\+D83D$/, "'D83D'"],
  ]) {
    await fillInput(page, bytes, facts);
    await openTab(page, 'standards');
    const row = page.locator('#judgements .judgement', { hasText: 'wtf-8' }).filter({ hasText: decoded.slice(1, 5) });
    await row.locator('.decoded-text mark').first().waitFor();
    await page.locator('#judgements .tally', { hasText: 'ED A0 BD' }).waitFor();
    await eventually(async () => assert.deepEqual((await judged(page))['wtf-8'].slice(0, 2), [verdict, decoded]));
    await eventually(async () => assert.match(await row.locator('.outcome').innerText(), words));
  }
});

test('F38: equal verdicts share a row', async () => {
  const { page } = shared;
  await page.getByLabel('Interpret as').selectOption('hex');
  await page.getByLabel('Text, bytes or code points').fill('F0 9F 98 80');
  await openTab(page, 'standards');
  const rows = page.locator('#judgements .judgement');
  await page.locator('#judgements .since', { hasText: 'accepted by every standard since 1996' }).waitFor();
  await rows.first().locator('mark').waitFor();
  await eventually(async () =>
    assert.deepEqual(
      await rows
        .locator('.encodings')
        .evaluateAll((all) => all.map((names) => names.querySelectorAll('strong').length)),
      [5, 2],
    ),
  );
  await eventually(async () =>
    assert.equal(await page.locator('#judgements .encoding-name[aria-current] strong').innerText(), 'utf-8'),
  );
  assert.deepEqual(await historyOf(page), []);
});

test('F39: hidden text is listed, shown in its context, and selected', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '2F C0 AE C0 AE C0 AF 65 74 63 00 ED A1 8C ED BE B4', '17 bytes');
  const rows = page.locator('#lenient-decoding .lenient-row');
  await page.locator('#lenient-decoding .tally', { hasText: '4 places' }).waitFor();
  await eventually(async () =>
    assert.deepEqual(
      (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ')),
      [
        'offset 1 C0 AE → reads . U+002E overlong: a filter that searches for this character does not find it',
        'offset 3 C0 AE → reads . U+002E overlong: a filter that searches for this character does not find it',
        'offset 5 C0 AF → reads / U+002F overlong: a filter that searches for this character does not find it',
        'offset 11 ED A1 8C ED BE B4 → reads 𣎴 U+233B4 a surrogate pair, as CESU-8 and Java write it',
      ],
    ),
  );
  await rows.nth(2).click();
  await page.locator('#detail', { hasText: /offset 5\b/ }).waitFor();
  await eventually(async () => assert.equal(await rows.nth(2).getAttribute('aria-current'), 'true'));
  await eventually(async () =>
    assert.match(await page.locator('#lenient-decoding .context').innerText(), /^Without validation: \/\.\.\/etc/),
  );
  await page.locator('#advice li[data-kind=hidden]', { hasText: '3 places' }).waitFor();
  await fillInput(page, 'plain', '5 bytes');
  await page.locator('#lenient-decoding').waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('F39: surrogate pairs are not called hidden, and are shown as characters', async () => {
  const { page } = shared;
  const title = page.locator('#lenient-decoding h2');
  const suggestions = page.locator('#advice li');
  await page.getByRole('button', { name: 'CESU-8 database' }).click();
  await openTab(page, 'problems');
  await title.filter({ hasText: 'Lenient decoding' }).waitFor();
  await page.locator('#lenient-decoding .context', { hasText: '😀' }).waitFor();
  assert.doesNotMatch(await page.locator('#lenient-decoding .context').innerText(), /D83D|DE00/);
  await suggestions.filter({ hasText: 'Probably cesu-8' }).waitFor();
  assert.equal(await suggestions.filter({ hasText: 'Hidden text' }).count(), 0);
  await page.getByRole('button', { name: 'Overlong attack' }).click();
  await title.filter({ hasText: 'Hidden text' }).waitFor();
  await suggestions
    .filter({ hasText: 'Hidden text: filters miss it, but a decoder that skips validation reads . U+002E' })
    .waitFor();
});

test('F35: BOM, designation and candidates are shown with evidence, and can be selected', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openTab(page, 'fix');
  const panel = page.locator('#detection');
  await page.getByRole('button', { name: 'UTF-16, no BOM' }).click();
  await panel
    .locator('.candidate', { hasText: 'utf-16le' })
    .getByText(/that form plausible text/)
    .waitFor();
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8');
  await page.locator('#advice', { hasText: 'Detected utf-16le' }).waitFor();
  await page.locator('#advice').getByRole('button', { name: 'Decode as utf-16le' }).click();
  await waitForFacts(page, 'Valid utf-16le');
  await openTab(page, 'characters');
  await page.locator('#code-point-grid .tile', { hasText: '€' }).waitFor();
  await openTab(page, 'fix');
  await panel.getByText('Selected').waitFor();

  await fillInput(page, 'EF BB BF 41', '4 bytes');
  await panel.getByText('the BOM of utf-8 (3 bytes)').waitFor();
  await fillInput(page, '1B 25 2F 49 41', '5 bytes');
  await panel.getByText('designates UTF-8 of implementation level 3 (4 bytes)').waitFor();
  await closeWithoutComplaints();
});

test('decoding typed text as another encoding keeps its bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'a café', '7 bytes');
  await openTab(page, 'fix');
  await page.locator('#detection').getByRole('button', { name: 'Decode as windows-1252' }).click();
  await waitForFacts(page, 'Every byte is allowed in windows-1252');
  await eventually(async () =>
    assert.equal(await page.getByLabel('Text, bytes or code points').inputValue(), '61 20 63 61 66 C3 A9'),
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForFacts(page, 'Valid utf-8');
  await closeWithoutComplaints();
});

test('each kind of fault has its own repair', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const repair = page.locator('#advice li[data-kind=repair]');
  for (const [text, sentence] of [
    ['68 69 20 F0 9F 98', 'ends inside a character'],
    ['2F C0 AE', 'no correct encoder writes overlong forms'],
    ['41 80 42', 'its lead byte is missing before them'],
    ['63 61 66 E9 21', 'Another program may have written one character in windows-1252'],
  ]) {
    await page.getByLabel('Interpret as').selectOption('hex');
    await page.getByLabel('Text, bytes or code points').fill(text);
    await repair.filter({ hasText: sentence }).waitFor();
  }
  // One letter is too little evidence to suggest another encoding.
  await waitForFindings(page);
  assert.equal(await page.locator('#advice', { hasText: 'Probably windows-1252' }).count(), 0);
  await repair.getByRole('button', { name: 'Decode this byte as windows-1252' }).click();
  await page.locator('#convert .outcome', { hasText: '1 fault handled by fallback-windows-1252' }).waitFor();
  await page.waitForFunction(() => document.activeElement.closest('#convert'));
  await closeWithoutComplaints();
});
