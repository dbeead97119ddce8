/**
 * Keys that undo (Ctrl+Z) and redo (Ctrl+Y or Ctrl+Shift+Z). The Command key of a Mac works like Ctrl. In a field or a
 * dialog, these keys keep their usual meaning.
 */
import { FIELDS, latinLetter } from './shortcuts.js';

/** @param {{ undo: () => void, redo: () => void }} session */
export function listenForUndo({ undo, redo }) {
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const key = latinLetter(event);
    if (!(ctrlKey || metaKey) || altKey || !['z', 'y'].includes(key) || target.closest?.(FIELDS)) return;
    event.preventDefault();
    if (key === 'y' || shiftKey) redo();
    else undo();
  });
}
