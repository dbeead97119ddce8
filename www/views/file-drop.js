/** Opens a file that is dropped anywhere on the page. */
import { isFolder, NOT_A_FILE } from '../text/input.js';

/** Returns the first dropped file and the number of the others, or a message why nothing was opened. */
function droppedFile({ items, files }) {
  const item = items[0]?.webkitGetAsEntry?.();
  if (item?.isDirectory) {
    return {
      kind: 'problem',
      sentence: isFolder(item.name),
    };
  }
  if (files.length === 0) return { kind: 'problem', sentence: NOT_A_FILE };
  return { file: files[0], ignoredFiles: files.length - 1 };
}

/**
 * @param {HTMLElement} overlay covers the page while a file is dragged over it
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../session.js').createSession>} session
 */
export function mount(overlay, store, session) {
  let depth = 0; // elements entered and not left: dragenter and dragleave also come from descendants
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
    // A panel may have taken the file.
    if (!hasFile(event) || event.defaultPrevented) return;
    event.preventDefault();
    const { file, ignoredFiles, kind, sentence } = droppedFile(event.dataTransfer);
    if (!file) store.set({ note: { kind, sentence } });
    else session.openFile(file, 'drop', ignoredFiles);
  });
}
