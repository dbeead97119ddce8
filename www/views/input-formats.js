/** Lists the input formats with an example of each, while there is no input. */
import { NOTATIONS } from '../text/input.js';
import { make } from './dom.js';

const EXAMPLES = [
  [NOTATIONS.text, 'naïve, 3 €'],
  [NOTATIONS.hex, 'E2 82 AC'],
  [NOTATIONS.dump, '00000000  e2 82 ac 0a  |....|'],
  [NOTATIONS.percent, '3%20%E2%82%AC'],
  [NOTATIONS.escapes, '\\xE2\\x82\\xAC \\u20AC'],
  ['Base64', 'MyDigqw='],
  [NOTATIONS.codePoints, 'U+20AC U+1F600'],
];

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {(text: string) => void} onSelect receives the example
 */
export function mount(section, store, onSelect) {
  const list = section.querySelector('dl');
  for (const [name, example] of EXAMPLES) {
    const button = make('button', { type: 'button', class: 'small' }, make('code', { dir: 'ltr' }, example));
    button.addEventListener('click', () => onSelect(example));
    list.append(make('dt', {}, name), make('dd', {}, button));
  }
  store.subscribe(['doc'], ({ doc }) => {
    section.hidden = doc?.length !== 0;
    document.querySelector('main').toggleAttribute('data-empty', !section.hidden);
  });
}
