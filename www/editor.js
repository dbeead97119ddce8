/**
 * Edits the bytes of the open document. Edits run one after the other, and each can be undone.
 *
 * @typedef {object} Edited
 * @property {PieceTable} table the edited bytes
 * @property {number} at the offset to select
 * @property {{ from: number, removed: number, inserted: number }} [change] the only range that changed, in bytes; absent: unknown
 * @property {import('./session.js').Document['made']} [made] how the edit was made, to show in a message
 */
import { MAX_TYPED_LENGTH } from './actions.js';
import { getsOrderFromBom } from './byte-order.js';
import { readProblem } from './byte-source.js';
import { editsOf, PieceTable } from './edits.js';
import { fileNameWith, hexBytes } from './format.js';
import { INPUT_CHANGED } from './text/convert.js';

/** Returns the text of bytes; null if the bytes are not UTF-8, or have a CR, which the input field would change. */
function textOf(bytes) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\r') ? null : text;
  } catch {
    return null;
  }
}

/**
 * Creates the functions that edit the open document.
 *
 * @param {object} dependencies
 * @param {ReturnType<import('./state.js').createStore>} dependencies.store
 * @param {object} dependencies.engine
 * @param {ReturnType<import('./session.js').createSession>} dependencies.session
 */
export function createEditor({ store, engine, session }) {
  /** Returns the edits of a document (see `editsOf`); if it has none, edits that change nothing. */
  async function editsOrNew(doc) {
    const edits = editsOf(doc);
    if (edits) return edits;
    const { source } = doc;
    const original = source.file ?? new Blob([await engine.query('bytes', { from: 0, to: doc.length })]);
    return { table: new PieceTable(original), root: source, encoding: doc.encoding };
  }

  /**
   * Returns a source for edited bytes: a file if the original is a file, or for many bytes; else text or hex for the input field. `root`: the source
   * before all edits.
   */
  async function sourceOf(table, root, doc) {
    const edits = { table, root, encoding: doc.encoding };
    const source = { ...doc.source, lesson: null, edits };
    if (root.file || table.length > MAX_TYPED_LENGTH)
      return { ...source, file: table.toFile(root.file?.name ?? 'edited.bin') };
    const bytes = await table.read(0, table.length);
    const text = doc.encoded && doc.encoding === 'utf-8' ? textOf(bytes) : null;
    if (text !== null) return { ...source, text, notation: 'text', file: null };
    return { ...source, text: hexBytes(bytes), notation: 'hex', file: null };
  }

  /**
   * Returns the encoding of an edited document. In utf-16 and utf-32, the BOM gives the byte order. If the edit changes
   * the BOM, returns the encoding with this byte order in its name, such as utf-16le, so that the byte order stays.
   */
  async function encodingAfter(table, { doc, recognition }) {
    const { bom } = recognition ?? {};
    if (!bom || !getsOrderFromBom(doc.encoding)) return doc.encoding;
    const before = await engine.query('firstBytes', { length: bom.length });
    const after = await table.read(0, Math.min(bom.length, table.length));
    return hexBytes(before) === hexBytes(after) ? doc.encoding : bom.encoding;
  }

  /**
   * Runs an edit after the previous edits have ended.
   *
   * @param {(table: PieceTable, state: object) => Promise<Edited | null>} edit returns null if nothing is to be changed
   */
  const inTurn = (edit) =>
    session.inTurn(async () => {
      const { doc } = store.get();
      if (!doc || doc.length === 0) return;
      try {
        const { table, root } = await editsOrNew(doc);
        const edited = await edit(table, store.get());
        if (!edited) return;
        const source = await sourceOf(edited.table, root, doc);
        const { at, change, made } = edited;
        await session.open(source, await encodingAfter(edited.table, store.get()), 'edit', { at, change, made });
      } catch (error) {
        throw new Error(readProblem(doc.name, error) ?? error.message, { cause: error });
      }
    });

  /** Returns the edit in which `bytes` replace the bytes `[from, to)` of a table. @returns {Edited} */
  const replaced = (table, from, to, bytes, at = from) => ({
    table: table.replace(from, to, bytes),
    at,
    change: { from, removed: to - from, inserted: bytes.length },
  });

  return {
    inTurn,
    replaced,

    /** Replaces a range of bytes. `range(state)` is called when the edit runs, and returns the range or a promise of it. */
    replace: (range, bytes) =>
      inTurn(async (table, state) => {
        const { from, to } = await range(state);
        return from > to || (from === to && bytes.length === 0) ? null : replaced(table, from, to, bytes);
      }),

    /**
     * Applies the replacements of a fix. Fails if the document for which they were found is no longer open.
     *
     * @param {import('./session.js').Document} doc
     * @param {import('./edits.js').Replacement[]} replacements
     * @param {string} sentence about what was done
     */
    fix: (doc, replacements, sentence) =>
      inTurn(async (table, state) => {
        if (state.doc !== doc) throw new Error(INPUT_CHANGED);
        return { table: table.replaceAll(replacements), at: replacements[0].from, made: { sentence, result: null } };
      }),

    /** Returns the document after the replacements of a fix, as a file. Fails as `fix` does. */
    async fixedFile(doc, replacements) {
      if (store.get().doc !== doc) throw new Error(INPUT_CHANGED);
      const { table } = await editsOrNew(doc);
      return table.replaceAll(replacements).toFile(fileNameWith(doc.name, 'repaired'));
    },

    /** Restores the original bytes of a change. @param {import('./edits.js').Change} change */
    revert: (change) => inTurn(async (table) => ({ table: table.revert(change), at: change.from })),

    /**
     * Returns the bytes of a text in the encoding of the document, or those of hex digits (`isHex`). Throws an error that says what cannot be
     * encoded.
     */
    bytesOf: (text, isHex) => engine.query('bytesToInsert', { text, isHex }),

    /** Returns the edited document as a file; null if it has no edits. */
    file() {
      const { doc } = store.get();
      const table = editsOf(doc)?.table;
      return table ? table.toFile(fileNameWith(doc.name, 'edited')) : null;
    },
  };
}
