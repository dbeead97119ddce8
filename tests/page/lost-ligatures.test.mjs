// Letters of ligatures that were lost when text was copied from a PDF file. The glyphs have the numbers of the fonts of TeX (OT1 and T1).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findLostLigatures } from '../../www/lost-ligatures.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { downloadWith, openFile, startBrowser } from './browser.mjs';
import { afterReplacements } from './changed-text.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const TEXT =
  'The definition of a coefficient, and the configuration of the office. Effects differ.\nIt is difficult to find specific figures; workflows are affected.\n';
const LIGATURES = /ffi|ffl|ff|fi|fl/g;
/** Replaces each ligature of the text by `write`, which is a string or a function of the ligature's letters. */
const copied = (write, text = TEXT) => text.replace(LIGATURES, write);
/** Returns the text after the repair; null if no lost ligatures are found. */
function restored(text) {
  const found = findLostLigatures(text);
  return found && afterReplacements(text, found.places);
}

test('ligatures that became glyph numbers of TeX fonts or private-use characters are restored in every word', () => {
  for (const numbers of [
    { ff: 0x0b, fi: 0x0c, fl: 0x1b, ffi: 0x0e, ffl: 0x0f },
    { ff: 0x1b, fi: 0x1c, fl: 0x1d, ffi: 0x1e, ffl: 0x1f },
    { ff: 0xf000, fi: 0xf001, fl: 0xf002, ffi: 0xf003, ffl: 0xf004 },
    { ff: 0xe123, fi: 0xe0a1, fl: 0xe555, ffi: 0xe777, ffl: 0xe001 },
  ]) {
    const text = copied((letters) => String.fromCharCode(numbers[letters]));
    assert.equal(restored(text), TEXT, text);
    assert.equal(findLostLigatures(text).isCertain, true);
  }
});

test('if a ligature occurs in no known word, the order of the numbers in the font shows its letters', () => {
  const text = 'The de\x1cnition of the coe\x1ecient in the con\x1cguration. The shu\x1fe of a gira\x1be.';
  assert.equal(restored(text), 'The definition of the coefficient in the configuration. The shuffle of a giraffe.');
});

test('ligatures are restored if a font numbers only some of them, from 1 on; a glyph that stands for several ligatures shows no order', () => {
  // A PDF file with a part of a font numbers the glyphs in the order in which the text first uses them.
  const text = 'The con\x01ict and the re\x01ection: an o\x02ce, su\x02cient and di\x02cult. A \x01ag.';
  assert.equal(restored(text), 'The conflict and the reflection: an office, sufficient and difficult. A flag.');
  assert.equal(restored(text.replace(/[\x01\x02]/g, (glyph) => `(cid:${glyph.charCodeAt(0)})`)), restored(text)); // eslint-disable-line no-control-regex
  // Each of the two glyphs stands for two ligatures, so their letters are known only in known words.
  const several = 'A de\x01nition, a con\x01ict, an o\x02ce, an e\x02ect, a con\x01guration. A \x01ag, a gira\x02e.';
  const expected = 'A definition, a conflict, an office, an effect, a configuration. A \x01ag, a gira\x02e.';
  assert.equal(restored(several), expected);
});

test('text in OT1 of TeX is decoded, from bytes and from the numbers that pdfminer writes', () => {
  const expected =
    'Jürgen Möller, Pál Szűcs, François, naïve, Grüße: “upward”, 1987–1994, data|a fact, "x".\n' +
    'We define an efficient scheme for the reflection coefficient. The flow differs.\n';
  // The numbers of OT1; 10 (hex) is the dotless i.
  const ot1 =
    'J\x7furgen M\x7foller, P\x13al Sz}ucs, Fran\x18cois, na\x7f\x10ve, Gr\x7fu\x19e: \\upward", 1987{1994, data|a fact, "x".\n' +
    'We de\x0cne an e\x0ecient scheme for the re\rection coe\x0ecient. The \row di\x0bers.\n';
  assert.equal(restored(ot1), expected);
  assert.equal(restored(ot1.replace(/[\x0b-\x1f\x7f]/g, (glyph) => `(cid:${glyph.charCodeAt(0)})`)), expected); // eslint-disable-line no-control-regex
  // 11 (hex) is the dotless j, as in Dutch texts that stress a word: b\'\i\'\jna. After a letter, a dotless letter stays dotless.
  const dotless = 'A de\x0cnition, an e\x0ecient con\x0cguration: b\x13\x10\x13\x11na, \x1a\x10, \x10\x10.\n';
  const withLetters = 'A definition, an efficient configuration: b\u00edj\u0301na, æı, ıı.\n';
  assert.equal(restored(dotless), withLetters);
  assert.equal(restored(dotless.replace(/[\x0b-\x1f]/g, (glyph) => `(cid:${glyph.charCodeAt(0)})`)), withLetters); // eslint-disable-line no-control-regex
  // In T1, the characters {, |, \ and 13 (hex) stay.
  const t1 = 'A de\x1cnition, an e\x1ecient con\x1cguration: {1{2}, a|b, \\x", \x13a\n';
  assert.equal(restored(t1), 'A definition, an efficient configuration: {1{2}, a|b, \\x", \x13a\n');
});

test('a form feed at the start of a line begins a page', () => {
  const text = 'A de\x0cnition, a coe\x0ecient, a con\x0cguration.\n\x0cNext page \x0cnally\n';
  assert.equal(restored(text), 'A definition, a coefficient, a configuration.\n\x0cNext page finally\n');
});

test('known words are restored if nothing, a space, a question mark or U+FFFD stands for their ligatures', () => {
  // “gures” is not restored to “figures”, unless U+FFFD shows where the ligature was. The same is true of “differ” and “find”.
  for (const substitute of ['', ' ', '?']) {
    const text = copied(() => substitute);
    const expected = TEXT.replace(/differ\.|find|figures/g, (word) => word.replace(LIGATURES, substitute));
    assert.equal(restored(text), expected, JSON.stringify(substitute));
    assert.equal(findLostLigatures(text).isCertain, false);
  }
  assert.equal(restored(copied(() => '\ufffd')), TEXT);
  assert.equal(findLostLigatures(copied(() => '\ufffd')).isCertain, true);
});

test('German, French, Spanish and Italian words are restored too', () => {
  for (const text of [
    'Die Konfiguration ist öffentlich, der Begriff definiert, die Oberfläche spezifisch.',
    'La définition du coefficient est difficile, la réflexion spécifique.',
    'La definición específica, el beneficio científico y la influencia.',
    'La definizione specifica, il conflitto difficile, il beneficio.',
  ])
    assert.equal(restored(copied(() => '', text)), text);
});

test('beside damaged words, words that are correct in the language of the text are unchanged', () => {
  assert.equal(
    restored('Many species: dierent, scientic, eective.'),
    'Many species: different, scientific, effective.',
  );
  assert.equal(
    restored('The paper speci\ufffdes an e\ufffdect, an o\ufffdce and a de\ufffdnition.'),
    'The paper specifies an effect, an office and a definition.',
  );
  assert.equal(
    restored("Une norme spéci que, e cace et di cile. Il a décidé de ne pas venir, et promis de ne l'oublier."),
    "Une norme spécifique, efficace et difficile. Il a décidé de ne pas venir, et promis de ne l'oublier.",
  );
  assert.equal(restored('We de ne y and de ne a speci c coe cient.'), 'We define y and define a specific coefficient.');
});

test('one or two damaged words, text with other losses, and correct text are unchanged', () => {
  for (const text of [
    'The de nition of the o ce.',
    'In Oce, Trac and Aect, the de nition',
    'f\ufffdr M\ufffdller, Stra\ufffde, de\ufffdnition, o\ufffdce, e\ufffdect, \ufffdber, K\ufffdln, sch\ufffdn, Gr\ufffd\ufffde, T\ufffdr',
    TEXT,
    TEXT.normalize('NFKD'),
    'a ect.js o-ce de.nition speci/c con_guration in@uence',
  ])
    assert.equal(restored(text), null, text);
  for (const { language, lines } of udhrTexts()) assert.equal(restored(lines.join('\n')), null, language);
});

test('the search takes time in proportion to the input', () => {
  for (const piece of ['o ce ', 'de', '\ufffd', ' ', 'con\x1cguration '])
    assertLinear((count) => findLostLigatures(piece.repeat(count)), 31_250, piece);
});

test('the page restores the letters, and says that other words may have lost some', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const line = page.locator('#advice > li:visible', { hasText: 'Letters were lost in' });
  await openFile(
    page,
    'paper.txt',
    copied(() => ' '),
  );
  await line.filter({ hasText: 'in 9 places, the first at offset 4: “de nition” was “definition”.' }).waitFor();
  await line.getByText('Other words may have lost letters too').waitFor();
  await openFile(
    page,
    'thesis.txt',
    copied((letters) => ({ ff: '\x1b', fi: '\x1c', fl: '\x1d', ffi: '\x1e' })[letters]),
  );
  await line.filter({ hasText: 'in 12 places' }).waitFor();
  assert.equal(await page.locator('#advice > li:visible', { hasText: 'control characters' }).count(), 0);
  await line.getByRole('button', { name: 'Restore letters…' }).click();
  const { bytes } = await downloadWith(page, page.locator('#fix').getByRole('button', { name: 'Download' }));
  assert.equal(bytes.toString(), TEXT);
  await closeWithoutComplaints();
});
