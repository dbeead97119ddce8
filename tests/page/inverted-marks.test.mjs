// Letters that a converter such as Oracle replaced by ¿, and texts in which ¿ or its byte BF is correct.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findInvertedMarks } from '../../www/lost-letters.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Replaces each character beyond U+00FF by ¿, as Oracle does for a client in WE8ISO8859P1. */
const damaged = (text) => text.replaceAll(/[^\0-\xff]/g, '¿');
const latin1 = (text) => Buffer.from(text, 'latin1');
const utf8 = (text) => Buffer.from(text);

const ROWS = [
  '10;Żaneta Gołąb;Białystok;płatność przelewem',
  '11;Zdeněk Růžička;Břeclav;František',
  '12;José Peña;Cádiz;¿Cuándo llega?',
  '13;Jörg Weiß;Lübeck;pünktlich',
  '14;Şükrü Yıldız;Eskişehir;ağabey',
  '15;Ελένη Νικολάου;Πάτρα;',
].join('\n');

test('words with ¿ are found in UTF-8, in Western encodings, and in bytes whose encoding is unknown', () => {
  const text = damaged(ROWS);
  // The expected words, typed by hand. Each has ¿ beside a letter, or consists of ¿. The word ¿ükrü is not found, because only
  // half of its letters are ASCII.
  const words =
    '¿aneta,Go¿¿b,Bia¿ystok,p¿atno¿¿,Zden¿k,R¿¿i¿ka,B¿eclav,Franti¿ek,Y¿ld¿z,Eski¿ehir,a¿abey,¿¿¿¿¿,¿¿¿¿¿¿¿¿,¿¿¿¿¿'.split(
      ',',
    );
  for (const [bytes, encoding] of [
    [utf8(text), 'utf-8'],
    [latin1(text), 'iso-8859-1'],
    [latin1(text), 'windows-1252'],
    [latin1(text), 'utf-8'],
  ]) {
    const { offsets, first, mark } = findInvertedMarks(bytes, encoding);
    assert.deepEqual([offsets.length, first, mark], [words.length, '¿aneta', '¿'], encoding);
    const write = bytes.length === text.length ? latin1 : utf8;
    for (const [at, word] of words.entries()) {
      const length = write(word).length;
      assert.equal(bytes.subarray(offsets[at], offsets[at] + length).compare(write(word)), 0, `${encoding} ${word}`);
    }
  }
  assert.equal(findInvertedMarks(utf8(ROWS), 'utf-8'), null); // before the loss
  assert.equal(findInvertedMarks(latin1(text), 'iso-8859-2'), null); // BF is ż in this encoding
  assert.equal(findInvertedMarks(utf8('It¿s late, don¿t wait, we¿re here, she¿s not.'), 'utf-8').offsets.length, 4);
});

/** The notes of orders as Oracle writes them for a client in US7ASCII or WE8ISO8859P1: ’, –, “, ” and € became ¿. */
const ORDERS = damaged(
  [
    '50021|Smith & Sons|Customer’s request: deliver before noon – ring twice',
    '50022|O’Brien Ltd|“Fragile” label needed – see attachment',
    '50023|Kowalska Agnieszka|Don’t call – e-mail only',
    '50024|Mueller AG|Price agreed: €1,250 – valid ’til 31 May',
    '50025|Lodz Trading|Director’s approval missing',
  ].join('\n'),
);

test('¿ in place of the apostrophes of English words is found as the single byte BF, in ASCII text and beside letters beyond ASCII', () => {
  for (const [text, hasOtherLetters] of [
    [ORDERS, false],
    [ORDERS.replace('Mueller', 'Müller').replace('Lodz', '¿ód¿'), true],
  ]) {
    const found = findInvertedMarks(latin1(text), 'utf-8');
    assert.deepEqual([found.first, found.isWestern, found.hasOtherLetters], ['Customer¿s', true, hasOtherLetters]);
    assert.equal(found.offsets[0], text.indexOf('Customer'));
  }
  // BF may be a letter of another encoding in these texts, even before s or t at the end of a word.
  for (const text of [
    'arbejdsl¿s, hjeml¿s, tr¿dl¿s, h¿b og br¿d',
    'arbejdsl¿s, hjeml¿s, hj\xe6lpel¿s',
    'r¿d s¿t d¿t l¿s n¿t st¿t',
    'Customer¿s request, director¿s approval', // too few words
    'Customer¿s, director¿s, client¿s, ka¿dy', // BF is ż in “każdy”
  ])
    assert.equal(findInvertedMarks(latin1(text), 'utf-8'), null, text);
});

test('Spanish questions, also without a space before them, are not reported', () => {
  const text = [
    '¿Qué hora es? Dijo:¿cuándo? (¿dónde?) ¡¿Cómo?! ¿¿Por qué??',
    'pero¿qué haces? y¿cómo estás? entonces¿vienes? luego¿sí?',
    'Qué tal¿ Cómo estás¿ Vienes¿ Dónde¿',
    '¿factura? ¿pedido? ¿ukelele?',
  ].join('\n');
  for (const bytes of [utf8(text), latin1(text)])
    for (const encoding of ['utf-8', 'iso-8859-1']) assert.equal(findInvertedMarks(bytes, encoding), null);
});

test('tables of characters are not reported', () => {
  // ISO-8859-15 and other encodings have a letter at BE, so in their tables, ¿ (BF) is between two letters.
  const tables = ['ŒœŸ¿ÀÁÂÃÄÅÆÇ', 'ŒœŸ¿ÁÂĀÄÅÆĄČ', 'žŸ¿ÀÁÂĂÄ', 'œŸ¿ÀÁ'].join('\n');
  assert.equal(findInvertedMarks(utf8(tables), 'utf-8'), null);
  assert.equal(findInvertedMarks(codec.encode(tables, 'windows-1252', { errors: 'replace' }), 'windows-1252'), null);
});

test('texts in encodings in which the byte BF is a letter, or a part of one, are not reported', () => {
  const texts = {
    'iso-8859-2': 'Każdy może żądać, że różne żelazne łóżka będą położone niżej. Żądanie dłużników też.',
    'windows-1250': 'Książę zażądał dżemu z jeżyn. Małżeństwo w podróży. Dżdżownice żyją też w drożdżach.',
    macintosh: 'Smørrebrød, rødgrød med fløde, kølerør, brødføde, æbler og pærer på bordet',
    'windows-1251': 'Їжа в Києві, українські вокзали; Windows та її користувачі',
    gbk: 'Windows 系统的縺控制面板和縹縲设置',
    'utf-8': 'привет, помощь, пополам, Windows по-русски',
  };
  for (const [encoding, text] of Object.entries(texts)) {
    const bytes = codec.encode(text, encoding, { errors: 'replace' });
    for (const input of [bytes, Buffer.concat([bytes, Buffer.of(0xff)])])
      assert.equal(findInvertedMarks(input, 'utf-8'), null, encoding);
  }
});

test('correct texts in any language and in any encoding are not reported', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    assert.equal(findInvertedMarks(utf8(text), 'utf-8'), null, language);
    for (const encoding of [
      'iso-8859-2',
      'iso-8859-3',
      'iso-8859-4',
      'iso-8859-16',
      'windows-1257',
      'macintosh',
      'cp852',
    ]) {
      // A text in which more than a few characters are missing is not a text in this encoding.
      const bytes = codec.encode(text, encoding, { errors: 'replace' });
      const missing = bytes.filter((byte) => byte === 0x3f).length - text.split('?').length + 1;
      if (missing < text.length / 200)
        assert.equal(findInvertedMarks(bytes, 'utf-8'), null, `${language} in ${encoding}`);
    }
  }
  for (const { name, bytes } of chardetFiles()) assert.equal(findInvertedMarks(bytes, 'utf-8'), null, name);
});

test('the search takes time in proportion to the input', () => {
  for (const piece of ['¿', 'a¿', 'a¿ ', 'a¿\n', 'é', '¿ ', 'a¿b ', 'a¿b?\n'])
    for (const encoded of [utf8, latin1])
      assertLinear((count) => findInvertedMarks(encoded(piece.repeat(count)), 'utf-8'), 12_500, piece);
});

test('the page says that the letters are lost, in valid UTF-8 and in a Western encoding', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const line = page.locator('#advice li', { hasText: 'Letters replaced by ¿' });
  await openFile(page, 'utf8.csv', utf8(damaged(ROWS)));
  await line.waitFor();
  const sentence = await line.textContent();
  assert.match(sentence, /14 words have ¿ in place of letters, the first “¿aneta” at offset 3\./);
  assert.match(sentence, /as Oracle does if NLS_LANG names such an encoding/);
  assert.match(sentence, /These characters are lost in this file.* such as AL32UTF8\./);
  await waitForFacts(page, 'but text was lost');
  await page.locator('#problems').getByText('Text was lost before this file was written.').waitFor();
  await openFile(page, 'unknown.csv', latin1(damaged(ROWS)));
  await line.waitFor();
  await page.locator('#problems').getByText('Also, the text is probably in windows-1252, not in UTF-8.').waitFor();
  assert.ok(!(await page.locator('#problems').textContent()).includes('not damaged'));
  const western = page.locator('#advice li', { hasText: 'Probably windows-1252' });
  assert.match(await western.textContent(), /: its other letters are those of Western European languages\./);
  await western.getByRole('button', { name: 'Decode as windows-1252' }).click();
  await page.locator('#text', { hasText: 'José Peña' }).waitFor();
  await line.waitFor();
  await closeWithoutComplaints();
});

test('the page suggests windows-1252 for English text in which apostrophes became the byte BF', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'orders.txt', latin1(ORDERS));
  await page.locator('#advice li', { hasText: 'Letters replaced by ¿' }).waitFor();
  const western = page.locator('#advice li', { hasText: 'Probably windows-1252' });
  assert.match(
    await western.textContent(),
    /: the byte BF, which is ¿ in it, is in place of apostrophes in English words\./,
  );
  await western.getByRole('button', { name: 'Decode as windows-1252' }).click();
  await page.locator('#text', { hasText: 'Customer¿s request' }).waitFor();
  await closeWithoutComplaints();
});
