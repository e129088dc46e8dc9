/** Pages that were read once, and those of the SHELL, can be read without a network; rulings come from the server. */

const CACHE = "saitei-1";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const read = event.request.method === "GET" && url.origin === location.origin;
  if (!read || /^\/(?:api|health|metrics)/.test(url.pathname)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    try {
      const response = await fetch(event.request);
      if (response.ok) await cache.put(event.request, response.clone());
      return response;
    } catch (error) {
      const kept = await cache.match(event.request, { ignoreVary: true });
      if (kept) return kept;
      if (event.request.mode === "navigate") {
        const lang = url.pathname.split("/").find((part) => /^(ja|en)$/.test(part)) ?? (navigator.language.startsWith("ja") ? "ja" : "en");
        return cache.match(`/${lang}/offline`);
      }
      throw error;
    }
  })());
});
