// Layers of ISO-2022-JP without ESC, vCard, escapes beside paths, LDIF, hex bytes, and commands of PowerShell.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer, encodedLayer } from '../../www/layer-queries.js';
import { readNotation } from '../../www/notation.js';
import { decoded, encoded, latin1, offered, offersFor, utf8 } from './layer-codec.mjs';
import { decodedCards, GERMANS, outlookCards } from './vcards.mjs';

test('ISO-2022-JP without its ESC bytes is decoded, and other text with the same characters is not', () => {
  // “こんにちは、田中です。” in ISO-2022-JP (RFC 1468), without the ESC bytes.
  const mail = utf8('Subject: test\n\n$B$3$s$K$A$O!"EDCf$G$9!#(B\n');
  assert.deepEqual(offered(mail), ['iso-2022-jp-without-esc']);
  assert.equal(decoded('iso-2022-jp-without-esc', mail).text, 'Subject: test\n\nこんにちは、田中です。\n');
  for (const text of ['echo $BASE(Bash)', 'cost: $B12(B)', '$Bxy(B and $@(J', 'mv $B;3EDB@O:(B $B7n(B'])
    assert.deepEqual(offered(utf8(text)), []);
});

test('all runs of ISO-2022-JP without ESC are decoded, and runs that cannot be decoded are counted', () => {
  const id = 'iso-2022-jp-without-esc';
  const lines = [
    ['From: $B;3EDB@O:(B <yamada@example.co.jp>', 'From: 山田太郎 <yamada@example.co.jp>'],
    ["$BF|;~!'(B10$B7n(B15$BF|!J?e!K(B14:00$B$+$i(B16:00$B$^$G(B", '日時：10月15日（水）14:00から16:00まで'],
    ["$B>l=j!'K\\<R(B3$B3,(B $BBh(B2$B2q5D<<(B", '場所：本社3階 第2会議室'],
    ['$@3,(J $@7n(B', '階 月'],
    ['Excel 97$B7A<0$G$h$m$7$$$G$7$g$&$+!#(B', 'Excel 97形式でよろしいでしょうか。'],
  ];
  const mail = utf8(lines.map(([line]) => line).join('\n'));
  assert.deepEqual(offered(mail), [id]);
  const all = decoded(id, mail);
  assert.equal(all.text, lines.map(([, line]) => line).join('\n'));
  assert.equal(all.note, null);
  // Row 9 of JIS X 0208 is empty, and the three bytes ABC are not pairs.
  const rest = decoded(id, utf8('$B$3$s$K(B $B)!(B $B)!$3(B $BABC(B (B) $B'));
  assert.equal(rest.text, 'こんに $B)!(B $B)!$3(B $BABC(B (B) $B');
  assert.match(rest.note, /^3 runs between \$B and \(B could not be decoded/);
  // The result is UTF-8, so the header declares it (RFC 2045, section 5.2).
  const message = (charset, transferEncoding = '') =>
    `Content-Type: text/plain;\r\n charset="${charset}"\r\n${transferEncoding}\r\n`;
  const body = '$B$3$s$K(B\r\n> Content-Type: text/plain; charset=iso-2022-jp\r\n';
  const transfer = (value) => `Content-Transfer-Encoding: ${value}\r\n`;
  const mailInUtf8 = decoded(id, utf8(message('ISO-2022-JP', transfer('7bit')) + body));
  assert.equal(mailInUtf8.text, message('utf-8', transfer('8bit')) + body.replace('$B$3$s$K(B', 'こんに'));
  assert.match(mailInUtf8.note, /^The text is UTF-8 now, and the header of the mail declares it/);
  assert.equal(decoded(id, utf8(message('utf-8') + body)).note, null);
  // Each part declares its own encoding. The bytes of a part in Base64 are ISO-2022-JP as before.
  const parts = (charset, text) =>
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b1"\r\n\r\n' +
    `--b1\r\nContent-Type: text/html; charset=${charset}\r\n\r\n<meta charset="${charset}">${text}\r\n` +
    `--b1\r\n${message('iso-2022-jp', transfer('base64'))}GyRCRnxLXBsoQg==\r\n` +
    `--b1\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n${text}\r\n--b1--\r\n`;
  assert.equal(decoded(id, utf8(parts('iso-2022-jp', '$B$3$s$K(B'))).text, parts('utf-8', 'こんに'));
  // After the sample that was recognised, the input may have other characters. They stay as they are.
  assert.equal(decoded(id, utf8('$B$3$s$K(B é\u0e4a 😀 \x0e $B7n(B')).text, 'こんに é\u0e4a 😀 \x0e 月');
  // The time is linear: with a search from each $B, this would take minutes.
  const opened = '$B'.repeat(1 << 19);
  assert.equal(decoded(id, utf8(`$B$3$s$K(B ${opened}`)).text, `こんに ${opened}`);
  const malformed = decoded(id, Buffer.concat([utf8('$B$3$s$K(B '), latin1('\xff')]));
  assert.equal(Buffer.from(malformed.bytes).toString('hex'), `${utf8('こんに ').toString('hex')}ff`);
});

// vCard 2.1, section 2.1.3: parameters are separated by semicolons, and only an encoding can write a line break in a
// value.
test('a decoded vCard field keeps CHARSET but not ENCODING, and a field that needs ENCODING stays as it is', () => {
  const fields = [
    ['TEL;HOME;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8;PREF:=C3=BC', 'TEL;HOME;CHARSET=UTF-8;PREF:ü'],
    ['item1.NOTE;encoding=quoted-printable;charset=utf-8:=C3=\r\n=BC=\r\n 1=3B2', 'item1.NOTE;CHARSET=UTF-8:ü 1;2'],
    ['FN;QUOTED-PRINTABLE:=41', 'FN:A'],
    ['NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=BC=0D=0Ab', null],
    ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:a=3Bb;=C3=BC', null],
    ['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=FF', null],
    ['NOTE:ENCODING=QUOTED-PRINTABLE', null],
    ['X-QUOTED-PRINTABLE;CHARSET=UTF-8:é', null],
    ['PHOTO;ENCODING=BASE64:/9j/', null],
  ];
  const card = (lines) => `BEGIN:VCARD\r\nVERSION:2.1\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`;
  const layer = decoded('vcard', utf8(card(fields.map(([field]) => field))));
  assert.equal(layer.text, card(fields.map(([field, plain]) => plain ?? field)));
  assert.match(
    layer.note,
    /^One field is malformed in the encoding that it declares, and is unchanged\. 2 fields cannot be written without their encoding/,
  );
  // When a changed text is encoded again, fields with characters beyond ASCII become quoted-printable, except fields
  // that continue on another line or have an encoding.
  const changed = card(['TEL;HOME;PREF:ü', 'FN:A', 'NOTE;CHARSET=x:é', 'NOTE:é\r\n é', 'X;ENCODING=8BIT:é']);
  assert.equal(
    encoded('vcard', layer.form, changed),
    card([
      'TEL;HOME;PREF;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=BC',
      'FN:A',
      'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=A9',
      'NOTE:é\r\n é',
      'X;ENCODING=8BIT:é',
    ]),
  );
});

test('vCard fields whose lines are joined have any line end, and white space after “=”', () => {
  for (const end of ['\n', '\r\n', '\r'])
    for (const space of ['', ' ', ' \t']) {
      const cards = (value) => ['BEGIN:VCARD', 'VERSION:2.1', `NOTE;${value}`, 'TEL:1', 'END:VCARD', ''].join(end);
      const folded = `CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=${space}${end}=C3=9Fe aus M=${space}${end}=C3=BCnchen`;
      const { text, note } = decoded('vcard', utf8(cards(folded)));
      assert.deepEqual([text, note], [cards('CHARSET=UTF-8:Grüße aus München'), null]);
    }
  const quoted = 'BEGIN:VCARD\nN;CHARSET="utf-8";ENCODING=QUOTED-PRINTABLE:M=C3=BCller\nEND:VCARD\n';
  assert.equal(decoded('vcard', utf8(quoted)).text, 'BEGIN:VCARD\nN;CHARSET=UTF-8:Müller\nEND:VCARD\n');
});

test('vCard fields without CHARSET are decoded in the encoding that is detected from all of these fields together', () => {
  const persons = {
    cp1252: GERMANS,
    cp1250: [
      ['Dvořák', 'Jiří', 'Žižkova 4'],
      ['Šimek', 'Zdeněk', 'Křížová 12'],
    ],
    cp1251: [
      ['Иванов', 'Пётр', 'ул. Ленина, 5'],
      ['Щукина', 'Юлия', 'Новый проезд 1'],
    ],
    cp1253: [['Παπαδόπουλος', 'Γιώργος', 'Ερμού 3']],
    cp932: [
      ['山田', '太郎', '東京都新宿区西新宿'],
      ['鈴木', '花子', '大阪市北区'],
    ],
  };
  for (const [encoding, people] of Object.entries(persons)) {
    const cards = utf8(outlookCards(people, encoding));
    assert.deepEqual(offered(cards), ['vcard'], encoding);
    const { text, note, encodingSentence } = decoded('vcard', cards);
    assert.equal(text, decodedCards(people), encoding);
    assert.equal(note, null);
    assert.match(
      encodingSentence,
      new RegExp(`^\\d fields without CHARSET are in (windows-${encoding.slice(2)}|shift_jis)\\.$`),
    );
  }
  // Fields that declare UTF-8, as a phone writes them, are decoded as UTF-8, and so are fields without CHARSET that are UTF-8.
  const mixed =
    outlookCards(GERMANS, 'utf-8', ';CHARSET=UTF-8') + outlookCards(GERMANS, 'cp1252') + outlookCards(GERMANS, 'utf-8');
  const layer = decoded('vcard', utf8(mixed));
  assert.equal(layer.text, decodedCards(GERMANS, ';CHARSET=UTF-8') + decodedCards(GERMANS) + decodedCards(GERMANS));
  assert.equal(layer.note, null);
});

test('vCard fields without CHARSET stay as they are if their encoding is not certain', () => {
  // Names in two encodings.
  const both = outlookCards(GERMANS, 'cp1252') + outlookCards([['Иванов', 'Пётр', 'Новый проезд']], 'cp1251');
  const layer = decoded('vcard', utf8(both));
  assert.equal(layer.text, both);
  assert.match(layer.note, /^6 fields have no CHARSET and are not UTF-8\. Their encoding is unknown/);
  assert.equal(layer.encodingSentence, undefined);
  // These bytes are no text in any encoding: the field may be a key.
  const key = 'BEGIN:VCARD\nKEY;ENCODING=QUOTED-PRINTABLE:=80=02=91=FF=00=9D\nEND:VCARD\n';
  assert.equal(decoded('vcard', utf8(key)).text, key);
  // A field that declares an encoding is not decoded in the encoding of fields without CHARSET.
  const wrong =
    outlookCards([['Müller', 'Uwe', 'Weg 1']], 'cp1252', ';CHARSET=UTF-8') + outlookCards(GERMANS, 'cp1252');
  const kept = decoded('vcard', utf8(wrong));
  assert.match(kept.text, /^N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=FCller;Uwe$/m);
  assert.equal(kept.note, 'One field is malformed in the encoding that it declares, and is unchanged.');
});

test('text that has escapes, and also paths whose backslashes are not escaped, is not decoded', () => {
  for (const path of [
    'D:\\export\\new',
    '\\\\server\\archive\\x',
    'C:\\files',
    'src\\vendor',
    '..\\bin',
    '\\\\\\\\a\\\\\\bin',
  ]) {
    const text = `caf\\xc3\\xa9 ${path}\n`;
    assert.deepEqual(offered(utf8(text)), [], path);
    assert.equal(readNotation(text, 'auto').notation, 'text', path);
    // Where the path comes after the sample, the layer is offered, but decoding must refuse.
    const { problem } = decodedLayer(codec, 'escapes', utf8(text), 'utf-8');
    assert.match(problem, /may belong to paths/, path);
  }
  for (const text of [
    'caf\\xc3\\xa9\\nnext\\tline\\rreturn',
    '\\e[1mcaf\\u00e9\\e[0m',
    'C:\\\\export caf\\xe9',
    '\\v\\f \\xc3\\xa9',
  ])
    assert.deepEqual(offered(utf8(text)), ['escapes'], text);
});

test('the whole LDIF file is decoded, not only one of its values, and values that are not plain text stay', () => {
  const value = (text) => Buffer.from(text).toString('base64');
  const long = 'Straße des 17. Juni 135, 10623 Berlin, im Hinterhaus rechts, bei Müller läuten';
  const folded = `street:: ${value(long)}`.replace(/(.{76})(.+)/, '$1\n $2');
  // Part of a value in RFC 2849, example 5. It has a control character.
  const control = `description:: ${value('a control character in it (a CR).\r  By the way')}`;
  const photo = `jpegPhoto:: ${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64')}`;
  const text = `dn: uid=a,dc=example\ncn:: ${value('Jürgen')}\n${folded}\n${control}\n${photo}\n`;
  assert.deepEqual(offered(utf8(text)), ['ldif']);
  const { bytes } = decodedLayer(codec, 'ldif', utf8(text), 'utf-8');
  assert.equal(
    Buffer.from(bytes).toString(),
    `dn: uid=a,dc=example\ncn: Jürgen\nstreet: ${long}\n${control}\n${photo}\n`,
  );
  // Without an entry, or without a value beyond ASCII, nothing is offered.
  assert.deepEqual(offered(utf8(`dn: uid=a\ncn:: ${value('plain')}\n`)), []);
  assert.deepEqual(offered(utf8(`cn:: ${value('Jürgen')}\n`)), []);
});

test('encoding LDIF again keeps addresses of files', () => {
  const text = 'dn: cn=a\ncn:: SsO8cmdlbg==\njpegPhoto:< file:///bilder/jürgen.jpg\n';
  const { form, text: plain } = decoded('ldif', utf8(text));
  assert.equal(encoded('ldif', form, plain), text);
});

test('LDIF values in an encoding other than UTF-8 are decoded if this encoding is certain', () => {
  const value = (text, encoding) => Buffer.from(text, encoding).toString('base64');
  const names = [
    'Jürgen Müller',
    'Günther Schröder',
    'Straße der Jugend, Köln',
    'Größe: über dreißig Männer für Düsseldorf',
  ];
  const text = (encoding) => names.map((name, at) => `dn: uid=u${at}\ncn:: ${value(name, encoding)}\n`).join('\n');
  assert.deepEqual(offered(utf8(text('latin1'))), ['ldif']);
  const { bytes, encodingSentence, form } = decodedLayer(codec, 'ldif', utf8(text('latin1')), 'utf-8');
  const plain = names.map((name, at) => `dn: uid=u${at}\ncn: ${name}\n`).join('\n');
  assert.equal(Buffer.from(bytes).toString(), plain);
  assert.match(encodingSentence, /^4 values in Base64 are in windows-1252, although LDIF has UTF-8\./);
  assert.equal(
    Buffer.from(
      encodedLayer(codec, { id: 'ldif', form }, { bytes: utf8(plain), encoding: 'utf-8' }, 'utf-8').bytes,
    ).toString(),
    text('utf8'),
  );
  // A key and a picture are not text.
  const key = Buffer.from(Array.from({ length: 40 }, (_, at) => (at * 37 + 140) & 255)).toString('base64');
  assert.deepEqual(offered(utf8(`dn: uid=a\nuserCertificate:: ${key}\n`)), []);
});

test('ISO-2022-JP without ESC is offered before and after the encoded words of the headers are decoded', () => {
  const id = 'iso-2022-jp-without-esc';
  const mail = utf8(
    'Subject: =?iso-2022-jp?b?GyRCPCEycyRORGpOYzJxNUQkSyREJCQkRhsoQg==?=\n\n$BMh=52PMKF|$NDjNc2q5D$G$9$,!"2q5D<<$,JQ99$K$J$j$^$7$?!#(B\n',
  );
  assert.deepEqual(new Set(offered(mail)), new Set(['encoded-words', id]));
  const { text } = decoded('encoded-words', mail);
  assert.deepEqual(offered(utf8(text)), [id]);
  const whole = 'Subject: 次回の定例会議について\n\n来週火曜日の定例会議ですが、会議室が変更になりました。\n';
  assert.equal(decoded(id, utf8(text)).text, whole);
  assert.equal(decoded('encoded-words', utf8(decoded(id, mail).text)).text, whole);
  // A short run in text with characters beyond ASCII can be code.
  assert.deepEqual(offered(utf8('café $B$3$s$K(B')), []);
  assert.deepEqual(offered(utf8('prix : $BASE(Bœuf) $Bxy(B à $@(J')), []);
});

/** Folds a line of LDIF after 76 characters, as ldapsearch does. */
const fold = (line) => line.replace(/(?<=^.{76}(?:.{75})*)(?=.)/g, '\n ');

test('LDIF values are decoded from Base64 even if their text was decoded in a wrong encoding, or is in a Hebrew encoding; no offer decodes only one value', () => {
  const people = [
    ['משה כהן', 'מנהל מערכות מידע, סניף ירושלים'],
    ['רבקה לוי', 'חשבת שכר בכירה במחלקת הכספים'],
    ['יוסי מזרחי', 'טכנאי רשת ותשתיות תקשורת'],
  ];
  const ldif = (write) =>
    people.map(([name, title], at) => `dn: uid=u${at}\n${write('cn', name)}\n${write('title', title)}\n`).join('\n');
  const inBase64 = (bytesOf) => (name, text) => fold(`${name}:: ${bytesOf(text).toString('base64')}`);
  // UTF-8 that was decoded as ISO-8859-1, and written as UTF-8 again.
  const misread = ldif(inBase64((text) => utf8(utf8(text).toString('latin1'))));
  assert.match(misread, /\n \S/);
  assert.deepEqual(offered(utf8(misread)), ['ldif']);
  assert.equal(
    decoded('ldif', utf8(misread)).text,
    ldif((name, text) => `${name}: ${utf8(text).toString('latin1')}`),
  );
  // Without the entries, a folded value is not Base64 within text either.
  assert.deepEqual(offered(utf8(misread.replaceAll('dn: ', 'id: '))), []);
  const windows1255 = ldif(inBase64((text) => Buffer.from(codec.encode(text, 'windows-1255'))));
  assert.deepEqual(offered(utf8(windows1255)), ['ldif']);
  const decodedValues = decoded('ldif', utf8(windows1255));
  assert.equal(
    decodedValues.text,
    ldif((name, text) => `${name}: ${text}`),
  );
  assert.match(decodedValues.encodingSentence, /^6 values in Base64 are in windows-1255/);
  // Identifiers of Active Directory are not text, even if none of their bytes is a control character.
  const guid = Buffer.from('e0e1f0e8f9ecf0e9f8eae4f5f2f1e7ea', 'hex').toString('base64');
  const guids = Array.from({ length: 4 }, (_, at) => `dn: uid=u${at}\nobjectGUID:: ${guid}\n`).join('\n');
  assert.deepEqual(offered(utf8(guids)), []);
});

test('hex bytes are not offered if they cannot be decoded', () => {
  // As psql prints a column of the type bytea, after a number and a date.
  const rows = ['4f626a65646ec3a1766b61', '446f6272c3bd2064656e', '506c656173652063616e63656c'];
  const table = rows.map((digits, at) => `${at + 1}\t2021-03-04\t\\x${digits}\n`).join('');
  assert.equal(offered(utf8(table)).includes('hex'), false);
  assert.deepEqual(offered(utf8('c3a9 c3a8\n')), ['hex']);
});

test('the argument of PowerShell’s -EncodedCommand is UTF-16', async () => {
  const command = Buffer.from('Get-ChildItem C:\\Users; Write-Host "Größe"', 'utf16le');
  const text = utf8(`powershell.exe -NoProfile -EncodedCommand ${command.toString('base64')}\r\n`);
  assert.deepEqual(offered(text), ['base64-run']);
  assert.deepEqual(Buffer.from(decodedLayer(codec, 'base64-run', text, 'utf-8').bytes), command);
  const { note } = decodedLayer(codec, 'base64-run', text, 'utf-8');
  assert.match(note, /without the text around it\. “Encode as Base64 within text” puts it back/);
  const [{ hint }] = await offersFor(text.toString());
  assert.match(hint, /the rest of the file is not kept/);
  const part = Buffer.from('Die Prüfung für Gäste und Bürger findet am Montag statt.').toString('base64');
  // A hash and a key in Base64 are not encoded text. In a text with several parts in Base64, or with a part that has several lines, this layer
  // would decode only one part or line, and lose the rest.
  for (const other of [
    'sha256 4a5b6c7d8e9f4a5b6c7d8e9f4a5b6c7d8e9f4a5b6c7d8e9f4a5b6c7d8e9fabcd',
    `key ${Buffer.alloc(40, 0x9c).toString('base64')}`,
    `From a@b Thu Sep 15 10:02:11 2005\nSubject: x\n\nText\n\nFrom c@d Thu Sep 15 13:44:50 2005\nContent-Transfer-Encoding: base64\n\n${part}\n`,
    [1, 2, 3].map((id) => `{"id":${id},"body":"${part}"}\n`).join(''),
    `data:\n  note: |\n    ${part.slice(0, 60)}\n    ${part.slice(60)}\n`,
    `note: ${part.slice(0, 60)}\n${part.slice(60)}\nend\n`,
    `-----BEGIN NOTE-----\n${part.slice(0, 64)}\n${part.slice(64)}\n-----END NOTE-----\n`,
  ])
    assert.ok(!offered(utf8(other)).includes('base64-run'), other);
});

test('line ends that were escapes in quoted-printable stay when the text is encoded again', () => {
  for (const [source, text] of [
    ['Gr=C3=BC=C3=9Fe=0D=0Aaus K=C3=B6ln\nEnde\n', 'Grüße\r\naus Köln\nEnde\n'],
    ['Gr=C3=BC=C3=9Fe=0Aaus K=C3=B6ln\r\nEnde\r\n', 'Grüße\naus Köln\r\nEnde\r\n'],
    ['Gr=C3=BC=C3=9Fe=0Daus K=C3=B6ln\n', 'Grüße\raus Köln\n'],
    ['Gr=C3=BC=C3=9Fe \r\naus K=C3=B6ln=20\r\n', 'Grüße\r\naus Köln \r\n'],
  ]) {
    const layer = decoded('quoted-printable', utf8(source));
    assert.equal(layer.text, text);
    const again = encoded('quoted-printable', layer.form, text);
    assert.equal(decoded('quoted-printable', utf8(again)).text, text, again);
    assert.equal(again.includes('\r\n'), source.includes('\r\n'), again);
  }
  // If an editor changed all line ends of the text to LF, encoding writes the line ends of the file again.
  const { form } = decoded('quoted-printable', utf8('Gr=C3=BC=C3=9Fe\r\naus K=C3=B6ln\r\n'));
  assert.equal(encoded('quoted-printable', form, 'Grüße\naus Köln\n'), 'Gr=C3=BC=C3=9Fe\r\naus K=C3=B6ln\r\n');
});
