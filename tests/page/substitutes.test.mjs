// Characters that a program wrote in place of other characters: what the page reports about them, and what it replaces.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findSpecial, changesToPlain } from '../../www/special-characters.js';
import { findTableNumbers } from '../../www/table-numbers.js';
import { findWingdingsLetters } from '../../www/wingdings-letters.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterChanges, afterReplacements } from './changed-text.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const row = (page, text) => page.locator('#text .text-row', { hasText: text });

/** Returns the number of places of a group for which a fix is suggested. */
const countPlaces = (group, text) => findSpecial(codec, Buffer.from(text), 'utf-8', [])[group].offsets.length;

/** Returns a text after the fix of a group. */
const fixed = (group, text) => afterChanges(text, changesToPlain(codec.inspect(Buffer.from(text), 'utf-8'), group));

/** Texts in many languages and encodings, in which no program replaced characters. */
const UNDAMAGED_TEXTS = [
  ...udhrTexts().map(({ lines }) => lines.join('\n')),
  ...chardetFiles().map(({ bytes }) => codec.decode(bytes, 'utf-8', { errors: 'replace' })),
];

const PERSIAN = 'بچه‌ها هر روز می‌پرسند.\nنمی‌دانم کی به خانه‌ی شما می‌آییم.\nقورمه‌سبزی پخته‌ام.\n';
const NON_JOINER = '\u200c';

test('¬ in place of the zero width non-joiner is found in Persian and related languages, and replaced', async () => {
  const damaged = PERSIAN.replaceAll(NON_JOINER, '¬');
  assert.equal(countPlaces('notSigns', damaged), 7);
  assert.equal(fixed('notSigns', damaged), PERSIAN);
  // One word with a prefix or an ending of Persian is enough, also with the letters of an Arabic keyboard.
  for (const text of ['او می¬رود.', 'مي¬رود', 'کتاب¬ها', 'خانه¬ی ما'])
    assert.equal(countPlaces('notSigns', text), 1, text);
  // ¬ is also found in Persian words without such prefixes and endings, and in Kurdish.
  assert.equal(countPlaces('notSigns', 'قورمه¬سبزی، پیش¬نویس، هم¬کلاسی'), 3);
  assert.equal(countPlaces('notSigns', 'ئەو دە¬کات، نا¬زانێت، بە¬ڵام'), 3);
  // A combining mark may be between the letter and ¬. If ¬ is not between two Arabic letters, it stays.
  const marked = 'تقریباً¬ها و مُعلِّم¬ها: ¬ب، ا ¬ب، ج¬ 5¬6 a¬b\n';
  assert.equal(fixed('notSigns', marked), marked.replaceAll('¬ها', '\u200cها'));
  // In each language, the fix restores the text after every non-joiner between Arabic letters was replaced by ¬.
  for (const { language, lines } of udhrTexts().filter(({ lines: all }) => all.join('').includes(NON_JOINER))) {
    const text = lines.join('\n');
    const between = /(?<=\p{Script=Arabic}\p{M}?)\u200c(?=\p{Script=Arabic})/gu;
    if (between.test(text)) assert.equal(fixed('notSigns', text.replace(between, '¬')), text, language);
  }
});

test('¬ that does not stand for the zero width non-joiner is not reported', () => {
  for (const text of [
    PERSIAN,
    'p ∧ ¬q → ¬(p ∨ q); if ¬a then b; a¬b¬c\n',
    'إذا كان أ¬ب فإن ج¬د، ثم ه¬و\n', // logic in Arabic
    'ك ¬ ل، م ¬ ن، ¬ي\n',
    'الموسو¬عة العربية المو¬جزة في التا¬ريخ\n', // Arabic hyphenation
    'علامت ¬ نقیض است: ¬الف\n',
    'IF A ¬= B THEN GOTO X; ¬< ¬>\n',
    ...UNDAMAGED_TEXTS,
  ])
    assert.equal(countPlaces('notSigns', text), 0, text.slice(0, 80));
});

test('the page explains ¬ in Persian, and replaces it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'letter.txt', PERSIAN.replaceAll(NON_JOINER, '¬'));
  const line = advice(page, /^¬ in place of the zero width non-joiner in 7 places, the first at offset 6\./);
  await line.getByText('Such text usually comes from Word').waitFor();
  await line.getByRole('button', { name: 'Go to next ¬' }).click();
  await page.locator('#detail', { hasText: /offset 6\D/ }).waitFor();
  await cleanUp(page, line, 'Replace ¬ with U+200C…');
  await page.locator('#note', { hasText: 'Replaced: ¬ in 7 places.' }).waitFor();
  await row(page, '¬').first().waitFor({ state: 'detached' });
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li').count(), 0);
  await closeWithoutComplaints();
});

const CONTACTS = 'İbrahim;Çelik;İzmir\nDeniz;Işık;Eskişehir\nElif;Kılıç;Niğde\n';
/**
 * Returns a word with all letters but the first changed to capitals, and then to small letters without the rules of
 * Turkish. For example, Elif becomes ELİF, and then `Eli\u0307f`.
 */
const lowered = (word) => word[0] + word.slice(1).toLocaleUpperCase('tr').toLowerCase();
const LOWERED = CONTACTS.replaceAll(/\p{L}+/gu, lowered);

test('i with U+0307 from the Turkish İ is found, and replaced', async () => {
  assert.equal(LOWERED.includes('Deni\u0307z'), true);
  assert.equal(countPlaces('dottedI', LOWERED), 8);
  assert.equal(fixed('dottedI', LOWERED), CONTACTS.replaceAll('ı', 'i'));
  for (const [text, count] of [
    ['i\u0307stanbul, i\u0307zmir\n', 2], // only words without other Turkish letters
    ['Ayşe Yıldız, i\u0307zmir\n', 1],
    ['Əliyev, Bakı, i\u0307smayıllı\n', 1], // Azerbaijani
  ])
    assert.equal(countPlaces('dottedI', text), count, text);
  // U+0307 stays if another mark follows it, and after other letters.
  assert.equal(fixed('dottedI', 'i\u0307\u0301 e\u0307 I\u0307 i\u0307z'), 'i\u0307\u0301 e\u0307 I\u0307 iz');
});

test('i with U+0307 in other texts is not reported', () => {
  for (const text of [
    CONTACTS,
    CONTACTS.normalize('NFD'),
    // Lithuanian with accents, as in dictionaries: according to SpecialCasing.txt, i keeps its dot there.
    'li\u0307\u0301ksta, bi\u0307\u0300tė, vi\u0307\u0303sas, ki\u0307ti\u0307\n',
    "assert('İ'.toLowerCase() === 'i\u0307'); expect('i\u0307stanbul', 'i\u0307zmir')\n", // source code about case conversion
    'The derivative is i\u0307, and U+0307 after i is i\u0307.\n',
    'Zi\u0307\u0353\u0324a\u0325l\u0320g\u032ao hi\u0307\u0353\u0324s\n',
    'ṡe̊ ż ė ȧ n̈ ṁ m\u0307 u\u0307\n',
    ...UNDAMAGED_TEXTS,
  ])
    assert.equal(countPlaces('dottedI', text), 0, text.slice(0, 80));
});

test('the page explains i with U+0307, and replaces it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'contacts.csv', LOWERED);
  const line = advice(page, /^i with a combining dot \(U\+0307\) in 8 places, the first at offset 6\./);
  await line.getByText('The text does not show where i should be ı, so check the words with i.').waitFor();
  await line.getByRole('button', { name: 'Go to next i with U+0307' }).click();
  await page.locator('#detail', { hasText: /offset 6\D/ }).waitFor();
  await cleanUp(page, line, 'Remove U+0307 after i…');
  await row(page, 'Deniz;Işik;Eskişehir').waitFor();
  await closeWithoutComplaints();
});

/** Returns a text after the replacements that `find` returns for it; null if `find` returns null. */
function replaced(find, text) {
  const found = find(text);
  return found && afterReplacements(text, found);
}

// Wingdings has a smiling face at 4A, a neutral face at 4B, a frowning face at 4C, and arrows at DF, E0 and E8.
const SYMBOLS = { J: '☺', K: '😐', L: '☹', à: '→', è: '➔', ß: '←' };
/** Writes letters in place of symbols. */
const asLetters = (text) =>
  text.replace(/[☺😐☹→➔←]/gu, (symbol) => Object.entries(SYMBOLS).find(([, each]) => each === symbol)[0]);

const MAILS = [
  `Van: Anna Visser <anna@example.nl>
Onderwerp: RE: Uitje

Hoi J. en K. Bakker,
De bus is geboekt ☺ We vertrekken om 10 uur. Jan Peters rijdt, Utrecht → Zwolle → Assen.
- Lunch: brood → neem zelf mee, 3 à 4 euro, à 5 euro, à la carte
→ Graag voor vrijdag antwoorden! ☺
Maat L past niet, heb je ook S of M? Het weegt 10 L en 5 J
Helaas kan Kees niet mee, hij is ziek ☹
Dat is nog niet zeker 😐
Tot morgen in Zwolle, we hebben er zin in ☺
Vitamine K is goed. Door J Smit geschreven.
J.
`,
  `From: Tom Brown
Sent: Friday
Subject: Party

Hi all, the cake is ready ☺
Please see the plan → bring your own drinks ← or not ➔ your choice
My boss can't come, he is away ☹ See you all on Saturday! ☺ Please tell Samuel J Fox and L Smith.
`,
  `Von: Petra\r\nBetreff: Urlaub\r\n\r\nDas Hotel ist gebucht ☺\r\nLeider regnet es dort gerade ☹\r\nAber ihr könnt trotzdem kommen! ☺\r\nStraße und Maß bleiben, 2 à 3 Tage\r\n`,
];

test('smileys and arrows that Outlook wrote as letters of Wingdings are replaced', () => {
  for (const mail of MAILS) assert.equal(replaced(findWingdingsLetters, asLetters(mail)), mail);
  // à is a word of French, so only the smileys are replaced.
  const french =
    'De : Anne\nObjet: Vacances\n\nNous allons à Paris avec les enfants, et vous ? C’est pour dans une semaine J\nElle est à Lyon et ne vient pas L\nOn va bien rire tous ensemble J\n';
  assert.equal(
    replaced(findWingdingsLetters, `a@b.fr ${french}`),
    `a@b.fr ${french.replaceAll(' J\n', ' ☺\n').replace(' L\n', ' ☹\n')}`,
  );
});

test('single letters with another meaning are not taken for smileys', () => {
  const mail = 'From: Tom Brown <tom@example.com>\nSubject: List\n\n';
  for (const text of [
    asLetters(MAILS[0]).replace(/^[^]*?\n\n/, ''), // without the header of a mail
    `${mail}It was a nice day at the beach J\nSee you soon.\n`, // only one
    `${mail}We have the shirt in size J\nWe have the shirt in size K\nWe have the shirt in size L\n`,
    `${mail}The red shirts are all in L\nThe green shirts are mostly J\nThe blue shirts are always M\nThe rest is mainly J\n`,
    `${mail}Talk by J Smith about foods\nTalk by K Jones about rivers\nThen speaks L Brown about trains\nWith J Baker at nine\n`,
    `${mail}Smith J, Jones L, Brown K. A study of cells.\nSmith J\nJones L\nBrown K\nEdited by Smith J\n`,
    `${mail}The energy is 5 J\nThe volume is 10 L\nThe temperature is 300 K\nIt takes 12 J\n`,
    `${mail}Foods that contain vitamin K\nIt is rich in vitamin K\nA lot of vitamin J\nToo much vitamin J\n`,
    `${mail}let x = J\nfor all in J\nvalues of the matrix J\nthe map is J = K\n`,
    `${mail}Hotel choices: answer J\nI choose answer K\nThey take answer L\nand I choose the answer J\n`,
    `${mail}J\nK\nL\nJ\n`,
    `${mail}Samuel J Jackson was here. Michael J Fox was there. Homer J Simpson was late. Franklin J Smith\n`,
    `${mail}| size J | K | L |\n\tall in one J\n`,
    ...UNDAMAGED_TEXTS.map((text) => mail + text),
    ...MAILS,
  ])
    assert.equal(findWingdingsLetters(text), null, text.slice(0, 120));
});

test('the search for letters of Wingdings takes time in proportion to the input', () => {
  for (const piece of [
    'J ',
    'word J Word word ',
    'é',
    '-',
    ' ',
    '\n',
    'so nice J\n',
    'à ',
    '@a',
    ';',
    'x J Name J. Name ',
  ])
    assertLinear((count) => findWingdingsLetters(`From: a@b.nl\nword J\n${piece.repeat(count)}`), 9375, piece);
});

test('the page explains letters of Wingdings, and replaces them', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'mail.txt', asLetters(MAILS[1]));
  const line = advice(page, /^Probably symbols of Outlook in 6 places, the first at offset 71: J for ☺, à for →/);
  await line
    .getByText('Outlook and Word write the smiley :-) and the arrow --> as letters in the font Wingdings.')
    .waitFor();
  await line.getByRole('button', { name: 'Go to next letter of Wingdings' }).click();
  await page.locator('#detail', { hasText: /offset 71\D/ }).waitFor();
  await cleanUp(page, line, 'Replace with symbols…');
  await row(page, 'the cake is ready ☺').waitFor();
  await closeWithoutComplaints();
});

const numbersInTable = (text) => findTableNumbers(text)?.places ?? null;
const STATEMENT = `Datum;Text;Belopp;Saldo
2024-05-02;Lön;28450,00;28862,80
2024-05-02;Hyra;−7890,00;20972,80
2024-05-03;ICA;−642,50;20330,30
`;

test('minus signs and spaces that spreadsheets do not read are replaced in the numbers of tables', () => {
  assert.equal(replaced(numbersInTable, STATEMENT), STATEMENT.replaceAll('−', '-'));
  // Some programs end each row with a delimiter, and the last row without a line end.
  const withoutEnd = STATEMENT.replaceAll('\n', ';\n').trimEnd();
  assert.equal(replaced(numbersInTable, withoutEnd), withoutEnd.replaceAll('−', '-'));
  // The minus sign, hyphens, dashes, the fullwidth hyphen-minus and the soft hyphen are all replaced, in fields of CSV (RFC 4180) and in fields
  // between tabs.
  for (const sign of '\u2212\u2010\u2011\u2012\u2013\uff0d\u00ad') {
    const rows = (minus) =>
      `"Name, first","Sum"\r\n"A ""−1"" b","${minus}1.50"\r\n"a\nb","2"\r\nc–d,${minus}1 234.5\r\n,${minus}€3\r\n,–\r\n"",\r\n`;
    assert.equal(replaced(numbersInTable, rows(sign)), rows('-'), JSON.stringify(sign));
    assert.equal(
      replaced(numbersInTable, `a\tb\n1\t${sign}.5\n10–12\t${sign} 7 %\n−3–4\t${sign}1,5\n`),
      'a\tb\n1\t-.5\n10–12\t-7 %\n−3–4\t-1,5\n',
    );
  }
  // Typographic spaces are removed between groups of digits, but not before a currency sign.
  assert.equal(
    replaced(
      numbersInTable,
      'Ville;Habitants\nParis;2\u202f102\u202f650\nLyon;522\u00a0250\nNice;−1\u2009234,5\u00a0€\n',
    ),
    'Ville;Habitants\nParis;2102650\nLyon;522250\nNice;-1234,5\u00a0€\n',
  );
});

test('dashes and spaces of other text are not taken for signs of numbers', () => {
  for (const text of [
    STATEMENT.replaceAll('−', '-'),
    'Pages 10–12; 15–17; 20–22\nPages 30–32; 35–37; 40–42\nPages 1–2; 3–4; 5–6\n',
    'Year;Period\n1;1990–1995\n2;1995–2000\n3;2000–2005\n', // ranges
    'Day;Date\n1;2024‑05‑02\n2;2024–05–03\n3;02–05–2024\n', // dates
    'Team;Score\nA;3–1\nB;2–0\nC;0–0\n',
    'Name;Phone\nA;030–1234\nB;–\nC;+49\u00a030\u00a01234\n',
    'It was −5 degrees, and cold.\nIt was −7 degrees, and windy.\nIt was −9 degrees, and dark.\n', // prose
    'Temperature: −5\nTemperature: −7\nTemperature: −9\n',
    '– 5 eggs\n– 3 apples\n– 2 pears\n',
    'Suffix;Meaning\n–s;plural\n–ed;past\n–1st;first\n',
    'Name;Value\nA;−5\nB;7\nC;8\n', // only one
    'Name;Note\nA;−5 today\nB;−7 later\nC;−8\n', // text
    'Zone;Offset\nA;−05:00\nB;−03:30\nC;+01:00\n',
    'A;"−5\nB;−7\nC;−8\n', // a quotation mark that does not end
    'x = [\n  −1, −2,\n]\nfoo(bar, baz)\nif (a) b();\n',
    ...UNDAMAGED_TEXTS,
  ])
    assert.equal(numbersInTable(text), null, text.slice(0, 120));
});

test('the search for numbers of tables takes time in proportion to the input', () => {
  for (const piece of ['−1;', '"', '";', ',', '−', '1\u00a0', ' ', '\n', 'a;−1\n', '1\u00a0234;'])
    assertLinear((count) => numbersInTable(`a;−5\n${piece.repeat(count)}`), 12_500, piece);
});

test('the page explains numbers of a table that spreadsheets take for text, and replaces their signs', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'statement.csv', STATEMENT);
  const offset = Buffer.from(STATEMENT).indexOf('−');
  const line = advice(page, /^2 numbers that spreadsheets may take for text, the first “−7890,00”: − U\+2212\./);
  await line.waitFor();
  const faults = page.locator('#problems', { hasText: 'No faults: the input is valid utf-8.' });
  await faults.getByText('Some characters can be corrected: see the suggestion above.').waitFor();
  await line.getByRole('button', { name: 'Go to next number' }).click();
  await page.locator('#detail', { hasText: new RegExp(`offset ${offset}\\D`) }).waitFor();
  await cleanUp(page, line, 'Write plain numbers…');
  await row(page, 'Hyra;-7890,00;20972,80').waitFor();
  // Spaces within these numbers are not reported again, but other special spaces are.
  await openFile(
    page,
    'cities.csv',
    'Ville;Habitants\nParis;2\u202f102\u202f650\nLyon;522\u00a0250\nLe\u00a0Mans;144\n',
  );
  await advice(page, /^2 numbers that spreadsheets may take for text/).waitFor();
  await advice(page, /^1 special space: NBSP U\+00A0\./).waitFor();
  // A soft hyphen in place of a minus sign is not reported as an invisible character.
  await openFile(page, 'soft.csv', 'Konto;Betrag\nA;\u00ad45\nB;\u00ad12\nC;144\n');
  await advice(page, /^2 numbers that spreadsheets may take for text/).waitFor();
  assert.equal(await advice(page, 'invisible character').count(), 0);
  await closeWithoutComplaints();
});

/** Returns a text with the letters of a style; the code points are from the charts of Unicode. */
const styled = (text, { upper, lower }) =>
  text
    .replace(/[A-Z]/g, (letter) => String.fromCodePoint(upper + letter.charCodeAt(0) - 0x41))
    .replace(/[a-z]/g, (letter) => String.fromCodePoint(lower + letter.charCodeAt(0) - 0x61));
const BOLD = { upper: 0x1d5d4, lower: 0x1d5ee };
const FESTIVAL = 'Fiestas de la villa\n20:30 Pregón a cargo de Begoña\nBaile con la orquesta (gratis), bar-tapas\n';

test('words in styled letters are found, also beside words in plain letters, and only styled letters are replaced', () => {
  for (const [name, style] of Object.entries({
    'sans-serif bold': BOLD,
    'bold script': { upper: 0x1d4d0, lower: 0x1d4ea },
    monospace: { upper: 0x1d670, lower: 0x1d68a },
    circled: { upper: 0x24b6, lower: 0x24d0 },
    fullwidth: { upper: 0xff21, lower: 0xff41 },
  })) {
    const text = styled(FESTIVAL, style);
    assert.ok(countPlaces('styledWords', text) >= 14, name);
    // A single circled or fullwidth letter stays: it can be the marker of a list item.
    const wanted =
      name === 'circled' || name === 'fullwidth' ? FESTIVAL.replace(' a ', ` ${styled('a', style)} `) : FESTIVAL;
    assert.equal(fixed('styledWords', text), wanted, name);
  }
  for (const first of [0x1f130, 0x1f150, 0x1f170]) {
    const text = styled('SOLO HOY EN LA TIENDA: 🅾️ ½ ﬁ', { upper: first, lower: 0 });
    assert.equal(countPlaces('styledWords', text), 5);
    assert.equal(fixed('styledWords', text), 'SOLO HOY EN LA TIENDA: 🅾️ ½ ﬁ');
  }
  // Some script letters are in the block Letterlike Symbols.
  assert.equal(fixed('styledWords', '𝒽𝑒𝓁𝓁𝑜 𝐵𝒾𝓇𝒹 ℬℰℛℒ𝒾𝓃 𝟮𝟬𝟮𝟰'), 'hello Bird BERLin 2024');
  const mixed = `${FESTIVAL}${styled('Gran paella en la plaza', BOLD)}`;
  assert.equal(countPlaces('styledWords', mixed), 5);
  assert.equal(fixed('styledWords', mixed), `${FESTIVAL}Gran paella en la plaza`);
});

test('formulas, alphabets, marks of lists, emoji and East Asian text are not called words in styled letters', () => {
  for (const text of [
    'Let 𝑓 be a function, and 𝑥 ∈ ℝ. Then 𝑓(𝑥) = 𝑎𝑥² + 𝑏𝑥 + 𝑐, and 𝑑𝑦 = 𝑓′(𝑥) 𝑑𝑥 for 𝐸 = 𝑚𝑐².',
    'The area is 𝑎𝑟𝑒𝑎 = 𝑙𝑒𝑛𝑔𝑡ℎ × 𝑤𝑖𝑑𝑡ℎ, and 𝑐𝑜𝑠𝑡 = 𝑝𝑟𝑖𝑐𝑒 × 𝑎𝑟𝑒𝑎.',
    'sin 2𝑥 = 2 𝑠𝑖𝑛(𝑥) 𝑐𝑜𝑠(𝑥), and 𝑡𝑎𝑛(𝑥) follows.',
    '\\documentclass{article}\\setmathfont{x} 𝐀𝐁𝐂 𝗧𝗵𝗲𝗼𝗿𝗲𝗺 𝗼𝗳 𝗣𝘆𝘁𝗵𝗮𝗴𝗼𝗿𝗮𝘀',
    'const FONTS = { bold: "𝐀𝐁𝐂𝐃𝐄𝐅𝐆", script: "𝓐𝓑𝓒𝓓𝓔𝓕𝓖", sans: "𝗔𝗕𝗖𝗗𝗘𝗙𝗚", mono: "𝚊𝚋𝚌𝚍𝚎𝚏" };',
    'ⓐ milk ⓑ eggs ⓒ bread, ℝ and ℤ, Ⓐ and Ⓡ',
    '🅰️🅱️ 🅾️🅱️ 🆎 🅿️🅿️ blood groups',
    'ＴＶを見る。ＣＤとＤＶＤを買った。ＮＨＫのニュース。ＪＲ東日本',
    'ＩＰ电话　ＵＳＢ接口　ＧＰＳ导航',
    styled('Hola mundo', BOLD),
    'Ångström, naïve, ﬁnal, ½, ²³, ªº, ﷺ',
  ]) {
    assert.equal(countPlaces('styledWords', text), 0, text);
  }
  for (const text of UNDAMAGED_TEXTS) assert.equal(countPlaces('styledWords', text), 0, text.slice(0, 80));
});

test('a suggestion about styled words replaces the suggestion about lookalikes, and has a button for plain letters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'fiestas.txt', `${FESTIVAL}${styled(FESTIVAL, BOLD)}`);
  const line = advice(page, '16 words are written with styled letters, for example “𝗙𝗶𝗲𝘀𝘁𝗮𝘀” for “Fiestas”.');
  await line.waitFor();
  await waitForFindings(page);
  assert.equal(await advice(page, 'lookalike').count(), 0);
  await cleanUp(page, line, 'Replace with plain letters…');
  await page.locator('#note', { hasText: 'Replaced: styled letters in 16 words.' }).waitFor();
  await row(page, 'Pregón').nth(1).waitFor();
  await closeWithoutComplaints();
});
