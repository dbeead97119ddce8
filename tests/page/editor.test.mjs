// The functions that edit the open document, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEditor } from '../../www/editor.js';

/** Returns a document of text in the input field. */
const documentOf = (text) => ({ source: { text, file: null }, encoding: 'utf-8', length: text.length, name: null });

test('a fix cannot be saved as a file after another document was opened', async () => {
  const doc = documentOf('a\u200bb');
  let open = doc;
  const store = { get: () => ({ doc: open }) };
  // The engine has the bytes of the open document only.
  const engine = { query: async () => new TextEncoder().encode(open.source.text) };
  const editor = createEditor({ store, engine, session: { inTurn: (step) => step() } });
  const piece = { bytes: new Uint8Array(0), from: 0, to: 0 };
  const replacements = [{ from: 1, to: 4, piece }];
  assert.equal(await (await editor.fixedFile(doc, replacements)).text(), 'ab');
  open = documentOf('another text');
  await assert.rejects(editor.fixedFile(doc, replacements), /^Error: The input changed meanwhile/);
});
