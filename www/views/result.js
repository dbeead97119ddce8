/** What a conversion made: its text and bytes, from the beginning or around a mended place, which is marked. */
import { count, display, hexBytes, uPlus } from '../format.js';
import { MALFORMED } from '../segment-kinds.js';
import { attribute, make, readAs } from './dom.js';

const HEX_SHOWN = 256;
const SHOWN = 400; // characters of the result
const NAMED = 6; // of a place, characters in the sentence
const LINE_FEED = 0x0a;

const fold = () => make('span', { class: 'fold' }, '…');

/** A part of a line that may hold the place: what is added between its two ends is marked. */
function markedLine(element, { from, to }) {
  let mark = null;
  return {
    add(at, ...nodes) {
      if (at >= from && !mark) element.append((mark = make('mark')));
      (at >= from && at < to ? mark : element).append(...nodes);
    },
    end: () => !mark && from <= to && element.append(make('mark')),
  };
}

/** The characters of the result, with labels for those that must not be shown raw. */
function textLine({ starts, kinds, codePoints, before, after, from = Infinity, to = -1 }) {
  const line = make('p', { class: 'passage preview', dir: 'ltr' });
  if (before) line.append(fold());
  const marked = markedLine(line, { from, to });
  const shown = Math.min(kinds.length, SHOWN);
  let run = '';
  for (let at = 0; at < shown; at += 1) {
    const piece = kinds[at] === MALFORMED ? { text: '✕', label: true } : display(codePoints[at]);
    const plain = codePoints[at] === 0x20 || !piece.label;
    if (plain) run += String.fromCodePoint(codePoints[at]);
    // A run ends where the mark begins or ends, too.
    const ends = !plain || at + 1 === shown || [from, to].includes(starts[at + 1]);
    if (ends && run !== '') {
      marked.add(starts[at], make('bdi', {}, run));
      run = '';
    }
    if (plain) continue;
    const kind = kinds[at] === MALFORMED ? 'refused' : 'label';
    marked.add(starts[at], make('span', { class: kind, title: uPlus(codePoints[at]) }, piece.text));
    if (codePoints[at] === LINE_FEED) marked.add(starts[at], make('br'));
  }
  marked.end();
  if (after || kinds.length > SHOWN) line.append(fold());
  return line;
}

function byteLine({ bytes, before, after, from, to }) {
  const line = make('code', { class: 'bytes' });
  if (from === undefined) line.append(hexBytes(bytes.subarray(0, HEX_SHOWN)));
  else {
    const parts = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)].map(hexBytes);
    const gap = (...sides) => (sides.every((side) => side !== '') ? ' ' : '');
    line.append(before ? '… ' : '', parts[0], gap(parts[0], parts[1]), make('mark', {}, parts[1]));
    line.append(gap(parts[2]), parts[2]);
  }
  if (after || (from === undefined && bytes.length > HEX_SHOWN)) line.append(' …');
  return line;
}

/** What a place was and what it became, as the end of a sentence. */
function became({ was, bytes, starts, kinds, codePoints, from, to }, errors) {
  const old = make('code', {}, hexBytes(was));
  if (from === to) return [old, ' was left out'];
  if (errors === 'surrogateescape') return [old, ' was kept'];
  const runs = []; // of one character each
  for (let at = 0; at < kinds.length; at += 1) {
    if (starts[at] < from || starts[at] >= to) continue;
    if (kinds[at] === MALFORMED) return [old, ' became ', make('code', {}, hexBytes(bytes.subarray(from, to)))];
    if (runs.at(-1)?.codePoint === codePoints[at]) runs.at(-1).times += 1;
    else runs.push({ codePoint: codePoints[at], times: 1 });
  }
  const all = runs
    .slice(0, NAMED)
    .flatMap(({ codePoint, times }) => [
      times > 1 ? ` ${times} × ` : ' ',
      ...readAs(display(codePoint), uPlus(codePoint)),
    ]);
  return [old, ' became', ...all, runs.length > NAMED ? ' …' : ''];
}

/** Scrolls a box, and not the page, so that its mark has some lines before it. */
function revealMark(box) {
  const mark = box.querySelector('mark');
  if (mark) box.scrollTop = mark.offsetTop - box.clientHeight / 3;
}

/**
 * @param {HTMLElement} section
 * @param {(number: number) => Promise<object>} ask what the engine knows of a mended place
 */
export function resultView(section, ask) {
  const shown = section.querySelector('.result');
  const bar = section.querySelector('.mended');
  const [told, ...steps] = bar.children;
  let made = null; // the result that is shown
  let number = 0; // of the place

  function draw(part) {
    shown.replaceChildren(textLine(part), byteLine(part));
    for (const box of shown.children) {
      // What scrolls is reached by keys, too.
      if (box.scrollHeight > box.clientHeight) attribute(box, 'tabindex', 0);
      revealMark(box);
    }
  }

  function drawPlace({ start, around }) {
    const { count: places, remembered } = made.places;
    const all = places > remembered ? `the first ${count(remembered)} of ${count(places)}` : count(places);
    const which = places === 1 ? 'At' : `Passage ${count(number + 1)} of ${all}, at`;
    told.replaceChildren(`${which} offset ${count(start)}`);
    if (around) {
      told.append(': ', ...became(around, made.errorsHandled), '.');
      draw(around);
    } else told.append('.');
    bar.hidden = false;
    for (const button of steps) button.hidden = places === 1;
  }

  async function go(to) {
    const mine = made;
    number = to;
    const place = await ask(to);
    if (place && made === mine && number === to) drawPlace(place);
  }

  for (const button of steps) {
    button.addEventListener('click', () => {
      const { remembered } = made.places;
      // Past the last one comes the first again.
      go((number + Number(button.dataset.step) + remembered) % remembered);
    });
  }

  return {
    forget() {
      made = null;
      bar.hidden = true;
      shown.replaceChildren();
    },
    /** Shows a result, at the first mended place where there is one. */
    async show(result) {
      made = result;
      bar.hidden = true;
      if (made.places.count === 0 || made.length === 0) draw(made.head);
      else await go(0);
      // Where a place has nothing around it that is known, the beginning stands.
      if (made === result && !shown.firstChild) draw(made.head);
    },
  };
}
