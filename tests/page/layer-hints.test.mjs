// The offer to decode a layer says which programs write it, and whether something is damaged.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offersFor } from './layer-codec.mjs';

/** Returns the hint beside the offer to decode a layer. */
async function hintFor(id, text) {
  const offer = (await offersFor(text)).find((each) => each.id === id);
  assert.ok(offer, text.slice(0, 200));
  return offer.hint;
}

/** Writes each byte of UTF-8 beyond ASCII as an escape. `write` gets the two hex digits of a byte and returns the escape. */
const byteEscapes = (text, write) =>
  Array.from(Buffer.from(text), (byte) => (byte < 0x80 ? String.fromCharCode(byte) : write(byte.toString(16)))).join(
    '',
  );
/** Writes each code unit of UTF-16 beyond ASCII as a \u escape. */
const unitEscapes = (text) =>
  text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

test('the hint says that MIME encoded words belong in mail headers', async () => {
  assert.match(
    await hintFor('encoded-words', 'id;name\n1;=?utf-8?Q?Ren=C3=A9?=\n'),
    /^Mail headers have letters beyond ASCII/,
  );
});

test('in markup, HTML entities are normal; in other text, they come from the source of a web page', async () => {
  assert.equal(
    await hintFor('html', 'Caf&eacute; &amp; Th&eacute;'),
    'The text was copied from the source of a web page, or a program escaped it for one.',
  );
  assert.match(await hintFor('html', '<p>Caf&eacute;</p>'), /in this form: nothing is damaged\.$/);
});

test('the hints for percent escapes, quoted-printable and names of IMAP folders say which programs write them', async () => {
  const chat = 'Глянь: https://uk.wikipedia.org/wiki/%D0%9A%D0%B8%D1%97%D0%B2\nЗнижка 50% на квитки, 5 %!\n';
  const link = await hintFor('percent', chat);
  assert.match(
    link,
    /^Browsers and web servers .* nothing is damaged\..* decoded spaces and & characters break links\.$/,
  );
  assert.doesNotMatch(await hintFor('percent', 'q=%D0%9A%D0%B8%D1%97%D0%B2\n'), /link/);
  assert.match(
    await hintFor('quoted-printable', 'Caf=C3=A9 cr=C3=A8me=\n br=C3=BBl=C3=A9e\n'),
    /^E-mail messages are sent in this form/,
  );
  assert.match(await hintFor('imap-names', '* LIST () "/" "Entw&APw-rfe"\n'), /^Mail servers name folders/);
  // %F0 alone is not UTF-8. Beside other percent signs, it is not taken for percent-encoding.
  assert.deepEqual(await offersFor('width: 50%; height: 5%\nformat("%d of %s, %5.2f %F0", 1)\n'), []);
});

test('the hint for Java properties names native2ascii, and only the hint for JSON names Facebook', async () => {
  const lines = 'titre=Été à la plage\nsalut=Ça va, Zoé ?\n';
  assert.match(
    await hintFor('java-properties', unitEscapes(lines)),
    /native2ascii write .* nothing is damaged\. Java 8 and older .* keep the escapes for them\.$/,
  );
  const wrong = byteEscapes(lines, (hex) => `\\u00${hex}`);
  for (const text of [wrong, wrong.repeat(2000)]) {
    const hint = await hintFor('java-properties', text);
    assert.match(
      hint,
      /^Its escapes are the bytes of UTF-8: \\u00c3\\u0089 is É\. native2ascii .* without “-encoding UTF-8”\./,
    );
    assert.doesNotMatch(hint, /Facebook/);
  }
  assert.match(
    await hintFor(
      'json-escapes',
      byteEscapes('{"a": "Zoé"}', (hex) => `\\u00${hex}`),
    ),
    /Facebook/,
  );
});

test('the hint says that the logs of nginx and Apache, and other escapes of bytes, are not damaged', async () => {
  const bytes = (text) => byteEscapes(text, (hex) => `\\x${hex.toUpperCase()}`);
  const access = `192.0.2.7 - - [03/Mar/2025:10:11:12 +0100] "POST /a HTTP/1.1" 200 5 "${bytes('ville=Orléans')}"\n`;
  const error = `2025/03/03 10:11:12 [error] 71#0: *5 open() "/srv/${bytes('été.png')}" failed\n`;
  for (const log of [access, error])
    assert.equal(
      await hintFor('escapes', log),
      'nginx and Apache write bytes of requests in this form in their logs: nothing is damaged.',
    );
  assert.match(
    await hintFor('escapes', access.replace('=', '=\\x22')),
    /nothing is damaged\. Escapes of ASCII characters, such as \\x22, are unchanged: decoded, they could end a field\.$/,
  );
  assert.equal(
    await hintFor('escapes', `print("${bytes('Orléans')}")`),
    'Many programming languages and logs write bytes or characters beyond ASCII in this form: nothing is damaged.',
  );
});
