/**
 * The address, derived from the document: a document that a link opened, or that was shared, stands in it with its
 * encoding and the chosen byte; any other document has no link there. A browser changes the address first and says so
 * later: what is done in between concerns the link before, and leaves the new one as it is.
 */
import { linkOf, readLink } from './link.js';

const PAUSE = 400; // milliseconds; browsers refuse to change an address too often
const IS_LINK = /^#v=/;

/** @param {ReturnType<import('./state.js').createStore>} store */
export function createAddress(store) {
  let known = location.hash; // the part after `#` that was read or written last
  let waiting = 0;

  function write() {
    clearTimeout(waiting);
    if (location.hash !== known) return; // a link that is not opened yet
    const { doc, shared, selection } = store.get();
    const link = doc && shared ? linkOf(shared, doc.encoding, selection?.offset ?? 0) : '';
    if (link === known || (link === '' && !IS_LINK.test(known))) return;
    history.replaceState(history.state, '', link || location.pathname + location.search);
    known = location.hash;
  }

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(write, PAUSE);
  }

  return {
    /** Reads what the address holds now. */
    read() {
      known = location.hash;
      return readLink(known);
    },

    /** Has the address follow the document from now on. */
    follow() {
      let shown = store.get().doc;
      store.subscribe(['doc', 'shared', 'selection'], ({ doc, shared }) => {
        if (doc !== shown && !shared) write();
        else later();
        shown = doc;
      });
    },

    /** Puts a source that stands for the document into the address. */
    share(source) {
      store.set({ shared: source });
      write();
    },
  };
}
