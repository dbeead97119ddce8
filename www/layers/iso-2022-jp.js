/** ISO-2022-JP whose ESC bytes were removed, as old mail gateways and terminals did: `$B` begins Japanese, and `(B` ends it. */
import {
  ESC_NOT_REMOVED,
  ESC_RESTORED,
  ISO_2022_JP_STRIPPED,
  ISO_2022_JP_WITHOUT_ESC,
  undecodedRuns,
} from '../text/input.js';

const OPEN = /\$[@B]/g;
const CLOSE = /[^!-~]|\([BJ]/g;
const KANA = /^(?:[!-t][!-~])*?[$%][!-v]/;
const ESCAPE = '\x1b';
/** Text that ISO-2022-JP can represent without a shift or an escape sequence. */
const ASCII = /[\0-\x0d\x10-\x1a\x1c-\x7f]+/g; // eslint-disable-line no-control-regex

/** Returns whether a run is evidence that the text is Japanese: chance produces a pair of kana, but rarely in a longer run. */
const isEvidence = (pairs) => pairs.length >= 4 && KANA.test(pairs);
const bytesOf = (ascii) => Uint8Array.from(ascii, (letter) => letter.charCodeAt(0));

const isEnd = (text, at) => text[at] === '(' && (text[at + 1] === 'B' || text[at + 1] === 'J');
const isPair = (text, at) => /^[!-~]{2}$/.test(text.slice(at, at + 2));

/**
 * Returns a function that finds the end of the pairs of ASCII characters from an offset; -1 if something else comes before the end. Calls
 * with increasing offsets take linear time together.
 */
function endFinder(text) {
  const last = [null, null]; // the last pairs, at even and at odd offsets
  return (start) => {
    const known = last[start % 2];
    if (known && start < known.stop) return known.end;
    let stop = start;
    while (!isEnd(text, stop) && isPair(text, stop)) stop += 2;
    const end = stop > start && isEnd(text, stop) ? stop : -1;
    last[start % 2] = { stop, end };
    return end;
  };
}

/**
 * Finds Japanese, as pairs of ASCII characters: what `$B` begins and `(B` ends. Hiragana and katakana are the pairs that begin with $ and %.
 *
 * @returns {{ runs: { from: number, to: number, pairs: string }[], left: number }} `left`: how many have this form, but are not pairs, or
 *   pairs that `accepts` rejects
 */
function findRuns(text, accepts) {
  const runs = [];
  const endOf = endFinder(text);
  let left = 0;
  let rejectedTo = 0; // the end of the last one that is left
  OPEN.lastIndex = 0;
  for (let open = OPEN.exec(text); open; open = OPEN.exec(text)) {
    const from = open.index;
    const end = endOf(from + 2);
    if (end >= 0) {
      const pairs = text.slice(from + 2, end);
      if (accepts(pairs)) runs.push({ from, to: end + 2, pairs });
      else left += 1;
      OPEN.lastIndex = end + 2;
    } else if (from >= rejectedTo) {
      CLOSE.lastIndex = from + 2;
      const close = CLOSE.exec(text);
      rejectedTo = close ? close.index + 1 : text.length;
      if (close?.[0].length === 2) left += 1;
    }
  }
  return { runs, left };
}

/** Decodes all runs, or returns the text with its ESC bytes if the encoding is not loaded. Runs with unassigned pairs stay as they are. */
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
  let left = 0;
  const decoded = text.replace(ASCII, (ascii) => {
    const found = findRuns(ascii, isAssigned);
    left += found.left;
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
  const notes = [...(isLoaded ? [] : [ESC_RESTORED]), ...(left > 0 ? [undecodedRuns(left)] : [])];
  return { text: decoded, form: {}, note: notes.join(' ') || null };
}

export const strippedIso2022Jp = {
  id: 'iso-2022-jp-without-esc',
  label: ISO_2022_JP_WITHOUT_ESC,
  description: ISO_2022_JP_STRIPPED,
  needsEncodings: true,
  trims: false,
  recognise: (text) =>
    /^[\0-\x7f]*$/.test(text) &&
    !text.includes(ESCAPE) &&
    findRuns(text, () => true).runs.some(({ pairs }) => isEvidence(pairs)),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: ESC_NOT_REMOVED }),
};
