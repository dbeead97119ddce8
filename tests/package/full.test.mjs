// The full edition (`utfscope/full`): its encodings, labels, exports and WebAssembly module, and how it extends the small
// edition (`utfscope`).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import * as full from '../../pkg-config/dist/full/index.js';
import * as fullSlim from '../../pkg-config/dist/full/slim.js';
import { TextDecoder } from '../../pkg-config/dist/full/text-encoding.js';
import * as small from '../../pkg-config/dist/index.js';
import * as smallSlim from '../../pkg-config/dist/slim.js';
import { SUITE, assertSuite } from '../wpt/suite.mjs';
import { bytes } from './bytes.mjs';

const { decode, encode, encodings, resolveLabel } = full;
const dist = (path) => new URL(`../../pkg-config/dist/${path}`, import.meta.url);

/** The names of the encodings that only the full edition has: those of the Encoding Standard, then code pages. */
const NAMES =
  'ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 ' +
  'iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 ' +
  'windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic x-user-defined ' +
  'gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr cp437 cp720 cp737 cp775 cp850 cp852 cp855 cp857 cp858 cp860 ' +
  'cp861 cp862 cp863 cp864 cp865 cp869 cp1125 cp037 cp500 cp1047 cp273 cp277 cp278 ' +
  'cp280 cp284 cp285 cp297 cp871 cp1140 cp1141 cp1142 cp1143 cp1144 cp1145 cp1146 cp1147 cp1148 cp1149';

/** Returns the encodings of the Encoding Standard: `[{ name, labels }]`, from the web platform tests. */
function standardEncodings() {
  assertSuite();
  const script = readFileSync(`${SUITE}/encoding/resources/encodings.js`, 'utf8');
  const table = runInNewContext(`${script}; JSON.stringify(encodings_table)`);
  return JSON.parse(table).flatMap((section) => section.encodings);
}

test('the full edition adds the encodings of the Encoding Standard, code pages and six exports', () => {
  assert.deepEqual(encodings, [...small.encodings, ...NAMES.split(' ')]);
  const standard = standardEncodings().map(({ name }) => name.toLowerCase());
  assert.deepEqual(
    standard.filter((name) => !encodings.includes(name)),
    ['replacement'],
  );
  const onlyInFull = ['Repairer', 'repair', 'repairCandidates', 'repairText', 'audit', 'auditChecks'];
  assert.deepEqual(Object.keys(full).sort(), [...Object.keys(small), ...onlyInFull].sort());
});

test('the code page of cp037, an EBCDIC encoding, takes the names of control characters from the code points, not the bytes', () => {
  const controls = full.codePage('cp037').map(({ control }) => control);
  assert.deepEqual([controls[0x05], controls[0x07], controls[0x25], controls[0x40]], ['HT', 'DEL', 'LF', 'SP']);
  assert.deepEqual([controls[0x20], controls[0x7f]], [undefined, undefined]); // U+0080, and a quotation mark
});

test('labels mean the same as in the Encoding Standard, and labels that the standard lacks are rejected', () => {
  let count = 0;
  for (const { name, labels } of standardEncodings()) {
    const expected = name.toLowerCase();
    for (const label of labels) {
      count++;
      if (expected === 'replacement') {
        assert.throws(() => resolveLabel(label, 'whatwg'), { code: 'ERR_ENCODING' }, label);
        assert.throws(() => new TextDecoder(label), RangeError, label);
      } else {
        assert.equal(resolveLabel(label, 'whatwg'), expected, label);
        assert.equal(new TextDecoder(`\t${label.toUpperCase()} `).encoding, expected, label);
      }
    }
  }
  assert.ok(count > 200, `${count} labels`);
  for (const label of ['cp437', 'iso-8859-17', 'cesu-8', 'utf-7', 'latin9', 'cp932', 'macroman', 'gb\u212a']) {
    assert.throws(() => resolveLabel(label, 'whatwg'), { code: 'ERR_ENCODING' }, label);
  }
});

test('names of Python, Java and the IANA registry resolve to the corresponding encoding', () => {
  const names = {
    shift_jis: ['Shift_JIS', 'shiftjis', 'sjis', 'cp932', 'ms932', 'windows-31j', 'csShiftJIS'],
    gbk: ['GBK', 'cp936', 'gb2312', 'GB_2312', 'csGBK'],
    big5: ['Big5', 'big5-hkscs', 'cp950', 'csBig5'],
    'euc-kr': ['EUC-KR', 'euckr', 'cp949', 'uhc', 'ks_c_5601-1987'],
    'koi8-r': ['KOI8-R', 'koi8_r', 'csKOI8R'],
    'windows-1251': ['cp1251', 'CP1251', 'x-cp1251', '1251', 'cswindows1251'],
    'iso-8859-2': ['latin2', 'l2', 'ISO_8859-2:1987', 'iso8859_2'],
    'iso-8859-15': ['latin-9', 'iso8859-15', 'ISO_8859-15'],
    macintosh: ['macroman', 'mac_roman', 'x-mac-roman'],
    ibm866: ['cp866', '866', 'IBM866'],
    cp437: ['IBM437', '437', 'cp437'],
    cp720: ['ibm720', 'cp720', 'DOS-720', 'dos_720'],
    cp737: ['ibm737', 'cp737', '737'],
    cp775: ['IBM775', 'cp775', 'csPC775Baltic', '775'],
    cp855: ['IBM855', '855', 'csIBM855'],
    cp857: ['IBM857', '857', 'csIBM857'],
    cp858: ['IBM00858', 'cp858'],
    cp860: ['IBM860', '860', 'csIBM860'],
    cp861: ['IBM861', '861', 'cp-is', 'csIBM861'],
    cp862: ['IBM862', '862', 'csPC862LatinHebrew', 'DOS-862'],
    cp863: ['IBM863', '863', 'csIBM863'],
    cp864: ['IBM864', 'cp864', 'csIBM864'],
    cp865: ['IBM865', '865', 'csIBM865'],
    cp869: ['IBM869', '869', 'cp-gr', 'csIBM869'],
    cp1125: ['ibm1125', '1125', 'cp866u', 'ruscii'],
    cp037: ['IBM037', 'cp037', 'ebcdic-cp-us'],
    cp1047: ['IBM1047', 'cp1047'],
    cp273: ['IBM273', 'CP273', 'csIBM273', '273', 'ibm-273'],
    cp277: ['IBM277', 'EBCDIC-CP-DK', 'ebcdic_cp_no', 'ibm-277'],
    cp278: ['IBM278', 'ebcdic-cp-fi', 'ebcdic-cp-se'],
    cp280: ['IBM280', 'ebcdic-cp-it'],
    cp284: ['IBM284', 'ebcdic-cp-es'],
    cp285: ['IBM285', 'ebcdic-cp-gb'],
    cp297: ['IBM297', 'ebcdic-cp-fr'],
    cp871: ['IBM871', 'ebcdic-cp-is'],
    cp1140: ['IBM01140', 'CCSID01140', 'CP01140', 'ebcdic-us-37+euro', 'ibm1140', '1140'],
    cp1141: ['IBM01141', 'ebcdic-de-273+euro', 'IBM-1141'],
    cp1143: ['IBM01143', 'ebcdic-fi-278+euro', 'ebcdic-se-278+euro'],
    cp1148: ['IBM01148', 'ebcdic-international-500+euro'],
    cp1149: ['IBM01149', 'ebcdic-is-871+euro'],
  };
  for (const [encoding, labels] of Object.entries(names)) {
    for (const label of labels) assert.equal(resolveLabel(label), encoding, label);
  }
  // As in the small edition, `latin1` is ISO-8859-1, although it is windows-1252 in the Encoding Standard.
  assert.equal(resolveLabel('latin1'), 'iso-8859-1');
});

test('concat joins texts in every legacy encoding, and drops an escape sequence of iso-2022-jp directly before another escape sequence', () => {
  for (const encoding of encodings.slice(small.encodings.length)) {
    const texts = ['漢', '字', '', 'a', 'カ', '¥', '\n'].filter(
      (text) => decode(encode(text, encoding, { errors: 'ignore' }), encoding) === text,
    );
    const parts = texts.flatMap((first) => texts.map((second) => [first, second]));
    for (const [first, second] of parts) {
      const whole = full.concat([encode(first, encoding), encode(second, encoding), encode('1', encoding)], encoding);
      assert.equal(decode(whole, encoding), `${first}${second}1`, encoding);
    }
  }
  const joined = (...parts) => full.concat(parts.map(bytes), 'iso-2022-jp');
  assert.deepEqual(
    joined('1B 24 42 34 41 1B 28 42', '1B 24 42 3B 7A 1B 28 42'),
    bytes('1B 24 42 34 41 1B 24 42 3B 7A 1B 28 42'),
  );
  assert.deepEqual(joined('41', '1B 28 42', '', '1B 28 4A 5C 1B 28 42'), bytes('41 1B 28 4A 5C 1B 28 42'));
  assert.deepEqual(joined('1B 28 42', '41'), bytes('1B 28 42 41'), 'a single escape sequence stays');
  assert.deepEqual(joined('1B 28', '1B 28 42'), bytes('1B 28 1B 28 42'), 'malformed parts stay as they are');
  assert.deepEqual(joined('1B 24 42 34', '41 1B 28 42'), bytes('1B 24 42 34 41 1B 28 42'), 'parts can be cut anywhere');
});

test('in every encoding that only the full edition has, ASCII and all characters of the encoding below U+3100 round-trip', () => {
  for (const encoding of encodings.slice(small.encodings.length)) {
    const ascii = 'The quick brown fox, 0123456789.';
    assert.equal(decode(encode(ascii, encoding), encoding), ascii, encoding);
    let repertoire = '';
    for (let codePoint = 0xa0; codePoint < 0x3100; codePoint++) repertoire += String.fromCharCode(codePoint);
    // x-user-defined has no other characters than ASCII and these.
    for (let codePoint = 0xf780; codePoint < 0xf800; codePoint++) repertoire += String.fromCharCode(codePoint);
    const mapped = encode(repertoire, encoding, { errors: 'ignore' });
    const text = decode(mapped, encoding);
    assert.ok(text.length > 40, `${encoding}: ${text.length} characters`);
    assert.deepEqual(encode(text, encoding), mapped, encoding);
  }
});

test('the error for a destination that is too small for the first run of iso-2022-jp has the needed length', () => {
  const run = full.encode('日本語'.repeat(40), 'iso-2022-jp');
  const into = (capacity) => full.transcodeInto(run, new Uint8Array(capacity), { from: 'iso-2022-jp', to: 'utf-8' });
  const tooSmall = {
    code: 'ERR_DESTINATION_TOO_SMALL',
    needed: 360,
    message: /in iso-2022-jp\) .* at least 360 bytes/,
  };
  for (const capacity of [100, 359]) assert.throws(() => into(capacity), tooSmall);
  assert.deepEqual(into(360), { read: run.length, written: 360 });
});

test('text is transcoded between legacy encodings, and faults in them have reason, offset and length', () => {
  assert.deepEqual(
    full.transcode(bytes('C6 FC CB DC B8 EC'), { from: 'euc-jp', to: 'sjis' }),
    bytes('93 FA 96 7B 8C EA'),
  );
  const found = Array.from(full.faults(bytes('93 FA FF 81 41 20 82'), 'shift_jis'), ({ reason, offset, length }) => [
    reason,
    offset,
    length,
  ]);
  assert.deepEqual(found, [
    ['invalid-octet', 2, 1],
    ['truncated', 6, 1],
  ]);
  assert.throws(() => encode('a☃', 'koi8-r'), { name: 'MalformedError', code: 'ERR_MALFORMED' });
  assert.deepEqual(encode('a☃', 'koi8-r', { errors: 'backslashreplace' }), new TextEncoder().encode('a\\u{2603}'));
  assert.equal(decode(bytes('93 FA FF'), 'sjis', { errors: 'replace' }), '日\uFFFD');
});

test('writeBOM writes a BOM in gb18030, and is an error in koi8-r, which cannot represent U+FEFF', () => {
  assert.deepEqual(encode('é', 'gb18030', { writeBOM: true }), bytes('84 31 95 33 A8 A6'));
  assert.throws(() => encode('é', 'koi8-r', { writeBOM: true }), {
    code: 'ERR_OPTION',
    message: /cannot represent the BOM/,
  });
});

test('the small edition names the full edition in its error, and the full edition does not name itself', () => {
  assert.throws(() => small.decode(new Uint8Array(1), 'gbk'), { code: 'ERR_ENCODING', message: /"utfscope\/full"/ });
  assert.throws(() => full.decode(new Uint8Array(1), 'hz-gb-2312'), {
    code: 'ERR_ENCODING',
    message: 'decode: hz-gb-2312 is not supported by utfscope',
  });
});

test('the full edition starts only from its own WebAssembly module', async () => {
  const smallModule = readFileSync(dist('utfscope.wasm'));
  const fullModule = readFileSync(dist('full/utfscope.wasm'));
  assert.throws(() => fullSlim.initSync(smallModule), { code: 'ERR_ARGUMENT_TYPE', message: /initSync/ });
  await assert.rejects(fullSlim.init(smallModule), { code: 'ERR_ARGUMENT_TYPE', message: /init/ });
  fullSlim.initSync(fullModule);
  assert.equal(fullSlim.decode(bytes('93 FA'), 'shift_jis'), '日');
  smallSlim.initSync(smallModule);
  assert.equal(smallSlim.decode(bytes('C3 A9')), 'é');
});

test('require loads the full edition and its TextDecoder', () => {
  const require = createRequire(import.meta.url);
  assert.equal(require('../../pkg-config/dist/full/index.cjs').decode(bytes('C7 D1'), 'euc-kr'), '한');
  assert.equal(
    new (require('../../pkg-config/dist/full/text-encoding.cjs').TextDecoder)('ibm866').decode(bytes('8F')),
    'П',
  );
});

test('unknown text is not called plausible in the encoding that fits best', () => {
  // Article 3 of the Universal Declaration of Human Rights in MIK, an encoding that the package lacks. The letters of MIK are
  // consecutive from 80. In ibm866, B0 to BF are shades and box drawing characters instead.
  const text = 'Всеки човек има право на живот, свобода и лична сигурност.\r\n'.repeat(8);
  const mik = Uint8Array.from(text, (letter) =>
    (letter < '\x80' ? letter : String.fromCharCode(letter.charCodeAt() - 0x390)).charCodeAt(),
  );
  const [{ because }] = full.detect(mik);
  assert.match(because, /^unknown 8-bit text: \S+ is the best match, but its words are not plausible \(not UTF-8: /);
});
