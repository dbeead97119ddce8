// Text that was encoded twice (F40 in docs/standards.md). The page reports its places, the wrong encoding and the
// original text, marks the bytes, goes from place to place, and repairs the text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  downloadWith,
  eventually,
  fillInput,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFindings,
} from './browser.mjs';
import { withoutOuterMarks } from '../../www/views/visible-text.js';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const line = (page) => page.locator('#advice li[data-kind=double-encoding]');
const waitForDetail = (page, sentence) => page.locator('#detail', { hasText: sentence }).waitFor();

/** Returns the bytes that the grid marks as wrongly decoded: a string of hex for each place. */
const marked = (page) =>
  page.locator('#byte-grid .byte[data-misread]').evaluateAll((cells) => {
    const places = [];
    for (const cell of cells) {
      if (cell.dataset.misread === 'start') places.push([]);
      places.at(-1).push(cell.querySelector('.hex').textContent);
    }
    return places.map((place) => place.join(' '));
  });

/** Returns the bytes that the grid marks as the selected place. */
const selectedPlace = (page) =>
  page
    .locator('#byte-grid .byte[data-in-sequence]')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('.hex').textContent).join(' '));

test('for Thai text that was completely decoded as windows-874, the page says that only ASCII is unaffected, and repairs the text exactly', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = 'ต้มยำกุ้ง\n\nส่วนผสม: กุ้ง 500 กรัม\nน้ำปลา 2 ช้อนโต๊ะ\n';
  // The Encoding Standard decodes undefined bytes, such as 81, to C1 controls. If Node gives U+FFFD instead, `decode` returns the C1 control.
  const decoder = new TextDecoder('windows-874');
  const decode = (byte) => {
    const character = decoder.decode(Uint8Array.of(byte));
    return character === '\ufffd' ? String.fromCharCode(byte) : character;
  };
  const twice = Array.from(Buffer.from(text), decode).join('');
  await openFile(page, 'tomyam.txt', Buffer.from(twice));
  await waitForFacts(page, /✓ Valid utf-8[^]*but wrongly decoded/);
  await line(page)
    .filter({
      hasText:
        /^Wrongly decoded in \d+ places, .*UTF-8 was decoded as windows-874 and encoded again\. The repair changes all characters beyond ASCII\./,
    })
    .getByRole('button', { name: 'Review repair' })
    .click();
  const panel = page.locator('#repair');
  const download = await downloadWith(page, panel.getByRole('button', { name: 'Download' }));
  assert.equal(download.bytes.toString(), text);
  await closeWithoutComplaints();
});

test('F40: text that was decoded as windows-1252 is reported with its places, and F8 goes through them', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const twice = 'Grüße – 1'.replace(/[^ -~]/g, (character) =>
    [...Buffer.from(character)]
      .map((byte) => ({ 0x93: '“', 0x9f: 'Ÿ', 0x80: '€' })[byte] ?? String.fromCharCode(byte))
      .join(''),
  );
  assert.equal(twice, 'GrÃ¼ÃŸe â€“ 1');
  await openFile(page, 'twice.txt', Buffer.from(twice));
  await waitForFacts(page, /✓ Valid utf-8[^]*but wrongly decoded/);
  await eventually(async () =>
    assert.equal(
      await line(page).locator('p').innerText(),
      'Wrongly decoded in 2 places, the first at offset 2 (C3 83 C2 BC): “GrÃ¼ÃŸe” was “Grüße”. UTF-8 was decoded as windows-1252 and encoded again. The bytes are valid, so programs show the wrong characters without an error.',
    ),
  );
  await eventually(async () =>
    assert.deepEqual(await marked(page), ['C3 83 C2 BC', 'C3 83 C5 B8', 'C3 A2 E2 82 AC E2 80 9C']),
  );
  await page.locator('#legend li', { hasText: 'Wrongly decoded' }).waitFor();
  // The first place is selected, with all its bytes.
  await waitForDetail(page, 'offset 2–3');
  await eventually(async () => assert.equal(await selectedPlace(page), 'C3 83 C2 BC'));
  for (const [key, offset, bytes] of [
    // Adjacent wrong characters are one place.
    ['F8', '12–13', 'C3 A2 E2 82 AC E2 80 9C'],
    ['F8', '2–3', 'C3 83 C2 BC'],
    ['Shift+F8', '12–13', 'C3 A2 E2 82 AC E2 80 9C'],
  ]) {
    await page.keyboard.press(key);
    await waitForDetail(page, `offset ${offset}`);
    await eventually(async () => assert.equal(await selectedPlace(page), bytes));
  }
  await line(page).getByRole('button', { name: 'Go to next' }).click();
  await waitForDetail(page, 'offset 2–3');
  // The conversion warns that its result keeps the double encoding.
  await openTab(page, 'fix');
  await page.locator('#convert .double-encoding', { hasText: 'still wrongly decoded' }).waitFor();
  await line(page).getByRole('button', { name: 'Review repair' }).click();
  await page.getByRole('button', { name: 'Apply the repair' }).click();
  await waitForFacts(page, '13 bytes');
  await eventually(async () => assert.equal(await page.locator('#convert .preview').innerText(), 'Grüße – 1'));
  await eventually(async () => assert.deepEqual(await marked(page), []));
  await eventually(async () =>
    assert.equal(await page.locator('#legend li', { hasText: 'Wrongly decoded' }).count(), 0),
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForFacts(page, 'but wrongly decoded');
  await closeWithoutComplaints();
});

test('the page does not say that UTF-8 within a text in another encoding was encoded again', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const report = Buffer.concat([
    Buffer.from('Der Verkäufer kommt früher.\n'.repeat(20), 'latin1'),
    Buffer.from('Größe für Käufer: „schön“ – 3 €\n'.repeat(9)),
  ]);
  await openFile(page, 'report.txt', report);
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await line(page)
    .filter({ hasText: 'The bytes of these places are UTF-8, and the page decodes them as windows-1252' })
    .waitFor();
  assert.equal(await line(page).filter({ hasText: 'encoded again' }).count(), 0);
  await closeWithoutComplaints();
});

test('an example that has its own quotation marks gets no second pair', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const misread = new TextDecoder('windows-1252').decode(Buffer.from('Réponse\n“Non”\n'));
  await openFile(page, 'answers.txt', misread.slice(misread.indexOf('\n') + 1));
  await line(page).filter({ hasText: 'was “Non”' }).waitFor();
  for (const [text, shown] of [
    ['“Non”', 'Non'],
    ['« Non »', 'Non'],
    ['„Nein“, sagt sie', '„Nein“, sagt sie'],
    ['"Non"', 'Non'],
    ['"a";"b"', '"a";"b"'],
    ['“', '“'],
    ['Non', 'Non'],
  ])
    assert.equal(withoutOuterMarks(text), shown);
  await closeWithoutComplaints();
});

test('F40: the page names iso-8859-1 for places with C1 controls, and says how many times UTF-8 was decoded and encoded again', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // D0 9F is П. A decoder of iso-8859-1 reads 9F as the C1 control U+009F, where windows-1252 has Ÿ.
  await fillInput(page, 'C3 90 C2 9F C3 91 C2 80 C3 90 C2 B8', '12 bytes');
  await line(page).filter({ hasText: 'Wrongly decoded at offset 0 (C3 90 C2 9F): “' }).waitFor();
  await eventually(async () =>
    assert.match(
      await line(page).locator('p').innerText(),
      / was “При”\. UTF-8 was decoded as iso-8859-1 and encoded again\. The bytes are valid, so programs show the wrong characters without an error\.$/,
    ),
  );
  await fillInput(page, 'CafÃƒÂ© crÃƒÂ¨me', '24 bytes');
  await eventually(async () =>
    assert.equal(
      await line(page)
        .filter({ hasText: /offset 3\b/ })
        .locator('p')
        .innerText(),
      'Wrongly decoded in 2 places, the first at offset 3 (C3 83 C6 92 C3 82 C2 A9): “CafÃƒÂ©” was “Café”. UTF-8 was decoded as windows-1252 and encoded again, 2 times. The bytes are valid, so programs show the wrong characters without an error.',
    ),
  );
  await eventually(async () =>
    assert.deepEqual(await marked(page), ['C3 83 C6 92 C3 82 C2 A9', 'C3 83 C6 92 C3 82 C2 A8']),
  );
  await closeWithoutComplaints();
});

test('F40: only the double-encoded place is marked', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'Café, cafÃ© für 3', '21 bytes');
  await line(page).filter({ hasText: 'Wrongly decoded at offset 10 (C3 83 C2 A9): “cafÃ©” was “café”.' }).waitFor();
  await eventually(async () => assert.deepEqual(await marked(page), ['C3 83 C2 A9']));
  await fillInput(page, 'cafeÌ\u0081 creÌ\u0080me', '18 bytes');
  await line(page)
    .filter({ hasText: /“cafeÌ.*” was “cafe\u0301”\./ })
    .waitFor();
  await fillInput(page, 'Café', '5 bytes');
  await waitForFindings(page);
  assert.equal(await line(page).count(), 0);
  await eventually(async () => assert.deepEqual(await marked(page), []));
  await closeWithoutComplaints();
});

test('for a repair with replacement characters, the suggestion and the panel say that some text is lost', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // Korean text in which U+FFFD replaced letters, and whose UTF-8 was then decoded as windows-1252. After “*/”, the input
  // has a U+FFFD of its own, which stays.
  await openFile(page, 'korean.c', '/* ï¿½ï¿½ï¿½ï¿½ ï¿½ï¿½ */ \ufffd\n// ï¿½Ê±ï¿½È­ï¿½ cafÃ©\n');
  await line(page)
    .filter({
      hasText:
        'Some characters are already lost in this input, the first at offset 3: the repaired text has 10 replacement characters (U+FFFD) in their place.',
    })
    .waitFor();
  await line(page).getByRole('button', { name: 'Review repair' }).click();
  await page
    .locator('#repair .lead', { hasText: 'No repair restores them; only the original bytes have them.' })
    .waitFor();
  await openFile(page, 'lines.txt', 'cafÃ© crÃ¨me\n');
  await line(page).filter({ hasText: 'Wrongly decoded' }).waitFor();
  assert.doesNotMatch(await line(page).innerText(), /replacement character/);
  // A scraper replaced the no-break spaces of “Ã ” with spaces.
  await openFile(page, 'menu.txt', 'crÃ¨me brÃ»lÃ©e Ã  la carte, cafÃ© Ã  volontÃ©\n');
  await line(page).filter({ hasText: 'UTF-8 was decoded as windows-1252. The bytes' }).waitFor();
  await closeWithoutComplaints();
});

test('the suggestion, the verdict, the panel of the repair and the list of problems count the same places', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const tally = page.locator('#repair .tally');
  // “für” has one wrongly decoded character; “Größe” has two beside each other, which are one place.
  await openFile(page, 'words.txt', 'fÃ¼r GrÃ¶ÃŸe, fÃ¼r\n');
  await line(page).filter({ hasText: 'Wrongly decoded in 3 places' }).waitFor();
  await waitForFacts(page, 'but wrongly decoded in 3 places');
  await openTab(page, 'fix');
  await tally.filter({ hasText: /^3 places$/ }).waitFor();
  await page.locator('#repair .repair-steps', { hasText: 'The bytes of these places are ' }).waitFor();
  assert.equal(await page.locator('#repair .passages li').count(), 3);
  // The list of problems counts lines, and says so.
  assert.equal(
    await page.locator('#problems .hint:not(.limit)').textContent(),
    'The text was wrongly decoded in 3 places in 1 line: press F8 to go through them. The list has each line once. The bytes themselves are valid utf-8.',
  );
  await openFile(page, 'more.txt', 'fÃ¼r, grÃ¼n, schÃ¶n\n');
  await tally.filter({ hasText: /^3 places$/ }).waitFor();
  await closeWithoutComplaints();
});

test('middle dots that Windows wrote when it could not decode bytes of UTF-8 as Shift_JIS are reported as lost text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const names =
    '豌丞錐,菴乗園\n螻ｱ逕ｰ螟ｪ驛・,譚ｱ莠ｬ驛ｽ譁ｰ螳ｿ蛹ｺ\n驤ｴ譛ｨ闃ｱ蟄・,螟ｧ髦ｪ蟶ょ圏蛹ｺ\nレオナルド・ダ・ヴィンチ\n'; // the last line is correct
  await openFile(page, 'names.csv', names);
  const lost =
    'Some characters are already lost in this input, the first at offset 20: the repaired text has 2 replacement characters (U+FFFD) in their place.';
  await line(page).filter({ hasText: lost }).waitFor();
  await openTab(page, 'fix');
  await page.locator('#repair', { hasText: lost }).waitFor();
  await closeWithoutComplaints();
});
