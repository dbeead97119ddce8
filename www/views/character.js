/** The properties of the selected character in Unicode: one list of values, each with a button that copies it. */
import { display, uPlus } from '../format.js';
import * as words from '../text/selection.js';
import { glyph, make } from './dom.js';

const KEY_STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** The text that each button copies. It is not in an attribute, because it may contain bidirectional controls. */
const copiedTexts = new WeakMap();

/** Returns a `dd` with a value and the button that copies the value. `content` shows the value; without `content`, the value is shown as text. */
export function copyable(name, value, content = [value]) {
  const button = make('button', {
    type: 'button',
    class: 'copy quiet',
    tabindex: '-1',
    'data-name': name,
    'aria-label': words.copy(name),
    title: words.copy(name),
  });
  copiedTexts.set(button, value);
  return make('dd', {}, make('span', { class: 'value' }, ...content), button);
}

const term = (name, value, content) => (value ? [make('dt', {}, name), copyable(name, value, content)] : []);
const text = (codePoints) => String.fromCodePoint(...codePoints);

/** Returns code points with their characters or labels. */
const shownCodePoints = (codePoints) =>
  codePoints.flatMap((codePoint, at) => [
    at > 0 ? ' ' : '',
    glyph(display(codePoint)),
    make('code', { class: 'code' }, uPlus(codePoint)),
  ]);

/** Returns the rows of the normalization forms; equal forms share a row. */
function formRows(forms) {
  const rows = new Map();
  for (const { form, codePoints } of forms) {
    const key = codePoints.join();
    if (rows.has(key)) rows.get(key).names.push(form);
    else rows.set(key, { names: [form], codePoints });
  }
  return [...rows.values()].flatMap(({ names, codePoints }) =>
    term(
      names.length === forms.length ? words.ALL_FORMS : names.join(', '),
      text(codePoints),
      shownCodePoints(codePoints),
    ),
  );
}

/** Returns the row of the grapheme cluster: its code points, or a note that it is one character; no row if the cluster is unknown. */
function clusterRow(parts) {
  if (parts.length < 2)
    return term(words.GRAPHEME_CLUSTER, parts.length === 1 ? text([parts[0].codePoint]) : '', [words.CHARACTER_ALONE]);
  const all = parts.map(({ codePoint }) => codePoint);
  const list = make(
    'ol',
    { class: 'cluster' },
    ...parts.map(({ codePoint, name }) =>
      make('li', {}, glyph(display(codePoint)), ' ', make('code', { class: 'code' }, uPlus(codePoint)), ` ${name}`),
    ),
  );
  return term(words.GRAPHEME_CLUSTER, text(all), [
    make('bdi', { class: 'whole' }, all.some((codePoint) => codePoint < 0x20) ? '' : text(all)),
    ` ${words.codePoints(all.length)}`,
    list,
  ]);
}

/**
 * Returns the list of properties of a character; '' before they are loaded, and for a number above U+10FFFF.
 *
 * @param {object | null} info from `characterInfo` in ../characters.js
 * @param {boolean} isOpen whether all properties are shown, not only the summary
 * @returns {HTMLElement | ''}
 */
export function propertyList(info, isOpen) {
  if (!info?.more) return '';
  const { name, category, block, more } = info;
  const { aliases, scripts, age, bidiClass, width, forms, cluster } = more;
  // The summary has the values that people need most; the open details have all values.
  const summary = [scripts[0], age ? words.unicodeVersion(age) : words.NOT_ASSIGNED, bidiClass, width].join(' · ');
  const details = make(
    'details',
    { class: 'properties' },
    make('summary', {}, make('b', {}, words.PROPERTIES), ` ${summary}`),
    make(
      'dl',
      {},
      ...term(words.NAME, name),
      ...term(words.ALIASES, aliases.map(({ alias }) => alias).join(', ')),
      ...term(words.CATEGORY, category),
      ...term(words.scripts(scripts.length), scripts.join(', ')),
      ...term(words.BLOCK, block),
      ...term(words.SINCE_UNICODE, age ?? words.NOT_ASSIGNED),
      ...term(words.BIDI_CLASS, bidiClass),
      ...term(words.EAST_ASIAN_WIDTH, width),
      ...formRows(forms),
      ...clusterRow(cluster),
    ),
  );
  details.open = isOpen;
  return details;
}

/**
 * Makes the copy buttons of an element work. The buttons are one tab stop; the arrow keys, Home and End move between them.
 *
 * @param {HTMLElement} body
 * @param {(text: string, name: string) => void} copy
 * @returns {(focusedName?: string) => void} the function `renew`, to call after the buttons are replaced
 */
export function mountCopyButtons(body, copy) {
  const buttons = () => [...body.querySelectorAll('button.copy')].filter((button) => button.checkVisibility());
  body.addEventListener('click', (event) => {
    const button = event.target.closest('button.copy');
    if (button) copy(copiedTexts.get(button), button.dataset.name);
  });
  body.addEventListener('focusin', ({ target }) => {
    if (!target.matches('button.copy')) return;
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
  });
  body.addEventListener('keydown', (event) => {
    if (
      !event.target.matches('button.copy') ||
      !(event.key in KEY_STEPS) ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    event.preventDefault();
    const all = buttons();
    const at = all.indexOf(event.target);
    all[Math.max(0, Math.min(all.length - 1, at + KEY_STEPS[event.key]))].focus();
  });
  /** Makes new buttons one tab stop, and focuses the button of the value `focusedName`. */
  return function renew(focusedName) {
    const all = buttons();
    const focused = all.find((button) => button.dataset.name === focusedName);
    const tabStop = focused ?? all[0];
    if (tabStop) tabStop.tabIndex = 0;
    focused?.focus({ preventScroll: true });
  };
}
