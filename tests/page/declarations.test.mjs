// Declarations of an encoding that the bytes contradict. The forms of declarations are those of XML 1.0 §4.3.3, HTML
// “determining the character encoding”, CSS Syntax §3.2, PEP 263, the header of PO files, and RFC 2045 §5.1.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import {
  conversionToDeclared,
  findDeclaration,
  isOtherOutsideOfWeb,
  isUndeclaredHtml,
} from '../../www/declarations.js';
import { declaresButIsUtf8 } from '../../www/text/declarations.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { effect, html, mail, po, POLISH, THAI, xml } from './declared-texts.mjs';
import { assertLinear } from './linear-time.mjs';

test('a wrong declaration is found in each kind of text, and its effect is described', () => {
  for (const [text, expected] of [
    [xml('utf-16'), 'an XML parser refuses the text'],
    [xml('utf-16', 'ASCII'), 'an XML parser refuses the text'],
    [xml('us-ascii'), 'an XML parser refuses the text'],
    [xml('klingon'), 'an XML parser refuses the text'],
    [xml('windows-1252'), 'an XML parser reads “Ã¼ÃŸ” in place of “üß”'],
    [`\ufeff${xml('utf-16')}`, 'an XML parser refuses the text'],
    ['<!doctype html><meta charset=windows-1251><p>é', 'a browser shows “Г©” in place of “é”'],
    ['<html><meta http-equiv=a content="text/html; charset=iso-8859-1"><p>é', 'a browser shows “Ã©” in place of “é”'],
    // The sentence quotes four characters, not four code units, which would split the last character.
    ['<!doctype html><meta charset=iso-8859-1><p>äöü😀', 'a browser shows “Ã¤Ã¶Ã¼ðŸ˜€” in place of “äöü😀”'],
    [
      '<!doctype html><!-- <meta charset=koi8-r> --><meta charset=windows-1251><p>é',
      'a browser shows “Г©” in place of “é”',
    ],
    ['<!--><meta charset=windows-1251><!-- x --><p>é', 'a browser shows “Г©” in place of “é”'],
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

// Windows-1250 has Ś, ś and Ź at the bytes 8C, 9C and 8F, where ISO-8859-2 has C1 controls. Both have Ł and ó at the same bytes.
test('a declaration is wrong if letters are control characters in the declared encoding', () => {
  const encodedXml = (name, text, encoding) =>
    Buffer.from(codec.encode(`<?xml version="1.0" encoding="${name}"?>\n<a>${text}</a>\n`, encoding));
  assert.equal(
    effect(encodedXml('ISO-8859-2', 'Świątek', 'windows-1250'), 'windows-1250'),
    'an XML parser reads “⟨008C⟩” in place of “Ś”',
  );
  for (const [bytes, encoding] of [
    [encodedXml('ISO-8859-2', 'Łódź', 'iso-8859-2'), 'iso-8859-2'],
    [encodedXml('ISO-8859-2', 'Świątek', 'iso-8859-2'), 'windows-1250'], // the wrong encoding was chosen
    [encodedXml('ISO-8859-2', 'Łos: Łó', 'windows-1250'), 'windows-1250'],
    [encodedXml('ISO-8859-1', 'a\x85b', 'iso-8859-1'), 'iso-8859-15'], // NEL ends a line
    [encodedXml('ISO-8859-1', '“Zürich”', 'windows-1252'), 'windows-1252'], // on the web, ISO-8859-1 is a name of windows-1252
  ])
    assert.equal(effect(bytes, encoding), null, codec.decode(bytes, encoding));
});

test('a declaration is wrong if the bytes are well formed in the declared encoding, but certainly text in another encoding', () => {
  const thai = effect(codec.encode(html('iso-8859-1', THAI), 'windows-874'), 'windows-874');
  assert.equal(thai, 'a browser shows “ÂÔ¹´” in place of “ยินด”');
  const russian = codec.encode(html('windows-1252', 'Добро пожаловать на сайт нашей школы'), 'windows-1251');
  assert.equal(effect(russian, 'windows-1251'), 'a browser shows “Äîáð” in place of “Добр”');
  const polish = codec.encode(html('iso-8859-1', POLISH), 'windows-1250');
  assert.equal(effect(polish, 'windows-1250'), 'a browser shows “¿ó³æ” in place of “żółć”');
});

test('a declaration is correct if its name is a label of the detected encoding, or if both encodings give the same text', () => {
  const german = 'Größere Änderungen: „Übergröße“ – schön für müde Füße, heißt es in Köln. '.repeat(3);
  for (const [name, text, encoding] of [
    ['tis-620', THAI, 'windows-874'],
    ['iso-8859-11', THAI, 'windows-874'],
    ['iso-8859-1', german, 'windows-1252'],
    ['us-ascii', german, 'windows-1252'],
    ['iso-8859-9', 'Yağmurlu bir günde İstanbul’a gittik, çok güzeldi. '.repeat(4), 'windows-1254'],
    ['gb2312', '欢迎访问我们学校的网站。'.repeat(4), 'gbk'],
    ['ks_c_5601-1987', '한국어 학교에서 공부합니다. '.repeat(4), 'euc-kr'],
    ['windows-31j', '日本語の学校へようこそ。'.repeat(4), 'shift_jis'],
    ['iso-8859-2', POLISH, 'iso-8859-2'],
  ])
    assert.equal(effect(codec.encode(html(name, text), encoding), encoding), null, name);
});

test('correct text in the encoding that it declares is not reported, even if detection finds another encoding', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines
      .filter((line) => !/[\x80-\x9f]/.test(line)) // two translations have C1 controls in place of apostrophes
      .slice(0, 25)
      .join('\n');
    for (const name of ['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1257', 'iso-8859-15', 'koi8-u']) {
      const bytes = encoded(xml(name, text), name);
      const detected = bytes && codec.detect(bytes)[0];
      if (detected && detected.encoding !== 'utf-8')
        assert.equal(effect(bytes, detected.encoding), null, `${language}, ${name}`);
    }
  }
});

/** Returns the bytes of a text; null if the encoding lacks a character. */
function encoded(text, encoding) {
  try {
    return codec.encode(text, encoding);
  } catch {
    return null;
  }
}

test('a declaration that is correct, has no effect, or is only quoted is not reported', () => {
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
    '<!doctype html><!-- <meta charset=koi8-r> --><meta charset=utf-8><p>é',
    '<!doctype html><!-- <meta charset=koi8-r> --><p>é',
    '<!-- <meta charset=koi8-r> é',
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
  // If the user chose another encoding, the declaration is not proven wrong: every byte is valid in the chosen encoding.
  assert.equal(effect(Buffer.from(xml('UTF-8')), 'windows-1252'), null);
  assert.equal(effect(codec.encode(xml('windows-1251', 'Привет'), 'windows-1251'), 'koi8-r'), null);
  // The declared encoding and the encoding of the bytes give the same text.
  assert.equal(effect(codec.encode(xml('iso-8859-1'), 'windows-1252'), 'windows-1252'), null);
});

test('HTML without a declaration is recognised', () => {
  const head = '<head><title>Σύλλογος</title><meta name="GENERATOR" content="Netscape Composer 4.7"></head>';
  for (const text of [`<html>\n${head}`, `\r\n<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">${head}`, head])
    assert.equal(isUndeclaredHtml(text), true, text);
  for (const text of [
    '<html><head><meta charset="utf-8">',
    '<html><head><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=windows-1253">',
    `<html>${'<p>α</p>'.repeat(300)}<meta charset=utf-8>`, // after the bytes that browsers search
    '<?xml version="1.0"?><html>', // XML without a declaration is UTF-8
    '<p>α</p>',
    'The element <html> has <head> as its first child.',
    '<header>α</header>',
  ])
    assert.equal(isUndeclaredHtml(text), false, text);
  assertLinear((count) => isUndeclaredHtml(`<html>${'<meta '.repeat(count)}`), 25_000, 'elements');
});

test('a search through many incomplete declarations takes linear time', () => {
  for (const piece of [
    'a:b\n',
    ' x\n',
    '<meta ',
    '<!-- -->',
    '<!--',
    '# coding ',
    '""\n',
    'msgid ""\nmsgstr ""\n',
    'Content-Type: a;\n b',
    '0 HEAD\n1 A\n',
    '0 HEAD\n\n\n',
    '999\n\n',
    '  0\nSECTION\n  2\nHEADER\n  9\n',
  ])
    assertLinear((count) => effect(Buffer.from(piece.repeat(count))), 12_500, piece);
});

test('the declaration of XML in UTF-16 and UTF-32 is found with its place in the bytes', () => {
  for (const encoding of ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'ucs-2le']) {
    for (const bom of ['\ufeff', '']) {
      const bytes = codec.encode(bom + xml('UTF-16'), encoding);
      const { offset, length, ...found } = findDeclaration(codec, bytes, encoding);
      assert.deepEqual(found, { kind: 'xml', name: 'UTF-16', declared: 'utf-16', utf8Name: 'utf-8' });
      assert.equal(codec.decode(bytes.subarray(offset, offset + length), encoding, { ignoreBOM: true }), 'UTF-16');
      assert.equal(findDeclaration(codec, codec.encode(`${bom}<a>encoding="UTF-16"</a>`, encoding), encoding), null);
    }
  }
});

test('a text in UTF-8 can be converted to the declared encoding only if this encoding has all characters of the text', () => {
  const conversion = (text) =>
    conversionToDeclared(codec, Buffer.from(text), findDeclaration(codec, Buffer.from(text)));
  assert.deepEqual(conversion(xml('windows-1251', 'Привет, ёлка!')), { missing: [] });
  assert.deepEqual(conversion(xml('windows-1251', 'Größe ≈ 3, süß ≈ 4')), { missing: ['ö', 'ß', '≈', 'ü'] });
  assert.deepEqual(conversion(xml('ISO-8859-1', 'Preis: 5 €')), { missing: ['€'] });
  // In HTML, ISO-8859-1 is a label of windows-1252 (Encoding Standard), which has the euro sign.
  assert.deepEqual(conversion(html('iso-8859-1', 'Preis: 5 €')), { missing: [] });
  assert.deepEqual(conversion(xml('Shift_JIS', '日本語😀')), { missing: ['😀'] });
  for (const name of ['utf-16', 'us-ascii', 'klingon', 'utf-8']) assert.equal(conversion(xml(name)), null, name);
});

test('each translation of the declaration of human rights is converted to the declared encoding, or the characters that this encoding lacks are named', () => {
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    for (const name of ['windows-1250', 'windows-1251', 'windows-1252', 'iso-8859-2', 'koi8-r', 'shift_jis', 'gbk']) {
      const text = xml(name, lines.slice(0, 25).join('\n'));
      const bytes = Buffer.from(text);
      const { missing } = conversionToDeclared(codec, bytes, findDeclaration(codec, bytes));
      const converted = encoded(text, name);
      if (converted) assert.equal(codec.decode(converted, name), text, `${language}, ${name}`);
      assert.equal(missing.length === 0, converted !== null, `${language}, ${name}`);
      for (const character of missing) assert.equal(encoded(character, name), null, `${language}, ${name}`);
      count += 1;
    }
  }
  assert.ok(count > 1000, `${count}`);
});

// Sources: Encoding Standard §4.2 (names and labels), and RFC 1345. XML 1.0 §4.3.3 uses the names of IANA, so names in XML need no explanation.
test('a declared name that means another encoding on the web is explained', () => {
  const isOther = (text) => isOtherOutsideOfWeb(findDeclaration(codec, Buffer.from(text)));
  for (const name of ['us-ascii', 'iso-8859-1', 'ISO-8859-1', 'latin1', 'iso-8859-9', 'tis-620']) {
    assert.ok(isOther(`<!doctype html><meta charset="${name}"><p>ü`), name);
    assert.ok(isOther(`Content-Type: text/plain; charset=${name}\n\nü\n`), name);
    assert.ok(!isOther(`<?xml version="1.0" encoding="${name}"?><a>ü</a>`), name);
  }
  for (const name of ['windows-1252', 'cp1252', 'utf-8', 'iso-8859-2', 'shift_jis', 'utf-16', 'unknown'])
    assert.ok(!isOther(`<!doctype html><meta charset="${name}"><p>ü`), name);
  const declaration = {
    ...{ kind: 'html', name: 'us-ascii', offset: 29, declared: 'windows-1252', utf8Name: 'utf-8' },
    ...{ isRefused: false, is: 'ü', as: 'Ã¼', conversion: { missing: [] }, isOtherOutsideOfWeb: true },
  };
  const [isMisread, isWhole] = [false, true];
  assert.match(
    declaresButIsUtf8(declaration, isMisread, isWhole).rest,
    /In the Encoding Standard, us-ascii is a name of windows-1252, .* convert the text for software that needs windows-1252\.$/,
  );
});
