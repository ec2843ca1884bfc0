// Shows the offline page when a page cannot be fetched. Nothing else is kept or changed here.
const page = '/offline';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('offline').then((kept) => kept.add(page)));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(page)) ?? Response.error()),
  );
});
