// P6, P7 and P9: what each standard made of the same octets, what they hide, and what they may be.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chosenOctet, give, startBrowser } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** The rows of judgements: encoding, verdict, the text as it reads it, the clause. */
const judged = (page) =>
  page.locator('#judgements .judgement').evaluateAll((rows) =>
    Object.fromEntries(
      rows.map((row) => {
        const passage = row.querySelector('.passage').cloneNode(true);
        for (const said of passage.querySelectorAll('.sr-only')) said.remove();
        const cite = row.querySelector('cite').textContent;
        return [row.querySelector('strong').textContent, [row.dataset.verdict, passage.textContent, cite]];
      }),
    ),
  );

test('F38, F39: 2F C0 AE 2E 2F shows at a glance what 1996 read, who refuses it since when, and the clause', async () => {
  const { page, settled } = await browser.open();
  await give(page, 'x', '1 octet');
  await give(page, '2F C0 AE 2E 2F', '5 octets');
  // The input opens at its first fault.
  await page.locator('#detail', { hasText: 'offset 1' }).waitFor();
  assert.deepEqual(await chosenOctet(page), { row: 1, column: 2, hex: 'C0', active: true });
  await page.locator('#judgements .since', { hasText: 'read in 1996; refused since 2002, and today' }).waitFor();
  await page.locator('#judgements .judgement mark').first().waitFor();
  const rows = await judged(page);
  assert.deepEqual(rows['utf-8-rfc2044'], ['warning', '/../', 'RFC 2044 §2']);
  assert.deepEqual(rows['utf-8-rfc2279bis'], ['malformed', '/✕✕./', 'draft-yergeau-rfc2279bis-00 §3 <31>']);
  assert.deepEqual(rows['utf-8'], ['malformed', '/✕✕./', 'RFC 3629 §3']);
  for (const dialect of ['cesu-8', 'wtf-8', 'mutf-8']) assert.equal(rows[dialect][0], 'malformed', dialect);
  // All of it stands in the first screen.
  const { y, height } = await page.locator('#judgements .judgement[aria-current]').boundingBox();
  assert.ok(y + height <= 900, 'the judgement of today is in view');
  await settled();
});

test('F38: what each year made of other sequences', async () => {
  const { page, settled } = await browser.open();
  const since = page.locator('#judgements .since');
  for (const [text, sentence] of [
    ['FE', 'refused since 1996, and today'],
    ['F8 88 80 80 80', 'read in 2002; refused since 2003, and today'],
    ['ED A0 80', 'read in 1996; refused since 1996, and today'],
    ['C3 A9', 'read the same since 1996'],
  ]) {
    await page.getByLabel('Read as').selectOption('hex');
    await page.getByLabel('Text, octets or code points').fill(text);
    await since.filter({ hasText: sentence }).waitFor();
  }
  await settled();
});

test('F39: hidden text is listed, shown in its place, and chosen', async () => {
  const { page, settled } = await browser.open();
  await give(page, '2F C0 AE C0 AE C0 AF 65 74 63 00 ED A1 8C ED BE B4', '17 octets');
  const rows = page.locator('#hidden .hidden-row');
  await page.locator('#hidden .tally', { hasText: '4 places' }).waitFor();
  assert.deepEqual(
    (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ')),
    [
      'offset 1 C0 AE → reads . U+002E overlong',
      'offset 3 C0 AE → reads . U+002E overlong',
      'offset 5 C0 AF → reads / U+002F overlong',
      'offset 11 ED A1 8C ED BE B4 → reads 𣎴 U+233B4 surrogate',
    ],
  );
  await rows.nth(2).click();
  await page.locator('#detail', { hasText: 'offset 5' }).waitFor();
  assert.equal(await rows.nth(2).getAttribute('aria-current'), 'true');
  assert.match(await page.locator('#hidden .context').innerText(), /^Unchecked, it reads \/\.\.\/etc/);
  await page.locator('#advice li[data-kind=hidden]', { hasText: '4 places' }).waitFor();
  await give(page, 'plain', '5 octets');
  await page.locator('#hidden').waitFor({ state: 'hidden' });
  await settled();
});

test('F35: a signature, a designation and candidates with reasons; and reading as one of them', async () => {
  const { page, settled } = await browser.open();
  const panel = page.locator('#recognition');
  await page.getByRole('button', { name: 'UTF-16, no BOM' }).click();
  await panel.getByText('No signature').waitFor();
  await panel
    .locator('.candidate', { hasText: 'utf-16le' })
    .getByText(/with NUL as the more significant octet/)
    .waitFor();
  await page.locator('#advice', { hasText: 'Probably utf-16le' }).waitFor();
  await page.locator('#advice').getByRole('button', { name: 'Read it as utf-16le' }).click();
  await page.locator('#facts', { hasText: 'Valid utf-16le' }).waitFor();
  await page.locator('#code-point-grid .tile', { hasText: '€' }).waitFor();
  await panel.getByText('as it is read now').waitFor();

  await give(page, 'EF BB BF 41', '4 octets');
  await panel.getByText('the signature of utf-8 (3 octets)').waitFor();
  await give(page, '1B 25 2F 49 41', '5 octets');
  await panel.getByText('designates UTF-8 of implementation level 3 (4 octets)').waitFor();
  await settled();
});

test('reading typed text as another encoding keeps its octets', async () => {
  const { page, settled } = await browser.open();
  await give(page, 'a café', '7 octets');
  await page.locator('#recognition').getByRole('button', { name: 'Read it as windows-1252' }).click();
  await page.locator('#facts', { hasText: 'Valid windows-1252' }).waitFor();
  assert.equal(await page.getByLabel('Text, octets or code points').inputValue(), '61 20 63 61 66 C3 A9');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.locator('#facts', { hasText: 'Valid utf-8' }).waitFor();
  await settled();
});

test('what mends a fault is said for each kind', async () => {
  const { page, settled } = await browser.open();
  const mend = page.locator('#advice li[data-kind=mend]');
  for (const [text, sentence] of [
    ['68 69 20 F0 9F 98', 'cut inside a character'],
    ['2F C0 AE', 'no encoder writes it'],
    ['41 80 42', 'belong to a lead that is missing'],
    ['63 61 66 E9 21', 'text in windows-1252 was mixed in'],
  ]) {
    await page.getByLabel('Read as').selectOption('hex');
    await page.getByLabel('Text, octets or code points').fill(text);
    await mend.filter({ hasText: sentence }).waitFor();
  }
  await page.locator('#advice', { hasText: 'Probably windows-1252' }).waitFor();
  await mend.getByRole('button', { name: 'Convert it by a policy' }).click();
  await page.locator('#convert .outcome', { hasText: '1 fault handled by windows-1252' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'convert');
  await settled();
});
