/**
 * The one session of the page: which document is open, how it came, and what it replaced. `open` is the only way in,
 * for typing, files, links, examples, results and undo, so that nothing of one document stays with the next.
 *
 * @typedef {object} Source What the person gave: typed or pasted text with a notation, or a file.
 * @property {string} text
 * @property {string} notation an id of notation.js, or 'auto'
 * @property {File|null} file when set, the file is read; `text` is what the field holds again once the file is closed
 * @property {string|null} [lesson] what an example shows
 * @property {number} [left] how many files were dropped with it and are not read
 *
 * @typedef {'typing' | 'file' | 'drop' | 'paste' | 'link' | 'preset' | 'result' | 'encoding' | 'undo'} Origin
 *   'result' replaces the document and can be undone; 'encoding' reads the same source again
 *
 * @typedef {object} Document
 * @property {Source} source
 * @property {Origin} origin how it came; reading it in another encoding changes nothing of that
 * @property {string|null} chosen the encoding that a person or a link chose; null where it is automatic
 * @property {string} encoding in which it is read
 * @property {'choice' | 'BOM' | 'detection' | 'default'} encodingBy
 * @property {number} revision
 * @property {string} kind 'file', or the notation that was read
 * @property {string|null} name of the file
 * @property {number} length in bytes
 * @property {boolean} encoded whether its bytes were made from text, so that another encoding makes other bytes
 * @property {null | { sentence: string, result: null | { blob: Blob, name: string } }} made how a result came about
 */

/** What views hold of one document only: gone with it. */
const OF_DOCUMENT = {
  stale: false,
  encodingNote: null,
  scan: null,
  search: null,
  window: null,
  segments: null,
  faults: null,
  firstFault: null,
  detail: null,
  comparison: null,
  recognition: null,
  hiddenText: null,
  doubleEncoding: null,
  invisible: null,
};

/** These belong to the document that is open, and so does what can be undone. */
const CONTINUES = ['result', 'encoding', 'undo'];

/**
 * @param {ReturnType<import('./state.js').createStore>} store which nothing else writes a document into
 * @param {{ open: (source: Source, encoding: string|null) => Promise<object|undefined> }} engine
 * @param {(error: Error) => void} problem
 */
export function createSession(store, engine, problem) {
  let past = []; // the documents that results replaced, the oldest first
  let waiting = null; // what was given before the engine was there; the newest counts
  let isReady = false;
  let typedChosen = null; // the encoding chosen for what is in the field, kept while a file is open

  /** Makes an opened document the one that is shown. */
  function accept(opened, { source, encoding, origin, made, at, linked }) {
    const { doc: before, selection } = store.get();
    if (origin === 'result' && before) past.push(before);
    else if (origin === 'undo') past.pop();
    else if (!CONTINUES.includes(origin)) past = [];
    const again = origin === 'encoding' && before?.source === source;
    const doc = {
      ...opened,
      source,
      chosen: encoding,
      origin: again ? before.origin : origin,
      made: again ? before.made : (made ?? null),
    };
    if (!source.file) typedChosen = encoding;
    const place = again && selection ? selection.offset : (at ?? 0);
    const offset = place < doc.length ? place : 0;
    store.set({
      ...OF_DOCUMENT,
      doc,
      encoding: doc.encoding,
      undoable: past.length > 0 ? doc.made : null,
      shared: linked ?? (again ? store.get().shared : null),
      note: doc.note ? { kind: 'note', sentence: doc.note } : null,
      selection: doc.length === 0 ? null : again && selection?.offset === offset ? selection : { offset },
    });
  }

  /** What could not be opened leaves the document that is shown; what was typed stays in its field. */
  function refuse(error, { source, encoding }) {
    const { doc } = store.get();
    const isSame = doc?.source === source;
    if (isSame && error.about === 'encoding') {
      const sentence = `${error.message} The encoding is ${doc.encoding} as before.`;
      store.set({ encodingNote: { sentence, wanted: encoding } });
      return;
    }
    problem(error);
    store.set({ encodingNote: null });
    if (!doc || store.get().entry !== source) return;
    // A file that could not be read gives way to the document that is still shown.
    if (source.file) {
      const isField = doc.source.text === source.text && doc.source.notation === source.notation;
      store.set({ entry: isField ? doc.source : { ...source, file: doc.source.file } });
    } else store.set({ stale: !isSame });
  }

  const session = {
    /**
     * Opens a source. Where another is opened meanwhile, only the newest is read; one that cannot be read leaves the
     * document before.
     *
     * @param {Source} source
     * @param {string|null} encoding null: by its BOM, or by what its bytes show
     * @param {Origin} origin
     * @param {{ made?: Document['made'], at?: number, linked?: Source, linkNote?: string|null }} [rest] `at`: the byte
     *   to choose; `linked`: what the address holds of it
     */
    async open(source, encoding, origin, rest = {}) {
      const wanted = { source, encoding, origin, ...rest };
      store.set({ entry: source, ...(origin === 'encoding' ? {} : { linkNote: rest.linkNote ?? null }) });
      if (!isReady) {
        waiting = wanted;
        return;
      }
      try {
        const opened = await engine.open(source, encoding);
        if (opened) accept(opened, wanted);
      } catch (error) {
        refuse(error, wanted);
      }
    },

    /** The engine is there: opens what was given meanwhile, or else the source in the store. */
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

    /** Reads the document in another encoding, or what was typed last and could not be read; null: automatic again. */
    setEncoding(encoding) {
      const { doc, entry } = store.get();
      return session.open(entry, encoding, doc?.source === entry ? 'encoding' : 'typing');
    },

    /** Opens what is in the field, with a change to it. It keeps its encoding unless all of it is replaced. */
    edit(change, { isNew = false } = {}) {
      const { entry } = store.get();
      const source = { ...entry, lesson: null, file: null, ...change };
      const automatic = isNew || source.text === '' || entry.text === '';
      return session.open(source, automatic ? null : typedChosen, 'typing');
    },

    /** Opens a file; what is in the field is kept for when it is closed. */
    openFile(file, origin = 'file', left = 0) {
      return session.open({ ...store.get().entry, lesson: null, file, left }, null, origin);
    },

    /** Opens what is in the field again, in the encoding that it had. */
    closeFile() {
      return session.open({ ...store.get().entry, file: null }, typedChosen, 'typing');
    },

    /** Puts a result in the place of the document, which `undo` brings back. */
    replace(source, encoding, sentence, result = null) {
      return session.open(source, encoding, 'result', { made: { sentence, result } });
    },

    /** Opens the document that the last result replaced, as it was read then. */
    undo() {
      const before = past.at(-1);
      return before ? session.open(before.source, before.chosen, 'undo', { made: before.made }) : undefined;
    },
  };
  return session;
}
