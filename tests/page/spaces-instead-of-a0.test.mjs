// Bytes A0 of UTF-8 that became spaces: the page finds and restores them. collapsed-spaces.test.mjs tests runs of white space that became one space.
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

/** The bytes of these tests are the whole input, not its beginning. */
const isWhole = true;

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const groups = (page) => page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
const dialog = (page) => page.locator('#fix');

/** Returns the file that the button of the dialog downloads. */
async function downloaded(page) {
  return (await downloadWith(page, dialog(page).getByRole('button', { name: 'Download' }))).bytes;
}

/** Returns bytes in which each byte A0 was replaced by a space, as by `perl -pe 's/\xA0/ /g'`. */
const spaced = (bytes) => bytes.map((byte) => (byte === 0xa0 ? 0x20 : byte));

/** Returns the first 60 lines of the Universal Declaration of Human Rights in every language. */
const texts = () => udhrTexts().map(({ language, lines }) => ({ language, lines: lines.slice(0, 60) }));

test('bytes A0 that became spaces are found in almost every language, and restored exactly', async () => {
  let [proven, possible] = [0, 0];
  for (const { language, lines } of texts()) {
    const text = Buffer.from(lines.join('\n'));
    const bytes = spaced(text);
    if (codec.isValid(bytes)) continue;
    const { id, others, isProven } = findPattern(codec, bytes, isWhole) ?? {};
    // A0 is part of only two characters of Fijian, at the ends of capitalized words. In traditional
    // Mongolian, A0 A0 is common: U+1820 is E1 A0 A0.
    if (['fj', 'mn-Mong'].includes(language)) continue;
    assert.deepEqual([id, others], ['spaced', 0], language);
    if (isProven) proven += 1;
    else possible += 1;
    if ((proven + possible) % 10 !== 0) continue; // a fix takes long, so only every tenth text is fixed
    const result = await fixed(bytes, { kind: 'faults', method: 'restore-a0', ...(isProven && { cause: 'spaced' }) });
    assert.ok(result.equals(text), language);
  }
  assert.ok(proven > 60, `${proven} proven, ${possible} possible`);
});

test('characters that were cut before a space do not prove that bytes A0 became spaces', () => {
  let found = 0;
  for (const { language, lines } of texts()) {
    for (const size of [13, 20, 31]) {
      for (const padding of [' ', '    ', ' | ', ' - ']) {
        const rows = lines.map((line, at) =>
          Buffer.concat([Buffer.from(`${at} `), Buffer.from(line).subarray(0, size), Buffer.from(`${padding}x12\n`)]),
        );
        const pattern = findPattern(codec, Buffer.concat(rows), isWhole);
        if (pattern?.id !== 'spaced') continue;
        assert.equal(pattern.isProven, false, `${language}, ${size} bytes, “${padding}”`);
        found += 1;
      }
    }
  }
  assert.ok(found > 500, `${found}`);
});

test('if only a few bytes A0 became spaces, this cause is not called proven; letters of windows-1252 before spaces are not taken for such damage', () => {
  const patternOf = (...parts) => {
    const { id, isProven } = findPattern(codec, Buffer.concat(parts.map((part) => Buffer.from(part))), isWhole) ?? {};
    return [id, isProven];
  };
  assert.deepEqual(patternOf('La citt', [0xc3], '  è bella.\n'), ['spaced', false]);
  assert.deepEqual(patternOf('Il baccal', [0xc3], ' , perché la met', [0xc3], ' .\n'), ['spaced', false]);
  const sentence = ['La citt', [0xc3], '  è bella; la novit', [0xc3], ' , perché la met', [0xc3], ' .\n'];
  assert.deepEqual(patternOf(...sentence), ['spaced', true]);
  // Portuguese words in capital letters whose last letter, C3, is windows-1252. The rest of the text is UTF-8.
  assert.deepEqual(patternOf('Ação: IRM', [0xc3], ' , AMANH', [0xc3], ' , MAÇ', [0xc3], ' .\n'), [
    undefined,
    undefined,
  ]);
  // The bytes E9 and F4 are é and ô in windows-1252, so C3 and C2 can also be letters of windows-1252.
  assert.deepEqual(patternOf('été: Ã', [0xc3], ' , caf', [0xe9], ', ', [0xc2], ' . r', [0xf4], 'le\n'), [
    undefined,
    undefined,
  ]);
});

test('a text whose bytes A0 became spaces: one button restores them, and no other cause is named', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = Buffer.from(
    [
      'Trattoria «\u00a0Da Renée\u00a0» — lettre d’avril\n',
      'Chers amis, le printemps est là\u00a0! La terrasse est ouverte jusqu’à 23 h 30.\n',
      'La qualità è la nostra novità più antica: il pesce arriverà ogni giovedì,\n',
      'e la città ci darà metà delle verdure. Chi verrà troverà il baccalà; prenotate già ora!\n',
    ].join(''),
  );
  await openFile(page, 'lettera.txt', spaced(text));
  const line = advice(
    page,
    'Each byte A0 was replaced by a space: 15 characters, such as C2 20: with A0 instead of 20, it is U+00A0',
  );
  await line.waitFor();
  await waitForFindings(page);
  assert.equal(await page.getByRole('button', { name: /with .*U\+FFFD$/ }).count(), 0);
  await groups(page).filter({ hasText: '15 characters with spaces instead of A0' }).waitFor();
  assert.equal(
    await groups(page)
      .filter({ hasText: /cut|windows-1252|encoding/ })
      .count(),
    0,
  );
  await line.getByRole('button', { name: 'Restore A0 in 15 characters…' }).click();
  await dialog(page).getByText('15 places change.').waitFor();
  assert.ok((await downloaded(page)).equals(text));
  await closeWithoutComplaints();
});

test('a letter of windows-1252 before a space is not explained by a byte A0, in any Western language', () => {
  const patternOf = (...parts) => findPattern(codec, Buffer.concat(parts), isWhole)?.id;
  const german = Buffer.from('Grüße aus Köln\n'.repeat(5));
  assert.notEqual(patternOf(german, Buffer.from('Spaß - ja\n'.repeat(3), 'latin1')), 'spaced');
  assert.notEqual(patternOf(german, Buffer.from('Gruß an alle\n', 'latin1')), 'spaced');
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    const text = Buffer.from(`${lines.slice(0, 30).join('\n')}\n`);
    if (!/[^\0-\x7f]/.test(text)) continue;
    for (const line of lines.slice(30).filter((each) => /[\xc0-\xff] /.test(each) && !/[^\0-\xff]/.test(each))) {
      assert.notEqual(patternOf(text, Buffer.from(`${line}\n`, 'latin1')), 'spaced', `${language}: ${line}`);
      count += 1;
    }
  }
  assert.ok(count > 1000, `${count}`);
});

test('bytes A0 that became spaces are found if no other character has the same lead byte', () => {
  const withSpaces = (text) => Buffer.from(Buffer.from(text).map((byte) => (byte === 0xa0 ? 0x20 : byte)));
  // `à` is the only letter with an accent. The apostrophes and dashes have other lead bytes.
  for (const text of [
    'On va à Paris, jusqu’à Lyon, puis à Nice. Voilà tout.\n',
    'La città, l’università e la qualità — tutto a metà.\n',
    'L’endemà serà clar. Ja està, demà se’n va.\n',
  ]) {
    const pattern = findPattern(codec, withSpaces(text.repeat(3)), isWhole);
    assert.deepEqual([pattern?.id, pattern?.isProven, pattern?.character], ['spaced', true, 'à'], text);
  }
  // The byte C3 is a letter in windows-1251 and windows-1253 too.
  for (const [text, encoding, letter] of [
    ['Корпус — ', 'windows-1251', 'Г'],
    ['Τμήμα — ', 'windows-1253', 'Γ'],
  ]) {
    const bytes = Buffer.concat([Buffer.from(text), codec.encode(letter, encoding), Buffer.from(' 12\n')]);
    assert.notEqual(findPattern(codec, Buffer.concat([bytes, bytes, bytes, bytes]), isWhole)?.id, 'spaced', encoding);
  }
});

test('if bytes A0 perhaps became spaces, the page gives no second explanation of the same bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [name, ...parts] of [
    ['it.txt', 'Perché la citt', [0xc3], '  è bella.\n'], // città
    ['fr.txt', 'Été : il va ', [0xc3], ' Paris, jusqu’', [0xc3], ' Étampes\n'], // à
    ['ca.txt', 'L’any: ser', [0xc3], ' així, i ser', [0xc3], ' demà\n'], // serà
    ['ru.txt', 'Привет из ', [0xd0], ' оссии\n'], // России
    ['pt.txt', 'São três ', [0xc3], '  vista\n'], // à
  ]) {
    await openFile(page, name, ...parts);
    await waitForFindings(page);
    await advice(page, /^Perhaps .*may also be cut characters or letters of another encoding/).waitFor();
    assert.equal(await page.locator('#advice li[data-kind=repair]').count(), 1, name);
    await groups(page).filter({ hasText: 'incomplete character' }).waitFor();
    assert.equal(
      await groups(page)
        .filter({ hasText: /cut|windows-1252/ })
        .count(),
      0,
      name,
    );
  }
  await closeWithoutComplaints();
});

test('a single byte A0 that became a space: the page offers to restore it, beside the other fixes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'nota.txt', 'Perché la citt', [0xc3], '  è bella.\n');
  const line = advice(
    page,
    'Perhaps each byte A0 was replaced by a space: 1 character, such as C3 20: with A0 instead of 20, it is “à”',
  );
  await page.getByRole('button', { name: 'Replace with U+FFFD' }).first().waitFor();
  await line.getByRole('button', { name: 'Restore A0 in 1 character…' }).click();
  await dialog(page).getByText('1 place changes.').waitFor();
  assert.equal((await downloaded(page)).toString(), 'Perché la città è bella.\n');
  await closeWithoutComplaints();
});
