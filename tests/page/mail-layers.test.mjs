// Layers of encoded text that cover a whole file: mail whose parts have different encodings, messages in Base64, and
// Hebrew in visual order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer, encodedLayer } from '../../www/layer-queries.js';
import { openFile, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { decoded, encoded, offered, offersFor, python, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const encode = (text, encoding) => Buffer.from(codec.encode(text, encoding, { writeBOM: false }));

test('adjacent encoded words in iso-2022-jp are decoded separately; words that split a character are decoded together', () => {
  const subject =
    'Subject: =?iso-2022-jp?B?GyRCMUQ2SDt+NFYkKiRoGyhC?=\r\n =?iso-2022-jp?B?GyRCJFM+JklKSC9BdxsoQg==?=\r\n =?iso-2022-jp?B?GyRCJDsbKEI=?=\r\n';
  assert.equal(decoded('encoded-words', utf8(subject)).text, 'Subject: 営業時間および商品発送せ\r\n');
  // U+65E5 is E6 97 A5 in UTF-8, and C6 FC in euc-jp. In iso-2022-jp, the first word has no escape sequence back to ASCII.
  for (const words of [
    '=?utf-8?Q?=E6=97?= =?utf-8?Q?=A5?=',
    '=?euc-jp?Q?=C6?= =?euc-jp?Q?=FC?=',
    '=?iso-2022-jp?Q?=1B$BF?= =?iso-2022-jp?Q?|=1B(B?=',
  ])
    assert.equal(decoded('encoded-words', utf8(`Subject: ${words}\n`)).text, 'Subject: 日\n', words);
});

test('white space between two encoded words is encoded only if both words are in the same field', () => {
  // A list with one word for each line. RFC 5322, section 2.2.3: a line continues a field only if it begins with white space.
  const list = '=?utf-8?Q?Ren=C3=A9?=\r\n=?utf-8?Q?Zo=C3=AB?=\r\n';
  assert.equal(decoded('encoded-words', utf8(list)).text, 'René\r\nZoë\r\n');
  assert.equal(decoded('encoded-words', utf8('=?utf-8?Q?a?=\n\t=?utf-8?Q?b?=')).text, 'ab');
  // RFC 2047, section 6.2: a decoder drops the line end and the white space between two words, here between w6k= and IMOp.
  for (const [text, words, result] of [
    ['A: é\n é', 'A: =?utf-8?B?w6k=?=\n =?utf-8?B?IMOp?=', 'A: é é'],
    ['A: é \n\té\n', 'A: =?utf-8?B?w6k=?= \n\t=?utf-8?B?IAnDqQ==?=\n', 'A: é \té\n'],
    ['A: é\n \n é', 'A: =?utf-8?B?w6k=?=\n \n =?utf-8?B?ICDDqQ==?=', 'A: é  é'],
    ['A: é\n b é', 'A: =?utf-8?B?w6k=?=\n b =?utf-8?B?w6k=?=', 'A: é\n b é'],
    ['A: é b\n é', 'A: =?utf-8?B?w6k=?= b\n =?utf-8?B?w6k=?=', 'A: é b\n é'],
    ['é\né', '=?utf-8?B?w6k=?=\n=?utf-8?B?w6k=?=', 'é\né'],
    ['A: é\n\n é', 'A: =?utf-8?B?w6k=?=\n\n =?utf-8?B?w6k=?=', 'A: é\n\n é'],
  ]) {
    assert.equal(encoded('encoded-words', { newline: '\n', head: '', tail: '' }, text), words);
    assert.equal(decoded('encoded-words', utf8(words)).text, result);
  }
});

test('an offer counts the lines in all encodings, including encodings that the small edition lacks', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const words = [
    '=?utf-8?Q?R=C3=B6?=',
    '=?koi8-r?B?8NLJ18XU?=',
    '=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=',
    '=?us-ascii?Q?x?=',
  ];
  await openFile(page, 'subjects.csv', `id;subject\n${words.map((word, at) => `${at};${word}\n`).join('')}`);
  await page.locator('#layers', { hasText: '4 lines change, the first is line 2.' }).waitFor();
  await closeWithoutComplaints();
});

test('each message of a mailbox is decoded in the encoding that it names', () => {
  const mailboxMessage = (label, text) =>
    Buffer.concat([
      encode(
        `From a@example.com Mon Jan 05 10:00:00 2009\nSubject: x\nContent-Type: text/plain;\n charset="${label}"\n\n`,
        'ascii',
      ),
      encode(`${text}\n\n`, label === 'iso-8859-1' ? 'windows-1252' : label),
    ]);
  const texts = [
    ['iso-8859-1', 'Schöne Grüße'],
    ['utf-8', 'Привет из Москвы'],
    ['koi8-r', 'Добрый день'],
  ];
  const mailbox = Buffer.concat(texts.map(([label, text]) => mailboxMessage(label, text)));
  assert.deepEqual(offered(mailbox), ['mixed-mail']);
  const { bytes, note } = decodedLayer(codec, 'mixed-mail', mailbox, 'utf-8');
  const result = codec.decode(bytes, 'utf-8');
  for (const [, text] of texts) assert.match(result, new RegExp(text));
  assert.deepEqual(
    [...result.matchAll(/charset="(.*)"/g)].map(([, label]) => label),
    ['utf-8', 'utf-8', 'utf-8'],
  );
  assert.equal(note, null);
  // A mailbox has no layer if all messages have the same encoding, or are ASCII.
  assert.deepEqual(offered(mailboxMessage('utf-8', 'Привет')), []);
  assert.deepEqual(offered(Buffer.concat([mailboxMessage('utf-8', 'Hi'), mailboxMessage('koi8-r', 'Hi')])), []);
  // A mailbox that was converted to UTF-8 has no layer either, although its fields still name other encodings.
  const converted = encode(
    codec.decode(bytes, 'utf-8').replace('utf-8', 'koi8-r').replace('utf-8', 'iso-8859-1'),
    'utf-8',
  );
  assert.match(converted.toString(), /iso-8859-1/);
  assert.deepEqual(offered(converted), []);
});

test('the parts of a message are listed with their encodings, and an HTML part declares UTF-8 too', async () => {
  const part = (type, label, text) =>
    Buffer.concat([
      encode(`--b1\r\nContent-Type: ${type}; charset=${label}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`, 'ascii'),
      encode(`${text}\r\n`, label),
    ]);
  const html = (charset) =>
    `<html><meta http-equiv="Content-Type" content="text/html; charset=${charset}"><p>Добрый день</p></html>`;
  const message = Buffer.concat([
    encode('From: a@example.com\r\nContent-Type: multipart/mixed; boundary="b1"\r\n\r\n', 'ascii'),
    part('text/plain', 'iso-8859-2', 'Příliš žluťoučký kůň'),
    part('text/html', 'windows-1251', html('windows-1251')),
    part('text/plain', 'utf-8', 'Zażółć gęślą jaźń'),
    encode('--b1--\r\n', 'ascii'),
  ]);
  const [{ hint }] = await offersFor(message, 'iso-8859-2');
  assert.equal(
    hint,
    'Encodings of the 3 parts, in their order: iso-8859-2, windows-1251, utf-8. All become UTF-8, and declare it.',
  );
  const { text } = decoded('mixed-mail', message);
  for (const wanted of ['Příliš žluťoučký kůň', html('utf-8'), 'Zażółć gęślą jaźń']) assert.ok(text.includes(wanted));
  assert.ok(!/iso-8859-2|windows-1251/.test(text));
});

test('a line such as “From now on” ends no part, and a part in quoted-printable keeps its declaration', () => {
  const part = (label, transferEncoding, body) =>
    Buffer.concat([
      encode(
        `--b1\nContent-Transfer-Encoding: ${transferEncoding}\nContent-Type: text/plain; charset=${label}\n\n`,
        'ascii',
      ),
      encode(`${body}\n`, label),
    ]);
  const german = 'Grüße aus Köln\n\nFrom now on, müßte es gehen.\n--Jörg';
  const parts = [
    part('iso-8859-15', '8bit', german),
    part('windows-1251', '8bit', 'Привет'),
    part('koi8-r', 'quoted-printable', '=F0=D2=C9=D7=C5=D4'),
    encode('--b1--\n', 'ascii'),
  ];
  // With the header of the message, and without it.
  for (const header of ['MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b1"\n\n', '']) {
    const message = Buffer.concat([encode(header, 'ascii'), ...parts]);
    const { text, note } = decoded('mixed-mail', message);
    assert.equal(note, null);
    assert.ok(text.includes(`${german}\n--b1\n`), text);
    assert.ok(text.includes('Привет'));
    assert.deepEqual(
      [...text.matchAll(/charset=(.*)/g)].map(([, label]) => label),
      ['utf-8', 'utf-8', 'koi8-r'],
    );
    // The next layer decodes the part in quoted-printable.
    if (header) assert.equal(decoded('encoded-mail', utf8(text)).text.match(/Привет/g).length, 2);
  }
});

test('Hebrew in visual order is reversed, except Latin words and numbers', () => {
  // UAX #9: Hebrew words are displayed from right to left, numbers and Latin words from left to right.
  const logical = 'שלום עולם, הספרים (3 כרכים) נמצאים ב-Tel Aviv 2024\nEnglish only (1)\n';
  const visual = 'Tel Aviv 2024-ב םיאצמנ (םיכרכ 3) םירפסה ,םלוע םולש\nEnglish only (1)\n';
  const bytes = Buffer.from(visual);
  assert.deepEqual(offered(bytes), ['visual-hebrew']);
  const { form, ...layer } = decodedLayer(codec, 'visual-hebrew', bytes, 'utf-8');
  assert.equal(codec.decode(layer.bytes, 'utf-8'), logical);
  const again = encodedLayer(codec, { id: 'visual-hebrew', form }, { bytes: layer.bytes, encoding: 'utf-8' }, 'utf-8');
  assert.equal(codec.decode(again.bytes, 'utf-8'), visual);
  assert.deepEqual(offered(Buffer.from(logical)), []);
});

test('the offer to decode each part is the only suggestion for a mailbox of several encodings', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const mailboxMessage = (label, text) => [
    `From a@example.com Mon Jan 05 10:00:00 2009\nContent-Type: text/plain; charset=${label}\n\n`,
    encode(`${text}\n\n`, label),
  ];
  const texts = [
    ['windows-1252', 'Schöne Grüße aus München'],
    ['koi8-r', 'Добрый день, коллеги'],
    ['iso-8859-2', 'Žluťoučký kůň, děkuji'],
  ];
  await openFile(page, 'Inbox', ...texts.flatMap(([label, text]) => mailboxMessage(label, text)));
  await page.locator('#layers li', { hasText: 'mail whose parts are in different encodings' }).waitFor();
  await waitForFindings(page);
  assert.deepEqual(await page.locator('#advice li').allTextContents(), []);
  await page.getByRole('button', { name: 'Decode each part in its encoding' }).click();
  await waitForFacts(page, 'Valid utf-8');
  for (const [, text] of texts) await page.locator('#text .text-row', { hasText: text }).waitFor();
  await closeWithoutComplaints();
});

/** Returns a message with its subject and its body in `encoding` and Base64. The message declares the encoding `label`. */
function message(encoding, label, subject, body) {
  const base64 = (text) => encode(text, encoding).toString('base64');
  const lines = base64(body)
    .match(/.{1,76}/g)
    .join('\r\n');
  return `From: a@example.org\r\nSubject: =?${label}?B?${base64(subject)}?=\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=${label}\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`;
}
const [SUBJECT, BODY] = [
  'Смета по даче',
  'Здравствуйте!\r\n\r\nВысылаю смету по объекту «Дача в Пушкино»: фундамент 184 000 руб.\r\nС уважением, Жора\r\n',
];

test('a message in Base64 that Python wrote is decoded with its subject, and encoded again', () => {
  const script = `import json, sys
from email.message import EmailMessage
def message(charset, subject, body):
    m = EmailMessage()
    m["Subject"] = subject
    m["From"] = "a@example.org"
    m.set_content(body, charset=charset, cte="base64")
    return m.as_string()
print(json.dumps([message(*each) for each in json.load(sys.stdin)]))`;
  const texts = [
    ['utf-8', 'Grüße', 'Schöne Grüße aus Köln, 5 €\n日本語\n'],
    ['iso-8859-1', 'Grüße', 'Schöne Grüße aus Köln\n'],
    ['koi8-r', SUBJECT, 'Здравствуйте, это смета\n'],
    ['iso-8859-2', 'Žluťoučký kůň', 'Příliš žluťoučký kůň úpěl ďábelské ódy\n'],
    ['iso-2022-jp', '日本語', '日本語のメールです。\n'],
    ['shift_jis', '請求書', 'お世話になっております。\n'],
    ['gb2312', '你好', '你好，世界。这是一封信。\n'],
    ['us-ascii', 'Hello', 'Hello world\n'],
  ];
  const messages = JSON.parse(python(script, JSON.stringify(texts)));
  for (const [at, text] of messages.entries()) {
    const [charset, subject, body] = texts[at];
    assert.equal(offered(utf8(text))[0], 'base64-message', text);
    const layer = decoded('base64-message', utf8(text));
    assert.deepEqual([layer.note, layer.encodingSentence], [null, undefined], text);
    const [header, content] = layer.text.split('\n\n', 2);
    assert.match(header, new RegExp(`^Subject: ${subject}$`, 'm'));
    // The decoded text is UTF-8 in 8 bits, and the header says so.
    assert.match(header, /^Content-Type: text\/plain; charset="utf-8"$/m);
    assert.match(header, /^Content-Transfer-Encoding: 8bit$/m);
    assert.equal(content, body);
    const again = encoded('base64-message', layer.form, layer.text);
    assert.match(again, /charset="utf-8"/);
    assert.equal(decoded('base64-message', utf8(again)).text, layer.text);
    const withoutSubject = (given) => given.replace(/^Subject: .*$/m, '');
    if (charset === 'utf-8') assert.equal(withoutSubject(again), withoutSubject(text));
  }
});

test('the body of a message is decoded, also if its Base64 occurs in the header', () => {
  const head =
    'Subject: Token SGVsbG8=\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n';
  const { text } = decoded('base64-message', utf8(`${head}SGVsbG8=\n`));
  assert.equal(text, `${head.replace('Encoding: base64', 'Encoding: 8bit')}Hello`);
});

test('a message whose label is wrong is decoded in the detected encoding, with its encoded words', () => {
  for (const [encoding, label, subject, body] of [
    ['windows-1251', 'koi8-r', SUBJECT, BODY],
    ['koi8-r', 'windows-1251', 'Смета', BODY.replaceAll(/[«»]/g, '"')],
    ['utf-8', 'iso-8859-1', 'Grüße', 'Schöne Grüße aus Köln, für 5 €\r\n'],
    ['shift_jis', 'iso-8859-1', '請求書', 'お世話になっております。振込の件でご連絡いたします。\r\n'],
    ['windows-1250', 'iso-8859-1', 'Žluťoučký', 'Příliš žluťoučký kůň úpěl ďábelské ódy. Děkuji za zprávu.\r\n'],
  ]) {
    const text = message(encoding, label, subject, body);
    const sentence = `The declared encoding is ${label}, but the bytes look like ${encoding}: mail programs show wrong characters. Decoding uses ${encoding}.`;
    const layer = decoded('base64-message', utf8(text));
    assert.ok(layer.text.includes(`Subject: ${subject}\r\n`) && layer.text.endsWith(`\r\n\r\n${body}`), layer.text);
    assert.deepEqual([layer.note, layer.encodingSentence], [sentence, sentence]);
    const words = decoded('encoded-words', utf8(text));
    assert.ok(words.text.includes(`Subject: ${subject}\r\n`), words.text);
    assert.deepEqual([words.note, words.encodingSentence], [sentence, sentence]);
    // The body can also be decoded after the encoded words.
    assert.equal(decoded('base64-message', utf8(words.text)).text, layer.text);
  }
});

test('a body in Base64 is offered only if the header declares Base64 and a text type; text below the Base64 stays', () => {
  const text = message('koi8-r', 'koi8-r', SUBJECT, BODY.replaceAll(/[«»]/g, '"'));
  const offeredWith = (pattern, replacement) => offered(utf8(text.replace(pattern, replacement)));
  const ID = 'base64-message';
  assert.equal(offered(utf8(text))[0], ID);
  assert.ok(offered(utf8(text.slice(0, -20)), 'utf-8', false).includes(ID));
  assert.ok(offered(utf8(`From a@example.com Mon Jan 05 10:00:00 2009\r\n${text}`)).includes(ID));
  for (const [pattern, replacement] of [
    ['text/plain', 'application/pdf'],
    ['text/plain', 'multipart/mixed'],
    ['Encoding: base64', 'Encoding: 8bit'],
    [/\r\n\r\n[^]*/, '\r\n\r\nplain text\r\n'],
    [/\r\n\r\n[^]*/, '\r\n\r\n'],
  ]) {
    assert.ok(!offeredWith(pattern, replacement).includes(ID), replacement);
  }
  const footer = '\r\n-- \r\nMailing list: https://example.org\r\n';
  const withFooter = decoded(ID, utf8(text + footer));
  assert.ok(withFooter.text.endsWith(`Жора\r\n\r\n${footer}`), withFooter.text);
  assert.equal(withFooter.form.canEncode, false);
  // Without a label, or with an unknown label, the encoding is detected.
  for (const field of ['text/plain', 'text/plain; charset=x-none']) {
    const { text: found, form } = decoded(ID, utf8(text.replace(/text\/plain; charset=\S+/, field)));
    assert.match(found, /Здравствуйте!/);
    assert.equal(form.canEncode, field !== 'text/plain');
  }
});

test('correct labels of texts in many languages are not contradicted', () => {
  const encodings = {
    'windows-1251': ['ru', 'uk', 'bg', 'be', 'mk', 'sr'],
    'koi8-r': ['ru', 'bg'],
    'koi8-u': ['uk'],
    'iso-8859-1': ['de', 'fr', 'es', 'pt', 'it', 'sv', 'da', 'nb', 'fi', 'is', 'nl'],
    'windows-1252': ['de', 'fr', 'es', 'pt', 'it', 'sv', 'da', 'nb', 'fi', 'is', 'nl'],
    'iso-8859-15': ['de', 'fr', 'es', 'fi'],
    'iso-8859-2': ['cs', 'pl', 'hu', 'sk', 'sl', 'hr'],
    'windows-1250': ['cs', 'pl', 'hu', 'sk', 'sl', 'hr'],
    'iso-8859-7': ['el'],
    'windows-1253': ['el'],
    'iso-8859-9': ['tr'],
    'windows-1254': ['tr'],
    'windows-1257': ['lt', 'lv', 'et'],
    'windows-1255': ['he'],
    'windows-1256': ['ar', 'fa', 'ur'],
    'euc-kr': ['ko'],
    big5: ['zh-Hant'],
    gbk: ['zh-Hans', 'zh'],
    shift_jis: ['ja'],
    'euc-jp': ['ja'],
    'windows-874': ['th'],
  };
  let compared = 0;
  for (const { language, lines } of udhrTexts()) {
    for (const [label, languages] of Object.entries(encodings)) {
      if (!languages.includes(language)) continue;
      for (const text of [lines[1], lines[3], lines.slice(2, 8).join('\r\n')]) {
        if (!text || !canWrite(text, label)) continue;
        compared += 1;
        const layer = decoded('base64-message', utf8(message(label, label, text.slice(0, 20), text)));
        assert.equal(layer.note, null, `${language}, ${label}: ${text}`);
      }
    }
  }
  assert.ok(compared > 60, `${compared} texts`);
});

/** Returns whether an encoding has all characters of a text. */
function canWrite(text, encoding) {
  try {
    codec.encode(text, encoding);
    return true;
  } catch {
    return false;
  }
}

test('the page decodes a message in Base64 whose label is wrong, and says so', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'smeta.eml', utf8(message('windows-1251', 'koi8-r', SUBJECT, BODY)));
  const offer = page.locator('#layers li', { hasText: 'an e-mail message with its body in Base64' });
  await offer.getByText('The declared encoding is koi8-r, but the bytes look like windows-1251').waitFor();
  // The damage comes before the form of the mail.
  const sentences = await offer.locator('p').innerText();
  assert.match(
    sentences,
    /mail programs show wrong characters\. Decoding uses windows-1251\. E-mail messages are sent in this form\./,
  );
  assert.doesNotMatch(sentences, /nothing is damaged/);
  await offer.getByText(SUBJECT).waitFor();
  await offer.getByRole('button', { name: 'Decode message in Base64' }).click();
  await waitForFacts(page, 'Valid utf-8');
  await page.locator('#text .text-row', { hasText: `Subject: ${SUBJECT}` }).waitFor();
  await page.locator('#text .text-row', { hasText: 'Высылаю смету по объекту' }).waitFor();
  await closeWithoutComplaints();
});

test('Base64 in encoded words is offered only with the encoded words', () => {
  const word = Buffer.from('Größe und Länge der Übertragung für den Kunden').toString('base64');
  assert.deepEqual(offered(utf8(`id,subject\n1,=?utf-8?B?${word}?=\n2,=?utf-8?Q?Gr=C3=B6=C3=9Fe?=\n`)), [
    'encoded-words',
  ]);
});
