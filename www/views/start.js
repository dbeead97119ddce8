/** What can be given to the page, by an example of each notation: shown while there is no input. */
import { make } from './dom.js';

const EXAMPLES = [
  ['Text', 'naïve, 3 €'],
  ['Bytes in hex', 'E2 82 AC'],
  ['A dump', '00000000  e2 82 ac 0a  |....|'],
  ['Percent', '3%20%E2%82%AC'],
  ['Escapes', '\\xE2\\x82\\xAC \\u20AC'],
  ['Base64', 'MyDigqw='],
  ['Code points', 'U+20AC U+1F600'],
];

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store @param {(text: string) => void} give */
export function mount(section, store, give) {
  const list = section.querySelector('dl');
  for (const [name, example] of EXAMPLES) {
    const button = make('button', { type: 'button', class: 'small' }, make('code', { dir: 'ltr' }, example));
    button.addEventListener('click', () => give(example));
    list.append(make('dt', {}, name), make('dd', {}, button));
  }
  store.subscribe(['doc'], ({ doc }) => {
    section.hidden = doc?.length !== 0;
    document.querySelector('main').toggleAttribute('data-empty', !section.hidden);
  });
}
