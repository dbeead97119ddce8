/** Keeps the page for when there is no network: what is kept, and how a new version comes, is in sw.js. */

/**
 * @param {HTMLElement} note where it is said once the page is kept; without a sentence the network is still needed
 */
export async function keepOffline(note) {
  // Browsers have it for pages of this machine and over HTTPS only.
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL('./sw.js', import.meta.url), { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    note.textContent = 'It works offline too.';
  } catch {
    // Refused, as in some private windows: the page goes on as before.
  }
}
