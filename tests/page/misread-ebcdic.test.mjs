// Text in a national code page of EBCDIC that was decoded in an international code page. A program decoded the text and saved it as UTF-8,
// or the user selected the international code page. The expected texts are typed by hand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadEbcdic } from '../../www/misread-ebcdic.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { misread, repaired } from './misreading.mjs';

let browser;
const advice = (page, text) => page.locator('#advice li', { hasText: text });
const encodingMenuOf = (page) => page.getByLabel('Encoding', { exact: true });
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const GERMAN =
  'Sehr geehrter Herr Müller,\nfür die nächste Prüfung der Größe möchten wir Sie bitten, die Änderungen bis März zu schicken.\n' +
  'Jürgen Schröder hat das bestätigt. Öffnungszeiten sind wie früher.\nMit freundlichen Grüßen\n';
const TABLE = 'KUNDE;ORT;STRASSE\nJürgen;Köln;Hauptstraße 5\nBärbel;Düren;Mühlweg 3\nJörg;Lübeck;Am Süßen Grund 9\n';

test('German in cp273 that was decoded in an international code page is restored', () => {
  assert.equal(
    misread(TABLE, 'cp273', 'cp037').split('\n').slice(1, 3).join('|'),
    'J}rgen;K¦ln;Hauptstra~e 5|B{rbel;D}ren;M}hlweg 3',
  );
  for (const text of [GERMAN, TABLE, GERMAN.repeat(50)])
    for (const as of ['cp037', 'cp500', 'cp1047', 'cp1140'])
      assert.equal(repaired(misread(text, 'cp273', as)), text, as);
  const { steps } = misreadEbcdic(codec, misread(GERMAN, 'cp273', 'cp500'));
  assert.deepEqual(steps.map(({ as, is }) => [as, is]), [['cp500', 'cp273']]); // prettier-ignore
  assert.match(
    steps[0].because,
    /^10 symbols within words become letters, and the text has \d+ letters as in German text$/,
  );
  // Code pages with the euro sign.
  const prices = `${GERMAN}Die Prüfgebühr beträgt 30 €.\n`;
  assert.equal(misreadEbcdic(codec, misread(prices, 'cp1141', 'cp1140')).text, prices);
});

test('the Universal Declaration of Human Rights in other national code pages is restored', () => {
  const codePages = { fi: 'cp278', sv: 'cp278', da: 'cp277', nb: 'cp277', it: 'cp280', is: 'cp871' };
  const isLatin = (text) => !/[^\0-\xff]/.test(text);
  let count = 0;
  for (const { language, lines } of udhrTexts().filter((each) => each.language in codePages)) {
    const text = lines.join('\n').replace(/[’‘]/g, "'").replace(/[“”„]/g, '"').replace(/[–—]/g, '-'); // prettier-ignore
    if (!isLatin(text)) continue;
    assert.equal(repaired(misread(text, codePages[language], 'cp037')), text, language);
    count += 1;
  }
  assert.ok(count >= 5, String(count));
});

test('other texts are not taken for misread EBCDIC', () => {
  const names = ['Anna', 'Peter', 'Maria', 'Susan', 'Hans', 'Olga', 'Pia', 'Nils', 'Erik', 'Lena'];
  const rows = (separator) =>
    Array.from({ length: 40 }, (_, at) =>
      [0, 1, 2].map((column) => names[(3 * at + column) % 10]).join(separator),
    ).join('\n');
  for (const text of [
    GERMAN,
    rows('¦'),
    rows(' ¦ '),
    rows('¢'),
    'function f(a){return a[b]}\nif(x){y(a|b)}\n'.repeat(20),
    'const RARE = /[A-Za-z][¦¢]/; // a{b}c foo[bar] x¦y a~b\n'.repeat(20),
    'The price is 5¢each, or 10¢for two {in stock}.\n'.repeat(20),
    // In the German variant of ASCII, } is ü, { is ä, | is ö and ~ is ß.
    'F}r die n{chste Pr}fung m|chten wir die Gr|~e pr}fen.\n',
  ])
    assert.equal(misreadEbcdic(codec, text), null, text.slice(0, 40));
  for (const { language, lines } of udhrTexts()) assert.equal(misreadEbcdic(codec, lines.join('\n')), null, language);
});

test('the page suggests the national code page for text decoded in an international code page', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'kunden.csv', misread(TABLE, 'cp273', 'cp037'));
  const line = advice(page, 'Probably decoded in the wrong encoding: cp273 was decoded as cp037');
  await line.getByRole('button', { name: 'Review repair' }).click();
  await page.locator('#repair').getByText('symbols within words become letters').waitFor();
  await openFile(page, 'brief.txt', codec.encode(GERMAN, 'cp273'));
  await advice(page, 'Detected cp273').waitFor();
  await encodingMenuOf(page).selectOption('cp037');
  await advice(page, 'Probably cp273 (mainframes in Germany and Austria)').waitFor();
  assert.equal(await advice(page, 'Valid cp037').count(), 0);
  await encodingMenuOf(page).selectOption('cp273');
  await advice(page, 'Probably cp').waitFor({ state: 'detached' });
  await closeWithoutComplaints();
});
