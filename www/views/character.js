/** The properties of the selected character in Unicode: one list of values, each with a button that copies it. */
import { display, uPlus } from '../format.js';
import { glyph, make } from './dom.js';

const KEYS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** The text that each button copies. It is not in an attribute, because it may contain bidirectional controls. */
const contents = new WeakMap();

/** Returns a value with the button that copies it. */
export function copyable(name, value, content = [value]) {
  const button = make('button', {
    type: 'button',
    class: 'copy quiet',
    tabindex: '-1',
    'data-name': name,
    'aria-label': `Copy ${name}`,
    title: `Copy ${name}`,
  });
  contents.set(button, value);
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

/** Returns the rows of normalization forms; equal ones share a row. */
function formRows(forms) {
  const rows = new Map();
  for (const { form, codePoints } of forms) {
    const key = codePoints.join();
    if (rows.has(key)) rows.get(key).names.push(form);
    else rows.set(key, { names: [form], codePoints });
  }
  return [...rows.values()].flatMap(({ names, codePoints }) =>
    term(
      names.length === forms.length ? 'All normalization forms' : names.join(', '),
      text(codePoints),
      shownCodePoints(codePoints),
    ),
  );
}

/** Returns the row of the grapheme cluster, if it has several code points. */
function clusterRow(parts) {
  if (parts.length < 2)
    return term('Grapheme cluster', parts.length === 1 ? text([parts[0].codePoint]) : '', ['this character alone']);
  const all = parts.map(({ codePoint }) => codePoint);
  const list = make(
    'ol',
    { class: 'cluster' },
    ...parts.map(({ codePoint, name }) =>
      make('li', {}, glyph(display(codePoint)), ' ', make('code', { class: 'code' }, uPlus(codePoint)), ` ${name}`),
    ),
  );
  return term('Grapheme cluster', text(all), [
    make('bdi', { class: 'whole' }, all.some((codePoint) => codePoint < 0x20) ? '' : text(all)),
    ` ${all.length} code points`,
    list,
  ]);
}

/**
 * Returns the list of properties of a character, or '' before they are loaded.
 *
 * @param {object | null} info of characters.js
 * @param {boolean} isOpen
 */
export function propertyList(info, isOpen) {
  if (!info?.more) return '';
  const { name, category, block, more } = info;
  const { aliases, scripts, age, bidiClass, width, forms, cluster } = more;
  // The summary has what people ask for most; the details, all values.
  const summary = [scripts[0], age ? `Unicode ${age}` : 'not assigned', bidiClass, width].join(' · ');
  const details = make(
    'details',
    { class: 'properties' },
    make('summary', {}, make('b', {}, 'Properties'), ` ${summary}`),
    make(
      'dl',
      {},
      ...term('Name', name),
      ...term('Aliases', aliases.map(({ alias }) => alias).join(', ')),
      ...term('Category', category),
      ...term(scripts.length > 1 ? 'Scripts' : 'Script', scripts.join(', ')),
      ...term('Block', block),
      ...term('Since Unicode', age ?? 'not assigned'),
      ...term('Bidi class', bidiClass),
      ...term('East Asian width', width),
      ...formRows(forms),
      ...clusterRow(cluster),
    ),
  );
  details.open = isOpen;
  return details;
}

/**
 * Makes the copy buttons of an element work: they are one tab stop, and arrow keys move between them.
 *
 * @param {HTMLElement} body
 * @param {(text: string, what: string) => void} copy
 */
export function mountCopyButtons(body, copy) {
  const buttons = () => [...body.querySelectorAll('button.copy')].filter((button) => button.checkVisibility());
  body.addEventListener('click', (event) => {
    const button = event.target.closest('button.copy');
    if (button) copy(contents.get(button), button.dataset.name);
  });
  body.addEventListener('focusin', ({ target }) => {
    if (!target.matches('button.copy')) return;
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
  });
  body.addEventListener('keydown', (event) => {
    if (!event.target.matches('button.copy') || !(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    const all = buttons();
    const at = all.indexOf(event.target);
    all[Math.max(0, Math.min(all.length - 1, at + KEYS[event.key]))].focus();
  });
  /** Call it after the values were drawn again: keeps the place of the focus. */
  return function renew(focusedName) {
    const all = buttons();
    const same = all.find((button) => button.dataset.name === focusedName);
    const first = same ?? all[0];
    if (first) first.tabIndex = 0;
    same?.focus({ preventScroll: true });
  };
}
