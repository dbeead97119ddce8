// Mails whose label names another encoding than that of their bytes. Outlook writes windows-1252 below the label iso-8859-1. The Encoding Standard
// decodes this label as windows-1252, and mail programs do the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decoded, offersFor, utf8 } from './layer-codec.mjs';

const base64 = (text, encoding) => Buffer.from(codec.encode(text, encoding)).toString('base64');
const message = (text, encoding, label) =>
  `Subject: =?${label}?B?${base64(text, encoding)}?=\r\nContent-Type: text/plain; charset=${label}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(text, encoding)}\r\n`;

test('a mail is not said to be shown with wrong characters if browsers decode its label as the right encoding', async () => {
  for (const [text, encoding, label] of [
    ['Grüße € 5 “hi”', 'windows-1252', 'iso-8859-1'], // these bytes are the same text in windows-1254
    ['L’été à la plage… ça coûte 5 €', 'windows-1252', 'ISO-8859-1'],
  ]) {
    const mail = message(text, encoding, label);
    for (const id of ['base64-message', 'encoded-words']) {
      const { text: result, note } = decoded(id, utf8(mail));
      assert.ok(result.includes(`Subject: ${text}\r\n`), result);
      assert.equal(
        note,
        `The declared encoding is ${label}, but the bytes look like ${encoding}. Browsers and most mail programs decode this label as ${encoding}, and decoding does too.`,
      );
    }
    const [{ hint }] = await offersFor(mail);
    assert.doesNotMatch(hint, /wrong characters/);
  }
});

test('a mail with another wrong label is said to be shown with wrong characters', async () => {
  for (const [text, encoding, label] of [
    ['Здравствуйте, Ольга Викторовна', 'windows-1251', 'koi8-r'],
    ['L’été à la plage… ça coûte 5 €', 'windows-1252', 'us-ascii'],
    ['L’été à la plage… ça coûte 5 €', 'windows-1252', 'utf-8'],
  ]) {
    const [{ hint }] = await offersFor(message(text, encoding, label));
    assert.match(hint, /mail programs show wrong characters/, label);
  }
});
