// Escapes of UTF-8 that a program cut, as git does when it shortens a quoted path. The escapes of an incomplete character are not decoded.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer, encodedLayer, layerDependencies } from '../../www/layer-queries.js';
import { canEncodeLayer, layerOf, recogniseLayers } from '../../www/layers.js';
import { eventually, openFile, startBrowser, waitForFacts } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const utf8 = (text) => Buffer.from(text, 'utf8');
/** Returns the ids of the layers that the page offers to decode. */
const offered = (text) => {
  const isWhole = true;
  return recogniseLayers({ bytes: utf8(text), text }, isWhole, layerDependencies(codec)).map(({ id }) => id);
};

test('escapes of incomplete characters stay as they are, and the other escapes are decoded', () => {
  for (const [id, text, expected] of [
    // git shortens a quoted path from its start, and may cut an escape.
    [
      'escapes',
      '"docs/Gr\\303\\266\\303\\237e"; 2\n ...201\\247\\343\\201\\217"; 1',
      '"docs/Größe"; 2\n ...201\\247く"; 1',
    ],
    ['escapes', 'ü \\xE3\\x81\\x82 \\xE3\\x81', 'ü あ \\xE3\\x81'],
    ['escapes', 'a \\360\\237\\230\\200 \\360\\237\\230', 'a 😀 \\360\\237\\230'],
    // Halves of surrogate pairs, next to a pair and in a regular expression.
    ['escapes', '\\ud83d\\ude00\\ud83d \\u00e9 \\ude00', '😀\\ud83d é \\ude00'],
    ['escapes', '[\\u00e9\\uD800-\\uDBFF\\u{1F600}\\U0000D83D]', '[é\\uD800-\\uDBFF😀\\U0000D83D]'],
    ['percent', 'https://example.com/%E3%81%82%e3%81', 'https://example.com/あ%e3%81'],
    ['percent', 'https://example.com/%E3%81%82%E3%8', 'https://example.com/あ%E3%8'],
    [
      'percent',
      'https://example.com/%E3%81%82%\nhttps://example.com/%C3%BC',
      'https://example.com/あ%\nhttps://example.com/ü',
    ],
    ['json-escapes', '{"a":"\\ud83d\\ude00 \\ud83d \\ude00 \\u00e9"}', '{"a":"😀 \\ud83d \\ude00 é"}'],
  ]) {
    assert.ok(offered(text).includes(id), text);
    const { bytes, form, note } = decodedLayer(codec, id, utf8(text), 'utf-8');
    assert.equal(codec.decode(bytes, 'utf-8'), expected); // throws an error if the bytes are ill-formed
    if (id === 'json-escapes') {
      const again = encodedLayer(codec, { id, form }, { bytes, encoding: 'utf-8' }, 'utf-8');
      assert.equal(codec.decode(again.bytes), text);
    } else if (!/%\n/.test(text)) {
      // The “%” at the end of a line begins no escape. All other texts here have an incomplete character.
      assert.match(note, /unchanged/);
      assert.equal(canEncodeLayer({ id, form }), false);
    }
  }
});

test('beside malformed bytes, characters beyond U+FFFF stay', () => {
  const bytes = Buffer.concat([utf8('💀 Größe \u{102080}.txt '), Buffer.of(0x80), utf8(' %C3%BC %C3%A4 %C3%B6')]);
  const expected = Buffer.concat([utf8('💀 Größe \u{102080}.txt '), Buffer.of(0x80), utf8(' ü ä ö')]);
  assert.deepEqual(Buffer.from(decodedLayer(codec, 'percent', bytes, 'utf-8').bytes), expected);
});

test('JSON in which only halves of surrogate pairs are escaped is not offered for decoding', () => {
  assert.ok(!offered('{"a":"\\ud83d \\ude00"}').includes('json-escapes'));
});

test('a layer in which all characters are complete has no note, and bytes of another encoding are decoded', () => {
  const { note, form } = decodedLayer(codec, 'escapes', utf8('caf\\303\\251'), 'utf-8');
  assert.deepEqual([note, canEncodeLayer({ id: 'escapes', form })], [null, true]);
  for (const [id, text] of [
    ['escapes', 'caf\\351 cr\\350me'],
    ['escapes', 'caf\\xe9'],
    ['percent', 'caf%E9'],
  ]) {
    const { bytes } = decodedLayer(codec, id, utf8(text), 'utf-8');
    assert.match(codec.decode(bytes, 'iso-8859-1'), /^café/, text);
  }
});

test('the offer names octal escapes, and mentions git only if they are in double quotes', () => {
  const { describe } = layerOf('escapes');
  assert.equal(describe(' "a/\\303\\251.txt" | 2').label, 'octal escapes');
  assert.match(describe(' "a/\\303\\251.txt" | 2').hint, /core\.quotepath=off/);
  assert.deepEqual(describe('caf\\303\\251'), { label: 'octal escapes', description: 'octal escapes' });
  for (const text of ['caf\\u00e9', 'caf\\xc3\\xa9 \\303', '\\U0001F600 \\303']) {
    const { label, hint } = describe(text);
    assert.doesNotMatch(`${label} ${hint}`, /octal|quotepath/, text);
  }
});

// “protoc --decode_raw” and “protoc --decode” write strings with the escapes of C.
test('octal escapes of protoc are not attributed to git', () => {
  const { describe } = layerOf('escapes');
  for (const text of [
    '1 {\n  1: 1000\n  2: "\\340\\270\\202\\340\\271\\211"\n  4: 0x0000000000000001\n}\n',
    '2: "caf\\303\\251"\n3: 5\n',
    'person {\n  name: "Jos\\303\\251"\n  id: 7\n}\n',
  ]) {
    const { description, hint } = describe(text);
    assert.equal(description, 'octal escapes in the text format of Protocol Buffers', text);
    assert.match(hint, /^“protoc --decode”/);
    assert.doesNotMatch(hint, /git/);
  }
  // Source code in C, and the output of git and of a program that writes file names.
  for (const text of [
    'const char *name = "Jos\\303\\251";\nint f(void) {\n  return 1;\n}\n',
    'modified:   "caf\\303\\251.txt"\n',
    'rename from "caf\\303\\251.txt"\nrename to "b.txt"\n',
    'switch (x) {\ncase 1: return "caf\\303\\251";\n}\n',
  ]) {
    const { description, hint } = describe(text);
    assert.equal(description, 'octal escapes in double quotes', text);
    assert.match(hint, /^Source code in C and the text format of Protocol Buffers .*git -c core\.quotepath=off/);
  }
});

test('the preview of an offer shows a place that changes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = Array.from({ length: 30 }, (_, at) => `Author: M. Fernández, ${at}`).join('\n');
  await openFile(
    page,
    'changes.txt',
    `${lines}\n create mode 100644 "documentaci\\303\\263n/\\303\\261.md"\n ...\\263n.md"\n`,
  );
  const offer = page.locator('#layers li', { hasText: 'output of git with octal escapes in paths' });
  await offer.getByText('git -c core.quotepath=off').waitFor();
  await eventually(async () =>
    assert.match(await offer.locator('.layer-preview').textContent(), /documentación\/ñ\.md/),
  );
  await offer.getByRole('button', { name: 'Decode paths of git' }).click();
  await page.getByText('One octal escape is unchanged, because it is not in a path that git quoted').waitFor();
  await waitForFacts(page, 'Valid utf-8');
  await closeWithoutComplaints();
});
