// UTF-8 in which a program replaced each run of white space by one space. The program took the byte A0 for white space, so `à la` became
// C3 20 6C 61.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findPattern } from '../../www/fault-patterns.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { downloadWith, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the bytes of a text as preg_replace('/[ \xA0]+/', ' ') of PHP returns them without the modifier u. */
const collapsed = (text) =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/[ \xa0]+/g, ' '),
    'latin1',
  );
/** Returns the bytes of a text in which each byte A0 was replaced by a space. */
const replaced = (text) => Buffer.from(text).map((byte) => (byte === 0xa0 ? 0x20 : byte));
/** Returns the pattern of the faults in a complete input. */
const patternOf = (bytes, isWhole = true) => findPattern(codec, bytes, isWhole);
/** Returns the text after the fix that restores A0 and spaces. */
const restored = async (bytes) => (await fixed(bytes, { kind: 'faults', method: 'restore-a0' })).toString();
/** Joins lines, and reduces each run of spaces to one space, because the fix restores one space for each run. */
const textOf = (lines) => lines.join('\n').replace(/ +/g, ' ');

const FRENCH = textOf([
  'Le musée est ouvert à partir de 9 h, jusqu’à 18 h. Rendez-vous à l’entrée, à côté de la boulangerie.',
  'Il y a là-bas un café où l’on déjeune très bien. Voilà ce que nous proposons à nos élèves : une visite à pied.',
  'Au-delà, il faudra prévoir un car. C’est à vous de décider, déjà beaucoup ont choisi (voilà).',
  '<p>Le train va de Paris à « Étoile » à 12 h, puis à (très) grande vitesse jusque-là</p> ; la suite : voilà !',
  'Le prix passe de 5 à 7 €. Il est là – déjà – et il le dit à "Paul", à Šibenik, à Paris et à Lyon\u00a0!',
]);

test('a space that was removed after “à” is restored, and no space is added where there was none', async () => {
  const texts = {
    french: FRENCH,
    italian: textOf([
      'La città è bella, la novità più antica è già nota: il pesce arriverà ogni giovedì.',
      'Chi verrà troverà il baccalà; la libertà della città non sarà in pericolo, sarà così dei cittadini.',
      'La metà (quasi) del bilancio andrà alla scuola. Sarà sua? Già.',
    ]),
    portuguese: textOf([
      'Os alunos vão à escola às oito horas e não vão à praia. As aulas são dadas em português pelo professor.',
      'Ele deu uma flor à mãe e às irmãs; àquela hora, com os pais, foram à Sé. Todos têm direito à vida e à liberdade.',
    ]),
  };
  for (const [language, text] of Object.entries(texts)) {
    const { id, isProven, collapsed: found, others, count } = patternOf(collapsed(text));
    assert.deepEqual([id, isProven, found?.language, others], ['spaced', true, language, 0]);
    assert.ok(count > 5);
    assert.equal(await restored(collapsed(text)), text);
    // If only A0 became a space, the next space is still there.
    assert.equal(patternOf(replaced(text)).collapsed, null);
    assert.equal(await restored(replaced(text)), text);
  }
});

test('in the declaration of human rights in languages with “à” at the ends of words, all spaces are restored', async () => {
  let count = 0;
  for (const { language, lines } of udhrTexts().filter((each) =>
    ['fr', 'it', 'pt-PT', 'pt-BR'].includes(each.language),
  )) {
    const bytes = collapsed(textOf(lines));
    if (codec.isValid(bytes)) continue;
    const { isProven, withSpace } = patternOf(bytes);
    assert.ok(isProven && withSpace > 20, language);
    assert.equal(await restored(bytes), textOf(lines), language);
    count += 1;
  }
  assert.equal(count, 4);
});

test('text in which only A0 became a space is not taken for text with collapsed white space, in any language', () => {
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    for (const size of [5, 20, lines.length]) {
      const pattern = patternOf(replaced(textOf(lines.slice(0, size))));
      if (pattern?.id !== 'spaced') continue;
      assert.equal(pattern.collapsed, null, `${language}, ${size} lines`);
      count += 1;
    }
  }
  assert.ok(count > 300, `${count}`);
});

test('fields that were cut before a space do not prove that white space was collapsed', () => {
  let count = 0;
  for (const { lines } of udhrTexts().filter(({ language }) => ['fr', 'it', 'pt-PT', 'oc'].includes(language))) {
    for (let size = 10; size < 40; size += 1) {
      for (const next of [' Paris', ' 12 ', ' | x']) {
        const rows = lines.map((line) => [Buffer.from(line).subarray(0, size), Buffer.from(`${next}\n`)]);
        const pattern = patternOf(Buffer.concat(rows.flat()));
        if (pattern?.id !== 'spaced') continue;
        assert.equal(pattern.isProven, false, `${size} bytes before “${next}”`);
        count += 1;
      }
    }
  }
  assert.ok(count > 100, `${count}`);
});

test('capital letters that begin words get no space, in any language', async () => {
  // Р is D0 A0, Š is C5 A0, and Π is CE A0.
  const texts = [
    'Россия и Румыния. Рита Романова живёт в Ростове; Роман – в Рязани.\n',
    'Šárka Šimková jela do Šumperku. Škoda, že Štěpán nepřijel.\n',
    'Πέτρος και Παύλος, από την Πάτρα. Πρώτα ο Πάνος, μετά ο Προκόπης.\n',
  ];
  for (const text of texts) {
    const pattern = patternOf(collapsed(text));
    assert.deepEqual([pattern.id, pattern.collapsed, pattern.isProven], ['spaced', null, true]);
    assert.equal(await restored(collapsed(text)), text);
  }
});

test('in a language with “à” within words, collapsed white space is only a possible cause', () => {
  const catalan = 'La pàgina serà demà la més llarga; els dits de la mà són cinc i així serà sempre amb els àlbums.\n';
  const {
    id,
    isProven,
    mayLackSpaces,
    collapsed: found,
  } = patternOf(collapsed(catalan.repeat(3).replace('serà ', 'fa ')));
  assert.deepEqual([id, isProven, mayLackSpaces, found], ['spaced', false, true, null]);
  assert.equal(patternOf(replaced(catalan.repeat(3))).mayLackSpaces, false);
});

test('the page has one explanation and one fix for removed bytes A0 and spaces', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'sorties.xml', collapsed(FRENCH));
  const line = page.locator('#advice li', { hasText: 'A0 was removed with the white space beside it' });
  await line.waitFor();
  await waitForFindings(page);
  assert.match(await line.textContent(), /such as C3 20: with A0 before 20, it is “à” and a space\./);
  assert.equal(
    await page
      .locator('#advice')
      .getByRole('button', { name: /U\+FFFD|windows-1252/ })
      .count(),
    0,
  );
  const groups = page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
  assert.equal(await groups.filter({ hasText: /cut|windows-1252|encoding/ }).count(), 0);
  const { restored: count } = patternOf(collapsed(FRENCH));
  await line.getByRole('button', { name: `Restore A0 in ${count} characters…` }).click();
  const saved = await downloadWith(page, page.locator('#fix').getByRole('button', { name: 'Download' }));
  assert.equal(saved.bytes.toString(), FRENCH);
  await closeWithoutComplaints();
});
