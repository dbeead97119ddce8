/** Undo and redo by key: Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z. In a text field, the keys keep their meaning there. */
import { FIELDS } from './shortcuts.js';

/** @param {{ undo: () => void, redo: () => void }} session */
export function listenForUndo({ undo, redo }) {
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const key = event.key.toLowerCase();
    if (!(ctrlKey || metaKey) || altKey || !['z', 'y'].includes(key) || target.closest?.(FIELDS)) return;
    event.preventDefault();
    if (key === 'y' || shiftKey) redo();
    else undo();
  });
}
