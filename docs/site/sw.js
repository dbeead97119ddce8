// Keeps the docs for offline use, from the first visit on. The service worker of the inspector does not store them.
importScripts('./offline.js');

const { version, files } = self.OFFLINE;
const PREFIX = `utfscope docs ${self.registration.scope} `;
const NEWEST = PREFIX + version;

async function install() {
  const cache = await caches.open(NEWEST);
  await cache.addAll(
    Object.entries(files).map(([path, integrity]) => new Request(path, { cache: 'no-cache', integrity })),
  );
  await self.skipWaiting();
}

async function deleteOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NEWEST);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function respond(request) {
  const cache = await caches.open(NEWEST);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(deleteOld()));
addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(respond(event.request));
});
