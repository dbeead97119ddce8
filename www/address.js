/**
 * Updates the address when the document changes. The address contains a document that was opened by a link or shared,
 * with its encoding and the offset of the selected byte. The address does not contain other documents.
 *
 * When the user opens another link, the browser changes the address before it fires `hashchange`. If the document changes
 * between these two moments, the new link must not be overwritten.
 */
import { linkOf, readLink } from './link.js';

const DELAY = 400; // milliseconds; browsers limit how often a page may change its address

/** @param {ReturnType<import('./state.js').createStore>} store */
export function createAddress(store) {
  let lastHash = location.hash; // the fragment that was read or written last
  let timer = 0;

  function write() {
    clearTimeout(timer);
    if (location.hash !== lastHash) return; // the address has a new link, which the page has not read yet
    const { doc, shared, selection } = store.get();
    const link = doc && shared ? linkOf(shared, doc.encoding, selection?.offset ?? 0) : '';
    // A fragment that is not a link stays.
    if (link === lastHash || (link === '' && readLink(lastHash) === null)) return;
    history.replaceState(history.state, '', link || location.pathname + location.search);
    lastHash = location.hash;
  }

  function writeLater() {
    clearTimeout(timer);
    timer = setTimeout(write, DELAY);
  }

  return {
    /** Reads the link in the address; returns the result of `readLink`. */
    read() {
      lastHash = location.hash;
      return readLink(lastHash);
    },

    /**
     * Starts to update the address: at once when a link to the previous document must be removed, otherwise after
     * DELAY.
     */
    follow() {
      let current = store.get().doc;
      store.subscribe(['doc', 'shared', 'selection'], ({ doc, shared }) => {
        if (doc !== current && !shared) write();
        else writeLater();
        current = doc;
      });
    },

    /**
     * Puts a link to the document into the address. `source`: a text that denotes the bytes of the document, and the
     * notation of the text.
     */
    share(source) {
      store.set({ shared: source });
      write();
    },
  };
}
