// The verdict on valid bytes is green only if the page found no problem of the text: otherwise, a note beside it names the problem.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFile, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Texts with damage that programs cause: the name of the file, its text, and the note. */
const DAMAGED = [
  ['wrong.txt', 'Das ist schÃ¶n, und MÃ¼nchen auch.\n', 'but wrongly decoded in 2 places'],
  ['legacy.txt', 'Ïðèâåò, ìèð!\nÊàê äåëà?\n', 'but probably wrongly decoded in 2 lines'],
  [
    'lower.txt',
    'ã©tã© ã  la fãªte, dã©jã  vu, trã¨s bien, garã§on\n',
    'but wrongly decoded, then changed to small or capital letters',
  ],
  ['lost.txt', 'K\ufffdln und M\ufffdnchen\n', 'but text was lost'],
  ['lost-marks.txt', 'I don?t know, it?s fine, we?re here and they?ll come\n', 'but apostrophes were lost'],
  ['half.json', '{"a": "x\\ud83d y", "b": 1}\n', 'but with 1 lone surrogate escape'],
  ['references.html', '<p>don&#146;t say &#147;hello&#148;</p>\n', 'but with references to control characters'],
  ['escapes.txt', 'K\\u00f6ln und M\\u00fcnchen, D\\u00fcsseldorf\n', 'looks like text with \\u escapes'],
  ['percent.txt', 'K%C3%B6ln und M%C3%BCnchen\n', 'looks like percent-encoded bytes'],
  ['mail.txt', 'K=C3=B6ln und M=C3=BCnchen\n', 'looks like quoted-printable'],
  ['utf7.txt', 'K+APY-ln und M+APw-nchen\n', 'but probably utf-7'],
  ['declared.xml', '<?xml version="1.0" encoding="iso-8859-1"?>\n<a>Köln</a>\n', 'but declares iso-8859-1'],
  ['joined.txt', 'abc\n\ufeffdef\n', 'but with 1 BOM inside the text'],
  ['hidden.txt', 'pass\u200bword is here\n', 'but with 1 invisible character'],
  ['layout.txt', 'pаypal and аpple here\n', 'but with 2 lookalikes'],
  // The first soft hyphen is within a word, so it is a warning; the others are notes. All are the same character.
  [
    'shy.txt',
    'Donau\u00addampfer und Dampf\u00ad schiff, ein\u00ad mal und zwei\u00ad mal\n',
    'but with 4 invisible characters',
  ],
  ['several.txt', 'pаypal and pass\u200bword and аpple\n', 'but with 2 lookalikes and 1 other finding'],
  ['noncharacter.txt', 'abc \ufdd0 def\n', 'but with 1 noncharacter'],
  ['code.js', 'const a = “hello”;\nprint(“y”);\n', 'but source code has typographic quotation marks'],
  ['font.txt', 'Сайн байна уу, єдєр бїр, тєрєл, хєл, їг, бїх, їндэс, єнєєдєр\n', 'but Mongolian has Ukrainian letters'],
  ['pdf.txt', 'ﻣﺮﺣﺒﺎ ﺑﻚ ﻓﻲ ﺍﻟﻌﺎﻟﻢ\n', 'but with Arabic presentation forms'],
  ['small.txt', 'i̇stanbul i̇zmir\n', 'but with U+0307 after i'],
];

/** Texts without damage, some with characters that are also used for tricks. */
const UNDAMAGED = {
  German: 'Köln und München\n',
  'French, with no-break spaces': 'Bonjour\u00a0! Ça va\u00a0? «\u00a0Oui\u00a0» — très bien…\n',
  'emoji, with joiners and selectors': 'Family 👨‍👩‍👧 flag 🇩🇪 heart ❤️\n',
  'Persian, with non-joiners': 'می‌خواهم کتاب‌ها را بخوانم\n',
  'Hebrew in HTML, with a mark': '<p>שלום\u200f (abc)</p>\n',
  Hindi: 'नमस्ते दुनिया, क्या हाल है\n',
  'German, with soft hyphens': 'Donau\u00addampf\u00adschiff fährt\n',
  'decomposed German, as in names of files of macOS': 'Ko\u0308ln und Mu\u0308nchen\n',
  'a BOM': '\ufeffKöln\n',
  'code with Greek letters': '// α ≤ β\nint x = 1; /* “quoted” */\n',
  'mixed line ends': 'Köln\r\nMünchen\nBonn\r\nKiel\n',
};

const verdictOf = (page) => page.locator('.pill[data-verdict=valid]');

test('for valid bytes of damaged text, the verdict is not green, and a note names the damage', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [name, content, note] of DAMAGED) {
    await openFile(page, name, content);
    await waitForFindings(page);
    await waitForFacts(page, note);
    assert.equal(await verdictOf(page).getAttribute('data-caveat'), '', name);
    assert.doesNotMatch(await page.locator('#facts').innerText(), /0 faults/, name);
    assert.doesNotMatch(await page.locator('#problems').innerText(), /No faults|0 faults/, name);
  }
  await closeWithoutComplaints();
});

test('for valid bytes of text without damage, the verdict is green', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [name, content] of Object.entries(UNDAMAGED)) {
    await openFile(page, `${name}.txt`, content);
    await waitForFindings(page);
    await waitForFacts(page, '0 faults');
    assert.equal(await verdictOf(page).getAttribute('data-caveat'), null, name);
  }
  await closeWithoutComplaints();
});

test('the printed report has the note too', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'lost.txt', 'K\ufffdln und M\ufffdnchen\n');
  await waitForFindings(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const report = page.locator('#printed-report', { hasText: 'Result: valid utf-8, but text was lost, 21 bytes' });
  await report.waitFor({ state: 'attached' });
  await closeWithoutComplaints();
});

test('above the list of problems, characters are counted as in the suggestions and in the verdict', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const tally = page.locator('#problems .tally');
  for (const [content, count, suggestion] of [
    [
      'K\ufffd\ufffd\ufffdln and M\ufffdnchen\n',
      '4 replacement characters in 2 places',
      'Contains 4 replacement characters',
    ],
    ['pass\u200b\u200bword is here\n', '2 invisible characters in 1 place', '2 invisible characters'],
    ['pаypal and аpple here\n', '2 lookalikes', '2 lookalike words'],
    // The list of problems is limited, so the suggestion counts only the characters of the listed places.
    [
      'A\ufffdB\ufffd\ufffdC '.repeat(3000),
      '9,000 replacement characters in 6,000 places',
      'Contains at least 7,500 replacement characters',
    ],
    // The three tag characters are one message.
    ['hello \u{e0041}\u{e0042}\u{e0043} world\n', '1 hidden message in tag characters', '3 invisible characters'],
  ]) {
    await openFile(page, 'a.txt', content);
    await waitForFindings(page);
    await tally.filter({ hasText: count }).waitFor();
    await page.locator('#advice li', { hasText: suggestion }).waitFor();
  }
  await openFile(page, 'a.txt', 'pass\u200b\u200bword is here\n');
  await waitForFacts(page, 'but with 2 invisible characters');
  await closeWithoutComplaints();
});
