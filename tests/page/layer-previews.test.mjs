// The previews beside the offers to decode layers show the decoded text, repaired if necessary. For Base64, the page offers no other layer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import * as small from '../../pkg-config/dist/index.js';
import { memorySource } from '../../www/byte-source.js';
import { createLayerOffers } from '../../www/layer-offers.js';
import { previewOf } from '../../www/layer-preview.js';
import { mayBeMisread, repairedText } from '../../www/misread-in-layer.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { offersFor, python, utf8 } from './layer-codec.mjs';

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
    // The Base64 ends with zero, one or two characters “=”.
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

test('a preview begins at the start of a line or of a word, after “…” if the line has text before it', () => {
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

// Each function encodes the bytes of a text as a layer.
for (const [name, encode] of [
  ['base64', base64],
  [
    'quoted-printable',
    (bytes) =>
      Array.from(bytes, (byte) =>
        byte < 0x80 && byte !== 0x3d ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`,
      ).join(''),
  ],
  [
    'json',
    (bytes) =>
      `{"name": "${codec.decode(bytes).replace(/[^\0-\x7f]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)}"}`,
  ],
  ['percent', (bytes) => `https://example.com/?q=${encodeURIComponent(codec.decode(bytes))}`],
]) {
  test(`if a text was decoded in the wrong encoding before it was encoded as a layer, the preview shows its repair: ${name}`, async () => {
    const text = 'Schöne Grüße aus Köln für Jörg und François';
    const misread = codec.decode(codec.encode(text), 'windows-1252');
    const [offer] = await offersFor(encode(codec.encode(misread)));
    assert.match(offer.preview, /Grüße aus Köln/);
    assert.doesNotMatch(offer.preview, /Ã/);
    assert.match(offer.hint, /repair the text\. The preview above shows the repaired text\.$/);
    assert.doesNotMatch(offer.hint, /nothing is/);
    const [offerForCorrect] = await offersFor(encode(codec.encode(text)));
    assert.match(offerForCorrect.preview, /Grüße aus Köln/);
    assert.doesNotMatch(offerForCorrect.hint, /wrong encoding/);
  });
}

// A translation in UTF-8 that native2ascii read as windows-1251 or koi8-u, with some lines that it read correctly.
test('the search for a repair of decoded text uses the encodings of the full edition', async () => {
  const words = [
    'Ваш кошик порожній',
    'Оформити замовлення',
    'Видалити товар',
    'Доставка до відділення',
    'Разом до сплати',
  ];
  const correctLines = 'courier=Кур’єр за адресою\nreturn=Повернення протягом 14 днів\n';
  const escape = (text) =>
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  for (const encoding of ['windows-1251', 'koi8-u']) {
    const misread = words.map((text, at) =>
      python(
        `import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode("${encoding}").encode())`,
        utf8(`key.${at}=${text}\n`),
      ),
    );
    const document = {
      source: memorySource(utf8(escape(Buffer.concat(misread).toString() + correctLines))),
      resolved: 'utf-8',
    };
    const edition = { ...small };
    const load = async () => void Object.assign(edition, codec);
    const [offer] = await createLayerOffers(edition, () => document, load).layerOffers();
    assert.equal(offer.id, 'java-properties');
    assert.match(offer.preview, /Видалити|Оформити/, encoding);
    assert.match(offer.hint, /decoded in the wrong encoding/);
    assert.doesNotMatch(offer.hint, /nothing is damaged/);
  }
  // Before this search, the fast test `mayBeMisread` suspects only a few of the correct texts.
  const suspected = udhrTexts().filter(({ lines }) => mayBeMisread(lines.join('\n')));
  assert.ok(suspected.length <= 2, suspected.map(({ language }) => language).join());
});

test('the hint for a layer says nothing about wrongly decoded text beside the layer', async () => {
  const misread = 'SchÃ¶ne GrÃ¼ÃŸe aus KÃ¶ln';
  for (const input of [
    `${misread}\nhttps://example.com/?q=caf%C3%A9%20cr%C3%A8me\n`,
    `{"place": "${misread}", "name": "Fran\\u00e7ois \\u0414\\u0430"}`,
    `${misread} \\xC3\\xA9t\\xC3\\xA9\n`,
  ])
    for (const { id, hint } of await offersFor(input)) assert.doesNotMatch(hint, /wrong encoding/, `${id}: ${input}`);
});

test('a lone surrogate beside wrongly decoded text stays', () => {
  for (const surrogate of ['\ud83d', '\udc80'])
    assert.equal(
      repairedText(codec, `cafÃ© ${surrogate} crÃ¨me dÃ©jÃ\xa0 vu 💀`),
      `café ${surrogate} crème déjà vu 💀`,
    );
});

test('correct capitals with soft hyphens are not called wrongly decoded', () => {
  for (const text of [
    'FRÅ\u00adGOR OCH SVAR, VÄ\u00adGAR I SKÅ\u00adNE',
    'DI SE\u00adRNI\u00adVÎ\u00adSÊ DE TÊKÇÛN',
    'ÎNCĂ\u00adRCARE, ADÂ\u00adNCIME, RÂ\u00adURI',
  ])
    assert.equal(repairedText(codec, text), null, text);
  assert.equal(repairedText(codec, 'GARCÃ\u00adA, MarÃ\u00ada JosÃ©'), 'GARCíA, María José');
});

test('correct text is not called wrongly decoded, in any language', () => {
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    // Two translations have C1 controls in place of apostrophes, which are repaired.
    const text = lines.filter((line) => !/[\x80-\x9f]/.test(line)).join('\n');
    assert.equal(repairedText(codec, text), null, language);
    assert.equal(repairedText(codec, text.toUpperCase()), null, language);
    count += lines.length;
  }
  assert.ok(count > 10_000, `${count}`);
});

/** Returns a text with character references in place of characters beyond ASCII, as programs write HTML. */
const references = (text) => text.replaceAll(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);

// A program decoded each text as windows-1252, and wrote the letters as character references.
test('if the decoded text is in the wrong encoding, the hint does not say that nothing is damaged, and the preview shows the repaired text', async () => {
  const encodings = {
    pl: 'windows-1250', cs: 'windows-1250', hu: 'windows-1250', ru: 'windows-1251', bg: 'windows-1251', lt: 'windows-1257',
    lv: 'windows-1257', th: 'windows-874', tr: 'windows-1254', 'el-monoton': 'windows-1253', he: 'windows-1255', ar: 'windows-1256',
  }; // prettier-ignore
  let count = 0;
  for (const { language, lines } of udhrTexts().filter((each) => encodings[each.language])) {
    const text = lines.slice(0, 30).join('\n');
    const wrong = codec.decode(codec.encode(text, encodings[language], { errors: 'replace' }), 'windows-1252');
    const [{ hint, preview }] = await offersFor(`<p>${references(wrong)}</p>`);
    assert.match(hint, /decoded in the wrong encoding .* decode it, then repair the text/, language);
    assert.doesNotMatch(hint, /othing is damaged/, language);
    assert.ok(
      text.includes(preview.replace('<p>', '').replaceAll('…', '').trim().slice(0, 15)),
      `${language}: ${preview}`,
    );
    count += 1;
  }
  assert.ok(count >= 10, `${count}`);
});

test('if the decoded text has words that no language has, the hint says so, even if the encoding of the text is unknown', async () => {
  // Lithuanian names in windows-1257 that were decoded in a Greek encoding, cp737. No repair tries these two together.
  const [{ hint }] = await offersFor(
    `<td>${references('Stankeviϋi√tΈ, grά■o, ╨ar√nas, KurΏΈnai, ▐ivilΈ, u■sienio')}</td>`,
  );
  assert.doesNotMatch(hint, /othing is damaged/);
  assert.match(hint, /Words of the decoded text are not plausible\./);
});

test('correct text in character references is not called wrongly decoded, in any language', async () => {
  let count = 0;
  for (const { language, lines } of udhrTexts().filter((_, at) => at % 4 === 0)) {
    const [offer] = await offersFor(`<p>${references(lines.slice(0, 30).join('\n'))}</p>`);
    if (!offer) continue;
    assert.match(offer.hint, /nothing is damaged/, language);
    count += 1;
  }
  assert.ok(count > 80, `${count}`);
});
