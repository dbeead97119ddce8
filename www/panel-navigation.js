/**
 * Navigation to a panel further down, and back to where the person was: by the button that stands in the panel then, by
 * Escape within it, or by the browser's Back.
 */
import { make } from './views/dom.js';

let came = null; // { panel, top, focus, hash, button }: where one was led from, until one is back

/** What has the focus after one is back: the button that was pressed, or the one in its place; else the bytes. */
function pressedAgain({ focus }) {
  // Not every browser gives the focus to a button that is pressed. A field that has it would take the next keys.
  if (focus?.isConnected && focus.matches('button')) return focus;
  const same = [...document.querySelectorAll('main button')].find((each) => each.textContent === focus?.textContent);
  return same ?? document.getElementById('byte-grid');
}

function restore() {
  if (!came) return;
  const { top, button } = came;
  const wanted = pressedAgain(came);
  came = null;
  button.remove();
  wanted.focus({ preventScroll: true });
  scrollTo({ top, behavior: 'instant' });
}

/** An address that changed meanwhile is not gone back to: it would open another input. */
function goBack() {
  if (history.state?.led && location.hash === came.hash) history.back();
  else {
    if (history.state?.led) history.replaceState(null, '');
    restore();
  }
}

function arrive(id) {
  const panel = document.getElementById(id);
  came?.button.remove();
  const button = make('button', { type: 'button', class: 'quiet way-back' }, '↑ Back to the bytes');
  button.addEventListener('click', goBack);
  panel.querySelector('.panel-head').append(button);
  came = { panel, top: scrollY, focus: document.activeElement, hash: location.hash, button };
  panel.scrollIntoView({ block: 'start', behavior: 'instant' });
  panel.focus({ preventScroll: true });
}

/** Leads to a panel further down: it takes the focus, so that keys and screen readers go on from there. */
export function goToPanel(id) {
  if (history.state?.led) history.replaceState({ led: id }, '');
  else history.pushState({ led: id }, '');
  arrive(id);
}

addEventListener('popstate', ({ state }) => {
  if (!state?.led) restore();
  else if (!document.getElementById(state.led).hidden) arrive(state.led);
});
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || !came?.panel.contains(document.activeElement)) return;
  event.preventDefault();
  goBack();
});

/** Has a link to a part of the page lead there without changing the address, which holds the document. */
export function keepAddressOnClick(link) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const target = document.querySelector(link.hash);
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
    target.focus({ preventScroll: true });
  });
}
