// JSON \u escapes whose backslashes a program removed, such as Cafu00e9 for Café, and texts that only resemble them.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer } from '../../www/layer-queries.js';
import { layerOf } from '../../www/layers.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

const ID = 'stripped-escapes';
/** The texts of these tests are the whole input, not a sample. */
const isWhole = true;

/** Writes \u escapes as `json_encode` of PHP does: in lower case, with two escapes for a character beyond U+FFFF. */
const escaped = (text) =>
  text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
/** Removes backslashes (PHP manual, stripslashes). */
const stripslashes = (text) => text.replaceAll(/\\(.?)/gs, '$1');
const damaged = (text) => stripslashes(escaped(text));

/** Texts without backslashes, so that `stripslashes` removes only the backslashes of the escapes. */
const TEXTS = {
  French:
    '{"nom": "Théâtre de l’Œuvre", "avis": "À bientôt… l’été où ça commence à Nîmes, à l’hôtel du théâtre, 35 €."}',
  Spanish: "('title', '¿Dónde está el baño?'), ('city', 'Cádiz'), ('note', 'Mañana — ¡sí!')",
  German: 'Größe: 12; Straße: Am Bäckerweg 7; Bemerkung: „schön“ – für Übungen',
  Polish: 'Zażółć gęślą jaźń; Łódź; Świętochłowice',
  Vietnamese: 'Hà Nội, Đà Nẵng và thành phố Hồ Chí Minh',
  Russian: '[{"имя": "Ольга", "город": "Самара и Тула в области", "тема": "о погоде"}]',
  Greek: 'Αθήνα και Θεσσαλονίκη, η Ελλάδα',
  Hebrew: '<p>שלום עולם, מה שלומך?</p>',
  Chinese: '中文网站，欢迎使用！iPhone的价格是多少？',
  Japanese: '{"題名": "東京へようこそ", "本文": "iPhoneの使い方をPDFで説明します。"}',
  Korean: '안녕하세요. 서울의 날씨는 좋습니다.',
  emoji: 'Thanks 😀 see you 🎉 soon 👍🏽',
  English: 'It’s late, don’t wait, we’re leaving, they’ll come: “maybe”',
};

test('text is restored exactly, in any script and within JSON, SQL and markup', () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    const bytes = utf8(damaged(text));
    assert.ok(offered(bytes).includes(ID), language);
    const layer = decoded(ID, bytes);
    assert.equal(layer.text, text, language);
    assert.match(layer.note, /^\d+ escapes were decoded\.$/);
    assert.ok(!offered(utf8(text)).includes(ID), language);
    assert.ok(!offered(utf8(escaped(text))).includes(ID), language);
  }
  const upper = damaged(TEXTS.German).replaceAll(/u([0-9a-f]{4})/g, (_, hex) => `u${hex.toUpperCase()}`);
  assert.equal(decoded(ID, utf8(upper)).text, TEXTS.German);
  // WordPress escapes the syntax of markup in the attributes of blocks.
  const block = 'u003cstrongu003eCafu00e9u003c/strongu003e, u003cemu003enu00e3ou003c/emu003e u0026 mais';
  assert.equal(decoded(ID, utf8(block)).text, '<strong>Café</strong>, <em>não</em> & mais');
});

test('escapes of quotation marks and of unpaired surrogates stay, and so do words that only resemble escapes', () => {
  const rest =
    'menu2020, ubuntu2004, rubeaceae, cpu0000, user u1234, emoji_u263a.png, %u0441%u043b, \\u0441, U+00E9, ud83d';
  const layer = decoded(ID, utf8(`${damaged(TEXTS.French)} u0022oui u0027; ${rest}`));
  assert.equal(layer.text, `${TEXTS.French} u0022oui u0027; ${rest}`);
  assert.match(layer.note, /^\d+ escapes were decoded\. 2 escapes of quotation marks or backslashes are unchanged/);
  // Base64 can have the letters of an escape by chance.
  const base64 = `${randomBytes(30).toString('hex')}0aB1u00e9Xc2D`;
  assert.equal(decoded(ID, utf8(`${damaged(TEXTS.French)} ${base64}`)).text, `${TEXTS.French} ${base64}`);
});

test('the escape of a single letter is decoded if unmistakable escapes have the same script, in any block of Unicode', () => {
  const texts = {
    Cyrillic: 'Привет, ԁ и ꙗ, привет', // U+0501, U+A657
    Greek: 'Καλημέρα ἡ πόλη, καλημέρα', // U+1F21
    Georgian: 'საქართველო, Ⴀ, თბილისი', // U+10A0
    'East Asian': '東京の カ と 字', // U+30AB
  };
  for (const [script, text] of Object.entries(texts)) assert.equal(decoded(ID, utf8(damaged(text))).text, text, script);
  // The scripts must be the same, not only the ranges: Armenian and Hebrew are both in U+0500 to U+05FF; Korean and the Arabic presentation
  // form U+FE8D are both after U+3000.
  assert.equal(decoded(ID, utf8(`${damaged('שלום עולם')} u0561`)).text, 'שלום עולם u0561');
  assert.equal(decoded(ID, utf8(`${damaged('안녕하세요')} ufe8d`)).text, '안녕하세요 ufe8d');
});

test('a text in which no escape can be decoded is not recognised', () => {
  const text = 'u0048u0065u006cu006cu006f';
  assert.equal(layerOf(ID).recognise(text, isWhole), false);
  assert.match(decodedLayer(codec, ID, utf8(text), 'utf-8').problem, /too few/);
});

test('an escape that has its backslash stays, and for JSON with both kinds of escapes, both decodings are offered', () => {
  const rows = ['{"a": "Caf\\u00e9"}', `{"a": "${damaged('Théâtre été hôtel')}"}`];
  const bytes = utf8(`[${rows.join(',')}]`);
  assert.deepEqual(offered(bytes).slice(0, 2), ['json-escapes', ID]);
  assert.equal(decoded(ID, bytes).text, '[{"a": "Caf\\u00e9"},{"a": "Théâtre été hôtel"}]');
});

test('the offer names the cause, the number of escapes, and what cannot be known', async () => {
  const offer = (await offersFor(damaged(TEXTS.Spanish))).find(({ id }) => id === ID);
  assert.equal(offer.description, 'text with \\u escapes that lost their backslashes');
  assert.match(
    offer.hint,
    /^PHP’s stripslashes or WordPress removed the backslashes of JSON escapes\. 9 escapes are left, such as u00bf for ¿\./,
  );
  assert.match(offer.hint, /the n or the quotation mark stays/);
  assert.match(layerOf(ID).describe(damaged(TEXTS.Spanish), false).hint, /At least 9 escapes are left/);
});

test('clean texts, code, documentation and hexadecimal data are not recognised', () => {
  const hex = randomBytes(20_000).toString('hex');
  const texts = {
    'hex digits': hex,
    'a hex dump': hex.replaceAll(/(.{4})/g, '$1 ').replaceAll(/(.{40})/g, '00000010: $1 ....\n'),
    UUIDs: hex.replaceAll(/(.{8})(.{4})(.{4})(.{4})(.{12})/g, '$1-$2-$3-$4-$5\n'),
    Base64: randomBytes(300_000).toString('base64'),
    'Base64 in lines': randomBytes(300_000)
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\n'),
    'code points': 'U+00E9 U+20AC u+0441 U+4E2D U+1F600',
    'a list of escapes': 'u00e9 u00e8 u00e0 u20ac u2019 u4e2d u6587',
    'documentation of escapes':
      'The controls u0000 to u001f, u007f; letters [u00e0-u00ff], [u4e00-u9fa5]; a lone u00e9 too.',
    'proper JSON': escaped(JSON.stringify(TEXTS)),
    'escapes of JavaScript and Java':
      'var a = "caf\\u00e9 \\u4e2d\\u6587"; char \\u0061b; String s = "\\\\u00e9t\\\\u00e9 \\\\u00e0";',
    'C++': 'auto s = u8"caf\\xc3\\xa9"; auto t = u"\\u00e9"; char16_t u0041 = 0; int u0042, u00e9; uint8_t u1234;',
    CSS: '@font-face { unicode-range: U+0025-00FF, u+4??; } .a::before { content: "\\201c"; color: #beef00; } .u2019 {}',
    'percent escapes of JavaScript': '%u041F%u0440%u0438 caf%u00e9 t%u00e9l%u00e9',
    'names in Scala and of emoji': 'caf$u00E9 th$u00E9$u00E2tre emoji_u1f600.png emoji_u263a.png caf#u00e9 t#u00e9',
    'years and versions': 'edu2013 edu2014 edu2018 edu2019 edu2022 edu2026 menu2019.pdf ubuntu2004 ubuntu2204 eu2020',
    'glyph names': 'uni00E9 uni0441 u1F600 u1F601 uni4E2D u20BA',
    'names with numbers': 'cpu0000 cpu0001 gpu0010 mtu1500 mtu9000 lu0001 menu1234 vcpu2048',
    'too few escapes': 'Cafu00e9 and Cafu00e9',
  };
  for (const [name, text] of Object.entries(texts)) assert.ok(!offered(utf8(text)).includes(ID), name);
  for (const { language, lines } of udhrTexts()) assert.ok(!layerOf(ID).recognise(lines.join('\n'), isWhole), language);
  assert.match(decodedLayer(codec, ID, utf8('Cafu00e9'), 'utf-8').problem, /too few \\u escapes without backslashes/);
});

test('the search takes time in proportion to the input', () => {
  for (const piece of ['u', 'u00e9', 'au00e9', 'ud83d', 'ud83dude00', 'Ab1', 'u00e ', 'u4e2d', ' '])
    assertLinear((count) => layerOf(ID).recognise(piece.repeat(count), isWhole), 12_500, piece);
});
