// Caches the site for offline use. `make site` fills in the version and the files.
const CACHE = `rival ${'VERSION'}`;
const FILES = ['FILES'];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

// A new version waits until the page asks for it or no page is open: nothing changes during a game.
addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const known = await caches.keys();
  await Promise.all(
    known.filter((name) => name.startsWith('rival ') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

// All files of one version, or the network: never some of each.
async function answer(request) {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === 'navigate' ? './index.html' : request;
  return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
}
