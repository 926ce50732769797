// Keeps the page and what it asked last on the device: from the server if it answers, or else from there. The collection is brought by the page itself.
const SHELL = "park-shell-1", DATA = "park-data-1";
const FILES = ["/", "/static/css/tokens.css", "/static/css/page.css", "/static/css/views.css", "/static/css/print.css", "/static/manifest.webmanifest", "/static/icons/mark.svg",
  ...["about_part", "answer_colours", "api", "astext", "auto_crosses", "board", "board_state", "canvas", "cards", "choices", "collection", "continue", "cursor", "daily", "diagnosis", "dom",
    "draft", "drafts", "edit_input", "exchange", "filters", "gallery", "hint", "judge", "level_mark", "line_shapes", "lines", "link", "live", "main", "make", "make_layout", "make_tools",
    "making", "marks", "menu", "messages", "new_puzzle", "notes", "opening", "paint", "painting", "pen", "pending_edits", "play", "play_keys", "play_layout", "play_menu", "player",
    "pointer", "progress_file", "referee", "reveal", "scene", "shelf", "sizes", "solver_requests", "spots", "statistics", "status_bar", "store", "strokes", "trial", "verdicts", "yours"].map((name) => `/static/js/${name}.js`)];
/** What the first view asks before this worker rules: brought at once, so that the page works offline after one visit. */
const FIRST = ["/api/genres", "/api/collection?limit=1000"];
const PUZZLE = /^\/api\/puzzles\/[0-9a-f]{16}(-[0-9a-f]+)?(\/drawing)?$/;
const brought = (name, files) => caches.open(name).then((c) => c.addAll(files.map((f) => new Request(f, { cache: "no-cache" }))));

self.addEventListener("install", (e) => e.waitUntil(Promise.all([brought(SHELL, FILES), brought(DATA, FIRST)]).then(() => self.skipWaiting())));
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
  else if (FIRST.includes(url.pathname + url.search) || PUZZLE.test(url.pathname)) e.respondWith(fresh(request, DATA));
});
