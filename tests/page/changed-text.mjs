// Applies the changes that the page suggests for a text, without a browser.
import assert from 'node:assert/strict';
import * as codec from '../../pkg-config/dist/full/index.js';
import { withChanges } from '../../www/text-repair.js';

/**
 * Returns a text after changes. `offset` and `length` are in bytes of the text in UTF-8.
 *
 * @param {string} text
 * @param {{ offset: number, length: number, after: string }[]} changes sorted by `offset`
 */
export const afterChanges = (text, changes) =>
  codec.decode(withChanges(codec, codec.encode(text), 'utf-8', changes), 'utf-8', { ignoreBOM: true });

/**
 * Returns a text after replacements. `index` is in code units. Asserts that the replacements are sorted, and that the text has `before` at each
 * `index`.
 *
 * @param {string} text
 * @param {{ index: number, before: string, after: string }[]} replacements
 */
export function afterReplacements(text, replacements) {
  let [result, end] = ['', 0];
  for (const { index, before, after } of replacements) {
    assert.ok(index >= end, 'the replacements are in order');
    assert.equal(text.slice(index, index + before.length), before);
    result += text.slice(end, index) + after;
    end = index + before.length;
  }
  return result + text.slice(end);
}
