/**
 * Folds suggestions, so that the panels below stay on the screen: the first one is shown whole, with the second or, if there are any, with
 * those about an attack. One line names the others and shows them.
 */
import { make } from './dom.js';

const MIN_FOLDED = 2; // a line that names a single suggestion would be as high as the suggestion

/** Returns the lines that one line can stand for. @param {HTMLElement[]} lines */
function foldedOf(lines) {
  const isAttack = ({ dataset }) => 'attack' in dataset;
  const others = lines.slice(1);
  const rest = others.some(isAttack) ? others.filter((line) => !isAttack(line)) : others.slice(1);
  return rest.length < MIN_FOLDED ? [] : rest;
}

/** Returns a function that makes a line to append to suggestions, which hides and shows some of them; null if it hides none. */
export function createFold() {
  let isOpen = false; // remembered: who opens it for one input does not have to for the next
  return (lines) => {
    const folded = foldedOf(lines);
    if (folded.length === 0) return null;
    const names = folded.map((line) => line.querySelector('b').textContent).join(', ');
    const sentence = make('p', {}, make('b', {}, `${folded.length} more suggestions`), `: ${names}`);
    const button = make('button', { type: 'button', class: 'small' });
    const draw = () => {
      for (const line of folded) line.hidden = !isOpen;
      sentence.hidden = isOpen;
      button.textContent = isOpen ? 'Show fewer' : 'Show all';
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
