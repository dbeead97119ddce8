// Messages in hex digits of UTF-16BE, as modems give SMS after the command AT+CSCS="UCS2".
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { canEncodeLayer } from '../../www/layers.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, offered, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'hex-utf16';
const isOffered = (text) => offered(utf8(text)).includes(id);
const hex = (text) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
const lower = (text) => hex(text).toLowerCase();

/** The log of a modem (3GPP TS 27.005, section 3.4), with numbers and messages written by `write`. */
const log = (messages, write) =>
  `AT+CSCS="UCS2"\r\nOK\r\nAT+CMGL="ALL"\r\n${messages
    .map(
      ([number, text], at) =>
        `+CMGL: ${at + 1},"REC READ","${write(number)}",,"24/03/10,08:12:05+08"\r\n${write(text)}\r\n`,
    )
    .join('')}\r\nOK\r\n`;

const MESSAGES = [
  ['+972541234567', 'שלום אמא, הגענו הביתה.'],
  ['+79161234567', 'Ваш код: 4821. Никому его не сообщайте!'],
  ['10086', '尊敬的客户，您的话费余额不足。'],
  ['+306912345678', 'Καλημέρα 😘'],
  ['+84912345678', 'Hẹn gặp lại ngày mai'],
  ['+491701234567', 'Grüße aus Köln'],
  ['+9665', 'مرحبا'],
  ['+8201', '안녕하세요'],
  ['+8190', 'ありがとう'],
  ['+7916', 'Да'],
];

test('the messages and numbers in the log of a modem are decoded', () => {
  // Typed by hand, from the Unicode code chart of Cyrillic.
  const typed = '041F0440043804320435044200200021';
  assert.equal(decoded(id, utf8(`+CUSD: 0,"${typed}",72\n`)).text, '+CUSD: 0,"Привет !",72\n');
  assert.equal(decoded(id, utf8(`AT+CSCS="UCS2"\n${typed.toLowerCase()}\n`)).text, 'AT+CSCS="UCS2"\nПривет !\n');
  for (const write of [hex, lower]) {
    const text = log(MESSAGES, write);
    assert.deepEqual(offered(utf8(text)), [id]);
    const layer = decoded(id, utf8(text));
    assert.equal(layer.text, log(MESSAGES, String));
    assert.equal(layer.note, null);
    assert.equal(canEncodeLayer({ id, form: layer.form }), false);
  }
  for (const [number, text] of MESSAGES.slice(0, 9)) {
    const one = `\r\n+CMGR: "REC UNREAD","${hex(number)}",,"24/03/10,08:12:05+08"\r\n${hex(text)}\r\n\r\nOK\r\n`;
    assert.equal(decoded(id, utf8(one)).text, one.replace(hex(number), number).replace(hex(text), text));
  }
});

test('numbers of radio cells, SIM cards and devices in the log of a modem are unchanged', () => {
  const others = '+CREG: 2,1,"00C3","01020304",7\r\n+CCID: 89310410106543789301\r\n356938035643809\r\n"0012A45F"\r\n';
  const layer = decoded(id, utf8(others + log(MESSAGES, hex)));
  assert.equal(layer.text, others + log(MESSAGES, String));
});

test('in texts other than the log of a modem, messages of several words are decoded, and other hex digits stay', () => {
  const hash = createHash('sha256').update('a').digest('hex');
  for (const write of [
    (text) => `2024-03-10;+7916;"${text}"\n2024-03-11;00310032;${text}\n`,
    (text) => `{"id": "${hash}", "text": "${text}", "n": "12345678", "sms": "${text}"}\n`,
    (text) => `<sms><text>${text}</text></sms>\n`,
    (text) => `From: 7916\nText = ${text}\n`,
    (text) => `First\n${text}\n${text}\nd41d8cd98f00b204\n`,
  ])
    for (const [, text] of MESSAGES.slice(0, 6))
      assert.equal(decoded(id, utf8(write(hex(text)))).text, write(text), text);
  const { note } = decoded(id, utf8(`a\n${hex(MESSAGES[0][1])}\nd41d8cd98f00b204\n`));
  assert.equal(note, '1 row of hex digits is unchanged, because the digits stand for no text.');
  // Messages of different lengths, one on each line.
  const rows = MESSAGES.slice(0, 4).map(([, text]) => text);
  assert.deepEqual(offered(utf8(rows.map(hex).join('\n'))), [id]);
  assert.equal(decoded(id, utf8(rows.map(hex).join('\n'))).text, rows.join('\n'));
});

test('messages in many languages are decoded', () => {
  for (const { language, lines } of udhrTexts()) {
    if (
      !/^(?:am|ar|bg|bn|bo|de|dz|el|en|fa|fi|fr|gu|he|hi|hu|hy|ja|ka|km|kn|ko|lo|ml|my|pl|ru|si|ta|te|th|tr|uk|ur|vi|zh)$/.test(
        language,
      )
    )
      continue;
    for (const line of lines.filter(({ length }) => length > 20 && length < 300)) {
      const text = `AT+CSCS="UCS2"\r\n${hex(line)}\r\nOK\r\n`;
      assert.equal(decoded(id, utf8(text)).text, text.replace(hex(line), line), language);
    }
  }
  const names = 'Your WhatsApp and YouTube codes from PayPal: 123456';
  assert.equal(decoded(id, utf8(`a\n${hex(names)}\n`)).text, `a\n${names}\n`);
});

test('the log may be in UTF-16 or cut', () => {
  const text = log(MESSAGES, hex);
  assert.equal(decoded(id, Buffer.from(text, 'utf16le'), 'utf-16le').text, log(MESSAGES, String));
  assert.ok(offered(utf8(text.slice(0, -30)), 'utf-8', false).includes(id));
});

const hashes = (name, count) =>
  Array.from({ length: count }, (_, at) => createHash(name).update(`${at}`).digest('hex'));

test('other hex digits are not taken for messages', () => {
  const listOf = (count, itemAt) => Array.from({ length: count }, (_, at) => itemAt(at));
  for (const text of [
    hex(MESSAGES[0][1]), // a single row is read in the notation “hex” instead
    hex(MESSAGES[0][1].repeat(20)).replaceAll(/.{60}/g, '$&\n'), // as xxd -p writes it
    hashes('md5', 5000).join('\n'),
    hashes('sha1', 2000)
      .map((hash) => `"${hash}",`)
      .join('\n'),
    hashes('sha256', 500)
      .map((hash, at) => `${hash}  file${at}.txt`)
      .join('\n'),
    hashes('md5', 5000)
      .map((hash, at) => `${at};${hash.slice(0, 16)};${hash.slice(16)}`)
      .join('\n'),
    hashes('md5', 5000)
      .map((hash) => `id=${hash.slice(0, 8)}`)
      .join('\n'),
    'f81d4fae7dec11d0a76500a0c91e6bf6\n"550e8400e29b41d4a716446655440000"\n',
    '00:1A:2B:3C:4D:5E\n001A2B3C4D5E\n"001A.2B3C.4D5E"\nserial: 00124B0001020304\n',
    'color: ff8800ff\n"#ff0000aa","00ff00ff","0000ffff"\n--c=12345678;\n',
    '00000000: 4865 6c6c 6f20 776f 726c 640a            Hello world.\n',
    ':10010000214601360121470136007EFE09D2190140\n:100110002146017E17C20001FF5F16002148011928\n:00000001FF\n',
    'S1137AF00A0A0D0000000000000000000000000061\nS9030000FC\n',
    'AT+CSCS="UCS2"\r\nOK\r\nAT+CMGF=0\r\n+CMGL: 1,1,,24\r\n07917283010010F5040BC87238880900F10000993092516195800AE8329BFD4697D9EC37\r\nOK\r\n',
    '+CMGL: 1,"REC READ","+393471234567",,"20/11/05,18:22:10+04"\r\nCiao\r\n',
    '20240310\n20240311\n"2024031008121505"\n054123456789,4111111111111111,5500000000000004\n',
    listOf(200, (at) => `${at},"${(0x0410 + (at % 60)).toString(16).padStart(4, '0')}0420"`).join('\n'),
    // Samples of a sensor that are close to each other.
    listOf(50, (row) =>
      listOf(16, (at) => (0x0430 + ((at * 7 + row * 3) % 30)).toString(16).padStart(4, '0')).join(''),
    ).join('\nrow\n'),
    listOf(50, (row) =>
      listOf(8, (at) => (0x05d0 + ((at * 5 + row) % 20)).toString(16).padStart(4, '0')).join(''),
    ).join('\nrow\n'),
    '/Title <FEFF00480065006C006C006F00200077006F0072006C0064>\n/Author (me)\n',
    // Tables of code points, as Tcl has them for encodings.
    listOf(16, (row) => listOf(16, (at) => (row * 16 + at).toString(16).padStart(4, '0')).join(''))
      .join('\n')
      .replace(/^/, '# cp\nS\n'),
    '# macCentEuro\nS\n00\n00C40100010100C9010400D600DC00E10105010C00E4010D0106010700E90179\n0130202000B0011800A300A7202200B600DF00AE00A9212201190A8226001230\n',
    '# macCroatian\nS\n00\n0050005100520053005400550056005700580059005A005B005C005D005E005F\n00C400C500C700C900D100D600DC00E100E000E200E400E300E500E700E900E8\n',
    'cafebabe\ndeadbeef\nfacade00\n"feedface","cafed00d"\n',
    'UPDATE t SET a = 0x00480065006C006C006F WHERE b = 1;\n',
    ...udhrTexts().map(({ lines }) => lines.join('\n')),
  ])
    // prettier-ignore
    assert.equal(isOffered(text), false, text.slice(0, 100));
  for (const { name, bytes } of chardetFiles()) assert.equal(offered(bytes).includes(id), false, name);
});

test('the search takes time in proportion to the input', () => {
  for (const piece of ['0041', '"0041', ' ', '"', '00410042 ', ';00410042', '0410042D00200431\n'])
    assertLinear((count) => isOffered(`x\n${piece.repeat(count)}`), 12_500, piece);
});

test('the page explains the messages, and decodes them', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'sms.txt', log(MESSAGES, hex));
  const offer = page.locator('#layers li', { hasText: 'text with messages in hex digits of UTF-16BE (UCS2)' });
  await offer.getByText('Modems give SMS and phone numbers in this form').waitFor();
  await page.locator('#facts .facts-caveat', { hasText: 'hex digits of UTF-16BE' }).waitFor();
  await offer.getByRole('button', { name: 'Decode hex of UTF-16' }).click();
  await page.locator('#text .text-row', { hasText: 'Ваш код: 4821.' }).waitFor();
  await closeWithoutComplaints();
});
