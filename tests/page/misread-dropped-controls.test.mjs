// UTF-8 that was decoded as windows-1252, after which a program removed the control characters for the bytes that windows-1252 lacks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadWithDroppedControls } from '../../www/misread-dropped-controls.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { misread, repaired } from './misreading.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const CONTROLS = /[\x80-\x9f]/g;
const withoutControls = (text) => misread(text, 'utf-8', 'windows-1252').replace(CONTROLS, '');

const LABELS = `<?xml version="1.0" encoding="UTF-8"?>
<labels>
<item code="4860632269374"><name>შაქარი</name><price>16.09 ლარი</price><made>შეინახეთ გრილ ადგილას</made></item>
<item code="4860700922135"><name>ყველი სულგუნი</name><price>22.40 ლარი</price><made>იმპორტიორი: შპს იბერია</made></item>
</labels>
`;

/** For each script, a text and a pattern of the letters that become U+FFFD. The last byte of these letters is 81, 8D, 8F, 90 or 9D. */
const CASES = {
  Georgian: [LABELS, /[აო]/g],
  Russian: [
    'Принимая во внимание, что признание достоинства, присущего всем членам семьи, «является» основой.\n',
    /[АНсэя]/g,
  ],
  Greek: [
    'Επειδή η αναγνώριση της αξιοπρέπειας, που είναι σύμφυτη σε όλα τα μέλη της ανθρώπινης οικογένειας\n',
    /[ρύΝ]/g,
  ],
  Hebrew: ['הואיל והכרה בכבוד הטבעי אשר לכל בני משפחת האדם ובזכויותיהם השוות\n', /[אם]/g],
};

test('letters with all their bytes are restored; U+FFFD stands for a letter that can be one of several', () => {
  for (const [name, [text, unknown]] of Object.entries(CASES)) {
    assert.equal(repaired(withoutControls(text)), text.replace(unknown, '\ufffd'), name);
    assert.equal(repaired(withoutControls(text.repeat(40))), text.repeat(40).replace(unknown, '\ufffd'), name);
  }
});

test('a letter without a byte is restored if only one letter is possible', () => {
  // ց is the only letter of Armenian whose UTF-8 begins with D6 and ends with one of the lost bytes.
  const text = 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով։ Նրանց վերաբերվեց\n';
  assert.equal(repaired(withoutControls(text)), text);
  assert.deepEqual(misreadWithDroppedControls(codec, withoutControls(text)).dropped, {
    count: 3,
    lost: 0,
    letters: [],
  });
});

test('if spaces replaced the no-break spaces, an incomplete letter before a space may also have lost the byte A0', () => {
  // The last byte of რ is A0, which is a no-break space in windows-1252.
  const input = withoutControls(LABELS).replaceAll('\xa0', ' ');
  const { text, dropped } = misreadWithDroppedControls(codec, input);
  assert.ok(text.includes('<name>შ\ufffdქ\ufffd\ufffd ი</name>'), text);
  assert.deepEqual(dropped.letters, ['ა', 'ო', 'რ']);
});

test('the closing quotation mark is restored in a text that has an opening quotation mark', () => {
  const text = 'Принимая во внимание, что „признание“ и “основой” свободы, „внимание”\n';
  assert.equal(repaired(withoutControls(text)), text.replace(/[АНсэя]/g, '\ufffd'));
});

test('in text from right to left, U+FFFD stands for a closing quotation mark or RLM', () => {
  const [text] = CASES.Hebrew;
  const unknown = /[אם]/g;
  const marked = `“קובץ” ${text}PNG:\u200f\nGIF\u200f (MIT)\n`;
  const expected = marked.replace(unknown, '\ufffd').replace(/[”\u200f]/g, '\ufffd');
  assert.equal(repaired(withoutControls(marked)), expected);
  const { dropped } = misreadWithDroppedControls(codec, withoutControls(marked));
  assert.ok(dropped.letters.includes('U+200F') && dropped.letters.includes('”'));
  const quoted = `“קובץ” ${text}`;
  assert.equal(repaired(withoutControls(quoted)), quoted.replace(unknown, '\ufffd'));
});

test('text that was decoded as ISO-8859-1, in which half of the letters lost a byte, is not repaired', () => {
  const text = CASES.Russian[0].repeat(5);
  assert.equal(misreadWithDroppedControls(codec, misread(text, 'utf-8', 'iso-8859-1').replace(CONTROLS, '')), null);
});

test('texts in Latin letters, and texts that lost nothing, are left to the other repairs', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.equal(misreadWithDroppedControls(codec, text), null, language);
    assert.equal(misreadWithDroppedControls(codec, misread(text, 'utf-8', 'windows-1252')), null, language);
    if (!/[\u0370-\u06ff\u10a0-\u10ff]/.test(text))
      assert.equal(misreadWithDroppedControls(codec, withoutControls(text)), null, language);
  }
  for (const { name, bytes } of chardetFiles())
    assert.equal(misreadWithDroppedControls(codec, codec.decode(bytes, 'windows-1252')), null, name);
});

test('no letter becomes another letter in the Universal Declaration of Human Rights', () => {
  let found = 0;
  for (const { language, lines } of udhrTexts()) {
    // The last bytes of these punctuation marks are lost too, and the repair leaves their other bytes.
    const text = lines.join('\n').replace(/\u2001|\u200d|\u200f|\u2010|\u201d/g, '');
    const result = misreadWithDroppedControls(codec, withoutControls(text));
    if (!result) continue;
    found += 1;
    const original = Array.from(text);
    const wrong = Array.from(result.text).filter(
      (character, at) => character !== original[at] && character !== '\ufffd',
    );
    assert.equal(result.text.length, text.length, language);
    assert.deepEqual(wrong, [], language);
  }
  assert.ok(found > 20, String(found));
});

test('the page says what happened, and repairs the file', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'labels.xml', withoutControls(LABELS));
  const line = page.locator('#advice li', { hasText: 'utf-8 was decoded as windows-1252' });
  await line
    .getByText(
      'Then a program removed control characters, so 10 letters lack a byte. Each of them can be one of several letters (ა, ო), so the repaired text has U+FFFD there.',
    )
    .waitFor();
  await line.getByRole('button', { name: 'Review repair' }).click();
  await page.locator('#repair').getByText('Then a program removed control characters').waitFor();
  await page
    .locator('#repair')
    .getByRole('button', { name: /^Use this repair: / })
    .click();
  await page.locator('#text .text-row', { hasText: 'შ\ufffdქ\ufffdრი' }).waitFor();
  await closeWithoutComplaints();
});
