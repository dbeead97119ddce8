// E-mail messages whose text is in quoted-printable (RFC 2045, section 6.7), and messages of several parts (RFC 2046, section 5.1). The
// Python package `email` writes the message of several parts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFile, startBrowser, waitForFacts } from './browser.mjs';
import { decoded, encoded, offered, offersFor, python, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const ID = 'encoded-mail';
/** A message as Outlook Express wrote it: the header in UTF-8, the body in windows-1252. */
const MESSAGE = [
  'From: =?utf-8?q?Citt=C3=A0?= Alta <info@example.it>',
  'Subject: =?utf-8?b?Tm92aXTDoA==?=',
  'Content-Type: text/plain; charset="windows-1252"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'da luned=EC resta ch=',
  'iusa; l=92ufficio: 18,90 =80',
  '',
].join('\r\n');
const DECODED = [
  'From: Città Alta <info@example.it>',
  'Subject: Novità',
  'Content-Type: text/plain; charset="utf-8"',
  'Content-Transfer-Encoding: 8bit',
  '',
  'da lunedì resta chiusa; l’ufficio: 18,90 €',
  '',
].join('\r\n');

test('a message is decoded in the encoding that it declares, also if its encoded words were decoded before', async () => {
  assert.deepEqual(offered(utf8(MESSAGE)), [ID]);
  const { text, note } = decoded(ID, utf8(MESSAGE));
  assert.deepEqual([text, note], [DECODED, null]);
  const words = decoded('encoded-words', utf8(MESSAGE)).text;
  assert.deepEqual(offered(utf8(words)), [ID]);
  assert.equal(decoded(ID, utf8(words)).text, DECODED);
  assert.deepEqual(offered(utf8(DECODED)), []);
  const [{ hint }] = await offersFor(utf8(MESSAGE));
  assert.equal(
    hint,
    'E-mail messages are sent in this form: nothing is damaged. The header is decoded too, and then declares utf-8 in place of windows-1252, and 8bit in place of quoted-printable.',
  );
});

// A ticket system copies the source of a forwarded message into the text of its own message.
test('a part whose header is in the body of another message is decoded, and the text around it stays', () => {
  const messageHeader = (charset, transferEncoding) =>
    `From: desk@partner.example\nContent-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${transferEncoding}\n\n`;
  const leadingText =
    'We cannot read it: https://partner.example/?id=20&q=C3=\n\nContent-Type: unknown, said the agent.\n\n';
  const body = 'Здравствуйте!\nПрошу исправить адреса в вашей программе и повторно напечатать этикетки.\n';
  const partHeader = (charset, transferEncoding) =>
    `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${transferEncoding}\n\n`;
  for (const separator of ['-----Original Message-----\n', '\n']) {
    for (const header of [messageHeader('us-ascii', '7bit'), '']) {
      for (const [charset, transferEncoding, module] of [
        ['koi8-r', 'quoted-printable', 'quopri.encodestring'],
        ['koi8-r', 'base64', 'base64.encodebytes'],
        ['utf-8', 'quoted-printable', 'quopri.encodestring'],
      ]) {
        const written = python(
          `import quopri, base64, sys; sys.stdout.buffer.write(${module}(sys.stdin.buffer.read().decode().encode("${charset}")))`,
          utf8(body),
        );
        const message = `${header}${leadingText}${separator}${partHeader(charset, transferEncoding)}${written}`;
        const expected = `${header && messageHeader('utf-8', '8bit')}${leadingText}${separator}${partHeader('utf-8', '8bit')}${body}`;
        for (const lineEnd of ['\n', '\r\n']) {
          const given = utf8(message.replaceAll('\n', lineEnd));
          assert.deepEqual(offered(given), [ID], message);
          // Base64 keeps the line ends of its text.
          assert.equal(decoded(ID, given).text.replaceAll('\r\n', '\n'), expected);
        }
      }
    }
  }
  for (const text of [
    `${messageHeader('us-ascii', '7bit')}${leadingText}${partHeader('utf-8', '8bit')}Text with =C3=A9.\n`,
    `${messageHeader('us-ascii', '7bit')}${leadingText}See this:\n${partHeader('utf-8', 'base64')}Not Base64.\n`,
  ])
    assert.ok(!offered(utf8(text)).includes(ID), text);
});

test('bodies in multi-byte encodings with ASCII trail bytes, and bodies without a declared encoding, are decoded', () => {
  const body = (field, text) =>
    decoded(ID, utf8(`Content-Type: ${field}\nContent-Transfer-Encoding: quoted-printable\n\n${text}\n`)).text;
  // U+30A2 is 83 41 in Shift_JIS, and 1B 24 42 25 22 1B 28 42 in ISO-2022-JP.
  assert.match(body('text/plain; charset=Shift_JIS', '=83A'), /charset=utf-8[^]*\n\nア\n$/);
  assert.match(body('text/plain; charset=ISO-2022-JP', '=1B$B%"=1B(B'), /charset=utf-8[^]*\n\nア\n$/);
  assert.match(
    body('text/html', '<p>Gr=C3=BC=C3=9Fe</p>'),
    /^Content-Type: text\/html; charset=utf-8\n[^]*\n<p>Grüße<\/p>\n$/,
  );
  assert.match(
    body(
      'text/html; charset=iso-8859-1',
      '<meta http-equiv=3D"Content-Type" content=3D"text/html; charset=3Diso-8859-1"><p>=E9</p>',
    ),
    /<meta http-equiv="Content-Type" content="text\/html; charset=utf-8"><p>é<\/p>/,
  );
  // The bytes show that this label is wrong.
  const wrong = decoded(
    ID,
    utf8(
      'Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nSch=C3=B6ne Gr=C3=BC=C3=9Fe, 5 =E2=82=AC\n',
    ),
  );
  assert.match(wrong.text, /Schöne Grüße, 5 €/);
  assert.equal(
    wrong.note,
    'The declared encoding is iso-8859-1, but the bytes look like utf-8: mail programs show wrong characters. Decoding uses utf-8.',
  );
});

test('the offer names the encoding of encoded words whose label is wrong, and no sentence is shown twice', async () => {
  const sentence =
    'The declared encoding is iso-8859-1, but the bytes look like utf-8: mail programs show wrong characters. Decoding uses utf-8.';
  const mail = (words, label) =>
    utf8(
      `Subject: =?iso-8859-1?Q?Sch=C3=B6ne_Gr=C3=BC=C3=9Fe,_5_=E2=82=AC?=${words}\nContent-Type: text/plain; charset=${label}\nContent-Transfer-Encoding: quoted-printable\n\nSch=C3=B6ne Gr=C3=BC=C3=9Fe, 5 =E2=82=AC\n`,
    );
  for (const label of ['utf-8', 'iso-8859-1']) {
    const { note, encodingSentence } = decoded(ID, mail('', label));
    assert.deepEqual([note, encodingSentence], [sentence, sentence]);
    const unknown = decoded(ID, mail(' =?x-unknown?Q?=E9?=', label));
    assert.equal(unknown.encodingSentence, sentence);
    assert.equal(unknown.note, `${sentence} Words in x-unknown could not be decoded, and are unchanged.`);
  }
  const [{ hint }] = await offersFor(mail('', 'utf-8'));
  assert.ok(hint.startsWith(`${sentence} E-mail messages are sent in this form. `), hint);
  assert.equal(hint.split(sentence).length, 2, 'the sentence is there once');
});

const PYTHON = `import json, sys
from email.message import EmailMessage
m = EmailMessage()
m["Subject"] = "Příliš"
m["From"] = "a@example.org"
m.set_content("Žluťoučký kůň\\n", charset="iso-8859-2", cte="quoted-printable")
m.add_alternative("<p>Kůň</p>\\n", subtype="html", charset="windows-1250", cte="base64")
m.add_attachment(bytes(range(256)), maintype="application", subtype="octet-stream", filename="x.bin")
sys.stdout.write(m.as_string())`;

test('each part of a message is decoded in its encoding, and attachments stay', () => {
  const message = python(PYTHON).toString();
  assert.match(message, /iso-8859-2[^]*quoted-printable[^]*windows-1250[^]*base64/);
  assert.deepEqual(offered(utf8(message)), [ID]);
  const { text, note, form } = decoded(ID, utf8(message));
  assert.equal(note, null);
  assert.equal(form.canEncode, false);
  for (const wanted of ['Subject: Příliš\n', '\n\nŽluťoučký kůň\n', '\n\n<p>Kůň</p>\n'])
    assert.ok(text.includes(wanted), text);
  assert.equal(text.match(/charset="utf-8"/g).length, 2);
  assert.equal(text.match(/Content-Transfer-Encoding: 8bit/g).length, 2);
  const attachment = message.slice(message.indexOf('Content-Type: application/octet-stream'));
  assert.ok(text.endsWith(attachment));
});

test('a mailbox is decoded message by message', () => {
  const second = MESSAGE.replace('windows-1252', 'iso-8859-5').replace('da luned=EC', '=BF=E0=D8=D2=D5=E2');
  const { text } = decoded(
    ID,
    utf8(`From a@b Thu Sep 15 10:02:11 2005\r\n${MESSAGE}\r\nFrom c@d Thu Sep 15 13:44:50 2005\r\n${second}`),
  );
  assert.match(text, /lunedì resta chiusa[^]*\r\n\r\nFrom c@d[^]*Привет resta chiusa/);
});

/** Returns a message whose body is in quoted-printable. */
const message = (type, body) =>
  `Subject: x\nContent-Type: ${type}\nContent-Transfer-Encoding: quoted-printable\n\n${body}\n`;

test('malformed bytes of a body in UTF-8 are unchanged', () => {
  const { bytes } = decoded(ID, utf8(message('text/plain; charset=utf-8', 'th=C3=A9 caf=E9 bien')));
  assert.ok(
    Buffer.from(bytes).includes(Buffer.from('thé caf\xe9 bien', 'latin1')) || Buffer.from(bytes).includes(0xe9),
  );
  assert.ok(!Buffer.from(bytes).includes('\ufffd'));
});

test('the names of attachments are encoded within their quotation marks', () => {
  const type = 'text/plain; charset=utf-8; name="=?utf-8?Q?r=C3=A9sum=C3=A9.txt?="; format=flowed';
  const { text, form } = decoded(ID, utf8(message(type, 'caf=C3=A9')));
  assert.match(text, /name="résumé\.txt"; format=flowed/);
  assert.match(encoded(ID, form, text), /; name="=\?utf-8\?[BQ]\?[^"]+\?="; format=flowed/);
});

test('a line of a message that begins with “From ” does not begin another message, and only text is decoded', () => {
  const { text } = decoded(
    ID,
    utf8(message('text/plain; charset=utf-8', 'caf=C3=A9\n\nFrom my point of view:\nPS: th=C3=A9')),
  );
  assert.match(text, /café\n\nFrom my point of view:\nPS: thé/);
  assert.deepEqual(
    offered(utf8(message('application/pdf', '%PDF-1.4 =E9=A9=C3'))).filter((id) => id === ID),
    [],
  );
  const plain = decoded(ID, utf8(message('text/plain; charset=utf-8', 'caf=C3=A9 <meta charset=3Dlatin1>'))).text;
  assert.match(plain, /café <meta charset=latin1>/);
});

test('text that is not an encoded message is not offered as one', () => {
  for (const text of [
    DECODED,
    MESSAGE.replace(/\r\n\r\n[^]*/, '\r\n\r\nplain text, a=b\r\n'),
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--\n',
    'Title: x\n\nSet Content-Transfer-Encoding: quoted-printable and write =C3=A9.\n',
    '// Content-Transfer-Encoding: quoted-printable\n\nconst a =\n  1;\n',
  ])
    assert.ok(!offered(utf8(text)).includes(ID), text);
});

test('one click decodes header and body', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'mail.eml', MESSAGE);
  await page.getByRole('button', { name: 'Decode message' }).click();
  await waitForFacts(page, 'Valid utf-8');
  for (const line of ['Subject: Novità', 'da lunedì resta chiusa; l’ufficio: 18,90 €', 'charset="utf-8"'])
    await page.locator('#text .text-row', { hasText: line }).waitFor();
  await closeWithoutComplaints();
});
