// Currency signs that became question marks, as € does in a program that converts prices to ISO-8859-1. Other question marks after numbers
// are part of the text, and stay.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findLostCurrency } from '../../www/lost-currency.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Returns ten lines. @param {(number: number) => string} write */
const lines = (write) => NUMBERS.map((number) => `${write(number)}\n`).join('');

test('question marks after all amounts of a column are found, with the name of the column', () => {
  for (const [text, name, column] of [
    [`Artikel;Preis\n${lines((n) => `Messer ${n};${n},90 ?`)}`, 'Preis', 2],
    [`"Item","Price (net)"\n${lines((n) => `"Knife","1,0${n % 10}0.75 ?"`)}`, 'Price (net)', 2],
    [`prix\tarticle\n${lines((n) => `${n},95?\tcouteau`)}`, 'prix', 1],
    [lines((n) => `${n};12.500,${n + 60} ?;ja`), null, 2],
  ]) {
    const found = findLostCurrency(text);
    assert.deepEqual([found.places.length, found.total, found.name, found.column], [10, 10, name, column], text);
    assert.ok(found.places.every(({ index }) => text[index] === '?'));
  }
  // One of the ten values has no question mark. The empty value of the last line does not count.
  const { places, total } = findLostCurrency(`a;b\n${lines((n) => `x;${n === 3 ? 'ask' : `${n},80 ?`}`)}y;\n`);
  assert.deepEqual([places.length, total], [9, 10]);
  const inTwoColumns = findLostCurrency(`a;b;c\n${lines((n) => `x;${n},80 ?;${n},90 ?`)}`);
  assert.deepEqual([inTwoColumns.places.length, inTwoColumns.name, inTwoColumns.column], [20, null, null]);
});

test('question marks after all amounts of a text are found', () => {
  for (const text of [
    'Die Miete ist 650,00 ? im Monat, dazu 120,50 ? Nebenkosten. Kaution 1.300,00 ?, Strom 45,90 ? und Wasser 12,75 ? (geschätzt).',
    lines((n) => `Kaffee ${n} ....... ${n},80 ?`),
    lines((n) => `<li>Suppe <b>${n},90 ?</b></li>`),
    lines((n) => `(${n}, 'Tee', '${n}9,90 ?'),`),
  ])
    assert.equal(findLostCurrency(text).places.length, text.match(/\?/g).length, text);
});

test('the euro is named only if the text names it and no other currency', () => {
  const flagsWith = (lastLine) => {
    const { isEuro, isOther } = findLostCurrency(`a;b\n${lines((n) => `x;${n},80 ?`)}${lastLine}`);
    return [isEuro, isOther];
  };
  assert.deepEqual(flagsWith('Summe in EUR;\n'), [true, false]);
  assert.deepEqual(flagsWith('zwei Euro;\n'), [true, false]);
  assert.deepEqual(flagsWith('Europa;\n'), [false, false]);
  assert.deepEqual(flagsWith('PLN;\n'), [false, true]);
  assert.deepEqual(flagsWith('EUR oder CZK;\n'), [false, false]);
});

test('signs of units are not called currency signs, and without words about money the sign is not known', () => {
  // windows-1252 lacks Ω, ℃ and ″.
  for (const name of [
    'R [Ohm]',
    'Widerstand',
    'résistance',
    'Temp.',
    'Temperatur',
    'température',
    'Winkel',
    'Zoll',
    'температура',
  ])
    assert.equal(findLostCurrency(`Teil;${name}\n${lines((n) => `R${n};${n},75 ?`)}`), null, name);
  const besideUnits = findLostCurrency(`Teil;Ohm;Preis\n${lines((n) => `R${n};${n},75 ?;0,9${n % 10} ?`)}`);
  assert.deepEqual([besideUnits.places.length, besideUnits.name, besideUnits.isMoney], [10, 'Preis', true]);
  const isMoney = (text) => findLostCurrency(text).isMoney;
  assert.equal(isMoney(lines((n) => `R${n};${n},75 ?`)), false);
  assert.equal(isMoney(`Temperatur in Euro-Norm-Messung:\n${lines((n) => `Sonde ${n}: ${n}1,75 ?`)}`), false);
  for (const name of [
    'Preis',
    'Einzelpreis',
    'Unit price',
    'prix',
    'Precio',
    'Cena',
    'Fiyatı',
    'Цена',
    'Miete',
    'Eur',
    'Betrag (TL)',
  ])
    assert.equal(isMoney(`x;${name}\n${lines((n) => `x;${n},75 ?`)}`), true, name);
  // These words begin like words about money, and the $ of a PHP variable does not mean dollars.
  for (const name of ['precision', 'Präzision', '$value', 'centre', 'satz'])
    assert.equal(isMoney(`x;${name}\n${lines((n) => `x;${n},75 ?`)}`), false, name);
});

test('numbers with a question mark that expresses doubt are not taken for amounts', () => {
  for (const text of [
    lines((n) => `it was ${n}2.75? yes, ${n}2.75. and ${n}3.90? no`),
    lines((n) => `Wert (${n}2,75?) von Hand eingetragen`),
    lines((n) => `the ratio is 0.7${n % 10}? maybe`),
  ])
    assert.equal(findLostCurrency(text), null, text);
});

test('questions, code, URLs, quizzes, unknown values, years and times are not taken for lost currency signs', () => {
  for (const text of [
    lines((n) => `Is the answer ${n}.75?`),
    lines((n) => `Le prix est-il de ${n},90 ?`),
    lines((n) => `${n} + ${n}.95 = ?`),
    lines((n) => `a) ${n}.95?  b) ${n}.80?`),
    lines((n) => `const rate = total > ${n}00.95 ? low : high;`),
    lines((n) => `rate = total >= ${n}00.95\n  ? ${n}.95\n  : ${n}.80;`),
    lines((n) => `https://example.com/v/${n}.95?x=1`),
    lines((n) => `GET /v/${n}.95?id=2&n=${n}.95`),
    `id;height\n${lines((n) => `${n};?`)}`,
    `name;born\n${lines((n) => `x;18${n + 10}?`)}`,
    `day;time\n${lines((n) => `x;${n + 9}.30 ?`)}`,
    `day;date\n${lines((n) => `x;${n + 9}.12 ?`)}`,
    `a;price\n${lines((n) => `x;${n},95${n % 2 ? ' ?' : ''}`)}`,
    `a;price\n${[1, 2, 3].map((n) => `x;${n},95 ?\n`).join('')}`,
    `a;b\n${lines((n) => `x;${n},95 ??`)}`,
  ])
    assert.equal(findLostCurrency(text), null, text);
  for (const { language, lines: text } of udhrTexts()) assert.equal(findLostCurrency(text.join('\n')), null, language);
});

test('the search takes time in proportion to the input', () => {
  for (const piece of ['1,95 ? ', '1,95 ?;', '1 000', ' ', '1,95 ? a', '?', '"1,95 ?",\n'])
    findLostCurrency(`1,95 ?${piece.repeat(2e6 / piece.length)}`);
  // Numbers that can be the groups of one long number, such as the pixels of an image in one line.
  for (const piece of ['128 ', '255\u00a0', '64 128 255 '])
    assertLinear((count) => findLostCurrency(`Is it 5?\n${piece.repeat(count)}`), 6250, piece);
});

test('an amount is found even if digits that are not a part of it are directly before it', () => {
  for (const [write, first] of [
    [(n) => `Pos. 12345 678,${n + 10} ?`, '678,11'],
    [(n) => `Pos. 123 456 12,${n + 60} ?`, '12,61'],
    [(n) => `Art. x12 345 678,${n + 10} ?`, '345 678,11'],
    [(n) => `Summe 1 234 567,${n + 10} ?`, '1 234 567,11'],
  ]) {
    const text = lines((n) => `${write(n)} netto`);
    const { places, total } = findLostCurrency(text);
    assert.deepEqual([places.length, total], [10, 10], text);
    assert.equal(text.slice(0, places[0].index).trimEnd().endsWith(first), true, text);
  }
});

test('the page offers to write € where the encoding has it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const table = `Artikel;Preis\n${lines((n) => `Küchenmesser ${n};${n},90 ?`)}`;
  const line = page.locator('#advice > li:visible', { hasText: 'All 10 values of “Preis” end in “ ?”' });
  await openFile(page, 'prices.csv', table);
  await line
    .getByText('probably a currency sign that the encoding of a program lacked, the first at offset 35')
    .waitFor();
  await line.getByText('€, ₺ and ₽ are possible').waitFor();
  await waitForFacts(page, 'Valid utf-8', 'but signs after numbers were lost');
  await line.getByRole('button', { name: 'Replace with €…' }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await page.locator('#text .text-row', { hasText: 'Küchenmesser 10;10,90 €' }).waitFor();
  await line.waitFor({ state: 'detached' });

  await openFile(page, 'prices.csv', `${table}Summe in Euro;54,90 ?\n`);
  const sum = page.locator('#advice > li:visible', {
    hasText: 'All 11 values of “Preis” end in “ ?”: probably € that',
  });
  await sum.getByRole('button', { name: 'Replace with €…' }).waitFor();

  // Until the bytes are decoded in the correct encoding, no replacement is offered.
  await openFile(page, 'prices.csv', Buffer.from(table, 'latin1'));
  await line.waitFor();
  assert.equal(await line.getByRole('button', { name: 'Replace with €…' }).count(), 0);

  await openFile(page, 'prices.csv', `${table}Summe in PLN;54,90 ?\n`);
  const other = page.locator('#advice > li:visible', { hasText: 'The text names other currencies than the euro' });
  await other.waitFor();
  assert.equal(await other.getByRole('button', { name: 'Replace with €…' }).count(), 0);

  await openFile(page, 'parts.csv', `Teil;R\n${lines((n) => `R${n};${n},75 ?`)}`);
  const unit = page.locator('#advice > li:visible', { hasText: 'All 10 values of “R” end in “ ?”' });
  await unit.getByText('a currency sign or the sign of a unit').waitFor();
  await unit.getByText('€, ₽, Ω and ℃ are possible').waitFor();
  assert.equal(await unit.getByRole('button', { name: 'Replace with €…' }).count(), 0);
  await closeWithoutComplaints();
});
