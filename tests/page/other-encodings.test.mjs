// The menu “Other encodings” decodes the input from an encoding that the selector lacks, also if nothing in the input suggests this encoding.
// The expected texts are typed by hand from the standards and from the fonts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { createChoiceQueries } from '../../www/layer-choices.js';
import { decodedLayer } from '../../www/layer-queries.js';
import { LAYER_CHOICES } from '../../www/layers.js';
import { assertAccessible } from './accessibility.mjs';
import { eventually, fillInput, openFile, startBrowser, waitForFacts } from './browser.mjs';
import { encoded, latin1, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const idOf = (wanted) => LAYER_CHOICES.find(({ choice }) => choice === wanted).id;
const decodedAs = (choice, bytes, encoding = 'utf-8') => decodedLayer(codec, idOf(choice), bytes, encoding, choice);
const textOf = ({ bytes, problem }, encoding = 'utf-8') => problem ?? codec.decode(bytes, encoding);
const choicesFor = (bytes, encoding = 'utf-8') =>
  createChoiceQueries(codec, () => ({ source: memorySource(bytes), resolved: encoding })).layerChoices();

/** For each choice of the menu: an input, in which each character stands for a byte, and the decoded text. The input is too short to suggest the choice. */
const SHORT = {
  gedcom: ['Stra\xcfe, G\xe8unter', 'Straße, Günter'],
  marc: ['Dvo\xe9r\xe2ak', 'Dvořák'],
  'iso-5426': ['Dvo\xcfr\xc2ak, Stra\xfbe', 'Dvořák, Straße'],
  kamenicky: ['P\xa9\xa1li\xa8', 'Příliš'],
  'mac-ce': ['Za\xfd\x97\xb8\x8d', 'Zażółć'],
  'mac-turkish': ['A\xdba\x8d ya\xdfken', 'Ağaç yaşken'],
  'mac-icelandic': ['M\x97\xddir \xde\x97runn', 'Móðir Þórunn'],
  'mac-croatian': ['\xd2\xa9kola\xd3 \xe0 \xe8e\xb9alj', '“Škola” – češalj'],
  tcvn3: ['Vi\xd6t Nam', 'Việt Nam'],
  vni: ['Vie\xe4t Nam', 'Việt Nam'],
  'armscii-8': ['\xd0\xb3\xdb\xb3\xeb\xef\xb3\xdd', 'Հայաստան'],
  'georgian-ps': ['\xd3\xc0\xd8\xc0\xd2\xc8\xc5\xc4\xcb\xcf', 'საქართველო'],
  'georgian-academy': ['\xd1\xc0\xd5\xc0\xd0\xc7\xc5\xc4\xca\xcd', 'საქართველო'],
  mik: ['\x87\xa4\xb0\xa0\xa2\xa5\xa9, \xb1\xa2\xbf\xb2', 'Здравей, свят'],
  // bytes that Python’s codec cp1026 wrote
  cp1026: [
    '\x5b\xa2\xa3\x81\x95\x82\xa4\x93\x40\x7c\x89\x6a\x93\x89\x6b\x40\xc1\xd0\x99\x79\x40\x48\xa1\x8c',
    'İstanbul Şişli, Ağrı {ö}',
  ],
  'fi-se': ['[ngelholm, K|ping, Ume}, Linn`', 'Ängelholm, Köping, Umeå, Linné'],
  'no-dk': ['Troms|, [r|, ]l', 'Tromsø, Ærø, Ål'],
  de: ['M}ller, Stra~e 5, ]bung {', 'Müller, Straße 5, Übung ä'],
  fr: ['Orl{ans, @ c|t{', 'Orléans, à cùté'],
  it: ['citt{, perch] }', 'città, perché è'],
  es: ['Espa|a, [Vamos!', 'España, ¡Vamos!'],
  hu: ['Gy|r, T{ri', 'Györ, Téri'],
  pt: ['S{o, Gra|a', 'São, Graça'],
  yu: ['Ni{, ^a~ak', 'Niš, Čačak'],
  gsm: ['caf\x05 |', 'café ö'],
  'kruti-dev': ['fgUnh', 'हिन्दी'],
  bijoy: ['evsjv', 'বাংলা'],
  bamini: ['jkpo;', 'தமிழ்'],
  acadnusx: ['saqarTvelo', 'საქართველო'],
};

test('an input that suggests no encoding is decoded from each encoding of the menu', () => {
  for (const [choice, [characters, text]] of Object.entries(SHORT)) {
    assert.deepEqual(offered(latin1(characters)), [], `${choice} has no evidence`);
    assert.equal(textOf(decodedAs(choice, latin1(characters))), text, choice);
    assert.equal(textOf(decodedAs(choice, latin1(characters), 'windows-1252')), text, choice);
  }
  for (const [choice, characters, text] of [
    ['zawgyi', '\u1031\u1000\u103a\u102c\u1004\u1039\u1038', '\u1000\u103b\u1031\u102c\u1004\u103a\u1038'],
    ['visual', 'םולש', 'שלום'],
    ['azlat', 'mцqavilя, Ишчi, baьlы', 'müqavilə, İşçi, bağlı'],
  ]) {
    assert.deepEqual(offered(utf8(characters)), [], choice);
    assert.equal(textOf(decodedAs(choice, utf8(characters))), text, choice);
  }
  const tested = new Set([...Object.keys(SHORT), 'zawgyi', 'visual', 'azlat']);
  assert.deepEqual(
    LAYER_CHOICES.filter(({ choice }) => !tested.has(choice)),
    [],
  );
});

test('a choice whose decoding throws an exception is not available, and the other choices stay', async () => {
  let calls = 0;
  const decode = (bytes, encoding, options) => {
    if (options?.errors === 'replace') calls += 1; // first the sample, then the result of each choice
    if (options?.errors === 'replace' && calls === 2) throw new RangeError('too large');
    return codec.decode(bytes, encoding, options);
  };
  const current = () => ({ source: memorySource(utf8('םולש\n')), resolved: 'utf-8' });
  const choices = await createChoiceQueries({ ...codec, decode }, current).layerChoices();
  assert.equal(choices.length, LAYER_CHOICES.length);
  assert.equal(
    choices.filter(({ problem }) => problem === 'The input cannot be decoded from this encoding.').length,
    1,
  );
  assert.ok(choices.find(({ choice }) => choice === 'visual').preview.includes('שלום'));
});

test('bytes that another program decoded as windows-1252 are decoded too', () => {
  for (const choice of [
    'gedcom',
    'marc',
    'iso-5426',
    'kamenicky',
    'mac-ce',
    'mac-turkish',
    'mac-icelandic',
    'mac-croatian',
    'tcvn3',
    'vni',
    'armscii-8',
    'georgian-ps',
    'georgian-academy',
    'mik',
  ]) {
    const [characters, text] = SHORT[choice];
    const misread = codec.decode(latin1(characters), 'windows-1252');
    assert.equal(textOf(decodedAs(choice, utf8(misread))), text, choice);
    assert.equal(textOf(decodedAs(choice, utf8(`\ufeff${misread}`))), text, choice);
    const fromUtf16 = decodedAs(choice, codec.encode(misread, 'utf-16le'), 'utf-16le');
    assert.equal(textOf(fromUtf16, fromUtf16.encoding), text, choice);
  }
  // In windows-1252, Ž is the byte 8E, which is Ä in Kamenický, and no byte is Ł.
  assert.equal(textOf(decodedAs('kamenicky', utf8('Žb'))), 'Äb');
  assert.match(decodedAs('kamenicky', utf8('Łódź')).problem, /windows-1252 has no byte for Ł,/);
});

test('decoding changes all characters of a national variant, except in addresses, and encoding restores them', () => {
  for (const [choice, text, expected] of [
    ['de', '{ | } ~ [ \\ ]', 'ä ö ü ß Ä Ö Ü'],
    ['de', 'M}ller <m}ller@uni-k|ln.de> http://x.de/~m{', 'Müller <m}ller@uni-k|ln.de> http://x.de/~m{'],
    // @ and ~ are the rare letters É and ü, which are decoded only after another letter.
    ['fi-se', 'M~ller ~ a@ @b', 'Müller ~ aÉ @b'],
    ['fr', 'a@b.fr @', 'a@b.fr à'],
  ]) {
    const decoded = decodedAs(choice, utf8(text));
    assert.equal(textOf(decoded), expected);
    assert.equal(encoded('national-ascii', decoded.form, expected), text);
  }
});

test('the wrap and alignment marks of a T602 file are decoded too, and a note warns about records in ISO 2709', () => {
  assert.equal(textOf(decodedAs('kamenicky', latin1('@CT 0\r\nP\xa9\xfea\xad\x8d\nb\r\n'))), '@CT 0\r\nPř a-\r\nb\r\n');
  const record = latin1('00066nam  2200037   4500245002800000\x1e10\x1faCaf\xe2e\x1e\x1d');
  assert.match(decodedAs('marc', record, 'windows-1252').note, /cannot read the decoded records/);
});

test('encodings that change the input are listed first; the other encodings say that nothing would change, or that the input is no text in EBCDIC', async () => {
  const choices = await choicesFor(utf8('M|ller'));
  const german = choices.find(({ choice }) => choice === 'de');
  assert.equal(german.preview, 'Möller');
  const disabled = choices.filter(({ preview }) => !preview);
  for (const { choice, problem } of disabled)
    assert.match(
      problem,
      choice === 'cp1026' ? /^The input is no text in EBCDIC/ : /^Nothing in the input would change\.$/,
    );
  assert.deepEqual(choices.slice(-disabled.length), disabled);
  assert.ok(disabled.some(({ choice }) => choice === 'kamenicky'));
  // A Latin word can be Georgian in the font AcadNusx, so this input has only digits, which no encoding changes.
  assert.ok((await choicesFor(utf8('1984'))).every(({ problem }) => problem));
  const long = await choicesFor(utf8('1984\n'.repeat(20_000)));
  for (const { choice, note, problem } of long)
    if (choice === 'cp1026') assert.match(problem, /^The input is no text in EBCDIC/);
    else assert.deepEqual([note, problem ?? null], ['Nothing changes in the first 64 KB.', null], choice);
});

const menuOf = (page) => page.locator('#other-encodings-menu');
const itemOf = (page, name) => menuOf(page).getByRole('menuitem', { name });

test('the keyboard chooses an encoding, and a button in the path of decoded layers goes back to the input', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 360, height: 740 } });
  await openFile(page, 'kb.txt', latin1('P\xa9\xa1li\xa8'));
  await waitForFacts(page, '6 bytes');
  const button = page.getByRole('button', { name: 'Other encodings…' });
  await button.focus();
  await page.keyboard.press('Enter');
  await itemOf(page, 'Kamenický').waitFor();
  assert.equal(await button.getAttribute('aria-expanded'), 'true');
  const focused = () => page.evaluate(() => document.activeElement.querySelector('.name')?.textContent);
  await eventually(async () => assert.equal(await focused(), 'ANSEL (GEDCOM)'));
  await assertAccessible(page, 'menu of other encodings', ['#other-encodings-menu']);
  const box = await menuOf(page).boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740, JSON.stringify(box));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.keyboard.press('k');
  await eventually(async () => assert.equal(await focused(), 'Kamenický (KEYBCS2)'));
  assert.equal(await page.evaluate(() => document.activeElement.querySelector('code').textContent), 'Příliš');
  await page.keyboard.press('Enter');
  await waitForFacts(page, 'Valid utf-8', '9 bytes');
  assert.equal(await menuOf(page).isVisible(), false);
  assert.equal(await page.locator('#note').innerText(), 'Decoded text in Kamenický (KEYBCS2).');
  await page.locator('#text [role=listbox]', { hasText: 'Příliš' }).waitFor();
  const back = page.getByRole('button', { name: 'Kamenický (KEYBCS2)' });
  assert.equal(await back.getAttribute('title'), 'Go back to the input before decoding text in Kamenický (KEYBCS2)');
  await back.click();
  await waitForFacts(page, '6 bytes');
  await closeWithoutComplaints();
});

test('for a short input that no encoding changes, no encoding is available; after the decoding of a long input, the page says that nothing changed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.locator('#clear').click();
  await eventually(async () => assert.equal(await page.locator('#other-encodings').isDisabled(), true));
  await fillInput(page, '1984', '4 bytes');
  await page.locator('#other-encodings').click();
  await itemOf(page, 'ISO 5426 Nothing in the input would change.').click({ force: true });
  await page.keyboard.press('Enter');
  assert.equal(await menuOf(page).isVisible(), true);
  assert.equal(await menuOf(page).locator('[role=menuitem]:not([aria-disabled])').count(), 0);
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await menuOf(page).isVisible(), false));
  await openFile(page, 'years.txt', '1984\n'.repeat(20_000));
  await waitForFacts(page, '100,000 bytes');
  await page.locator('#other-encodings').click();
  await itemOf(page, 'ISO 5426').click();
  await page.getByText('Reading the input as text in ISO 5426 changes nothing.').waitFor();
  await waitForFacts(page, '100,000 bytes');
  await closeWithoutComplaints();
});

test('encodings that change nothing are counted instead of listed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'kb.txt', latin1('P\xa9\xa1li\xa8'));
  await page.locator('#other-encodings').click();
  await itemOf(page, 'Kamenický').waitFor();
  await menuOf(page)
    .getByText(/^\d+ encodings that change nothing are not listed\. Decode the whole input to Unicode from$/)
    .waitFor();
  assert.equal(await itemOf(page, 'Nothing in the input would change.').count(), 0);
  assert.equal(await itemOf(page, '7-bit ASCII').count(), 0);
  await closeWithoutComplaints();
});

test('a typed text is decoded and encoded again, and Undo restores the earlier texts', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'M}ller, Stra~e', '14 bytes');
  await page.locator('#other-encodings').click();
  await itemOf(page, '7-bit ASCII of Germany').click();
  await waitForFacts(page, '16 bytes');
  assert.equal(await page.locator('#entry').inputValue(), 'Müller, Straße');
  await page.getByRole('button', { name: 'Encode as 7-bit ASCII of Germany' }).click();
  await waitForFacts(page, '14 bytes');
  assert.equal(await page.locator('#entry').inputValue(), 'M}ller, Stra~e');
  await page.locator('#undo').click();
  await waitForFacts(page, '16 bytes');
  await page.locator('#undo').click();
  await waitForFacts(page, '14 bytes');
  await closeWithoutComplaints();
});
