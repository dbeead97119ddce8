// The repairs of wrongly decoded text that the page offers, without a browser. Correct text gets no repair.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { cutCharacters, findRepair, previewOf, withChanges } from '../../www/text-repair.js';

const { decode, encode } = codec;

/** Returns the repaired text that the page offers, or the unchanged text if the page offers no repair. */
function offered(text) {
  const bytes = encode(text);
  return decode(withChanges(codec, bytes, 'utf-8', findRepair(codec, bytes, 'utf-8').changes));
}

// Correct text with sequences that also occur in double-encoded text.
const ORDINARY = [
  'NESTLÉ®',
  'Offering 5×£35 pin ups',
  'HUHLL Õ…',
  'a radius of 10 Å—',
  'AMANHÃ…',
  'SÉ¡',
  'Spaß“',
  'né\u00a0»',
];
// Correct accents, letters of other scripts, and characters that windows-1252 lacks.
const CORRECT = ['Les élèves à Zürich, ', 'Привет, ', '日本語 — ', 'naïve 😀 '];

test('the page offers no change of correct text with sequences that also occur in double-encoded text', () => {
  for (const before of CORRECT) {
    for (const text of ORDINARY) {
      for (const after of ['', '.', ' où l’île naît à Noël', ' мир']) {
        const whole = before + text + after;
        assert.equal(offered(whole), whole);
        const repeated = `${whole} `.repeat(100);
        assert.equal(offered(repeated), repeated);
      }
    }
  }
});

test('the page offers to repair double-encoded words in correct text, without changing the rest', () => {
  for (const [text, expected] of [
    ['Café, cafÃ© für 3', 'Café, café für 3'],
    ['Noël: l’Ã©tÃ© Ã\u00a0 la plage, dâ€™abord', 'Noël: l’été à la plage, d’abord'],
    ['Привет, don’t and donâ€™t', 'Привет, don’t and don’t'],
    ['Zürich — ÐŸÑ€Ð¸Ð²ÐµÑ‚, мир', 'Zürich — Привет, мир'],
    ['漢字, â€œquotedâ€\u009d', '漢字, “quoted”'],
    ['NESTLÉ® à 5×£35: crÃ¨me brÃ»lÃ©e à l’Å’uvre, Õ', 'NESTLÉ® à 5×£35: crème brûlée à l’Œuvre, Õ'],
  ]) {
    assert.equal(offered(text), expected);
  }
});

test('no repair of passages is offered if the text is in another encoding, and therefore mostly malformed', () => {
  // In EBCDIC, “Bj” is the bytes C2 91, which are U+0091 in UTF-8.
  const record = 'Bjarne Jørgensen      4021KBj. Sødring 17     ';
  const ebcdic = (text) => encode(text.replaceAll('ø', 'o'), 'cp037');
  const bytes = ebcdic(record.repeat(20));
  assert.ok(codec.faults(bytes, 'utf-8').length > 300);
  const { changes, places, candidates } = findRepair(codec, bytes, 'utf-8');
  assert.deepEqual([changes, places, candidates], [[], null, []]);
  // Some malformed bytes beside correct text do not prevent the repair.
  const mixed = Buffer.concat([Buffer.from('Café, Zürich, cafÃ© für '), Buffer.from('na\xefve caf\xe9', 'latin1')]);
  assert.deepEqual(
    findRepair(codec, mixed, 'utf-8').changes.map(({ before, after }) => [before, after]),
    [['Ã©', 'é']],
  );
  // Many malformed bytes beside ASCII letters do not prevent the repair either.
  const manyFaults = Buffer.concat([Buffer.from('cafÃ©\n'), Buffer.from('line caf\xe9\n'.repeat(60), 'latin1')]);
  assert.deepEqual(
    findRepair(codec, manyFaults, 'utf-8').changes.map(({ before }) => before),
    ['Ã©'],
  );
});

test('the listed offsets and lengths are those of the repaired passages', () => {
  const input = encode('Café NESTLÉ®, cafÃ© für Ã¼bung');
  const { places, changes } = findRepair(codec, input, 'utf-8');
  const { offsets, lengths, firstBytes } = places;
  assert.deepEqual(
    [...offsets].map((offset, at) => decode(input.subarray(offset, offset + lengths[at]))),
    ['Ã©', 'Ã¼'],
  );
  assert.equal(decode(firstBytes), 'Ã©');
  assert.equal(changes.length, 2);
});

test('lines and columns of changes are those of lineColumn, in encodings with code units of 1, 2 and 4 bytes', () => {
  const text = '\ufeffCafé\r\nun cafÃ© et\rdeux 😀 cafÃ©s, thÃ©\n\nÃ©tÃ©';
  for (const encoding of ['utf-8', 'utf-16', 'utf-16le', 'utf-32', 'cesu-8', 'gb18030']) {
    const bytes = encode(text, encoding);
    const { changes, lines } = findRepair(codec, bytes, encoding);
    assert.equal(changes.length, 5, encoding);
    assert.deepEqual(
      lines,
      changes.map(({ offset }) => codec.lineColumn(bytes, offset, encoding)),
    );
  }
});

test('only the chosen changes are made, and the preview shows them', () => {
  for (const encoding of ['utf-8', 'utf-16le', 'windows-1252']) {
    const bytes = encode('un cafÃ©, deux cafÃ©s', encoding);
    const [, second] = findRepair(codec, bytes, encoding).changes;
    assert.equal(decode(withChanges(codec, bytes, encoding, [second]), encoding), 'un cafÃ©, deux cafés');
    const { pieces, before, after } = previewOf(codec, bytes, encoding, [second]);
    assert.deepEqual(
      pieces.map(({ text, mark }) => (mark ? `[${text}]` : text)),
      ['un cafÃ©, deux caf', '[é]', 's'],
    );
    assert.deepEqual([before, after], [false, false]);
  }
  // Malformed bytes stay, and a long text is cut on both sides.
  const long = codec.concat([encode('a'.repeat(500)), Uint8Array.of(0xff), encode(` cafÃ© ${'b'.repeat(10_000)}`)]);
  const { changes } = findRepair(codec, long, 'utf-8');
  const { pieces, before, after } = previewOf(codec, long, 'utf-8', changes);
  assert.deepEqual([before, after], [true, true]);
  assert.ok(pieces.reduce((sum, { text }) => sum + text.length, 0) <= 1500);
  assert.equal(withChanges(codec, long, 'utf-8', changes)[500], 0xff);
});

test('the preview does not say that more text follows if it has the end of the text', () => {
  const changes = [{ offset: 0, length: 7, after: 'café' }];
  const previewOfLength = (length) => previewOf(codec, encode(`cafÃ©${'b'.repeat(length)}`), 'utf-8', changes);
  // The limit is 1,500 code units.
  assert.equal(previewOfLength(1300).after, false);
  assert.equal(previewOfLength(1496).after, false);
  assert.equal(previewOfLength(1497).after, true);
});

/**
 * Repairs a text. Where the text was cut within a character, the repair leaves a half of this character. Returns the
 * text between the start of the line and the half, for each half that `cutCharacters` finds.
 */
function textsBeforeHalves(text) {
  const bytes = typeof text === 'string' ? encode(text) : text;
  const repair = findRepair(codec, bytes, 'utf-8');
  const repaired = withChanges(codec, bytes, 'utf-8', repair.changes);
  const cut = cutCharacters(codec, bytes, 'utf-8', repair, repair.changes);
  return (cut?.offsets ?? []).map((offset) =>
    decode(repaired.subarray(repaired.lastIndexOf(0x0a, offset) + 1, offset)),
  );
}

test('the halves of cut characters are found after a repair, and correct characters are not taken for halves', () => {
  const dump = (field) => `1;CrÃ¨me brÃ»lÃ©e\n2;${field}\n3;AMANHÃ\n4;Zürich\n5;cafÃ©`;
  assert.deepEqual(textsBeforeHalves(dump('SmÃ¸rrebrÃ¸d Ã\u00a0 la Ã')), ['2;Smørrebrød à la ']);
  assert.deepEqual(textsBeforeHalves(dump('cafÃ© 3 â‚')), ['2;café 3 ']);
  for (const end of ['\r\n', '\r']) {
    const withEnds = (field) => dump(field).replaceAll('\n', end);
    assert.equal(textsBeforeHalves(withEnds('cafÃ© 3 â‚')).length, 1, JSON.stringify(end));
    assert.equal(textsBeforeHalves(withEnds('cafÃ© 3')).length, 0, JSON.stringify(end));
  }
  assert.deepEqual(textsBeforeHalves(dump('SmÃ¸rrebrÃ¸d')), []);
  assert.deepEqual(
    textsBeforeHalves(dump('SmÃ¸rrebrÃ¸d für Ã')),
    [],
    'with a correct ü in the line, the Ã at its end can be correct too',
  );
  assert.deepEqual(textsBeforeHalves('AMANHÃ\n'), []);
  const malformed = Uint8Array.from([...encode('cafÃ© '), 0xff, ...encode(' thÃ© Ã\nSmÃ¸r Ã')]);
  assert.deepEqual(textsBeforeHalves(malformed), ['Smør ']);
});

test('characters that the length of a column cut are found if the passages have different evidence', () => {
  // A column of MySQL had 60 characters when the text was encoded twice. The second byte of the last letter was cut off.
  const names = ['Мед гречаний, єдина пасіка Полтавщини', 'Підставка для ноутбука, їздить на коліщатках'];
  const misreadOf = (text) =>
    Array.from(encode(text), (byte) => codec.decode(Uint8Array.of(byte), 'windows-1252')).join('');
  const rows = [
    ...names,
    'Кава мелена, «Львівська ранкова»',
    'Швидка доставка Новою поштою – 5 %',
    'Потужність 2200 Вт, з',
    'Доставка',
  ]
    .map(
      (name, at) =>
        `(${at + 1},'${misreadOf(name).slice(0, 60)}','${misreadOf('Знижка для постійних покупців – 5 %')}'),`,
    )
    .join('\n');
  const found = textsBeforeHalves(rows);
  assert.deepEqual(found.slice(0, 2), ["(1,'Мед гречаний, єдина пасіка Полта", "(2,'Підставка для ноутбука, їздить н"]);
});

test('middle dots of correct lines are not counted as lost bytes, whether lines end with LF, CR LF or CR', () => {
  const japanese = [
    '日本語のテキストを復元するプログラムです',
    '文字化けを直すための道具',
    'ファイルの内容を確認してください',
  ];
  // Writes a middle dot for each malformed sequence, as Windows does.
  const misread = (line) =>
    codec.decode(Buffer.from(line), 'shift_jis', { errors: 'replace' }).replaceAll('\ufffd', '・');
  const [first, second, third] = japanese.map(misread);
  const countOf = (lines, end) => findRepair(codec, Buffer.from(lines.join(end)), 'utf-8').places.lostDots;
  for (const end of ['\n', '\r\n', '\r']) {
    assert.equal(
      countOf([first, 'コーヒー・紅茶・ミルク', second, 'りんご・みかん', third], end),
      0,
      JSON.stringify(end),
    );
    assert.equal(countOf([`${first} ・`, '紅茶・ミルク', second, third], end), 1, JSON.stringify(end));
  }
});

test('characters that were lost before the repair are counted, with the offset of the first of them', () => {
  // Å is 8F in cp850. This byte is unassigned in windows-1252, so the program wrote U+FFFD.
  const titles = [
    'Sange på kassettebånd',
    'Køb bananer',
    'Gå ud og træd på græsset',
    'Blæsten går frisk',
    'Søren og Brødrene Ørn',
  ];
  const sheet = [...titles, 'Åh, hvilken dejlig aften', ...titles].map((title) => `    TITLE "${title}"`).join('\r\n');
  const cueSheet = decode(encode(sheet, 'cp850'), 'windows-1252').replaceAll('\x8f', '\ufffd');
  const hungarian = `Győr, Szőlőskert u. 5.\nKedves Gyöngyi!\n`.repeat(4);
  const letter = `${decode(encode(hungarian), 'windows-1252')}Tisztelettel: SzÅ\ufffd Ã©s \ufffdrvay\n`;
  for (const text of [cueSheet, letter]) {
    const { places } = findRepair(codec, encode(text), 'utf-8');
    assert.equal(places.lost, text.split('\ufffd').length - 1);
    assert.equal(places.lostAt, encode(text.slice(0, text.indexOf('\ufffd'))).length);
  }
});
