// Corrections of wrong declarations, and conversions of texts with their declarations, on the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { CZECH, dxf, gedcom, html, latin1, po, THAI, xml } from './declared-texts.mjs';
import { downloadConverted, openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const advice = (page, text) => page.locator('#advice li', { hasText: text });

test('the wrong declaration is listed as a problem and corrected in place, and the correction can be undone', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = xml('utf-16', 'Hôtel de l’Île');
  await openFile(page, 'orders.xml', text);
  const found = advice(
    page,
    'Declares utf-16 at offset 30, but is UTF-8. So an XML parser refuses the text. Strings of .NET and ',
  );
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '1 wrong declaration of the encoding' }).click();
  await page.locator('.fixes').getByText('Replace it with “utf-8”…').waitFor();
  await found.getByRole('button', { name: 'Correct the declaration to utf-8' }).click();
  await waitForFacts(page, `${Buffer.byteLength(text) - 1} bytes`);
  await page.getByText('The text now declares utf-8.').waitFor();
  await page.locator('#text .text-row', { hasText: '<?xml version="1.0" encoding="utf-8"?>' }).waitFor();
  await found.waitFor({ state: 'detached' });
  await page.locator('#undo').click();
  await found.waitFor();
  await closeWithoutComplaints();
});

test('if the encoding is detected, a wrong declaration in the text is named, and one button converts the text with the declaration', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'school.html', Buffer.from(codec.encode(html('iso-8859-1', THAI), 'windows-874')));
  const line = advice(page, 'Detected windows-874 (Windows in Thai), but the text declares iso-8859-1: ');
  await line.getByText('The meta element at offset 30 names iso-8859-1, which is wrong: a browser shows “').waitFor();
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '1 wrong declaration of the encoding' }).click();
  await page.getByText('the text declares iso-8859-1, but is windows-874: a browser shows “').waitFor();
  await line.getByRole('button', { name: 'Convert text and declaration to utf-8' }).click();
  await page.getByText('The result declares utf-8 in place of iso-8859-1.').waitFor();
  const download = await downloadConverted(page, 'utf-8');
  assert.equal(download.bytes.toString(), html('utf-8', THAI));
  // The user can keep the declaration.
  await page.getByLabel('Write utf-8 in the declaration').uncheck();
  await page.getByText('The text still declares iso-8859-1.').waitFor();
  await closeWithoutComplaints();
});

const RUSSIAN = 'Привет: «ёлка» № 5 – 10 €';

test('a text in UTF-8 is converted to the encoding that it declares, which makes the declaration correct', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [name, file] of [
    ['price.xml', xml('windows-1251', RUSSIAN)],
    ['news.html', html('windows-1251', RUSSIAN)],
    ['style.css', `@charset "windows-1251"; a::before { content: "${RUSSIAN}" }\n`],
    ['run.py', `#!/usr/bin/python\n# -*- coding: windows-1251 -*-\nprint("${RUSSIAN}")\n`],
    ['ru.po', po('windows-1251', RUSSIAN)],
  ]) {
    await openFile(page, name, file);
    const line = advice(page, /^Declares windows-1251 .* or convert the text for software that needs windows-1251\./);
    await line.getByRole('button', { name: 'Correct the declaration to utf-8' }).waitFor();
    await line.getByRole('button', { name: 'Convert to windows-1251, as declared' }).click();
    const download = await downloadConverted(page, 'windows-1251');
    assert.equal(codec.decode(download.bytes, 'windows-1251'), file);
    assert.equal(await page.getByText('still declares').count(), 0);
  }
  await page.getByRole('button', { name: 'Use as input' }).click();
  await waitForFacts(page, 'Detected windows-1251');
  assert.equal(await advice(page, 'Declares').count(), 0);
  await closeWithoutComplaints();
});

test('if the declared encoding lacks characters of the text, they are named, and only the declaration can be corrected', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.xml', xml('windows-1251', 'Цена ≈ 5 €, Größe ≈ 3 中'));
  const line = advice(page, 'Correct the declaration: windows-1251 cannot encode “≈”, “ö”, “ß” and 1 other character.');
  await line.getByRole('button', { name: 'Correct the declaration to utf-8' }).waitFor();
  assert.equal(await line.getByRole('button', { name: 'Convert' }).count(), 0);
  // A DXF file cannot declare UTF-8, so the conversion is the only correction.
  await openFile(page, 'a.dxf', dxf('AC1014', 'ANSI_1250', `${CZECH} 中`));
  await advice(page, 'Convert the text to windows-1250. First replace what it lacks: windows-1250 cannot encode “中”.')
    .getByRole('button', { name: 'Convert to windows-1250, as declared' })
    .waitFor();
  await closeWithoutComplaints();
});

test('a GEDCOM file declares UTF-8 in capital letters after a correction or a conversion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'family.ged', Buffer.from(gedcom('ANSEL', 'Käthe /Müller/')));
  const found = advice(
    page,
    'Declares ANSEL at offset 84, but is UTF-8. So a genealogy program shows “©Þ” in place of “ä”.',
  );
  await found.getByRole('button', { name: 'Correct the declaration to UTF-8' }).click();
  await page.getByText('The text now declares UTF-8.').waitFor();
  await page.locator('#text .text-row', { hasText: '1 CHAR UTF-8' }).waitFor();
  await found.waitFor({ state: 'detached' });
  const names = 'Jürgen Größler, Käthe Müller, Göttingen, Bäckerin, Straße';
  await openFile(page, 'dos.ged', Buffer.from(codec.encode(gedcom('IBMPC', names), 'cp437')));
  await advice(page, 'Detected cp').getByRole('button', { name: 'Convert text and declaration to utf-8' }).click();
  await page.getByText('The result declares UTF-8 in place of IBMPC.').waitFor();
  const download = await downloadConverted(page, 'utf-8');
  assert.equal(download.bytes.toString(), gedcom('UTF-8', names));
  await closeWithoutComplaints();
});

test('a correct declaration is updated by the conversion too, and a declaration of UTF-8 becomes correct', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const korean = Array(20).fill('한국어 학교에서 공부합니다').join(' ');
  const file = (name) => Buffer.from(codec.encode(html(name, korean), 'euc-kr'));
  await openFile(page, 'claims-utf-8.html', file('utf-8'));
  const wrong = advice(page, 'Detected euc-kr (Windows in Korean, where it is cp949), but the text declares utf-8');
  await wrong
    .getByText('The meta element at offset 30 names utf-8, which is wrong until the text is converted to utf-8.')
    .waitFor();
  await wrong.getByRole('button', { name: 'Convert to utf-8' }).waitFor();
  await openFile(page, 'right.html', file('euc-kr'));
  await advice(page, 'Detected euc-kr (Windows in Korean, where it is cp949): ')
    .getByRole('button', { name: 'Convert text and declaration' })
    .click();
  await page.getByText('The result declares utf-8 in place of euc-kr.').waitFor();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await page.locator('#text .text-row', { hasText: '<meta charset="utf-8"><p>한국어' }).waitFor();
  await waitForFacts(page, 'Valid utf-8');
  assert.equal(await advice(page, 'Declares').count(), 0);
  await closeWithoutComplaints();
});

test('XML in UTF-16 is converted to UTF-8 with its declaration, because a parser refuses UTF-8 that declares UTF-16', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const encoding of ['utf-16le', 'utf-16be']) {
    await openFile(page, `${encoding}.xml`, Buffer.from(codec.encode(`\ufeff${xml('UTF-16')}`, encoding)));
    await advice(page, `Valid ${encoding}`)
      .getByRole('button', { name: 'Convert text and declaration to utf-8' })
      .click();
    await page.getByText('The result declares utf-8 in place of UTF-16.').waitFor();
    const download = await downloadConverted(page, 'utf-8');
    assert.equal(download.bytes.toString(), xml('utf-8'));
  }
  await closeWithoutComplaints();
});

test('a DXF file that declares its code page is reported as correct; its conversion to UTF-8 keeps the declaration, and the page warns of this', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'plan.dxf', Buffer.from(codec.encode(dxf('AC1014', 'ANSI_1250', CZECH), 'windows-1250')));
  const line = advice(page, 'Detected windows-1250 (Windows in Central Europe): ');
  await line
    .getByText(
      'The variable $DWGCODEPAGE at offset 112 names ANSI_1250 (windows-1250) too, so the file is right as it is.',
    )
    .waitFor();
  assert.equal(await advice(page, 'If the text makes sense, convert').count(), 0);
  await line.getByRole('button', { name: 'Convert to utf-8' }).click();
  await page
    .getByText(/The text still declares ANSI_1250\. So AutoCAD shows wrong letters\. Only DXF files of AutoCAD 2007/)
    .waitFor();
  assert.equal(await page.getByLabel('Write utf-8 in the declaration').isVisible(), false);
  // Text in UTF-8 is converted to the declared code page; neither the suggestion nor the list of problems offers to write utf-8.
  await openFile(page, 'utf8.dxf', dxf('AC1014', 'ANSI_1250', CZECH));
  const wrong = advice(
    page,
    /^Declares ANSI_1250 at offset 112, but is UTF-8\. So AutoCAD shows .* Convert the text to windows-1250\./,
  );
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '1 wrong declaration of the encoding' }).click();
  assert.equal(await page.getByText('Replace it with “utf-8”…').count(), 0);
  await wrong.getByRole('button', { name: 'Convert to windows-1250' }).click();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await advice(page, 'so the file is right as it is.').waitFor();
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1250');
  await advice(
    page,
    'Declares ANSI_1250 at offset 112. This is windows-1250, the selected encoding, so the file is right as it is.',
  ).waitFor();
  await closeWithoutComplaints();
});

test('for a file that declares an encoding which the package lacks, the page suggests no encoding; for text in cp850, the cause of the malformed bytes names cp850', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // “Việt” in VISCII (RFC 1456).
  await openFile(page, 'viet.xml', latin1('<?xml version="1.0" encoding="VISCII"?><p>Vi\xaet, Vi\xaet</p>'));
  await waitForFacts(page, 'Declares VISCII');
  await advice(
    page,
    'Declares VISCII: the XML declaration at offset 30 names VISCII, which utfscope cannot decode.',
  ).waitFor();
  assert.equal(await page.locator('#advice li').count(), 1);
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '2 bytes of text in VISCII' }).click();
  await page.getByText('These bytes are not damaged: the text is probably in VISCII, not in UTF-8.').waitFor();
  assert.equal(await page.locator('#problems .fixes button').count(), 0);
  await openTab(page, 'fix');
  assert.match(await page.locator('#detection li').innerText(), /^VISCII\s+The XML declaration/);
  const batch =
    'echo ════ Drücken Sie eine Taste, um das Fenster zu schließen. ════\r\nrem § 14 Abs. 2: ½ Jahr täglich\r\n';
  await openFile(page, 'backup.bat', codec.encode(batch, 'cp850'));
  await advice(page, 'Probably cp850').waitFor();
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '13 bytes of text in cp850' }).click();
  await page.locator('#problems .fixes').getByRole('button', { name: 'Decode as cp850' }).click();
  await page.locator('#text .text-row', { hasText: 'echo ════ Drücken Sie eine Taste' }).waitFor();
  await closeWithoutComplaints();
});

test('a text that declares another encoding and is wrongly decoded is repaired first, and only then converted', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // A program decoded UTF-8 as windows-1252, and saved the text in UTF-8. The declared encoding has the wrong letters and the correct letters.
  const title = 'GrÃ¶ÃŸere Ãœbungen fÃ¼r SchÃ¼ler und LehrkrÃ¤fte';
  await openFile(page, 'seite.html', `<meta charset="iso-8859-1">\n${`<p>${title}</p>\n`.repeat(5)}`);
  await waitForFindings(page);
  const lines = page.locator('#advice li');
  const sentences = await lines.allTextContents();
  const [repair, declaration] = ['Wrongly decoded in', 'Declares iso-8859-1'].map((start) =>
    sentences.findIndex((sentence) => sentence.startsWith(start)),
  );
  assert.ok(repair >= 0 && repair < declaration, sentences.join('\n'));
  const convert = page.getByRole('button', { name: 'Convert to windows-1252, as declared' });
  assert.equal(await convert.count(), 0);
  await page.locator('#advice').getByRole('button', { name: 'Review repair' }).click();
  await page.getByRole('button', { name: 'Apply the repair' }).click();
  await convert.waitFor();
  // The format EDIFACT has no name for UTF-8 in syntax version 3, so a conversion is the only correction, after the repair.
  const name = 'ÐœÐ¾Ð»Ð¾ÐºÐ¾ Ð¸ Ñ…Ð»ÐµÐ±';
  await openFile(page, 'order.edi', `UNB+UNOE:3+A+B+061101:1200+1'${`FTX+AAI+++${name}'`.repeat(8)}UNZ+1+1'`);
  await waitForFindings(page);
  const line = page.locator('#advice li', { hasText: 'Declares UNOE' });
  assert.match(await line.textContent(), /Repair the text first, and then convert it to iso-8859-5\./);
  assert.equal(await line.getByRole('button', { name: /^Convert/ }).count(), 0);
  await closeWithoutComplaints();
});

test('for HTML in a legacy encoding that declares none, the page says to add a declaration after the conversion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const undeclared = html('iso-8859-1', THAI).replace(/<meta[^>]*>/, '');
  const line = page.locator('#advice li', { hasText: 'Detected windows-874' });
  const sentence = 'This HTML declares no encoding, so browsers guess it if the server does not name it.';
  await openFile(page, 'school.html', Buffer.from(codec.encode(`<html><head></head>${undeclared}`, 'windows-874')));
  await line.filter({ hasText: sentence }).waitFor();
  await openFile(page, 'school.txt', Buffer.from(codec.encode(THAI.repeat(3), 'windows-874')));
  await line.filter({ hasNotText: 'This HTML' }).waitFor();
  await closeWithoutComplaints();
});
