/**
 * Folds suggestions, so that the panels below stay on the screen. The first suggestion and all suggestions about attacks are always shown.
 * If no suggestion after the first is about an attack, the second is shown too. One line names the folded suggestions, with a button.
 */
import * as words from '../text/advice.js';
import { make } from './dom.js';

const MIN_FOLDED = 2; // a line that names a single suggestion would be as high as the suggestion

/** Returns the suggestions to fold; an empty array if fewer than MIN_FOLDED suggestions can be folded. @param {HTMLElement[]} lines all suggestions */
function foldedOf(lines) {
  const isAttack = ({ dataset }) => 'attack' in dataset;
  const others = lines.slice(1);
  const foldable = others.some(isAttack) ? others.filter((line) => !isAttack(line)) : others.slice(1);
  return foldable.length < MIN_FOLDED ? [] : foldable;
}

/**
 * Returns a function that takes all suggestions. This function hides the suggestions to fold, unless the reader opened the fold. It returns the
 * line below the suggestions, with the button that shows or hides the folded suggestions; null if there is nothing to fold.
 */
export function createFold() {
  let isOpen = false; // kept for the next input
  return (lines) => {
    const folded = foldedOf(lines);
    if (folded.length === 0) return null;
    const names = folded.map((line) => line.querySelector('b').textContent);
    const { title, rest } = words.moreSuggestions(folded.length, names);
    const sentence = make('p', {}, make('b', {}, title), rest);
    const button = make('button', { type: 'button', class: 'small' });
    const draw = () => {
      for (const line of folded) line.hidden = !isOpen;
      sentence.hidden = isOpen;
      button.textContent = isOpen ? words.SHOW_FEWER : words.SHOW_ALL;
      button.setAttribute('aria-expanded', isOpen);
    };
    button.addEventListener('click', () => {
      isOpen = !isOpen;
      draw();
    });
    draw();
    return make('li', { 'data-kind': 'more' }, sentence, button);
  };
}
