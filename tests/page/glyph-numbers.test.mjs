// Text copied from a PDF without ToUnicode. In place of each character, it has the number of the glyph in the Macintosh standard order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts } from './browser.mjs';
import { decoded, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'glyph-numbers';
const isOffered = (text) => offered(utf8(text)).includes(id);

/** Numbers of glyphs from the OpenType specification, table “post”, version 1.0 (Macintosh standard order). */
const GLYPHS = {
  Ä: 98, Å: 99, Ç: 100, É: 101, Ñ: 102, Ö: 103, Ü: 104, á: 105, à: 106, â: 107, ä: 108, ã: 109, å: 110, ç: 111, é: 112, è: 113, ê: 114, ë: 115,
  í: 116, ì: 117, î: 118, ï: 119, ñ: 120, ó: 121, ò: 122, ô: 123, ö: 124, õ: 125, ú: 126, ù: 127, û: 128, ü: 129, '°': 131, '§': 134, '•': 135,
  ß: 137, ª: 157, º: 158, Æ: 144, Ø: 145, æ: 160, ø: 161, '«': 169, '»': 170, '…': 171, À: 173, Ã: 174, Õ: 175, Œ: 176, œ: 177, '–': 178, '—': 179, '“': 180,
  '”': 181, '‘': 182, '’': 183, ÿ: 186, '€': 189, '·': 195, '„': 197, Â: 199, Ê: 200, Á: 201, Ë: 202, È: 203, Í: 204, Î: 205, Ï: 206, Ì: 207, Ó: 208,
  Ô: 209, Ò: 211, Ú: 212, Û: 213, Ù: 214, ı: 215, Š: 228, š: 229, Ž: 230, ž: 231, Ð: 233, ð: 234, Ý: 235, ý: 236, Þ: 237, þ: 238, ğ: 249, İ: 250,
  Ş: 251, ş: 252, Ć: 253, ć: 254, Č: 255, č: 256, đ: 257,
}; // prettier-ignore
/**
 * Returns a text as it is copied from such a PDF: each character becomes the character whose code is the glyph number. Line ends stay. A letter
 * without a number gets a number above the standard order.
 */
const copied = (text) =>
  Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code === 0x0a) return character;
    return String.fromCharCode(code < 0x7f ? code - 29 : (GLYPHS[character] ?? code + 0x200));
  }).join('');

const BILL = `Stadtwerke Bad Wiesental GmbH
Frau
Käthe Größner
Ihre Jahresabrechnung für Strom und Gas – 2023
Abschläge (12 °C): 2.160,00 EUR; § 4 der „Verordnung“
`;

test('the numbers of printable ASCII are the codes minus 29', () => {
  // From the specification: space 3, exclam 4, zero 19, A 36, Z 61, a 68, z 93, asciitilde 97.
  assert.equal(copied(' !0AZaz~'), String.fromCharCode(3, 4, 19, 36, 61, 68, 93, 97));
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join('');
  // The glyph numbers of ', &, * and = are the codes of LF, tab, CR and space.
  const line = ascii.replace(/['&*=]/g, '');
  const text = `${'The invoice is in the letter of the bank.\n'.repeat(9)}${line}\nTerms & rates = 5\n`;
  assert.ok(isOffered(copied(text)));
  assert.equal(decoded(id, utf8(copied(text))).text, text);
});

test('a German bill is decoded with its umlauts, and letters whose numbers differ between fonts stay', () => {
  assert.deepEqual(offered(utf8(copied(BILL))), [id]);
  const { text, note, encoding } = decoded(id, utf8(copied(BILL)));
  assert.equal(text, BILL);
  assert.equal(encoding, 'utf-8');
  assert.match(note, /^Check apostrophes/);
  const czech = 'Vážený pane, děkujeme za objednávku a posíláme fakturu za zboží.\nS pozdravem obchodní oddělení\n';
  const result = decoded(id, utf8(copied(czech)));
  // None of the alphabets in glyph-numbers.js has all of these letters, so their numbers stay.
  assert.equal(result.text, czech.replace(/[^\0-\x7f]/g, copied));
  assert.match(result.note, /^12 characters are unchanged, because fonts have different glyphs there: /);
});

test('the Universal Declaration of Human Rights is recognized and decoded in languages with Latin letters', () => {
  const FULLY_DECODED = /^(?:ca|da|de|en|es|fi|fr|hr|it|nb|nl|pt|sv|tr)(?:-|$)/;
  let [latin, missed, exact] = [0, 0, 0];
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n').replace(/[&*=]/g, '').replaceAll("'", '’').replaceAll('‐', '-');
    const letters = text.match(/\p{L}/gu) ?? [];
    if (letters.filter((letter) => /[A-Za-z]/.test(letter)).length < 0.9 * letters.length) continue;
    latin += 1;
    const numbers = utf8(copied(text));
    if (!offered(numbers).includes(id)) {
      missed += 1;
      continue;
    }
    if (!FULLY_DECODED.test(language) || /[\u0180-\u1fff]/.test(text)) continue;
    // The page recognises the layer in a sample of a large file.
    assert.ok(offered(numbers.subarray(0, 3000), 'utf-8', false).includes(id), language);
    assert.equal(decoded(id, numbers).text, text, language);
    exact += 1;
  }
  assert.ok(latin > 300 && missed < latin / 40 && exact > 15, `${latin} ${missed} ${exact}`);
});

test('in a mail that quotes text in glyph numbers, the other lines stay', () => {
  const mail = (bill) => `Hallo, das hier kommt beim Kopieren heraus:\n${bill}\nMit freundlichen Grüßen, Jörg\n`;
  const lines = 'Ihre Jahresabrechnung für Strom und Gas\nAbrechnung vom 12.03.2023 für das letzte Jahr';
  const { text, note } = decoded(id, utf8(mail(copied(lines))));
  assert.equal(text, mail(lines));
  assert.match(note, /^2 lines are unchanged, because they have no glyph numbers\./);
});

test('other text with U+0003 or with capital letters is not taken for numbers of glyphs', () => {
  for (const text of [
    '\x02ID;NAME;PRICE\x03\x02NEXT;FRAME;STATUS\x03'.repeat(9),
    'HELLO\x03THIS\x03IS\x03A\x03TELEGRAM\x03STOP\x03MEET\x03ME\x03AT\x03THE\x03STATION\x03STOP\n'.repeat(4),
    '\x0304red\x03 \x0302blue\x03 \x02bold\x02 text \x03\n'.repeat(9), // IRC
    '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\x03\n'.repeat(9),
    '8=FIX.4.2\x019=65\x0135=A\x0149=SERVER\x0156=CLIENT\x0134=177\x0152=20090107\x0198=0\x0110=062\x01\n'.repeat(9),
    '7HVW LV D FDHVDU FLSKHU ZLWK VKLIW WKUHH DQG EODQNV\n'.repeat(9),
    '\x03\x03\x03\x03\x03\x03\x03\x03',
    Array.from({ length: 600 }, (_, at) => String.fromCharCode((at * 7919) % 128)).join(''),
  ])
    assert.ok(!isOffered(text), JSON.stringify(text.slice(0, 80)));
  for (const { lines } of udhrTexts()) assert.ok(!isOffered(lines.join('\n')));
  for (const { bytes } of chardetFiles()) assert.ok(!offered(bytes).includes(id));
});

test('a file in glyph numbers is not called binary data, and the page decodes it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'abrechnung.txt', copied(BILL.repeat(3)));
  const offer = page.locator('#layers li', { hasText: 'text copied from a PDF, with the numbers of glyphs' });
  await offer.getByText('has no table of its characters (ToUnicode)').waitFor();
  await waitForFacts(page, 'Valid utf-8');
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Decode glyph numbers' }).click();
  await page.locator('#text .text-row', { hasText: 'Käthe Größner' }).first().waitFor();
  assert.equal(await page.locator('#layers').getByRole('button', { name: 'Encode as' }).count(), 0);
  await closeWithoutComplaints();
});
