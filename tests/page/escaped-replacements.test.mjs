// U+FFFD in escapes of JSON and in references of HTML and XML: a program wrote U+FFFD for bytes that it could not decode. Docker writes a long line of a
// log as several records of 16 KB (daemon/logger/copier.go), and encoding/json of Go writes each byte that is not UTF-8 as \ufffd.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { escapedReplacements, findEscapedReplacements } from '../../www/escaped-replacements.js';
import { keptInRepair } from '../../www/text/counts.js';
import { joinedEncodings } from '../../www/text/joined-encodings.js';
import * as lostWords from '../../www/text/lost-text.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns a record of Docker’s log. */
const record = (log, stream = 'stdout') =>
  `{"log":"${log}","stream":"${stream}","time":"2024-05-02T08:15:30.123456789Z"}\n`;
const FILLER = 'x'.repeat(40);
const DOCKER = record('start\\n') + record(`${FILLER} caf\\ufffd`) + record('\\ufffd au lait\\n') + record('end\\n');
/**
 * Returns the runs of escaped U+FFFD that are reported, and the number of characters that are divided between two records; null if no run is
 * reported.
 */
const found = (text) => {
  const result = findEscapedReplacements(text);
  return result && [result.places.map(({ index, run }) => text.slice(index, index + run.length)), result.divided];
};

test('escapes of U+FFFD in JSON, in lines of JSON and in markup are reported as lost text', () => {
  for (const [text, ...expected] of [
    [DOCKER, ['\\ufffd', '\\ufffd'], 1],
    ['{"name": "M\\uFFFDller", "city": "K\\ufffd\\ufffdln"}', ['\\uFFFD', '\\ufffd\\ufffd'], 0],
    // Only U+FFFD is reported, not the escapes of é and 😀 beside it. In the next row, the second run follows an escaped backslash.
    ['{"name": "caf\\u00e9\\ufffd \\ud83d\\ude00"}', ['\\ufffd'], 0],
    ['{"a": "say \\ufffd\\ufffd: x", "b": "\\\\\\ufffdx"}', ['\\ufffd\\ufffd', '\\ufffd'], 0],
    ['[\n  {"a": "caf\\ufffd"}\n]', ['\\ufffd'], 0],
    ['10:00 INFO\n{"msg": "caf\\ufffd"}\n', ['\\ufffd'], 0],
    ['<p>Caf&#65533; und Gr&#xFFFD;&#xfffd;e</p>', ['&#65533;', '&#xFFFD;&#xfffd;'], 0],
    ['<img alt="Caf&#65533;"><p>x</p>', ['&#65533;'], 0],
    ['<?xml version="1.0"?><a>Caf&#65533;</a>', ['&#65533;'], 0],
  ])
    assert.deepEqual(found(text), expected, text);
});

test('records of Docker belong together only if they are of the same stream, and no other record of this stream is between them', () => {
  const [end, start] = [record('caf\\ufffd'), record('\\ufffd!\\n')];
  assert.equal(found(end + record('other\\n', 'stderr') + start)[1], 1);
  assert.equal(found(end + record('other\\n') + start)[1], 0);
  assert.equal(found(end + record('\\ufffd!\\n', 'stderr'))[1], 0);
  assert.equal(found(record('caf\\ufffd\\n') + start)[1], 0);
  assert.equal(found(end + start + end + start)[1], 2);
});

test('escapes of U+FFFD that an author wrote on purpose are not reported', () => {
  for (const text of [
    "const REPLACEMENT = '\\ufffd';\ntext.replace(/\\ufffd/g, '');\n",
    '{"replacement": "\\ufffd"}',
    '{"pattern": "[a-z\\ufffd]", "other": "[\\u00a0-\\ufffd]"}',
    '{"path": "a\\\\ufffd"}', // an escaped backslash and letters
    '{"a": "b\\ufffe", "c": "\\u00e9t\\u00e9"}',
    // Texts about the character, and messages that quote it
    '{"help": "Use \\ufffd for bytes that are invalid."}',
    '{"text": "x\\ufffd is how U+FFFD is shown in a word"}',
    '{"text": "the replacement character, as in caf\\ufffd"}',
    '{"error": "Unexpected token \\ufffd in JSON at position 0"}',
    '{"msg": "unexpected character \'\\ufffd\' at line 3"}',
    // Tests of decoders also have NUL, noncharacters or lone surrogates.
    '{"input": "<a\\u0000>", "output": ["StartTag", "a\\ufffd"]}',
    '{"input": "a\\ud800", "output": "a\\ufffd"}',
    '{"input": "a\\udc00", "output": "a\\uFFFD", "end": "\\uffff"}',
    // Source code, regular expressions and lists of letters
    '{"nbformat": 4, "cells": [{"source": ["x = \'a\\ufffd\'"]}]}',
    '{"version": 3, "sourcesContent": ["const a = \'a\\ufffd\'"]}',
    '{"code": "a.replace(/b\\ufffd/, c)"}',
    '{"match": "(\\ufffd|x)", "begin": "a(?!\\ufffd)"}',
    '{"letters": "abcdefghijklmnopqrstuvwxyz\\ufffd"}',
    '<p>Browsers show &#xFFFD; for invalid bytes.</p>',
    '<td>a&#65533;b is the replacement character</td>',
    '<p>Write <code>a&#xFFFD;b</code> here</p>',
    '<title>Unicode &#65533; (U+FFFD)</title>',
    '<tr><td>U+FFFD</td><td>&#65533;</td></tr>',
    '<p>Write &amp;#65533; for it.</p><script>x = "a&#65533;"</script><!-- a&#65533; -->',
    'The reference &#65533; in a text without tags',
    '',
  ])
    assert.equal(found(text), null, text);
  for (const { lines } of udhrTexts()) {
    assert.equal(found(JSON.stringify(lines)), null);
    assert.equal(found(`<p>${lines.join('</p><p>')}</p>`), null);
  }
});

test('long hostile texts take linear time', () => {
  for (const [name, textOf] of Object.entries({
    'quotation marks': (count) => `{"a":"${'\\"'.repeat(count)}\\ufffd"}`,
    backslashes: (count) => `{"a":"${'\\\\'.repeat(count)}\\ufffd"}`,
    'lines that are no JSON': (count) => '{"a":"\\ufffdx\n'.repeat(count / 8),
    references: (count) => `<p>a${'&#65533;'.repeat(count / 8)}`,
    'tags without an end': (count) => `<p>&#65533;${'<'.repeat(count)}`,
  }))
    assertLinear((count) => findEscapedReplacements(textOf(count)), 1 << 15, name);
  // One regular expression for the whole string would overflow its stack if the string has several megabytes.
  assert.deepEqual(found(`{"a":"${'\\"x'.repeat(4 << 20)}\\ufffd"}`), [['\\ufffd'], 0]);
});

test('each of 150,000 escaped U+FFFD in one text node is found', () => {
  const { places } = findEscapedReplacements(`<!DOCTYPE html><p>${'caf&#65533; '.repeat(150_000)}</p>`);
  assert.deepEqual([places.length, places.at(-1).index], [150_000, 18 + 149_999 * 12 + 3]);
});

test('the offset and the length of an escaped U+FFFD are in bytes of the input, in each encoding', () => {
  const text = '{"a": "é caf\\ufffd"}';
  for (const encoding of ['utf-8', 'utf-16le', 'windows-1252']) {
    const bytes = codec.encode(text, encoding, { writeBOM: false });
    const { offsets, lengths, first } = escapedReplacements(codec, bytes, encoding);
    assert.equal(codec.decode(bytes.subarray(offsets[0], offsets[0] + lengths[0]), encoding), '\\ufffd');
    assert.equal(first, '\\ufffd');
  }
});

test('if more places are found than listed, the sentence does not count the other lines', () => {
  const { rest } = lostWords.escapedReplacements(6000, ['\\ufffd'], { lines: [1, 2], hasMoreLines: true }, 0);
  assert.match(rest.join(''), /in lines 1, 2 and others, is the escape/);
});

test('every sentence that lists lines lists 6 of them at most, and counts the others', () => {
  const encodingCounts = [
    { encoding: 'windows-1251', count: 2, first: 1 },
    { encoding: 'ibm866', count: 1, first: 2 },
  ];
  const sentences = [
    (lines) => lostWords.escapedReplacements(1, ['\\ufffd'], { lines, hasMoreLines: false }, 0).rest.join(''),
    (lines) => keptInRepair(lines.length, lines),
    (lines) => joinedEncodings({ parts: [], counts: encodingCounts, uncertain: lines, to: 'utf-8' }, 'utf-8').rest,
  ];
  const lineNumbers = (count) => Array.from({ length: count }, (_, at) => at + 1000);
  for (const sentence of sentences) {
    assert.match(sentence([7]), /\bline 7\b/);
    assert.match(sentence(lineNumbers(3)), /\blines 1,000, 1,001 and 1,002\b/);
    assert.match(sentence(lineNumbers(6)), /\blines 1,000, .*, 1,004 and 1,005\b/);
    assert.match(sentence(lineNumbers(7)), /\blines 1,000, .*, 1,004 and 2 others\b/);
    assert.match(sentence(lineNumbers(2000)), /\blines 1,000, .*, 1,004 and 1,995 others\b/);
  }
});

test('the page says at once that the text is lost, in which lines, and which records belong together', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'container-json.log', DOCKER);
  await waitForFindings(page);
  const line = page.locator('#advice > li:visible', { hasText: 'Text was lost in 2 places' });
  await line.waitFor();
  assert.match(
    await line.innerText(),
    /: “\\ufffd”, in lines 2 and 3, is the escape of U\+FFFD\. .* One character was divided between two records: Docker cuts/,
  );
  await page.locator('#facts', { hasText: 'but text was lost' }).waitFor();
  await openFile(page, 'page.html', '<!doctype html><meta charset=utf-8><p>Caf&#65533;</p>');
  await page
    .locator('#advice > li:visible', { hasText: 'Text was lost in 1 place: “&#65533;”, in line 1, is' })
    .waitFor();
  await closeWithoutComplaints();
});
