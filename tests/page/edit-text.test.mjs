// Text is edited in the text pane: typed characters, line ends, AltGr, dead keys and input methods.
import { after, before, test } from 'node:test';
import { openFile, startBrowser, waitForFacts } from './browser.mjs';
import { waitForHex } from './byte-grid.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const bar = (page) => page.locator('#edit-bar');

test('edits in the text pane keep CR LF together and a BOM at the start, and Enter inserts the line end of the file', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = page.locator('#text [role=listbox]');
  const edit = async (name, bytes, keys, hex) => {
    await openFile(page, name, Buffer.from(bytes));
    if (!(await bar(page).isVisible())) await page.keyboard.press('F2');
    await lines.focus();
    for (const key of keys) await page.keyboard.press(key);
    await waitForHex(page, hex);
  };
  const toLine2 = ['Control+Home', 'ArrowDown', 'Home'];
  await edit('end.txt', 'ab\r\nc\r\n', ['Control+Home', 'End', 'X'], '61 62 58 0D 0A 63 0D 0A');
  await edit('delete.txt', 'ab\r\nc\r\n', ['Control+Home', 'End', 'Delete'], '61 62 63 0D 0A');
  await edit('back.txt', 'ab\r\nc\r\n', [...toLine2, 'Backspace'], '61 62 63 0D 0A');
  await edit('enter.txt', 'ab\r\nc\r\n', ['Control+Home', 'ArrowRight', 'Enter'], '61 0D 0A 62 0D 0A 63 0D 0A');
  await edit('bom.txt', '\ufeffhi\n', ['Control+Home', 'X'], 'EF BB BF 58 68 69 0A');
  await closeWithoutComplaints();
});

test('text is typed in place; Enter, Delete, Backspace and the end of the input work as in an editor', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from('caf\u00e9\r\nx', 'utf16le'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16le');
  await waitForFacts(page, 'utf-16le');
  const lines = page.locator('#text [role=listbox]');
  const waitForText = (text) =>
    waitForHex(page, Buffer.from(text, 'utf16le').toString('hex').toUpperCase().match(/../g).join(' '));
  await lines.focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Un y'); // without pauses: no character is lost
  await waitForText('Un ycaf\u00e9\r\nx');
  await page.keyboard.press('Delete');
  await waitForText('Un yaf\u00e9\r\nx');
  await page.keyboard.press('Backspace');
  await waitForText('Un af\u00e9\r\nx');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowRight'); // after the last character
  await page.keyboard.press('Enter');
  await page.keyboard.type('g/?');
  await waitForText('Un af\u00e9\r\nx\r\ng/?');
  await page.keyboard.press('Backspace');
  await waitForText('Un af\u00e9\r\nx\r\ng/');
  for (let undone = 0; undone < 11; undone += 1) await page.keyboard.press('Control+z');
  await waitForText('caf\u00e9\r\nx');
  await closeWithoutComplaints();
});

// UI Events, section 4.3.1: AltGraph is a modifier of its own. Windows sets Ctrl and Alt with it, and a Mac has Option, which sets Alt.
test('characters are typed with AltGr, and with Option on a Mac, but not with Alt or Ctrl', async () => {
  const assertTyped = async (setUp, expected) => {
    const { page, closeWithoutComplaints } = await browser.open({ prepare: (opened) => opened.addInitScript(setUp) });
    await openFile(page, 'a.txt', 'xyz');
    await page.locator('#text [role=listbox]').focus();
    await page.keyboard.press('F2');
    for (const key of ['Control+Alt+q', 'Alt+l', '!']) await page.keyboard.press(key);
    await waitForHex(page, Buffer.from(expected).toString('hex').toUpperCase().match(/../g).join(' '));
    await closeWithoutComplaints();
  };
  const onWindows = () => {
    KeyboardEvent.prototype.getModifierState = function (name) {
      return name === 'AltGraph' && this.ctrlKey && this.altKey;
    };
  };
  const onMac = () => Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' });
  await assertTyped(onWindows, 'q!xyz');
  await assertTyped(onMac, 'l!xyz');
  await assertTyped(() => {}, '!xyz');
});

// UI Events KeyboardEvent key Values: Dead is a dead key, and Process a key that an input method handles.
test('a character that needs several keys is typed in the field of the edit bar', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', 'xyz');
  const session = await page.context().newCDPSession(page);
  const field = page.getByLabel('Text or bytes to insert');
  for (const [key, windowsVirtualKeyCode, bytes] of [
    ['Dead', 0xdd, 'C3 A9 78 79 7A'],
    ['Process', 0xe5, 'E6 9D B1 C3 A9 78 79 7A'],
  ]) {
    await page.locator('#text [role=listbox]').focus();
    if (!(await bar(page).isVisible())) await page.keyboard.press('F2');
    await page.getByLabel('Insert as').selectOption('hex');
    await page.locator('#text [role=listbox]').focus();
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode });
    await bar(page).getByText('Type characters that need several keys in this field').waitFor();
    await session.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    await session.send('Input.insertText', { text: key === 'Dead' ? 'é' : '東' });
    await page.waitForFunction((length) => document.activeElement.value?.length === length, 1);
    await page.keyboard.press('Enter');
    await waitForHex(page, bytes);
    await field.fill('');
    await page.locator('#text [role=listbox]').focus();
    await page.keyboard.press('Control+Home');
  }
  await closeWithoutComplaints();
});
