/** Which byte of a document that was just opened is shown: what is wrong is what one came for. */
import { select } from './state.js';

const EARLY = 1 << 20; // bytes; a fault behind them must not move what is being looked at

/**
 * Chooses the first fault of each new document, or the first place that was encoded twice or lost in a decoder. Whoever
 * chose another byte meanwhile, or came by a link to one, stays there.
 *
 * @param {ReturnType<import('./state.js').createStore>} store
 * @param {(offset: number, direction: number) => Promise<{ offset: number } | undefined>} faultNear
 */
export function chooseFirstPlace(store, faultNear) {
  let untouched = null; // the selection that opening made
  let opened = null; // the source; reading it in another encoding is no opening

  store.subscribe(['doc'], ({ doc, selection }) => {
    if (!doc || doc.source === opened) return;
    opened = doc.source;
    untouched = selection?.offset === 0 ? selection : null;
  });

  store.subscribe(['scan'], async ({ scan, selection }) => {
    if (untouched === null || !scan || scan.listed === 0 || selection !== untouched) return;
    const before = untouched;
    untouched = null;
    const near = await faultNear(-1, 1);
    const isEarly = near && near.offset >= 0 && near.offset < EARLY;
    if (isEarly && store.get().selection === before) select(store, near.offset);
  });

  store.subscribe(['scan', 'doubleEncoding', 'invisible'], ({ scan, doubleEncoding, invisible, selection }) => {
    if (untouched === null || selection !== untouched || !scan?.finished || scan.listed > 0 || !doubleEncoding) return;
    const first = doubleEncoding.places?.offsets[0] ?? invisible?.replaced[0];
    if (first === undefined) return;
    untouched = null;
    select(store, first);
  });
}
