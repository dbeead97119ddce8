// In browsers, decode() uses the platform's decoder of an encoding if that decoder agrees with the module for every byte of a single-byte
// encoding, or for every sequence of a multi-byte encoding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as reference from '../../pkg-config/dist/full/index.js';

const { Buffer: NodeBuffer, TextDecoder: NodeDecoder } = globalThis;
/** The encoding of each call of a platform decoder, in order. */
const decodedEncodings = [];
const MULTI_BYTE = ['shift_jis', 'gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr'];
/**
 * Stands for the decoders of a browser, and records the encoding of each call. Two decoders are wrong on purpose: KOI8-R at the byte D1, and
 * EUC-KR at the pair B0 A1. Node's decoders of multi-byte encodings differ from the Encoding Standard, so `reference` decodes in their place.
 */
globalThis.TextDecoder = class extends NodeDecoder {
  decode(input, options) {
    const { encoding } = this;
    const text = MULTI_BYTE.includes(encoding)
      ? reference.decode(input, encoding, { errors: 'replace' })
      : super.decode(input, options);
    decodedEncodings.push(encoding);
    return encoding === 'koi8-r' ? text.replace('я', '?') : encoding === 'euc-kr' ? text.replace('가', '?') : text;
  }
};
/** Imports another copy of the package, which assumes that it runs in a browser with this user agent. */
async function importInBrowser(userAgent) {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true });
  // If there is no `Buffer`, the package assumes that it runs in a browser.
  globalThis.Buffer = undefined;
  const copy = await import(`../../pkg-config/dist/full/index.js?${encodeURIComponent(userAgent)}`);
  globalThis.Buffer = NodeBuffer;
  if (navigator) Object.defineProperty(globalThis, 'navigator', navigator);
  else delete globalThis.navigator;
  return copy;
}

const firefox = await importInBrowser('Gecko/20100101 Firefox/140.0');
const chromium = await importInBrowser('AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0');
const { decode, encodings, isValid, toUtf16 } = firefox;

const EVERY_BYTE = Uint8Array.from({ length: 0x100 }, (_, byte) => byte);
const textOf = (bytes, encoding) => String.fromCharCode(...toUtf16(bytes, encoding));

test('decode agrees with toUtf16 on the defined bytes of single-byte encodings, and rejects the other bytes', () => {
  const singleByte = encodings.filter((encoding) => /^(windows|iso-8859|koi8|mac|x-|ibm|cp|ascii)/.test(encoding));
  assert.ok(singleByte.length > 30);
  for (const encoding of singleByte) {
    const defined = EVERY_BYTE.filter((byte) => isValid(Uint8Array.of(byte), encoding));
    for (const bytes of [defined, ...Array.from(defined, (byte) => new Uint8Array(200).fill(byte))]) {
      assert.equal(decode(bytes, encoding), textOf(bytes, encoding), encoding);
      assert.equal(chromium.decode(bytes, encoding), textOf(bytes, encoding), encoding);
    }
    const undefinedBytes = EVERY_BYTE.filter((byte) => !defined.includes(byte));
    for (const byte of undefinedBytes) {
      assert.throws(() => decode(Uint8Array.of(0x41, byte), encoding), { code: 'ERR_MALFORMED' }, encoding);
      assert.equal(decode(Uint8Array.of(0x41, byte), encoding, { errors: 'replace' }), 'A\ufffd', encoding);
    }
  }
});

test("in Firefox, decode uses the platform's decoder, but not a decoder that differs from the module in one byte", () => {
  const text = 'Привет, мир. Это я.';
  const bytes = Uint8Array.from(text, (letter) =>
    letter > '\x7f' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0),
  );
  decodedEncodings.length = 0;
  assert.equal(decode(bytes, 'windows-1251'), text);
  assert.ok(decodedEncodings.includes('windows-1251'));
  const koi8 = Uint8Array.of(0xd1, 0xd1);
  // The first call compares the decoder with the module. The second call must not use the decoder.
  assert.equal(decode(koi8, 'koi8-r'), 'яя');
  decodedEncodings.length = 0;
  assert.equal(decode(koi8, 'koi8-r'), 'яя');
  assert.ok(!decodedEncodings.includes('koi8-r'));
});

test("in Firefox, decode uses the platform's decoder of a multi-byte encoding after some calls, but not a decoder that differs from the module in one pair", () => {
  const texts = {
    shift_jis: 'ｱｲｳすべての人間は',
    gbk: '€人人生而自由',
    gb18030: '人人生而自由\u{20000}',
    big5: '人人生而自由',
    'euc-jp': 'すべての人間は',
    'euc-kr': '가나다라',
  };
  const rows = Object.entries(texts).map(([encoding, text]) => [encoding, text, reference.encode(text, encoding)]);
  // U+4E02 has three bytes in JIS X 0212, which no encoder writes.
  for (const [encoding, text, bytes] of [...rows, ['euc-jp', '丂', Uint8Array.of(0x8f, 0xb0, 0xa1)]]) {
    for (let call = 0; call < 100; call++) assert.equal(decode(bytes, encoding), text, encoding);
    decodedEncodings.length = 0;
    assert.equal(decode(bytes, encoding), text);
    assert.equal(decodedEncodings.includes(encoding), encoding !== 'euc-kr', encoding);
    for (const malformed of [bytes.subarray(0, -1), Uint8Array.of(...bytes, 0xff)]) {
      assert.throws(() => decode(malformed, encoding), { code: 'ERR_MALFORMED' }, encoding);
      const replaced = reference.decode(malformed, encoding, { errors: 'replace' });
      assert.equal(decode(malformed, encoding, { errors: 'replace' }), replaced, encoding);
    }
  }
});

test("a BOM of gb18030 is dropped, unless ignoreBOM keeps it, before and after decode uses the platform's decoder", () => {
  const withBOM = reference.encode('\ufeff人人生而自由', 'gb18030');
  for (let call = 0; call < 100; call++) {
    assert.equal(decode(withBOM, 'gb18030'), '人人生而自由', `call ${call}`);
    assert.equal(decode(withBOM, 'gb18030', { ignoreBOM: true }), '\ufeff人人生而自由', `call ${call}`);
  }
});

test("in Chromium, decode uses the platform's UTF-8 decoder for ASCII in other encodings, and decodes other text correctly", () => {
  const supersets = ['ascii', 'iso-8859-1', 'windows-1251', 'koi8-r', ...MULTI_BYTE];
  for (const encoding of supersets) {
    for (const length of [33, 64, 200, 4096, 4097, 70_000]) {
      const ascii = Uint8Array.from({ length }, (_, at) => 0x20 + (at % 0x5f));
      const expected = String.fromCharCode(...ascii.subarray(0, 200));
      chromium.decode(ascii, encoding);
      decodedEncodings.length = 0;
      assert.equal(chromium.decode(ascii, encoding).slice(0, 200), expected, encoding);
      assert.deepEqual(decodedEncodings, ['utf-8'], `${encoding}, ${length} bytes`);
      // In the tested encoding, the UTF-8 of é, of a BOM and of U+FFFD is other text or malformed. FF and 80 are not UTF-8. Before it uses
      // the UTF-8 decoder, decode searches the first 128 bytes for bytes that are not ASCII, and a sample of the later bytes.
      for (const inserted of [[0xc3, 0xa9], [0xef, 0xbb, 0xbf], [0xef, 0xbf, 0xbd], [0xff], [0x80]]) {
        for (const at of [0, 5, length >> 1, length - inserted.length]) {
          const bytes = ascii.slice();
          bytes.set(inserted, at);
          const options = { errors: 'replace' };
          assert.equal(chromium.decode(bytes, encoding, options), reference.decode(bytes, encoding, options), encoding);
          assert.equal(chromium.isValid(bytes, encoding), reference.isValid(bytes, encoding));
          if (reference.isValid(bytes, encoding))
            assert.equal(chromium.decode(bytes, encoding), reference.decode(bytes, encoding), encoding);
          else assert.throws(() => chromium.decode(bytes, encoding), { code: 'ERR_MALFORMED' }, encoding);
        }
      }
    }
  }
});

test("in Chromium, the platform's decoders of multi-byte encodings are not used", () => {
  for (const encoding of MULTI_BYTE) {
    const text = '人'.repeat(300);
    const bytes =
      encoding === 'euc-kr' ? reference.encode('가'.repeat(300), encoding) : reference.encode(text, encoding);
    for (const part of [bytes, bytes.subarray(0, 40)]) {
      for (let call = 0; call < 100; call++) chromium.decode(part, encoding);
      decodedEncodings.length = 0;
      assert.equal(chromium.decode(part, encoding), reference.decode(part, encoding));
      assert.ok(!decodedEncodings.includes(encoding), encoding);
    }
  }
});

test('UTF-8 is decoded as by a TextDecoder, with every option and at lengths that the package decodes by different code', () => {
  const strict = new NodeDecoder('utf-8', { fatal: true });
  const [replacing, keeping] = [new NodeDecoder(), new NodeDecoder('utf-8', { ignoreBOM: true })];
  for (const words of ['text ', 'Grüße ', 'Все люди ', '人人生而自由', '😀👍🏽', 'a\ufffdЖ']) {
    for (const length of [64, 8191, 8192, 9001, 70_001, 600_001]) {
      const utf8 = new TextEncoder().encode(words.repeat(Math.ceil(length / words.length))).subarray(0, length);
      const bom = utf8.slice();
      bom.set([0xef, 0xbb, 0xbf]);
      const damaged = utf8.slice();
      damaged[length >> 1] = 0xff;
      // A cut at `length` may leave an incomplete sequence.
      for (const input of [utf8, bom, damaged]) {
        const replaced = replacing.decode(input);
        assert.equal(decode(input, 'utf-8', { errors: 'replace' }), replaced);
        assert.equal(decode(input, 'utf-8', { errors: 'replace', ignoreBOM: true }), keeping.decode(input));
        let expected;
        try {
          expected = strict.decode(input);
        } catch {
          for (const options of [undefined, { ignoreBOM: true }])
            assert.throws(() => decode(input, 'utf-8', options), { code: 'ERR_MALFORMED' });
          const faults = [];
          assert.equal(decode(input, 'utf-8', { errors: 'replace', onFault: (fault) => faults.push(fault) }), replaced);
          assert.ok(faults.length > 0);
          continue;
        }
        assert.equal(decode(input), expected);
        assert.equal(decode(input, 'utf-8', { onFault: assert.fail }), expected);
        assert.equal(decode(input, 'utf-8', { ignoreBOM: true }), keeping.decode(input));
      }
    }
  }
});
