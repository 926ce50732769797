// Import, export and sharing of puzzles.
import { urlOf, withoutServer } from "../base/address.js";
import { Refusal, aborted, job, post, postRaw, remove } from "../base/api.js";
import { button, download, el } from "../ui/dom.js";
import { toBase64, toBytes } from "../base/base64.js";
import { copy, longLink } from "../base/link.js";
import * as messages from "../ui/messages.js";
import { savePuzzle } from "../base/store.js";
import { capitalized } from "../base/text.js";

/** What these parts need from the workshop. `opened` is called with an imported board, `shaded` with a picture whose dark cells are the answer. @typedef {{puzzle: () => any, genre: () => any, marks: () => any, answer: () => any, status: StatusBar, opened: (board: any, answer?: any, again?: boolean) => void, pictureGenre: () => any, shaded: (file: File) => Promise<void>}} View */

/** The board of a text or a binary file in any format. @param {string|{base64: string}} source @returns {Promise<any>} */
export async function boardOf(source) {
  const { puzzle, marks, warnings } = await post("/api/convert", { source });
  return { ...(await post("/api/edit", { puzzle, edits: [] })), answer: marks, warnings };
}

/** The content of a file, as text if it is valid UTF-8. @param {File} file @returns {Promise<string|{base64: string}>} */
async function contentOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    if (!bytes.includes(0)) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not text.
  }
  return { base64: toBase64(bytes) };
}

/** The section for imports, with the functions that import a text and a file. @param {View} view */
export function importPart(view) {
  const area = el("textarea", {
    class: "import",
    id: "import",
    rows: "2",
    spellcheck: "false",
    "aria-label": "Import",
    placeholder: "Paste a puzz.link URL or puzzle text here, or drop a file or picture.",
  });
  const file = el("input", { type: "file", class: "hidden", id: "file", tabindex: "-1", "aria-hidden": "true" });
  /** Imports a puzzle in any format, and shows the reason if it cannot be read. @param {string|{base64: string}} source */
  const importSource = async (source) => {
    if (typeof source === "string" && !source.trim()) return;
    try {
      const board = await boardOf(source);
      area.value = "";
      savePuzzle(board, "imported");
      view.status.endFlash();
      view.opened(board);
      if (board.warnings.length) view.status.flash(board.warnings.join(" "), 20);
    } catch (error) {
      const refusal = /** @type {Error} */ (error);
      view.status.flash(
        error instanceof Refusal && error.status === 0 ? messages.offline() : messages.badImport(refusal.message),
        20,
      );
    }
  };
  /** Imports a file: a puzzle, or a picture from which a puzzle is made. @param {File} dropped */
  const importFile = async (dropped) => {
    if (!dropped.type.startsWith("image/")) return importSource(await contentOf(dropped));
    const { from_picture: hasPictureMaker, from_answer: cluesFromAnswer, inputs } = view.genre();
    const isShading = inputs.some(
      (/** @type {Mode} */ mode) => mode.kind === "paint" && (mode.over ?? "cell") === "cell",
    );
    // If the answer is a shading, the dark cells of the picture are the answer.
    return !hasPictureMaker && cluesFromAnswer && isShading ? view.shaded(dropped) : picture.load(dropped);
  };
  // The area has the pasted text after the event.
  area.addEventListener("paste", () => setTimeout(() => importSource(area.value), 0));
  area.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== "Enter" || e.shiftKey) return;
    e.preventDefault();
    importSource(area.value);
  });
  file.addEventListener("change", () => {
    if (file.files?.[0]) importFile(file.files[0]);
    file.value = "";
  });
  const picture = picturePart(view);
  const node = el(
    "section",
    { class: "part" },
    el("h2", {}, "Import"),
    area,
    el(
      "div",
      { class: "row" },
      button({ text: "Import", kind: "dense", onclick: () => importSource(area.value) }),
      button({ icon: "file", text: "File…", kind: "dense", onclick: () => file.click() }),
    ),
    file,
    picture.node,
  );
  return { node, importSource, importFile };
}

/** Imports what is pasted or dropped anywhere on a view, and copies a link at Ctrl S. Returns a function that ends it.
 * @param {HTMLElement} main @param {{importSource: (text: string) => void, importFile: (file: File) => void}} imports */
export function receive(main, imports) {
  const control = new AbortController();
  const { signal } = control;
  /** Imports the file or the text of a paste or drop. @param {DataTransfer|null} data */
  const importFrom = (data) => {
    const file = data?.files[0];
    const text = data?.getData("text/plain");
    if (file) imports.importFile(file);
    else if (text) imports.importSource(text);
  };
  document.addEventListener(
    "paste",
    (e) => {
      if (!(/** @type {HTMLElement} */ (e.target).closest?.("input, textarea"))) importFrom(e.clipboardData);
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    (e) => {
      if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== "s") return;
      e.preventDefault();
      document.getElementById("copy-link")?.click();
    },
    { signal },
  );
  for (const name of /** @type {const} */ (["dragover", "dragleave", "drop"]))
    main.addEventListener(
      name,
      (e) => {
        e.preventDefault();
        main.classList.toggle("dropping", name === "dragover");
        if (name === "drop") importFrom(e.dataTransfer);
      },
      { signal },
    );
  return () => control.abort();
}

/** The controls for a puzzle from a picture: the options of its maker. @param {View} view */
function picturePart(view) {
  const node = el("div", { class: "picture-part", hidden: true });
  /** The picture in base 64; null before one is chosen. @type {string|null} */
  let data = null;
  /** The values of the options by name. @type {Record<string, any>} */
  let options = {};
  /** Whether a puzzle was made from this picture, which the next one replaces. */
  let again = false;
  /** Stops the request in progress. @type {AbortController|null} */
  let running = null;
  /** Makes a puzzle of the picture with the options, and opens it. */
  const run = async () => {
    const genre = view.pictureGenre();
    if (!data || !genre) return;
    running?.abort();
    running = new AbortController();
    try {
      const board = await view.status.during(
        messages.makingFromPicture,
        (signal, busy) => job("/api/picture", { genre: genre.name, picture: data, options }, { signal, wait: 1, busy }),
        running,
      );
      view.opened(board, board.answer, again);
      again = true;
    } catch (error) {
      if (!aborted(error)) view.status.flash(messages.invalid(/** @type {Error} */ (error).message), 20);
    }
  };
  /** The input for an option of the maker. A change makes the puzzle again. @param {PictureOption} option */
  const inputFor = (option) => {
    const { name, choices } = option;
    const isNumber = typeof option.default === "number";
    const step = Number.isInteger(option.default) && name !== "contrast" ? "1" : "any";
    const id = `picture-${name}`;
    const onchange = () => {
      options[name] = isNumber ? Number(input.value) : input.value;
      run();
    };
    const optionOf = (/** @type {string} */ choice) =>
      el("option", { value: choice, selected: choice === options[name] }, capitalized(choice));
    const input = choices?.length
      ? el("select", { id, onchange }, ...choices.map(optionOf))
      : el("input", {
          type: isNumber ? "number" : "text",
          value: String(options[name]),
          id,
          min: option.low ?? null,
          max: option.high ?? null,
          step: isNumber ? step : null,
          onchange,
        });
    return input;
  };
  /** Shows the options of the genre. Their values stay if the genre before had them, too. */
  const show = () => {
    const genre = view.pictureGenre();
    node.hidden = !data || !genre;
    if (!genre) return;
    /** @type {PictureOption[]} */
    const declared = genre.picture_options ?? [];
    options = Object.fromEntries(declared.map(({ name, default: usual }) => [name, options[name] ?? usual]));
    const rows = declared.map((option) =>
      el(
        "label",
        { class: "option" },
        el("span", {}, capitalized(option.name)),
        inputFor(option),
        option.help ? el("span", { class: "note" }, `${capitalized(option.help)}.`) : null,
      ),
    );
    const repeat = button({ text: "Make it again", kind: "dense", onclick: run });
    node.replaceChildren(el("h3", {}, "Picture"), ...rows, repeat);
  };
  /** Reads a picture and makes a puzzle of it. @param {File} file */
  const load = async (file) => {
    if (!view.pictureGenre()) return view.status.flash(messages.badImport("No genre here makes puzzles of pictures."));
    data = toBase64(new Uint8Array(await file.arrayBuffer()));
    again = false;
    show();
    await run();
  };
  return { node, load };
}

/** The name of a puzzle's file: its title in lower case with hyphens and without accents, or its genre. @param {any} puzzle @param {string} suffix */
export function fileName(puzzle, suffix) {
  const title = (puzzle.title ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return (title || puzzle.genre) + suffix;
}

/** The section with links, pictures and files of the puzzle. `fill` shows it again for another genre. @param {View} view */
export function sharePart(view) {
  const part = el("section", { class: "part" });
  const failed = (/** @type {unknown} */ error) => view.status.flash(messages.failed(error), 10);
  const guarded = (/** @type {(e: Event) => Promise<void>} */ act) => (/** @type {Event} */ e) => act(e).catch(failed);
  /** Downloads a picture of the puzzle with the marks that are shown; a PDF has the answer on a second page. Without a server, the browser makes
   * a PNG from the SVG. @param {string} format */
  const picture = (format) =>
    guarded(async () => {
      const puzzle = view.puzzle();
      const marks = format === "pdf" ? view.answer() : view.marks();
      const byCanvas = withoutServer && format === "png";
      const answer = await postRaw("/api/draw", {
        puzzle,
        marks: marks ?? undefined,
        judge: false,
        format: byCanvas ? "svg" : format,
        theme: "light",
        cell: 48,
      });
      const drawn = await answer.blob();
      const content = byCanvas ? await (await import("./raster.js")).pngOf(drawn) : drawn;
      download(fileName(puzzle, `.${format}`), content);
    });
  /** Downloads the puzzle in a format; a URL is copied instead. @param {string} name */
  const text = (name) =>
    guarded(async (e) => {
      const from = /** @type {HTMLElement} */ (e.currentTarget);
      const { output } = await post("/api/convert", { source: view.puzzle(), to: name });
      if (/^https?:\/\/\S+\s*$/.test(output.text ?? "")) return copy(output.text.trim(), from);
      const content = output.base64 ? toBytes(output.base64) : output.text;
      download(
        fileName(view.puzzle(), output.suffix || ".txt"),
        new Blob([content], { type: output.base64 ? "application/octet-stream" : "text/plain" }),
      );
    });
  const link = guarded(async (e) => {
    const from = /** @type {HTMLElement} */ (e.currentTarget);
    await copy(await longLink(view.puzzle()), from);
  });
  /** Stores the puzzle on the server, copies its short link, and shows the token that deletes it. */
  const short = guarded(async () => {
    const stored = await post("/api/puzzles", { puzzle: view.puzzle() });
    const url = urlOf(stored.url);
    await copy(url);
    view.status.flash(
      {
        icon: "link",
        kind: "plain",
        head: "Stored.",
        detail: `Keep this token to delete it: ${stored.token}`,
        actions: [
          { text: "Copy link", act: (e) => copy(url, /** @type {HTMLElement} */ (e.currentTarget)) },
          {
            text: "Delete",
            act: () =>
              remove(`/api/puzzles/${stored.id}`, { "X-Delete-Token": stored.token }).then(
                () => view.status.flash({ icon: "info", kind: "plain", head: "Deleted." }, 4),
                failed,
              ),
          },
        ],
      },
      120,
    );
  });
  /** Shows the buttons, with those for the formats of the genre. */
  const fill = () => {
    const formats = view
      .genre()
      .formats.map((/** @type {{name: string}} */ { name }) =>
        button({ text: formatName(name), kind: "dense", id: `export-${name}`, onclick: text(name) }),
      );
    part.replaceChildren(
      el("h2", {}, "Share"),
      el(
        "div",
        { class: "row two" },
        button({ icon: "link", text: "Copy link", id: "copy-link", onclick: link }),
        withoutServer ? "" : button({ text: "Short link", id: "short-link", onclick: short }),
      ),
      el(
        "div",
        { class: "row wrap" },
        button({ text: "SVG", kind: "dense", onclick: picture("svg") }),
        button({ text: "PNG", kind: "dense", onclick: picture("png") }),
        button({
          text: "PDF",
          kind: "dense",
          title: "A page to print, and a second page with the answer",
          onclick: picture("pdf"),
        }),
        ...formats,
        button({ icon: "print", label: "Print", kind: "dense", onclick: () => print() }),
      ),
    );
  };
  return { node: part, fill, link };
}

/** The text on the button of a format. Short names are abbreviations, except "text". @param {string} name */
function formatName(name) {
  if (name === "url") return "Copy URL";
  return name.length <= 4 && name !== "text" ? name.toUpperCase() : capitalized(name);
}
