/**
 * The page's session: the open document, its origin, and the documents that results and edits replaced. Typing, files,
 * links, examples, results, edits and undo all open a document with `open`, which resets the state of the previous
 * document. If the new document is a version of the same input (see `isEditOf`), the state of KEPT_BY_EDITS stays until
 * the engine responds.
 *
 * @typedef {object} Source The user's input: typed or pasted text with a notation, or a file.
 * @property {string} text
 * @property {string} notation an id of notation.js, or 'auto'
 * @property {File|null} file if set, the file is read; `text` is restored in the input field when the file is closed
 * @property {string|null} [lesson] what an example shows
 * @property {{ table: import('./edits.js').PieceTable, root: Source, encoding: string } | null} [edits] how the bytes
 *   differ from those of `root`, the source that was edited
 * @property {import('./views/layers.js').DecodedLayer[] | null} [layers] the layers that were decoded, outermost first
 * @property {number} [ignoredFileCount] the number of other files that were dropped together with `file` and are not read
 *
 * @typedef {'typing' | 'file' | 'drop' | 'paste' | 'link' | 'preset' | 'result' | 'edit' | 'encoding' | 'undo' | 'redo'
 *   } Origin 'result' and 'edit' replace the document and can be undone; 'encoding' reads the same source in another
 *   encoding
 *
 * @typedef {object} Document
 * @property {Source} source
 * @property {Origin} origin how the source was opened; does not change when the encoding changes
 * @property {string|null} chosen the encoding that `open` got from the user, a link, a result or an edit; null if the
 *   encoding was not chosen but detected
 * @property {string} encoding the encoding of the document
 * @property {'choice' | 'BOM' | 'detection' | 'default'} encodingBy what determined `encoding`
 * @property {number} revision
 * @property {string} kind 'file', or the id of the notation
 * @property {string|null} name of the file
 * @property {number} length in bytes
 * @property {boolean} encoded whether the page encoded the bytes of the document from text, so that the bytes depend on the encoding
 * @property {string|null} note a sentence about how the input was read, or about encodings that detection needed but the page could not load
 * @property {string|null} form a more exact description of the input than that of its notation; null without one
 * @property {Result | null} made how a result or an edit was made
 *
 * @typedef {object} Result
 * @property {string} sentence
 * @property {{ blob: Blob, name: string, kind?: 'decompressed', unrepaired?: { kind: 'half' | 'damaged' | 'uncertain', offsets: number[], first: string,
 *   hasWords?: boolean } | null, written?: number, encodedAs?: string | null } | null} result the bytes to download; `kind`: what these bytes are, if
 *   `name` does not say it; `unrepaired`: what is still wrong after a repair: halves of characters, damaged words, or text that may be wrong;
 *   `written`:
 *   how many U+FFFD the repair wrote; `encodedAs`: the layer as which the text was encoded
 */
import { editsOf, rootOf } from './edits.js';
import { encodingKept } from './text/app.js';
import { editsNotSaved } from './text/convert.js';

/** The keys of the state that belong to one document, with their initial values. */
const DOCUMENT_STATE = {
  stale: false,
  encodingNote: null,
  scan: null,
  search: null,
  window: null,
  segments: null,
  faults: null,
  textRows: null,
  firstFault: null,
  detail: null,
  encodingComparison: null,
  recognition: null,
  joined: null,
  layerOffers: null,
  hiddenText: null,
  repair: null,
  findings: null,
  statistics: null,
  faultGroups: null,
  problemFilter: 'all',
};

/**
 * The keys of the state that stay after an edit: what the views show until the engine's responses replace it, and the filter of the problem list.
 */
const KEPT_BY_EDITS = [
  'scan',
  'recognition',
  'window',
  'segments',
  'faults',
  'textRows',
  'faultGroups',
  'problemFilter',
];
const EDIT_STATE = Object.fromEntries(Object.entries(DOCUMENT_STATE).filter(([key]) => !KEPT_BY_EDITS.includes(key)));

/**
 * Returns the property `made` of a document that replaces an input with unsaved edits; null if there is no such input. `leftUnsaved`: see `NO_HISTORY`.
 */
const madeAfter = (leftUnsaved) =>
  leftUnsaved ? { sentence: editsNotSaved(leftUnsaved.doc.name), result: null } : null;

/** Returns whether a document was opened as another version of the previous document, not as a new input. */
export const isVersion = ({ origin }) => ['edit', 'undo', 'redo'].includes(origin);

/** Returns whether a document is another version of the same input as the document `before`. */
const isEditOf = (doc, before) => isVersion(doc) && before !== null && rootOf(doc.source) === rootOf(before.source);

/**
 * How an origin changes the history: the documents that were replaced, and the documents that were undone. An origin that is not listed clears both.
 */
const HISTORY_STEPS = {
  result: ({ replaced }, current) => ({ replaced: [...replaced, current], undone: [] }),
  edit: ({ replaced }, current) => ({ replaced: [...replaced, current], undone: [] }),
  undo: ({ replaced, undone }, current) => ({ replaced: replaced.slice(0, -1), undone: [...undone, current] }),
  redo: ({ replaced, undone }, current) => ({ replaced: [...replaced, current], undone: undone.slice(0, -1) }),
  encoding: (history) => history,
};

/**
 * The history of a new input. `leftUnsaved` is the last document of the previous input, if its edits were not saved:
 * `{ doc, at }` as in `replaced`, and the `history` of that input.
 */
const NO_HISTORY = { replaced: [], undone: [], leftUnsaved: null };

/**
 * @param {ReturnType<import('./state.js').createStore>} store only the session writes documents into it
 * @param {{ open: (source: Source, encoding: string|null) => Promise<object|undefined> }} engine
 * @param {(error: Error) => void} showError shows the message of an error
 */
export function createSession(store, engine, showError) {
  let history = NO_HISTORY; // documents with their selections, the latest last
  let saved = null; // the edited bytes that were saved last
  let steps = Promise.resolve(); // settles when all steps so far have ended; see `inTurn`
  let waiting = null; // the latest request made before the engine was ready
  let isReady = false;
  let openings = 0; // requests to the engine that have not ended
  let typedEncoding = null; // the encoding chosen for the text in the input field, kept while a file is open

  const hasUnsavedEdits = (doc) => {
    const table = editsOf(doc)?.table;
    return table !== undefined && table !== saved && table.changes().length > 0;
  };

  /** Returns the history after the document `before` is replaced. */
  function nextHistory(before, at, { source, origin }) {
    if (!before) return NO_HISTORY;
    if (origin === 'undo' && history.replaced.length === 0) return history.leftUnsaved?.history ?? NO_HISTORY;
    const current = { doc: before, at };
    const step = HISTORY_STEPS[origin];
    if (step) return { ...history, ...step(history, current) };
    // The input field contains the edited text, so typing in the field keeps the edits.
    const isContinued = origin === 'typing' && !before.source.file && source.text !== '';
    return hasUnsavedEdits(before) && !isContinued
      ? { ...NO_HISTORY, leftUnsaved: { ...current, history } }
      : NO_HISTORY;
  }

  /** Makes `opened` the current document. */
  function makeCurrent(opened, { source, encoding, origin, made, at, linked }) {
    const { doc: before, selection } = store.get();
    history = nextHistory(before, selection?.offset ?? 0, { source, origin });
    const canUndo = history.replaced.length > 0 || history.leftUnsaved !== null;
    const isSameSource = origin === 'encoding' && before?.source === source;
    const { everyByteEncodings, ...described } = opened;
    const doc = {
      ...described,
      source,
      chosen: encoding,
      origin: isSameSource ? before.origin : origin,
      made: isSameSource ? before.made : (made ?? (origin in HISTORY_STEPS ? null : madeAfter(history.leftUnsaved))),
    };
    // An edit keeps the encoding. The kept encoding does not count as a choice of the user.
    if (origin === 'edit' && ['default', 'detection'].includes(before?.encodingBy)) doc.encodingBy = before.encodingBy;
    if (!source.file) typedEncoding = encoding;
    const wanted = isSameSource && selection ? selection.offset : (at ?? 0);
    const isEdit = isEditOf(doc, before);
    const offset = wanted < doc.length ? wanted : isEdit ? doc.length - 1 : 0;
    store.set({
      ...(isEdit ? EDIT_STATE : DOCUMENT_STATE),
      doc,
      changes: editsOf(doc)?.table.changes() ?? [],
      everyByteEncodings,
      encoding: doc.encoding,
      undoable: canUndo ? doc.made : null,
      canUndo,
      canRedo: history.undone.length > 0,
      shared: linked ?? (isSameSource ? store.get().shared : null),
      note: doc.note ? { kind: 'note', sentence: doc.note } : null,
      selection: doc.length === 0 ? null : isSameSource && selection?.offset === offset ? selection : { offset },
    });
  }

  /**
   * Reports a source that could not be opened. The current document stays open; typed text stays in the input field.
   */
  function reportFailure(error, { source, encoding }) {
    const { doc } = store.get();
    const isSameSource = doc?.source === source;
    if (isSameSource && error.about === 'encoding') {
      const sentence = encodingKept(error.message, doc.encoding);
      store.set({ encodingNote: { sentence, wanted: encoding } });
      return;
    }
    showError(error);
    store.set({ encodingNote: null });
    if (!doc || store.get().entry !== source) return;
    // The file of this entry could not be read. The entry gets the file of the current document back, or no file.
    if (source.file) {
      const isInField = doc.source.text === source.text && doc.source.notation === source.notation;
      store.set({ entry: isInField ? doc.source : { ...source, file: doc.source.file } });
    } else store.set({ stale: !isSameSource });
  }

  /** Opens a document of the history. */
  function reopen(past, origin) {
    if (!past) return undefined;
    const { doc, at } = past;
    return session.open(doc.source, doc.chosen, origin, { made: doc.made, at });
  }

  const session = {
    /**
     * Opens a source. If further sources are requested while the engine opens a source, only the latest requested source waits. If a source cannot be
     * read, the current document stays open.
     *
     * @param {Source} source
     * @param {string|null} encoding null: detect it from the BOM or the bytes
     * @param {Origin} origin
     * @param {{ made?: Document['made'], at?: number, linked?: Source, linkNote?: string|null, change?: object }}
     *   [rest] `at`: the offset to select; `linked`: the source in the address; `change`: what an edit changed in the
     *   current document
     */
    async open(source, encoding, origin, rest = {}) {
      const request = { source, encoding, origin, ...rest };
      store.set({ entry: source, ...(origin === 'encoding' ? {} : { linkNote: rest.linkNote ?? null }) });
      if (!isReady) {
        waiting = request;
        return;
      }
      try {
        const entry = { ...source, edits: null }; // the bytes of `source` already contain the edits
        openings += 1;
        store.set({ isOpening: true });
        const opened = await engine.open(entry, encoding, rest.change ?? null);
        if (opened) makeCurrent(opened, request);
      } catch (error) {
        reportFailure(error, request);
      } finally {
        openings -= 1;
        store.set({ isOpening: openings > 0 });
      }
    },

    /** Opens the waiting request, or else the source in the store. Call it once the engine is ready. */
    start() {
      isReady = true;
      const { source, encoding, origin, ...rest } = waiting ?? {
        source: store.get().entry,
        encoding: null,
        origin: 'preset',
      };
      return session.open(source, encoding, origin, rest);
    },

    /** @returns {Document|null} */
    document: () => store.get().doc,

    /** Returns the document before all results and edits; null if the history is empty. @returns {Document|null} */
    original: () => history.replaced[0]?.doc ?? null,

    /**
     * Reads the latest entry in another encoding; if `encoding` is null, detects the encoding again. Waits for earlier edits, and later edits wait
     * for this change, because the offsets of characters depend on the encoding. Does nothing if another input was opened meanwhile.
     */
    setEncoding(encoding) {
      const { entry: wanted } = store.get();
      return session.inTurn(() => {
        const { doc, entry } = store.get();
        const isSameInput = entry === wanted || (doc?.source === entry && doc.origin in HISTORY_STEPS);
        return isSameInput && session.open(entry, encoding, doc?.source === entry ? 'encoding' : 'typing');
      });
    },

    /**
     * Opens the content of the input field after the user changed the content. Keeps its encoding unless all of the text is new.
     *
     * @param {Partial<Source>} patch the changed properties of the entry
     * @param {{ isNew?: boolean }} [options] `isNew`: all of the text is new
     */
    editField(patch, { isNew = false } = {}) {
      const { entry } = store.get();
      const isAutomatic = isNew || (patch.text ?? entry.text) === '' || entry.text === '';
      const layers = isAutomatic ? null : entry.layers; // the decoded layers can still be encoded from a changed text
      const source = { ...entry, lesson: null, file: null, edits: null, layers, ...patch };
      return session.open(source, isAutomatic ? null : typedEncoding, 'typing');
    },

    /** Opens a file. The content of the input field returns when the file is closed. */
    openFile(file, origin = 'file', ignoredFileCount = 0) {
      return session.open(
        { ...store.get().entry, lesson: null, edits: null, layers: null, file, ignoredFileCount },
        null,
        origin,
      );
    },

    /** Opens the content of the input field again, in its previous encoding. */
    closeFile() {
      return session.open({ ...store.get().entry, edits: null, layers: null, file: null }, typedEncoding, 'typing');
    },

    /**
     * Replaces the document by a result; `undo` opens the replaced document again. The edits of an earlier document do
     * not apply to a result, because its bytes are different.
     */
    replace(source, encoding, sentence, result = null) {
      return session.restore({ ...source, edits: null }, encoding, sentence, result);
    },

    /** Opens the source of an earlier document, with its edits, as a result; `undo` goes back. */
    restore(source, encoding, sentence, result = null) {
      return session.open(source, encoding, 'result', { made: { sentence, result } });
    },

    /**
     * Opens the document that the latest result or edit replaced, in its previous encoding. Without such a document, opens the previous input if its
     * edits were not saved.
     */
    undo: () => session.inTurn(() => reopen(history.replaced.at(-1) ?? history.leftUnsaved, 'undo')),

    /** Opens the document that was undone last. */
    redo: () => session.inTurn(() => reopen(history.undone.at(-1), 'redo')),

    /**
     * Returns a promise that resolves when all edits, undo and redo so far are done. Await it before saving, because
     * typed digits may still be waiting for earlier edits.
     */
    editsDone: () => session.inTurn(() => {}),

    /** Remembers that the edited bytes were saved. */
    markSaved() {
      saved = editsOf(store.get().doc)?.table ?? null;
    },

    /** Returns whether edits would be lost if the page were closed. */
    hasUnsavedEdits: () => hasUnsavedEdits(store.get().doc) || hasUnsavedEdits(history.leftUnsaved?.doc),

    /** Runs a step after all previous steps have ended. An edit must begin with the result of the previous edit. */
    inTurn(step) {
      steps = steps.then(step).catch(showError);
      return steps;
    },
  };
  return session;
}
