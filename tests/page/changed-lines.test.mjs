// The page offers to decode a layer, such as HTML character references. The offer says how many lines change and which is the first, and has
// a button that selects one change after the other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { changedLines, offsetsOf } from '../../www/changed-lines.js';
import { eventually, openFile, startBrowser } from './browser.mjs';
import { offersFor } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** Returns the offer to decode a layer of a text. */
const offerFor = async (id, text) => (await offersFor(text)).find((offer) => offer.id === id);

test('changed lines are counted, and the first change of each line has an index', () => {
  assert.deepEqual(changedLines('a\nb &amp; c\nd\n&lt;\n', 'a\nb & c\nd\n<\n'), {
    count: 2,
    firstLine: 2,
    indexes: [5, 14],
  });
  assert.deepEqual(changedLines('a\r\nb\rX\n', 'a\r\nb\rY\n'), { count: 1, firstLine: 3, indexes: [5] });
  // No index is within a surrogate pair: U+1F600 and U+1F601 have the same first code unit.
  assert.deepEqual(changedLines('a\n😀b\n', 'a\n😁b\n'), { count: 1, firstLine: 2, indexes: [2] });
  assert.deepEqual(offsetsOf(codec, Buffer.from('a\n😀b\n'), 'utf-8', 'a\n😀b\n', [2]), [2]);
  // If decoding joins or splits lines, the number of changed lines is not known.
  assert.deepEqual(changedLines('a\nb=\nc\nd=\n', 'a\nbc\nd'), { count: null, firstLine: 2, indexes: [3] });
  assert.deepEqual(changedLines('a\nb\n', 'a\n'), { count: null, firstLine: 2, indexes: [2] });
  // Nothing to report: the text has only one line, no line changes, all lines that are not empty change, or lines are split or joined
  // from the start.
  for (const [text, other] of [
    ['a', 'b'],
    ['a\nb', 'a\nb'],
    ['a\n\nb\n', 'c\n\nd\n'],
    ['ab\nc\n', 'a\nb\nc\n'],
    ['', 'a'],
  ])
    assert.equal(changedLines(text, other), null, text);
  const search = (count) => {
    const long = 'é\n'.repeat(count);
    assert.equal(changedLines(`${long}x`, `${long}y`).firstLine, count + 1);
  };
  assertLinear(search, 1 << 15, 'lines');
});

test('offsets are in bytes and include a BOM; after malformed bytes in UTF-8, no offset is returned', () => {
  assert.deepEqual(offsetsOf(codec, Buffer.from('é\nx&\n€&'), 'utf-8', 'é\nx&\n€&', [3, 6]), [4, 9]);
  const utf16 = Buffer.from('é\nx', 'utf16le');
  assert.deepEqual(offsetsOf(codec, utf16, 'utf-16le', 'é\nx', [2]), [4]);
  const withBom = Buffer.from('\ufeffé\nx', 'utf16le');
  assert.deepEqual(offsetsOf(codec, withBom, 'utf-16', 'é\nx', [2]), [6]);
  assert.deepEqual(offsetsOf(codec, withBom, 'utf-16le', '\ufeffé\nx', [3]), [6]);
  assert.deepEqual(offsetsOf(codec, withBom.swap16(), 'utf-16', 'é\nx', [2]), [6]);
  assert.deepEqual(offsetsOf(codec, Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x26), 'utf-8', 'a&', [1]), [4]);
  // The UTF-8 BOM is three characters in windows-1252. The UTF-32 BOM is the BOM and U+0000 in UTF-16LE.
  const utf8Bom = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x26);
  assert.deepEqual(offsetsOf(codec, utf8Bom, 'windows-1252', 'ï»¿a&', [4]), [4]);
  const utf32Bom = Uint8Array.of(0xff, 0xfe, 0, 0, 0x26, 0);
  assert.deepEqual(offsetsOf(codec, utf32Bom, 'utf-16le', '\0&', [1]), [4]);
  assert.deepEqual(offsetsOf(codec, Uint8Array.of(0xff, 0x26), 'utf-8', '\ufffd&', [1]), []);
  assert.deepEqual(offsetsOf(codec, Uint8Array.of(0x26, 0xff, 0x26), 'utf-8', '&\ufffd&', [0, 2]), [0]);
  // In 8-bit encodings, each malformed byte is one U+FFFD.
  assert.deepEqual(offsetsOf(codec, Uint8Array.of(0xff, 0x26), 'iso-8859-7', '\ufffd&', [1]), [1]);
  // The bytes are not those of the text.
  assert.deepEqual(offsetsOf(codec, Uint8Array.of(0x61, 0x26), 'iso-8859-7', 'b&', [1]), []);
});

test('an offer has the number of lines that change, for each kind of layer', async () => {
  const html = await offerFor('html', 'Menü\nCaf&eacute; 1\nTee\nCr&egrave;me &amp; Br&ucirc;l&eacute;e\n');
  assert.equal(html.places, '2 lines change, the first is line 2.');
  assert.deepEqual(html.offsets, [9, 26]);
  const escapes = await offerFor('escapes', 'one\ntwo\ncaf\\xc3\\xa9\n');
  assert.deepEqual([escapes.places, escapes.offsets], ['Only line 3 changes.', [11]]);
  // A soft line break of quoted-printable joins two lines.
  const mail = await offerFor('quoted-printable', 'Hello,\nCaf=C3=A9 cr=C3=A8me=\n br=C3=BBl=C3=A9e\nBye\n');
  assert.deepEqual([mail.places, mail.offsets], ['The first change is in line 2.', [10]]);
  // The text is a single layer, so all of it changes. White space before the layer makes no difference.
  const spaced = await offerFor('base64', `\n\n${Buffer.from('Grüße aus Köln, mit Umlauten').toString('base64')}\n`);
  assert.deepEqual([spaced?.places, spaced?.offsets], ['', []]);
  const whole = await offerFor('escapes', 'caf\\xc3\\xa9');
  assert.deepEqual([whole.places, whole.offsets], ['', []]);
  const large = await offerFor('html', `${'Tee\n'.repeat(20)}Caf&eacute;\n${'Tee\n'.repeat(20000)}`);
  assert.equal(large.places, 'In the first 64 KB: Only line 21 changes.');
});

test('the button goes from one change to the next', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'menu.txt', 'Menü\nCaf&eacute; 1\nTee\nCr&egrave;me\n');
  const offer = page.locator('#layers li');
  await offer.getByText('2 lines change, the first is line 2.').waitFor();
  for (const place of ['2:4', '4:3', '2:4']) {
    await offer.getByRole('button', { name: 'Go to next change' }).click();
    await eventually(async () => assert.match(await page.locator('#detail').innerText(), new RegExp(`${place} ·`)));
  }
  await closeWithoutComplaints();
});
