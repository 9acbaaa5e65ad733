/**
 * The service worker: keeps what the pages are made of, so that they open without a network. What they show of a lobby
 * they keep themselves. The lines before this one, which the server writes, name the FILES and PAGES.
 */

const NAME = `quarry-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll([...FILES, ...PAGES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  // The one before stays: pages that are open may still want something of it. Names come in order of their making.
  const old = (names) => names.filter((name) => name.startsWith("quarry-") && name !== NAME).slice(0, -1);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request, address));
  // What has a hash in its address never changes.
  else if (/^\/(static|photos)\//.test(address.pathname)) event.respondWith(file(event.request));
});

/** From the server if it answers soon, otherwise the one that was kept for all lobbies. */
async function page(request, address) {
  const kept = () => {
    const path = address.pathname.toLowerCase();
    const match = PAGES.find((page) => page === path || (page.endsWith("-") && path.startsWith(page.slice(0, -1))));
    return match && caches.match(match);
  };
  try {
    const answer = await Promise.race([fetch(request), afterwards(4_000)]);
    // A proxy in between may answer for a server that is away.
    return answer.status < 500 ? answer : (await kept()) ?? answer;
  } catch {
    return (await kept()) ?? Response.error();
  }
}

const afterwards = (wait) => new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), wait));

async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(NAME)).put(request, answer.clone());
  return answer;
}
