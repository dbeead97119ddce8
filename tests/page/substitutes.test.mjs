// Characters that a program wrote in place of others: what the page reports about them, and which ones it replaces.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findSpecial, plainChanges } from '../../www/special-characters.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const row = (page, text) => page.locator('#text .text-row', { hasText: text });

/** Returns the number of places of a group for which a fix is suggested. */
const places = (group, text) => findSpecial(codec, Buffer.from(text), 'utf-8', [])[group].offsets.length;

/** Returns a text after the fix of a group. */
function fixed(group, text) {
  const bytes = Buffer.from(text);
  const pieces = [];
  let at = 0;
  for (const { offset, length, after: replacement } of plainChanges(codec.inspect(bytes, 'utf-8'), group)) {
    pieces.push(bytes.subarray(at, offset), Buffer.from(replacement));
    at = offset + length;
  }
  return Buffer.concat([...pieces, bytes.subarray(at)]).toString();
}

/** Texts in many languages and encodings, which have no such characters. */
const SOUND_TEXTS = [
  ...udhrTexts().map(({ lines }) => lines.join('\n')),
  ...chardetFiles().map(({ bytes }) => codec.decode(bytes, 'utf-8', { errors: 'replace' })),
];

const PERSIAN = 'بچه‌ها هر روز می‌پرسند.\nنمی‌دانم کی به خانه‌ی شما می‌آییم.\nقورمه‌سبزی پخته‌ام.\n';
const NON_JOINER = '\u200c';

test('¬ in place of the zero width non-joiner is found in Persian and related languages, and replaced', async () => {
  const damaged = PERSIAN.replaceAll(NON_JOINER, '¬');
  assert.equal(places('notSigns', damaged), 7);
  assert.equal(fixed('notSigns', damaged), PERSIAN);
  // One word with a prefix or an ending of Persian is enough, also with the letters of an Arabic keyboard.
  for (const text of ['او می¬رود.', 'مي¬رود', 'کتاب¬ها', 'خانه¬ی ما']) assert.equal(places('notSigns', text), 1, text);
  // Kurdish, and Persian words without such endings.
  assert.equal(places('notSigns', 'قورمه¬سبزی، پیش¬نویس، هم¬کلاسی'), 3);
  assert.equal(places('notSigns', 'ئەو دە¬کات، نا¬زانێت، بە¬ڵام'), 3);
  // The mark of a letter comes before the sign. Signs beside other characters stay.
  const marked = 'تقریباً¬ها و مُعلِّم¬ها: ¬ب، ا ¬ب، ج¬ 5¬6 a¬b\n';
  assert.equal(fixed('notSigns', marked), marked.replaceAll('¬ها', '\u200cها'));
  // Each language as if every non-joiner had been such a hyphen.
  for (const { language, lines } of udhrTexts().filter(({ lines: all }) => all.join('').includes(NON_JOINER))) {
    const text = lines.join('\n');
    const between = /(?<=\p{Script=Arabic}\p{M}?)\u200c(?=\p{Script=Arabic})/gu;
    if (between.test(text)) assert.equal(fixed('notSigns', text.replace(between, '¬')), text, language);
  }
});

test('other signs ¬ are not reported', () => {
  for (const text of [
    PERSIAN,
    'p ∧ ¬q → ¬(p ∨ q); if ¬a then b; a¬b¬c\n',
    'إذا كان أ¬ب فإن ج¬د، ثم ه¬و\n', // logic in Arabic
    'ك ¬ ل، م ¬ ن، ¬ي\n',
    'الموسو¬عة العربية المو¬جزة في التا¬ريخ\n', // Arabic hyphenation
    'علامت ¬ نقیض است: ¬الف\n',
    'IF A ¬= B THEN GOTO X; ¬< ¬>\n',
    ...SOUND_TEXTS,
  ])
    assert.equal(places('notSigns', text), 0, text.slice(0, 80));
});

test('the page explains ¬ in Persian, and replaces it', async () => {
  const { page, settled } = await browser.open();
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
  await settled();
});
