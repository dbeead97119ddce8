// In browsers, encode() copies long Latin-1 strings into the module as UTF-8. If that UTF-8 is ASCII, it is the result. In Firefox, encode() does not search the string for lone surrogates:
// it searches the bytes for U+FFFD. The results are the same as in Node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCalls } from '../counted-calls.mjs';
import * as reference from '../../pkg-config/dist/full/index.js';

const { Buffer: NodeBuffer } = globalThis;
// The package assumes that it runs in a browser if there is no `Buffer`, and in Firefox if the user agent contains a version of Gecko.
globalThis.Buffer = undefined;
const browsers = {};
for (const [name, userAgent] of Object.entries({
  Chromium: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
})) {
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true });
  browsers[name] = await import(`../../pkg-config/dist/full/index.js?${name}`);
}
globalThis.Buffer = NodeBuffer;

/** Returns the result of `work`, or the code, message and fault of the error that `work` throws. */
function outcome(work) {
  try {
    return work();
  } catch ({ code, message, fault }) {
    return { code, message, fault };
  }
}

const FILLINGS = [
  'Plain ASCII. ',
  'déjà vu, où ça ? ',
  'naïve “quotes” ',
  'Привет, мир ',
  '中文，标点。',
  '😀👍🏽',
  '\ufffd ',
  '｡ﾊﾟ',
];
const LENGTHS = [1, 64, 65, 127, 128, 129, 255, 256, 257, 2048, 2049, 3000, 140_000];
const INSERTED = ['', '\ud83d', '\ude00', '\ufffd', 'Ā', '\ufeff', '\u0081'];

test('encode gives the same bytes and errors as in Node for every encoding, length and inserted character', () => {
  const encodings = [
    'utf-8',
    'utf-16le',
    'utf-16',
    'utf-32',
    'cesu-8',
    'mutf-8',
    'ascii',
    'iso-8859-1',
    'windows-1252',
  ];
  const legacy = ['windows-1250', 'ibm866', 'koi8-r', 'gbk', 'gb18030', 'shift_jis', 'big5', 'iso-2022-jp'];
  for (const filling of FILLINGS)
    for (const length of LENGTHS)
      for (const inserted of length > 3000 ? ['', 'Ā', '\ud83d'] : INSERTED)
        for (const at of [0, length >> 1, length]) {
          const repeated = filling.repeat(length / filling.length + 1);
          const text = repeated.slice(0, at) + inserted + repeated.slice(at, length);
          const tested = length > 3000 ? ['utf-8', 'windows-1252', 'gb18030', 'utf-16le'] : [...encodings, ...legacy];
          for (const encoding of tested)
            for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
              const expected = outcome(() => reference.encode(text, encoding, options));
              for (const [name, browser] of Object.entries(browsers)) {
                const found = outcome(() => browser.encode(text, encoding, options));
                const areSame = expected.code
                  ? JSON.stringify(found) === JSON.stringify(expected)
                  : NodeBuffer.compare(found, expected) === 0;
                if (areSame) continue;
                const context = `${encoding}, ${JSON.stringify(options)}, ${length}, ${JSON.stringify(filling + inserted)} at ${at}`;
                assert.deepEqual(found, expected, `${name}: ${context}`);
              }
            }
        }
});

test('ASCII is encoded without the module in encodings that extend ASCII, to arrays with their own buffers', () => {
  const encodings = ['ascii', 'iso-8859-1', 'windows-1252', 'koi8-r', 'gb18030', 'shift_jis', 'cp037', 'iso-2022-jp'];
  for (const [name, browser] of Object.entries(browsers)) {
    for (const encoding of encodings) {
      for (const length of [129, 256, 257, 2048, 2049, 8192, 8193, 20_000]) {
        const text = 'Plain ASCII. '.repeat(2000).slice(0, length);
        browser.encode(`${text}${text}`, encoding); // the arena grows
        for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
          let bytes;
          const calls = countCalls(() => (bytes = browser.encode(text, encoding, options)));
          const usesModule = encoding === 'cp037' || encoding === 'iso-2022-jp';
          assert.equal(calls > 0, usesModule, `${name}: ${length} code units, ${encoding}`);
          assert.equal(bytes.buffer.byteLength, bytes.length);
        }
      }
    }
  }
});
