// P1: what can be put in, what is said of it, and the link that holds it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chosenOctet, give, startBrowser } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const area = (page) => page.getByLabel('Text, octets or code points');
const encodingOf = (page) => page.getByLabel('Encoding', { exact: true });

test('what was recognised is said, and can be chosen otherwise', async () => {
  const { page, settled } = await browser.open();
  const note = page.locator('#note');
  for (const [text, said, facts] of [
    ['%E2%82%AC', /Read as percent-encoded octets.*recognised/, '3 octets'],
    ['226, 130, 172', /Read as decimal octets.*recognised/, '3 octets'],
    ['11100010 10000010 10101100', /Read as binary octets/, '3 octets'],
    ['4oKsIA==', /Read as Base64/, '4 octets'],
    ['caf\\xc3\\xa9', /Read as escapes and encoded as utf-8/, '5 octets'],
    ['00000000: 2fc0 ae2e 2f  /.../', /an xxd dump; its addresses and its text column are left out/, '5 octets'],
  ]) {
    await give(page, text, facts);
    await note.filter({ hasText: said }).waitFor();
  }
  assert.equal(
    await page.getByLabel('Read as').locator('option:checked').innerText(),
    'Recognise: Hex',
    'the list names what was recognised',
  );
  await give(page, '342 202 254', '3 octets');
  await page.getByLabel('Read as').selectOption('text');
  await page.locator('#facts', { hasText: '11 octets' }).waitFor();
  await settled();
});

test('a link holds input, encoding and place, and opens what it holds', async () => {
  const { page, settled } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await give(page, 'naïve & # + % 3 €\u202e', '23 octets');
  await encodingOf(page).selectOption('wtf-8');
  await page.locator('#facts', { hasText: 'Valid wtf-8' }).waitFor();
  await page.locator('#octet-grid').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('#detail', { hasText: 'offset 2' }).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#note[data-kind=done]', { hasText: 'The link is copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  assert.match(link, /#v=1&/);
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('#facts', { hasText: 'Valid wtf-8' }).waitFor();
  assert.equal(await area(page).inputValue(), 'naïve & # + % 3 €\u202e');
  assert.equal(await encodingOf(page).inputValue(), 'wtf-8');
  await page.waitForFunction(() => document.querySelector('#octet-grid [aria-selected=true]'));
  assert.equal((await chosenOctet(page)).column, 3);
  // Of another input the address would tell the wrong thing.
  await give(page, 'something else', '14 octets');
  assert.doesNotMatch(page.url(), /#/);
  await settled();
});

test('a link of a newer version, a damaged one and an unknown encoding each get a sentence', async () => {
  const { page, settled } = await browser.open();
  const address = page.url();
  const note = page.locator('#link-note');
  await page.goto(`${address}#v=2&e=utf-8&n=hex&t=41`);
  await note.getByText('of version 2, and this page reads links up to version 1').waitFor();
  assert.equal(await area(page).inputValue(), '2F C0 AE 2E 2F', 'nothing of it was read');
  await page.goto(`${address}#v=1&e=utf-8&t=41`);
  await note.getByText('This link is damaged').waitFor();
  await page.goto(`${address}#v=1&e=utf-99&n=hex&t=41`);
  await note.getByText('names the encoding “utf-99”').waitFor();
  await page.locator('#facts', { hasText: 'Valid utf-8' }).waitFor();
  await settled();
});

test('an input too long for a link, and a clipboard that refuses, each get a sentence', async () => {
  const { page, settled } = await browser.open({
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
        });
      }),
  });
  const note = page.locator('#note[data-kind=problem]');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await note.getByText('The link stands in the address bar').waitFor();
  assert.match(page.url(), /#v=1&/);
  await give(page, 'x'.repeat(2001), '2,001 octets');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await note.getByText('up to 2,000 characters of input, and there are 2,001').waitFor();
  await settled();
});

test('what is refused does not stand under the badge of the input before', async () => {
  const { page, settled } = await browser.open();
  await give(page, '3 €', '5 octets');
  await page.getByLabel('Read as').selectOption('hex');
  const facts = page.locator('#facts');
  await facts.getByText('Not read').waitFor();
  assert.doesNotMatch(await facts.innerText(), /Valid/);
  await page.locator('#note', { hasText: 'What is shown below is still the input before' }).waitFor();
  await page.getByLabel('Read as').selectOption('text');
  await facts.getByText('Valid utf-8').waitFor();
  await settled();
});

test('an encoding that cannot hold the text says so where it was chosen, and can read the octets', async () => {
  const { page, settled } = await browser.open();
  await give(page, '3 € 😀', '10 octets');
  await encodingOf(page).selectOption('iso-8859-1');
  const note = page.locator('#encoding-note');
  await note.getByText('U+20AC cannot be written in iso-8859-1').waitFor();
  await note.getByText('The encoding is utf-8 as before').waitFor();
  assert.equal(await encodingOf(page).inputValue(), 'utf-8');
  await note.getByRole('button', { name: 'Read the octets as iso-8859-1' }).click();
  await page.locator('#facts', { hasText: 'Valid iso-8859-1' }).waitFor();
  assert.equal(await area(page).inputValue(), '33 20 E2 82 AC 20 F0 9F 98 80');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.locator('#facts', { hasText: 'Valid utf-8' }).waitFor();
  assert.equal(await area(page).inputValue(), '3 € 😀');
  await settled();
});

test('each example opens and says what it teaches', async () => {
  const { page, settled } = await browser.open();
  const expected = {
    'Overlong attack': ['Not valid utf-8', /\/\.\.\//],
    'Euro sign': ['Valid utf-8', /20AC/],
    'CESU-8 database': ['Not valid utf-8', /cesu-8 reads it/],
    'Java string': ['Not valid utf-8', /Modified UTF-8/],
    'UTF-16, no BOM': ['Not valid utf-8', /two octets a unit/],
    Mojibake: ['Valid utf-8', /windows-1252/],
    'Truncated emoji': ['Not valid utf-8', /cut by octets/],
    'Flags, families': ['Valid utf-8', /ZWJ/],
  };
  for (const [name, [verdict, lesson]] of Object.entries(expected)) {
    const chip = page.getByRole('button', { name, exact: true });
    await chip.click();
    await page.locator('#facts', { hasText: verdict }).waitFor();
    await page.locator('#note').filter({ hasText: lesson }).waitFor();
    assert.equal(await chip.getAttribute('aria-pressed'), 'true');
  }
  await settled();
});
