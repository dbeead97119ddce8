/** Navigation in a large input: go to an offset, find a match, stop and resume the scan. */
import { formatNumber, formatCount, hexOffset } from './format.js';
import { select } from './state.js';

const PREFIXED_HEX = /^(?:0x|\\x|\$)([0-9a-f]+)$/i;
/** Digits that can only be hex: with a letter, or with leading zeros like the labels of the grid's rows. */
const PLAIN_HEX = /^(?=.*[a-f]|0.{7,})([0-9a-f]+)$/i;
const DECIMAL = /^\d+$/;
const RANGE = /^(.+?)(?:\.\.|–|-)(.+)$/;
const PERCENT = /^(\d+(?:\.\d+)?)%$/;

/**
 * Parses an offset that the user typed: `4096`, `4,096`, `0x1000`, `1FF` or `50%`. The `note` says how an ambiguous
 * number was read.
 *
 * @param {string} typed
 * @param {number} length bytes of the input
 * @returns {{ offset: number, note?: string } | { problem: string }}
 */
export function parseOffset(typed, length) {
  const text = typed.replace(/[\s,_]/g, '');
  const range = `Offsets go from 0 to ${formatNumber(length - 1)} (0x${hexOffset(length - 1, 1)}).`;
  if (length === 0) return { problem: 'The input is empty.' };
  if (text === '') return { problem: `Type an offset. ${range} Write 0x before hex digits; 50% is half of the input.` };
  const percent = PERCENT.exec(text);
  if (percent) {
    if (Number(percent[1]) > 100) return { problem: `“${typed.trim()}” is more than 100%.` };
    return { offset: Math.min(length - 1, Math.floor((length * Number(percent[1])) / 100)) };
  }
  const hex = PREFIXED_HEX.exec(text) ?? PLAIN_HEX.exec(text);
  if (!hex && !DECIMAL.test(text)) {
    return { problem: `“${typed.trim()}” is not an offset. Write it as 4096, 0x1000, 1FF or 50%.` };
  }
  const offset = hex ? Number.parseInt(hex[1], 16) : Number(text);
  const hint = hex ? '' : hexHint(text, length);
  if (offset >= length) return { problem: `“${typed.trim()}” is past the end. ${range}${hint}` };
  if (hex || offset < 10) return { offset };
  return { offset, note: `Read as decimal: offset ${formatNumber(offset)} (0x${hexOffset(offset, 1)}).${hint}` };
}

/**
 * Parses an offset, or a range of bytes such as `16-31` or `0x10..0x1F`, of which both ends are selected.
 *
 * @returns {{ offset: number, anchor: number | null, note?: string } | { problem: string }}
 */
export function parsePlace(typed, length) {
  const range = RANGE.exec(typed.trim());
  if (!range || length === 0) return { anchor: null, ...parseOffset(typed, length) };
  const [first, last] = range.slice(1).map((part) => parseOffset(part, length));
  const problem = first.problem ?? last.problem;
  if (problem) return { problem };
  const note = `${formatCount(Math.abs(last.offset - first.offset) + 1, 'byte')} selected.`;
  return { offset: last.offset, anchor: first.offset, note };
}

/** Returns how to write a decimal number as hex, if that is a valid offset. */
const hexHint = (text, length) => (Number.parseInt(text, 16) < length ? ` For hex, write 0x${text}.` : '');

/**
 * @param {ReturnType<import('./state.js').createStore>} store
 * @param {ReturnType<import('./engine.js').startEngine>} engine
 * @param {(error: Error) => void} problem
 */
export function createByteNavigation(store, engine, problem) {
  const show = (sentence, rest = {}) => store.set({ search: { busy: false, done: 0, sentence, ...rest } });
  let latest = 0; // the number of the latest search

  /** Describes the result of a search. */
  function describe({ offset, length, wrapped }, text, direction) {
    const { scan } = store.get();
    if (offset === null) return 'The search was stopped.';
    if (offset < 0) {
      const scope = length === null && !scan?.finished ? ' in the bytes scanned so far' : '';
      return `“${text}” does not occur${scope}.`;
    }
    const size = length === null ? '' : `, ${formatCount(length, 'byte')}`;
    const wrap = wrapped ? (direction > 0 ? ' From the start again.' : ' From the end again.') : '';
    return `Found at offset ${formatNumber(offset)} (0x${hexOffset(offset, 1)})${size}.${wrap}`;
  }

  return {
    /** Selects the byte at a typed offset. Returns false, and shows a message, if it is not valid. */
    goTo(typed) {
      const { doc } = store.get();
      if (!doc) return false;
      const { offset, anchor, note, problem: sentence } = parsePlace(typed, doc.length);
      show(sentence ?? note ?? '');
      if (sentence) return false;
      select(store, offset, anchor);
      return true;
    },

    /** Selects the next (direction 1) or previous (-1) match of a text or of bytes in hex. */
    async search(text, as, direction) {
      const { doc, selection } = store.get();
      if (!doc) return;
      const number = (latest += 1);
      show('Searching…', { busy: true });
      try {
        const found = await engine.search(text, as, selection?.offset ?? -1, direction);
        if (number !== latest || !found) return;
        show(describe(found, text, direction));
        if (found.offset !== null && found.offset >= 0) select(store, found.offset);
      } catch (error) {
        if (number === latest) show(error.message);
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
