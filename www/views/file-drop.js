/** Opens a file that is dropped on the page. The Compare panel handles files that are dropped on it. */
import { folderDropped, NOT_A_FILE } from '../text/input.js';

/** Returns the first dropped file and the number of other files, or a note about a drop without a file to open. */
function droppedFile({ items, files }) {
  const item = items[0]?.webkitGetAsEntry?.();
  if (item?.isDirectory) {
    return {
      kind: 'problem',
      sentence: folderDropped(item.name),
    };
  }
  if (files.length === 0) return { kind: 'problem', sentence: NOT_A_FILE };
  return { file: files[0], ignoredFileCount: files.length - 1 };
}

/**
 * @param {HTMLElement} overlay covers the page while a file is dragged over it
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../session.js').createSession>} session
 */
export function mount(overlay, store, session) {
  let depth = 0; // number of elements entered and not left: dragenter and dragleave also come from descendants
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
  document.addEventListener('dragenter', (event) => {
    if (!hasFile(event)) return;
    depth += 1;
    overlay.hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (!hasFile(event)) return;
    depth = Math.max(0, depth - 1);
    overlay.hidden = depth === 0;
  });
  document.addEventListener('dragover', (event) => {
    if (hasFile(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    depth = 0;
    overlay.hidden = true;
    // The Compare panel prevents the default action of the drops that it handles.
    if (!hasFile(event) || event.defaultPrevented) return;
    event.preventDefault();
    const { file, ignoredFileCount, kind, sentence } = droppedFile(event.dataTransfer);
    if (!file) store.set({ note: { kind, sentence } });
    else session.openFile(file, 'drop', ignoredFileCount);
  });
}
