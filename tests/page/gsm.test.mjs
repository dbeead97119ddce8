// Text in the alphabet of GSM 03.38 (SMS), and its escape sequences, which are not those of terminals.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findSpecial, changesToPlain } from '../../www/special-characters.js';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

// Short escape sequences are ESC and one character, or ESC, an intermediate byte and one character (ECMA-35, section 13). Their meaning
// depends on the context. 3GPP TS 23.038, section 6.2.1.1: ESC e is €, and ESC ( is {. ESC/P: ESC E begins bold text, and ESC F ends it.
// MARC 21: ESC g selects the Greek symbol set. VT100: ESC 7 is DECSC, ESC = is DECKPAM, and ESC ( 0 selects a character set.
test('short escape sequences are taken for those of a terminal only if the text also has control sequences', () => {
  const found = (text) => findSpecial(codec, Buffer.from(text), 'utf-8', []).sequences.texts;
  for (const text of [
    'Costa 12,50 \x1be e parte alle 9, \x1b(0 o 1\x1b) \x1b=10\n',
    'Some \x1bEbold\x1bF text, \x1b@\x1bM\n',
    'MARC \x1bga\x1bs \x1b(NMIR\x1b(B\n',
  ])
    assert.deepEqual(found(text), [], text);
  assert.deepEqual(found('\x1b[1mA\x1b(0q\x1b(B\x1b7\x1b= \x1be\x1b[m'), [
    '\x1b[1m',
    '\x1b(0',
    '\x1b(B',
    '\x1b7',
    '\x1b=',
    '\x1b[m',
  ]);
  // The fix that removes the sequences uses the same rule.
  const changes = (text) => changesToPlain(codec.inspect(Buffer.from(text), 'utf-8'), 'sequences').length;
  assert.deepEqual([changes('12 \x1be'), changes('a\x1b[0m\x1b7')], [0, 1]);
});

const id = 'gsm-text';

// 3GPP TS 27.005, section 3.4: the answer to AT+CMGL in text mode. The texts are in the alphabet of 3GPP TS 23.038.
const MESSAGES = [
  ['Ciao, perch\x05 l\x07, citt\x7f. \x1f caff\x04 pi\x06 per\x08', 'Ciao, perché lì, città. É caffè più però'],
  [
    '12,50 \x1be, mario\x11rossi\x00example.it \x1b(a\x1b@b\x1b) \x1b<\x1b>\x1b/\x1b=\x1b\x14',
    '12,50 €, mario_rossi@example.it {a|b} []\\~^',
  ],
  ['Gr~\x1ee aus M~nchen! ^bermorgen \\l [rger sch|n sp{t', 'Grüße aus München! Übermorgen Öl Ärger schön spät'],
  ['Vi ses p\x0f l|rdag, \x0ek Sm\x0crrebr\x0cd \x0b \x1c\x1d', 'Vi ses på lördag, Åk Smørrebrød Ø Ææ'],
  [
    '`Qu\x05 haces ma}ana? @Ol\x05! \x02100 \x015 \x031 _ 5 Fran\x09ois ]U $',
    '¿Qué haces mañana? ¡Olé! $100 £5 ¥1 § 5 FranÇois ÑU ¤',
  ],
  ['KA\x18HMEPA \x12\x1a\x13\x10\x14\x15\x16\x17\x19', 'KAΣHMEPA ΦΞΓΔΛΩΠΨΘ'],
  ['two\r\nlines: ~', 'two\r\nlines: ü'],
];
const logOf = (texts) =>
  `at+cmgl="ALL"\r\r\n${texts.map((text, at) => `+CMGL: ${at},"REC READ","+393471234567",,"20/11/05,18:22:10+04"\r\n${text}\r\n`).join('')}\r\nOK\r\nuser@host {a} [b]_$\r\n`;

test('messages in the log of a modem are decoded from GSM 03.38, and the other lines stay', () => {
  const log = utf8(logOf(MESSAGES.map(([message]) => message)));
  assert.deepEqual(offered(log), [id]);
  const { text, note } = decoded(id, log);
  assert.equal(text, logOf(MESSAGES.map(([, message]) => message)));
  assert.equal(note, null);
  // IRA, the International Reference Alphabet, is another alphabet, so its messages stay (3GPP TS 27.007, section 5.5).
  const logInTwoAlphabets =
    'AT+CSCS="IRA"\r\n+CMGR: "REC READ","+39"\r\n{a}\r\nOK\r\nAT+CSCS="GSM"\r\n+CMGR: "REC READ","+39"\r\n{a}\x05\x06\r\nOK\r\n';
  assert.equal(decoded(id, utf8(logInTwoAlphabets)).text, logInTwoAlphabets.replace('{a}\x05\x06', 'äañéù'));
});

test('for text in GSM 03.38 that is not the log of a modem, decoding is offered if all of its lines can be in this alphabet', () => {
  const sms = utf8('Ciao, perch\x05 non sei venuto?\nTi aspetto l\x07, cos\x07 andiamo in citt\x7f. Costa 5 \x1be\n');
  assert.deepEqual(offered(sms), [id]);
  assert.equal(
    decoded(id, sms).text,
    'Ciao, perché non sei venuto?\nTi aspetto lì, così andiamo in città. Costa 5 €\n',
  );
  // The page recognises the layer in a sample of the input. After the sample, a line in another alphabet stays.
  const rest = decoded(id, Buffer.concat([sms, utf8('user@host [INFO] {a: 1}\n')]));
  assert.match(rest.text, /€\nuser@host \[INFO\] \{a: 1\}\n$/);
  assert.match(rest.note, /^One line is probably not in GSM 03.38/);
});

test('other text with control characters is not GSM 03.38', () => {
  for (const text of [
    '\x0304red\x03 \x02bold\x02 text\x0f and \x1ditalics\x1d, \x1funder\x1f\x0f, \x16reverse\x16 \x02nick\x0f: hi\x0f\n'.repeat(
      3,
    ), // IRC
    'N\x08NA\x08AM\x08ME\x08E _\x08l_\x08s and n\x08na\x08am\x08me\x08e\n', // overstruck text of man
    '\x1dfoo\x1d bar \x1dbaz\x0f, \x1eno\x1e yes\x0f\n', // IRC
    'done\x07\nready\x07\nexit\x04\n',
    'login:\x07 done\x07 ls\x08 \x08\x08 \x08 ok\x04 x\x07\x07\n',
    '8=FIX.4.2\x019=65\x0135=A\x0149=SERVER\x0156=CLIENT\x0134=177\x0152=20090107\x0198=0\x0110=062\x01\n',
    '00714cam a2200205 a 4500\x1e  \x1faTitle of the book :\x1fbsubtitle /\x1fcauthor.\x1e\x1d',
    '\x02ID;name\x03\x05\x06\x02next;frame\x03\x04\n'.repeat(5),
    '\x1b[31mred\x1b[0m perch\x05 l\x07 citt\x7f caff\x04\n',
    '\x0cChapter one\n\x0cChapter two\n\x1a',
    'user@host: perch\x05 l\x07 citt\x7f caff\x04\n', // the code of @ is ¡ in GSM 03.38
    'perch\x05 l\x07 citt\x7f [INFO] {a} caff\x04\n',
    'perch\x05 l\x07 citt\x7f | caff\x04\n',
    'price $5: perch\x05 l\x07 citt\x7f caff\x04\n',
    '+CMGL: 1,"REC READ","+39"\r\nCiao {a} [b] $5 _x_\r\nOK\r\n',
    '+CMGL: 1,"REC READ","+39"\r\nab\x18cd ef\x05\r\nOK\r\n',
    '+CMGL: 1,"REC READ","+39"\r\n\x1b[1mab\x1b[m\x05\r\nOK\r\n',
    'perché l\x07 citt\x7f caff\x04',
  ])
    assert.ok(!offered(utf8(text)).includes(id), JSON.stringify(text));
});

test('for text in GSM 03.38, the page does not advise removing its control characters, which are letters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'modem.log', logOf(MESSAGES.map(([message]) => message)));
  const offer = page.locator('#layers li', { hasText: 'text in GSM 03.38' });
  await offer.getByText('Decoding changes only the lines of messages.').waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Decode GSM 03.38 text (SMS)' }).click();
  await page.locator('#text .text-row', { hasText: 'Ciao, perché lì, città.' }).waitFor();
  assert.equal(await page.locator('#layers').getByRole('button', { name: 'Encode as' }).count(), 0);
  await closeWithoutComplaints();
});
