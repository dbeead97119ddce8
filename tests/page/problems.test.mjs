// The list of malformed bytes and of findings in the text: severity, filter, keys that go through the list, and fixes
// with a preview.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { eventually, fillInput, openFile, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const panel = (page) => page.locator('#problems');
const rows = (page) => page.locator('#problem-list .fault:visible');
const entry = (page) => page.getByLabel('Text, bytes or code points');
/** Waits until the page explains the selected byte at an offset. */
const waitForDetail = (page, offset) =>
  page.locator('#detail', { hasText: new RegExp(`offset ${offset}\\D`) }).waitFor();

/** Returns the drawn rows of the list, as `icon kind, severity`, or for malformed bytes as `icon reason, clause`. */
const rowTexts = (page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => {
      const icon = getComputedStyle(row.querySelector('.reason'), '::before').content.replaceAll('"', '').trim();
      return `${icon} ${row.querySelector('.reason').textContent}, ${row.querySelector('cite').textContent}`;
    }),
  );

/** Waits until the list, which is drawn in the next frame, has these rows. */
const waitForRows = (page, expected) => eventually(async () => assert.deepEqual(await rowTexts(page), expected));

/** Opens a file, and waits for its findings. */
async function openExamined(page, name, ...parts) {
  await openFile(page, name, ...parts);
  await waitForFindings(page);
}

test('findings and malformed bytes are one list, the most harmful first, with words and icons', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openExamined(page, 'mixed.txt', 'if (a != "\u202e")\n', [0xff], ' x\u200by cafe\u0301\n');
  await page.getByLabel('Show').selectOption('all');
  await waitForRows(page, [
    '✕ bidi control, error',
    '✕ invalid byte, RFC 3629 §1',
    '! invisible character, warning',
    'i text not in NFC, note',
  ]);
  await eventually(async () => assert.match(await rows(page).first().innerText(), /1:11 · offset 10/));
  await eventually(async () => assert.match(await panel(page).locator('.tally').innerText(), /1 fault, 3 findings/));
  // No character of the input changes the order of the page's own text.
  assert.doesNotMatch(await page.locator('main').innerText(), /[\u200b\u202e]/);
  await rows(page).nth(2).click();
  await waitForDetail(page, 19);
  await eventually(async () => assert.equal(await rows(page).nth(2).getAttribute('aria-selected'), 'true'));
  await closeWithoutComplaints();
});

test('findings of one severity are in the order of the text, also if their kinds differ', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openExamined(page, 'order.txt', 'one\u200btwo\nthree\bfour\nfive\u200bsix\n');
  await waitForRows(page, [
    '! invisible character, warning',
    '! control character, warning',
    '! invisible character, warning',
  ]);
  await closeWithoutComplaints();
});

test('the filter lists a severity or a kind, and F8 goes through the listed problems', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openExamined(page, 'walk.txt', 'a\u200bb ', [0xff], ' \u202e c\u200bd');
  const filter = page.getByLabel('Show');
  const walk = async (key, offsets) => {
    for (const offset of offsets) {
      await page.keyboard.press(key);
      await waitForDetail(page, offset);
    }
  };
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+Home');
  await walk('F8', [1, 6, 8, 13]);
  await page.keyboard.press('F8');
  await page.locator('#toast', { hasText: 'No problem after this byte.' }).waitFor();
  await walk('Shift+F8', [8, 6, 1]);
  await filter.selectOption({ label: 'invisible characters (2)' });
  await waitForRows(page, ['! invisible character, warning', '! invisible character, warning']);
  await page.locator('#byte-grid').focus();
  await walk('F8', [13]);
  await filter.selectOption({ label: 'errors (2)' });
  await waitForRows(page, ['✕ bidi control, error', '✕ invalid byte, RFC 3629 §1']);
  await filter.selectOption({ label: 'malformed bytes (1)' });
  await waitForRows(page, ['✕ invalid byte, RFC 3629 §1']);
  await closeWithoutComplaints();
});

test('the preview of a fix changes nothing; all findings of a kind are removed together, and the removal can be undone', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = 'a\u200bb c\u200bd\n\u202ee\u202c\u202e';
  await fillInput(page, text, '22 bytes');
  await waitForFindings(page);
  await page.getByLabel('Show').selectOption('invisible');
  await rows(page).first().click();
  const fixes = page.getByRole('group', { name: 'Fixes of the selected problem' });
  await fixes.getByRole('button', { name: 'Remove it…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this invisible character' });
  /** Returns the text before and after the first change. */
  const firstChange = async (shown) =>
    (await shown.locator('tbody tr').first().locator('td').allInnerTexts()).join(' | ');
  await dialog.getByText('1 place changes.').waitFor();
  await eventually(async () => assert.match(await firstChange(dialog), /^aZWSPb cZWSPdLF.* \| ab cZWSPd/s));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await entry(page).inputValue(), text, 'nothing changed');
  await fixes.getByRole('button', { name: 'Remove all 2 invisible characters…' }).click();
  const dialogForAll = page.getByRole('dialog', { name: 'Remove all 2 invisible characters' });
  await dialogForAll.getByText('2 places change.').waitFor();
  await eventually(async () => assert.equal(await dialogForAll.locator('tbody tr').count(), 2));
  await dialogForAll.getByRole('button', { name: 'Apply' }).click();
  await page.locator('#note', { hasText: 'Removed: 2 invisible characters.' }).waitFor();
  await eventually(async () => assert.equal(await entry(page).inputValue(), 'ab cd\n\u202ee\u202c\u202e'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForFacts(page, '22 bytes');
  await eventually(async () => assert.equal(await entry(page).inputValue(), text));
  await closeWithoutComplaints();
});

test('lookalikes can only be replaced one by one, and the fix of malformed bytes leads to the conversion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openExamined(page, 'look.txt', 'p\u0430ypal paypal modem modern ', [0xff]);
  await page.getByLabel('Show').selectOption('confusable');
  await rows(page).first().click();
  const fixes = page.getByRole('group', { name: 'Fixes of the selected problem' });
  await eventually(async () =>
    assert.deepEqual(await fixes.getByRole('button').allInnerTexts(), ['Replace it with “paypal”…']),
  );
  await page.getByLabel('Show').selectOption('faults');
  await rows(page).first().click();
  await fixes.getByRole('button', { name: 'Convert and repair…' }).click();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.closest('section').id), 'convert'),
  );
  await closeWithoutComplaints();
});

test('only the first part of a large input is examined, and the page says so', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const line = 'plain text without anything to find in it\n';
  await openExamined(page, 'large.txt', '\u200bx\n', line.repeat(80_000));
  await panel(page)
    .locator('.limit', { hasText: 'The first 2,097,152 of 3,360,005 bytes were checked for suspicious characters' })
    .waitFor();
  await eventually(async () => assert.equal(await rows(page).count(), 1));
  await closeWithoutComplaints();
});

test('a WebAssembly module of utfscope/full that cannot be loaded is reported, and faults are still listed', async () => {
  const { page } = await browser.open({
    prepare: (newPage) => newPage.context().route('**/vendor/full/utfscope.wasm', (route) => route.abort()),
  });
  await fillInput(page, '61 FF', '2 bytes');
  await panel(page).locator('.limit', { hasText: 'The text was not checked for suspicious characters: ' }).waitFor();
  await eventually(async () => assert.equal(await rows(page).count(), 1));
  await page.context().close();
});

for (const [width, colorScheme] of [
  [1280, 'dark'],
  [360, 'light'],
]) {
  test(`axe finds no violations in the list and the dialog at ${width} pixels, ${colorScheme}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport: { width, height: 800 } });
    await entry(page).fill('a\u200bb\u202e café cafe\u0301');
    await panel(page).locator('.tally', { hasText: '4 findings' }).waitFor();
    const check = async () => {
      await assertAccessible(page);
      await eventually(async () =>
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width),
      );
    };
    await rows(page).first().click();
    await check();
    await page.getByRole('button', { name: 'Remove it…' }).click();
    await page.locator('#fix .preview').first().waitFor();
    await check();
    await closeWithoutComplaints();
  });
}

test('problems are grouped by kind and by cause, the most harmful first, and the button of a group goes through its problems', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openExamined(page, 'groups.txt', 'a\u200bb ', [0xe9], ' c ', [0xc0, 0xaf], ' d ', [0xef], ' e\n');
  const groups = page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
  await groups.nth(2).waitFor();
  await eventually(async () =>
    assert.deepEqual(await groups.allInnerTexts(), [
      '1 overlong form',
      '2 windows-1252 characters',
      '1 invisible character',
    ]),
  );
  await eventually(async () =>
    assert.deepEqual(await groups.evaluateAll((all) => all.map((button) => button.dataset.severity)), [
      'error',
      'warning',
      'warning',
    ]),
  );
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+Home');
  await groups.nth(1).focus();
  for (const offset of [6, 15, 6]) {
    await page.keyboard.press('Enter');
    await waitForDetail(page, offset);
    await page.locator('#problem-list [aria-selected=true] .where', { hasText: `offset ${offset} ` }).waitFor();
  }
  await closeWithoutComplaints();
});

test('a row about a character of windows-1252 does not say which bytes would have to follow in UTF-8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // In UTF-8, the byte of each letter except ù, ü and ý would begin a sequence of two to four bytes. The bytes of ù, ü and ý (F9, FC, FD)
  // would begin sequences of five or six bytes in the obsolete form of RFC 2279.
  for (const words of [
    ['Ändern', 'Éric', 'àl', 'ña', 'îl'],
    ['óg', 'ôt', 'ùn', 'ün', 'ýr'],
  ]) {
    const parts = words.flatMap((word) => ['Größe, Füße ', [word.charCodeAt(0)], `${word.slice(1)}\n`]);
    await openExamined(page, 'names.txt', ...parts);
    await waitForRows(
      page,
      words.map((_, at) => `! windows-1252 character, ${/[ùüý]/.test(words[at]) ? 'RFC 3629 §3' : 'RFC 3629 §4'}`),
    );
    assert.deepEqual(
      await rows(page).locator('.why').allInnerTexts(),
      Array.from(words, ([letter]) => {
        const hex = letter.charCodeAt(0).toString(16).toUpperCase();
        return `${hex} is “${letter}” in windows-1252, but malformed in utf-8.`;
      }),
    );
  }
  await closeWithoutComplaints();
});

test('bad input: a quarter of a million errors are listed, counted and fixed at once, and the fix is undone', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const buffer = Buffer.alloc(1_250_000, 'caf\xe9 ', 'latin1');
  await openFile(page, 'errors.txt', buffer);
  await waitForFacts(page, '250,000 faults');
  await page.locator('#problem-groups button', { hasText: '+ windows-1252 characters' }).waitFor();
  await rows(page).nth(1).click();
  await page.getByRole('button', { name: 'Fix all windows-1252 characters…' }).click();
  const dialog = page.locator('#fix');
  await dialog
    .getByText(
      '250,000 places change. Shown: the first 5. After the fix, changes that are near each other are marked as one change.',
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, '1,500,000 bytes');
  await waitForFacts(page, 'Valid utf-8');
  await page.locator('#undo').click();
  await waitForFacts(page, '250,000 faults');
  await closeWithoutComplaints();
});

test('the filter lists the malformed bytes of one cause, and F8, the keys of the list and a fix apply only to these bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const bytes = Buffer.from('a\xe9b \xc0\xaf \xed\xa0\x80 c\xe8d \xe4 \xc0\xae e', 'latin1');
  await openFile(page, 'causes.txt', bytes);
  await waitForFindings(page);
  const filter = page.getByLabel('Show');
  const waitForOffsets = async (expected) => {
    await page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('#problem-list .fault')]
          .filter((row) => row.checkVisibility())
          .map((row) => /offset (\d+)/.exec(row.querySelector('.where').textContent)?.[1])
          .join() === wanted,
      expected.join(),
    );
  };
  await filter.locator('option', { hasText: 'windows-1252 characters (3)' }).waitFor({ state: 'attached' });
  await eventually(async () =>
    assert.deepEqual(await filter.locator('optgroup').last().locator('option').allTextContents(), [
      'windows-1252 characters (3)',
      'overlong forms (2)',
      'lone surrogates (1)',
    ]),
  );
  await filter.selectOption({ label: 'overlong forms (2)' });
  await waitForOffsets([4, 17]);
  await rows(page).nth(1).click();
  await waitForDetail(page, 17);
  await eventually(async () => assert.equal(await rows(page).nth(1).getAttribute('aria-selected'), 'true'));
  await filter.selectOption({ label: 'windows-1252 characters (3)' });
  await waitForOffsets([1, 12, 15]);
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+Home');
  for (const [key, offset] of [
    ['F8', 1],
    ['F8', 12],
    ['F8', 15],
    ['Shift+F8', 12],
  ]) {
    await page.keyboard.press(key);
    await waitForDetail(page, offset);
  }
  await page.locator('#problem-list [aria-selected=true] .where', { hasText: 'offset 12 ' }).waitFor();
  await page.locator('#problem-list').focus();
  await page.keyboard.press('ArrowDown');
  await waitForDetail(page, 15);
  // After a fix, the filter stays while problems of its cause remain. If none remain, the list has all problems again.
  await page.getByRole('button', { name: 'Remove…', exact: true }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForOffsets([1, 12]);
  await page.locator('#undo').click();
  await waitForOffsets([1, 12, 15]);
  await rows(page).first().click();
  await page.getByRole('button', { name: 'Fix all windows-1252 characters…' }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForOffsets([5, 8, 20]);
  await closeWithoutComplaints();
});

test('if there are many malformed sequences, the filter for a cause searches only the first sequences, and the list says so', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const buffer = Buffer.concat([Buffer.from([0xc0, 0xaf]), Buffer.alloc(1_250_000, 'caf\xe9 ', 'latin1')]);
  await openFile(page, 'many.txt', buffer);
  const option = page.getByLabel('Show').locator('option', { hasText: /^windows-1252 characters \([\d,]+\+\)$/ });
  await option.waitFor({ state: 'attached' });
  const label = await option.innerText();
  const count = Number(/[\d,]+(?=\+)/.exec(label)[0].replaceAll(',', ''));
  assert.ok(count >= 19_999 && count < 250_000, label);
  await page.getByLabel('Show').selectOption({ label });
  const english = (number) => number.toLocaleString('en');
  await panel(page)
    .locator('.limit', {
      hasText: `Listed: the ${english(count)} with this cause among the first ${english(count + 1)} malformed sequences.`,
    })
    .waitFor();
  await page.locator('#problem-list').focus();
  await page.keyboard.press('End');
  // The last listed fault: the first E9 is at offset 5, and the next follow every 5 bytes.
  await waitForDetail(page, english(5 + 5 * (count - 1)));
  await closeWithoutComplaints();
});

test('the list of problems points to the suggestion to decode encoded words', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(
    page,
    'mail.txt',
    'To: =?UTF-8?Q?J=C3=BCrgen?= <j@example.com>\nCc: =?UTF-8?Q?Ren=C3=A9e?= <r@example.com>\n',
  );
  await page
    .locator('#problems', { hasText: /The text looks like .* \(see above\)\. The bytes themselves are valid utf-8\./ })
    .waitFor();
  await closeWithoutComplaints();
});
