/**
 * Selects the first problem of a new document, because most users look for it first. If there is no problem, selects
 * the first character beyond ASCII, which shows whether the encoding is correct. Such a character is selected only in a text
 * that is in a legacy encoding, or that was repaired, decoded or converted.
 */
import { lostTextFindings, offsetsOfKind } from './finding-summaries.js';
import { deceptions } from './problem-list.js';
import { select } from './state.js';
import { isVersion } from './session.js';
import { detectedLegacyEncoding } from './suggest-encoding.js';

const MAX_OFFSET = 1 << 20; // bytes; a fault or a character beyond ASCII at or after this offset is not selected

/**
 * Selects the first fault of each new document. If a layer explains the faults and findings, and its offer has the places of their cause, selects the
 * first place instead. Without faults and without such a layer, selects the first item of this list that the document has:
 *
 * 1. the first wrongly decoded character that the repair changes
 * 2. the first character that deceives a reader
 * 3. the first line that is reported as wrongly decoded
 * 4. the first lost text
 * 5. the first character beyond ASCII, if the document is in a detected legacy encoding, or is the result of a repair,
 *    decoding or conversion
 *
 * A selection made by the user or a link stays, and so does the selection in the edit mode.
 *
 * @param {ReturnType<import('./state.js').createStore>} store
 * @param {(offset: number, direction: number) => Promise<{ offset: number } | undefined>} faultNear
 * @param {(limit: number) => Promise<number | null | undefined>} firstBeyondAscii returns the offset of the first character beyond ASCII
 *   that begins before `limit`
 */
export function selectFirstProblem(store, faultNear, firstBeyondAscii) {
  let initial = null; // the selection made when the document was opened, until it changes
  let automatic = null; // `initial`, or the selection that this function made later
  let opened = null; // the source of the document; the same source in another encoding is not a new document

  store.subscribe(['doc'], ({ doc, selection, editing }) => {
    if (!doc || doc.source === opened) return;
    opened = doc.source;
    initial = selection?.offset === 0 && !isVersion(doc) && !editing ? selection : null;
    automatic = initial;
  });

  // In the edit mode, typed digits change the selected byte, so the selection must not move.
  store.subscribe(['editing'], ({ editing }) => {
    if (editing) initial = automatic = null;
  });

  function selectAutomatically(offset) {
    select(store, offset);
    automatic = store.get().selection;
  }

  store.subscribe(['layerOffers'], ({ layerOffers, selection }) => {
    const explaining = layerOffers?.find(({ explainsProblems, offsets }) => explainsProblems && offsets.length > 0);
    if (!explaining || automatic === null || selection !== automatic) return;
    initial = null;
    selectAutomatically(explaining.offsets[0]);
  });

  store.subscribe(['scan'], async ({ scan, selection }) => {
    if (initial === null || !scan || scan.listed === 0 || selection !== initial) return;
    const before = initial;
    initial = null;
    const near = await faultNear(-1, 1);
    const isNear = near && near.offset >= 0 && near.offset < MAX_OFFSET;
    if (isNear && store.get().selection === before && !store.get().editing) selectAutomatically(near.offset);
  });

  store.subscribe(['scan', 'repair', 'findings', 'recognition'], async (state) => {
    const { scan, repair, findings, selection } = state;
    if (initial === null || selection !== initial || !scan?.finished || scan.listed > 0 || !repair) return;
    const offset =
      repair.places?.offsets[0] ??
      deceptions(findings).first ??
      offsetsOfKind(findings, 'mojibake')[0] ??
      lostTextFindings(findings)[0]?.offset;
    const canSelectBeyondAscii = findings && (detectedLegacyEncoding(state) || state.doc.origin === 'result');
    if (offset === undefined && !canSelectBeyondAscii) return;
    const before = initial;
    initial = null;
    const wanted = offset ?? (await firstBeyondAscii(MAX_OFFSET)) ?? null;
    if (wanted !== null && store.get().selection === before && !store.get().editing) selectAutomatically(wanted);
  });
}
