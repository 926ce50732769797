// Keeps the page and the puzzles on the device: the page first from there, puzzles from the server if it answers.
const SHELL = "park-shell-1", DATA = "park-data-1";
const FILES = ["/", "/static/css/tokens.css", "/static/css/page.css", "/static/css/views.css", "/static/css/print.css", "/static/manifest.webmanifest", "/static/icons/mark.svg",
  ...["api", "astext", "auto_crosses", "board", "board_state", "canvas", "choices", "collection", "cursor", "dom", "draft", "edit_input", "exchange", "gallery", "hint",
    "judge", "level_mark", "line_shapes", "lines", "link", "live", "main", "make", "make_layout", "marks", "menu", "messages", "notes", "opening", "paint", "pen",
    "pending_edits", "play", "play_keys", "play_layout", "play_menu", "player", "pointer", "referee", "reveal", "scene", "sizes", "solver_requests", "spots", "status_bar", "store",
    "strokes", "trial"].map((name) => `/static/js/${name}.js`)];
const KEPT = ["/api/genres", "/api/collection", "/api/puzzles/"];

self.addEventListener("install", (e) => e.waitUntil(caches.open(SHELL).then((c) => c.addAll(FILES.map((f) => new Request(f, { cache: "no-cache" })))).then(() => self.skipWaiting())));
self.addEventListener("activate", (e) => e.waitUntil(caches.keys().then((names) => Promise.all(names.filter((n) => n !== SHELL && n !== DATA).map((n) => caches.delete(n)))).then(() => self.clients.claim())));

/** Marks an answer as an old one, so that the page knows that no server gave it. */
const old = (answer) => {
  const headers = new Headers(answer.headers);
  headers.set("X-From-Cache", "1");
  return new Response(answer.body, { status: answer.status, headers });
};

/** From the server; what it said last if it does not answer. */
async function fresh(request, name, key = request) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return old(kept);
    throw error;
  }
}

self.addEventListener("fetch", (e) => {
  const { request } = e, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/") && !url.pathname.startsWith("/static/")) e.respondWith(fresh(request, SHELL, "/"));
  else if (url.pathname.startsWith("/static/")) e.respondWith(fresh(request, SHELL, url.pathname));
  else if (KEPT.some((p) => url.pathname.startsWith(p)) && url.pathname !== "/api/collection/surprise" && !url.pathname.endsWith(".svg")) e.respondWith(fresh(request, DATA));
});
