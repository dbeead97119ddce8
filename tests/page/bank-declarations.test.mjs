// Files that 1C exchanges with banks, whose line “Кодировка” names the encoding: “Windows” is windows-1251, “DOS” is cp866.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { contradictionOf, findDeclaration } from '../../www/declarations.js';
import { effectOfDeclaration } from '../../www/text/counts.js';
import { openFile, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const file = (name, end = '\r\n') =>
  [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    `Кодировка=${name}`,
    'Отправитель=Бухгалтерия предприятия, редакция 3.0',
    'Получатель=Клиент-банк',
    'РасчСчет=40702810900000005555',
    'СекцияДокумент=Платежное поручение',
    'Номер=15',
    'Плательщик=ООО "Ромашка"',
    'НазначениеПлатежа=Оплата по договору 12 от 01.03.2024, в том числе НДС 20%',
    'КонецДокумента',
    'КонецФайла',
    '',
  ].join(end);

/** Returns the effect of the declaration in a file; null if the declaration is correct. */
function effect(text, encoding) {
  const bytes = codec.encode(text, encoding);
  const declaration = findDeclaration(codec, bytes);
  assert.equal(declaration.kind, 'bank');
  const contradiction = contradictionOf(codec, bytes, encoding, declaration);
  return contradiction && effectOfDeclaration({ ...declaration, ...contradiction });
}

test('a wrong name of the encoding is found', () => {
  for (const end of ['\r\n', '\n']) {
    assert.equal(effect(file('Windows', end), 'windows-1251'), null);
    assert.equal(effect(file('DOS', end), 'ibm866'), null);
    assert.match(effect(file('Windows', end), 'ibm866'), /^1C shows “.+” in place of “Верс”$/);
    assert.match(effect(file('DOS', end), 'windows-1251'), /^1C shows “.+” in place of “Верс”$/);
    assert.match(effect(file('Windows', end), 'utf-8'), /^1C shows “.+” in place of “Верс”$/);
  }
});

test('a file with another first line, another name of the encoding or another key has no declaration', () => {
  for (const text of [
    `Пример:\r\n${file('Windows')}`,
    file('UTF-8'),
    file('Windows').replace('Кодировка', 'Encoding'),
    file('Windowsх'),
  ])
    assert.equal(findDeclaration(codec, codec.encode(text, 'windows-1251')), null, text);
});

test('detection finds the encoding of the bytes even if the file names another encoding', () => {
  for (const [name, encoding] of [
    ['Windows', 'ibm866'],
    ['DOS', 'windows-1251'],
  ])
    assert.equal(codec.detect(codec.encode(file(name), encoding))[0].encoding, encoding);
});

test('the page says that the name is wrong, and what 1C shows', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const advice = (hasText) => page.locator('#advice li', { hasText });
  await openFile(page, 'kl_to_1c.txt', Buffer.from(codec.encode(file('Windows'), 'ibm866')));
  await advice(/^Detected ibm866.*, but the text declares Windows: /)
    .getByText(/The line “Кодировка” at offset 52 names Windows, which is wrong: 1C shows .* correct this line\./)
    .waitFor();
  await openFile(page, 'kl_to_1c.txt', Buffer.from(codec.encode(file('DOS'), 'ibm866')));
  await advice('names DOS (ibm866) too, so the file is right as it is. Files that 1C exchanges with banks').waitFor();
  await openFile(page, 'kl_to_1c.txt', file('Windows'));
  await advice(/^Declares Windows at offset 74, but is UTF-8\..* Convert the text to windows-1251\./)
    .getByRole('button', { name: 'Convert to windows-1251, as declared' })
    .waitFor();
  await closeWithoutComplaints();
});
