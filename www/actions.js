/**
 * Actions of the page:
 *
 * - go to problems and to occurrences of a byte
 * - read the bytes in another encoding
 * - decompress the input and convert it
 * - replace the input by a result, or open a long text as a file
 * - copy, download and share
 */
import { gunzip } from './decompress.js';
import { hexBytes, isUtf8Form, repairedName, visibleName } from './format.js';
import { MAX_LINKED_CHARACTERS } from './link.js';
import { filterOf, offsetsToWalk, sectionsOf } from './problem-list.js';
import { select } from './state.js';
import * as words from './text/app.js';
import { joinedConverted } from './text/joined-encodings.js';
import { NO_PROBLEM_AFTER, NO_PROBLEM_BEFORE } from './text/problems.js';

/**
 * The maximum number of bytes that the input field shows, and of characters pasted into it. Longer input becomes a
 * file.
 */
export const MAX_TYPED_LENGTH = 65_536;

/** The maximum length of a file, in bytes, that a link can hold: a byte in hex takes three characters. */
const MAX_LINKED_BYTES = Math.floor(MAX_LINKED_CHARACTERS / 3);

const CR = 0x0d;
const MAX_WAITING_STEPS = 8; // so that navigation stops soon after a held key is released

/**
 * Returns the nearest offset after `current` (direction 1) or before `current` (-1) in a list in ascending order.
 * Returns undefined if there is none.
 */
const nextOf = (offsets, current, direction) =>
  direction > 0 ? offsets.find((offset) => offset > current) : offsets.findLast((offset) => offset < current);

/**
 * @param {object} parts
 * @param {ReturnType<import('./state.js').createStore>} parts.store
 * @param {ReturnType<import('./engine.js').startEngine>} parts.engine
 * @param {ReturnType<import('./session.js').createSession>} parts.session
 * @param {ReturnType<import('./address.js').createAddress>} parts.address
 * @param {(error: Error) => void} parts.showError shows the message of an error
 */
export function createActions({ store, engine, session, address, showError }) {
  const showToast = (kind, sentence) => store.set({ toast: { kind, sentence } });

  let steps = Promise.resolve(); // resolves when all calls of `goToProblem` have ended
  let waiting = 0; // the number of calls that have not ended

  async function goToProblemOnce(direction) {
    const state = store.get();
    const { selection, scan } = state;
    const filter = filterOf(state);
    const current = selection?.offset ?? -1;
    const offsets = offsetsToWalk(state, filter);
    // A section of faults with `numbers` lists only some faults, and `offsets` includes those faults. A section of faults without `numbers` lists all
    // faults. `offsets` does not include these faults, so the engine finds the nearest one.
    const needsFaults =
      scan?.listed > 0 && sectionsOf(state, filter).some(({ isFaults, numbers }) => isFaults && !numbers);
    if (!needsFaults && offsets.length > 0) return goToNext(offsets, direction);
    const near = needsFaults ? await engine.faultNear(current, direction).catch(showError) : { offset: -1 };
    if (!near) return undefined;
    const found = [near.offset, nextOf(offsets, current, direction)].filter((offset) => offset >= 0);
    if (found.length > 0) return select(store, direction > 0 ? Math.min(...found) : Math.max(...found));
    return showToast('note', direction > 0 ? NO_PROBLEM_AFTER : NO_PROBLEM_BEFORE);
  }

  /**
   * Selects the next (direction 1) or the previous (-1) of `offsets`, which are in ascending order and not empty. Wraps
   * around at the ends.
   */
  function goToNext(offsets, direction = 1) {
    const current = store.get().selection?.offset ?? -1;
    select(store, nextOf(offsets, current, direction) ?? offsets.at(direction > 0 ? 0 : -1));
  }

  /** Writes text to the clipboard. Resolves to false if the browser does not allow it. */
  async function writeToClipboard(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  return {
    /**
     * Selects the next (direction 1) or the previous (-1) of the listed problems. Calls run one after the other. While
     * MAX_WAITING_STEPS calls have not ended, further calls do nothing.
     */
    goToProblem(direction) {
      if (waiting >= MAX_WAITING_STEPS) return steps;
      waiting += 1;
      steps = steps.then(() => goToProblemOnce(direction)).finally(() => (waiting -= 1));
      return steps;
    },

    goToNext,

    /** Selects the next (direction 1) or the previous (-1) occurrence of a byte. Wraps around at the ends. */
    async goToByte(byte, direction) {
      const { selection, doc } = store.get();
      const offset = selection?.offset ?? -1;
      let found = await engine.find(byte, offset, direction).catch(showError);
      if (found === -1) found = await engine.find(byte, direction > 0 ? -1 : doc.length, direction).catch(showError);
      // `null` or `undefined`: another document was opened, a newer search replaced this one, or the search failed.
      if (found !== null && found >= 0) select(store, found);
    },

    /** Reads the bytes of the document in another encoding, without changing them. */
    async readAs(encoding) {
      const { doc, encoding: before } = store.get();
      if (!doc.encoded) {
        session.setEncoding(encoding);
        // The pressed button disappears, so the focus moves to the list of encodings.
        document.getElementById('encoding').focus();
        return;
      }
      // Text in the input field would be encoded in the new encoding, so this text is replaced by its bytes in the previous encoding.
      const bytes = await engine.query('bytes', { from: 0, to: doc.length }).catch(showError);
      if (!bytes) return;
      const sentence = words.readAs(before, encoding);
      if (bytes.length > MAX_TYPED_LENGTH) {
        session.replace({ ...doc.source, file: new File([bytes], 'bytes.bin') }, encoding, sentence);
      } else session.replace({ text: hexBytes(bytes), notation: 'hex', file: null }, encoding, sentence);
    },

    /** Decompresses the gzip file that is open, as far as possible, and replaces the input by its content. */
    async decompress() {
      const { doc } = store.get();
      const { bytes, state } = await gunzip(doc.source.file);
      if (store.get().doc !== doc) return;
      if (bytes.length === 0 && state !== 'complete') {
        showToast('problem', words.nothingDecompressed(state));
        return;
      }
      // `.gz` is removed, and `.tgz` becomes `.tar`.
      const name = doc.name.replace(/\.gz$|(?<=\.t)gz$/i, (end) => (end.startsWith('.') ? '' : 'ar'));
      const sentence = words.decompressed(state, bytes.length);
      const file = new File([bytes], name);
      await session.replace({ ...doc.source, lesson: null, file }, null, sentence, {
        ...{ blob: file, name },
        kind: 'decompressed',
      });
    },

    /** Replaces the input by its parts, converted to one encoding; see joined-queries.js. */
    async convertJoined(joined) {
      const { doc } = store.get();
      const { parts, to } = joined;
      const converted = await engine.query('convertJoined', { parts, to }).catch(showError);
      if (!converted || store.get().doc !== doc) return;
      const { blob, removed } = converted;
      await this.useAsInput({ blob, name: repairedName(doc.name) }, to, joinedConverted(joined, removed));
    },

    /**
     * Replaces the input by the bytes of a text, as `useAsInput` does. The text goes into the input field if the field
     * can hold it.
     *
     * @param {{ bytes: Uint8Array, blob: Blob, name: string, layers?: object[] | null, unrepaired?: object | null,
     *   written?: number, encodedAs?: string | null }} result
     *   `blob` contains the same bytes as `bytes`
     * @param {string} encoding of the bytes
     * @param {string} sentence about the result
     */
    useBytes({ bytes, ...result }, encoding, sentence) {
      // The text is decoded as UTF-8, but the field encodes its text in `encoding`. So only a form of UTF-8 gives the
      // same bytes again. The field would change CR to LF.
      if (bytes.length > MAX_TYPED_LENGTH || !isUtf8Form(encoding) || bytes.includes(CR))
        return this.useAsInput(result, encoding, sentence);
      try {
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
        return this.useAsInput({ ...result, text }, encoding, sentence);
      } catch {
        return this.useAsInput(result, encoding, sentence); // the result still has faults
      }
    },

    /**
     * Replaces the input by the bytes of `blob`. The new input is:
     *
     * - a file, if the input is a file or the result is large
     * - otherwise `text`, if there is one
     * - otherwise the bytes in hex
     *
     * `layers`, `unrepaired`, `written` and `encodedAs`: see `Source` and `Result` in session.js.
     */
    async useAsInput(
      { blob, text, name, layers = null, unrepaired = null, written = 0, encodedAs = null },
      encoding,
      sentence,
    ) {
      const { source } = session.document();
      const replace = (replacement) =>
        session.replace({ ...replacement, layers }, encoding, sentence, { blob, name, unrepaired, written, encodedAs });
      if (source.file || blob.size > MAX_TYPED_LENGTH) {
        replace({ ...source, lesson: null, file: new File([blob], name) });
      } else if (text !== undefined) replace({ text, notation: 'text', file: null });
      else replace({ text: hexBytes(new Uint8Array(await blob.arrayBuffer())), notation: 'hex', file: null });
    },

    /**
     * Opens a text as a file, because the text is too long for the input field. If the text denotes bytes in the
     * notation of the input field, for example in hex, the file has these bytes. Otherwise, the file has the text in
     * UTF-8.
     */
    async openLongText(text) {
      const { notation } = store.get().entry;
      showToast('note', words.openingLongText(text.length));
      const parsed = await engine.query('parseLongText', { text, notation }).catch(showError);
      if (!parsed) return;
      const { bytes, description, isText, note } = parsed;
      await session.openFile(new File([bytes], isText ? 'pasted.txt' : 'pasted.bin'), 'paste');
      showToast('note', words.openedLongText(text.length, description, note));
    },

    /**
     * Copies text to the clipboard. If the browser does not allow this, shows what to do.
     *
     * @param {string} text
     * @param {string} what names the text in the message
     * @param {string} [note] a sentence about the text
     */
    async copy(text, what, note = '') {
      if (await writeToClipboard(text)) showToast('done', words.copied(what, note));
      else showToast('problem', words.notCopied(what));
    },

    /** Starts the download of a Blob as a file of this name. */
    download(blob, name) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      showToast('done', words.downloadStarted(visibleName(name)));
    },

    /**
     * Puts a link to the document into the address and copies the address. Shows a message instead if the input is too long for a link.
     */
    async share() {
      const { source, length } = session.document() ?? {};
      if (!source) return;
      let shared = source;
      if (source.file) {
        if (length > MAX_LINKED_BYTES) {
          showToast('problem', words.fileTooLongForLink(MAX_LINKED_BYTES, length));
          return;
        }
        const bytes = await engine.query('bytes', { from: 0, to: length }).catch(showError);
        if (!bytes) return;
        shared = { text: hexBytes(bytes), notation: 'hex' };
      }
      if (shared.text.length > MAX_LINKED_CHARACTERS) {
        showToast('problem', words.textTooLongForLink(MAX_LINKED_CHARACTERS, shared.text.length));
        return;
      }
      address.share(shared);
      if (await writeToClipboard(location.href)) showToast('done', words.LINK_COPIED);
      else showToast('problem', words.LINK_NOT_COPIED);
    },
  };
}
