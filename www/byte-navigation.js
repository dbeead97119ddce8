/** Ways through a large input: to an offset, to a match, to the end of a scan or away from it. */
import { count, counted, hexOffset } from './format.js';
import { select } from './state.js';

const HEX = /^(?:0x|\\x|\$)([0-9a-f]+)$/i;
/** What only hex can be: a letter is in it, or it is written as the rows of the grid are labelled. */
const PLAIN_HEX = /^(?=.*[a-f]|0.{7,})([0-9a-f]+)$/i;
const DECIMAL = /^\d+$/;
const PERCENT = /^(\d+(?:\.\d+)?)%$/;

/**
 * The offset that a person wrote: `4096`, `4,096`, `0x1000`, `1FF` or `50%`; `told` says how it was read where there are
 * two ways.
 *
 * @param {string} written
 * @param {number} length bytes of the input
 * @returns {{ offset: number, told?: string } | { problem: string }}
 */
export function parseOffset(written, length) {
  const text = written.replace(/[\s,_]/g, '');
  const last = `Offsets go from 0 to ${count(length - 1)} (0x${hexOffset(length - 1, 1)}).`;
  if (length === 0) return { problem: 'The input is empty: there is nowhere to go.' };
  if (text === '') return { problem: `Where to? ${last} Write 0x before hex digits, or % behind a part of the whole.` };
  const percent = PERCENT.exec(text);
  if (percent) {
    if (Number(percent[1]) > 100) return { problem: `“${written.trim()}” is more than the whole.` };
    return { offset: Math.min(length - 1, Math.floor((length * Number(percent[1])) / 100)) };
  }
  const hex = HEX.exec(text) ?? PLAIN_HEX.exec(text);
  if (!hex && !DECIMAL.test(text)) {
    return { problem: `“${written.trim()}” is no offset: write it as 4096, 0x1000, 1FF or 50%.` };
  }
  const offset = hex ? Number.parseInt(hex[1], 16) : Number(text);
  if (offset >= length)
    return { problem: `“${written.trim()}” lies behind the end. ${last}${asHex(hex, text, length)}` };
  return hex || offset < 10
    ? { offset }
    : {
        offset,
        told: `Offset ${count(offset)}, read as decimal: 0x${hexOffset(offset, 1)}.${asHex(hex, text, length)}`,
      };
}

/** How to write what was read as decimal, had it been meant as hex. */
function asHex(hex, text, length) {
  return !hex && Number.parseInt(text, 16) < length ? ` For hex, write 0x${text}.` : '';
}

/**
 * @param {ReturnType<import('./state.js').createStore>} store
 * @param {ReturnType<import('./engine.js').startEngine>} engine
 * @param {(error: Error) => void} problem
 */
export function createByteNavigation(store, engine, problem) {
  const tell = (sentence, rest = {}) => store.set({ search: { busy: false, done: 0, sentence, ...rest } });
  let asked = 0;

  /** What a search came to, in a sentence. */
  function outcome({ offset, length, around }, text, direction) {
    const { scan } = store.get();
    if (offset === null) return 'The search was stopped.';
    if (offset < 0) {
      const within = length === null && !scan?.finished ? ' in what was scanned so far' : '';
      return `“${text}” does not occur${within}.`;
    }
    const size = length === null ? '' : `, ${counted(length, 'byte')}`;
    const turned = around ? (direction > 0 ? ' From the start again.' : ' From the end again.') : '';
    return `Found at offset ${count(offset)} (0x${hexOffset(offset, 1)})${size}.${turned}`;
  }

  return {
    /** Chooses the byte at an offset as a person writes it; false where a sentence says why not. */
    goTo(written) {
      const { doc } = store.get();
      if (!doc) return false;
      const { offset, told, problem: sentence } = parseOffset(written, doc.length);
      tell(sentence ?? told ?? '');
      if (sentence) return false;
      select(store, offset);
      return true;
    },

    /** Chooses the next (direction 1) or previous (-1) match of a text or of bytes in hex. */
    async search(text, as, direction) {
      const { doc, selection } = store.get();
      if (!doc) return;
      const number = (asked += 1);
      tell('Searching…', { busy: true });
      try {
        const found = await engine.search(text, as, selection?.offset ?? -1, direction);
        if (number !== asked || !found) return;
        tell(outcome(found, text, direction));
        if (found.offset !== null && found.offset >= 0) select(store, found.offset);
      } catch (error) {
        if (number === asked) tell(error.message);
      }
    },

    stopSearch: () => void engine.stopSearch().catch(problem),
    stop: () => void engine.stop().catch(problem),
    resume() {
      const { scan } = store.get();
      store.set({ scan: { ...scan, stopped: false } });
      engine.resume().catch(problem);
    },
  };
}
