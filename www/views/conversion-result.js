/** The preview of a conversion: the text and the bytes of its result, from the start or around a change. The change is marked. */
import { display, hexBytes, uPlus } from '../format.js';
import { MALFORMED } from '../segment-kinds.js';
import { layoutOfSegments } from '../text-direction.js';
import * as words from '../text/convert.js';
import { attribute, make, glyphWithNumber } from './dom.js';
import { labelOf, lineWriter } from './visible-text.js';

const MAX_BYTES = 256;
const MAX_CHARACTERS = 400;
const MAX_RUNS = 6; // runs of equal characters that `changeText` lists
const [LINE_FEED, SPACE] = [0x0a, 0x20];

const ellipsis = () => make('span', { class: 'omitted' }, '…');

/**
 * Returns an element with the characters of the result. Each line has its own direction. Controls and invisible characters are shown as
 * labels, malformed sequences as ✕. Characters at offsets in `[from, to)` are marked; an empty range gets an empty mark. `before` and `after`
 * are true if the result continues before and after these characters: then there is an ellipsis.
 */
function textPreview({ starts, kinds, codePoints, before, after, from = Infinity, to = -1 }) {
  const element = make('p', { class: 'decoded-text preview', dir: 'ltr' });
  if (before) element.append(ellipsis());
  const shown = Math.min(kinds.length, MAX_CHARACTERS);
  let hasMark = false;
  for (let first = 0; first < shown;) {
    const last = Math.min(codePoints.indexOf(LINE_FEED, first) + 1 || shown, shown);
    const { dir, isolates } = layoutOfSegments({ kinds, codePoints }, first, last);
    const line = make('bdi', { dir });
    element.append(line);
    const writer = lineWriter(line, isolates);
    let run = null; // { text, first, mark } of characters that are shown as they are
    const endRun = () => {
      if (run) writer.add(run.first - first, [run.text], run.mark, from);
      run = null;
    };
    for (let at = first; at < last; at += 1) {
      const mark = starts[at] >= from && starts[at] < to ? 'mark' : null;
      if (starts[at] >= from && !hasMark) {
        endRun();
        if (!mark) writer.add(at - first, [make('mark')]);
        hasMark = true;
      }
      const isMalformed = kinds[at] === MALFORMED;
      const isPlain = !isMalformed && (codePoints[at] === SPACE || !display(codePoints[at]).label);
      if (!isPlain || run?.mark !== mark || writer.isEdge(at - first)) endRun();
      if (isPlain) {
        run ??= { text: '', first: at, mark };
        run.text += String.fromCodePoint(codePoints[at]);
        continue;
      }
      // A malformed sequence has no code point.
      const label = isMalformed ? make('span', { class: 'rejected' }, '✕') : labelOf(codePoints[at]);
      writer.add(at - first, [label], mark, from);
      if (codePoints[at] === LINE_FEED) element.append(make('br'));
    }
    endRun();
    first = last;
  }
  if (!hasMark && from <= to) element.append(make('mark'));
  if (after || kinds.length > MAX_CHARACTERS) element.append(ellipsis());
  return element;
}

/** Returns a line with the bytes of the result in hex. The parameters are as in `textPreview`. */
function bytePreview({ bytes, before, after, from, to }) {
  const line = make('code', { class: 'bytes' });
  if (from === undefined) line.append(hexBytes(bytes.subarray(0, MAX_BYTES)));
  else {
    const parts = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)].map(hexBytes);
    const gap = (...sides) => (sides.every((side) => side !== '') ? ' ' : '');
    line.append(before ? '… ' : '', parts[0], gap(parts[0], parts[1]), make('mark', {}, parts[1]));
    line.append(gap(parts[2]), parts[2]);
  }
  if (after || (from === undefined && bytes.length > MAX_BYTES)) line.append(' …');
  return line;
}

/** Returns what the sentence about a change says after the offset: the replaced bytes, and their replacement. */
function changeText({ replacedBytes, bytes, starts, kinds, codePoints, from, to }, policy) {
  const old = make('code', {}, hexBytes(replacedBytes));
  if (from === to) return words.bytesRemoved(old);
  if (policy === 'surrogateescape') return words.bytesKept(old);
  const runs = []; // runs of equal characters
  for (let at = 0; at < kinds.length; at += 1) {
    if (starts[at] < from || starts[at] >= to) continue;
    if (kinds[at] === MALFORMED) {
      return words.becameBytes(old, make('code', {}, hexBytes(bytes.subarray(from, to))));
    }
    if (runs.at(-1)?.codePoint === codePoints[at]) runs.at(-1).times += 1;
    else runs.push({ codePoint: codePoints[at], times: 1 });
  }
  const characters = runs
    .slice(0, MAX_RUNS)
    .flatMap(({ codePoint, times }) => [
      times > 1 ? ` ${times} × ` : ' ',
      ...glyphWithNumber(display(codePoint), uPlus(codePoint)),
    ]);
  return words.becameCharacters(old, characters, runs.length > MAX_RUNS);
}

/** Scrolls a box, but not the page, so that some lines are visible above its mark. */
function revealMark(box) {
  const mark = box.querySelector('mark');
  if (mark) box.scrollTop = mark.offsetTop - box.clientHeight / 3;
}

/**
 * Creates the preview in a section of the page, with buttons that go from change to change. Returns `show` and `clear`.
 *
 * @param {HTMLElement} section
 * @param {(number: number) => Promise<{ start: number, around: object | null } | undefined>} loadChange loads a change by its number.
 *   `start`: the offset of the change in the input; `around`: the part of the result around the change, see `resultAround` in
 *   repaired-places.js. If `around` is null, the start of the result is shown
 */
export function resultView(section, loadChange) {
  const preview = section.querySelector('.result');
  const bar = section.querySelector('.change-navigation');
  const [status, ...stepButtons] = bar.children;
  let result = null; // the latest result; its first change may still be loading
  let previewed = null; // the result that the preview shows
  let number = 0; // the number of the change that is shown, counted from 0

  function draw(part) {
    previewed = result;
    preview.replaceChildren(textPreview(part), bytePreview(part));
    for (const box of preview.children) {
      // A box that scrolls must take the focus, so that keys can scroll it.
      if (box.scrollHeight > box.clientHeight) attribute(box, 'tabindex', 0);
      revealMark(box);
    }
  }

  function drawChange({ start, around }) {
    const { count: placeCount, listedCount } = result.places;
    const placeText =
      placeCount === 1
        ? words.onlyChange(start)
        : words.changeOf(number + 1, placeCount, listedCount, start, result.errors);
    status.replaceChildren(
      ...(around ? words.changeAt(placeText, changeText(around, result.policy)) : [`${placeText}.`]),
    );
    draw(around ?? result.head);
    bar.hidden = false;
    for (const button of stepButtons) button.hidden = placeCount === 1;
  }

  async function go(to) {
    const current = result;
    number = to;
    const change = await loadChange(to);
    if (change && result === current && number === to) drawChange(change);
  }

  for (const button of stepButtons) {
    button.addEventListener('click', () => {
      const { listedCount } = result.places;
      // Wraps around at both ends.
      go((number + Number(button.dataset.step) + listedCount) % listedCount);
    });
  }

  return {
    clear() {
      result = null;
      previewed = null;
      bar.hidden = true;
      preview.replaceChildren();
    },
    /** Shows a result: around its first change, or from its start. */
    async show(newResult) {
      result = newResult;
      bar.hidden = true;
      if (result.places.count === 0 || result.length === 0) draw(result.head);
      else await go(0);
      // If the change could not be loaded, the start of the result is shown.
      if (result === newResult && previewed !== newResult) draw(result.head);
    },
  };
}
