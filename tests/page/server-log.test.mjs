// Escapes of bytes in the logs of web servers: nginx (log_format, escape=default) and Apache (mod_log_config, “Custom Log Formats”).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewOf } from '../../www/layer-preview.js';
import { decoded, encoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const line = (request, refererAndAgent = '"-" "-"') =>
  `192.0.2.7 - - [12/May/2024:06:25:58 +0300] "${request}" 200 91 ${refererAndAgent}\n`;

test('escapes of ASCII characters, and escapes in requests that are not text, are unchanged', () => {
  const [word, escaped] = ['ספר', String.raw`\xD7\xA1\xD7\xA4\xD7\xA8`];
  // nginx writes \x22 and \x5C; Apache writes \" and \\. The third request is the start of a TLS connection.
  const kept = [
    line(String.raw`GET /?q=\x22><script>\x5C HTTP/1.1`),
    line(String.raw`GET /a HTTP/1.1`, String.raw`"-" "Bot \"x\" C:\\xD7\\temp"`),
    line(String.raw`\x16\x03\x01\x02\xFC\x03\xD4\xA1\x9E`),
    line(String.raw`\x16\x03\x01\b\xD4\xA1\xC3\xA9\n`),
  ].join('');
  const log = line(`GET /${escaped}\\x22 HTTP/1.1`, `"https://example.org/${escaped}" "-"`) + kept;
  assert.deepEqual(offered(utf8(log)), ['escapes']);
  const { text, note, form } = decoded('escapes', utf8(log));
  assert.equal(text, line(`GET /${word}\\x22 HTTP/1.1`, `"https://example.org/${word}" "-"`) + kept);
  assert.equal(note, null);
  assert.equal(encoded('escapes', form, text), log);
  assert.deepEqual(offered(utf8(kept)), []);
  assert.deepEqual(offered(utf8(text)), []);
});

test('the hint gives an example of an escaped ASCII character, and says that requests with control characters stay', async () => {
  const binary = line(String.raw`\x16\x03\x01\x02\xFC\x03`);
  const hintOf = async (log) => (await offersFor(log))[0].hint;
  const form = 'nginx and Apache write bytes of requests in this form in their logs: nothing is damaged.';
  const ascii = ' Escapes of ASCII characters, such as \\x22, are unchanged: decoded, they could end a field.';
  const text = line(String.raw`GET /th\xC3\xA9 HTTP/1.1`);
  const quoted = line(String.raw`GET /th\xC3\xA9\x22 HTTP/1.1`);
  assert.equal(await hintOf(text), form);
  assert.equal(await hintOf(quoted), form + ascii);
  assert.equal(
    await hintOf(binary + text),
    `${form} Requests with control characters are unchanged, because they are not text.`,
  );
  assert.equal(
    await hintOf(binary + quoted),
    `${form}${ascii} Requests with control characters are unchanged too, because they are not text.`,
  );
});

test('characters beyond U+FFFF are unchanged, also after a backslash', () => {
  const log = line(String.raw`GET /th\xC3\xA9 HTTP/1.1`, String.raw`"-" "x\😀y"`);
  assert.equal(`${decoded('escapes', utf8(log)).text}\n`, line('GET /thé HTTP/1.1', String.raw`"-" "x\😀y"`));
});

test('bytes in another encoding are decoded, and no escape of ASCII becomes a part of a character', () => {
  // Words of Russian in windows-1251, and 表 in Shift_JIS, which is 95 5C.
  const russian = line(String.raw`GET /\xCA\xED\xE8\xE3\xE0/\xE4\xEB\xFF/\xF7\xF2\xE5\xED\xE8\xFF HTTP/1.1`);
  assert.equal(decoded('escapes', utf8(russian)).text, line('GET /Книга/для/чтения HTTP/1.1').trimEnd());
  const japanese = line(String.raw`GET /\x83\x65\x83\x58\x83\x67\x95\x5C HTTP/1.1`);
  assert.ok(!/表|x5C\p{L}/u.test(decoded('escapes', utf8(japanese)).text ?? ''));
});

test('the more frequent form of escapes is offered first, and the preview of each offer has a decoded word', async () => {
  const [hex, percent] = [String.raw`\xC3\xA9t\xC3\xA9`, '%C3%A9t%C3%A9'];
  const mixed = (first, second, count) =>
    line(`GET /${first}?a%20b HTTP/1.1`).repeat(count) + line(`GET /${second} HTTP/1.1`);
  assert.deepEqual(offered(utf8(mixed(hex, percent, 3))), ['escapes', 'percent']);
  assert.deepEqual(offered(utf8(mixed(percent, hex, 3))), ['percent', 'escapes']);
  const offers = await offersFor(mixed(hex, percent, 3));
  for (const { preview } of offers) assert.match(preview, /été/);
});

test('if the input is ASCII, the preview begins shortly before the first letter beyond ASCII in the decoded text; other previews begin shortly before the first change', () => {
  const words = 'several words of a long line that comes before the change ';
  assert.match(previewOf(`a b ${words}café`, `a%20b ${words}caf%C3%A9`), /^…[^…]{8,12}é/u);
  assert.match(previewOf(`é ${words}a b ${words}ü`, `é ${words}a%20b ${words}%C3%BC`), /^…[^…]{0,12}a b several/u);
  assert.match(previewOf(`${words}a b ${words}`, `${words}a%20b ${words}`), /a b several/);
});
