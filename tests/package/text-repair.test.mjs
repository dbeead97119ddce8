// F40 of docs/standards.md: repairText, repair, repairCandidates and Repairer of utfscope/full.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Repairer,
  concat,
  decode,
  encode,
  repair,
  repairCandidates,
  repairText,
} from '../../pkg-config/dist/full/index.js';
import { bytes } from './bytes.mjs';

test('F40: repairText returns the text, the steps with their evidence, and the changes', () => {
  const { text, steps, changes } = repairText('grÃ¼n, â€žsüßâ€œ');
  assert.equal(text, 'grün, „süß“');
  assert.equal(steps.length, 1);
  assert.equal(steps[0].as, 'windows-1252');
  assert.equal(steps[0].passages, 3);
  assert.match(
    steps[0].because,
    /^3 passages were UTF-8 that was read as windows-1252: their bytes are valid UTF-8 by chance about 1 time in 8,000, /,
  );
  assert.deepEqual(changes, [
    { offset: 2, length: 2, before: 'Ã¼', after: 'ü' },
    { offset: 7, length: 3, before: 'â€ž', after: '„' },
    { offset: 13, length: 3, before: 'â€œ', after: '“' },
  ]);
});

test('F40: an undamaged line keeps bytes that the encoder would not write, such as an overlong form; if a damaged line has such bytes, the call throws', () => {
  const damaged = ' grÃ¼n'.repeat(9);
  // The letter A in two bytes, as RFC 2044 allows. The encoder writes one byte.
  const overlong = concat([bytes('C1 81'), encode(damaged)]);
  assert.throws(() => repair(overlong, 'utf-8-rfc2044'), { code: 'ERR_ENCODING', message: /several forms/ });
  // U+FFE2 in Shift_JIS as EE F9, and the euro sign in GBK as A2 E3. The encoders write 81 CA and 80.
  for (const [encoding, otherForm] of [
    ['shift_jis', 'EE F9'],
    ['gbk', 'A2 E3'],
    ['utf-8-rfc2044', 'C1 81'],
  ]) {
    const lines = concat([bytes(`41 ${otherForm} 0A 42 0A ${otherForm}`)]);
    assert.equal(repair(lines, encoding), null);
    for (const size of [1, 2, 3, lines.length]) {
      const repairer = new Repairer(encoding);
      const parts = [];
      for (let at = 0; at < lines.length; at += size) parts.push(repairer.push(lines.subarray(at, at + size)));
      assert.deepEqual(concat([...parts, repairer.finish()]), lines, `${encoding}, ${size}`);
    }
  }
  // A damaged line is repaired, and a line with an overlong form stays.
  const repairer = new Repairer('utf-8-rfc2044');
  const mixed = repairer.push(concat([bytes('C1 81 0A'), encode(`${damaged}\n`)]));
  assert.deepEqual(mixed, concat([bytes('C1 81 0A'), encode(`${' grün'.repeat(9)}\n`)]));
  assert.throws(() => [repairer.push(overlong), repairer.finish()], { code: 'ERR_ENCODING', message: /several forms/ });
});

test('F40: a text that was misread twice is repaired in two steps', () => {
  const twice = decode(encode(decode(encode('Grüße'), 'windows-1251')), 'windows-1251');
  const { text, steps } = repairText(twice);
  assert.equal(text, 'Grüße');
  assert.deepEqual(
    steps.map(({ as }) => as),
    ['windows-1251', 'windows-1251'],
  );
});

test('F40: repairText and repair return null for text that is probably not damaged', () => {
  for (const text of [
    '',
    'plain',
    'NESTLÉ®',
    '5×£35',
    'HUHLL Õ…',
    '10 Å—',
    'naïve – “quoted”',
    '日本語',
    '👩‍👩‍👧',
    '\ud800 é',
  ]) {
    assert.equal(repairText(text), null, text);
    assert.equal(repair(encode(text, 'utf-8', { errors: 'replace' })), null, text);
  }
});

test('F40: control characters of ISO-8859-1 are read as windows-1252', () => {
  const { text, steps } = repairText('a \x93word\x94');
  assert.equal(text, 'a “word”');
  assert.equal(steps[0].as, 'iso-8859-1');
  assert.match(steps[0].because, /^2 control characters from U\+0080 to U\+009F/);
});

test('F40: if repairs are almost equally likely, repairText makes no repair, and repairCandidates returns several', () => {
  assert.equal(repairText('GrÃ¥ – 1'), null);
  const texts = repairCandidates('GrÃ¥ – 1').map(({ text }) => text);
  assert.equal(texts[0], 'Grå – 1');
  assert.ok(texts.length > 1);
  assert.equal(new Set(texts).size, texts.length);
  assert.deepEqual(repairCandidates('plain'), []);
});

test('F40: repair keeps every byte outside of the changes, also malformed bytes', () => {
  const input = concat([bytes('EF BB BF FF'), encode(' un cafÃ© '), bytes('C3 28 ED A0 80'), encode(' thÃ©\r\n')]);
  const { bytes: repaired, changes } = repair(input);
  const expected = concat([bytes('EF BB BF FF'), encode(' un café '), bytes('C3 28 ED A0 80'), encode(' thé\r\n')]);
  assert.deepEqual(repaired, expected);
  for (const { offset, length, before } of changes) {
    assert.equal(decode(input.subarray(offset, offset + length)), before);
  }
});

test('F40: repair also works in encodings other than utf-8, but not in utf-7', () => {
  for (const encoding of [
    'utf-16le',
    'utf-16be',
    'utf-32le',
    'utf-16',
    'windows-1252',
    'utf-8-rfc2044',
    'cesu-8',
    'utf-1',
  ]) {
    const repaired = repair(encode('Ã¼berprÃ¼ft 25 Â°C', encoding), encoding);
    assert.equal(decode(repaired.bytes, encoding), 'überprüft 25 °C', encoding);
    assert.deepEqual(repaired.bytes, encode('überprüft 25 °C', encoding), encoding);
  }
  // windows-1252 has no Cyrillic letters, so the repair would lose characters.
  assert.equal(repair(encode('Ð¿Ñ€Ð¸Ð²ÐµÑ‚', 'windows-1252'), 'windows-1252'), null);
  assert.throws(() => repair(encode('Ã¼'), 'utf-7'), { name: 'RangeError', code: 'ERR_ENCODING' });
});

test('F40: repair rejects binary data with an error that names its format', () => {
  assert.throws(() => repair(bytes('89 50 4E 47 0D 0A 1A 0A 00 00')), {
    name: 'RangeError',
    code: 'ERR_NOT_TEXT',
    message: /^repair: the input is not text: PNG image \(.*\); nothing was repaired$/,
  });
});

test('F40: wrong arguments throw errors with a code', () => {
  for (const call of [repairText, repairCandidates]) {
    assert.throws(() => call(encode('a')), { name: 'TypeError', code: 'ERR_ARGUMENT_TYPE' });
  }
  assert.throws(() => repair('a'), { name: 'TypeError', code: 'ERR_ARGUMENT_TYPE' });
  assert.throws(() => new Repairer('utf-16'), { name: 'RangeError', code: 'ERR_ENCODING' });
  assert.throws(() => new Repairer('nosuch'), { name: 'RangeError', code: 'ERR_ENCODING' });
  assert.throws(() => new Repairer().push('a'), { name: 'TypeError', code: 'ERR_ARGUMENT_TYPE' });
  for (const method of ['push', 'finish', 'reset', 'free']) {
    assert.throws(() => Repairer.prototype[method].call({}), { name: 'TypeError', code: 'ERR_INVALID_THIS' });
  }
});

const LINES = concat([
  encode('Ã¼berprÃ¼ft\nNESTLÉ® sucht\r\nÐ¿Ñ€Ð¸Ð²ÐµÑ‚\n\nplain\n浣犲ソ锛屼笘鐣岋紒\n'),
  bytes('41 FF C3 0A ED A0 80 0A'),
  encode('last â€“ line'),
]);
const REPAIRED = concat([
  encode('überprüft\nNESTLÉ® sucht\r\nпривет\n\nplain\n你好，世界！\n'),
  bytes('41 FF C3 0A ED A0 80 0A'),
  encode('last – line'),
]);

/** Repairs an input that is cut into parts at the offsets `cuts`. */
function repairedInParts(input, cuts, encoding) {
  const repairer = new Repairer(encoding);
  const parts = [0, ...cuts].map((start, index) => repairer.push(input.subarray(start, cuts[index] ?? input.length)));
  return concat([...parts, repairer.finish()]);
}

test('F40: Repairer repairs line by line, however the text is cut', () => {
  for (let cut = 0; cut <= LINES.length; cut++) {
    for (const second of [cut, cut + 1, cut + 7]) {
      const cuts = [cut, Math.min(second, LINES.length)];
      assert.deepEqual(repairedInParts(LINES, cuts), REPAIRED, `cut at ${cuts}`);
    }
  }
  const everyOffset = Array.from(LINES, (_, index) => index);
  assert.deepEqual(repairedInParts(LINES, everyOffset), REPAIRED);
});

test('F40: Repairer returns each line when it is complete, and reset discards an incomplete line', () => {
  const repairer = new Repairer();
  assert.equal(decode(repairer.push(encode('cafÃ© au lait\nthÃ'))), 'café au lait\n');
  repairer.reset();
  assert.equal(decode(repairer.push(encode('© vert'))), '');
  assert.equal(decode(repairer.finish()), '© vert');
  assert.equal(decode(repairer.push(encode('thÃ© vert\n'))), 'thé vert\n');
  repairer.free();
});

test('F40: all methods of a freed Repairer except free throw an error, which says that the Repairer was freed', () => {
  const repairer = new Repairer();
  repairer.free();
  repairer.free();
  const expected = {
    name: 'TypeError',
    code: 'ERR_STATE',
    message: /^Repairer\.\w+: this Repairer was freed; create a new one$/,
  };
  assert.throws(() => repairer.push(encode('a')), expected);
  assert.throws(() => repairer.finish(), expected);
  assert.throws(() => repairer.reset(), expected);
});

test('F40: Repairer cuts a long line at the same offsets, for any division of the input into parts', () => {
  for (const unit of ['Ã©tÃ© ', '日本', '😀', 'x']) {
    const line = encode(unit.repeat(Math.ceil(200_000 / unit.length)));
    const whole = repairedInParts(line, []);
    for (const size of [65_535, 100_000]) {
      const cuts = Array.from({ length: Math.floor(line.length / size) }, (_, index) => size * (index + 1));
      assert.deepEqual(repairedInParts(line, cuts), whole, unit);
    }
    if (unit !== 'Ã©tÃ© ') assert.deepEqual(whole, line, unit);
  }
});

test('F40: after an error, a Repairer repairs a new text', () => {
  const utf16 = (text) => encode(text, 'utf-16le');
  const damaged = Uint8Array.from([...utf16('old\n'), 0x00, 0xd8, 0x62, 0x00]);
  for (const fail of [
    (repairer) => repairer.push(damaged),
    (repairer) => (repairer.push(damaged.subarray(0, 9)), repairer.finish()),
  ]) {
    const repairer = new Repairer('utf-16le');
    repairer.push(utf16('begun'));
    assert.throws(() => fail(repairer), { name: 'MalformedError' });
    assert.deepEqual(repairer.push(utf16('cafÃ©\nnew')), utf16('café\n'));
    assert.deepEqual(repairer.finish(), utf16('new'));
  }
});

// EE F9 and 81 CA are both U+FFE2 in Shift_JIS; the encoder writes 81 CA.
test('F40: Repairer keeps the bytes of an undamaged line, even if the encoder would write other bytes for its text, and even if the line is so long that Repairer cuts it', () => {
  const otherForm = [0xee, 0xf9];
  for (const letterCount of [0, 10, 65_534, 65_535, 65_536, 70_000, 140_000])
    for (const end of [[], [0x0a]]) {
      const letters = new Array(letterCount).fill(0x61);
      for (const line of [
        [...otherForm, ...letters],
        [...letters, ...otherForm],
        [...letters, ...otherForm, ...letters],
      ]) {
        const input = Uint8Array.from([...line, ...end, ...otherForm, ...end]);
        const repairer = new Repairer('shift_jis');
        const parts = [
          ...repairer.push(input.subarray(0, 5)),
          ...repairer.push(input.subarray(5)),
          ...repairer.finish(),
        ];
        assert.ok(Buffer.from(parts).equals(input), `${letterCount} letters`);
      }
    }
});

test('F40: Symbol.dispose, which a using declaration calls, frees a Repairer', () => {
  const repairer = new Repairer();
  repairer[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  assert.throws(() => repairer.push(encode('a')), { code: 'ERR_STATE' });
});

// With wide code units, ASCII text contains NUL bytes, which in other encodings are a sign of binary data.
test('F40: repair accepts short text in every encoding with wide code units', () => {
  for (const encoding of ['utf-16le', 'utf-16be', 'ucs-2le', 'ucs-2be', 'utf-32le', 'utf-32be', 'ucs-4le', 'ucs-4be']) {
    assert.equal(repair(encode('x', encoding), encoding), null, encoding);
    assert.deepEqual(repair(encode('Ã©', encoding), encoding).bytes, encode('é', encoding), encoding);
  }
});

test('F40: Repairer does not change a line if the encoding cannot represent the repaired line', () => {
  const text = 'Ã¼berprÃ¼ft\nÐ¿Ñ€Ð¸Ð²ÐµÑ‚\nÃ¼berprÃ¼ft\n';
  const repaired = repairedInParts(encode(text, 'windows-1252'), [], 'windows-1252');
  assert.equal(decode(repaired, 'windows-1252'), 'überprüft\nÐ¿Ñ€Ð¸Ð²ÐµÑ‚\nüberprüft\n');
});

test('F40: each block in which a long text is repaired ends at the end of a line, also if lines end with CR', () => {
  const BLOCK = 1 << 18; // code units: MAX_BLOCK in pkg-config/entries/full/repair.js
  const line = 'SeÃ±or â€œxâ€';
  for (let before = 1; before < line.length; before += 1) {
    const start = 'text\r'.repeat(BLOCK / 4).slice(0, BLOCK - before - 1);
    for (const lineEnd of ['\r', '\r\n', '\n']) {
      // A block of BLOCK code units would end after the first `before` code units of `line`.
      const text = `${start.slice(lineEnd.length - 1).replaceAll('\r', ' ')}${lineEnd}${line}${lineEnd}text${lineEnd}`;
      assert.equal(text.indexOf(line), BLOCK - before);
      assert.equal(repairText(text)?.text, text.replace(line, repairText(line).text), `${before}`);
    }
  }
});

test('F40: a long text, which is repaired in blocks of lines, gets one step, and its changes have offsets in the complete text', () => {
  const line = 'l’Ã©tÃ© – naÃ¯ve\n';
  const text = line.repeat(Math.ceil(600_000 / line.length));
  const { text: repaired, steps, changes } = repairText(text);
  assert.equal(repaired, 'l’été – naïve\n'.repeat(Math.ceil(600_000 / line.length)));
  assert.equal(steps.length, 1);
  assert.equal(steps[0].passages, changes.length);
  assert.ok(changes.every(({ offset, length, before }) => text.slice(offset, offset + length) === before));
});
