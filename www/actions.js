/**
 * What a person can do from more than one place of the page: walk to faults and occurrences, read the same bytes as
 * another encoding, put a result in the input's place, copy, download, share.
 */
import { count, counted, hexBytes, repairedName, visibleName } from './format.js';
import { LONGEST } from './link.js';
import { select } from './state.js';

/** Bytes that are put into the field, and characters pasted into it; more become a file. */
export const MAX_TYPED_LENGTH = 65_536;

const MOST_STEPS = 8; // that wait for each other; a key that is held down must not lead on when it is let go

/**
 * @param {object} uses
 * @param {ReturnType<import('./state.js').createStore>} uses.store
 * @param {ReturnType<import('./engine.js').startEngine>} uses.engine
 * @param {ReturnType<import('./session.js').createSession>} uses.session
 * @param {ReturnType<import('./address.js').createAddress>} uses.address
 * @param {(error: Error) => void} uses.problem
 */
export function createActions({ store, engine, session, address, problem }) {
  const tell = (kind, sentence) => store.set({ toast: { kind, sentence } });

  let steps = Promise.resolve();
  let waiting = 0;

  async function goToFaultOnce(direction) {
    const { selection } = store.get();
    const near = await engine.faultNear(selection?.offset ?? -1, direction).catch(problem);
    if (near && near.offset >= 0) return select(store, near.offset);
    // Where there is no fault, what was encoded twice is what one looks for.
    const { scan, doubleEncoding } = store.get();
    if (scan?.listed === 0 && doubleEncoding?.places) goToNext(doubleEncoding.places.offsets, direction);
    else if (near) tell('note', `There is no fault ${direction > 0 ? 'behind' : 'before'} this place.`);
    return undefined;
  }

  /** Goes to the next of these offsets, in rising order, or the previous one; past the last comes the first again. */
  function goToNext(offsets, direction = 1) {
    const at = store.get().selection?.offset ?? -1;
    const next = direction > 0 ? offsets.find((offset) => offset > at) : offsets.findLast((offset) => offset < at);
    select(store, next ?? offsets.at(direction > 0 ? 0 : -1));
  }

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      tell('done', `${what} copied.`);
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** To the next or the previous cause of faults: as many times as it is asked for, also while one is being looked for. */
    goToFault(direction) {
      if (waiting >= MOST_STEPS) return steps;
      waiting += 1;
      steps = steps.then(() => goToFaultOnce(direction)).finally(() => (waiting -= 1));
      return steps;
    },

    goToNext,

    async goToByte(byte, direction) {
      const { selection, doc } = store.get();
      const offset = selection?.offset ?? -1;
      let found = await engine.find(byte, offset, direction).catch(problem);
      // Past the last occurrence comes the first again.
      if (found === -1) found = await engine.find(byte, direction > 0 ? -1 : doc.length, direction).catch(problem);
      // A walk that was stopped found nothing: `null`.
      if (found !== null && found >= 0) select(store, found);
    },

    /** Reads the bytes that are shown, which stay as they are, as another encoding. */
    async readAs(encoding) {
      const { doc, encoding: before } = store.get();
      if (!doc.encoded) {
        session.setEncoding(encoding);
        // The button that was pressed goes; this one shows what it did.
        document.getElementById('encoding').focus();
        return;
      }
      // What was typed would be encoded anew: its bytes take its place.
      const bytes = await engine.query('bytes', { from: 0, to: doc.length }).catch(problem);
      if (!bytes) return;
      const sentence = `The bytes that the text had in ${before} are read as ${encoding}.`;
      if (bytes.length > MAX_TYPED_LENGTH) {
        session.replace({ ...doc.source, file: new File([bytes], 'bytes.bin') }, encoding, sentence);
      } else session.replace({ text: hexBytes(bytes), notation: 'hex', file: null }, encoding, sentence);
    },

    /** Puts the text of before it was encoded twice in the place of the input. */
    undoDoubleEncoding() {
      const { whole, partial } = store.get().doubleEncoding;
      const sentence = whole
        ? `${counted(whole.steps.length, 'step')} of double encoding undone.`
        : `Double encoding undone in ${counted(partial.count, 'place')}; the rest is as it was.`;
      const { result } = whole ?? partial;
      const made = { blob: new Blob([result]), name: repairedName(store.get().doc.name) };
      if (result.length > MAX_TYPED_LENGTH) return this.useAsInput(made, 'utf-8', sentence);
      try {
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(result);
        return this.useAsInput({ ...made, text }, 'utf-8', sentence);
      } catch {
        return this.useAsInput(made, 'utf-8', sentence); // other faults are in it, and stay
      }
    },

    /** Puts bytes in the place of the input: of a file as a file, which keeps its name; else as `text`, or in hex. */
    async useAsInput({ blob, text, name }, encoding, sentence) {
      const { source } = session.document();
      const put = (given) => session.replace(given, encoding, sentence, { blob, name });
      if (source.file || blob.size > MAX_TYPED_LENGTH) put({ ...source, lesson: null, file: new File([blob], name) });
      else if (text !== undefined) put({ text, notation: 'text', file: null });
      else put({ text: hexBytes(new Uint8Array(await blob.arrayBuffer())), notation: 'hex', file: null });
    },

    /** Reads a text that is too long for the field like a file: the bytes that it writes, else its own in UTF-8. */
    async openLongText(text) {
      const { notation } = store.get().entry;
      const many = `${count(text.length)} characters are too many for the field`;
      tell('note', `${many}: they are being read…`);
      const read = await engine.query('parseLongText', { text, notation }).catch(problem);
      if (!read) return;
      const { bytes, reads, isText, note } = read;
      await session.openFile(new File([bytes], isText ? 'pasted.txt' : 'pasted.bin'), 'paste');
      tell('note', `${many}: they are read like a file, as ${reads}.${note ? ` ${note}` : ''}`);
    },

    /** Copies text; where the clipboard refuses, a sentence says what to do. */
    async copy(text, what) {
      if (await copy(text, what)) return;
      tell(
        'problem',
        `The browser did not let the page write to the clipboard. ${what} can be selected and copied by hand.`,
      );
    },

    download(blob, name) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      tell('done', `Download started: “${visibleName(name)}”.`);
    },

    /** Puts the document into the address, and copies that. */
    async share() {
      const { source, length } = session.document() ?? {};
      if (!source) return;
      let shared = source;
      if (source.file) {
        if (length > LONGEST / 3) {
          tell(
            'problem',
            `A link holds up to ${count(LONGEST)} characters of input, and the file has ${counted(length, 'byte')}. Send the file itself.`,
          );
          return;
        }
        const bytes = await engine.query('bytes', { from: 0, to: length }).catch(problem);
        if (!bytes) return;
        shared = { text: hexBytes(bytes), notation: 'hex' };
      }
      if (shared.text.length > LONGEST) {
        tell(
          'problem',
          `A link holds up to ${count(LONGEST)} characters of input, and there are ${count(shared.text.length)}. Send the text itself, or share a part of it.`,
        );
        return;
      }
      address.share(shared);
      const copied = await copy(location.href, 'Link');
      tell(
        copied ? 'done' : 'problem',
        copied
          ? 'The link is copied, and stands in the address bar. It holds the input itself, behind the #, which browsers send to no server.'
          : 'The browser did not let the page write to the clipboard. The link stands in the address bar: copy it from there.',
      );
    },
  };
}
