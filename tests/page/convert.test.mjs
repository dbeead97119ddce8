// Conversion between any two encodings, with any error policy; copy and download of the result. Numbers such as F20 are
// those of the requirements in docs/standards.md.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as full from '../../pkg-config/dist/full/index.js';
import * as small from '../../pkg-config/dist/index.js';
import { Conversion } from '../../www/conversion.js';
import {
  eventually,
  fillInput,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFile,
  downloadWith,
} from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const panel = (page) => page.locator('#convert');
const waitForOutcome = (page, text) => panel(page).locator('.outcome', { hasText: text }).waitFor();

test('F20-F26: every policy can be selected, and only between the encodings that it supports', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '61 C0 AE 62', '4 bytes');
  await openTab(page, 'fix');
  await waitForOutcome(page, 'Stopped at offset 1: overlong form. The policy “strict” converts only valid input.');
  const policy = panel(page).getByLabel('On error');
  for (const [name, bytes, faults] of [
    ['replace', '61 EF BF BD EF BF BD 62', '2 faults'],
    ['replace-octet', '61 EF BF BD EF BF BD 62', '2 faults'],
    ['ignore', '61 62', '2 faults'],
    ['backslashreplace', '61 5C 78 43 30 5C 78 41 45 62', '2 faults'],
    ['surrogateescape', '61 C0 AE 62', '2 faults'],
    ['fallback-latin1', '61 C3 80 C2 AE 62', '2 faults'],
    ['fallback-windows-1252', '61 C3 80 C2 AE 62', '2 faults'],
  ]) {
    await policy.selectOption(name);
    await waitForOutcome(
      page,
      `${faults} handled by ${name}${name === 'surrogateescape' ? '; the malformed bytes are kept, so the result has the same faults' : ''}`,
    );
    await eventually(async () => assert.equal(await panel(page).locator('.bytes').innerText(), bytes, name));
  }
  // The policy surrogateescape needs a target with one-byte code units. The policies for single bytes need a source
  // with one-byte code units.
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-16le');
  await page.waitForFunction(() => document.querySelector('#convert [value=surrogateescape]').disabled);
  assert.equal(await policy.locator('option:disabled').count(), 1);
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16be');
  await page.waitForFunction(() => document.querySelectorAll('#convert [name=errors] :disabled').length === 4);
  // The page shows the reasons as text once the user points at the list of policies or focuses it, and after the page
  // replaced the chosen policy. The reasons stay until other encodings are chosen, so that nothing moves under the pointer.
  const reasons = panel(page).locator('.unavailable li');
  const singleByteReason = reasons.filter({
    hasText:
      'replace-octet, fallback-latin1, fallback-windows-1252 unavailable: they work on single bytes, and utf-16be has larger code units.',
  });
  await singleByteReason.waitFor(); // the chosen policy was fallback-windows-1252
  await policy.selectOption('replace');
  await policy.focus();
  await singleByteReason.waitFor();
  await page.getByLabel('Encoding', { exact: true }).focus();
  await page.mouse.move(0, 0);
  assert.ok(await singleByteReason.isVisible());
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8');
  await singleByteReason.waitFor({ state: 'hidden' });
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16be');
  await page.waitForFunction(() => document.querySelectorAll('#convert [name=errors] :disabled').length === 4);
  assert.ok(await singleByteReason.isHidden());
  await policy.focus();
  await singleByteReason.waitFor();
  await reasons
    .filter({ hasText: 'surrogateescape unavailable: it stores malformed bytes as surrogates' })
    .filter({ hasText: 'from utf-16be to utf-16le' })
    .waitFor();
  await closeWithoutComplaints();
});

test('F08, F36, F44: a BOM is kept on request, and written in utf-16, but not where the encoding name gives the byte order', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'EF BB BF 41', '4 bytes');
  await openTab(page, 'fix');
  const bytes = panel(page).locator('.bytes');
  await waitForOutcome(page, '1 byte of utf-8');
  await panel(page).getByLabel('Keep BOM').check();
  await waitForOutcome(page, '4 bytes of utf-8');
  // The page keeps the BOM of the input, and does not write a second one.
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-16');
  await waitForOutcome(page, '4 bytes of utf-16');
  await eventually(async () => assert.equal(await bytes.innerText(), 'FE FF 00 41'));
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-8');
  await panel(page).getByLabel('Write BOM').check();
  await eventually(async () => assert.equal(await bytes.innerText(), 'EF BB BF 41'));
  await panel(page).getByLabel('Write BOM').uncheck();
  await panel(page).getByLabel('Keep BOM').uncheck();
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-16');
  await waitForOutcome(page, '4 bytes of utf-16');
  await eventually(async () => assert.equal(await bytes.innerText(), 'FE FF 00 41'));
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-16le');
  await waitForOutcome(page, '2 bytes of utf-16le');
  await eventually(async () => assert.equal(await bytes.innerText(), '41 00'));
  const writeBom = panel(page).getByLabel('Write BOM');
  const reason = panel(page).locator('.unavailable li', {
    hasText: 'Write BOM unavailable: the name utf-16le gives the',
  });
  assert.ok(await writeBom.isDisabled());
  assert.equal(await reason.count(), 0);
  // The keyboard focus shows the reason too.
  await writeBom.focus();
  await reason.waitFor();
  await page.keyboard.press('Space');
  assert.equal(await writeBom.isChecked(), false);
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-8');
  await panel(page).getByLabel('Write BOM').check();
  await waitForOutcome(page, '4 bytes of utf-8');
  await panel(page).getByLabel('to', { exact: true }).selectOption('windows-1252');
  await panel(page)
    .locator('.unavailable li', { hasText: 'Write BOM unavailable: windows-1252 has no BOM.' })
    .waitFor();
  await closeWithoutComplaints();
});

test('the page names the policy if the target encoding lacks the character that the policy writes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '63 E9 21', '3 bytes');
  await openTab(page, 'fix');
  await panel(page).getByLabel('to', { exact: true }).selectOption('windows-1251');
  await panel(page).getByLabel('On error').selectOption('fallback-latin1');
  await waitForOutcome(
    page,
    'Stopped at offset 1: incomplete character. windows-1251 lacks the character that “fallback-latin1” gives for it. Choose another policy.',
  );
  await closeWithoutComplaints();
});

test('F27: a character that the target cannot encode stops a strict conversion and is named; “replace” writes “?” for it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '3 €', '5 bytes');
  await openTab(page, 'fix');
  await panel(page).getByLabel('to', { exact: true }).selectOption('ascii');
  await waitForOutcome(page, 'ascii cannot encode U+20AC');
  await panel(page).getByLabel('On error').selectOption('replace');
  await waitForOutcome(page, '3 bytes of ascii');
  await eventually(async () => assert.equal(await panel(page).locator('.preview').innerText(), '3 ?'));
  await closeWithoutComplaints();
});

test('a result is copied, downloaded and used as input; Undo restores the previous input', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await fillInput(page, 'é\u202eb', '6 bytes');
  await openTab(page, 'fix');
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-16be');
  await waitForOutcome(page, '6 bytes of utf-16be, no faults');
  // The preview shows the label RLO for U+202E; the clipboard gets the character itself.
  await eventually(async () => assert.match(await panel(page).locator('.preview').innerText(), /^é\s*RLO\s*b$/));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await panel(page).getByRole('button', { name: 'Copy text' }).click();
  await page.locator('#toast', { hasText: 'Text copied' }).waitFor();
  assert.equal(await copied(), 'é\u202eb');
  await panel(page).getByRole('button', { name: 'Copy hex' }).click();
  await page.locator('#toast', { hasText: 'Hex copied' }).waitFor();
  assert.equal(await copied(), '00 E9 20 2E 00 62');
  const download = await downloadWith(page, panel(page).getByRole('button', { name: 'Download' }));
  assert.equal(download.name, 'utfscope.utf-16be.txt');
  assert.deepEqual([...download.bytes], [0, 0xe9, 0x20, 0x2e, 0, 0x62]);
  await panel(page).getByRole('button', { name: 'Use as input' }).click();
  await waitForFacts(page, 'Valid utf-16be');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForFacts(page, 'Valid utf-8');
  await closeWithoutComplaints();
});

test('the name of a converted file contains only the last encoding, with and without an extension', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [name, inUtf16, inUtf8] of [
    ['notes', 'notes.utf-16le', 'notes.utf-8'],
    ['notes.txt', 'notes.utf-16le.txt', 'notes.utf-8.txt'],
  ]) {
    await openFile(page, name, 'abc é');
    await openTab(page, 'fix');
    const convert = async (encoding, expected, length) => {
      await panel(page).getByLabel('to', { exact: true }).selectOption(encoding);
      await waitForOutcome(page, `${length} bytes of ${encoding}, no faults`);
      await panel(page).getByRole('button', { name: 'Use as input' }).click();
      await waitForFile(page, expected, length);
    };
    await convert('utf-16le', inUtf16, 10);
    await convert('utf-8', inUtf8, 6);
    await convert('utf-16le', inUtf16, 10);
  }
  await closeWithoutComplaints();
});

test('the page says that the clipboard is blocked', async () => {
  const { page, closeWithoutComplaints } = await browser.open({
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      }),
  });
  await fillInput(page, 'abc', '3 bytes');
  await openTab(page, 'fix');
  await panel(page).getByRole('button', { name: 'Copy hex' }).click();
  await page.locator('#toast[data-kind=problem]', { hasText: 'did not let the page write to the clipboard' }).waitFor();
  await eventually(async () => assert.equal(await panel(page).locator('.bytes').innerText(), '61 62 63'));
  await closeWithoutComplaints();
});

/** Opens a file of two-byte characters that is too large for an automatic conversion. */
const openLarge = (page) => openFile(page, 'large.txt', 'é'.repeat(5_000_000));

test('a large input is only converted on request', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openLarge(page);
  await openTab(page, 'fix');
  await waitForOutcome(page, 'Large input: select Convert to convert 10,000,000 bytes.');
  await panel(page).getByLabel('to', { exact: true }).selectOption('iso-8859-1');
  await panel(page).getByRole('button', { name: 'Convert', exact: true }).click();
  await waitForOutcome(page, '5,000,000 bytes of iso-8859-1, no faults');
  const { name, bytes } = await downloadWith(page, panel(page).getByRole('button', { name: 'Download' }));
  assert.equal(name, 'large.iso-8859-1.txt');
  assert.equal(bytes.length, 5_000_000);
  assert.ok(bytes.every((byte) => byte === 0xe9));
  await closeWithoutComplaints();
});

test('a strict conversion reports the fault that stopped it, even if the full edition was loaded during the conversion', async () => {
  const codec = { ...small };
  const bytes = Uint8Array.of(0x41, 0x80);
  const source = {
    length: bytes.length,
    async read() {
      Object.assign(codec, full); // as `loadFullEdition` does
      return bytes;
    },
  };
  const conversion = new Conversion(codec, source, { from: 'utf-8', to: 'utf-16le' });
  const { fault } = await conversion.step();
  assert.deepEqual([fault.reason, fault.offset], ['unexpected-continuation', 1]);
});

test('BlobWriter moves the parts of a large result into blobs, and holds at most 8 MiB that are not yet in a blob', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const { largest, length, content } = await page.evaluate(async () => {
    const { BlobWriter } = await import('/result-writer.js');
    const OriginalBlob = window.Blob;
    let largest = 0;
    window.Blob = class extends OriginalBlob {
      constructor(parts, options) {
        super(parts, options);
        const size = parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.length : 0), 0);
        largest = Math.max(largest, size);
      }
    };
    const writer = new BlobWriter();
    for (let part = 0; part < 64; part += 1) await writer.write(new Uint8Array(1 << 20).fill(part));
    const blob = await writer.close();
    const content = [...new Uint8Array(await blob.slice((5 << 20) - 1, (5 << 20) + 1).arrayBuffer())];
    return { largest, length: blob.size, content };
  });
  assert.ok(largest <= 8 << 20, `${largest} bytes were held at once`);
  assert.equal(length, 64 << 20);
  assert.deepEqual(content, [4, 5]);
  await closeWithoutComplaints();
});

test('a large result is removed from memory after the download, and the page says so', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openLarge(page);
  await openTab(page, 'fix');
  await waitForOutcome(page, 'Large input: select Convert to convert 10,000,000 bytes.');
  assert.doesNotMatch(await panel(page).innerText(), /removed from memory/);
  await panel(page).getByRole('button', { name: 'Convert', exact: true }).click();
  await waitForOutcome(page, '10,000,000 bytes of utf-8, no faults');
  await downloadWith(page, panel(page).getByRole('button', { name: 'Download' }));
  await waitForOutcome(page, 'Download started. The result was removed from memory.');
  assert.equal(await panel(page).getByRole('button', { name: 'Download' }).isVisible(), false);
  await panel(page).getByRole('button', { name: 'Convert', exact: true }).waitFor();
  await closeWithoutComplaints();
});

test('a large result is written to a chosen file, and the page does not offer it as a download', async () => {
  const { page, closeWithoutComplaints } = await browser.open({
    prepare: (page) =>
      page.addInitScript(() => {
        // Returns a file in the origin private file system, instead of asking the user to choose a file.
        window.showSaveFilePicker = async ({ suggestedName }) => {
          const folder = await navigator.storage.getDirectory();
          window.chosenFile = await folder.getFileHandle(suggestedName, { create: true });
          return window.chosenFile;
        };
      }),
  });
  await openLarge(page);
  await openTab(page, 'fix');
  await panel(page).getByLabel('to', { exact: true }).selectOption('iso-8859-1');
  await panel(page).getByRole('button', { name: 'Convert to file…' }).click();
  await waitForOutcome(page, '5,000,000 bytes of iso-8859-1, no faults. Saved to the file you chose.');
  const saved = await page.evaluate(async () => {
    const file = await window.chosenFile.getFile();
    return { name: file.name, size: file.size, first: new Uint8Array(await file.slice(0, 1).arrayBuffer())[0] };
  });
  assert.deepEqual(saved, { name: 'large.iso-8859-1.txt', size: 5_000_000, first: 0xe9 });
  assert.equal(await panel(page).getByRole('button', { name: 'Download' }).isVisible(), false);
  await closeWithoutComplaints();
});

test('a result of the same length can be used as input if its bytes differ: an encoding may have two sequences for a character', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // 87 90 is NEC’s form of U+2252, for which the encoder of the Encoding Standard writes 81 E0. 87 40 is ①, which has no other form.
  await openFile(page, 'a.txt', Buffer.from('8740 8790 93FA 967B 8CEA 0A'.replaceAll(' ', ''), 'hex'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('shift_jis');
  await waitForFacts(page, 'shift_jis');
  await openTab(page, 'fix');
  await panel(page).getByLabel('to', { exact: true }).selectOption('shift_jis');
  const { bytes } = await downloadWith(page, panel(page).getByRole('button', { name: 'Download' }));
  assert.equal(bytes.toString('hex'), '874081e093fa967b8cea0a');
  await panel(page).getByRole('button', { name: 'Use as input' }).click();
  await closeWithoutComplaints();
});
