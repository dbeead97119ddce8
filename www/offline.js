/** Makes the page work offline. See sw.js for the cached files and for updates. */
import { WORKS_OFFLINE } from './text/app.js';

/**
 * Registers the service worker.
 *
 * @param {HTMLElement} note shows when the page works offline; empty while it needs the network
 */
export async function keepOffline(note) {
  // Browsers have service workers on localhost and over HTTPS only.
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL('./sw.js', import.meta.url), { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    note.textContent = WORKS_OFFLINE;
  } catch {
    // Some browsers allow no service worker in private windows. The page works online.
  }
}
