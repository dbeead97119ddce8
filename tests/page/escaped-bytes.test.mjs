// Escaped bytes in UTF-8, in another encoding, or in both, such as the queries in the access log of a server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { createLayerOffers } from '../../www/layer-offers.js';
import { encodedLayer } from '../../www/layer-queries.js';
import { canEncodeLayer } from '../../www/layers.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { eventually, openFile, startBrowser } from './browser.mjs';
import { decoded, python, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const QUERIES = ['купить холодильник', 'щенки отдам даром', 'погода в москве', 'её ёлка', 'билеты большой театр'];
const line = (query) => `10.0.0.1 - - [12/Feb/2009:10:00:00 +0300] "GET /search?q=${query}&page=1 HTTP/1.1" 200 3000`;

/** Returns texts, each given as `[text, encoding]`, as Python percent-encodes them, with a plus sign for each space. */
const quoted = (texts) =>
  JSON.parse(
    python(
      'import json, sys, urllib.parse as u; print(json.dumps([u.quote_plus(t, encoding=e) for t, e in json.load(sys.stdin)]))',
      JSON.stringify(texts),
    ),
  );
const queriesIn = (encoding) => quoted(QUERIES.map((query) => [query, encoding]));
/** Returns the expected result of decoding a quoted text: percent escapes are decoded, and plus signs stay. */
const withPlusSigns = (text) => text.replaceAll(' ', '+');

/** Returns the offers for a file with these bytes. */
const offersFor = (bytes) =>
  createLayerOffers(
    codec,
    () => ({ source: { length: bytes.length, read: (from, to) => bytes.subarray(from, to) }, resolved: 'utf-8' }),
    () => Promise.resolve(),
  ).layerOffers();

test('a log with queries in two encodings is decoded completely', async () => {
  const log = [...queriesIn('cp1251'), ...queriesIn('utf-8').slice(0, 2), ...queriesIn('cp1251')].map(line).join('\n');
  const expected = [...QUERIES, ...QUERIES.slice(0, 2), ...QUERIES]
    .map((query) => line(withPlusSigns(query)))
    .join('\n');
  const { text, encoding, note, form } = decoded('percent', utf8(log));
  assert.equal(text, expected);
  assert.equal(encoding, 'utf-8');
  assert.match(note, /^10 lines in windows-1251, 2 in UTF-8\. The page cannot escape this text again/);
  assert.ok(!canEncodeLayer({ id: 'percent', form }));
  const [offer] = await offersFor(utf8(log));
  assert.equal(offer.id, 'percent');
  assert.match(offer.hint, / 10 lines in windows-1251, 2 in UTF-8\.$/);
  assert.match(offer.preview, /купить\+холодильник/);
  // If the input is larger than the sample, only the lines of the sample are counted.
  const [sampled] = await offersFor(utf8(`${log}\n`.repeat(100)));
  assert.match(sampled.hint, / In the first 64 KB: \d+ lines in windows-1251, \d+ in UTF-8\.$/);
  // The input may be in an encoding with wide code units.
  assert.equal(decoded('percent', codec.encode(log, 'utf-16le'), 'utf-16le').text, expected);
});

test('the addresses of a line can be in different encodings', () => {
  // Redirects from the addresses of an old shop to those of the new one. A word such as шины is too short to be certain by itself.
  const paths = ['товары/шины', 'товары/диски', 'контакты', 'о-нас/и-цены'];
  const quotedIn = (encoding) =>
    quoted(paths.map((path) => [path, encoding])).map((path) => path.replaceAll('%2F', '/'));
  const [oldPaths, newPaths] = [quotedIn('cp1251'), quotedIn('utf-8')];
  const log = paths.map((_, at) => `Redirect 301 /${oldPaths[at]} https://shop.example/${newPaths[at]}`).join('\n');
  const { text, note } = decoded('percent', utf8(log));
  assert.equal(text, paths.map((path) => `Redirect 301 /${path} https://shop.example/${path}`).join('\n'));
  assert.match(note, /^4 lines in windows-1251, 4 in UTF-8\./);
});

test('the fields of a line can be in different encodings', () => {
  const [request] = queriesIn('utf-8');
  const lines = queriesIn('cp1251').map((query) => `${line(request)} "http://example.org/?text=${query}"`);
  const { text } = decoded('percent', utf8(lines.join('\n')));
  const expected = QUERIES.map(
    (query) => `${line(withPlusSigns(QUERIES[0]))} "http://example.org/?text=${withPlusSigns(query)}"`,
  );
  assert.equal(text, expected.join('\n'));
});

test('escapes in a single encoding other than UTF-8 are decoded to bytes of this encoding, and escaped again exactly', () => {
  for (const [encoding, name, texts] of [
    ['cp1251', 'windows-1251', QUERIES],
    ['koi8_r', 'koi8-r', QUERIES],
    // The second byte of katakana may be a letter, which is not escaped.
    ['cp932', 'shift_jis', ['ハードウェア 日本語', 'テレビ 番組表', 'ニュース 天気予報']],
    ['cp1252', 'windows-1252', ['café crème', 'Größe Straße', 'año español']],
  ]) {
    const text = quoted(texts.map((each) => [each, encoding])).join('\n');
    const layer = decoded('percent', utf8(text));
    assert.equal(layer.encoding, name);
    assert.equal(layer.text, withPlusSigns(texts.join('\n')));
    assert.equal(layer.note, `The escaped bytes are in ${name}.`);
    assert.ok(canEncodeLayer({ id: 'percent', form: layer.form }));
    const again = encodedLayer(codec, { id: 'percent', form: layer.form }, layer, 'utf-8');
    assert.equal(Buffer.from(again.bytes).toString(), text);
  }
});

test('backslash escapes can be in two encodings too', () => {
  const escaped = (text, encoding) =>
    Array.from(codec.encode(text, encoding), (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
    ).join('');
  const text = [...QUERIES.map((query) => escaped(query, 'windows-1251')), escaped(QUERIES[0], 'utf-8')].join('\n');
  assert.equal(decoded('escapes', utf8(text)).text, [...QUERIES, QUERIES[0]].join('\n'));
});

test('escapes in an unknown encoding are unchanged, and the note does not call them parts of characters', () => {
  const hash = '%12%34%AB%CD%EF%01%9A%BC%DE%F1%23%FF%80%91';
  for (const [text, expected, note] of [
    [
      `"?q=%E3%81%82%E3%81%84%E3%81%86%E3%81%88"\n"?h=${hash}"`,
      `"?q=あいうえ"\n"?h=${hash}"`,
      /^The bytes of 14 escapes are not UTF-8, and the escapes are unchanged\.$/,
    ],
    // In UTF-8, E8 would be the first of three bytes. No program cut off the other two here, because text continues after E8.
    [
      '%C3%BC%C3%B6\n"cr%E8me"',
      'üö\n"cr%E8me"',
      /^The byte of one escape is not UTF-8, and the escape is unchanged\. It is probably windows-1252\.$/,
    ],
    [
      `${quoted([['北京', 'utf-8']])}\n${quoted([['北京 天气 预报', 'gbk']])}`,
      `北京\n${quoted([['北京 天气 预报', 'gbk']])}`,
      /^The bytes of 12 escapes are not UTF-8, and the escapes are unchanged\. They are probably gbk\.$/,
    ],
  ]) {
    const layer = decoded('percent', utf8(text));
    assert.equal(layer.text, expected);
    assert.match(layer.note, note);
    assert.ok(!canEncodeLayer({ id: 'percent', form: layer.form }));
  }
});

// URL Standard, section 5.1: in application/x-www-form-urlencoded, + is a space, and a plus sign is %2B.
test('in form data, + is a space; in addresses and elsewhere, it stays', () => {
  for (const [text, expected, hasNote] of [
    ['name=J%C3%BCrgen+M%C3%BCller&q=c%2B%2B+', 'name=Jürgen Müller&q=c++ ', true],
    ['"feld%5B1%5D=Br%C3%BChl+(K%C3%B6ln)"', '"feld[1]=Brühl (Köln)"', true],
    ['GET /s?q=%C3%A9+a#x+y HTTP/1.1', 'GET /s?q=é+a#x+y HTTP/1.1', false],
    ['tel;+49 30;C++ a+b=c %C3%BC+', 'tel;+49 30;C++ a+b=c ü+', false],
  ]) {
    const layer = decoded('percent', utf8(text));
    assert.equal(layer.text, expected);
    assert.equal(layer.note, hasNote ? 'In form data, + became a space.' : null);
    assert.equal(canEncodeLayer({ id: 'percent', form: layer.form }), !hasNote);
  }
});

test('UTF-8 in every language is decoded as UTF-8, and the note says that cut escapes are parts of characters', () => {
  const escaped = (text) => encodeURIComponent(text).replaceAll('%20', '+');
  for (const { language, lines } of udhrTexts()) {
    const sample = lines.slice(0, 20);
    const log = sample.map((each) => line(escaped(each))).join('\n');
    if (!/%[89A-F]/.test(log)) continue;
    const whole = decoded('percent', utf8(log));
    assert.equal(whole.note, null, language);
    assert.equal(whole.text, sample.map((each) => line(withPlusSigns(each))).join('\n'), language);
    const cut = sample.map((each) => `?q=${escaped(each).slice(0, 43)}`).join('\n');
    const { note, encoding } = decoded('percent', utf8(cut)); // the note is null if no escape was cut
    assert.match(
      note ?? 'unchanged: they stand for parts',
      /^(?:.* )?unchanged: (?:they|it) stands? for (?:a )?parts?(?: of [^.]*\.)?$/,
      language,
    );
    assert.ok(encoding === null || encoding === 'utf-8', `${language}: ${encoding}`);
  }
});

test('a layer whose decoding would change nothing is not offered', async () => {
  const ids = async (text) => (await offersFor(utf8(text))).map(({ id }) => id);
  assert.deepEqual(await ids('https://example.com/%E3%81%82%e3%81\n'), ['percent']);
  for (const text of ['https://example.com/あ%e3%81\n', 'üö\n"cr%E8me"\n', ' "docs" ...\\247く" | 1\n']) {
    assert.deepEqual(await ids(text), [], text);
  }
  // Decoding would change only backslashes and quotation marks, which is no reason to offer it. The escapes are in two encodings, or too few to show an encoding, so they would stay.
  for (const text of [
    `ü C:\\\\users\\\\new raw=b'\\xcd\\xee\\xe2\\xee\\xf1\\xf2\\xe8' b'P\\xf8\\xedli\\x9a \\x9elu\\x9dou\\xe8k\\xfd k\\xf9\\xf2'\n`,
    `ü it\\'s \\"cr\\xe8me\\"\n`,
    `"ü cr\\xe8me \\\\xe8"`,
  ])
    assert.deepEqual(await ids(text), [], text);
  assert.deepEqual(await ids('ü C:\\\\users \\xe3\\x81\\x82 \\xe3\\x81\n'), ['escapes']);
  assert.deepEqual(await ids('ü C:\\\\users\\n \\xe3\\x81\n'), ['escapes']);
});

test('the page names the encodings of the escapes in the offer, and again after decoding, and a long preview stays within a narrow screen', async () => {
  const width = 390;
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height: 844 } });
  const [first] = queriesIn('utf-8');
  await openFile(page, 'access.log', [...queriesIn('cp1251'), first].map(line).join('\n'));
  const offer = page.locator('#layers li', { hasText: 'percent-encoded bytes' });
  await offer.getByText('5 lines in windows-1251, 1 in UTF-8.').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  await offer.getByRole('button', { name: 'Decode percent-encoding' }).click();
  await page.locator('#note', { hasText: '5 lines in windows-1251, 1 in UTF-8. The page cannot escape' }).waitFor();
  await page.locator('#layers nav').getByRole('button', { name: 'percent-encoding' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('#layers li', { hasText: 'looks like' }).count(), 0));
  assert.equal(
    await page.getByRole('button', { name: 'Encode as percent-encoding' }).filter({ visible: true }).count(),
    0,
  );
  await page.locator('#layers nav').getByRole('button', { name: 'percent-encoding' }).click();
  await offer.waitFor();
  // A text without spaces, whose preview is one word.
  await openFile(page, 'long.txt', `https://example.org/${'%D0%BF'.repeat(100)}`);
  await page.locator('.layer-preview', { hasText: 'пппп' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  await closeWithoutComplaints();
});
