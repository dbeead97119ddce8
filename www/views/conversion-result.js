/** The preview of a conversion: text and bytes of the result, from its start or around a change, which is marked. */
import { formatNumber, display, hexBytes, uPlus } from '../format.js';
import { MALFORMED } from '../segment-kinds.js';
import { attribute, make, glyphWithNumber } from './dom.js';

const MAX_BYTES = 256;
const MAX_CHARACTERS = 400;
const MAX_RUNS = 6; // of equal characters, in the sentence about a change
const LINE_FEED = 0x0a;

const fold = () => make('span', { class: 'fold' }, '…');

/** Appends nodes to a line; marks those between `from` and `to`, or the empty place where both are equal. */
function markedLine(element, { from, to }) {
  let mark = null;
  return {
    add(offset, ...nodes) {
      if (offset >= from && !mark) element.append((mark = make('mark')));
      (offset >= from && offset < to ? mark : element).append(...nodes);
    },
    end: () => !mark && from <= to && element.append(make('mark')),
  };
}

/** Returns the characters of the result, with labels for controls and invisible characters. */
function textLine({ starts, kinds, codePoints, before, after, from = Infinity, to = -1 }) {
  const line = make('p', { class: 'decoded-text preview', dir: 'ltr' });
  if (before) line.append(fold());
  const marked = markedLine(line, { from, to });
  const shown = Math.min(kinds.length, MAX_CHARACTERS);
  let run = '';
  for (let at = 0; at < shown; at += 1) {
    const piece = kinds[at] === MALFORMED ? { text: '✕', label: true } : display(codePoints[at]);
    const plain = codePoints[at] === 0x20 || !piece.label;
    if (plain) run += String.fromCodePoint(codePoints[at]);
    // The mark also splits runs.
    const ends = !plain || at + 1 === shown || [from, to].includes(starts[at + 1]);
    if (ends && run !== '') {
      marked.add(starts[at], make('bdi', {}, run));
      run = '';
    }
    if (plain) continue;
    const kind = kinds[at] === MALFORMED ? 'rejected' : 'label';
    marked.add(starts[at], make('span', { class: kind, title: uPlus(codePoints[at]) }, piece.text));
    if (codePoints[at] === LINE_FEED) marked.add(starts[at], make('br'));
  }
  marked.end();
  if (after || kinds.length > MAX_CHARACTERS) line.append(fold());
  return line;
}

function byteLine({ bytes, before, after, from, to }) {
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

/** Returns the end of the sentence about a change: the bytes before and after. */
function changeText({ was, bytes, starts, kinds, codePoints, from, to }, errors) {
  const old = make('code', {}, hexBytes(was));
  if (from === to) return [old, ' was removed'];
  if (errors === 'surrogateescape') return [old, ' was kept'];
  const runs = []; // runs of equal characters
  for (let at = 0; at < kinds.length; at += 1) {
    if (starts[at] < from || starts[at] >= to) continue;
    if (kinds[at] === MALFORMED) return [old, ' became ', make('code', {}, hexBytes(bytes.subarray(from, to)))];
    if (runs.at(-1)?.codePoint === codePoints[at]) runs.at(-1).times += 1;
    else runs.push({ codePoint: codePoints[at], times: 1 });
  }
  const all = runs
    .slice(0, MAX_RUNS)
    .flatMap(({ codePoint, times }) => [
      times > 1 ? ` ${times} × ` : ' ',
      ...glyphWithNumber(display(codePoint), uPlus(codePoint)),
    ]);
  return [old, ' became', ...all, runs.length > MAX_RUNS ? ' …' : ''];
}

/** Scrolls a box, but not the page, so that some lines are visible above its mark. */
function revealMark(box) {
  const mark = box.querySelector('mark');
  if (mark) box.scrollTop = mark.offsetTop - box.clientHeight / 3;
}

/**
 * @param {HTMLElement} section
 * @param {(number: number) => Promise<object>} loadChange loads a change by its number
 */
export function resultView(section, loadChange) {
  const preview = section.querySelector('.result');
  const bar = section.querySelector('.changes');
  const [status, ...steps] = bar.children;
  let result = null; // the result that is shown
  let number = 0; // of the change that is shown

  function draw(part) {
    preview.replaceChildren(textLine(part), byteLine(part));
    for (const box of preview.children) {
      // A box that scrolls must take the focus, so that keys can scroll it.
      if (box.scrollHeight > box.clientHeight) attribute(box, 'tabindex', 0);
      revealMark(box);
    }
  }

  function drawChange({ start, around }) {
    const { count: places, remembered } = result.places;
    const all =
      places > remembered
        ? `${formatNumber(remembered)} listed (${formatNumber(places)} in total)`
        : formatNumber(places);
    const which = places === 1 ? 'At' : `Change ${formatNumber(number + 1)} of ${all}, at`;
    status.replaceChildren(`${which} offset ${formatNumber(start)}`);
    if (around) {
      status.append(': ', ...changeText(around, result.errorsHandled), '.');
      draw(around);
    } else status.append('.');
    bar.hidden = false;
    for (const button of steps) button.hidden = places === 1;
  }

  async function go(to) {
    const current = result;
    number = to;
    const change = await loadChange(to);
    if (change && result === current && number === to) drawChange(change);
  }

  for (const button of steps) {
    button.addEventListener('click', () => {
      const { remembered } = result.places;
      // Wraps around at both ends.
      go((number + Number(button.dataset.step) + remembered) % remembered);
    });
  }

  return {
    clear() {
      result = null;
      bar.hidden = true;
      preview.replaceChildren();
    },
    /** Shows a result: around its first change, or from its start. */
    async show(newResult) {
      result = newResult;
      bar.hidden = true;
      if (result.places.count === 0 || result.length === 0) draw(result.head);
      else await go(0);
      // If the change has no preview, the start of the result is shown.
      if (result === newResult && !preview.firstChild) draw(result.head);
    },
  };
}
