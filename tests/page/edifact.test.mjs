// The syntax identifier of EDIFACT in the segment UNB: ISO 9735-1, data element 0001. UNOC is ISO-8859-1, UNOD ISO-8859-2, and so on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { contradictionOf, conversionToDeclared, findDeclaration, isDeclaredText } from '../../www/declarations.js';
import { effectOfDeclaration } from '../../www/text/counts.js';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const SEGMENTS = {
  UNOC: "NAD+BY+4012345000009::9++Müller Söhne GmbH+Königstraße 4+Köln++50667+DE'IMD+F++:::Spülbürsten, größere'",
  UNOD: "NAD+BY+5901234000009::9++Zakład Świętokrzyski+Łąkowa 4+Wrocław++50-001+PL'IMD+F++:::Żółte ręczniki, duże'",
  UNOE: "NAD+BY+4601234000009::9++Торговый дом Ромашка+Невский проспект 4+Москва++101000+RU'IMD+F++:::Полотенца большие'",
};
const file = (syntax, segments = SEGMENTS.UNOC, una = '') =>
  `${una}UNB+${syntax}+4012345000009:14+4098765000000:14+240301:1200+42'UNH+1+ORDERS:D:96A:UN:EAN008'BGM+220+4711+9'${segments}UNT+5+1'UNZ+1+42'`;

/** Returns the effect of the declaration in a file; null if the declaration is not proven wrong. */
function effect(text, encoding) {
  const bytes = codec.encode(text, encoding);
  const declaration = findDeclaration(codec, bytes);
  const contradiction = contradictionOf(codec, bytes, encoding, declaration);
  return contradiction && effectOfDeclaration({ ...declaration, ...contradiction });
}

test('the syntax identifier is a declaration', () => {
  for (const [name, declared] of Object.entries({
    ...{ UNOA: 'ascii', UNOB: 'ascii', UNOC: 'iso-8859-1', UNOD: 'iso-8859-2', UNOE: 'iso-8859-5', UNOF: 'iso-8859-7' },
    ...{ UNOG: 'iso-8859-3', UNOH: 'iso-8859-4', UNOI: 'iso-8859-6', UNOJ: 'iso-8859-8', UNOK: 'iso-8859-9' },
    ...{ UNOW: 'utf-8', UNOX: null, UNOY: null },
  }))
    for (const una of ['', "UNA:+.? '", "UNA:+.? '\r\n"]) {
      const text = file(`${name}:3`, '', una);
      const found = findDeclaration(codec, Buffer.from(text));
      assert.deepEqual([found.kind, found.name, found.declared, found.utf8Name], ['edifact', name, declared, null]);
      assert.equal(text.slice(found.offset, found.offset + found.length), name);
    }
  assert.equal(findDeclaration(codec, Buffer.from('UNA:*.? ~UNB*UNOE:3*A~')).declared, 'iso-8859-5');
  for (const text of [`See ${file('UNOC:3')}`, 'UNB+UNOC', 'UNBUNOC:3', 'UNH+1+UNOC:3'])
    assert.equal(findDeclaration(codec, Buffer.from(text)), null, text);
});

test('the identifier is reported only if the bytes prove that it is wrong', () => {
  assert.equal(effect(file('UNOC:3'), 'utf-8'), 'software that follows UNB reads “Ã¼” in place of “ü”');
  assert.equal(effect(file('UNOA:2'), 'utf-8'), 'software that follows UNB refuses the text');
  assert.equal(effect(file('UNOB:2'), 'windows-1252'), 'software that follows UNB refuses the text');
  assert.match(effect(file('UNOC:3', SEGMENTS.UNOE), 'windows-1251'), /^software that follows UNB reads/);
  for (const [syntax, segments, encoding] of [
    ['UNOC:3', SEGMENTS.UNOC, 'windows-1252'],
    ['UNOC:3', SEGMENTS.UNOC, 'iso-8859-1'],
    ['UNOD:3', SEGMENTS.UNOD, 'iso-8859-2'],
    ['UNOE:3', SEGMENTS.UNOE, 'iso-8859-5'],
    ['UNOW:4', SEGMENTS.UNOD, 'utf-8'],
    ['UNOX:4', SEGMENTS.UNOD, 'utf-8'],
    ['UNOY:4', SEGMENTS.UNOD, 'utf-8'],
    ['UNOA:2', '', 'utf-8'],
  ])
    assert.equal(effect(file(syntax, segments), encoding), null, syntax);
  const bytes = codec.encode(file('UNOC:3'), 'windows-1252');
  assert.equal(isDeclaredText(codec, bytes, 'windows-1252', findDeclaration(codec, bytes)), true);
  const other = codec.encode(file('UNOC:3', 'NAD+BY+Preis 5 €'), 'windows-1252');
  assert.equal(isDeclaredText(codec, other, 'windows-1252', findDeclaration(codec, other)), false);
  const polish = Buffer.from(file('UNOC:3', SEGMENTS.UNOD));
  assert.deepEqual(conversionToDeclared(codec, polish, findDeclaration(codec, polish)).missing.slice(0, 3), [
    'ł',
    'Ś',
    'ę',
  ]);
});

test('if several encodings of one language are plausible, detection follows the identifier', () => {
  for (const [syntax, encoding] of [
    ['UNOD', 'iso-8859-2'],
    ['UNOE', 'iso-8859-5'],
  ])
    assert.equal(codec.detect(codec.encode(file(`${syntax}:3`, SEGMENTS[syntax]), encoding))[0].encoding, encoding);
  // The bytes contradict the identifier.
  assert.equal(codec.detect(codec.encode(file('UNOE:3', SEGMENTS.UNOE), 'windows-1251'))[0].encoding, 'windows-1251');
});

// Many programs write the same identifier for every encoding, so an identifier decides only between readings that are nearly equally plausible.
test('a wrong identifier does not change a clear detection', () => {
  for (const [syntax, encoding, name] of [
    ['UNOC', 'iso-8859-2', 'Zakład Świętokrzyski+Łąkowa 4'],
    ['UNOD', 'windows-1250', 'Zakład Świętokrzyski+Łąkowa 4'],
    ['UNOD', 'windows-1250', 'Škoda Žďár+Plzeň'],
    ['UNOE', 'windows-1252', 'Müller Söhne GmbH+Königstraße 4'],
    ['UNOD', 'windows-1252', 'Señor Muñoz+Königstraße 4'],
    ['UNOC', 'cp850', 'Müller Söhne GmbH+Königstraße 4'],
    ['UNOE', 'windows-1251', 'Ромашка+Невский проспект 4'],
  ]) {
    const text = file(`${syntax}:3`, `NAD+BY+++${name}'`);
    const bytes = codec.encode(text, encoding);
    assert.equal(codec.decode(bytes, codec.detect(bytes)[0].encoding), text, `${syntax} ${name}`);
  }
  // In windows-1252, the bytes of “ł” and “ň” are “³” and “ò”, which are nearly as plausible. So the identifier decides.
  const unclear = codec.encode(file('UNOD:3', "NAD+BY+++Wrocław+Plzeň'"), 'iso-8859-2');
  assert.equal(codec.detect(unclear)[0].encoding, 'iso-8859-2');
});

test('the page says whether the identifier is correct, and offers no change that partners must agree on', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const advice = (hasText) => page.locator('#advice li', { hasText });
  await openFile(page, 'orders.edi', file('UNOC:3'));
  const wrong = advice(
    /^Declares UNOC at offset 4, but is UTF-8\. So software that follows UNB reads “Ã¼” in place of “ü”\./,
  );
  await wrong.getByRole('button', { name: 'Convert to iso-8859-1, as declared' }).waitFor();
  await openFile(page, 'orders.edi', file('UNOA:2'));
  const ascii = advice(
    /^Declares UNOA at offset 4, but is UTF-8\. .* UNOA has only ASCII characters\. Agree with your partner on UNOC/,
  );
  await ascii.waitFor();
  assert.equal(await ascii.getByRole('button', { name: 'Convert' }).count(), 0);
  await openFile(page, 'orders.edi', Buffer.from(codec.encode(file('UNOD:3', SEGMENTS.UNOD), 'iso-8859-2')));
  await advice('The segment UNB at offset 4 names UNOD (iso-8859-2) too, so the file is right as it is.').waitFor();
  await openFile(page, 'orders.edi', Buffer.from(codec.encode(file('UNOC:3'), 'iso-8859-1')));
  const suggestion = advice(/^Probably windows-1252/);
  await waitForFindings(page);
  assert.doesNotMatch(await suggestion.textContent(), /convert it to utf-8/);
  await suggestion.getByRole('button', { name: 'Decode as windows-1252' }).click();
  await advice(
    /^Declares UNOC .* This is iso-8859-1, in which the text is the same as in windows-1252, so the file is right/,
  ).waitFor();
  await closeWithoutComplaints();
});
