// In browsers, decode() uses the platform's decoders of single-byte encodings, after it has checked them on every byte.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { Buffer: NodeBuffer, TextDecoder: NodeDecoder } = globalThis;
const decoded = [];
/** Counts the texts per encoding. As KOI8-R, it decodes one byte wrongly. */
globalThis.TextDecoder = class extends NodeDecoder {
  decode(input, options) {
    const text = super.decode(input, options);
    decoded.push(this.encoding);
    return this.encoding === 'koi8-r' ? text.replace('я', '?') : text;
  }
};
globalThis.Buffer = undefined;
const { decode, encodings, isValid, toUtf16 } = await import('../../pkg-config/dist/full/index.js?browser');
globalThis.Buffer = NodeBuffer;

const EVERY_BYTE = Uint8Array.from({ length: 0x100 }, (_, byte) => byte);
const textOf = (bytes, encoding) => String.fromCharCode(...toUtf16(bytes, encoding));

test('every defined byte of every single-byte encoding has the same character by decode and by toUtf16', () => {
  const singleByte = encodings.filter((encoding) => /^(windows|iso-8859|koi8|mac|x-|ibm|cp|ascii)/.test(encoding));
  assert.ok(singleByte.length > 30);
  for (const encoding of singleByte) {
    const defined = EVERY_BYTE.filter((byte) => isValid(Uint8Array.of(byte), encoding));
    for (const bytes of [defined, ...Array.from(defined, (byte) => new Uint8Array(200).fill(byte))]) {
      assert.equal(decode(bytes, encoding), textOf(bytes, encoding), encoding);
    }
    const undefinedBytes = EVERY_BYTE.filter((byte) => !defined.includes(byte));
    for (const byte of undefinedBytes) {
      assert.throws(() => decode(Uint8Array.of(0x41, byte), encoding), { code: 'ERR_MALFORMED' }, encoding);
      assert.equal(decode(Uint8Array.of(0x41, byte), encoding, { errors: 'replace' }), 'A\ufffd', encoding);
    }
  }
});

test('the decoder of the platform decodes, except where it differs in one byte', () => {
  const text = 'Привет, мир. Это я.';
  const bytes = Uint8Array.from(text, (letter) =>
    letter > '\x7f' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0),
  );
  decoded.length = 0;
  assert.equal(decode(bytes, 'windows-1251'), text);
  assert.ok(decoded.includes('windows-1251'));
  const koi8 = Uint8Array.of(0xd1, 0xd1);
  assert.equal(decode(koi8, 'koi8-r'), 'яя');
  decoded.length = 0;
  assert.equal(decode(koi8, 'koi8-r'), 'яя');
  assert.ok(!decoded.includes('koi8-r'));
});
