// Bytes and text from the input field in every view (F30, F31 and F38 in docs/standards.md).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  selectedByte,
  eventually,
  faultRows,
  fillInput,
  openTab,
  startBrowser,
  VECTOR,
  waitForFacts,
} from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** The rows of the three causes of the nine faults: offset and reason, and the lead byte with its continuation bytes. */
const CAUSES = [
  ['3 overlong form', 'C0 followed by AF'],
  ['5 lone surrogate', 'ED followed by A0 80'],
  ['8 number above U+10FFFF', 'F4 followed by 90 80 80'],
];

test('hex input with a euro sign, nine faults and an A is counted, listed and shown as characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '13 bytes');
  await waitForFacts(page, '9 faults');
  await eventually(async () =>
    assert.match(
      await page.locator('#facts').innerText(),
      /Not valid utf-8[^]*13 bytes[^]*2 code points[^]*3 places, 9 faults/,
    ),
  );
  await eventually(async () => assert.match(await page.locator('#note').innerText(), /hex bytes.*format detected/));

  await page.locator('#problem-list .fault .why', { hasText: /\w/ }).nth(2).waitFor();
  const bytes = await page.locator('#problem-list .fault:visible .bytes').allInnerTexts();
  await eventually(async () =>
    assert.deepEqual(
      (await faultRows(page)).map((row, at) => [row, bytes[at].replace(/\s+/g, ' ')]),
      CAUSES,
    ),
  );
  await eventually(async () =>
    assert.equal(await page.locator('#problem-list .fault').first().getAttribute('aria-setsize'), '3'),
  );
  await eventually(async () =>
    assert.match(await page.locator('#problems .tally').innerText(), /^3 places, 9 faults$/),
  );
  await page.locator('#problem-list').focus();
  await page.keyboard.press('End');
  await page.locator('#detail', { hasText: 'offset 8 ' }).waitFor();

  await openTab(page, 'characters');
  await page.locator('#code-point-grid .tile', { hasText: 'U+0041' }).waitFor();
  const tiles = await page.locator('#code-point-grid .tile[data-state=known]').allInnerTexts();
  assert.equal(tiles.length, 11);
  assert.match(tiles[0], /€\s*U\+20AC/);
  assert.match(tiles.at(-1), /A\s*U\+0041/);
  await eventually(async () => assert.equal(await page.locator('#code-point-grid [data-kind=malformed]').count(), 9));
  await closeWithoutComplaints();
});

test('F30: bytes show their roles and decoded characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  const known = page.locator('#byte-grid .byte[data-state=known]');
  await known.nth(12).waitFor();
  const roles = await known.evaluateAll((cells) =>
    cells.map((cell) => `${cell.querySelector('.hex').textContent} ${cell.dataset.role}`),
  );
  assert.deepEqual(roles, [
    'E2 lead',
    '82 continuation',
    'AC continuation',
    'C0 never',
    'AF continuation',
    'ED restricted',
    'A0 continuation',
    '80 continuation',
    'F4 restricted',
    '90 continuation',
    '80 continuation',
    '80 continuation',
    '41 ascii',
  ]);
  const first = page.locator('#byte-grid .byte').first();
  await eventually(async () => assert.match(await first.innerText(), /E2\s*€\s*, lead of 3, byte 1 of 3 of U\+20AC/));
  await closeWithoutComplaints();
});

test('F38: the bits of the euro sign form 20AC', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.getByRole('button', { name: 'Euro sign' }).click();
  await waitForFacts(page, '3 bytes');
  const detail = page.locator('#detail');
  await detail.getByText('U+20AC').first().waitFor();
  await eventually(async () =>
    assert.deepEqual(await detail.locator('.byte-bits .prefix').allInnerTexts(), ['1110', '10', '10']),
  );
  await eventually(async () =>
    assert.deepEqual(await detail.locator('.byte-bits .payload').allInnerTexts(), ['0010', '000010', '101100']),
  );
  await eventually(async () =>
    assert.deepEqual(await detail.locator('.nibble .bits').allInnerTexts(), ['0010', '0000', '1010', '1100']),
  );
  await eventually(async () =>
    assert.deepEqual(await detail.locator('.nibble .digit').allInnerTexts(), ['2', '0', 'A', 'C']),
  );
  await eventually(async () => assert.match(await detail.locator('.forms').innerText(), /E2 82 AC/));
  await closeWithoutComplaints();
});

test('F38: for a fault, the page shows the reason, the clause of RFC 3629, and the verdicts of other standards', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  await page.locator('#problem-list .fault', { hasText: 'overlong' }).first().click();
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor();
  await eventually(async () =>
    assert.match(await page.locator('#detail .verdict p').innerText(), /^C0 AF is an overlong form of U\+002F/),
  );
  assert.equal(await page.locator('#detail .verdict cite').innerText(), 'RFC 3629 §3');
  const judged = await page
    .locator('#judgements .judgement')
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.querySelector('strong').textContent, row.dataset.verdict])),
    );
  assert.equal(judged['utf-8'], 'malformed');
  assert.equal(judged['utf-8-rfc2044'], 'warning');
  assert.equal(judged['utf-8-rfc2279bis'], 'malformed');
  await eventually(async () => assert.equal(await page.locator('#judgements [aria-current]').count(), 1));
  await closeWithoutComplaints();
});

test('all views share the selection', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  await page.locator('#problem-list .fault', { hasText: 'surrogate' }).first().click();
  await page.locator('#detail', { hasText: /offset 5\b/ }).waitFor();
  await eventually(async () =>
    assert.deepEqual(await selectedByte(page), { row: 1, column: 6, hex: 'ED', isActiveDescendant: true }),
  );
  await eventually(async () =>
    assert.equal(await page.locator('#code-page [aria-selected=true]').getAttribute('id'), 'page-ED'),
  );
  await openTab(page, 'characters');
  await eventually(async () =>
    assert.match(await page.locator('#code-point-grid [aria-selected=true]').innerText(), /ED/),
  );

  await page.locator('#code-point-grid .tile', { hasText: 'U+0041' }).click();
  await page.locator('#detail', { hasText: 'U+0041' }).waitFor();
  await eventually(async () => assert.equal((await selectedByte(page)).column, 13));
  await eventually(async () =>
    assert.equal(await page.locator('#code-page [aria-selected=true]').getAttribute('id'), 'page-41'),
  );

  await page.keyboard.press('Shift+F8');
  await page.locator('#detail', { hasText: 'offset 8 ' }).waitFor();
  await eventually(async () => assert.equal((await selectedByte(page)).column, 9));
  await closeWithoutComplaints();
});

test('continuation bytes after an invalid lead byte belong to its fault, in the list and for F8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const waitForOffset = (at) => page.locator('#detail', { hasText: new RegExp(`offset ${at}\\b`) }).waitFor();
  // Four pairs of surrogates in CESU-8, and an A: UTF-8 rejects eight lead bytes, two for each pair.
  await fillInput(page, `${'ED A0 BD ED B8 80 '.repeat(4)}41`, '4 places, 24 faults');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+End');
  for (const at of [18, 12, 6]) {
    await page.keyboard.press('Shift+F8');
    await waitForOffset(at);
  }
  for (const at of [12, 18]) {
    await page.keyboard.press('F8');
    await waitForOffset(at);
  }
  // If a continuation byte is selected, the list selects the row of its lead byte, and the detail names the lead byte.
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('ArrowRight');
  await waitForOffset(19);
  await page.locator('#problem-list [aria-selected=true] .where', { hasText: 'offset 18 ' }).waitFor();
  await page
    .locator('#detail .verdict', { hasText: 'A0 is left over from ED A0 BD, which is malformed at its first byte, ED' })
    .waitFor();
  const bytesCell = page.locator('#problem-list [aria-selected=true] .bytes');
  await eventually(async () => assert.equal(await bytesCell.innerText(), 'ED A0 BD ED B8 80 (pair)'));
  // Continuation bytes without a lead byte are faults of their own, also directly after a character.
  await fillInput(page, 'C3 A9 80 80 C0 41 AF', '7 bytes');
  await waitForFacts(page, /^4 faults$/m);
  await page.getByLabel('Encoding', { exact: true }).selectOption('cesu-8');
  await waitForFacts(page, 'Not valid cesu-8');
  await fillInput(page, 'ED A0 BD F0 9F 98 80', '2 places, 5 faults');
  await closeWithoutComplaints();
});

test('each press of F8 is one step, also while a step is pending', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  const press = (times, { shiftKey }) =>
    page.evaluate(
      ([count, shift]) => {
        const options = { key: 'F8', shiftKey: shift, bubbles: true };
        for (let pressed = 0; pressed < count; pressed += 1)
          document.dispatchEvent(new KeyboardEvent('keydown', options));
      },
      [times, shiftKey],
    );
  const waitForOffset = (at) => page.locator('#detail', { hasText: `offset ${at} ` }).waitFor();
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+Home');
  await page.locator('#detail', { hasText: 'U+20AC' }).waitFor();
  await press(3, { shiftKey: false });
  await waitForOffset(8);
  await press(2, { shiftKey: true });
  await waitForOffset(3);
  await closeWithoutComplaints();
});

test('F31: the code page has counts, and cells and buttons go through the occurrences', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  await openTab(page, 'code-page');
  const cell = (id) => page.locator(`#page-${id}`);
  await eventually(async () => assert.equal(await page.locator('#code-page [role=gridcell]').count(), 256));
  await eventually(async () => assert.equal(await cell('E2').getAttribute('data-role'), 'lead'));
  await eventually(async () => assert.match(await cell('E2').innerText(), /Symbol\s*2000\s*×1/));
  await eventually(async () => assert.equal(await cell('ED').getAttribute('data-role'), 'restricted'));
  await eventually(async () => assert.equal(await cell('C1').getAttribute('data-role'), 'never'));
  await eventually(async () => assert.match(await cell('BF').innerText(), /•\s*\+3F/));
  await eventually(async () => assert.match(await cell('0A').innerText(), /LF\s*000A/));
  await eventually(async () => assert.match(await cell('80').innerText(), /×3/));

  await cell('80').click();
  await page.locator('#detail', { hasText: 'offset 7 ' }).waitFor();
  await eventually(async () =>
    assert.match(await page.locator('.cell-facts').innerText(), /80 \(128\): continuation.*occurs 3 times/),
  );
  await cell('80').click();
  await page.locator('#detail', { hasText: 'offset 10 ' }).waitFor();
  await page.getByRole('button', { name: 'Next occurrence of 80' }).click();
  await page.locator('#detail', { hasText: 'offset 11 ' }).waitFor();
  await page.getByRole('button', { name: 'Next occurrence of 80' }).click();
  await page.locator('#detail', { hasText: 'offset 7 ' }).waitFor();
  await cell('F5').click();
  await page.locator('.cell-facts', { hasText: 'does not occur' }).waitFor();
  await closeWithoutComplaints();
});

test('another encoding decodes the same bytes differently', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'C0 80 41', '2 faults');
  await page.getByLabel('Encoding', { exact: true }).selectOption('mutf-8');
  await waitForFacts(page, 'Valid mutf-8');
  await openTab(page, 'characters');
  await page.locator('#code-point-grid .tile', { hasText: 'NUL' }).waitFor();

  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16be');
  await openTab(page, 'code-page');
  await page.locator('#code-page', { hasText: 'no table of single bytes' }).waitFor();
  await page.locator('#legend', { hasText: 'High surrogate' }).waitFor();
  await waitForFacts(page, '1 fault'); // the last byte is half a code unit
  await closeWithoutComplaints();
});

test('every encoding can be selected', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const allEncodings = await page.evaluate(async () => {
    const [{ encodings }, { FULL_ONLY_ENCODINGS }] = [
      await import('/vendor/slim.js'),
      await import('/vendor/full/names.js'),
    ];
    return [...encodings, ...FULL_ONLY_ENCODINGS];
  });
  assert.equal(allEncodings.length, 95);
  // The input is bytes, because some encodings cannot represent every text.
  await fillInput(page, VECTOR, '13 bytes');
  const picker = page.getByLabel('Encoding', { exact: true });
  await eventually(async () =>
    assert.deepEqual((await picker.locator('option').allInnerTexts()).sort(), [...allEncodings].sort()),
  );
  for (const encoding of allEncodings) {
    await picker.selectOption(encoding);
    await page.locator('#facts .pill', { hasText: new RegExp(`(?:alid|allowed in) ${encoding}$`) }).waitFor();
  }
  await closeWithoutComplaints();
});

test('controls, bidirectional controls and invisible characters are shown as labels', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.getByRole('button', { name: 'Hidden controls' }).click();
  await openTab(page, 'characters');
  await page.locator('#code-point-grid .tile', { hasText: 'RLO' }).waitFor();
  for (const label of ['ZWSP', 'BOM', 'LF']) {
    await eventually(async () =>
      assert.equal(await page.locator('#code-point-grid .tile .face', { hasText: label }).count(), 1),
    );
  }
  const raw = await page.locator('main').innerText();
  assert.doesNotMatch(raw, /[\u200b\u202e\ufeff]/);
  await closeWithoutComplaints();
});

test('malformed hex, an empty input and unencodable code points each get a message, and the typed text stays', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const area = page.getByLabel('Text, bytes or code points');
  const note = page.locator('#note');
  await fillInput(page, 'E2 82 A', '2 bytes');
  await eventually(async () => assert.match(await note.innerText(), /odd number of hex digits.*“A”/));
  assert.equal(await area.inputValue(), 'E2 82 A');

  await fillInput(page, 'E2 82 AC', '3 bytes');
  await area.fill('E2 8 AC 41');
  await note.getByText('two hex digits').waitFor();
  assert.match(await page.locator('#facts').innerText(), /\b3 bytes/);
  assert.equal(await area.inputValue(), 'E2 8 AC 41');

  await page.getByLabel('Interpret as').selectOption('hex');
  await area.fill('E2 82 zz');
  await note.getByText('not a hex digit').waitFor();
  assert.match(await page.locator('#facts').innerText(), /\b3 bytes/);

  await page.getByLabel('Interpret as').selectOption('code-points');
  await area.fill('U+D800');
  await note.getByText('U+D800 cannot be written in utf-8').waitFor();
  await area.fill('U+110000');
  await note.getByText('U+110000 cannot be written in utf-8').waitFor();
  await area.fill('U+20AC');
  await openTab(page, 'characters');
  await page.locator('#code-point-grid .tile', { hasText: '€' }).waitFor();

  await area.fill('');
  await note.getByText('The input is empty').waitFor();
  await waitForFacts(page, '0 bytes');
  await closeWithoutComplaints();
});

test('text in many scripts is valid, and its code points are counted', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'naïve café, 日本語, 😀', '29 bytes');
  await waitForFacts(page, 'Valid utf-8');
  await eventually(async () => assert.match(await page.locator('#facts').innerText(), /18 code points[^]*0 faults/));
  await eventually(async () =>
    assert.match(await page.locator('#problems').innerText(), /No faults: the input is valid utf-8/),
  );
  await closeWithoutComplaints();
});
