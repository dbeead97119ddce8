// Right-to-left text in visual order: Hebrew in tables, and Arabic presentation forms. The expected texts are typed by hand in
// logical order; the tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('the spaces around the text of a field, and rows with another number of fields, stay', () => {
  const visual = '1; םולש ;םלוע;\n2; ןהכ      ;ףסוי;\n3;     ךסומ;ןסח\n4;םימ;ןיי;\n5;דבלב;ןאכ;\n6;ןבא;ץע;\n';
  const logical = '1; שלום ;עולם;\n2; כהן      ;יוסף;\n3;     מוסך;חסן\n4;מים;יין;\n5;בלבד;כאן;\n6;אבן;עץ;\n';
  assert.equal(decoded('visual-hebrew', utf8(visual)).text, logical);
});

test('sentences in visual order with a comma in each line are reversed as lines', () => {
  const visual = 'םיברה םימיב ,םולש\nםילימ יתש ,ןאכ\nםייתניב ,ןכא\n';
  const { text, form } = decoded('visual-hebrew', utf8(visual));
  assert.equal(text, 'שלום, בימים הרבים\nכאן, שתי מילים\nאכן, בינתיים\n');
  assert.equal(encoded('visual-hebrew', form, text), visual);
});

test('the offer says that the fields are reversed, and shows them in their order', async () => {
  const [{ description, hint, preview }] = await offersFor(VISUAL_TABLE.join('\n'));
  assert.equal(description, 'Hebrew in visual order, with the letters of each field reversed');
  assert.match(hint, /Decoding keeps the order of the fields in each row\.$/);
  assert.match(preview, /^מספר,שם לקוח,כתובת,/);
  assert.deepEqual(offered(utf8(LOGICAL_TABLE.join('\n'))), []);
});
