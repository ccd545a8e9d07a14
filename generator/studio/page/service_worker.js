// The service worker: keeps all files of the page, so that it opens offline after the first visit.
// The export puts VERSION and FILES in front of it: every file and its digest. Whatever changes in the page changes
// this file, and a browser then fetches that version beside the one in use.

const PREFIX = `pizarra ${registration.scope} `; // another studio of the same host has another scope
const CACHE = PREFIX + VERSION;
const address = (name) => new URL(name, registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(Promise.all(Object.keys(FILES).map(store))));

async function store(name) {
  const cache = await caches.open(CACHE);
  if (await cache.match(address(name))) return;
  // what the page has just loaded is in the browser's own cache; what that kept of an older version is fetched again
  const response = await load(name, "default").catch(() => load(name, "reload"));
  // a new response, as one that was redirected cannot answer a navigation
  await cache.put(address(name), new Response(await response.blob(), { headers: { "Content-Type": response.headers.get("Content-Type") } }));
}

async function load(name, cache) {
  const response = await fetch(address(name), { cache, integrity: FILES[name] });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
})()));

self.addEventListener("message", ({ data }) => { if (data === "activate") self.skipWaiting(); });

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const name = request.url.slice(registration.scope.length).replace(/[?#].*$/, "") || "index.html";
  if (name in FILES) event.respondWith(answer(request, name));
});

// A page and its worker are of one version: a newer one takes over when the page is opened in a single tab.
async function answer(request, name) {
  if (request.mode === "navigate" && registration.waiting && (await clients.matchAll()).length < 2) {
    registration.waiting.postMessage("activate");
    return new Response("<script>location.reload()</script>", { headers: { "Content-Type": "text/html" } });
  }
  return (await (await caches.open(CACHE)).match(address(name))) ?? fetch(request);
}
