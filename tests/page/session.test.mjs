// The session: opening documents, no state left from the previous document, the address, and undo.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createActions } from '../../www/actions.js';
import { hexBytes } from '../../www/format.js';
import { createSession } from '../../www/session.js';
import { createStore, initialState } from '../../www/state.js';
import { eventually, fillInput, openFile, openTab, startBrowser, waitForFacts, waitForFile } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const entry = (page) => page.getByLabel('Text, bytes or code points');
const encodingOf = (page) => page.getByLabel('Encoding', { exact: true });

/** Opens a file with the page's button, or drops it. */
async function openOrDrop(page, name, content, { drop }) {
  if (!drop) return openFile(page, name, content);
  const bytes = [...Buffer.from(content)];
  await page.evaluate(
    ([given, numbers]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(numbers)], given));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
    },
    [name, bytes],
  );
  return waitForFile(page, name, bytes.length);
}

/** Replaces all text of the input field by pasting. */
async function pasteOver(page, text) {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await entry(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

/** Functions that open a new document, each in a different way. */
const OPENERS = {
  file: (page) => openFile(page, 'next.txt', 'naïve'),
  drop: (page) => openOrDrop(page, 'next.txt', 'naïve', { drop: true }),
  preset: (page) => page.getByRole('button', { name: 'Euro sign' }).click(),
  link: (page) => page.goto(`${page.url().split('#')[0]}#v=1&e=utf-8&n=text&t=na%C3%AFve`),
  paste: (page) => pasteOver(page, 'naïve'),
  'typing after Clear': async (page) => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await waitForFacts(page, '0 bytes');
    await entry(page).fill('naïve');
  },
};

for (const [name, open] of Object.entries(OPENERS)) {
  test(`a document does not keep the encoding chosen for the previous document: ${name}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    if (name === 'file' || name === 'drop') await openFile(page, 'before.txt', [0x63, 0xe9]);
    else await fillInput(page, '63 E9', '2 bytes');
    await encodingOf(page).selectOption('windows-1252');
    await waitForFacts(page, 'Every byte is allowed in windows-1252');
    await open(page);
    await waitForFacts(page, '✓ Valid utf-8');
    await eventually(async () => assert.equal(await encodingOf(page).inputValue(), 'utf-8'));
    await closeWithoutComplaints();
  });
}

test('a result with CR replaces the input as hex, because the input field would change CR to LF', async () => {
  const bytesOf = (text) => new TextEncoder().encode(text);
  /** Returns the source that replaces a typed input by a repaired text. */
  async function replacement(text, encoding) {
    let replaced;
    const session = { document: () => ({ source: { file: null } }), replace: (source) => (replaced = source) };
    const actions = createActions({
      store: createStore(initialState),
      engine: {},
      session,
      address: {},
      showError: null,
    });
    await actions.useBytes({ bytes: bytesOf(text), blob: new Blob([text]), name: 'repaired.txt' }, encoding, '');
    return { text: replaced.text, notation: replaced.notation };
  }
  for (const text of ['Fran\u00e7ois\nZo\u00eb', '\ufeff\u{1f480}\n', ''])
    assert.deepEqual(await replacement(text, 'utf-8'), { text, notation: 'text' });
  for (const text of ['Fran\u00e7ois\r\nZo\u00eb\r\n', 'a\rb', 'a\r\r\nb'])
    assert.deepEqual(await replacement(text, 'utf-8'), { text: hexBytes(bytesOf(text)), notation: 'hex' });
});

test('the BOM of each document sets its encoding, and the page says so', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // Returns the bytes of "AB". The arguments are the bytes of one code unit, with 'x' in place of the byte of the letter.
  const units = (...bytes) => [0x41, 0x42].flatMap((unit) => bytes.map((byte) => (byte === 'x' ? unit : byte)));
  for (const [encoding, content] of [
    ['utf-16le', [0xff, 0xfe, ...units('x', 0)]],
    ['utf-16be', [0xfe, 0xff, ...units(0, 'x')]],
    ['utf-32le', [0xff, 0xfe, 0, 0, ...units('x', 0, 0, 0)]],
    ['utf-32be', [0, 0, 0xfe, 0xff, ...units(0, 0, 0, 'x')]],
    ['utf-8', [0xef, 0xbb, 0xbf, ...units('x')]],
  ]) {
    await openFile(page, `${encoding}.txt`, content);
    await waitForFacts(page, `✓ Valid ${encoding}`);
    await eventually(async () => assert.equal(await encodingOf(page).inputValue(), encoding));
    await page.locator('#note', { hasText: `decoded as ${encoding} (from its BOM).` }).waitFor();
  }
  await closeWithoutComplaints();
});

test('typed text keeps its chosen encoding while it is edited, even after a file was open', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'abc', '3 bytes');
  await encodingOf(page).selectOption('utf-16le');
  await waitForFacts(page, '6 bytes');
  await entry(page).fill('abcd');
  await waitForFacts(page, '8 bytes');
  await openFile(page, 'between.txt', 'x');
  await waitForFacts(page, '✓ Valid utf-8');
  await page.getByRole('button', { name: 'Close file' }).click();
  await waitForFacts(page, '8 bytes');
  await waitForFacts(page, '✓ Valid utf-16le');
  await closeWithoutComplaints();
});

for (const drop of [false, true]) {
  test(`after a file is ${drop ? 'dropped' : 'opened'}, undo and download for the previous file are gone`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, 'one.txt', [0x61, 0xff]);
    await openTab(page, 'fix');
    await page.getByLabel('On error').selectOption('replace');
    await page.getByRole('button', { name: 'Use as input' }).click();
    await waitForFile(page, 'one.repaired.txt', 4);
    await page.locator('#undo').waitFor();
    await openOrDrop(page, 'two.txt', 'two', { drop });
    await waitForFacts(page, '3 bytes');
    await page.locator('#undo').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('#save').isVisible(), false);
    await page.waitForFunction(() => !/result|is the input/.test(document.querySelector('#note').textContent));
    await closeWithoutComplaints();
  });
}

test('undo restores one document after the other, each with its encoding', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'one.txt', [0x61, 0xff]);
  await openTab(page, 'fix');
  await page.getByLabel('On error').selectOption('replace');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await waitForFacts(page, '4 bytes');
  await page.getByLabel('to', { exact: true }).selectOption('utf-16be');
  await page.locator('#convert .outcome', { hasText: '4 bytes of utf-16be' }).waitFor();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await waitForFacts(page, '✓ Valid utf-16be');
  await page.locator('#undo').click();
  await waitForFacts(page, '✓ Valid utf-8');
  await waitForFile(page, 'one.repaired.txt', 4);
  await page.locator('#undo').click();
  await waitForFacts(page, '✕ Not valid utf-8');
  await waitForFile(page, 'one.txt', 2);
  await page.locator('#undo').waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('Ctrl+Z and Ctrl+Y undo and redo results one after the other, also if the keys are pressed in quick succession', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'one.txt', [0x61, 0xff]);
  await openTab(page, 'fix');
  await page.getByLabel('On error').selectOption('replace');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await waitForFacts(page, '4 bytes');
  await page.getByLabel('to', { exact: true }).selectOption('utf-16be');
  await page.locator('#convert .outcome', { hasText: '4 bytes of utf-16be' }).waitFor();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await waitForFacts(page, '✓ Valid utf-16be');
  await page.locator('#byte-grid').focus();
  for (const keys of ['Control+z', 'Control+z']) await page.keyboard.press(keys);
  await waitForFacts(page, '2 bytes');
  await waitForFile(page, 'one.txt', 2);
  await page.locator('#byte-grid').focus();
  for (const keys of ['Control+y', 'Control+Shift+Z']) await page.keyboard.press(keys);
  await waitForFacts(page, '✓ Valid utf-16be');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+z');
  await waitForFacts(page, '✓ Valid utf-8');
  await waitForFile(page, 'one.repaired.txt', 4);
  await closeWithoutComplaints();
});

test('the link in the address never has an outdated notation, and is removed when another document is opened', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const address = page.url();
  await page.goto(`${address}#v=1&e=utf-8&n=hex&t=4142`);
  await waitForFacts(page, '2 bytes');
  await page.getByLabel('Interpret as').selectOption('text');
  await waitForFacts(page, '4 bytes');
  assert.doesNotMatch(page.url(), /n=hex/, 'the address would open the bytes 41 42');
  await page.goto(`${address}#v=1&e=utf-8&n=hex&t=4142`);
  await waitForFacts(page, '2 bytes');
  await openFile(page, 'other.txt', 'other');
  await waitForFacts(page, '5 bytes');
  assert.doesNotMatch(page.url(), /#v=/);
  await closeWithoutComplaints();
});

test('the skip link does not change the address', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.goto(`${page.url()}#v=1&e=utf-8&n=hex&t=4142`);
  await waitForFacts(page, '2 bytes');
  const address = await page.evaluate(() => location.href);
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.closest('#bytes'));
  assert.match(address, /#v=1&e=utf-8&n=hex&t=4142/);
  assert.equal(await page.evaluate(() => location.href), address);
  await closeWithoutComplaints();
});

test('Back opens the document of the previous address, even if the input field has the focus', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const address = page.url();
  await page.goto(`${address}#v=1&e=utf-8&n=hex&t=41`);
  await waitForFacts(page, '1 byte');
  await page.goto(`${address}#v=1&e=utf-16le&n=text&t=abc`);
  await waitForFacts(page, '6 bytes');
  await entry(page).focus();
  await page.goBack();
  await waitForFacts(page, '1 byte');
  await eventually(async () => assert.equal(await entry(page).inputValue(), '41'));
  await eventually(async () => assert.equal(await encodingOf(page).inputValue(), 'utf-8'));
  await closeWithoutComplaints();
});

test('a stopped search does not change the selection', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(48_000_000).fill(0x78)], 'large.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  });
  await waitForFacts(page, '48,000,000 bytes');
  await page.locator('#go-to').fill('5');
  await page.keyboard.press('Enter');
  await page.locator('#detail', { hasText: /offset 5\b/ }).waitFor();
  await page.locator('#find').fill('yyyy');
  await page.evaluate(() => {
    // Stops the search at once, before it can end.
    document.querySelector('.find [type=submit]').click();
    document.querySelector('.find .stop').click();
  });
  await page.locator('#find-status', { hasText: 'The search was stopped.' }).waitFor();
  await page.locator('#detail', { hasText: /offset 5\b/ }).waitFor();
  await closeWithoutComplaints();
});

test('without input, the buttons of code unit ranges cause no error', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'abc', '3 bytes');
  await encodingOf(page).selectOption('utf-16le');
  await waitForFacts(page, '6 bytes');
  await openTab(page, 'code-page');
  const rangeButton = page.locator('.unit-roles button').first();
  await page.waitForFunction(() => !document.querySelector('.unit-roles button').disabled);
  await page.evaluate(() => document.querySelector('#clear').click());
  // Clicks the button before and after the empty document is open.
  await rangeButton.evaluate((button) => button.click());
  await waitForFacts(page, '0 bytes');
  await rangeButton.evaluate((button) => button.click());
  await page.waitForTimeout(200);
  await closeWithoutComplaints();
});

test('a lone surrogate in a paste that is too long for the field becomes three malformed bytes, and a message names the surrogate', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.evaluate(() => {
    const field = document.querySelector('#entry');
    const data = `${'x'.repeat(65_536)}\ud83d`;
    const event = new InputEvent('beforeinput', {
      inputType: 'insertFromPaste',
      data,
      bubbles: true,
      cancelable: true,
    });
    field.dispatchEvent(event);
  });
  await waitForFacts(page, '65,539 bytes');
  await waitForFacts(page, '✕ Not valid utf-8');
  await page.locator('#toast', { hasText: 'U+D83D cannot be written in utf-8' }).waitFor();
  await closeWithoutComplaints();
});

for (const [encoding, bytes] of Object.entries({
  'utf-8': 'ED A0 BD',
  'cesu-8': 'ED A0 BD',
  'utf-16le': '3D D8',
  'utf-16be': 'D8 3D',
  'utf-32le': '3D D8 00 00',
  'ucs-2be': 'D8 3D',
})) {
  test(`a typed lone surrogate is shown with its bytes in ${encoding}, and typing can continue`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await fillInput(page, 'a', '1 byte');
    await encodingOf(page).selectOption(encoding);
    await waitForFacts(page, `✓ Valid ${encoding}`);
    await entry(page).fill('\\ud83d');
    await waitForFacts(page, `✕ Not valid ${encoding}`);
    assert.doesNotMatch(await page.locator('#facts').innerText(), /Invalid input/);
    await page
      .locator('#note', { hasText: `U+D83D cannot be written in ${encoding}: it is half of a surrogate` })
      .waitFor();
    await page.locator('#detail', { hasText: bytes }).waitFor();
    // The other half completes the pair. UCS-2 has no pairs.
    if (encoding !== 'ucs-2be') {
      await entry(page).fill('\\ud83d\\ude00');
      await waitForFacts(page, `✓ Valid ${encoding}`);
    }
    await closeWithoutComplaints();
  });
}

test('an encoding chosen while an edit is applied is not used for an input that is pasted right after the choice', async () => {
  const original = { text: 'a', notation: 'text', file: null };
  const edits = { table: { changes: () => [] }, root: original };
  const [edited, editedAgain, pasted] = [
    { ...original, text: 'ab', edits },
    { ...original, text: 'abc', edits },
    { ...original, text: 'other' },
  ];
  const store = createStore({ ...initialState, entry: original });
  let revision = 0;
  const open = async (source, encoding) => {
    revision += 1;
    await setTimeout(20);
    return { encoding: encoding ?? 'utf-8', encodingBy: encoding ? 'choice' : 'detection', revision, length: 3, everyByteEncodings: [] };
  }; // prettier-ignore
  const session = createSession(store, { open }, assert.ifError);
  await session.start();
  await session.inTurn(() => session.open(edited, 'utf-8', 'edit', {}));
  session.inTurn(() => session.open(editedAgain, 'utf-8', 'edit', {}));
  const chosen = session.setEncoding('shift_jis');
  await setTimeout(5);
  session.open(pasted, null, 'typing');
  await chosen;
  await eventually(async () => assert.equal(store.get().doc.source, pasted));
  await session.inTurn(() => {});
  assert.equal(store.get().doc.encodingBy, 'detection');
});
