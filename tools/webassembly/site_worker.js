// Makes the static site work offline. Every file below has a digest in its name, so a file that is kept is never stale.
const ROOT = new URL("./", location.href);
const NAME = "park-site";
/** The files that every view needs, and all others. */
const SHELL = "{shell}";
const FILES = "{files}";
const addresses = (names) => names.map((name) => new URL(name, ROOT).href);
const known = new Set(addresses([...SHELL, ...FILES]));

/** The page itself is kept under the digest of this version. */
const PAGE = new URL("index.html?{version}", ROOT).href;

self.addEventListener("install", (e) =>
  e.waitUntil(
    caches.open(NAME).then(async (cache) => {
      const missing = [];
      for (const url of addresses(SHELL)) if (!(await cache.match(url))) missing.push(url);
      await cache.addAll(missing);
      await cache.put(PAGE, await fetch(new Request(new URL("index.html", ROOT), { cache: "no-cache" })));
    }),
  ),
);
self.addEventListener("activate", (e) =>
  e.waitUntil(
    caches.open(NAME).then(async (cache) => {
      for (const { url } of await cache.keys()) if (!known.has(url) && url !== PAGE) await cache.delete(url);
      await self.clients.claim();
    }),
  ),
);

/** An answer with the headers that let the page share memory with its workers, so that a computation can be interrupted. */
function isolated(answer) {
  const headers = new Headers(answer.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** A file from the device, or from the host, which is then kept. */
async function kept(url) {
  const cache = await caches.open(NAME);
  const found = await cache.match(url);
  if (found) return isolated(found);
  const answer = await fetch(url);
  if (answer.ok) await cache.put(url, answer.clone());
  return isolated(answer);
}

/** The page; one that was installed is there without the host. */
async function page(url) {
  if (url.href.split(/[?#]/)[0] !== ROOT.href && !url.pathname.endsWith("/index.html"))
    return Response.redirect(
      `${ROOT.href}?at=${encodeURIComponent(url.href.slice(ROOT.href.length - 1).split("#")[0])}`,
    );
  const found = await (await caches.open(NAME)).match(PAGE);
  return isolated(found ?? (await fetch(new URL("index.html", ROOT))));
}

self.addEventListener("fetch", (e) => {
  const { request } = e;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(ROOT.href)) return;
  if (request.mode === "navigate") e.respondWith(page(url));
  else if (known.has(url.href)) e.respondWith(kept(url.href));
});
