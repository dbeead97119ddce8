// Text strings of PDF in UTF-16BE (ISO 32000-1, section 7.9.2.2), with the escapes of literal strings (section 7.3.4.2).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, offered, utf8 } from './layer-codec.mjs';

const id = 'pdf-strings';
const raw = String.raw;

test('strings with the BOM of UTF-16 are decoded, between parentheses or braces', () => {
  for (const [text, expected] of [
    [raw`/Title (\376\377\000G\000r\000\374\000\337\000e)` + '\n', '/Title (Grüße)\n'],
    // As hyperref of LaTeX writes an .out file: every byte that is not ASCII, and 00, in octal.
    [
      raw`\BOOKMARK [1][-]{section.1}{\376\377\000\334\000b\000e\000r\000 \0002}{}% 1`,
      raw`\BOOKMARK [1][-]{section.1}{Über 2}{}% 1`,
    ],
    // A line feed, a backslash, parentheses, U+017B (the octal escape 001 and the brace, 7B), and a surrogate pair. The octal escapes \75 and \0
    // have fewer than three digits.
    [raw`(\376\377\000\n\000\\\000\(\000\)\001{\330\75\336\0)`, '(\n\\\\\\(\\)Ż😀)'],
  ]) {
    assert.deepEqual(offered(utf8(text)), [id], text);
    assert.equal(decoded(id, utf8(text)).text, expected);
  }
});

test('a string whose bytes are not UTF-16 stays, and strings without a BOM or an end are not offered', () => {
  const text = raw`(\376\377\000a) (\376\377\000ab)`;
  const { text: content, note } = decoded(id, utf8(text));
  assert.equal(content, raw`(a) (\376\377\000ab)`);
  assert.equal(note, '1 string is unchanged, because the bytes are not UTF-16.');
  assert.ok(!offered(utf8(raw`"Gr\303\274\303\237e"`)).includes(id));
  assert.ok(!offered(utf8(raw`(\376\377\000a`)).includes(id));
  // A title without an end in its line. If an escape matched in two ways, the search would take exponential time here.
  assert.ok(!offered(utf8(raw`/Title (\376\377${raw`\000G`.repeat(200)}` + '\n)\n')).includes(id));
});
