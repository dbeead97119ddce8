// A call can use the WebAssembly module, a loop in JavaScript or a function of the platform. This choice, the route of the
// call, decides its speed. These tests do not measure time: they count the calls of functions that the WebAssembly module
// exports, and check the results of the routes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCalls } from '../counted-calls.mjs';

const { MalformedError, countCodePoints, decode, encode, fromUtf16, isValid, toUtf16, transcode } =
  await import('../../pkg-config/dist/full/index.js?counted');

test('from the second call on, short strings are encoded in legacy encodings without the module, and long strings with the module', () => {
  for (const [text, encoding] of [
    ['Привет', 'koi8-r'],
    ['Grüße', 'windows-1252'],
    ['Grüße', 'iso-8859-1'],
    ['日本語 text', 'shift_jis'],
    ['中文', 'gb18030'],
    ['text', 'cp037'],
  ]) {
    assert.notEqual(
      countCalls(() => encode(text, encoding)),
      0,
      encoding,
    );
    for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
      const calls = countCalls(() => encode(text, encoding, options));
      assert.equal(calls, 0, encoding);
    }
    assert.notEqual(
      countCalls(() => encode(text.repeat(100), encoding)),
      0,
      encoding,
    );
  }
});

test('ASCII is encoded without the module in encodings that extend ASCII, with every option', () => {
  for (const encoding of [
    'ascii',
    'iso-8859-1',
    'windows-1252',
    'koi8-r',
    'gb18030',
    'shift_jis',
    'cp037',
    'iso-2022-jp',
  ]) {
    for (const length of [257, 2048, 2049, 5000]) {
      const text = 'Plain ASCII. '.repeat(400).slice(0, length);
      for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
        let bytes;
        const calls = countCalls(() => (bytes = encode(text, encoding, options)));
        const usesModule = encoding === 'cp037' || encoding === 'iso-2022-jp';
        assert.equal(calls > 0, usesModule, `${length} code units, ${encoding}`);
        if (!usesModule) assert.deepEqual(bytes, bytesFrom(text));
        assert.equal(bytes.buffer.byteLength, bytes.length);
      }
    }
  }
});

test('short text is converted between ISO-8859-1 and UTF-8 without the module, and longer text beyond ASCII with the module', () => {
  const latin1 = (length) => encode('Où ? '.repeat(50).slice(0, length), 'iso-8859-1');
  for (const [bytes, from, to, usesModule] of [
    [latin1(64), 'iso-8859-1', 'utf-8', false],
    [latin1(65), 'iso-8859-1', 'utf-8', true],
    [bytesFrom('ù'.repeat(64)), 'utf-8', 'iso-8859-1', false],
    [bytesFrom(`${'ù'.repeat(64)} `), 'utf-8', 'iso-8859-1', true],
  ]) {
    let result;
    const calls = countCalls(() => (result = transcode(bytes, { from, to })));
    assert.equal(calls > 0, usesModule, `${bytes.length} bytes from ${from}`);
    assert.equal(decode(result, to), decode(bytes, from));
    assert.equal(result.buffer.byteLength, result.length);
  }
});

// The longest inputs, in bytes, that are decoded without the module. In Node 20, the JavaScript loop is slower than in
// other versions, so LOOP_LIMIT is lower, and the platform decodes up to 256 bytes of a single-byte encoding.
const isNode20 = Number.parseInt(process.versions.node) < 22;
const LOOP_LIMIT = isNode20 ? 64 : 128;
const SINGLE_BYTE_LIMIT = isNode20 ? 256 : LOOP_LIMIT;

test('in the running version of Node, short text in legacy encodings is decoded without the module from the second call on', () => {
  for (const [letter, encoding, limit] of [
    ['П', 'koi8-r', SINGLE_BYTE_LIMIT],
    ['П', 'windows-1251', SINGLE_BYTE_LIMIT],
    ['ｱ', 'shift_jis', LOOP_LIMIT],
    ['é', 'cp037', LOOP_LIMIT], // no platform has a decoder of EBCDIC
  ]) {
    const decodeLetters = (length, options) => decode(encode(letter.repeat(length), encoding), encoding, options);
    decodeLetters(limit);
    decodeLetters(limit + 1);
    for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
      assert.equal(decodeLetters(limit, options), letter.repeat(limit));
      assert.equal(decodeLetters(limit + 1, options), letter.repeat(limit + 1));
      for (const [length, expected] of [
        [limit, 0],
        [limit + 1, 1],
      ]) {
        const bytes = encode(letter.repeat(length), encoding);
        const calls = countCalls(() => decode(bytes, encoding, options));
        assert.equal(calls, expected, `${length} bytes of ${encoding}`);
      }
    }
  }
});

test('short UTF-16 is validated without the module, and longer UTF-16 with one call of the module', () => {
  const unitsOf = (length) => new Uint16Array(length).fill(0x4e2d);
  for (const length of [0, 1, 32])
    assert.equal(
      countCalls(() => isValid(unitsOf(length))),
      0,
      `${length} code units`,
    );
  isValid(unitsOf(1000)); // the first long input also allocates memory in the module
  for (const length of [33, 1000])
    assert.equal(
      countCalls(() => isValid(unitsOf(length))),
      1,
      `${length} code units`,
    );
});

test('code points are counted by one call of the module', () => {
  const bytes = new Uint8Array(1000).fill(0x41);
  assert.equal(countCodePoints(bytes), 1000);
  assert.equal(
    countCalls(() => countCodePoints(bytes)),
    1,
  );
});

test('in Node, short UTF-16LE is decoded without the module, and longer UTF-16LE beyond Latin-1 with one call of the module', () => {
  /** Returns UTF-16LE of this many bytes, in which each code unit is U+4E4E. */
  const bytesOf = (length) => new Uint8Array(length).fill(0x4e);
  decode(bytesOf(1000), 'utf-16le'); // the first long input also allocates memory in the module
  for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
    assert.equal(
      countCalls(() => decode(bytesOf(256), 'utf-16le', options)),
      0,
    );
    assert.equal(
      countCalls(() => decode(bytesOf(1000), 'utf-16le', options)),
      1,
    );
  }
});

test('UTF-16 with surrogates at any offset is valid, and can be decoded, only if the string of the same code units is well-formed', () => {
  for (const length of [1, 2, 3, 63, 64, 65, 66, 127, 128, 129, 200]) {
    for (let at = 0; at < length; at++) {
      for (const surrogates of [[0xd800], [0xdfff], [0xdbff, 0xdc00], [0xdc00, 0xd800], [0xd83d, 0xd83d, 0xde00]]) {
        const units = new Uint16Array(length).fill(0x4e2d);
        units.set(surrogates.slice(0, length - at), at);
        const text = String.fromCharCode(...units);
        const isWellFormed = !/\p{Surrogate}/u.test(text);
        assert.equal(isValid(units), isWellFormed, `${at} of ${length}`);
        const bytes = new Uint8Array(units.buffer);
        const unaligned = new Uint8Array(bytes.length + 1).subarray(1);
        unaligned.set(bytes);
        for (const input of [bytes, unaligned]) {
          if (isWellFormed) assert.equal(decode(input, 'utf-16le'), text);
          else assert.throws(() => decode(input, 'utf-16le'), { name: 'MalformedError' });
        }
      }
    }
  }
});

/** Texts with characters of up to one, two, three and four bytes, each long enough that Node's functions convert it. */
const LONG_TEXTS = ['text ', 'Grüße ', '日本語', '😀'].map((text) => text.repeat(5000));
const unitsFrom = (text) => Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const bytesFrom = (text) => new TextEncoder().encode(text);

test('long UTF-8 and UTF-16 are converted without the module in Node, to arrays with their own buffers', () => {
  for (const text of LONG_TEXTS) {
    const [bytes, units] = [bytesFrom(text), unitsFrom(text)];
    for (const options of [undefined, { ignoreBOM: true }, { onFault: assert.fail }]) {
      let results;
      const calls = countCalls(
        () => (results = [toUtf16(bytes, 'utf-8', options), fromUtf16(units, 'utf-8', options)]),
      );
      assert.equal(calls, 0);
      assert.deepEqual(results, [units, bytes]);
      for (const { constructor, buffer, byteLength } of results) {
        assert.ok(constructor === Uint16Array || constructor === Uint8Array);
        assert.equal(buffer.byteLength, byteLength);
      }
    }
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    assert.deepEqual(toUtf16(shared), units);
  }
});

test('in long UTF-8 and UTF-16, faults are rejected or replaced, and a BOM is dropped or kept, as the options say', () => {
  for (const text of LONG_TEXTS) {
    const [bytes, units] = [bytesFrom(text), unitsFrom(text)];
    for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
      const damaged = bytes.slice();
      damaged[at] = 0xff;
      assert.throws(() => toUtf16(damaged), MalformedError);
      const replaced = toUtf16(damaged, 'utf-8', { errors: 'replace' });
      assert.deepEqual(replaced, unitsFrom(new TextDecoder().decode(damaged)));
    }
    for (const [at, before, after] of [
      [0, [0xdc00], []],
      [units.length, [], [0xd800]],
    ]) {
      const damaged = Uint16Array.from([...before, ...units, ...after]);
      assert.throws(
        () => fromUtf16(damaged),
        (error) => error.fault.offset === at,
      );
      const [start, end] = [before, after].map((lone) => '\ufffd'.repeat(lone.length));
      assert.deepEqual(fromUtf16(damaged, 'utf-8', { errors: 'replace' }), bytesFrom(start + text + end));
    }
    const withBOM = bytesFrom(`\ufeff${text}`);
    assert.deepEqual(toUtf16(withBOM), units);
    assert.deepEqual(toUtf16(withBOM, 'utf-8', { ignoreBOM: true }), unitsFrom(`\ufeff${text}`));
  }
});

test('under the policy replace, short UTF-8 is converted as by a TextDecoder, also after calls with malformed UTF-8 or a BOM', () => {
  const inputs = LONG_TEXTS.map((text) => bytesFrom(text.slice(0, 300)));
  const malformed = inputs.flatMap((bytes) =>
    [0, bytes.length >> 1, bytes.length - 1].map((at) => bytes.with(at, 0xff)),
  );
  const [withBOM] = inputs.map((bytes) => Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes));
  for (const before of [...malformed, withBOM]) {
    for (let call = 0; call < 20; call++) {
      for (const bytes of call === 0 ? [before] : inputs) {
        const expected = unitsFrom(new TextDecoder().decode(bytes));
        assert.deepEqual(toUtf16(bytes, 'utf-8', { errors: 'replace' }), expected);
      }
    }
  }
});

test('Latin-1 strings are encoded as UTF-8 without the module in Node 22 and later, to arrays with their own buffers', () => {
  const avoidsModule = Number.parseInt(process.versions.node) >= 22;
  for (const letters of ['text', 'Grüße', '\u0000\u00ff']) {
    for (const text of [letters, letters.repeat(500), letters.repeat(9000)]) {
      encode(text); // the first text of this length may also allocate memory in the module
      for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
        let bytes;
        const calls = countCalls(() => (bytes = encode(text, 'utf-8', options)));
        if (avoidsModule) assert.equal(calls, 0, `${text.length} code units`);
        assert.deepEqual(bytes, bytesFrom(text));
        assert.equal(bytes.buffer.byteLength, bytes.length);
      }
    }
  }
});

test('in Node 20, 65 to 128 code units are encoded as UTF-8 without the module, and lone surrogates are rejected or replaced', () => {
  for (const letter of ['a', 'é', 'П', '中', '😀']) {
    for (const length of [65, 100, 128]) {
      const text = letter.repeat(length).slice(0, length).toWellFormed();
      for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
        let bytes;
        const calls = countCalls(() => (bytes = encode(text, 'utf-8', options)));
        if (isNode20) assert.equal(calls, 0, `${length} of ${letter}`);
        assert.deepEqual(bytes, bytesFrom(text));
        assert.equal(bytes.buffer.byteLength, bytes.length);
      }
      const damaged = `${text.slice(0, -1)}\ud800`;
      assert.throws(() => encode(damaged), MalformedError);
      assert.deepEqual(encode(damaged, 'utf-8', { errors: 'replace' }), bytesFrom(damaged));
    }
  }
});

test('in Node, malformed input does not change the results of later conversions, and these conversions soon avoid the module again', () => {
  for (const text of LONG_TEXTS) {
    const [bytes, units] = [bytesFrom(text), unitsFrom(text)];
    const damaged = { bytes: Uint8Array.of(...bytes, 0xff), units: Uint16Array.of(...units, 0xd800) };
    const replaced = `${text}\ufffd`;
    for (const errors of ['strict', 'replace']) {
      for (let repeated = 0; repeated < 3; repeated++) {
        if (errors === 'strict') {
          for (const work of [
            () => decode(damaged.bytes),
            () => toUtf16(damaged.bytes),
            () => fromUtf16(damaged.units),
          ])
            assert.throws(work, { name: 'MalformedError' });
        } else {
          assert.equal(decode(damaged.bytes, 'utf-8', { errors }), replaced);
          assert.deepEqual(toUtf16(damaged.bytes, 'utf-8', { errors }), unitsFrom(replaced));
          assert.deepEqual(fromUtf16(damaged.units, 'utf-8', { errors }), bytesFrom(replaced));
        }
      }
      const convert = () => [toUtf16(bytes, 'utf-8', { errors }), fromUtf16(units, 'utf-8', { errors })];
      for (let repeated = 0; repeated < 2; repeated++) {
        assert.deepEqual(convert(), [units, bytes]);
        assert.equal(decode(bytes, 'utf-8', { errors }), text);
      }
      assert.equal(countCalls(convert), 0);
    }
  }
});

test('a lone surrogate is rejected or replaced among Latin-1 letters, even if other code replaces RegExp.prototype.exec', () => {
  const { exec } = RegExp.prototype;
  const check = () => {
    for (const length of [1, 2, 64, 65, 1000]) {
      for (const at of [0, 1, length >> 2, length >> 1, length - 1].filter((place) => place < length)) {
        const text = `${'é'.repeat(at)}\ud800${'é'.repeat(length - at - 1)}`;
        assert.throws(() => encode(text), { name: 'MalformedError' }, `${at} of ${length}`);
        assert.deepEqual(encode(text, 'utf-8', { errors: 'replace' }), bytesFrom(text));
        const pair = text.replace('\ud800', '😀');
        assert.deepEqual(encode(pair), bytesFrom(pair));
      }
    }
  };
  check();
  try {
    RegExp.prototype.exec = () => null;
    check();
  } finally {
    RegExp.prototype.exec = exec;
  }
});
