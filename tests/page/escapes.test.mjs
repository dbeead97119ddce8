// Escapes of programming languages, in upper and lower case, valid and malformed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNotation } from '../../www/notation.js';

/** Returns the content of each part of a text: a string, or an array of bytes or code points. */
function read(given, notation = 'escapes') {
  const { parts, codePoints, problem } = readNotation(given, notation);
  assert.equal(problem, undefined, `${given}: ${problem}`);
  return (parts ?? [{ codePoints }]).map((part) => part.text ?? [...(part.bytes ?? part.codePoints)]);
}

test('\\U with eight digits is one code point', () => {
  for (const notation of ['auto', 'escapes', 'code-points']) {
    assert.deepEqual(read('\\U0001F600', notation), [[0x1f600]], notation);
    assert.deepEqual(read('\\U0001f600', notation), [[0x1f600]], notation);
  }
  assert.deepEqual(read('a\\U0001F600b', 'auto'), ['a', [0x1f600], 'b']);
  assert.deepEqual(read('\\U00000041\\u0042', 'auto'), [[0x41, 0x42]]);
  assert.equal(readNotation("'\\U0001F600'", 'auto').notation, 'escapes');
});

// perlop, “Quote and Quote-like Operators”: \x{263a} is a code point.
test('\\x with braces is one code point, and \\x with two digits is a byte', () => {
  assert.deepEqual(read('M\\x{fc}nchen \\x{1F600}\\xE2', 'auto'), ['M', [0xfc], 'nchen ', [0x1f600], [0xe2]]);
});

// Property lists of NeXT, as NSLog prints a dictionary: each code unit beyond ASCII is \U and four digits.
test('\\U takes only four digits in a text with several \\U escapes of four digits, even if more hex digits follow', () => {
  const text = '{ name = "\\U0418\\U0432\\U0430\\U043d"; note = "caf\\U00e9 \\Ud83d\\Ude00"; x = "\\U00e9adbc12"; }';
  assert.deepEqual(read(text, 'auto'), [
    '{ name = "',
    [0x418, 0x432, 0x430, 0x43d],
    '"; note = "caf',
    [0xe9],
    ' ',
    [0x1f600],
    '"; x = "',
    [0xe9],
    'adbc12"; }',
  ]);
});

test('all forms of escapes are read, with hex digits in upper and lower case', () => {
  for (const [given, ...expected] of [
    ['\\x4A', [0x4a]],
    ['\\x4a', [0x4a]],
    ['\\xfF', [0xff]],
    ['\\u20AC', [0x20ac]],
    ['\\u20ac', [0x20ac]],
    ['\\u{20AC}', [0x20ac]],
    ['\\u{20ac}', [0x20ac]],
    ['\\u{1F600}', [0x1f600]],
    ['\\u{0001F600}', [0x1f600]],
    ['\\u{7FFFFFFF}', [0x7fffffff]],
    ['\\U7fffffff', [0x7fffffff]],
    ['\\uD83D\\uDE00', [0x1f600]],
    ['\\ud83d\\ude00', [0x1f600]],
    ['\\uD83D\\u0041', [0xd83d, 0x41]],
    ['\\u{D83D}\\u{DE00}', [0xd83d, 0xde00]],
    ['\\342\\202\\254', [0xe2, 0x82, 0xac]],
    ['\\0', [0]],
    ['\\a\\b\\e\\f\\n\\r\\t\\v', '\x07\b\x1b\f\n\r\t\v'],
    ['\\\'\\"\\?\\\\\\/', '\'"?\\/'],
    ["b'\\xE2'", [0xe2]],
    ['B"\\xE2"', [0xe2]],
  ]) {
    assert.deepEqual(read(given), expected, given);
  }
});

test('escapes are case-sensitive, and a letter that begins no escape is rejected', () => {
  for (const letter of 'ABEFNRTVX') {
    const { problem } = readNotation(`\\${letter}41`, 'escapes');
    const small = letter.toLowerCase();
    assert.equal(
      problem,
      `Character 1: “\\${letter}” is not an escape. The letter is case-sensitive: write \\${small}.`,
    );
    // With automatic recognition, the input is text, such as a Windows path.
    assert.equal(readNotation(`C:\\${letter}41`, 'auto').notation, 'text', letter);
  }
  for (const letter of 'CDGHIJKLMOPQSWYZcdghijklmopqswyz') {
    const { problem } = readNotation(`\\${letter}`, 'escapes');
    assert.equal(problem, `Character 1: “\\${letter}” is not a known escape. A backslash itself is written \\\\.`);
  }
});

test('the message about a malformed escape gives the position of the escape and the correct form', () => {
  for (const [given, expected] of [
    ['ab\\x4', 'Character 3: “\\x” needs two hex digits after it, as in \\xE2.'],
    ['\\xG1', 'Character 1: “\\x” needs two hex digits after it, as in \\xE2.'],
    ['\\n\\u20A', 'Character 3: “\\u” needs four hex digits after it, as in \\u20AC.'],
    ['\\U0001F60', 'Character 1: “\\U” needs eight hex digits after it, as in \\U0001F600.'],
    ['\\U1F600', 'Character 1: “\\U” needs eight hex digits after it, as in \\U0001F600.'],
    ['\\u{1F600', 'Character 1: “\\u” needs one to eight hex digits and a closing brace, as in \\u{1F600}.'],
    ['\\u{}', 'Character 1: “\\u” needs one to eight hex digits and a closing brace, as in \\u{1F600}.'],
    ['\\u{123456789}', 'Character 1: “\\u” needs one to eight hex digits and a closing brace, as in \\u{1F600}.'],
    ['\\400', 'Character 1: “\\4” is not an octal escape. Write three digits, \\000 to \\377.'],
    ['\\18', 'Character 1: “\\1” is not an octal escape. Write three digits, \\000 to \\377.'],
    ['abc\\', 'Character 4: “\\” ends the text. A backslash itself is written \\\\.'],
    ['😀\\q', 'Character 2: “\\q” is not a known escape. A backslash itself is written \\\\.'],
    ["  b'a\\q'", 'Character 6: “\\q” is not a known escape. A backslash itself is written \\\\.'],
    ['\\😀', 'Character 1: “\\😀” is not a known escape. A backslash itself is written \\\\.'],
    [
      '\\UFFFFFFFF',
      'Character 1: “\\UFFFFFFFF” is not a code point: the highest code point of any encoding is U+7FFFFFFF.',
    ],
    [
      '\\u{80000000}',
      'Character 1: “\\u{80000000}” is not a code point: the highest code point of any encoding is U+7FFFFFFF.',
    ],
  ]) {
    assert.equal(readNotation(given, 'escapes').problem, expected, given);
  }
});

test('a list of code points rejects malformed escapes, and accepts U+ and HTML references in any letter case', () => {
  for (const given of ['\\U0041', '\\U1F600', '\\u41', '\\u1F600', '\\u{1F600', '\\U{1F600}', '\\u00410']) {
    assert.match(readNotation(given, 'code-points').problem ?? '', /is not a code point/, given);
  }
  assert.deepEqual(read('U+1F600 u+1f600 &#x1F600; &#X1f600; &#128512;', 'code-points'), [Array(5).fill(0x1f600)]);
});
