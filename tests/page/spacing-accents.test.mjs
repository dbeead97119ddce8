// Accents before or after their letters, as in text that was copied from a PDF file of LaTeX. The fonts of TeX (OT1) have accents only as
// separate characters (The LaTeX Companion, section on font encodings). A PDF viewer copies these characters as they are printed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { ACCENT_GROUPS, changesToPlain, findSpecial } from '../../www/special-characters.js';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterChanges } from './changed-text.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the text after all changes of the suggested group of accents; null if no group is suggested. */
function joined(text) {
  const bytes = Buffer.from(text);
  const special = findSpecial(codec, bytes, 'utf-8', []);
  const groups = ACCENT_GROUPS.map((group) => [group, special[group]]).filter(([, { offsets }]) => offsets.length > 0);
  assert.ok(groups.length <= 1, text);
  if (groups.length === 0) return null;
  return afterChanges(text, changesToPlain(codec.inspect(bytes, 'utf-8'), groups[0][0]));
}

test('´ and the grave accent are joined with their letters if the text has other accents, or other evidence that they are accents', () => {
  for (const [text, expected] of [
    [
      'N´u˜nez, Dvoˇr´ak, ´Ecole, Lef`evre, na¨ıve N¨aherung, fa¸cade',
      'Núñez, Dvořák, École, Lefèvre, naïve Näherung, façade',
    ],
    [
      'Les donn´ees ont ´et´e collect´ees aupr`es d’employ´es ; re¸cu, enquˆete',
      'Les données ont été collectées auprès d’employés ; reçu, enquête',
    ],
    ['La citt`a `e pi`u bella perch´e c’`e libert`a, qualit`a', 'La città è più bella perché c’è libertà, qualità'],
    ['Die Pr¨ufung f¨ur G¨aste', 'Die Prüfung für Gäste'],
    [
      'Fran¸cais, ´etait, ˆıle de R´e, co¨ıncide, M¨uller, `a Paris',
      'Français, était, île de Ré, coïncide, Müller, à Paris',
    ],
    // Each of the next texts has one kind of evidence: all ı are after accents; the accents form letters of Spanish or of Czech; or French
    // words have two accents or the ending of a participle.
    ['Jos´e Garc´ıa, Universidad de M´alaga', 'José García, Universidad de Málaga'],
    ['La informaci´on, tambi´en, a˜no, Espa˜na, c´alculo', 'La información, también, año, España, cálculo'],
    ['Ludˇek Kuˇcera, Matouˇsek, Nov´ak, vˇeda', 'Luděk Kučera, Matoušek, Novák, věda'],
    ['Les donn´ees ont ´et´e publi´ees, g´en´eralement', 'Les données ont été publiées, généralement'],
  ])
    assert.equal(joined(text), expected);
});

test('´ as an apostrophe or a letter, the grave accent as a quotation mark, and uncertain accents after letters are unchanged', () => {
  for (const text of [
    'Gabi´s und l´amour, O´Neill, d´Artagnan, rock´n´roll',
    'L´eau d´une rivi\u00e8re, aujourd´hui, l´\u00e9cole',
    'Dov´e, com´e, cos´e? L´acqua, un´altra citta´',
    'Hawai´i, Kaua´i, Lana´i, Pu´u, po´e, ka´a, na´e',
    'Izmir´e, Istanbul´a, Mehmet´e, Ankara´ya gitti',
    'Use `a`, `e` and `open`, or ``quoted´´ text',
    'u¨ber und scho¨n, siehe ¨ oben',
    'l´e´te´ dernier, l´eau, d´un ami, qu´il, aujourd´hui',
    'Dell´acqua, quest´anno, un´altra, cos´e, anch´io, tutt´altro',
    'Bakır´ın kapısı, Izmir´e, Ali´ye', // Turkish with ı elsewhere
    'He´s here, it´s 5´ 30´´ and 10´2, 3´a',
    '`a`, `b` and `c`: echo `date` `ls` ` e `',
    'Costs ´ each, foo ` bar ` baz ` qux, a ´ e ´ i',
    'She´s at Ann´s house, one´s own `always, life´s', // ´ before one letter only
    'Le r ´el´ement ; c´est l´entr´ee de l´ann´ee, l´arm´ee, l´id´ee', // ´ as an apostrophe and as an accent
    'Navajo: hat´ee, bik´ees, nit´ees, t´aa', // á is no letter of French
    'In the 1990s´ economy, the players´ association; price ˜ a hundred',
    'boys´ school, girls` evening, men´ union, one´ and',
    'Vasil´evich, Solov´ev, Afanas´ev, ob`ekt, s`ezd',
    'Uzbek: O´zbekiston, bo`ldi, ko´p, e´lon, san`at',
    'Sana´a, Isma`il, Ka`ba, ´Ali, ra´is, Mu`awiya',
    'x` `elem` xs, a` `div` b, foldl´ f´ xs',
    'const a = `x${e}`; html`<a>`; f(`e`, `i`)',
    'xˆa + eˆ(x), 2ˆn, ˆy, ˆo, and xˆ a',
    'tie^`ng Vie^.t, co´, nha`, va`, to´i',
    'Ein caf´e und ein Gr\u00fc\u00dfer, donn´ees, employ´es, ann´ee', // also has ü as one character
  ])
    assert.equal(joined(text), null, text);
  // Beside other accents, ´ is still an apostrophe in geht´s, and also in d´Hondt, because H is never written with an acute accent.
  assert.equal(joined('Die Pr¨ufung: d´Hondt, geht´s'), 'Die Prüfung: d´Hondt, geht´s');
});

test('a space beside an accent is removed if it is certainly within a word', () => {
  for (const [text, expected] of [
    [
      'L’Universit ´e, K. G ¨odel, les donn ´ees en Fran ¸cais, na¨ıf',
      'L’Université, K. Gödel, les données en Français, naïf',
    ],
    ['Une th ´eorie des probl`emes, ¸ca va, na¨ıf', 'Une théorie des problèmes, ça va, naïf'],
    ['M¨ uller, Universit´ e de Paris, Fran¸ cais, ´ etait', 'Müller, Université de Paris, Français, était'],
    // Both sides of these spaces can be words, so the spaces stay.
    ['On a ´et´e na¨ıf, la menge M ¨uber, le groupe G ´etale', 'On a été naïf, la menge M über, le groupe G étale'],
    ['Est´a na¨ıf, isto ´e, aqui `a, o n´umero ´e', 'Está naïf, isto é, aqui à, o número é'],
    ['O d´eficit ´e alto, o commit ´e bom, M¨uller', 'O déficit é alto, o commit é bom, Müller'],
    [
      'Un entier r ´egal `a n, r ´el´ements, Br ´etait M¨uller. Soit A. B ´etale',
      'Un entier r égal à n, r éléments, Br était Müller. Soit A. B étale',
    ],
  ])
    assert.equal(joined(text), expected, text);
});

test('accents after their letters are joined', () => {
  for (const [text, expected] of [
    ['Die Pru¨fung fu¨r Ga¨ste, U¨ber die Ho¨he bei 20˚C', 'Die Prüfung für Gäste, Über die Höhe bei 20˚C'],
    ['La socie´te´ a e´te´ cre´e´e a` Orle´ans, proce`s-verbal', 'La société a été créée à Orléans, procès-verbal'],
    ['La informacio´n, tambie´n, an˜o, Espan˜a', 'La información, también, año, España'],
    ['Relato´rio de Gesta˜o e informac¸a˜o, situac¸a˜o', 'Relatório de Gestão e informação, situação'],
    ['Dvorˇa´k, Ce´sar, Frantisˇek', 'Dvořák, César, František'],
    ['Bjo¨rn, A˚ke, Ma˚rten, Ja¨rvinen', 'Björn, Åke, Mårten, Järvinen'],
    ['Use `code` fu¨r scho¨n u¨ber', 'Use `code` für schön über'],
  ])
    assert.equal(joined(text), expected, text);
});

test('after letters, signs that are not accents are unchanged', () => {
  for (const text of [
    'Ankara´ya, Bursa´da, Türkiye´de gitti, I˙zmir',
    'a¨ e¨ i¨ o¨ u¨ are the letters a to u with ¨, ´, ` and ˆ',
    'x˜y, a˜b, n˜m and xˆ2, aˆb, nˆk, 20˚C, 30˚F',
    'maˇ, shi`, niˇ haoˇ, Beiˇjing',
    'foo` bar` baz`qux `x` y´z',
    'Du¨an ja Milo¨ Pa¨ko', // ISO-8859-15 that was read as ISO-8859-1
    'fu\u0308r, scho\u0308n, u\u0308ber',
    'für schön über Größe Gäste Müller Köln u¨ber scho¨n fu¨r',
  ])
    assert.equal(joined(text), null, text);
});

test('one suggestion joins all accents of a text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const suggestion = (text) => page.locator('#advice > li:visible', { hasText: text });
  for (const [text, sentence, joinedText] of [
    [
      'Die Pr¨ufung f¨ur G¨aste, eine na¨ıve N¨aherung\n',
      '5 accents beside their letters: “¨u” is “ü”.',
      'Die Prüfung für Gäste, eine naïve Näherung',
    ],
    [
      'F¨ur B´ezier (´Ecole Polytechnique F´ed´erale)\n',
      '5 accents beside their letters: “¨u” is “ü”.',
      'Für Bézier (École Polytechnique Fédérale)',
    ],
    ['Die Pru¨fung fu¨r Ga¨ste\n', '3 accents beside their letters: “u¨” is “ü”.', 'Die Prüfung für Gäste'],
    [
      'A direc¸a˜o, a informac¸a˜o, situac¸a˜o\n',
      '6 accents beside their letters: “c¸” is “ç”.',
      'A direção, a informação, situação',
    ],
  ]) {
    await openFile(page, 'pdf.txt', text);
    await suggestion(sentence).getByRole('button', { name: 'Join with letters…' }).click();
    const [, count, example] = /^(\d+) .*: (.*)\.$/.exec(sentence.replace(' is ', ' becomes ').replace(/[“”]/g, ''));
    await page.locator('#fix', { hasText: `Join accents with their letters: ${example}` }).waitFor();
    await page.locator('#fix', { hasText: `${count} places change` }).waitFor();
    await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
    await page.locator('#text .text-row', { hasText: joinedText }).waitFor();
    await waitForFindings(page);
    assert.equal(await suggestion('beside').count(), 0);
  }
  await closeWithoutComplaints();
});
