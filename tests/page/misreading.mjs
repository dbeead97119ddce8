// For tests: text that was decoded in the wrong encoding, and its repair by the page.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findRepair, withChanges } from '../../www/text-repair.js';

/**
 * Returns the text that results if the bytes of `text` in the encoding `is` are decoded as `as`, a single-byte encoding.
 * Bytes without a character become the code points of the same number.
 */
export function misread(text, is, as) {
  const bytes = codec.encode(text, is, { writeBOM: false });
  const decoded =
    as === 'iso-8859-1' ? Buffer.from(bytes).toString('latin1') : codec.decode(bytes, as, { errors: 'replace' });
  return Array.from(decoded, (character, at) =>
    character === '\ufffd' ? String.fromCharCode(bytes[at]) : character,
  ).join('');
}

/** Returns the text after the repair that the page offers. */
export function repaired(text) {
  const bytes = codec.encode(text);
  const { candidates, changes } = findRepair(codec, bytes, 'utf-8');
  if (candidates.length === 1) return candidates[0].text;
  return codec.decode(withChanges(codec, bytes, 'utf-8', changes), 'utf-8', { ignoreBOM: true });
}

/**
 * Returns functions for a single-byte encoding that the package lacks.
 *
 * @param {Map<string, number>} codes the byte of each character beyond ASCII
 */
export function unsupportedEncoding(codes) {
  const bytesOf = (text) => Buffer.from(Array.from(text, (letter) => codes.get(letter) ?? letter.charCodeAt(0)));
  const misreadOf = (text) => bytesOf(text).toString('latin1');
  const repairsOf = (bytes, encoding) => findRepair(codec, bytes, encoding).candidates.map(({ text }) => text);
  return {
    bytesOf,
    /** Returns a text after its bytes are decoded as windows-1252. Requires that no byte is from 80 to 9F. */
    misread: misreadOf,
    /** Returns the repairs that the page offers for bytes. */
    repairsOf,
    /** Asserts that a text is restored from its bytes, and from its bytes decoded as windows-1252. */
    assertRestored(text) {
      assert.deepEqual(repairsOf(bytesOf(text), 'utf-8'), [text]);
      assert.deepEqual(repairsOf(bytesOf(text), 'windows-1252'), [text]);
      assert.deepEqual(repairsOf(Buffer.from(misreadOf(text)), 'utf-8'), [text]);
    },
    /** Asserts that the characters have the codes that iconv gives them; skips the test if iconv lacks the encoding. */
    assertSameAsIconv(t, name) {
      const characters = [...codes.keys()].join('');
      const iconv = spawnSync('iconv', ['-f', name, '-t', 'UTF-8'], { input: bytesOf(characters) });
      if (iconv.status !== 0) return t.skip(`iconv does not have ${name}`);
      return assert.equal(iconv.stdout.toString(), characters);
    },
  };
}
