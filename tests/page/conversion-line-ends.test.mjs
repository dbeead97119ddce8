// The line ends of a conversion: kept, or replaced by LF or CR LF. The tests without the page convert in parts of 1 MB.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { Conversion } from '../../www/conversion.js';
import { DecodedSource } from '../../www/decoded-source.js';
import { countLineEnds, lineEndFix } from '../../www/line-end-counts.js';
import { resultAround } from '../../www/repaired-places.js';
import { LineEndStream } from '../../www/scan/line-end-stream.js';
import { downloadWith, eventually, openFile, openTab, startBrowser, waitForFacts } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/**
 * Converts bytes with the line ends `name`, as the page does. `ends` has the counts of the line ends in the input. Returns the bytes and the
 * result.
 */
async function converted(bytes, settings, name, ends) {
  const lineEnds = lineEndFix(name, ends);
  const conversion = new Conversion(codec, memorySource(Uint8Array.from(bytes)), settings, { lineEnds });
  let step = await conversion.step();
  while (!step.result && !step.fault) step = await conversion.step();
  return { ...step, bytes: step.result && Buffer.from(await step.result.blob.arrayBuffer()) };
}

const MIXED_ENDS = 'a\r\nb\nc\rd\r\r\ne\r\n\r\nf';
/** For each fix: its name, `MIXED_ENDS` after the fix, and the number of replaced line ends. */
const FIXED_ENDS = [
  ['LF', 'a\nb\nc\nd\n\ne\n\nf', 6],
  ['CR LF', 'a\r\nb\r\nc\r\nd\r\n\r\ne\r\n\r\nf', 3],
];

test('a text gets one kind of line ends, wherever its chunks end', () => {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-32be', 'shift_jis', 'gb18030', 'cp037', 'iso-8859-1']) {
    const encodeEach = (text) => Array.from(text, (character) => codec.encode(character, encoding));
    for (const [name, expected, count] of FIXED_ENDS)
      for (let first = 0; first <= MIXED_ENDS.length; first += 1)
        for (let second = first; second <= MIXED_ENDS.length; second += 1) {
          const stream = new LineEndStream(codec, encoding, lineEndFix(name, []));
          const [one, two, three] = [
            MIXED_ENDS.slice(0, first),
            MIXED_ENDS.slice(first, second),
            MIXED_ENDS.slice(second),
          ].map((part) => Buffer.concat(encodeEach(part)));
          // The second argument says whether the chunk is the last one.
          const bytes = Buffer.concat([stream.push(one, false), stream.push(two, false), stream.push(three, true)]);
          assert.deepEqual(bytes, Buffer.concat(encodeEach(expected)), `${encoding} ${name} ${first} ${second}`);
          assert.equal(stream.count, count);
        }
  }
});

// The package returns about a million segments at once, so a chunk of UTF-16 is examined in several parts.
for (const to of ['utf-8', 'utf-16'])
  test(`a large result in ${to} gets one kind of line ends, wherever a chunk of the input ends`, async () => {
    const [[name, expected, count]] = FIXED_ENDS;
    for (let lengthInFirstChunk = 0; lengthInFirstChunk <= 10; lengthInFirstChunk += 1) {
      const filler = 'x'.repeat((1 << 20) - lengthInFirstChunk);
      const { bytes, result } = await converted(Buffer.from(filler + MIXED_ENDS), { from: 'utf-8', to }, name, []);
      assert.ok(bytes.equals(codec.encode(filler + expected, to)), `${lengthInFirstChunk}`);
      assert.equal(result.lineEndsReplaced, count);
      assert.equal(result.length, bytes.length);
    }
  });

test('CR CR LF, NEL, and each line or paragraph separator of Unicode become one line end, as in the fix of line ends', async () => {
  const isWhole = true;
  const toUtf8 = async (bytes, from, name) => {
    const ends = countLineEnds(codec.decode(bytes, from), isWhole);
    return (await converted(bytes, { from, to: 'utf-8' }, name, ends)).bytes.toString();
  };
  const doubled = Buffer.from('a\r\r\nb\r\r\nc\r\r\n');
  assert.equal(await toUtf8(doubled, 'utf-8', 'LF'), 'a\nb\nc\n');
  assert.equal(await toUtf8(doubled, 'utf-8', 'CR LF'), 'a\r\nb\r\nc\r\n');
  // In EBCDIC, “Ab” is C1 82, and 15 is NEL.
  assert.equal(await toUtf8(Buffer.from('c18215c18215', 'hex'), 'cp037', 'LF'), 'Ab\nAb\n');
  assert.equal(await toUtf8(Buffer.from('a\u2028b\u2029c'), 'utf-8', 'LF'), 'a\nb\nc');
  // 85 is “…” in windows-1252, not a line end.
  assert.equal(await toUtf8(Buffer.from('a\x85\rb\x85\r', 'latin1'), 'windows-1252', 'LF'), 'a…\nb…\n');
});

test('the byte 85 within another character is not a line end, even if NEL is one', () => {
  const fix = { kind: 'line-ends', end: '\n', replacesNel: true, isDoubled: false };
  const replaced = (text, encoding) => {
    const stream = new LineEndStream(codec, encoding, fix);
    const bytes = stream.push(codec.encode(text, encoding), true);
    return [codec.decode(bytes, encoding), stream.count];
  };
  // Å is C3 85 in UTF-8.
  assert.deepEqual(replaced('Åse\r\nÅ', 'utf-8'), ['Åse\nÅ', 1]);
  assert.deepEqual(replaced('wait…\r\nok', 'windows-1252'), ['wait…\nok', 1]);
  assert.deepEqual(replaced('Å\x85b\r\nÅ', 'utf-8'), ['Å\nb\nÅ', 2]);
  assert.deepEqual(replaced('a\x85b\r\nc', 'iso-8859-1'), ['a\nb\nc', 2]);
});

test('malformed bytes that the result keeps stay as they are, and the offsets of faults are those of the input', async () => {
  const input = Buffer.from('a\r\xff\r\n\xc3\rb', 'latin1');
  const settings = { from: 'utf-8', to: 'utf-8', errors: 'surrogateescape' };
  const { bytes, result } = await converted(input, settings, 'LF', []);
  assert.equal(bytes.toString('latin1'), 'a\n\xff\n\xc3\nb');
  assert.deepEqual([result.errors, result.lineEndsReplaced], [2, 3]);
  const strict = await converted(input, { from: 'utf-8', to: 'utf-8', errors: 'strict' }, 'LF', []);
  assert.equal(strict.fault.offset, 2);
});

test('the preview of a change has the line ends of the result', async () => {
  // The context begins 64 bytes before the change. Here, this is between CR and LF.
  const bytes = Buffer.from(`a\r\n${'x'.repeat(60)}\r\r\n\xffy\r`, 'latin1');
  const start = bytes.indexOf(0xff);
  assert.equal(bytes[start - 64], 0x0a);
  const decoded = new DecodedSource(codec, memorySource(Uint8Array.from(bytes)), 'utf-8');
  await decoded.start();
  await decoded.scan(null, async () => true);
  const settings = { from: 'utf-8', to: 'utf-8', errors: 'replace' };
  const around = await resultAround(codec, decoded, settings, lineEndFix('LF', []), { start, end: start + 1 });
  assert.equal(Buffer.from(around.bytes).toString(), `${'x'.repeat(60)}\n\n\ufffdy\n`);
  assert.equal(Buffer.from(around.bytes.subarray(around.from, around.to)).toString(), '\ufffd');
});

const panel = (page) => page.locator('#convert');
const waitForOutcome = (page, sentence) => panel(page).locator('.outcome', { hasText: sentence }).waitFor();
// “Größe;Ort”, “Äpfel;Köln” and “Käse;Münster” in the encoding of classic Mac OS, with its line end CR
const MAC = Buffer.from('Gr\x9a\xa7e;Ort\r\x80pfel;K\x9aln\rK\x8ase;M\x9fnster\r', 'latin1');

test('a file of classic Mac OS becomes UTF-8 with LF: in the preview, in the download and as the input', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'mac.csv', MAC);
  await page.getByLabel('Encoding', { exact: true }).selectOption('macintosh');
  await waitForFacts(page, 'macintosh');
  await openTab(page, 'fix');
  await waitForOutcome(page, '40 bytes of utf-8, no faults.');
  const lineEnds = panel(page).getByLabel('Line ends');
  assert.equal(await lineEnds.locator('option').first().textContent(), 'keep CR');
  await lineEnds.selectOption('CR LF');
  await waitForOutcome(page, '43 bytes of utf-8, no faults. Converted to CR LF: 3 line ends.');
  await lineEnds.selectOption('LF');
  await waitForOutcome(page, '40 bytes of utf-8, no faults. Converted to LF: 3 line ends.');
  await eventually(async () =>
    assert.match(await panel(page).locator('.bytes').innerText(), /^47 72 C3 B6 C3 9F 65 3B 4F 72 74 0A C3 84/),
  );
  const { bytes } = await downloadWith(page, panel(page).getByRole('button', { name: 'Download' }));
  assert.equal(bytes.toString(), 'Größe;Ort\nÄpfel;Köln\nKäse;Münster\n');
  await panel(page).getByRole('button', { name: 'Use as input' }).click();
  await waitForFacts(page, 'Valid utf-8');
  await eventually(async () => assert.equal(await lineEnds.locator('option').first().textContent(), 'keep LF'));
  await closeWithoutComplaints();
});

test('a text in UTF-8 in which only the line ends change can be used as input', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', 'é\ra\rb\r');
  await openTab(page, 'fix');
  await waitForOutcome(page, '7 bytes of utf-8');
  const use = panel(page).getByRole('button', { name: 'Use as input' });
  await eventually(async () => assert.equal(await use.isVisible(), false));
  await panel(page).getByLabel('Line ends').selectOption('LF');
  await waitForOutcome(page, 'Converted to LF: 3 line ends.');
  await use.click();
  await waitForFacts(page, 'Valid utf-8');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await closeWithoutComplaints();
});

test('the list of line ends is shown only if the text has line ends, and the target encoding has no shift sequences', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lineEnds = panel(page).getByLabel('Line ends');
  await openFile(page, 'a.txt', 'a\r\nb\nc\r\n');
  await openTab(page, 'fix');
  await lineEnds.waitFor();
  assert.equal(await lineEnds.locator('option').first().textContent(), 'keep CR LF and LF');
  await lineEnds.selectOption('LF');
  await waitForOutcome(page, '6 bytes of utf-8');
  await panel(page).getByLabel('to', { exact: true }).selectOption('iso-2022-jp');
  await lineEnds.waitFor({ state: 'hidden' });
  await waitForOutcome(page, '8 bytes of iso-2022-jp');
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-8');
  await lineEnds.waitFor();
  await waitForOutcome(page, '6 bytes of utf-8, no faults. Converted to LF: 2 line ends.');
  await openFile(page, 'b.txt', 'é');
  await waitForOutcome(page, '2 bytes of utf-8');
  await lineEnds.waitFor({ state: 'hidden' });
  // The next file keeps its line ends.
  await openFile(page, 'c.txt', 'é\r\n');
  await waitForOutcome(page, '4 bytes of utf-8');
  assert.equal(await lineEnds.inputValue(), '');
  await closeWithoutComplaints();
});

test('text from a mainframe with NEL gets LF, unless the user keeps NEL or the target is EBCDIC', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // “KUNDE MÜLLER” and “STRASSE 5”, each with 15 (NEL), as Python’s codec cp273 writes them.
  await openFile(page, 'a.txt', Buffer.from('d2e4d5c4c540d45ad3d3c5d915e2e3d9c1e2e2c540f515', 'hex'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('cp273');
  await waitForFacts(page, 'cp273');
  await openTab(page, 'fix');
  await waitForOutcome(page, 'Converted to LF: 2 line ends.');
  const lineEnds = panel(page).getByLabel('Line ends');
  assert.equal(await lineEnds.inputValue(), 'LF');
  assert.equal(await lineEnds.locator('option').first().textContent(), 'keep NEL');
  const { bytes } = await downloadWith(page, panel(page).getByRole('button', { name: 'Download' }));
  assert.equal(bytes.toString(), 'KUNDE MÜLLER\nSTRASSE 5\n');
  await panel(page).getByLabel('to', { exact: true }).selectOption('cp037');
  await waitForOutcome(page, '23 bytes of cp037, no faults.');
  assert.equal(await lineEnds.inputValue(), '');
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-8');
  await waitForOutcome(page, 'Converted to LF: 2 line ends.');
  await lineEnds.selectOption('');
  await waitForOutcome(page, '26 bytes of utf-8, no faults.');
  await panel(page).getByLabel('to', { exact: true }).selectOption('utf-16le');
  await waitForOutcome(page, '46 bytes of utf-16le, no faults.');
  assert.equal(await lineEnds.inputValue(), '');
  await closeWithoutComplaints();
});
