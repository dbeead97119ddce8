/**
 * Keeps the address in step with the document. A document that was opened by a link, or shared, is in the address with
 * its encoding and the selected byte; any other document is not.
 *
 * A browser changes the address first and fires its event later. Changes of the document in between must not overwrite
 * the new link.
 */
import { linkOf, readLink } from './link.js';

const DELAY = 400; // milliseconds; browsers limit how often a page may change its address
const IS_LINK = /^#v=/;

/** @param {ReturnType<import('./state.js').createStore>} store */
export function createAddress(store) {
  let lastHash = location.hash; // the fragment that was read or written last
  let timer = 0;

  function write() {
    clearTimeout(timer);
    if (location.hash !== lastHash) return; // a link that is not open yet
    const { doc, shared, selection } = store.get();
    const link = doc && shared ? linkOf(shared, doc.encoding, selection?.offset ?? 0) : '';
    if (link === lastHash || (link === '' && !IS_LINK.test(lastHash))) return;
    history.replaceState(history.state, '', link || location.pathname + location.search);
    lastHash = location.hash;
  }

  function writeLater() {
    clearTimeout(timer);
    timer = setTimeout(write, DELAY);
  }

  return {
    /** Reads the link in the address. */
    read() {
      lastHash = location.hash;
      return readLink(lastHash);
    },

    /** Starts to update the address when the document changes. */
    follow() {
      let current = store.get().doc;
      store.subscribe(['doc', 'shared', 'selection'], ({ doc, shared }) => {
        if (doc !== current && !shared) write();
        else writeLater();
        current = doc;
      });
    },

    /** Puts a source that stands for the document into the address. */
    share(source) {
      store.set({ shared: source });
      write();
    },
  };
}
