// Offers to decode escapes of programming languages: the names of the escapes, the programs that write them, and the previews.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewOf } from '../../www/layer-preview.js';
import { excerptOf } from '../../www/misread-excerpt.js';
import { offersFor } from './layer-codec.mjs';

test('an offer names the escapes of the text, the most frequent first, and the programs that write them', async () => {
  for (const [text, label, hint] of [
    [
      'fr:\n  blank: "doit \\xC3\\xAAtre rempli"\n  wrong: "num\\xC3\\xA9ro"\n',
      '\\x escapes',
      /^Many programming languages/,
    ],
    ['city = "\\U5317\\U4eac";\nforecast = "\\U6674\\Uff0c\\U6709";\n', '\\U escapes', /NSLog/],
    [
      "miasta=2 [u'\\u0141\\xf3d\\u017a', u'Krak\\xf3w']\nmiasta=1 [u'Wroc\\u0142aw']\n",
      '\\u and \\x escapes',
      /^Python 2 /,
    ],
    ['name = \\u0141\\u00f3d\\u017a, Krak\\u00f3w\n', '\\u escapes', /^JSON, JavaScript/],
    ['let s = \\u{1F600} and \\u{e9}\n', '\\u{…} escapes', /Rust/],
  ]) {
    const offer = (await offersFor(Buffer.from(text))).find(({ id }) => id === 'escapes');
    assert.equal(offer?.decodeLabel, `Decode ${label}`, text);
    assert.equal(offer.description, `text with ${label}`);
    assert.match(offer.hint, hint);
  }
});

test('a preview begins in the line of the first change, and ends after a word', () => {
  const head = `commit 9ea965\n\n    ${'Größe '.repeat(4)}更新\n\nA\t`;
  const [before, after] = ['"Gl\\303\\274ck.md"', 'Glück.md'];
  const tail = '\nM\tbuild.sh\nsome more words follow in this line until the end of it\n';
  assert.equal(
    previewOf(head + after + tail, head + before + tail, null),
    'A\tGlück.md\nM\tbuild.sh\nsome more words follow in this line…',
  );
  assert.equal(previewOf('short é', 'short \\xe9', null), 'short é');
});

test('if a decoded text is ASCII and its first characters were encoded, the preview is the start of the text', async () => {
  const text =
    'Dear customer, thank you for your order.\nThe parcel leaves our store on Monday morning.\nRegards, the team at the store\n';
  const [offer] = await offersFor(Buffer.from(btoa(text)));
  assert.match(offer.preview, /^Dear customer, thank you for your order\.\nThe parcel leaves…$/);
});

test('an excerpt of a repaired text marks only what changes', () => {
  const { pieces } = excerptOf("(1, N'да нет', N'я')", "(1, N'äà íåò', N'ÿ')");
  assert.deepEqual(
    pieces.filter(({ mark }) => mark).map(({ text }) => text),
    ['да нет', 'я'],
  );
  assert.equal(pieces.map(({ text }) => text).join(''), "(1, N'да нет', N'я')");
});
