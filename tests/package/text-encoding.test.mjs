// utfscope/text-encoding: TextDecoder and TextEncoder against the Encoding Standard and Web IDL. The standard's
// own tests are in tests/wpt.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import * as entry from '../../pkg-config/dist/text-encoding.js';
import { bytes } from './bytes.mjs';
import { cuts, parts } from './cuts.mjs';

const { TextDecoder, TextEncoder } = entry;

const NAMES = ['TextDecoder', 'TextDecoderStream', 'TextEncoder', 'TextEncoderStream'];
const STREAM = { stream: true };
const decoded = (hex, label, options) => new TextDecoder(label, options).decode(bytes(hex));
/**
 * Decodes parts, given in hex, as a stream. Returns the result for each part, then the result of the call without input
 * that ends the text.
 */
const inParts = (hexes, label, options) => {
  const decoder = new TextDecoder(label, options);
  return hexes.map((hex) => decoder.decode(bytes(hex), STREAM)).concat(decoder.decode());
};

test('import and require give the four interfaces and nothing else', () => {
  assert.deepEqual(Object.keys(entry), NAMES);
  const required = createRequire(import.meta.url)('../../pkg-config/dist/text-encoding.cjs');
  assert.deepEqual(Object.keys(required).sort(), NAMES);
  for (const name of NAMES) {
    assert.equal(entry[name].name, name);
    assert.equal(required[name].name, name);
  }
});

test('labels of the four encodings work in any case and with ASCII whitespace, and any other label is a RangeError', () => {
  assert.equal(new TextDecoder().encoding, 'utf-8');
  assert.equal(new TextDecoder(undefined).encoding, 'utf-8');
  assert.equal(new TextDecoder('\t\n\f\r uTf-16 \r\n').encoding, 'utf-16le');
  assert.equal(new TextDecoder('UNICODEFFFE').encoding, 'utf-16be');
  assert.equal(new TextDecoder('iso-8859-1').encoding, 'windows-1252');
  // Labels of other encodings of the standard, then names of this package and of the IANA registry that the standard lacks.
  const others = [
    'gbk',
    'iso-8859-2',
    'x-user-defined',
    'replacement',
    'utf-7',
    'cesu-8',
    'utf-32',
    'csutf8',
    'utf-8-amd2',
  ];
  for (const label of [...others, '', 'nonsense', '\vutf-8', 'utf-8\0', '\u00a0utf-8', null]) {
    assert.throws(() => new TextDecoder(label), { name: 'RangeError', message: /^TextDecoder: / }, String(label));
  }
  assert.throws(() => new TextDecoder('utf8-'), { message: /Did you mean "utf-8"/ });
});

test('the constructor converts its arguments in the order of Web IDL', () => {
  const seen = [];
  const options = {
    get ignoreBOM() {
      return seen.push('ignoreBOM');
    },
    get fatal() {
      return seen.push('fatal');
    },
  };
  const label = { toString: () => (seen.push('label'), 'no label') };
  assert.throws(() => new TextDecoder(label, options), RangeError);
  assert.deepEqual(seen, ['label', 'fatal', 'ignoreBOM'], 'the label is looked up after all arguments are converted');
  for (const noOptions of [undefined, null, {}, [], () => 0]) {
    assert.equal(new TextDecoder('utf-8', noOptions).fatal, false);
  }
  for (const wrong of [1, 'fatal', true, Symbol.iterator]) {
    assert.throws(() => new TextDecoder('utf-8', wrong), { name: 'TypeError', message: /options object, got a / });
  }
  assert.throws(() => new TextDecoder(Symbol.iterator), TypeError);
  assert.throws(() => TextDecoder(), TypeError);
});

test('decode accepts every BufferSource with its offset and length, and nothing else', () => {
  const buffer = bytes('78 78 78 78 61 C3 A9 62 64 65 66 67 7A 7A 7A 7A').buffer;
  const decoder = new TextDecoder();
  assert.equal(decoder.decode(buffer), 'xxxxaébdefgzzzz');
  for (const View of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Float32Array]) {
    const view = new View(buffer, 4, 8 / View.BYTES_PER_ELEMENT);
    assert.equal(decoder.decode(view), 'aébdefg', View.name);
  }
  for (const View of [Float64Array, BigInt64Array, BigUint64Array]) {
    assert.equal(decoder.decode(new View(buffer, 8, 1)), 'defgzzzz', View.name);
  }
  assert.equal(decoder.decode(new DataView(buffer, 4, 4)), 'aéb');
  const shared = new Uint8Array(new SharedArrayBuffer(3));
  shared.set(bytes('E2 82 AC'));
  assert.equal(decoder.decode(shared), '€');
  assert.equal(decoder.decode(shared.buffer), '€');
  assert.equal(decoder.decode(runInNewContext('Uint16Array.of(0x6261)')), 'ab', 'of another realm');
  assert.equal(decoder.decode(undefined), '');
  for (const wrong of [null, 'text', 5, {}, [65], { buffer }, () => 0, Symbol.iterator]) {
    assert.throws(() => decoder.decode(wrong), { name: 'TypeError', message: /^TextDecoder\.decode: expected an Arr/ });
  }
  assert.throws(() => decoder.decode(buffer, 1), TypeError);
});

test('a resizable buffer is a TypeError, because no argument has the Web IDL attribute [AllowResizable]', () => {
  const resizable = new ArrayBuffer(4, { maxByteLength: 8 });
  const growable = new SharedArrayBuffer(4, { maxByteLength: 8 });
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  for (const buffer of [resizable, growable]) {
    assert.throws(() => decoder.decode(buffer), { name: 'TypeError', message: /does not allow a resizable buffer/ });
    assert.throws(() => decoder.decode(new DataView(buffer)), TypeError);
    assert.throws(() => encoder.encodeInto('', new Uint8Array(buffer)), TypeError);
  }
});

test('a detached buffer is empty, even if reading the options detached it', () => {
  const detached = Uint8Array.of(0x41);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  for (const input of [detached, detached.buffer]) assert.equal(new TextDecoder().decode(input), '');
  assert.deepEqual(new TextEncoder().encodeInto('a', detached), { read: 0, written: 0 });
  const detachedByOptions = Uint16Array.of(0x4141);
  const options = {
    get stream() {
      structuredClone(detachedByOptions.buffer, { transfer: [detachedByOptions.buffer] });
      return false;
    },
  };
  assert.equal(new TextDecoder().decode(detachedByOptions, options), '');
});

test('malformed input gives U+FFFD for each maximal subpart or, with fatal, a TypeError with reason and offset', () => {
  assert.equal(
    decoded('41 C0 AF E2 82 F0 80 80 41 ED A0 80 F4 90 80 80'),
    `A${'\ufffd'.repeat(6)}A${'\ufffd'.repeat(7)}`,
  );
  assert.throws(
    () => decoded('41 C0 AF', 'utf-8', { fatal: true }),
    (error) => {
      assert.equal(error.constructor, TypeError);
      assert.equal(error.message, 'TextDecoder.decode: malformed utf-8: overlong at offset 1, 1 byte');
      assert.equal(error.cause.code, 'ERR_MALFORMED');
      assert.deepEqual(error.cause.fault, { reason: 'overlong', severity: 'error', offset: 1, length: 1 });
      return true;
    },
  );
});

test('a single byte at the end of UTF-16 becomes one U+FFFD, in one call and in parts, with and without BOM', () => {
  for (const [label, bom] of [
    ['utf-16le', 'FF FE'],
    ['utf-16be', 'FE FF'],
  ]) {
    for (const byte of ['00', '41', 'D8', 'DC', 'FF', 'FE']) {
      assert.equal(decoded(byte, label), '\ufffd');
      assert.deepEqual(inParts([byte], label), ['', '\ufffd']);
      assert.deepEqual(inParts([bom, byte], label), ['', '', '\ufffd']);
      assert.deepEqual(inParts([`${bom} ${byte}`], label), ['', '\ufffd']);
      assert.deepEqual(inParts([`${bom} ${byte}`], label, { ignoreBOM: true }), ['\ufeff', '\ufffd']);
      assert.throws(() => decoded(byte, label, { fatal: true }), TypeError);
    }
  }
  // At the end, a high surrogate and one byte are pending: the standard has one error for both.
  assert.equal(decoded('D8 00 D8', 'utf-16be'), '\ufffd');
});

test('encodeInto at every capacity from 0 to 24 writes complete characters only', () => {
  // The length of each prefix in code units and in bytes, typed by hand: a, é, €, 😀, a lone surrogate, b.
  const text = 'aé€😀\udc00b';
  const ends = [
    [0, 0],
    [1, 1],
    [2, 3],
    [3, 6],
    [5, 10],
    [6, 13],
    [7, 14],
  ];
  const whole = bytes('61 C3 A9 E2 82 AC F0 9F 98 80 EF BF BD 62');
  for (let capacity = 0; capacity <= 24; capacity++) {
    const memory = new Uint8Array(capacity + 2).fill(0xaa);
    const result = new TextEncoder().encodeInto(text, memory.subarray(1, capacity + 1));
    const [read, written] = ends.findLast(([, byteCount]) => byteCount <= capacity);
    assert.deepEqual(result, { read, written }, `capacity ${capacity}`);
    assert.deepEqual(Object.keys(result), ['read', 'written']);
    assert.deepEqual(memory.subarray(1, written + 1), whole.subarray(0, written));
    assert.ok(
      [memory[0], ...memory.subarray(written + 1)].every((byte) => byte === 0xaa),
      'nothing else is written',
    );
  }
});

test('one BOM is dropped at the start of each text, also if it is cut, and after an error', () => {
  assert.deepEqual(inParts(['EF', 'BB', 'BF', '41']), ['', '', '', 'A', '']);
  assert.deepEqual(inParts(['', 'EF', 'BB BF 41']), ['', '', 'A', '']);
  assert.deepEqual(inParts(['EF BB BF', 'EF BB BF', 'EF BB BF']), ['', '\ufeff', '\ufeff', '']);
  assert.deepEqual(inParts(['EF BB', '41']), ['', '\ufffdA', ''], 'EF BB is only the start of a BOM');
  assert.deepEqual(inParts(['EF', 'BB', 'BF', '41'], 'utf-8', { ignoreBOM: true }), ['', '', '\ufeff', 'A', '']);
  assert.deepEqual(inParts(['FF', 'FE 41', '00'], 'utf-16le'), ['', '', 'A', '']);
  assert.equal(decoded('EF BB BF', 'windows-1252'), 'ï»¿', 'windows-1252 has no BOM');
  for (const fatal of [false, true]) {
    const decoder = new TextDecoder('utf-8', { fatal });
    for (let text = 0; text < 3; text++) {
      assert.equal(decoder.decode(bytes('EF BB BF 41')), 'A');
      assert.equal(decoder.decode(bytes('EF BB'), STREAM), '');
      assert.equal(decoder.decode(bytes('BF 42')), 'B');
      if (fatal) assert.throws(() => decoder.decode(bytes('FF')), TypeError);
      else assert.equal(decoder.decode(bytes('FF')), '\ufffd');
    }
  }
});

test('within a text, decoding continues after an error with the bytes that the decoder has not used', () => {
  /** Decodes parts with `fatal`, until the last part throws. Then decodes `rest`, which ends the text, and returns the result. */
  const textAfterError = (hexes, rest, label) => {
    const decoder = new TextDecoder(label, { fatal: true });
    hexes.slice(0, -1).forEach((hex) => decoder.decode(bytes(hex), STREAM));
    assert.throws(() => decoder.decode(bytes(hexes.at(-1)), STREAM), TypeError);
    const text = decoder.decode(bytes(rest));
    assert.equal(decoder.decode(bytes('')), '', 'then a new text begins');
    return text;
  };
  assert.equal(
    textAfterError(['41 FF 42'], '43'),
    'BC',
    'the characters before the error are lost, because the call threw',
  );
  assert.equal(textAfterError(['F0 9F', '41 E2 82'], 'AC'), 'A€', 'the byte that cut a sequence is read again');
  assert.equal(
    textAfterError(['FF'], 'EF BB BF 41'),
    'A',
    'the BOM is dropped, because no call returned a character yet',
  );
  assert.equal(textAfterError(['42', 'FF'], 'EF BB BF 41'), '\ufeffA');
  assert.equal(textAfterError(['EF BB BF', 'FF'], 'EF BB BF 41'), '\ufeffA');
  assert.equal(
    textAfterError(['D8 00 D8', '41 DC'], '00', 'utf-16be'),
    '\u{20400}',
    'half a code unit of the previous part is read again too',
  );
  // Each call throws for one malformed byte, and the next call continues after this byte.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  assert.throws(() => decoder.decode(bytes('FF FE 41'), STREAM), { message: /invalid-octet/ });
  assert.throws(() => decoder.decode(undefined, STREAM), { message: /invalid-octet/ });
  assert.equal(decoder.decode(undefined, STREAM), 'A');
  // An error at the end of a text leaves no bytes in the queue.
  assert.throws(() => decoder.decode(bytes('FF 41')), TypeError);
  assert.equal(decoder.decode(bytes('42')), 'B');
});

test('a pending D800 before a U+FEFF becomes U+FFFD, and the U+FEFF is kept', () => {
  assert.deepEqual(inParts(['00 D8', 'FF FE'], 'utf-16le'), ['', '\ufffd\ufeff', '']);
  assert.deepEqual(inParts(['D8 00', 'FE FF'], 'utf-16be'), ['', '\ufffd\ufeff', '']);
});

test('every cut gives the result of one call', () => {
  for (const [label, hex] of [
    ['utf-8', 'EF BB BF F0 9F 98 80 E2'],
    ['utf-8', 'EF BB 41 F4 90 80 ED A0'],
    ['utf-16le', 'FF FE 3D D8 00 DE 3D D8'],
    ['utf-16be', 'D8 3D DE 00 D8 3D 00 41'],
    ['windows-1252', '80 81 41 FF'],
  ]) {
    const all = bytes(hex);
    for (const ignoreBOM of [false, true]) {
      const decoder = new TextDecoder(label, { ignoreBOM });
      const expected = decoder.decode(all);
      for (const places of cuts(all.length)) {
        let text = '';
        for (const part of parts(all, places)) {
          text += decoder.decode(part, STREAM) + decoder.decode(undefined, STREAM);
        }
        assert.equal(text + decoder.decode(), expected, `${label} ${hex} at ${places}`);
      }
    }
  }
});

test('windows-1252 maps all 256 bytes, 80 to 9F as the index of the standard does', () => {
  // The index of the standard, 80 to 9F.
  const upper =
    '20AC 81 201A 192 201E 2026 2020 2021 2C6 2030 160 2039 152 8D 17D 8F ' +
    '90 2018 2019 201C 201D 2022 2013 2014 2DC 2122 161 203A 153 9D 17E 178';
  const table = upper.split(' ').map((hex) => parseInt(hex, 16));
  for (const fatal of [false, true]) {
    const text = new TextDecoder('latin1', { fatal }).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    for (let byte = 0; byte < 256; byte++) {
      assert.equal(text.charCodeAt(byte), table[byte - 0x80] ?? byte, `byte ${byte}`);
    }
  }
});

test('no result contains a lone surrogate', () => {
  const encoder = new TextEncoder();
  for (const lone of ['\ud800', '\udbff', '\udc00', '\udfff']) {
    assert.deepEqual(encoder.encode(lone), bytes('EF BF BD'));
    assert.deepEqual(encoder.encode(`a${lone}b`), bytes('61 EF BF BD 62'));
    const memory = new Uint8Array(3);
    assert.deepEqual(encoder.encodeInto(lone, memory), { read: 1, written: 3 });
    assert.deepEqual(memory, bytes('EF BF BD'));
  }
  for (const label of ['utf-8', 'utf-16le', 'utf-16be']) {
    const text = decoded('D8 00 00 D8 DC 00 00 DC ED A0 80 ED B0 80', label);
    assert.equal(/\p{Surrogate}/u.test(text), false, label);
  }
});

test('with fatal, 20,000 errors, each followed by a correct call, leave no state in the decoder', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pool = new Uint8Array(8192);
  for (let call = 0; call < 20_000; call++) {
    const at = (call * 37) % 8000;
    const view = pool.subarray(at, at + 7);
    view.set(bytes('61 E2 82 AC F0 9F 98'));
    assert.throws(() => decoder.decode(view), TypeError);
    assert.equal(decoder.decode(view.subarray(0, 4)), 'a€');
    if (call % 100 === 0) {
      assert.equal(decoder.decode(view.subarray(0, 2), STREAM), 'a');
      assert.equal(decoder.decode(view.subarray(2, 4)), '€');
    }
  }
});

test('encode and encodeInto convert their arguments as Web IDL does', () => {
  const encoder = new TextEncoder('ignored');
  assert.equal(encoder.encoding, 'utf-8');
  assert.deepEqual(encoder.encode(), new Uint8Array(0));
  assert.deepEqual(encoder.encode(undefined), new Uint8Array(0));
  assert.deepEqual(encoder.encode(null), bytes('6E 75 6C 6C'));
  assert.deepEqual(encoder.encode({ toString: () => '€' }), bytes('E2 82 AC'));
  assert.throws(() => encoder.encode(Symbol.iterator), TypeError);
  const once = encoder.encode('a');
  assert.notEqual(once.buffer, encoder.encode('a').buffer);
  assert.equal(once.buffer.byteLength, 1, 'memory of its own');

  const memory = new Uint8Array(8);
  assert.deepEqual(encoder.encodeInto(12, memory), { read: 2, written: 2 });
  for (const wrong of [undefined, null, [], new ArrayBuffer(8), new DataView(memory.buffer), new Int8Array(8)]) {
    assert.throws(() => encoder.encodeInto('a', wrong), { name: 'TypeError', message: /^TextEncoder\.encodeInto: / });
  }
  const failing = { toString: () => assert.fail('too few arguments are reported before one is converted') };
  assert.throws(() => encoder.encodeInto(failing), { name: 'TypeError', message: /got 1 argument$/ });
  const shared = new Uint8Array(new SharedArrayBuffer(4), 1, 2);
  assert.deepEqual(encoder.encodeInto('é', shared), { read: 1, written: 2 });
  assert.deepEqual(Array.from(shared), [0xc3, 0xa9]);
});

test('the members have the property attributes of a Web IDL interface', () => {
  const members = {
    TextDecoder: { getters: ['encoding', 'fatal', 'ignoreBOM'], methods: { decode: 0 } },
    TextEncoder: { getters: ['encoding'], methods: { encode: 0, encodeInto: 2 } },
    TextDecoderStream: { getters: ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable'], methods: {} },
    TextEncoderStream: { getters: ['encoding', 'readable', 'writable'], methods: {} },
  };
  for (const [name, { getters, methods }] of Object.entries(members)) {
    const Class = entry[name];
    const { prototype } = Class;
    assert.equal(Class.length, 0);
    assert.equal(Object.getPrototypeOf(prototype), Object.prototype);
    assert.equal(Object.prototype.toString.call(new Class()), `[object ${name}]`);
    assert.deepEqual(Object.getOwnPropertyNames(new Class()), []);
    assert.deepEqual(
      Object.getOwnPropertyNames(prototype).sort(),
      ['constructor', ...getters, ...Object.keys(methods)].sort(),
    );
    for (const member of getters) {
      const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(prototype, member);
      assert.deepEqual([get.name, set, enumerable, configurable], [`get ${member}`, undefined, true, true]);
    }
    for (const [member, length] of Object.entries(methods)) {
      const { value, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(prototype, member);
      assert.deepEqual([value.name, value.length], [member, length]);
      assert.deepEqual([writable, enumerable, configurable], [true, true, true]);
    }
  }
});

test('a member throws a TypeError if it is called on an object of another class, but not of a subclass', () => {
  const { prototype } = TextDecoder;
  for (const other of [prototype, {}, null, undefined, 'text', new TextEncoder(), Object.create(prototype)]) {
    assert.throws(() => prototype.decode.call(other), {
      name: 'TypeError',
      message: /^TextDecoder\.decode: called on/,
    });
    for (const member of ['encoding', 'fatal', 'ignoreBOM']) {
      assert.throws(() => Reflect.get(prototype, member, other), TypeError);
    }
    if (!(other instanceof TextEncoder)) assert.throws(() => TextEncoder.prototype.encode.call(other), TypeError);
  }
  class Mine extends TextDecoder {}
  assert.equal(new Mine('latin1').decode(bytes('80')), '€');
});

test('members of one copy of the package work for objects of another copy', () => {
  const other = createRequire(import.meta.url)('../../pkg-config/dist/text-encoding.cjs');
  assert.notEqual(other.TextDecoder, TextDecoder);
  const decoder = new other.TextDecoder('utf-16be', { fatal: true });
  assert.equal(Reflect.get(TextDecoder.prototype, 'encoding', decoder), 'utf-16be');
  assert.equal(TextDecoder.prototype.decode.call(decoder, bytes('20 AC')), '€');
  assert.throws(() => TextEncoder.prototype.encode.call(decoder), TypeError);
});
