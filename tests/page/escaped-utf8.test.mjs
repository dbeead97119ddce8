// JSON in which each byte of UTF-8 is one \u escape, as in data downloaded from Facebook: the offer to decode says so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offersFor } from './layer-codec.mjs';

/** Returns the hint beside the offer to decode the \u escapes of JSON; '' if the offer has no hint. */
async function hintFor(text) {
  const offer = (await offersFor(text)).find(({ id }) => id === 'json-escapes');
  assert.ok(offer, text);
  return offer.hint;
}

/** Returns JSON whose characters beyond ASCII are written as one \u escape for each byte of their UTF-8. */
const byteEscapes = (value) =>
  Array.from(Buffer.from(JSON.stringify(value)), (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\u00${byte.toString(16)}`,
  ).join('');

const MESSAGES = {
  participants: [{ name: 'Zoë Müller' }, { name: 'Łukasz' }],
  messages: [{ sender_name: 'Zoë Müller', content: 'Grüße! 😀❤' }],
};

test('the offer to decode JSON with an escape for each byte of UTF-8 shows the first character that the escapes spell', async () => {
  assert.match(await hintFor(byteEscapes(MESSAGES)), /bytes of UTF-8: \\u00c3\\u00ab is ë\..*Facebook/);
  assert.match(await hintFor(byteEscapes(['😀'])), /: \\u00f0\\u009f\\u0098\\u0080 is 😀\./);
  // The sample of a long file can end at any place within escapes.
  for (let length = 0; length < 40; length++) {
    const long = byteEscapes(['a'.repeat(length), ...Array.from({ length: 3000 }, () => 'naïve — ☕')]);
    assert.match(await hintFor(long), /: \\u00c3\\u00af is ï\./, `${length}`);
  }
});

test('the offer has no hint for JSON whose escapes stand for characters, not for bytes', async () => {
  for (const text of [
    '{"a":"caf\\u00e9"}',
    '["\\u00c3\\u00a9", "\\u00e9"]',
    '["\\u20ac"]',
    '["\\u0412\\u0430\\u00a0"]',
  ]) {
    assert.equal(await hintFor(text), '', text);
  }
});
