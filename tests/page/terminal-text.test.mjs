// Captures of terminals: deleted characters, progress bars, and control characters that are not letters of another encoding. Also line ends
// within rows of a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { areControlsLetters } from '../../www/control-letters.js';
import { countLineEnds } from '../../www/line-end-counts.js';
import { changesToPlain } from '../../www/special-characters.js';
import { afterChanges } from './changed-text.mjs';

/** No text follows the texts of these tests. */
const isWhole = true;

/** Returns a text after “Remove terminal sequences”. */
const withoutSequences = (text) =>
  afterChanges(text, changesToPlain(codec.inspect(Buffer.from(text), 'utf-8'), 'sequences'));

test('a terminal command without an end does not extend beyond its line, also if CR ends the lines', () => {
  for (const lineEnd of ['\n', '\r', '\r\n']) {
    const text = `\x1b]0;title${lineEnd}first${lineEnd}\x07second${lineEnd}`;
    assert.equal(withoutSequences(`\x1b[1m${text}\x1b]0;b\x07`), text, JSON.stringify(lineEnd));
  }
});

// ECMA-48, sections 8.3.5 (BS moves one position back) and 8.3.41 (EL erases the rest of the line).
test('characters that a user deleted are removed with the terminal sequences', () => {
  for (const [text, wanted] of [
    ['$ npm tesr\b\x1b[Kt', '$ npm test'],
    ['gti\b\x1b[K\b\x1b[Kit', 'git'],
    ['gti\b\b\x1b[Kit', 'git'],
    ['\x1b[1mgti\b \b\b \bit\x1b[m', 'git'],
    ['😀é\b\x1b[Kü', '😀ü'],
    // BS alone moves the cursor, for example before an insertion.
    ['\x1b[1mabc\b\bXbc\b\b', 'abc\b\bXbc\b\b'],
    // A terminal gets two BS for a wide character. Deletions of wide characters are not recognised, so only the sequences are removed.
    ['\x1b[ma漢\b\b\x1b[K', 'a漢\b\b'],
    // Without a control sequence, BS may be ò of GSM 03.38.
    ['per\b \bx', 'per\b \bx'],
  ])
    assert.equal(withoutSequences(text), wanted, JSON.stringify(text));
});

test('in a text with LF, a CR of a progress bar is not counted as a line end, but every other CR is counted', () => {
  for (const [text, wanted] of [
    ['Loading  10%\rLoading  55%\rLoading 100%\r\nDone\r\n', [['CR LF', 2]]],
    ['Receiving objects:  33% (1/3)\rReceiving objects: 100% (3/3), done.\n', [['LF', 1]]],
    ['  0   0 --:--:--\r 45  12 --:--:--\nx\n', [['LF', 2]]],
    ['reify: fetch\r\x1b[Kadded 5 packages\nx\n', [['LF', 2]]],
    ['line one\rline two\nline three\nfour\n', [['LF', 3], ['CR', 1]]], // prettier-ignore
    ['Share A 5 %\rTotal 6 %\nc\nd\n', [['LF', 3], ['CR', 1]]], // prettier-ignore
    ['a\n\rb\n\rc\n', [['LF', 3], ['CR', 2]]], // prettier-ignore
    ['Loading 10%\rLoading 20%\r', [['CR', 2]]],
  ])
    assert.deepEqual(countLineEnds(text, isWhole), wanted, JSON.stringify(text));
});

test('line breaks within quoted fields of a table are not line ends of its rows', () => {
  for (const [text, wanted] of [
    ['id,text\r\n1,"a\nb ""c"""\r\n2,d\r\n', [['CR LF', 3]]],
    ['id,text\n1,"a\r\nb"\n2,d\n', [['LF', 3]]],
    // All line breaks count if some rows end with LF and others with CR LF, if a quotation is not closed, or if quoted fields contain both LF
    // and CR LF.
    [
      'id,text\r\n1,"a\nb"\n2,d\r\n',
      [
        ['CR LF', 2],
        ['LF', 2],
      ],
    ],
    [
      '5" pipe\r\na\nb\r\n',
      [
        ['CR LF', 2],
        ['LF', 1],
      ],
    ],
    [
      '"a\nb"\r\n"c\r\nd"\r\n',
      [
        ['CR LF', 3],
        ['LF', 1],
      ],
    ],
  ])
    assert.deepEqual(countLineEnds(text, isWhole), wanted, JSON.stringify(text));
});

test('only control characters within words may be letters of another encoding', () => {
  // 3GPP TS 23.038, section 6.2.1: 04 to 07 are è é ù ì, 0F is å, 7F is à, and 08 is ò.
  for (const text of ['Ciao, perch\x05 l\x07, citt\x7f. caff\x04 pi\x06 per\b', 'Vi ses p\x0f l|rdag, g\x0frden'])
    assert.equal(areControlsLetters(text), true, JSON.stringify(text));
  for (const text of [
    '\x1b[31mFAIL\x1b[39m a\x05b c\x06d', // a terminal
    'npm tesr\bt, gti\bit', // BS of a terminal
    '\x01\0\0\0\0\0\0\x1a> api start\n\x01\0\0\0\0\0\0\x18> node a\x05b c\x06d\n', // frames of Docker
    '\x16\x03\x01\x02\x01\x01\xfc\x03\x03a\x05b\x10\x11z', // a TLS handshake in the log of a web server
    '8=FIX.4.2\x0135=D\x01abc=def\x01', // fields
    '\x02bold\x0f and \x02more\x0f text', // IRC
    'soft\x1fware re\x1fmove', // hyphens of Word
    'name\tvalue\nend\fStart\n',
    'the build failed\x07 twice\x07\n',
  ])
    assert.equal(areControlsLetters(text), false, JSON.stringify(text));
});
