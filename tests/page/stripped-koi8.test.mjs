// Russian in KOI8-R (RFC 1489) after bit 8 of each byte was set to 0.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { strippedKoi8 } from '../../www/layers/stripped-koi8.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, encoded, offered, offersFor, python, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'stripped-koi8';
const isOffered = (text) => offered(utf8(text)).includes(id);
/** Returns a text in KOI8-R without bit 8, as Python encodes it. */
const stripped = (text) =>
  python(
    'import sys; sys.stdout.buffer.write(bytes(b & 127 for b in sys.stdin.buffer.read().decode("utf-8").encode("koi8-r")))',
    utf8(text),
  ).toString('latin1');

const MAIL = `Привет всем!
Я очень люблю нашу школу, и ещё щенков. Кто знает, когда будет собрание?
Это объявление только для членов клуба: приходите завтра вечером в Windows Club.
Пишите мне: ivan@demos.su, http://www.demos.su/news
Спасибо, Чижов Юрий
`;

test('Russian without bit 8 is restored, and encoded again', () => {
  assert.equal(decoded(id, utf8('pRIWET, KAK DELA?')).text, 'Привет, как дела?');
  const input = stripped(MAIL);
  assert.match(input, /^pRIWET WSEM!/);
  const { text, form, note } = decoded(id, utf8(input));
  assert.equal(text, MAIL);
  assert.match(note, /^2 Latin words are unchanged\. Latin letters of the original have the same codes\./);
  assert.equal(encoded(id, form, text), input);
  const crLf = stripped('Добрый день.\r\nКак ваше здоровье?\r\nЧто нового?\r\n');
  assert.equal(decoded(id, utf8(crLf)).text, 'Добрый день.\r\nКак ваше здоровье?\r\nЧто нового?\r\n');
});

test('the offer shows the first word', async () => {
  const [offer] = await offersFor(stripped(MAIL));
  assert.equal(offer.label, 'KOI8-R without bit 8');
  assert.match(offer.hint, /^“pRIWET” is “Привет”\. A program, .* set bit 8 of each byte to 0\./);
});

test('English, other languages, source code and transliterated Russian are not taken for KOI8-R without bit 8', () => {
  for (const text of [
    'hELLO, HOW ARE YOU? i FORGOT THE cAPS lOCK KEY, BUT NO ONE WAS ON THE NET TO TELL ME.',
    'TO DO: NO NET WAS ON, SO I DO NOT KNOW. BY THE WAY, PRO IS PRO.',
    'tAK, TO ON. oNA BYLA TAM, A MY NE. kTO TO BYL?', // Polish with Caps Lock
    'jAK SE MAS? oN TAM NEBYL, ONI TO NEVI.', // Czech with Caps Lock
    'PRIVET, KAK DELA? ETO OCHEN HOROSHO, SPASIBO, ESLI CHTO, POTOM.', // transliteration
    'pRIWET WSEM', // two words
    'const kAK = a[KEY] ^ B[X]; if (ESLI) { return @DLQ; }',
    'iOS, iPHONE, eBAY, pH, mRNA, tRNA, kHz, dB, USB, HTML, CSS, DNS, VPN, KAK',
    'aGVsbG8gd29ybGQ= QkFLIERFTEEgUFJJV0VU d41d8cd98f00b204e9800998ecf8427e',
    'SELECT KOD, TIP FROM TABLICA WHERE KOD IS NOT NULL AND TIP = 1',
    'Привет, как дела? pRIWET, KAK DELA?', // beyond ASCII
    '',
  ])
    assert.equal(isOffered(text), false, text);
});

test('texts of the corpora, also in capitals and with reversed case, are not taken for KOI8-R without bit 8', () => {
  const reversed = (text) =>
    text.replace(/[a-z]|([A-Z])/g, (letter, capital) => (capital ? letter.toLowerCase() : letter.toUpperCase()));
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n');
    const ascii = text.normalize('NFD').replace(/[^\0-\x7f]/g, '');
    for (const each of [text, ascii, ascii.toUpperCase(), reversed(ascii)])
      assert.equal(strippedKoi8.recognise(each), false, language);
  }
  for (const { name, bytes } of chardetFiles())
    assert.equal(strippedKoi8.recognise(bytes.toString('latin1')), false, name);
  for (const path of ['../../CHANGELOG.md', '../../www/layers/stripped-koi8.js'])
    assert.equal(isOffered(readFileSync(new URL(path, import.meta.url), 'utf8')), false, path);
});

test('the page decodes the text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'mail.txt', stripped(MAIL));
  const offer = page.locator('#layers li', { hasText: 'Russian in KOI8-R without bit 8' });
  await offer.getByText('“pRIWET” is “Привет”').waitFor();
  await offer.getByRole('button', { name: 'Decode KOI8-R without bit 8' }).click();
  await page.locator('#text .text-row', { hasText: 'Я очень люблю нашу школу' }).waitFor();
  await closeWithoutComplaints();
});
