// rsyslog writes bytes as # and three octal digits ($EscapeControlCharactersOnReceive and $Escape8BitCharactersOnReceive).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { syslogEscapes } from '../../www/layers/syslog-escapes.js';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

const ID = 'syslog-escapes';
/** Writes bytes beyond ASCII as rsyslog does. */
const escaped = (bytes) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : `#${byte.toString(8)}`)).join('');
const escapedUtf8 = (text) => escaped(utf8(text));
/** Returns lines of a log with these messages. */
const log = (messages, time = 'Jan  9 07:11:02') =>
  messages.map((message) => `${time} app01 job[22]: ${message}\n`).join('');

test('escapes of UTF-8 are decoded, and numbers of tickets are not', async () => {
  // 303 274 is C3 BC, 342 202 254 is E2 82 AC.
  assert.equal(
    decoded(ID, utf8(log(['M#303#274ller #118: 5 #342#202#254, siehe #303 und #274']))).text,
    log(['Müller #118: 5 €, siehe #303 und #274']),
  );
  for (const time of [
    'Jan  9 07:11:02',
    'Oct 12 23:59:59',
    '2024-01-09T07:11:02.123456+01:00',
    '<13>Jan  9 07:11:02',
  ]) {
    const messages = ['Ärger mit Größe #5', '東京 を開始', 'Ошибка: файл «счёт»', '😀', 'Gr\u00f6\u00dfe5'];
    const file = utf8(log(messages.map(escapedUtf8), time));
    assert.deepEqual(offered(file), [ID]);
    assert.deepEqual([decoded(ID, file).text, decoded(ID, file).note], [log(messages, time), null]);
  }
  // Messages are decoded even if their lines do not start with a time and the name of a host.
  assert.equal(decoded(ID, utf8(escapedUtf8('Größe\nMüller\n'))).text, 'Größe\nMüller\n');
  assert.deepEqual(offered(utf8(escapedUtf8('Größe\nMüller\n'))), [ID]);
  const [offer] = await offersFor(log([escapedUtf8('Größe')]));
  assert.match(offer.hint, /^rsyslog writes bytes beyond ASCII in this form .* nothing is damaged\./);
});

test('tabs before words are decoded in a log with escapes of UTF-8, and the offer says so; line ends are not decoded', async () => {
  const hintOf = async (message) => (await offersFor(log([escapedUtf8(message)])))[0].hint;
  assert.match(
    await hintOf('Größe: line#011tabbed'),
    /#011 before a word becomes a tab\. Numbers of tickets, .* unchanged\.$/,
  );
  assert.doesNotMatch(await hintOf('Größe #011'), /tab/);
  assert.equal(
    decoded(ID, utf8(log([escapedUtf8('Größe#012#011at org.Example(#011#011x) Ticket #011 #0112')]))).text,
    log(['Größe#012\tat org.Example(\t\tx) Ticket #011 #0112']),
  );
  assert.deepEqual(offered(utf8(log(['Exception#012#011at org.Example']))), []);
});

test('a cut character stays escaped, and escapes of another encoding are decoded if this encoding is certain', () => {
  const cut = decoded(ID, utf8(log([`${escapedUtf8('Größe und ö')}#342#202`, 'Größe'])));
  assert.equal(cut.text, log(['Größe und ö#342#202', 'Größe']));
  assert.match(cut.note, /^2 escapes are unchanged/);
  const messages = [
    'Überweisung an Müller ausgeführt',
    'Prüfung der Größe für Jörg beendet',
    'Ungültiger Schlüssel für Bäckerei',
  ];
  const latin = decoded(ID, utf8(log(messages.map((message) => escaped(Buffer.from(message, 'latin1'))))));
  assert.equal(codec.decode(latin.bytes, latin.encoding), log(messages));
});

test('a log with bytes in two encodings is decoded line by line', () => {
  const german = ['Müller für Jörg geprüft', 'Schlüssel für Bäckerei ungültig', 'Überweisung ausgeführt für Größe'];
  const japanese = ['処理を開始しました', '処理を終了しました'];
  const file = utf8(
    log([...german.map((message) => escaped(Buffer.from(message, 'latin1'))), ...japanese.map(escapedUtf8)]),
  );
  const layer = decoded(ID, file);
  assert.equal(layer.text, log([...german, ...japanese]));
  assert.match(layer.encodingSentence, /^3 lines in (?:windows-1252|iso-8859-1), 2 in UTF-8\.$/);
});

test('numbers of issues, colours and ids are not taken for escapes', () => {
  for (const text of [
    'Fixes #303 and #274, see #342\n',
    '#303#274\n',
    'See #303#274#310 and #301#302.\n',
    'color: #303274; background: #373#; border: #203040\n',
    'a { color: #303 } b { color: #274 }\n',
    '| #303 | #274 |\n',
    'room#303 room#274 chat#310 user#377\n',
    log(['Ticket #303 closed', 'Ticket#274 closed', 'Ticket#310 closed', 'PR#303fix PR#304fix PR#118fix']),
    '#define X #303\nprintf("%#303x")\n',
    'M#303#274ller',
    'M#366#337ler',
  ])
    assert.ok(!offered(utf8(text)).includes(ID), text);
});

test('a long row of escapes takes linear time', () => {
  for (const part of ['#303', '#303#274', 'a#374', '#3', '#011#'])
    assertLinear((count) => syslogEscapes.recognise(`Jan  9 07:11:02 a b: ${part.repeat(count)}\n`), 1 << 13, part);
});
