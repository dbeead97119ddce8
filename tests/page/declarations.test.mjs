// Declarations of an encoding that the bytes contradict: XML 1.0 §4.3.3, HTML “determining the character encoding”, CSS
// Syntax §3.2, PEP 263, the header of PO files, and RFC 2045 §5.1.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { contradictionOf, findDeclaration } from '../../www/declarations.js';
import { effectOfDeclaration } from '../../www/text/counts.js';
import { openFile, openTab, startBrowser, waitForFacts } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/**
 * Returns what software does with bytes in `encoding` because of their declaration; null if the declaration is right,
 * has no effect or is missing. Asserts that the offset of the declaration is right.
 */
function effect(bytes, encoding = 'utf-8') {
  const declaration = findDeclaration(codec, bytes);
  const contradiction = declaration && contradictionOf(codec, bytes, encoding, declaration);
  if (!contradiction) return null;
  const { name, offset } = declaration;
  assert.equal(Buffer.from(bytes).toString('latin1', offset, offset + name.length), name);
  return effectOfDeclaration({ ...declaration, ...contradiction });
}

const xml = (name, text = 'Grüße') => `<?xml version="1.0" encoding="${name}"?>\n<a>${text}</a>\n`;
const po = (name, text) =>
  `# comment\nmsgid ""\nmsgstr ""\n"Project-Id-Version: a\\n"\n"Content-Type: text/plain; charset=${name}\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`;
const mail = (name, text, rest = '') =>
  `From: a@example.com\nSubject: x\nContent-Type: text/plain;\n charset="${name}"\n${rest}\n${text}\n`;

test('a wrong declaration is found in each kind of text, with what it causes', () => {
  for (const [text, expected] of [
    [xml('utf-16'), 'an XML parser refuses the text'],
    [xml('utf-16', 'ASCII'), 'an XML parser refuses the text'],
    [xml('us-ascii'), 'an XML parser refuses the text'],
    [xml('klingon'), 'an XML parser refuses the text'],
    [xml('windows-1252'), 'an XML parser reads “Ã¼ÃŸ” in place of “üß”'],
    [`\ufeff${xml('utf-16')}`, 'an XML parser refuses the text'],
    ['<!doctype html><meta charset=windows-1251><p>é', 'a browser shows “Г©” in place of “é”'],
    ['<html><meta http-equiv=a content="text/html; charset=iso-8859-1"><p>é', 'a browser shows “Ã©” in place of “é”'],
    // Four characters are named, not four code units, which would be half of the last character.
    ['<!doctype html><meta charset=iso-8859-1><p>äöü😀', 'a browser shows “Ã¤Ã¶Ã¼ðŸ˜€” in place of “äöü😀”'],
    ['@charset "latin1"; a::before { content: "é" }', 'a browser shows “Ã©” in place of “é”'],
    ['# -*- coding: ascii -*-\nx = "né"', 'an interpreter that follows the declaration refuses the text'],
    ['#!/usr/bin/python3\n# coding=latin-1\nx = "é"', /reads “Ã©” in place of “é”/],
    [po('ISO-8859-9', 'ğ'), 'gettext shows “ÄŸ” in place of “ğ”'],
    [mail('iso-8859-1', 'Grüße'), 'a mail program shows “Ã¼ÃŸ” in place of “üß”'],
  ]) {
    const found = effect(Buffer.from(text));
    if (typeof expected === 'string') assert.equal(found, expected, text);
    else assert.match(found, expected, text);
  }
  const turkish = codec.encode(po('UTF-8', 'ağaç'), 'iso-8859-9');
  assert.equal(effect(turkish, 'iso-8859-9'), 'gettext refuses the text');
});

test('no declaration is reported that is right, has no effect, or is only quoted', () => {
  for (const text of [
    xml('UTF-8'),
    xml('utf8'),
    xml('iso-8859-1', 'ASCII'),
    '<?xml version="1.0"?><a>é</a>',
    // A browser reads UTF-8 if HTML or CSS declares UTF-16, ignores an unknown name, and follows a BOM rather than a
    // declaration.
    '<!doctype html><meta charset=utf-16><p>é',
    '<!doctype html><meta charset=klingon><p>é',
    '\ufeff<!doctype html><meta charset=windows-1251><p>é',
    `\ufeff${xml('windows-1252')}`,
    'Write <meta charset="iso-8859-1"> into the page. é',
    'a { } @charset "latin1"; /* é */',
    'x = 1\n# coding: latin-1\ny = "é"',
    '# Encoding: see the guide. é',
    po('CHARSET', 'é'),
    po('utf-8', 'é'),
    'The field "Content-Type: text/plain; charset=latin1" é',
    mail('iso-8859-1', 'ASCII'),
    mail('utf-8', 'é'),
    mail('iso-8859-1', 'é', 'Content-Transfer-Encoding: base64\n'),
    `${mail('iso-8859-1', 'é')}\n${mail('utf-8', 'é')}`,
  ]) {
    assert.equal(effect(Buffer.from(text)), null, text);
  }
  // Another encoding that the user chose proves nothing: every byte is valid in it.
  assert.equal(effect(Buffer.from(xml('UTF-8')), 'windows-1252'), null);
  assert.equal(effect(codec.encode(xml('windows-1251', 'Привет'), 'windows-1251'), 'koi8-r'), null);
  // The same text in the declared encoding and in that of the bytes.
  assert.equal(effect(codec.encode(xml('iso-8859-1'), 'windows-1252'), 'windows-1252'), null);
});

test('many beginnings of declarations take less than five seconds', () => {
  for (const piece of [
    'a:b\n',
    ' x\n',
    '<meta ',
    '# coding ',
    '""\n',
    'msgid ""\nmsgstr ""\n',
    'Content-Type: a;\n b',
  ]) {
    const start = performance.now();
    effect(Buffer.from(piece.repeat(200_000)));
    assert.ok(performance.now() - start < 5000, piece);
  }
});

const advice = (page, text) => page.locator('#advice li', { hasText: text });

test('the declaration is corrected in place, listed as a problem, and undone', async () => {
  const { page, settled } = await browser.open();
  const text = xml('utf-16', 'Hôtel de l’Île');
  await openFile(page, 'orders.xml', text);
  const found = advice(page, 'Declares utf-16 at offset 30, but is UTF-8. So an XML parser refuses the text.');
  await openTab(page, 'problems');
  await page.getByRole('button', { name: '1 wrong declaration of the encoding' }).click();
  await page.locator('.fixes').getByText('Replace it with “utf-8”…').waitFor();
  await found.getByRole('button', { name: 'Write utf-8 in the declaration' }).click();
  await waitForFacts(page, `${Buffer.byteLength(text) - 1} bytes`);
  await page.getByText('The text now declares utf-8.').waitFor();
  await page.locator('#text .text-row', { hasText: '<?xml version="1.0" encoding="utf-8"?>' }).waitFor();
  await found.waitFor({ state: 'detached' });
  await page.locator('#undo').click();
  await found.waitFor();
  await settled();
});

test('a wrong declaration in a detected encoding is named, and after the conversion the declaration is checked again', async () => {
  const { page, settled } = await browser.open();
  const korean = Array(20).fill('한국어 학교에서 공부합니다').join(' ');
  const html = (name) => Buffer.from(codec.encode(`<html><meta charset="${name}"><p>${korean}`, 'euc-kr'));
  await openFile(page, 'claims-utf-8.html', html('utf-8'));
  await advice(
    page,
    'The meta element at offset 21 names utf-8, which is wrong until the text is converted to utf-8.',
  ).waitFor();
  await openFile(page, 'right.html', html('euc-kr'));
  await advice(page, 'Detected euc-kr').getByRole('button', { name: 'Convert to utf-8' }).click();
  const outcome = page.getByText('The text still declares euc-kr: use the result as input');
  await outcome.waitFor();
  await page.getByRole('button', { name: 'Use as input' }).click();
  await advice(page, 'Declares euc-kr at offset 21, but is UTF-8. So a browser shows')
    .getByRole('button', { name: 'Write utf-8 in the declaration' })
    .click();
  await page.locator('#text .text-row', { hasText: '<meta charset="utf-8"><p>한국어' }).waitFor();
  await settled();
});
