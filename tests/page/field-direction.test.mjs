// The layout of lines in Hebrew and Arabic. Prose goes from right to left. Rows of tables, logs, JSON and markup go from left to right,
// with isolated fields. The order in which the browser shows the parts of a line is measured.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { layoutOf } from '../../www/text-direction.js';
import { eventually, openFile, startBrowser } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/**
 * Lines, each with its parts in the order in which they appear from left to right. The arrow before a part shows its direction: after →, the
 * first character of the part is at the left; after ←, at the right.
 */
const LINES = [
  // Rows of tables: the columns in the order of the file, each cell with its own direction
  ['דני,-80.50,תל אביב', ['←דני', '→-80.50', '←אביב', '←תל']],
  ['שם,סכום', ['←שם', '←סכום']],
  ['"צה"ל","כהן, דני",-5', ['←צה"ל', '←דני', '←כהן', '→-5']],
  ['דני;80 ש"ח;-7,25;', ['←דני', '←ש"ח', '→80', '→-7,25']],
  ['أحمد\t-80.50\tالقاهرة', ['←أحمد', '→-80.50', '←القاهرة']],
  ['٨٠;-٩٠', ['→٨٠', '→-٩٠']],
  ['| דני | -80.50 | חיפה |', ['←דני', '→-80.50', '←חיפה']],
  // Lines of logs, JSON, INI files, markup and source code
  ['2024-01-02 12:30 שגיאה חמורה', ['→2024-01-02', '→12:30', '←חמורה', '←שגיאה']],
  ['{"שם": "דני כהן", "סכום": -80.50}', ['←שם', '←כהן', '←דני', '←סכום', '→-80.50']],
  ['title=שלום עולם', ['→title', '←עולם', '←שלום']],
  ['סכום = -80.50', ['←סכום', '→-80.50']],
  ['ۼ = 1; // one', ['→ۼ', '→1;', '→one']],
  ['<p>שלום</p><b>עולם</b>', ['→<p>', '←שלום', '→</p><b>', '←עולם', '→</b>']],
  ["print('שלום עולם', -5)", ['→print(', '←עולם', '←שלום', '→-5']],
  ['print("שלום עולם", -5) # הערה', ['→print(', '←עולם', '←שלום', '→-5)', '→#', '←הערה']],
  // A record of a fixed length
  ['B100000051480   ביטוח לאומי20261123', ['→B100', '←לאומי', '←ביטוח', '→2026']],
  // Prose
  ['שלום לכולם, היתרה -80.50 שקל.', ['←שקל', '→-80.50', '←היתרה', '←לכולם', '←שלום']],
  ['في 2024-01-02 كان الرصيد -80.50', ['→-80.50', '←الرصيد', '←كان', '→2024-01-02', '←في']],
  ['היתרה בחודש ינואר: 80.50-', ['→80.50-', '←ינואר', '←בחודש', '←היתרה']],
  ['NASA הודיעה היום', ['←היום', '←הודיעה', '→NASA']],
];

/** Returns the parts of a row in the order from left to right, each with an arrow as in `LINES`. */
const order = (row, parts) =>
  row.evaluate((element, names) => {
    const characters = []; // of the row, each with the position of its left edge
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The page shows a tab as a label.
      if (node.parentElement.closest('.label')) characters.push({ character: '\t', left: 0 });
      else
        for (let at = 0; at < node.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          characters.push({ character: node.data[at], left: range.getBoundingClientRect().left });
        }
    }
    const text = characters.map(({ character }) => character).join('');
    return names
      .map((name) => {
        const [first, last] = [text.indexOf(name), text.indexOf(name) + name.length - 1].map(
          (at) => characters[at].left,
        );
        return { left: Math.min(first, last), shown: `${first <= last ? '→' : '←'}${name}` };
      })
      .sort((one, two) => one.left - two.left)
      .map(({ shown }) => shown);
  }, parts);

const partsOf = (shown) => shown.map((part) => part.slice(1));

test('fields of tables, logs, JSON and markup keep their order, and numbers keep their signs', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'lines.txt', Buffer.from(LINES.map(([line]) => line).join('\n')));
  const row = (at) => page.locator('#text .text-row').nth(at).locator('.content');
  await row(0).filter({ hasText: 'דני' }).waitFor();
  for (const [at, [line, expected]] of LINES.entries())
    assert.deepEqual(await order(row(at), partsOf(expected)), expected, line);
  // A selected character is marked, but changes no order.
  const [line, expected] = LINES[0];
  for (const index of [0, 1, 2]) {
    await row(0)
      .locator('[data-run]')
      .nth(index * 2)
      .click();
    await row(0).locator('mark').waitFor();
    assert.deepEqual(await order(row(0), partsOf(expected)), expected, line);
  }
  await closeWithoutComplaints();
});

test('the extension of a file is at the right of its name, also if the name is in Arabic or Hebrew', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // The number 4 is the size of the file in bytes, which the page shows after the name.
  for (const [name, expected] of [
    ['عملاء.txt', ['←عملاء', '→.txt', '→4']],
    ['דוח 2026.tar.gz', ['→2026', '←דוח', '→.tar.gz', '→4']],
    ['report_عملاء.csv', ['→report_', '←عملاء', '→.csv', '→4']],
    ['דוח 31.12.2026.pdf', ['→31.12.2026', '←דוח', '→.pdf', '→4']],
    ['نسخة 1.5.properties', ['→1.5', '←نسخة', '→.properties', '→4']],
    ['دفتر.zip.001', ['←دفتر', '→.zip.001', '→4']],
    ['résumé.doc', ['→résumé', '→.doc', '→4']],
  ]) {
    await openFile(page, name, 'text');
    assert.deepEqual(await order(page.locator('.file-name'), partsOf(expected)), expected, name);
  }
  await closeWithoutComplaints();
});

test('the preview of a detected encoding has the same layout as the text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = 'שם;סכום\nדני;-80.50\nרותי;-7.25\n';
  // windows-1255 has the letters from U+05D0 on at the bytes from E0 on.
  const bytes = Buffer.from(
    Array.from(text, (character) => {
      const code = character.charCodeAt(0);
      return code < 0x80 ? code : code - 0x5d0 + 0xe0;
    }),
  );
  await openFile(page, 'rows.csv', bytes);
  const candidate = page.locator('.candidate .preview').first();
  await candidate.waitFor({ state: 'attached' });
  // The list is in a hidden tab, so the order of its parts on the screen cannot be measured. The preview shows all lines as one.
  // Another encoding may be first until the full edition is loaded.
  await eventually(async () => {
    const [whole, ...fields] = await candidate
      .locator('bdi')
      .evaluateAll((all) => all.slice(0, 3).map(({ dir, textContent }) => [dir, textContent]));
    assert.deepEqual([whole?.[0], ...fields], ['ltr', ['rtl', 'שם'], ['rtl', 'סכום דני']]);
  });
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1255');
  const row = page.locator('#text .text-row').nth(1).locator('.content');
  await row.filter({ hasText: 'דני' }).waitFor();
  assert.deepEqual(await order(row, ['דני', '-80.50']), ['←דני', '→-80.50']);
  await closeWithoutComplaints();
});

test('a layout isolates only parts with right-to-left characters, and takes linear time', () => {
  assert.deepEqual(layoutOf('name,-80.50,12:30'), { dir: 'ltr', isolates: [] });
  assert.deepEqual(layoutOf('שלום, עולם'), { dir: 'rtl', isolates: [] });
  // Fields of a record that are filled with spaces
  const isolates = [
    { from: 2, to: 12, dir: 'rtl' },
    { from: 17, to: 27, dir: 'rtl' },
  ];
  assert.deepEqual(layoutOf('C שירות שנתי     חברת החשמל  12'), { dir: 'ltr', isolates });
  for (const line of ['514305882ביטוח לאומי20261123', '000000012 כהן משה   0000120', 'B100000012   תל אביב20261123'])
    assert.equal(layoutOf(line).dir, 'ltr', line);
  // Prose: a price, a Hebrew prefix with its hyphen, a dialogue, a note in brackets, references, and lines that begin with a number or a name
  for (const line of [
    'המחיר הוא 1234 שקל',
    'ב-80 שקל',
    '"שלום," אמר דני',
    '[הערה] שלום',
    'שלום &quot;עולם&quot; לכולם',
    '1.   הפרק הראשון',
    '2026 היא שנה טובה',
    '0541234567 הוא הטלפון של דני',
    '12345678. הזמנה של לקוח',
    '01234567890 رقم الهاتف',
    'Windows היא   מערכת    הפעלה',
  ])
    assert.deepEqual(layoutOf(line), { dir: 'rtl', isolates: [] }, line);
  for (const part of ['"א', "'א ", '<א', 'א,', '-5 א', 'א"', 'א[a', 'a.', '5-', '`', ' '])
    assertLinear((count) => layoutOf(`א${part.repeat(count)}`), 1250, part);
  for (const part of [' ', 'א', 'א ', 'אa', 'a   '])
    assertLinear((count) => layoutOf(`B12345678א${part.repeat(count)}`), 1250, `a record with ${part}`);
});
