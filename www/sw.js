/**
 * The service worker: it keeps the page for when there is no network, every file of one version together. The list of
 * files is written by the build; when any file changes, so does the list, and with it this worker, in the browser's eyes.
 *
 * A new version is fetched whole in the background and taken at the next load. A page that is open goes on with the
 * version it was opened with, whatever it loads later, so it is noted of each page and worker which one that is; a
 * version that nobody uses any more is deleted.
 */
importScripts('./vendor/offline.js');

const { version, files } = self.OFFLINE;
const { scope } = self.registration;
// Other pages of this origin may be other copies of this one, below other folders.
const OURS = `utfscope ${scope} `;
const NEWEST = `${OURS}${version}`;
const NOTES = `${OURS}notes`; // which version each client uses; this worker may be ended and started at any time
const INSTALLING = ':installing'; // instead of a client: the version that is being fetched
const INSTALLED = 600_000; // milliseconds after which that is over
const SETTLED = 3000; // milliseconds after which a page that is left is gone, and one that is opened is there

async function keep() {
  // Another worker of this same version may be answering pages from it.
  const isLive = await caches.has(NEWEST);
  await note(INSTALLING, NEWEST);
  const cache = await caches.open(NEWEST);
  const fetched = Object.entries(files).map(async ([path, integrity]) => {
    if (await cache.match(new URL(path, scope))) return;
    // The integrity keeps a mixture of two versions out, where one is just being put in the place of the other.
    const response = await fetch(new URL(path, scope), { cache: 'no-cache', integrity });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    // A redirected answer may not be given to a navigation.
    const { headers, redirected } = response;
    await cache.put(new URL(path, scope), redirected ? new Response(await response.blob(), { headers }) : response);
  });
  try {
    await Promise.all(fetched);
  } catch (error) {
    if (!isLive) await caches.delete(NEWEST);
    await forget(noteOf(INSTALLING));
    throw error;
  }
  await self.skipWaiting();
}

const noteOf = (client) => new URL(`?client=${encodeURIComponent(client)}`, scope);

async function note(client, name) {
  const headers = { Date: new Date().toUTCString() };
  await (await caches.open(NOTES)).put(noteOf(client), new Response(name, { headers }));
}

async function forget(request) {
  const notes = await caches.open(NOTES);
  await notes.delete(request);
  if ((await notes.keys()).length === 0) await caches.delete(NOTES);
}

/** The version that a client was opened with; the newest where nothing is noted. */
async function versionOf(client) {
  const noted = client && (await (await caches.open(NOTES)).match(noteOf(client)));
  const name = noted ? await noted.text() : NEWEST;
  return (await caches.has(name)) ? name : NEWEST;
}

/** Forgets the clients that are gone, and deletes the versions that none uses. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NEWEST && name !== NOTES);
  if (others.length > 0) await new Promise((resolve) => setTimeout(resolve, SETTLED));
  const clients = await self.clients.matchAll({ type: 'all', includeUncontrolled: true });
  const living = new Set(clients.map(({ id }) => noteOf(id).href));
  const notes = await caches.open(NOTES);
  const used = new Set();
  for (const request of await notes.keys()) {
    const noted = await notes.match(request);
    const lasts = request.url === noteOf(INSTALLING).href ? INSTALLED : SETTLED;
    const isNew = Date.now() - Date.parse(noted.headers.get('Date')) < lasts;
    if (isNew || living.has(request.url)) used.add(await noted.text());
    else await notes.delete(request);
  }
  await Promise.all(others.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}

/** The path in the list that a request asks for. */
function pathOf({ url }) {
  const path = url.slice(scope.length).replace(/[?#].*$/, '');
  return path === '' || path === 'index.html' ? './' : path;
}

async function answer({ request, clientId, resultingClientId }) {
  const name = request.mode === 'navigate' ? NEWEST : await versionOf(clientId);
  // A page, or a worker, which has the version of the page that starts it.
  if (resultingClientId) await note(resultingClientId, name);
  const cache = await caches.open(name);
  return (await cache.match(new URL(pathOf(request), scope))) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  event.respondWith(answer(event));
  if (request.mode === 'navigate') event.waitUntil(tidy());
});
