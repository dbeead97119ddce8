// Fields of vCards whose CHARSET is wrong, as some phones and converters write them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, encoded, offersFor, utf8 } from './layer-codec.mjs';
import { decodedCards, GERMANS, outlookCards } from './vcards.mjs';

const PERSONS = {
  cp932: [
    ['山田', '太郎', '東京都千代田区丸の内1-2-3'],
    ['髙橋', '美穂', '北海道札幌市中央区'],
    ['能登', '由紀', '石川県金沢市本町'],
  ],
  gbk: [
    ['张', '伟', '北京市朝阳区建国路88号'],
    ['欧阳', '想', '上海市浦东新区世纪大道'],
    ['王', '小红', '广东省深圳市南山区科技园'],
  ],
  cp949: [
    ['김', '철수', '서울특별시 강남구 테헤란로 152'],
    ['이', '영희', '부산광역시 해운대구 우동'],
  ],
  cp1251: [
    ['Иванов', 'Пётр', 'ул. Ленина, 5'],
    ['Щукина', 'Юлия', 'Новый проезд 1'],
    ['Кузнецов', 'Алексей', 'проспект Мира, 12'],
  ],
  cp1252: [GERMANS[0], ['Schäfer', 'Günther', 'Königsallee 7'], ['Weiß', 'Käthe', 'Große Gasse 11']],
};
const ENCODINGS = { cp932: 'shift_jis', gbk: 'gbk', cp949: 'euc-kr', cp1251: 'windows-1251', cp1252: 'windows-1252' };
const UTF8 = ';CHARSET=UTF-8';

test('fields that declare UTF-8, but are in another encoding, are decoded in the encoding of their bytes', async () => {
  for (const [encoding, persons] of Object.entries(PERSONS)) {
    const cards = outlookCards(persons, encoding, UTF8);
    const { text, note, form } = decoded('vcard', utf8(cards));
    assert.equal(text, decodedCards(persons, UTF8), encoding);
    const sentence = new RegExp(
      `^\\d fields declare CHARSET=UTF-8, but their bytes are ${ENCODINGS[encoding]} text\\. They are decoded as ${ENCODINGS[encoding]}; their CHARSET becomes UTF-8\\.$`,
    );
    assert.match(note, sentence);
    // The encoded cards have the bytes of UTF-8, so CHARSET=UTF-8 is correct in them.
    assert.equal(encoded('vcard', form, text), outlookCards(persons, 'utf-8', UTF8), encoding);
    const [{ id, hint, preview }] = await offersFor(cards);
    assert.equal(id, 'vcard');
    assert.ok(preview.includes(persons[0][0]), preview);
    assert.match(hint, /but their bytes are/);
    assert.doesNotMatch(hint, /nothing is damaged/);
  }
});

test('fields that declare another encoding, but are in UTF-8 or in a third encoding, are decoded in the encoding of their bytes', () => {
  const cases = [
    ['utf-8', PERSONS.cp932, 'SHIFT_JIS'],
    ['utf-8', GERMANS, 'WINDOWS-1252'],
    ['utf-8', PERSONS.cp1251, 'windows-1251'],
    ['cp1251', PERSONS.cp1251, 'KOI8-R'],
    ['cp1251', PERSONS.cp1251, 'ISO-8859-1'],
    ['cp932', PERSONS.cp932, 'ISO-8859-1'],
  ];
  for (const [encoding, persons, label] of cases) {
    const { text, note } = decoded('vcard', utf8(outlookCards(persons, encoding, `;CHARSET=${label}`)));
    assert.equal(text, decodedCards(persons, UTF8), `${encoding} as ${label}`);
    assert.match(note, new RegExp(`^\\d fields declare CHARSET=${label.toUpperCase()}, but`));
  }
});

test('fields whose CHARSET is correct are decoded in this encoding', () => {
  const labels = {
    cp932: 'SHIFT_JIS',
    gbk: 'GB2312',
    cp949: 'EUC-KR',
    cp1251: 'WINDOWS-1251',
    cp1252: 'WINDOWS-1252',
  };
  for (const [encoding, persons] of Object.entries(PERSONS))
    for (const [charset, label] of [
      [encoding, labels[encoding]],
      ['utf-8', 'UTF-8'],
    ]) {
      const { text, note, encodingSentence } = decoded(
        'vcard',
        utf8(outlookCards(persons, charset, `;CHARSET=${label}`)),
      );
      assert.equal(text, decodedCards(persons, UTF8), label);
      assert.deepEqual([note, encodingSentence], [null, undefined], label);
    }
});

test('fields whose CHARSET is correct keep their encoding beside fields whose CHARSET is wrong; fields whose encoding is not certain are unchanged', () => {
  // Cards of two phones in one file.
  const mixed = outlookCards(PERSONS.cp932, 'cp932', UTF8) + outlookCards(PERSONS.cp932, 'utf-8', UTF8);
  assert.equal(decoded('vcard', utf8(mixed)).text, decodedCards([...PERSONS.cp932, ...PERSONS.cp932], UTF8));
  // A phone cut a value of UTF-8 after 24 bytes.
  const cut = 'BEGIN:VCARD\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=B1=B1=E7=94=B0=E5=A4\nEND:VCARD\n';
  assert.equal(decoded('vcard', utf8(cut)).text, cut);
  // Names in windows-1252 that declare KOI8-R, beside names in KOI8-R: a single encoding for all names would be wrong for some of them.
  const names =
    outlookCards(GERMANS, 'cp1252', ';CHARSET=KOI8-R') + outlookCards(PERSONS.cp1251, 'koi8-r', ';CHARSET=KOI8-R');
  assert.doesNotMatch(decoded('vcard', utf8(names)).note ?? '', /declare/);
});
