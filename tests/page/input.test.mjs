// Input formats, messages about the input, and links.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileNameWith, kindOfFile } from '../../www/format.js';
import { linkOf, readLink } from '../../www/link.js';
import { readNotation } from '../../www/notation.js';
import {
  selectedByte,
  eventually,
  fillInput,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFile,
  waitForFindings,
} from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const area = (page) => page.getByLabel('Text, bytes or code points');
const encodingOf = (page) => page.getByLabel('Encoding', { exact: true });

test('the detected format is shown, and can be changed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const note = page.locator('#note');
  for (const [text, message, facts] of [
    ['%E2%82%AC', /Read as percent-encoded bytes.*format detected/, '3 bytes'],
    ['226, 130, 172', /Read as decimal bytes.*format detected/, '3 bytes'],
    ['11100010 10000010 10101100', /Read as binary bytes/, '3 bytes'],
    ['4oKsIA==', /Read as Base64/, '4 bytes'],
    ['caf\\xc3\\xa9', /Read as escapes, encoded as utf-8/, '5 bytes'],
    ['00000000: 2fc0 ae2e 2f  /.../', /an xxd dump, without its addresses and text column/, '5 bytes'],
  ]) {
    await fillInput(page, text, facts);
    await note.filter({ hasText: message }).waitFor();
  }
  await eventually(async () =>
    assert.equal(
      await page.getByLabel('Interpret as').locator('option:checked').innerText(),
      'Automatic: Hex',
      'the list names the detected format',
    ),
  );
  await fillInput(page, '342 202 254', '3 bytes');
  await page.getByLabel('Interpret as').selectOption('text');
  await waitForFacts(page, '11 bytes');
  await closeWithoutComplaints();
});

test('a link holds the input, its encoding and the selection, and restores them', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await fillInput(page, 'naïve & # + % 3 €\u202e', '23 bytes');
  await encodingOf(page).selectOption('wtf-8');
  await waitForFacts(page, 'Valid wtf-8');
  await waitForFindings(page); // the page selects the first problem when it is found
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('#detail', { hasText: /offset 2\b/ }).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#toast[data-kind=done]', { hasText: 'The link is copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  assert.match(link, /#v=1&/);
  await page.goto('about:blank');
  await page.goto(link);
  await waitForFacts(page, 'Valid wtf-8');
  await eventually(async () => assert.equal(await area(page).inputValue(), 'naïve & # + % 3 €\u202e'));
  await eventually(async () => assert.equal(await encodingOf(page).inputValue(), 'wtf-8'));
  await page.waitForFunction(() => document.querySelector('#byte-grid [aria-selected=true]'));
  await eventually(async () => assert.equal((await selectedByte(page)).column, 3));
  // The address follows the encoding and the selection.
  const waitForAddress = (wanted) => page.waitForFunction((part) => location.hash.includes(part), wanted);
  await waitForAddress('at=2');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('ArrowRight');
  await waitForAddress('at=3');
  await encodingOf(page).selectOption('utf-8');
  await waitForAddress('e=utf-8&');
  // The page removes the link from the address, because it would not match the new input.
  await fillInput(page, 'something else', '14 bytes');
  assert.doesNotMatch(page.url(), /#/);
  await closeWithoutComplaints();
});

test('a link of a newer version, a damaged link and an unknown encoding each get a message', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const address = page.url();
  const note = page.locator('#link-note');
  await page.goto(`${address}#v=2&e=utf-8&n=hex&t=41`);
  await note.getByText('This link has version 2, and this page reads links up to version 1').waitFor();
  assert.equal(await area(page).inputValue(), '2F C0 AE 2E 2F', 'the input is unchanged');
  await page.goto(`${address}#v=1&e=utf-8&t=41`);
  await note.getByText('This link is incomplete').waitFor();
  await page.goto(`${address}#v=1&e=utf-99&n=hex&t=41`);
  await note.getByText('names an unknown encoding, “utf-99”').waitFor();
  await waitForFacts(page, 'Valid utf-8');
  await closeWithoutComplaints();
});

test('the word that the page adds to the name of a file, such as “repaired”, is also in the label of the button that saves it', () => {
  for (const [name, kind] of [
    [fileNameWith('notes.txt', 'repaired'), 'repaired'],
    [fileNameWith('README', 'decoded', 'encoded'), 'decoded'],
    [fileNameWith(null, 'edited'), 'edited'],
    [fileNameWith('notes.repaired.txt', 'utf-8', 'cp850'), 'converted'],
    ['repaired.txt', 'converted'],
    ['list.edited.final.csv', 'converted'],
  ])
    assert.equal(kindOfFile(name), kind, name);
});

test('the button that saves a result names its encoding', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const save = page.locator('#save');
  // “Příliš žluťoučký kůň úpěl ďábelské ódy, děkuji za fotky z chalupy” in iso-8859-2.
  const mail = 'P=F8=EDli=B9 =BElu=BBou=E8k=FD k=F9=F2 =FAp=ECl\r\n=EF=E1belsk=E9 =F3dy, d=ECkuji za fotky\r\n'.repeat(
    3,
  );
  await openFile(page, 'mail.txt', mail);
  await page.getByRole('button', { name: 'Decode quoted-printable' }).click();
  await save.getByText('Download decoded file (iso-8859-2)', { exact: true }).waitFor();
  await openFile(page, 'form.txt', 'Mot=C3=B6rhead, sch=C3=B6ne Gr=C3=BC=C3=9Fe\r\n');
  await page.getByRole('button', { name: 'Decode quoted-printable' }).click();
  await save.getByText('Download decoded file (utf-8)', { exact: true }).waitFor();
  await closeWithoutComplaints();
});

test('a link keeps the text of an input that has escapes and a lone surrogate', () => {
  const textOf = ({ parts, text }) =>
    (parts ?? [{ text }]).map((part) => part.text ?? String.fromCharCode(...part.codePoints)).join('');
  for (const [text, notation] of [
    ['a\\n\ud83d', 'escapes'],
    ['\\u0041\ud83d!', 'auto'],
    ['\\u0041\ud83d', 'text'],
    ['a\ud83d', 'auto'],
  ]) {
    const { entry } = readLink(linkOf({ text, notation }, 'utf-8', 0));
    assert.equal(
      textOf(readNotation(entry.text, entry.notation)),
      textOf(readNotation(text, notation)),
      JSON.stringify(text),
    );
  }
});

test('a link is read if a chat or a mail program escaped it, and a link without its start is reported as incomplete', () => {
  const entry = { text: 'A+B&C=é', notation: 'text' };
  const link = linkOf(entry, 'utf-8', 3);
  const expected = { entry: { ...entry, file: null }, encoding: 'utf-8', at: 3 };
  for (const written of [
    link,
    link.replaceAll('&', '&amp;'),
    `#${encodeURIComponent(link.slice(1))}`,
    `#${encodeURIComponent(link.slice(1)).replaceAll('%3D', '%3d')}`,
  ])
    assert.deepEqual(readLink(written), expected, written);
  for (const part of ['#e=utf-8&n=hex&t=41', '#n=hex&t=41', '#t=41&e=utf-8', '#v=', '#v%3D1%26e%3Dutf-8%2'])
    assert.ok(readLink(part).problem, part);
  for (const fragment of ['', '#bytes', '#t=30', '#e=1&n=2', '#top&v=1'])
    assert.equal(readLink(fragment), null, fragment);
});

test('a link that arrives while the page is busy is opened unchanged', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.locator('#byte-grid').focus();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    // The address follows the selection with a delay, and must not overwrite the new link.
    await page.keyboard.press('ArrowRight');
    const busy = page.evaluate(() => {
      for (const end = performance.now() + 600; performance.now() < end;);
    });
    const [response] = await Promise.all([
      page.goto(`${page.url().split('#')[0]}#v=1&e=utf-${99 + attempt}&n=hex&t=4142`),
      busy,
    ]);
    assert.equal(response, null, 'the page is not loaded again');
    await page
      .locator('#link-note')
      .getByText(`names an unknown encoding, “utf-${99 + attempt}”`)
      .waitFor();
    await waitForFacts(page, '2 bytes');
  }
  await closeWithoutComplaints();
});

test('a link of a newer version shows an explanation instead of an example', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(`${address}#v=2&e=utf-8&n=hex&t=41`);
  await page.locator('#link-note').getByText('has version 2').waitFor();
  await waitForFacts(page, '0 bytes');
  assert.equal(await area(page).inputValue(), '');
  // New input removes the message.
  await fillInput(page, 'x', '1 byte');
  await page.locator('#link-note').waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('a toast is in view, and is dismissed by Escape, its button and new input', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await fillInput(page, 'abc', '3 bytes');
  const toast = page.locator('#toast');
  await openTab(page, 'fix');
  await page.getByRole('button', { name: 'Copy hex' }).click();
  await toast.getByText('Hex copied.').waitFor();
  const { y, height } = await toast.boundingBox();
  assert.ok(y >= 0 && y + height <= 900, 'the toast is in view');
  await toast.hover(); // under the pointer, the toast does not disappear by itself
  await page.keyboard.press('Escape');
  await toast.getByText('Hex copied.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy text' }).click();
  await toast.getByText('Text copied.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await toast.getByText('Text copied.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy text' }).click();
  await toast.getByText('Text copied.').waitFor();
  await toast.hover();
  await fillInput(page, 'abcd', '4 bytes');
  assert.equal(await toast.innerText(), '');
  await closeWithoutComplaints();
});

test('a paste too long for the field opens like a file, and the typed text is kept', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await fillInput(page, 'kept', '4 bytes');
  const paste = async (text) => {
    await page.evaluate((given) => navigator.clipboard.writeText(given), text);
    if (await area(page).isHidden()) await page.getByRole('button', { name: 'Close file' }).click();
    await area(page).focus();
    await page.keyboard.press('Control+V');
  };
  await paste('é'.repeat(65_537));
  await waitForFile(page, 'pasted.txt', 131_074);
  await page.locator('#toast', { hasText: '65,537 characters are too many for the field' }).waitFor();
  await paste('E2 82 AC '.repeat(10_000));
  await waitForFile(page, 'pasted.bin', 30_000);
  await page.getByRole('button', { name: 'Close file' }).click();
  await waitForFacts(page, '4 bytes');
  await eventually(async () => assert.equal(await area(page).inputValue(), 'kept'));
  await closeWithoutComplaints();
});

test('a long paste is not lost while another document is being opened', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'first.txt', 'abc');
  // Closing the file opens the text of the field; the paste arrives before that text is open.
  await page.evaluate(() => {
    document.querySelector('#opened-file button').click();
    const data = 'é'.repeat(65_537);
    const paste = { inputType: 'insertFromPaste', data, cancelable: true, bubbles: true };
    document.querySelector('#entry').dispatchEvent(new InputEvent('beforeinput', paste));
  });
  await waitForFile(page, 'pasted.txt', 131_074);
  await closeWithoutComplaints();
});

test('without input, the input formats are shown with examples', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.getByRole('button', { name: 'Clear' }).click();
  const formats = page.locator('#input-formats');
  await formats.waitFor();
  await eventually(async () => assert.equal(await page.locator('#facts').innerText(), '0 bytes'));
  await page.locator('#bytes').waitFor({ state: 'hidden' });
  for (const [example, facts, notation] of [
    ['naïve, 3 €', '13 bytes', /Text/],
    ['E2 82 AC', '3 bytes', /Hex/],
    ['00000000 e2 82 ac 0a |....|', '4 bytes', /Hex/],
    ['3%20%E2%82%AC', '5 bytes', /Percent/],
    ['\\xE2\\x82\\xAC \\u20AC', '7 bytes', /Escapes/],
    ['MyDigqw=', '5 bytes', /Base64/],
    ['U+20AC U+1F600', '7 bytes', /Code points/],
  ]) {
    await formats.getByRole('button', { name: example, exact: true }).click();
    await waitForFacts(page, facts);
    await formats.waitFor({ state: 'hidden' });
    await eventually(async () =>
      assert.match(await page.getByLabel('Interpret as').locator('option:checked').innerText(), notation),
    );
    await page.getByRole('button', { name: 'Clear' }).click();
    await formats.waitFor();
  }
  await closeWithoutComplaints();
});

test('the focus moves to the result, and back on undo', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.getByRole('button', { name: 'CESU-8 database' }).click();
  await page.locator('#advice').getByRole('button', { name: 'Decode as cesu-8' }).click();
  await waitForFacts(page, 'Valid cesu-8');
  await eventually(async () => assert.equal(await focused(), 'encoding'));
  await fillInput(page, 'a café', '7 bytes');
  await openTab(page, 'fix');
  await page.locator('#detection').getByRole('button', { name: 'Decode as windows-1252' }).click();
  await waitForFacts(page, 'Every byte is allowed in windows-1252');
  await eventually(async () => assert.equal(await focused(), 'undo'));
  await page.keyboard.press('Enter');
  await waitForFacts(page, 'Valid cesu-8');
  await eventually(async () => assert.equal(await focused(), 'entry'));
  await eventually(async () => assert.equal(await area(page).inputValue(), 'a café'));
  await closeWithoutComplaints();
});

test('the page says that the input is too long for a link, and that the clipboard is blocked', async () => {
  const { page, closeWithoutComplaints } = await browser.open({
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
        });
      }),
  });
  const toast = page.locator('#toast[data-kind=problem]');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await toast.getByText('Copy the link from the address bar').waitFor();
  assert.match(page.url(), /#v=1&/);
  await fillInput(page, 'x'.repeat(2001), '2,001 bytes');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await toast.getByText('can hold 2,000 characters of input; this input has 2,001').waitFor();
  await closeWithoutComplaints();
});

test('rejected input does not keep the verdict of the previous input', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '3 €', '5 bytes');
  await page.getByLabel('Interpret as').selectOption('hex');
  const facts = page.locator('#facts');
  await facts.getByText('Invalid input').waitFor();
  assert.doesNotMatch(await facts.innerText(), /Valid/);
  await page.locator('#note', { hasText: 'The previous input is still shown below' }).waitFor();
  await page.getByLabel('Interpret as').selectOption('text');
  await facts.getByText('Valid utf-8').waitFor();
  await closeWithoutComplaints();
});

test('for an encoding that cannot encode the text, the page shows a message at the selector, and offers to decode the bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '3 € 😀', '10 bytes');
  await encodingOf(page).selectOption('iso-8859-1');
  const note = page.locator('#encoding-note');
  await note.getByText('U+20AC cannot be written in iso-8859-1').waitFor();
  await note.getByText('The encoding is still utf-8').waitFor();
  assert.equal(await encodingOf(page).inputValue(), 'utf-8');
  await note.getByRole('button', { name: 'Decode the bytes as iso-8859-1' }).click();
  await waitForFacts(page, 'Every byte is allowed in iso-8859-1');
  await eventually(async () => assert.equal(await area(page).inputValue(), '33 20 E2 82 AC 20 F0 9F 98 80'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForFacts(page, 'Valid utf-8');
  await eventually(async () => assert.equal(await area(page).inputValue(), '3 € 😀'));
  await closeWithoutComplaints();
});

test('each example opens with its explanation', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const expected = {
    'Overlong attack': ['Not valid utf-8', /\/\.\.\//],
    'Euro sign': ['Valid utf-8', /20AC/],
    'Nine faults': ['Not valid utf-8', /three places, nine faults/],
    'CESU-8 database': ['Not valid utf-8', /cesu-8 accepts it/],
    'Java string': ['Not valid utf-8', /Modified UTF-8/],
    'UTF-16, no BOM': ['Valid utf-16le', /code units of two bytes/],
    Mojibake: ['Valid utf-8', /windows-1252/],
    'Truncated emoji': ['Not valid utf-8', /cut within a character/],
    'Flags, families': ['Valid utf-8', /ZWJ/],
    'Hidden controls': ['Valid utf-8', /right-to-left override/],
    'Many scripts': ['Valid utf-8', /One to four bytes per character/],
  };
  assert.deepEqual(await page.locator('#presets button').allTextContents(), Object.keys(expected));
  for (const [name, [verdict, explanation]] of Object.entries(expected)) {
    const exampleButton = page.getByRole('button', { name, exact: true });
    await exampleButton.click();
    await waitForFacts(page, verdict);
    await page.locator('#note').filter({ hasText: explanation }).waitFor();
    await eventually(async () => assert.equal(await exampleButton.getAttribute('aria-pressed'), 'true'));
  }
  await closeWithoutComplaints();
});

for (const [what, enterInput, facts] of [
  ['typed', (page) => area(page).fill('typed early'), '11 bytes'],
  [
    'chosen',
    (page) => page.locator('#file').setInputFiles({ name: 'early.bin', mimeType: '', buffer: Buffer.from([0xff]) }),
    '1 byte',
  ],
]) {
  test(`input that was ${what} before the scripts ran is opened`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({
      prepare: (page) =>
        page.route('**/app.js', async (route) => {
          await enterInput(page);
          await route.continue();
        }),
    });
    await waitForFacts(page, facts);
    await closeWithoutComplaints();
  });
}
