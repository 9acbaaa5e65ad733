/**
 * The service worker: caches the pages' files, so that pages open offline. Pages store the lobby data themselves. The
 * server writes the lines before this comment, which define FILES and PAGES.
 */

const NAME = `quarry-${VERSION}`;

/** Pages that are none of those above, though their addresses look so, and do not open offline. */
const OWN = ["/packs/new"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll([...FILES, ...PAGES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  // Keeps the previous cache, which open pages may still need. Cache names are in order of creation.
  const old = (names) => names.filter((name) => name.startsWith("quarry-") && name !== NAME).slice(0, -1);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request, address));
  // Files with a hash in their address never change.
  else if (address.pathname.startsWith("/static/")) event.respondWith(file(event.request));
  else if (address.pathname.startsWith("/photos/")) event.respondWith(photo(event.request));
});

/**
 * The server's page if it answers soon, otherwise the cached one for all lobbies, or one that waits for the server.
 */
async function page(request, address) {
  const path = address.pathname.toLowerCase();
  const match = PAGES.find((page) => page === path)
    ?? PAGES.find((page) => page.endsWith("/-") && !OWN.includes(path) && path.startsWith(page.slice(0, -1))
      && !path.slice(page.length - 1).includes("/"));
  const kept = () => caches.match(match ?? "/away");
  try {
    // A page that cannot open offline may take its time.
    const answer = await Promise.race([fetch(request), ...(match ? [afterwards(4_000)] : [])]);
    // A proxy may answer for a server that is down.
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

/** The server's photo, or the kept one if the server does not answer. A photo that was taken down is kept no longer. */
async function photo(request) {
  const cache = await caches.open(NAME);
  const kept = await caches.match(request);
  try {
    const answer = await Promise.race([fetch(request), ...(kept ? [afterwards(4_000)] : [])]);
    if (kept && answer.status >= 500) return kept;
    // A player's photo is for those who may see it now.
    const isKept = answer.ok && !answer.headers.get("Cache-Control")?.includes("no-store");
    if (isKept) cache.put(request, answer.clone());
    else if (answer.status === 404) cache.delete(request);
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
