/** A file dropped anywhere on the page. */

/** What was dropped, as a file to open, or a sentence. */
function dropped({ items, files }) {
  const item = items[0]?.webkitGetAsEntry?.();
  if (item?.isDirectory) {
    return {
      kind: 'problem',
      sentence: `“${item.name}” is a folder. Drop one of the files in it; what is shown stays.`,
    };
  }
  if (files.length === 0) return { kind: 'problem', sentence: 'That is not a file. Your input is unchanged.' };
  return { file: files[0], left: files.length - 1 };
}

/**
 * @param {HTMLElement} veil what covers the page while a file is over it
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../session.js').createSession>} session
 */
export function mount(veil, store, session) {
  let depth = 0; // dragenter and dragleave also come from every element below
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
  document.addEventListener('dragenter', (event) => {
    if (!hasFile(event)) return;
    depth += 1;
    veil.hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (!hasFile(event)) return;
    depth = Math.max(0, depth - 1);
    veil.hidden = depth === 0;
  });
  document.addEventListener('dragover', (event) => {
    if (hasFile(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    depth = 0;
    veil.hidden = true;
    if (!hasFile(event)) return;
    event.preventDefault();
    const { file, left, kind, sentence } = dropped(event.dataTransfer);
    if (!file) store.set({ note: { kind, sentence } });
    else session.openFile(file, 'drop', left);
  });
}
