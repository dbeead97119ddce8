/** Makes the page work offline. sw.js caches the files and updates them. */
import { WORKS_OFFLINE } from './text/app.js';

/**
 * Registers the service worker, and waits until it has cached the page.
 *
 * @param {HTMLElement} note gets a sentence once the page works offline, and stays empty while the page needs the
 *   network
 */
export async function registerServiceWorker(note) {
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
