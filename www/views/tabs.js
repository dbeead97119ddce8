/**
 * Tabs, after the pattern of the ARIA Authoring Practices Guide: one tab stop, and arrow keys select. The selected tab is part of the
 * state. A tab whose panel has nothing to show for the document is hidden; while the selected tab is hidden, the first visible one is open.
 */
import { attribute } from './dom.js';

const openers = new Map(); // panel -> a function that opens its tab, and returns a function that opens the previous tab

/**
 * Opens the tab that contains an element. Returns a function that opens the tab that was open before. Outside of tabs,
 * both functions do nothing.
 */
export function openTabOf(element) {
  const panel = element.closest('[data-tab-panel]');
  return openers.get(panel)?.() ?? (() => {});
}

/**
 * Turns the buttons of a list into the tabs of their panels.
 *
 * @param {HTMLElement} list with a button for each tab; `aria-controls` names its panel
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {object} tabs
 * @param {'tab' | 'pane'} tabs.key the state key of the selected tab
 * @param {string[]} [tabs.follows] the state keys that decide which tabs are visible
 * @param {(name: string, state: object) => boolean} [tabs.isVisible] whether a tab, by its name, has something to show
 * @param {string} [tabs.media] the media query under which there are tabs; otherwise all panels are visible
 */
export function mountTabs(list, store, { key, follows = [], isVisible = () => true, media = 'all' }) {
  const query = matchMedia(media);
  const tabs = [...list.querySelectorAll('[role=tab]')].map((tab) => ({
    tab,
    name: tab.dataset.tab,
    panel: document.getElementById(tab.getAttribute('aria-controls')),
  }));
  let selected = null;

  function draw(state) {
    const isTabbed = query.matches;
    list.hidden = !isTabbed;
    const visible = tabs.filter(({ name }) => isVisible(name, state));
    selected = (visible.find(({ name }) => name === state[key]) ?? visible[0])?.name ?? null;
    for (const { tab, name, panel } of tabs) {
      const isSelected = name === selected;
      tab.hidden = !isVisible(name, state);
      attribute(tab, 'aria-selected', isSelected ? 'true' : 'false');
      attribute(tab, 'tabindex', isSelected ? '0' : '-1');
      attribute(panel, 'data-tab-panel', isTabbed ? (isSelected ? 'open' : 'closed') : null);
      attribute(panel, 'role', isTabbed ? 'tabpanel' : null);
      attribute(panel, 'aria-labelledby', isTabbed ? tab.id : panel.dataset.label);
    }
  }

  function open(name) {
    store.set({ [key]: name });
    draw(store.get()); // at once, so that the caller can scroll to the panel
  }

  for (const { tab, name, panel } of tabs) {
    panel.dataset.label ??= panel.getAttribute('aria-labelledby');
    tab.addEventListener('click', () => open(name));
    openers.set(panel, () => {
      const before = selected;
      open(name);
      return () => open(before);
    });
  }

  list.addEventListener('keydown', (event) => {
    const shown = tabs.filter(({ tab }) => !tab.hidden);
    const at = shown.findIndex(({ name }) => name === selected);
    const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 };
    if (!(event.key in moves) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const { tab, name } = shown[(moves[event.key] + shown.length) % shown.length];
    open(name);
    tab.focus();
  });

  // The panels stay below the list when a button scrolls to them.
  const setHeight = () => list.parentElement.style.setProperty('--tabs-height', `${list.offsetHeight}px`);
  new ResizeObserver(setHeight).observe(list);
  query.addEventListener('change', () => draw(store.get()));
  store.subscribe([key, ...follows], draw);
}
