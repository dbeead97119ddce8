/**
 * ISO-2022-JP whose ESC bytes old mail gateways or terminals removed: `$B` or `$@` begins Japanese, and `(B` or `(J`
 * ends it.
 */
import {
  CHARSET_IS_UTF8,
  ESC_NOT_REMOVED,
  ESC_RESTORED,
  ISO_2022_JP_STRIPPED,
  ISO_2022_JP_WITHOUT_ESC,
  undecodedRuns,
} from '../text/input.js';
import { declaringUtf8 } from './mail-message.js';

const OPEN = /\$[@B]/g;
/** Where a run must end: at its closing mark, or at a character that cannot be in a pair. */
const CLOSE = /[^!-~]|\([BJ]/g;
/** Hiragana and katakana are the pairs that begin with $ and %. */
const KANA = /^(?:[!-t][!-~])*?[$%][!-v]/;
/** The names of this encoding, and of its variants, in mail headers. */
const LABEL = /^(?:iso-2022-jp(?:-[\w-]+)?|csiso2022jp)$/i;
const ESCAPE = '\x1b';
const NON_ASCII = /[^\0-\x7f]/;
/** Text in ASCII without the control codes of ISO-2022-JP: SO, SI and ESC. */
const ASCII = /[\0-\x0d\x10-\x1a\x1c-\x7f]+/g; // eslint-disable-line no-control-regex

/**
 * Returns whether a run is evidence that the text is Japanese: it has kana and at least two pairs. A single pair occurs
 * by chance.
 */
const isEvidence = (pairs) => pairs.length >= 4 && KANA.test(pairs);
/**
 * In a text with characters beyond ASCII, such as a mail with decoded headers, all runs that are evidence must have at least this many ASCII
 * characters together.
 */
const MIN_IN_NON_ASCII_TEXT = 12;
const bytesOf = (ascii) => Uint8Array.from(ascii, (letter) => letter.charCodeAt(0));

const isEnd = (text, at) => text[at] === '(' && (text[at + 1] === 'B' || text[at + 1] === 'J');
const isPair = (text, at) => /^[!-~]{2}$/.test(text.slice(at, at + 2));

/**
 * Returns a function that finds the end of pairs of ASCII characters. The function gets the offset of the first pair, and
 * returns the offset of the `(B` or `(J` after the last pair. It returns -1 if there are no pairs, or if something else
 * follows them. Calls with increasing offsets take linear time together.
 */
function endFinder(text) {
  const lastFound = [null, null]; // the last result for an even and for an odd `start`; `stop`: where the pairs stop
  return (start) => {
    const known = lastFound[start % 2];
    if (known && start < known.stop) return known.end;
    let stop = start;
    while (!isEnd(text, stop) && isPair(text, stop)) stop += 2;
    const end = stop > start && isEnd(text, stop) ? stop : -1;
    lastFound[start % 2] = { stop, end };
    return end;
  };
}

/**
 * Finds the runs of Japanese: pairs of ASCII characters between `$B` or `$@` and `(B` or `(J`.
 *
 * @param {string} text
 * @param {(pairs: string) => boolean} accepts returns whether pairs are a run
 * @returns {{ runs: { from: number, to: number, pairs: string }[], rejected: number }} `from` and `to` include the marks
 *   of the run; `rejected`: how often the text between two marks does not consist of pairs, or `accepts` rejects them
 */
function findRuns(text, accepts) {
  const runs = [];
  const endOf = endFinder(text);
  let rejected = 0;
  let rejectedTo = 0; // opening marks before this offset are in a text that was already rejected
  OPEN.lastIndex = 0;
  for (let open = OPEN.exec(text); open; open = OPEN.exec(text)) {
    const from = open.index;
    const end = endOf(from + 2);
    if (end >= 0) {
      const pairs = text.slice(from + 2, end);
      if (accepts(pairs)) runs.push({ from, to: end + 2, pairs });
      else rejected += 1;
      OPEN.lastIndex = end + 2;
    } else if (from >= rejectedTo) {
      CLOSE.lastIndex = from + 2;
      const close = CLOSE.exec(text);
      rejectedTo = close ? close.index + 1 : text.length;
      if (close?.[0].length === 2) rejected += 1;
    }
  }
  return { runs, rejected };
}

/** Returns whether a text has runs that are evidence. Text with characters beyond ASCII needs longer runs, because it can be in any language. */
function hasEvidence(text) {
  let length = 0;
  for (const ascii of text.match(ASCII) ?? [])
    for (const { pairs } of findRuns(ascii, isEvidence).runs) length += pairs.length;
  return length >= (NON_ASCII.test(text) ? MIN_IN_NON_ASCII_TEXT : 1);
}

/** Decodes all runs, or returns the text with restored ESC bytes if the encoding is not loaded. Runs with unassigned pairs stay as they are. */
function decode(text, { decodeBytes }) {
  const assigned = new Map();
  const isAssigned = (pairs) => {
    if (!assigned.has(pairs)) {
      const decoded = decodeBytes(bytesOf(`${ESCAPE}$B${pairs}${ESCAPE}(B`), 'iso-2022-jp');
      assigned.set(pairs, !decoded?.includes('\ufffd'));
    }
    return assigned.get(pairs);
  };
  let isLoaded = true;
  let undecoded = 0;
  const decoded = text.replace(ASCII, (ascii) => {
    const found = findRuns(ascii, isAssigned);
    undecoded += found.rejected;
    const pieces = [];
    let at = 0;
    for (const { from, to } of found.runs) {
      pieces.push(ascii.slice(at, from), ESCAPE, ascii.slice(from, to - 2), ESCAPE, ascii.slice(to - 2, to));
      at = to;
    }
    const restored = pieces.join('') + ascii.slice(at);
    const piece = decodeBytes(bytesOf(restored), 'iso-2022-jp');
    isLoaded = piece !== null;
    return piece ?? restored;
  });
  const notes = [...(isLoaded ? [] : [ESC_RESTORED]), ...(undecoded > 0 ? [undecodedRuns(undecoded)] : [])];
  if (!isLoaded) return { text: decoded, form: {}, note: notes.join(' ') };
  const declared = declaringUtf8(decoded, LABEL);
  if (declared.changed !== null) notes.push(CHARSET_IS_UTF8);
  return { text: declared.text, form: {}, note: notes.join(' ') || null, changedHeader: declared.changed };
}

export const strippedIso2022Jp = {
  id: 'iso-2022-jp-without-esc',
  label: ISO_2022_JP_WITHOUT_ESC,
  description: ISO_2022_JP_STRIPPED,
  needsEncodings: true,
  trims: false,
  recognise: (text) => !text.includes(ESCAPE) && hasEvidence(text),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: ESC_NOT_REMOVED }),
};
