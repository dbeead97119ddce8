// The properties of the selected character, each with a copy button, and the search for characters by name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { eventually, openTab, startBrowser, waitForFacts } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const entry = (page) => page.getByLabel('Text, bytes or code points');
const properties = (page) => page.locator('#detail .properties');
const dialog = (page) => page.getByRole('dialog', { name: 'Find a character' });

/** Returns the rows of the list of properties as an object: the values by name. */
const values = (page) =>
  properties(page).evaluate((list) =>
    Object.fromEntries(
      [...list.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling.querySelector('.value').textContent.replace(/\s+/g, ' ').trim(),
      ]),
    ),
  );

/** Types a text, and waits until the summary of the properties of its first character contains `summary`. */
async function show(page, text, summary) {
  await page.getByLabel('Interpret as').selectOption('text');
  await entry(page).fill(text);
  await properties(page).locator('summary', { hasText: summary }).waitFor();
}

// The expected values are from UnicodeData.txt, Scripts.txt, ScriptExtensions.txt, DerivedAge.txt, Blocks.txt,
// EastAsianWidth.txt and NameAliases.txt. Grapheme clusters follow UAX #29.
test('the detail lists the properties of a character, its normalization forms and its grapheme cluster', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await show(page, 'ﬁ', 'Latin · Unicode 1.1 · left-to-right (L) · neutral (N)');
  await properties(page).locator('summary').click();
  await eventually(async () =>
    assert.deepEqual(await values(page), {
      Name: 'LATIN SMALL LIGATURE FI',
      Category: 'lowercase letter (Ll)',
      Script: 'Latin',
      Block: 'Alphabetic Presentation Forms',
      'Since Unicode': '1.1',
      'Bidi class': 'left-to-right (L)',
      'East Asian width': 'neutral (N)',
      'NFC, NFD': 'ﬁU+FB01',
      'NFKC, NFKD': 'fU+0066 iU+0069',
      'Grapheme cluster': 'this character alone',
    }),
  );
  // The list stays open for the next character.
  await show(page, '\u200d', 'Inherited');
  assert.equal(await properties(page).evaluate((details) => details.open), true);
  const joiner = await values(page);
  assert.equal(joiner.Aliases, 'ZWJ');
  assert.equal(joiner['Bidi class'], 'boundary neutral (BN)');
  await show(page, '👩\u200d👧!', 'Unicode 6.0');
  const woman = await values(page);
  assert.equal(woman['East Asian width'], 'wide (W)');
  assert.match(
    woman['Grapheme cluster'],
    /3 code points.*U\+1F469 WOMAN.*ZWJ U\+200D ZERO WIDTH JOINER.*U\+1F467 GIRL$/,
  );
  await show(page, '\u0640', 'Arabic letter (AL)');
  await eventually(async () => assert.match((await values(page)).Scripts, /Arabic.*Syriac/));
  await show(page, '\u0378', 'not assigned');
  await closeWithoutComplaints();
});

test('each value has a copy button; all copy buttons together are one tab stop', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await show(page, 'é', 'Latin');
  await properties(page).locator('summary').click();
  for (const [name, copied] of [
    ['Name', 'LATIN SMALL LETTER E WITH ACUTE'],
    ['NFD, NFKD', 'e\u0301'],
    ['Bytes: Percent', '%C3%A9'],
    ['Code point: HTML', '&#xE9;'],
  ]) {
    await page.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
    await page.locator('#toast', { hasText: `${name} copied.` }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), copied, name);
    // After a scroll, the next button can be at the same place, where a click would be the second one of a double click.
    await page.waitForTimeout(600);
  }
  await eventually(async () => assert.equal(await page.locator('#detail button.copy[tabindex="0"]').count(), 1));
  await page.getByRole('button', { name: 'Copy Name', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.title), 'Copy Category'));
  await page.keyboard.press('End');
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.title), 'Copy Grapheme cluster'),
  );
  await page.keyboard.press('Tab');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.matches('.copy')), false));
  await closeWithoutComplaints();
});

test('a character is found by words of its name and inserted at the caret', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.getByLabel('Interpret as').selectOption('text');
  await entry(page).fill('ab');
  await entry(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Find character…' }).click();
  await page.keyboard.type('arrow left');
  const list = dialog(page).getByRole('listbox');
  await list.getByRole('option', { name: 'LEFTWARDS ARROW' }).first().waitFor();
  await eventually(async () =>
    assert.match(await list.locator('[aria-selected=true]').innerText(), /U\+2190\s+LEFTWARDS ARROW/),
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal(await entry(page).inputValue(), 'a←b'));
  await waitForFacts(page, '5 bytes');
  // In hex input, the bytes of the character are inserted.
  await page.getByLabel('Interpret as').selectOption('hex');
  await entry(page).fill('41');
  await waitForFacts(page, '1 byte');
  await page.getByRole('button', { name: 'Find character…' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('euro sign');
  await list.locator('[aria-selected=true]', { hasText: 'U+20AC' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await waitForFacts(page, '4 bytes');
  await eventually(async () => assert.equal((await entry(page).inputValue()).trim(), '41 E2 82 AC'));
  await page.getByRole('button', { name: 'Find character…' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('no such character xyzzy');
  await dialog(page).getByText('No character of Unicode 17.0.0 has these words in its name.').waitFor();
  await eventually(async () =>
    assert.equal(await dialog(page).getByRole('button', { name: 'Insert' }).isDisabled(), true),
  );
  await page.keyboard.press('Escape');
  await closeWithoutComplaints();
});

test('Enter right after typing inserts a character that the typed words find', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.getByLabel('Interpret as').selectOption('text');
  await entry(page).fill('');
  await page.getByRole('button', { name: 'Find character…' }).click();
  await page.keyboard.type('euro sign');
  await dialog(page).locator('[aria-selected=true]', { hasText: 'U+20AC' }).waitFor();
  // When Enter is pressed, the list still shows the euro sign.
  await page.evaluate(() => {
    const field = document.querySelector('#character-search input');
    field.value = 'white chess queen';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await dialog(page).waitFor({ state: 'hidden' });
  assert.equal(await entry(page).inputValue(), '♕');
  await closeWithoutComplaints();
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [360, 'dark'],
]) {
  test(`axe finds no violations in the properties and the search at ${width} pixels, ${colorScheme}; no horizontal scroll`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport: { width, height: 800 } });
    const check = async () => {
      await assertAccessible(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    };
    if (width === 360) await openTab(page, 'detail');
    await show(page, '👩\u200d👧', 'Unicode 6.0');
    await properties(page).locator('summary').click();
    await check();
    await page.getByRole('button', { name: 'Find character…' }).click();
    await page.keyboard.type('arrow');
    await dialog(page).getByRole('option').first().waitFor();
    await check();
    await closeWithoutComplaints();
  });
}
