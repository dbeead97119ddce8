// Layers of whole files: mail whose parts have different encodings, and Hebrew in visual order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer, encodedLayer } from '../../www/layer-queries.js';
import { openFile, startBrowser, waitForFacts } from './browser.mjs';
import { offered } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const encode = (text, encoding) => Buffer.from(codec.encode(text, encoding, { writeBOM: false }));

test('each message of a mailbox is decoded in the encoding that it names', () => {
  const message = (label, text) =>
    Buffer.concat([
      encode(
        `From a@example.com Mon Jan 05 10:00:00 2009\nSubject: x\nContent-Type: text/plain;\n charset="${label}"\n\n`,
        'ascii',
      ),
      encode(`${text}\n\n`, label === 'iso-8859-1' ? 'windows-1252' : label),
    ]);
  const texts = [
    ['iso-8859-1', 'Schöne Grüße'],
    ['utf-8', 'Привет из Москвы'],
    ['koi8-r', 'Добрый день'],
  ];
  const mailbox = Buffer.concat(texts.map(([label, text]) => message(label, text)));
  assert.deepEqual(offered(mailbox), ['mixed-mail']);
  const { bytes, note } = decodedLayer(codec, 'mixed-mail', mailbox, 'utf-8');
  const decoded = codec.decode(bytes, 'utf-8');
  for (const [, text] of texts) assert.match(decoded, new RegExp(text));
  assert.deepEqual(
    [...decoded.matchAll(/charset="(.*)"/g)].map(([, label]) => label),
    ['utf-8', 'utf-8', 'utf-8'],
  );
  assert.equal(note, null);
  // A mailbox in one encoding or in ASCII only needs no layer.
  assert.deepEqual(offered(message('utf-8', 'Привет')), []);
  assert.deepEqual(offered(Buffer.concat([message('utf-8', 'Hi'), message('koi8-r', 'Hi')])), []);
  // Nor does a mailbox that was converted to UTF-8, but whose fields still name other encodings.
  const converted = encode(
    codec.decode(bytes, 'utf-8').replace('utf-8', 'koi8-r').replace('utf-8', 'iso-8859-1'),
    'utf-8',
  );
  assert.match(converted.toString(), /iso-8859-1/);
  assert.deepEqual(offered(converted), []);
});

test('Hebrew in visual order is reversed, except Latin words and numbers', () => {
  // UAX #9: Hebrew words are displayed from right to left, numbers and Latin words from left to right.
  const logical = 'שלום עולם, הספרים (3 כרכים) נמצאים ב-Tel Aviv 2024\nEnglish only (1)\n';
  const visual = 'Tel Aviv 2024-ב םיאצמנ (םיכרכ 3) םירפסה ,םלוע םולש\nEnglish only (1)\n';
  const bytes = Buffer.from(visual);
  assert.deepEqual(offered(bytes), ['visual-hebrew']);
  const { form, ...layer } = decodedLayer(codec, 'visual-hebrew', bytes, 'utf-8');
  assert.equal(codec.decode(layer.bytes, 'utf-8'), logical);
  const again = encodedLayer(codec, { id: 'visual-hebrew', form }, { bytes: layer.bytes, encoding: 'utf-8' }, 'utf-8');
  assert.equal(codec.decode(again.bytes, 'utf-8'), visual);
  assert.deepEqual(offered(Buffer.from(logical)), []);
});

test('the offer to decode each part is the only suggestion for a mailbox of several encodings', async () => {
  const { page, settled } = await browser.open();
  const message = (label, text) => [
    `From a@example.com Mon Jan 05 10:00:00 2009\nContent-Type: text/plain; charset=${label}\n\n`,
    encode(`${text}\n\n`, label),
  ];
  const texts = [
    ['windows-1252', 'Schöne Grüße aus München'],
    ['koi8-r', 'Добрый день, коллеги'],
    ['iso-8859-2', 'Žluťoučký kůň, děkuji'],
  ];
  await openFile(page, 'Inbox', ...texts.flatMap(([label, text]) => message(label, text)));
  await page.locator('#layers li', { hasText: 'mail whose parts are in different encodings' }).waitFor();
  await page.locator('main[data-examined]').waitFor();
  assert.deepEqual(await page.locator('#advice li').allTextContents(), []);
  await page.getByRole('button', { name: 'Decode each part in its encoding' }).click();
  await waitForFacts(page, 'Valid utf-8');
  for (const [, text] of texts) await page.locator('#text .text-row', { hasText: text }).waitFor();
  await settled();
});
