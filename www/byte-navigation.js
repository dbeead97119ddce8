/** Goes to a typed offset, searches for text or bytes, and stops or resumes the scan. */
import { hexOffset } from './format.js';
import { select } from './state.js';
import * as words from './text/input.js';

const PREFIXED_HEX = /^(?:0x|\\x|\$)([0-9a-f]+)$/i;
/**
 * Digits without a prefix that are read as hex, like the labels of the grid's rows. They include a letter, or are at
 * least eight digits that begin with 0: `1FF` and `00000100` are hex, `100` is decimal.
 */
const PLAIN_HEX = /^(?=.*[a-f]|0.{7,})([0-9a-f]+)$/i;
const DECIMAL = /^\d+$/;
const RANGE = /^(.+?)(?:\.\.|–|-)(.+)$/;
const PERCENT = /^(\d+(?:\.\d+)?)%$/;

/**
 * Parses an offset that the user typed: `4096`, `4,096`, `0x1000`, `1FF` or `50%`. The `note` says that a number of two
 * or more digits was read as decimal.
 *
 * @param {string} typed
 * @param {number} length bytes of the input
 * @returns {{ offset: number, note?: string } | { problem: string }} `problem`: a sentence about a text that is not an
 *   offset of the input
 */
export function parseOffset(typed, length) {
  const text = typed.replace(/[\s,_]/g, '');
  const lastInHex = hexOffset(length - 1, 1);
  if (length === 0) return { problem: words.NO_OFFSETS };
  if (text === '') return { problem: words.typeOffset(length - 1, lastInHex) };
  // In a percentage, a comma is a decimal separator.
  const percent = PERCENT.exec(typed.replace(/[\s_]/g, '').replace(',', '.'));
  if (percent) {
    if (Number(percent[1]) > 100) return { problem: words.moreThanWhole(typed.trim()) };
    return { offset: Math.min(length - 1, Math.floor((length * Number(percent[1])) / 100)) };
  }
  const hex = PREFIXED_HEX.exec(text) ?? PLAIN_HEX.exec(text);
  if (!hex && !DECIMAL.test(text)) {
    return { problem: words.notOffset(typed.trim()) };
  }
  const offset = hex ? Number.parseInt(hex[1], 16) : Number(text);
  // The typed decimal digits, if these digits would also be an offset of the input in hex; else null.
  const digits = !hex && Number.parseInt(text, 16) < length ? text : null;
  if (offset >= length) return { problem: words.pastEnd(typed.trim(), length - 1, lastInHex, digits) };
  if (hex || offset < 10) return { offset };
  return { offset, note: words.readAsDecimal(offset, hexOffset(offset, 1), digits) };
}

/**
 * Parses an offset, or a range of bytes such as `16-31` or `0x10..0x1F`. The first end of a range becomes `anchor`, the
 * second `offset`.
 *
 * @param {string} typed
 * @param {number} length bytes of the input
 * @returns {{ offset: number, anchor: number | null, note?: string } | { problem: string }} `anchor` is null without a
 *   range
 */
export function parsePlace(typed, length) {
  const range = RANGE.exec(typed.trim());
  if (!range || length === 0) return { anchor: null, ...parseOffset(typed, length) };
  const [first, last] = range.slice(1).map((part) => parseOffset(part, length));
  const problem = first.problem ?? last.problem;
  if (problem) return { problem };
  const note = words.selected(Math.abs(last.offset - first.offset) + 1);
  return { offset: last.offset, anchor: first.offset, note };
}

/**
 * @param {ReturnType<import('./state.js').createStore>} store
 * @param {ReturnType<import('./engine.js').startEngine>} engine
 * @param {(error: Error) => void} showError shows the message of an error
 */
export function createByteNavigation(store, engine, showError) {
  /** Shows a sentence about the search; `rest` has other properties of the store's `search`. */
  const show = (sentence, rest = {}) => store.set({ search: { busy: false, done: 0, sentence, ...rest } });
  let latest = 0; // the number of the latest search
  /** The latest search that found a match: what was searched, and the offset of the match. */
  let lastFound = { text: '', as: '', offset: -1 };

  /**
   * Describes the result of a search. If `length` is null, the search compared code points, and it covered only the
   * scanned part.
   */
  function describe({ offset, length, wrapped }, text, direction) {
    const { scan } = store.get();
    if (offset === null) return words.SEARCH_STOPPED;
    if (offset < 0) return words.doesNotOccur(text, length !== null || scan?.finished);
    const from = wrapped ? (direction > 0 ? 'start' : 'end') : null;
    return words.found(offset, hexOffset(offset, 1), length, from);
  }

  return {
    /**
     * Selects the byte at a typed offset, or a typed range. Shows a message and returns false if the offset or range is
     * not valid.
     */
    goTo(typed) {
      const { doc } = store.get();
      if (!doc) return false;
      const { offset, anchor, note, problem: sentence } = parsePlace(typed, doc.length);
      show(sentence ?? note ?? '');
      if (sentence) return false;
      select(store, offset, anchor);
      return true;
    },

    /**
     * Selects the next (direction 1) or previous (-1) match of a text; or of bytes, if `as` is 'hex'. Shows the result.
     * A match at the selection counts as the next one, unless the previous search for the same text or bytes found this match.
     */
    async search(text, as, direction) {
      const { doc, selection } = store.get();
      if (!doc) return;
      const number = (latest += 1);
      const offset = selection?.offset ?? 0;
      const isRepeated = lastFound.text === text && lastFound.as === as && lastFound.offset === offset;
      const start = direction > 0 && !isRepeated ? offset - 1 : offset;
      show(words.SEARCHING, { busy: true });
      try {
        const found = await engine.search(text, as, start, direction);
        if (number !== latest || !found) return;
        const isFound = found.offset !== null && found.offset >= 0;
        show(describe(found, text, direction), { found: isFound });
        if (!isFound) return;
        lastFound = { text, as, offset: found.offset };
        select(store, found.offset);
      } catch (error) {
        if (number === latest) show(error.message);
      }
    },

    stopSearch: () => void engine.stopSearch().catch(showError),

    /** Stops the scan. */
    stop: () => void engine.stop().catch(showError),

    /** Continues the scan. */
    resume() {
      const { scan } = store.get();
      store.set({ scan: { ...scan, stopped: false } });
      engine.resume().catch(showError);
    },
  };
}
