// Right-to-left text in visual order: Hebrew in tables, and Arabic presentation forms. The expected texts are typed by hand in
// logical order, and the forms are from the Unicode code charts; the tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { layerOf } from '../../www/layers.js';
import { findReversedArabic, reversedArabic } from '../../www/reversed-arabic.js';
import { plainArabicForms } from '../../www/special-characters.js';
import { reversedLine } from '../../www/visual-order.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { afterReplacements } from './changed-text.mjs';
import { decoded, encoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const VISUAL_TABLE = [
  'רפסמ,חוקל םש,תבותכ,ןופלט,הרתי',
  '1001,השמ ןהכ,15 לצרה,03-5221874,1250.00',
  '1002,"מ""עב בהזה תייפאמ",33 תואמצעה,04-8674402,-340.50',
  '1003,ןסח ובא ךסומ,7 םיגרואה,08-8523310,0.00',
];
const LOGICAL_TABLE = [
  'מספר,שם לקוח,כתובת,טלפון,יתרה',
  '1001,כהן משה,הרצל 15,03-5221874,1250.00',
  '1002,"מאפיית הזהב בע""מ",העצמאות 33,04-8674402,-340.50',
  '1003,מוסך אבו חסן,האורגים 7,08-8523310,0.00',
];

for (const lineEnd of ['\n', '\r\n', '\r']) {
  test(`the fields of a table in visual Hebrew keep their order, with line ends ${JSON.stringify(lineEnd)}`, () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const join = (lines) => lines.map((line) => line.replaceAll(',', delimiter) + lineEnd).join('');
      const { text, form } = decoded('visual-hebrew', utf8(join(VISUAL_TABLE)));
      assert.equal(text, join(LOGICAL_TABLE));
      assert.equal(encoded('visual-hebrew', form, text), join(VISUAL_TABLE));
    }
  });
}

test('the quotation marks around a field of several lines stay, and so does the order of its lines', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const visual = ['דוק;תבותכ;הרעה', '1;"15 לצרה', 'םילשורי";ןאכ', '2;"ןורדח', '""םלוע"" ביבא לת";םש', ''].join(end);
    const logical = ['קוד;כתובת;הערה', '1;"הרצל 15', 'ירושלים";כאן', '2;"חדרון', 'תל אביב ""עולם""";שם', ''].join(end);
    const { text, form } = decoded('visual-hebrew', utf8(visual));
    assert.equal(text, logical);
    assert.equal(encoded('visual-hebrew', form, text), visual);
  }
});

test('a table that was decoded and changed is encoded as a table, and text that is no table any more is not encoded', () => {
  const { form } = decoded('visual-hebrew', utf8(VISUAL_TABLE.join('\n')));
  const rows = (table, count) => table.slice(0, count).join('\n');
  for (const count of [1, 2, 3])
    assert.equal(encoded('visual-hebrew', form, rows(LOGICAL_TABLE, count)), rows(VISUAL_TABLE, count));
  for (const text of ['', 'כהן משה', 'שם לקוח,"כתובת']) {
    const { problem } = layerOf('visual-hebrew').encode({ text: () => text }, form);
    assert.match(problem, /is not a table/, text);
  }
});

test('spaces around the text of a field stay, and the fields keep their order, also in a row with fewer fields than the others', () => {
  const visual = '1; םולש ;םלוע;\n2; ןהכ      ;ףסוי;\n3;     ךסומ;ןסח\n4;םימ;ןיי;\n5;דבלב;ןאכ;\n6;ןבא;ץע;\n';
  const logical = '1; שלום ;עולם;\n2; כהן      ;יוסף;\n3;     מוסך;חסן\n4;מים;יין;\n5;בלבד;כאן;\n6;אבן;עץ;\n';
  assert.equal(decoded('visual-hebrew', utf8(visual)).text, logical);
});

/** Names, each in visual order and in logical order. In the functions below, `order` is the index: 0 for visual order, 1 for logical order. */
const NAMES = [
  ['לארשיל למשח תרבח', 'חברת חשמל לישראל'],
  ['יול ןיד יכרוע דרשמ', 'משרד עורכי דין לוי'],
  ['(2004) דויצ יקפס', 'ספקי ציוד (2004)'],
  ['IBM לארשי', 'ישראל IBM'],
  ['ריעצה הפואה תייפאמ', 'מאפיית האופה הצעיר'],
  ['ןג תמר תייריע', 'עיריית רמת גן'],
];
/** Records as in the Israeli tax file BKMVDATA.TXT: a kind, numbers, a text, a date, and an amount with a sign. */
const records = (order, end = '\r\n') =>
  NAMES.map((name, at) => {
    const number = String(at).padStart(9, '0');
    return `B100${number}514305882${name[order].padStart(50)}2026112${at}+0000372076${at}1${end}`;
  }).join('');

test('in records of a fixed length, the Hebrew of each field is reversed in place', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const { text, form } = decoded('visual-hebrew', utf8(records(0, end)));
    assert.equal(text, records(1, end));
    assert.equal(encoded('visual-hebrew', form, text), records(0, end));
  }
  const [{ description, hint, preview }] = await offersFor(records(0));
  assert.equal(description, 'Hebrew in visual order, with the letters of each field reversed');
  assert.match(hint, /Decoding keeps the columns of the records\./);
  assert.match(preview, /חברת חשמל לישראל20261120\+0000372076/);
});

test('each kind of record has its own length, and two fields in a record are reversed separately', () => {
  const file = (order) => {
    const header = `A100000000001514305882&OF1.31&${' '.repeat(10)}\r\n`;
    const accounts = NAMES.map((name, at) => {
      const city = ['הפיח', 'חיפה'][order];
      return `B11000000${at}514305882${name[order].padStart(30)}${city.padStart(12)}${`${at}40`.padStart(7, '0')}\r\n`;
    }).join('');
    return `${header}${records(order)}${accounts}Z900000000014514305882\r\n`;
  };
  const { text, form } = decoded('visual-hebrew', utf8(file(0)));
  assert.equal(text, file(1));
  assert.equal(encoded('visual-hebrew', form, text), file(0));
  const { problem } = layerOf('visual-hebrew').encode({ text: () => 'כהן משה' }, form);
  assert.match(problem, /has no such records/);
});

test('signs and words in the same columns of all records are part of their text, also after changes', () => {
  const names = [
    ['מ"עב למשח תרבח', 'חברת חשמל בע"מ'],
    ['מ"עב ריעצה תייפאמ', 'מאפיית הצעיר בע"מ'],
    ['מ"עב דויצ יקפס', 'ספקי ציוד בע"מ'],
  ];
  const file = (order, pad) => {
    const header = `A000514305882  ${['IBM תרבח', 'חברת IBM'][order][pad](20)}20261123\n`;
    const records = [...names, ...names].map(
      (name, at) => `B100${at}14305882${name[order][pad](24)}${`${at}40`.padStart(9, '0')}\n`,
    );
    return `${header}\n${records.join('')}`;
  };
  for (const pad of ['padStart', 'padEnd']) {
    const { text, form } = decoded('visual-hebrew', utf8(file(0, pad)));
    assert.equal(text, file(1, pad));
    assert.equal(encoded('visual-hebrew', form, text), file(0, pad));
    const [header, , first] = file(1, pad).split('\n');
    const [headerBefore, , firstBefore] = file(0, pad).split('\n');
    assert.equal(encoded('visual-hebrew', form, `${header}\n${first}\n`), `${headerBefore}\n${firstBefore}\n`);
    const { problem } = layerOf('visual-hebrew').encode({ text: () => `${header}\n${first}כהן\n` }, form);
    assert.match(problem, /has no such records/);
  }
});

test('a decoded text is encoded again with the columns of the original text, not with its own columns', () => {
  const rows = (order) =>
    ['לצרה', 'לוגיס', 'ןיול', 'ןהכ', 'קילאיב', 'ןילופורטמ']
      .map((street, at) => {
        const text = order === 0 ? `${at}2 ${street}` : `${[...street].reverse().join('')} ${at}2`;
        return `${514305880 + at}${text.padStart(20)}\n`;
      })
      .join('');
  const { text, form } = decoded('visual-hebrew', utf8(rows(0)));
  assert.equal(text, rows(1));
  assert.equal(encoded('visual-hebrew', form, text), rows(0));
});

test('lines of prose that are filled with spaces are reversed as whole lines', () => {
  const fill = (line) => line.padStart(40);
  const visual = ['םולש', '12 םולח', 'תיב ןיא', '2026 תנש', 'ןאכ םימ', 'םויה'].map(fill).join('\n');
  const { text } = decoded('visual-hebrew', utf8(`${visual}\n`));
  assert.equal(
    text,
    visual
      .split('\n')
      .map((line) => reversedLine(line))
      .join('\n') + '\n',
  );
});

test('sentences in visual order with a comma in each line are reversed as lines', () => {
  const visual = 'םיברה םימיב ,םולש\nםילימ יתש ,ןאכ\nםייתניב ,ןכא\n';
  const { text, form } = decoded('visual-hebrew', utf8(visual));
  assert.equal(text, 'שלום, בימים הרבים\nכאן, שתי מילים\nאכן, בינתיים\n');
  assert.equal(encoded('visual-hebrew', form, text), visual);
});

test('the offer says that the letters of each field are reversed, and its preview keeps the order of the fields', async () => {
  const [{ description, hint, preview }] = await offersFor(VISUAL_TABLE.join('\n'));
  assert.equal(description, 'Hebrew in visual order, with the letters of each field reversed');
  assert.match(hint, /Decoding keeps the order of the fields in each row\.$/);
  assert.match(preview, /^מספר,שם לקוח,כתובת,/);
  assert.deepEqual(offered(utf8(LOGICAL_TABLE.join('\n'))), []);
});

/** Returns a text in which reversed Arabic is restored. */
const restored = (text) => afterReplacements(text, findReversedArabic(text));

// ابدأ اللعبة: with the final form of ة first, as Unity shows it.
const START = '\ufe94\ufe92\ufecc\ufee0\ufedf\ufe8d \ufe83\ufeaa\ufe91\ufe8d';
// مرحبا, متابعة and خروج
const [HELLO, NEXT, EXIT] = [
  '\ufe8e\ufe92\ufea3\ufeae\ufee3',
  '\ufe94\ufecc\ufe91\ufe8e\ufe98\ufee3',
  '\ufe9d\ufeed\ufeae\ufea7',
];

test('Arabic presentation forms in visual order become letters in logical order', () => {
  for (const [visual, logical] of [
    [`START=${START}\r\nQUIT=${EXIT}\r\n`, 'START=ابدأ اللعبة\r\nQUIT=خروج\r\n'],
    [`{"start": "${START}", "exit": "${EXIT}"}`, '{"start": "ابدأ اللعبة", "exit": "خروج"}'],
    [
      `<string name="a">!${START}</string>\n<b>${HELLO}</b><b>${NEXT}</b>`,
      '<string name="a">ابدأ اللعبة!</string>\n<b>مرحبا</b><b>متابعة</b>',
    ],
    [`id,a,b\n1,${START},${NEXT}\n2,${HELLO},${EXIT}\n`, 'id,a,b\n1,ابدأ اللعبة,متابعة\n2,مرحبا,خروج\n'],
    [`${START} ،${HELLO}`, 'مرحبا، ابدأ اللعبة'],
    // Numbers, Latin words, placeholders and brackets
    [`25 ${START}\n50% ${HELLO}\n${NEXT} {0} ${HELLO}`, 'ابدأ اللعبة 25\nمرحبا 50%\nمرحبا {0} متابعة'],
    [`(Xbox 360) ${START}`, '(Xbox 360) ابدأ اللعبة'],
    [`${EXIT} Xbox 360 ${START}`, 'ابدأ اللعبة Xbox 360 خروج'],
    [`${START} ١٢٫٥`, '١٢٫٥ ابدأ اللعبة'],
    [`1. ${START}\n2. ${EXIT}`, '1. ابدأ اللعبة\n2. خروج'],
    [`${START}\\n${EXIT}`, 'ابدأ اللعبة\\nخروج'],
    // ﻻ is one form of two letters.
    [`${START} \ufefc\ufeeb\ufe83`, 'أهلا ابدأ اللعبة'],
  ])
    assert.equal(restored(visual), logical, visual);
});

test('Arabic presentation forms in logical order, too few forms, and other text are not reported as reversed', () => {
  const logical = [...`${START}\n${NEXT} ${HELLO} ${EXIT}`].reverse().join('');
  assert.equal(plainArabicForms(logical), 'خروج مرحبا متابعة\nابدأ اللعبة');
  for (const text of [logical, EXIT.slice(0, 2), '\ufefb', 'ابدأ اللعبة', 'ﷺ ﷲ', '\ufedf \ufee0 \ufede', 'plain'])
    assert.deepEqual(findReversedArabic(text), [], text);
});

test('a text with a few reversed words among many in logical order is not reversed', () => {
  const logical = [...`${START} ${NEXT} ${HELLO}`].reverse().join('');
  assert.deepEqual(findReversedArabic(`${logical}\n${logical}\n${START}`), []);
  // In a reversed text, a part in logical order stays.
  assert.equal(restored(`${START}\n${START}\n${START}\n${logical.slice(0, 5)}`).split('\n')[3], logical.slice(0, 5));
});

test('the offsets and lengths of the changes that restore reversed Arabic are in bytes of the encoding', () => {
  for (const encoding of ['utf-8', 'utf-16le']) {
    const bytes = codec.encode(`é=${START}\n`, encoding, { writeBOM: false });
    const { changes, first } = reversedArabic(codec, bytes, encoding);
    assert.deepEqual(first.after, 'ابدأ اللعبة');
    // START has ten presentation forms and a space.
    const [offset, formLength, spaceLength] = encoding === 'utf-8' ? [3, 3, 1] : [4, 2, 2];
    assert.deepEqual(changes, [{ offset, length: 10 * formLength + spaceLength, after: 'ابدأ اللعبة' }]);
  }
});

test('no text of the corpora is reversed Arabic', () => {
  for (const { language, lines } of udhrTexts()) assert.deepEqual(findReversedArabic(lines.join('\n')), [], language);
  for (const { name, bytes } of chardetFiles()) {
    const text = codec.decode(bytes, 'utf-8', { errors: 'replace' });
    assert.deepEqual(findReversedArabic(text), [], name);
  }
});
