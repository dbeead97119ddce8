/** The parts of which suggestions are made: a line, its buttons, and lists of characters. */
import { display, uPlus } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { glyphWithNumber, make } from './dom.js';

const MAX_CHARACTERS_LISTED = 3;

/** Returns the line of a suggestion. `kind` sets its colour. */
export const line = (kind, content, ...buttons) =>
  make('li', { 'data-kind': kind }, make('p', {}, ...content), ...buttons);

/** Marks a line as one about an attack, which is never folded. */
export function attack(element) {
  element.dataset.attack = '';
  return element;
}

/** Returns a small button. */
export function button(label, onClick) {
  const element = make('button', { type: 'button', class: 'small' }, label);
  element.addEventListener('click', onClick);
  return element;
}

/** Returns the first of the given code points, each with its label. */
export function characterList(codePoints) {
  const list = codePoints
    .slice(0, MAX_CHARACTERS_LISTED)
    .flatMap((codePoint) => [...glyphWithNumber(display(codePoint), uPlus(codePoint)), ', ']);
  list.pop();
  return codePoints.length > MAX_CHARACTERS_LISTED ? [...list, ' …'] : list;
}

/**
 * Returns functions that make buttons which several suggestions have.
 *
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ readAs: (encoding: string) => void, goToNext: (offsets: number[]) => void }} actions
 */
export const createButtons = (store, actions) => ({
  decodeButton: (encoding) => button(`Decode as ${encoding}`, () => actions.readAs(encoding)),
  goToButton: (label, offset) => button(label, () => actions.goToNext([offset])),
  nextButton: (offsets) => button('Go to next', () => actions.goToNext(offsets)),
  /** Returns a button that opens the conversion to `to` with an error policy. */
  convertButton: (label, to, errors) =>
    button(label, () => {
      store.set({ suggestedConversion: { to, errors } });
      goToPanel('convert');
    }),
});
