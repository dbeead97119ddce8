// For Base64, the page offers no other layer, and the preview of the offer shows the decoded text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { previewOf } from '../../www/layer-preview.js';
import { offersFor } from './layer-codec.mjs';

/** Returns Base64 in lines of 76 characters (RFC 2045, section 6.8). */
const base64 = (bytes) =>
  `${Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,76}/g)
    .join('\n')}\n`;

for (const [text, encoding] of [
  [
    'Здравствуйте, Ольга Викторовна!\r\nВысылаю смету по объекту «Дача в Пушкино»: фундамент — 184 000 руб.\r\n',
    'windows-1251',
  ],
  ['Schöne Grüße aus Köln – und für Jörg: über 100 €, natürlich\r\n', 'windows-1252'],
  ['お世話になっております。振込の件でご連絡いたします。\r\n', 'shift_jis'],
  ['Здравствуйте, это смета\r\n', 'utf-8'],
  ['Grüße aus Köln, mit Umlauten\r\n', 'utf-16le'],
]) {
  test(`Base64 is not called quoted-printable, and its preview is in the detected encoding: ${encoding}`, async () => {
    // With one or two characters “=” at the end, or none.
    for (const end of ['', 'x', 'xx']) {
      const content = text + end;
      const encoded = base64(codec.encode(content, encoding, { writeBOM: false }));
      const [offer, ...others] = await offersFor(encoded);
      assert.deepEqual([offer.id, others], ['base64', []], encoded);
      const preview = offer.preview.replaceAll('…', '');
      assert.ok(preview.length >= 20 && content.includes(preview), offer.preview);
    }
  });
}

test('a preview begins at the start of a line or of a word, and says whether the line has more text before', () => {
  const start = 'a long beginning of the line with several words, then ';
  for (const [before, wanted] of [
    [start, /^…then café/],
    [`${start}\n`, /^café/],
    [`${start}\r\nl'arr\u00eat du `, /^l'arrêt/],
    [`${start}extraordinarily`, /^…extraordinarilycafé/],
  ]) {
    const text = `${before}café au lait, and the line goes on after it for a while\n`;
    assert.match(previewOf(text, text.replaceAll(/[^\0-\x7f]/g, '?'), null), wanted);
  }
});

test('bytes in Base64 whose encoding is unknown are previewed as UTF-8', async () => {
  const [offer] = await offersFor(base64(Uint8Array.of(0x80, 0x81, 0x41, 0xff)));
  assert.equal(offer.id, 'base64');
  assert.match(offer.preview, /\ufffd/);
});
