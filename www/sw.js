/**
 * The service worker, which makes the page work offline. It caches all files of a version together. The build writes
 * the list of files. When a file changes, the list changes too, and the browser installs this worker again.
 *
 * A new version is fetched completely in the background and used from the next load on. An open page keeps its version,
 * even for files that it loads later. So the service worker stores which version each client (page or worker) uses, and
 * deletes old versions without clients. Each version has its own cache, whose name identifies the version in this file.
 */
importScripts('./vendor/offline.js');

const { version, files } = self.OFFLINE;
const { scope } = self.registration;
// Other folders of this origin may contain other copies of the page.
const PREFIX = `utfscope ${scope} `;
const NEWEST = `${PREFIX}${version}`;
/** The cache that stores the version of each client, because the browser may restart this worker at any time. */
const CLIENTS = `${PREFIX}notes`;
const INSTALLING = ':installing'; // stands for a client, so that the version that is being fetched counts as used
const MAX_INSTALL_TIME = 600_000; // milliseconds
const SETTLE_TIME = 3000; // milliseconds after which the list of clients has all open pages and no closed pages

async function install() {
  // Another worker of the same version may use the cache already.
  const isInUse = await caches.has(NEWEST);
  await setVersion(INSTALLING, NEWEST);
  const cache = await caches.open(NEWEST);
  const fetched = Object.entries(files).map(async ([path, integrity]) => {
    if (await cache.match(new URL(path, scope))) return;
    // The integrity check prevents a mixture of two versions while the server is being updated.
    const response = await fetch(new URL(path, scope), { cache: 'no-cache', integrity });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    // Browsers reject a redirected response to a navigation.
    const { headers, redirected } = response;
    await cache.put(new URL(path, scope), redirected ? new Response(await response.blob(), { headers }) : response);
  });
  try {
    await Promise.all(fetched);
  } catch (error) {
    if (!isInUse) await caches.delete(NEWEST);
    await removeClient(INSTALLING);
    throw error;
  }
  await self.skipWaiting();
}

/** Returns the URL that is the cache key of a client. */
const keyOf = (client) => new URL(`?client=${encodeURIComponent(client)}`, scope);

/** Stores the version of a client. */
async function setVersion(client, name) {
  const headers = { Date: new Date().toUTCString() };
  await (await caches.open(CLIENTS)).put(keyOf(client), new Response(name, { headers }));
}

/** Removes the entry of a client from the cache `CLIENTS`. Deletes this cache if no entry is left. */
async function removeClient(client) {
  const entries = await caches.open(CLIENTS);
  await entries.delete(keyOf(client));
  if ((await entries.keys()).length === 0) await caches.delete(CLIENTS);
}

/**
 * Returns the version that a client was opened with; the newest if the client is unknown or its version was deleted.
 */
async function versionOf(client) {
  const entry = client && (await (await caches.open(CLIENTS)).match(keyOf(client)));
  const name = entry ? await entry.text() : NEWEST;
  return (await caches.has(name)) ? name : NEWEST;
}

/** Removes the entries of closed clients, and deletes the versions that no client uses, except the newest. */
async function deleteUnused() {
  const otherVersions = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== NEWEST && name !== CLIENTS,
  );
  if (otherVersions.length > 0) await new Promise((resolve) => setTimeout(resolve, SETTLE_TIME));
  const clients = await self.clients.matchAll({ type: 'all', includeUncontrolled: true });
  const living = new Set(clients.map(({ id }) => keyOf(id).href));
  const entries = await caches.open(CLIENTS);
  const used = new Set();
  for (const key of await entries.keys()) {
    const entry = await entries.match(key);
    const lifetime = key.url === keyOf(INSTALLING).href ? MAX_INSTALL_TIME : SETTLE_TIME;
    const isNew = Date.now() - Date.parse(entry.headers.get('Date')) < lifetime;
    if (isNew || living.has(key.url)) used.add(await entry.text());
    else await entries.delete(key);
  }
  await Promise.all(otherVersions.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}

/** Returns the path of a request as it is in the list of files. */
function pathOf({ url }) {
  const path = url.slice(scope.length).replace(/[?#].*$/, '');
  return path === '' || path === 'index.html' ? './' : path;
}

async function respond({ request, clientId, resultingClientId }) {
  const name = request.mode === 'navigate' ? NEWEST : await versionOf(clientId);
  // The request creates a client: a page, or a worker with the version of its page.
  if (resultingClientId) await setVersion(resultingClientId, name);
  const cache = await caches.open(name);
  return (await cache.match(new URL(pathOf(request), scope))) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  event.respondWith(respond(event));
  if (request.mode === 'navigate') event.waitUntil(deleteUnused());
});
