/**
 * Goes to a panel in any tab. A button in the panel, Escape within the panel, and the browser's Back return to the
 * previous place and tab.
 */
import { BACK_TO_BYTES } from './text/input.js';
import { make } from './views/dom.js';
import { openTabOf } from './views/tabs.js';

/**
 * `{ panel, button, top, focus, hash, openPrevious }`; null if no panel is visited. `button` is the back button in
 * `panel`. The other properties describe the previous place: the scroll position, the focused element, the fragment of
 * the address, and a function that opens the previous tab.
 */
let visit = null;

/**
 * Returns the element that gets the focus on return: the pressed button, a button with the same text, or the byte grid.
 */
function returnTarget({ focus }) {
  // The focus returns only to buttons: in a text field, the next shortcut key would be typed. Some browsers do not
  // focus a pressed button, so `focus` may be another element.
  if (focus?.isConnected && focus.matches('button')) return focus;
  const same = [...document.querySelectorAll('main button')].find((each) => each.textContent === focus?.textContent);
  return same ?? document.getElementById('byte-grid');
}

function returnFromPanel() {
  if (!visit) return;
  const { top, button, openPrevious } = visit;
  const target = returnTarget(visit);
  visit = null;
  button.remove();
  openPrevious();
  target.focus({ preventScroll: true });
  scrollTo({ top, behavior: 'instant' });
}

/**
 * Returns from the panel. Goes back in the browser's history, unless the address has changed since the visit began:
 * going back would then open another input.
 */
function goBack() {
  if (history.state?.panel && location.hash === visit.hash) history.back();
  else {
    if (history.state?.panel) history.replaceState(null, '');
    returnFromPanel();
  }
}

function showPanel(id) {
  const panel = document.getElementById(id);
  visit?.button.remove();
  const button = make('button', { type: 'button', class: 'quiet back-button' }, BACK_TO_BYTES);
  button.addEventListener('click', goBack);
  panel.querySelector('.panel-head').append(button);
  visit = { panel, top: scrollY, focus: document.activeElement, hash: location.hash, button };
  visit.openPrevious = openTabOf(panel);
  panel.scrollIntoView({ block: 'start', behavior: 'instant' });
  panel.focus({ preventScroll: true });
}

/** Goes to a panel and focuses it, so that the keyboard and screen readers continue there. */
export function goToPanel(id) {
  if (history.state?.panel) history.replaceState({ panel: id }, '');
  else history.pushState({ panel: id }, '');
  showPanel(id);
}

addEventListener('popstate', ({ state }) => {
  if (!state?.panel) returnFromPanel();
  else if (!document.getElementById(state.panel).hidden) showPanel(state.panel);
});
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || !visit?.panel.contains(document.activeElement)) return;
  event.preventDefault();
  goBack();
});

/** Makes a link to a part of the page scroll there without changing the address, which may contain the document. */
export function keepAddressOnClick(link) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const target = document.querySelector(link.hash);
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
    target.focus({ preventScroll: true });
  });
}
