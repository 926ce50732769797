// Makes the page work offline: requests are answered by the server, or from the cache if it cannot be reached. The page itself caches the collection.
/** The caches for the files of the page, and for data of the server. Another name drops what older versions cached. */
const SHELL = "park-shell-2";
const DATA = "park-data-1";
/** The program with which the page goes on when the server is away, if the server has one. Its folder has a digest in its name. */
const PROGRAM = "park-program-1";
const PROGRAM_FILE = /^\/program-[0-9a-f]+\//;
/** The modules of the page by folder. */
const MODULES = {
  base: [
    "address",
    "api",
    "base64",
    "bitmap",
    "collection",
    "daily",
    "drafts",
    "link",
    "names",
    "places",
    "program",
    "program_worker",
    "refusal",
    "shapes",
    "spots",
    "store",
    "text",
  ],
  board: [
    "board",
    "canvas",
    "cursor",
    "grounds",
    "ink",
    "line_painters",
    "numbers",
    "paint",
    "pen",
    "pointer",
    "ribbons",
    "rule_row",
    "stamps",
    "tiles",
  ],
  gallery: [
    "archive",
    "cards",
    "continue",
    "filters",
    "gallery",
    "genre_page",
    "making",
    "new_puzzle",
    "progress_file",
    "puzzle_list",
    "puzzles",
    "statistics",
    "yours",
  ],
  ".": ["main"],
  learn: ["learn", "material"],
  make: [
    "about_part",
    "answer_colours",
    "board_loader",
    "board_view",
    "choices",
    "declaration",
    "diagnosis",
    "draft",
    "edit_input",
    "edit_keys",
    "edit_numbers",
    "edit_strokes",
    "exchange",
    "forced",
    "gestures",
    "keys",
    "layout",
    "live",
    "make",
    "painting",
    "pending_edits",
    "raster",
    "rest_part",
    "rules_panel",
    "set_part",
    "shading",
    "shelf",
    "sizes",
    "tool_kinds",
    "tools",
    "verdicts",
    "workshop",
  ],
  marks: [
    "auto_crosses",
    "board_state",
    "equal_numbers",
    "judge",
    "keyboard",
    "line_shapes",
    "lines",
    "mark_shapes",
    "marks",
    "mode_switch",
    "notes",
    "number_cells",
    "number_entry",
    "number_keypad",
    "player",
    "pointer_strokes",
    "scene",
    "strokes",
    "descriptions",
  ],
  play: [
    "autosave",
    "board_text",
    "game",
    "game_clock",
    "game_messages",
    "grading",
    "guide",
    "hint",
    "judging",
    "keys",
    "layout",
    "modes",
    "more_menu",
    "opening",
    "phases",
    "play",
    "practice",
    "referee",
    "replay",
    "result",
    "reveal",
    "sharing",
    "solver_requests",
    "step_drawing",
    "stopwatch",
    "take_back",
    "trial",
    "why",
  ],
  ui: ["dom", "key_help", "level_mark", "menu", "messages", "phone", "program_note", "roving", "status_bar"],
};
const FILES = [
  "/",
  "/static/css/tokens.css",
  "/static/css/page.css",
  "/static/css/views.css",
  "/static/css/print.css",
  "/static/manifest.webmanifest",
  "/static/icons/mark.svg",
  ...Object.entries(MODULES).flatMap(([folder, names]) =>
    names.map((name) => `/static/js/${folder}/${name}.js`.replace("/./", "/")),
  ),
];
/** Requests of the first view, made before this worker is active. They are cached at once, so that the page works offline after one visit. */
const FIRST = ["/api/names", "/api/genres", "/api/collection/index"];
/** The paths of puzzles and their drawings, which are cached when they are opened. */
const PUZZLE = /^\/api\/puzzles\/[0-9a-f]{16}(-[0-9a-f]+)?(\/drawing)?$/;
/** Adds files to a cache, in their newest versions. */
const precache = async (name, files) => {
  const cache = await caches.open(name);
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
};

/** Deletes the caches of older versions of this worker. */
const deleteOldCaches = async () => {
  const old = (await caches.keys()).filter((name) => ![SHELL, DATA, PROGRAM].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
};

self.addEventListener("install", (e) =>
  e.waitUntil(Promise.all([precache(SHELL, FILES), precache(DATA, FIRST)]).then(() => self.skipWaiting())),
);
self.addEventListener("activate", (e) => e.waitUntil(deleteOldCaches().then(() => self.clients.claim())));

/** Marks an answer as cached, so that the page knows that the server did not answer. */
const asCached = (answer) => {
  const headers = new Headers(answer.headers);
  headers.set("X-From-Cache", "1");
  return new Response(answer.body, { status: answer.status, headers });
};

/** Fetches from the server; if it cannot be reached, returns its last answer. */
async function networkFirst(request, name, key = request) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const cached = await cache.match(key);
    if (cached) return asCached(cached);
    throw error;
  }
}

/** A file of the program from the device, or from the server; then those of other versions are deleted. */
async function keptProgram(url) {
  const cache = await caches.open(PROGRAM);
  const found = await cache.match(url.pathname);
  if (found) return found;
  const answer = await fetch(url);
  if (!answer.ok) return answer;
  const [folder] = PROGRAM_FILE.exec(url.pathname);
  for (const { url: other } of await cache.keys())
    if (!new URL(other).pathname.startsWith(folder)) await cache.delete(other);
  await cache.put(url.pathname, answer.clone());
  return answer;
}

self.addEventListener("fetch", (e) => {
  const { request } = e;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/") && !url.pathname.startsWith("/static/"))
    e.respondWith(networkFirst(request, SHELL, "/"));
  else if (url.pathname.startsWith("/static/")) e.respondWith(networkFirst(request, SHELL, url.pathname));
  else if (PROGRAM_FILE.test(url.pathname)) e.respondWith(keptProgram(url));
  else if (FIRST.includes(url.pathname + url.search) || PUZZLE.test(url.pathname))
    e.respondWith(networkFirst(request, DATA));
});
