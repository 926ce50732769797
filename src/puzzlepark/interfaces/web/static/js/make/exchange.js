// Import, export and sharing of puzzles.
import { urlOf, withoutServer } from "../base/address.js";
import { Refusal, aborted, job, post, postRaw, remove } from "../base/api.js";
import { button, download, el } from "../ui/dom.js";
import { toBase64, toBytes } from "../base/base64.js";
import { copy, longLink } from "../base/link.js";
import * as messages from "../ui/messages.js";
import { savePuzzle } from "../base/store.js";
import { capitalized } from "../base/text.js";

/** What these parts need from the workshop. @typedef {{puzzle: () => any, genre: () => any, marks: () => any, answer: () => any, status: StatusBar, opened: (board: any, answer?: any, again?: boolean) => void, pictureGenre: () => any, shaded: (file: File) => Promise<void>}} View */

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

/** @param {View} view */
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
  const take = async (/** @type {string|{base64: string}} */ source) => {
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
  const takeFile = async (/** @type {File} */ dropped) => {
    if (!dropped.type.startsWith("image/")) return take(await contentOf(dropped));
    const { from_picture: made, from_answer: taken, inputs } = view.genre();
    // If the answer is a shading, the dark cells of the picture are the answer.
    const shades =
      taken && inputs.some((/** @type {Mode} */ mode) => mode.kind === "paint" && (mode.over ?? "cell") === "cell");
    return !made && shades ? view.shaded(dropped) : picture.take(dropped);
  };
  area.addEventListener("paste", () => setTimeout(() => take(area.value), 0));
  area.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== "Enter" || e.shiftKey) return;
    e.preventDefault();
    take(area.value);
  });
  file.addEventListener("change", () => {
    if (file.files?.[0]) takeFile(file.files[0]);
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
      button({ text: "Import", kind: "dense", onclick: () => take(area.value) }),
      button({ icon: "file", text: "File…", kind: "dense", onclick: () => file.click() }),
    ),
    file,
    picture.node,
  );
  return { node, take, takeFile };
}

/** Imports what is pasted or dropped anywhere on a view, and copies a link at Ctrl S. Returns a function that ends it.
 * @param {HTMLElement} main @param {{take: (text: string) => void, takeFile: (file: File) => void}} imports */
export function receive(main, imports) {
  const control = new AbortController();
  const { signal } = control;
  const takeAll = (/** @type {DataTransfer|null} */ data) => {
    const file = data?.files[0];
    const text = data?.getData("text/plain");
    if (file) imports.takeFile(file);
    else if (text) imports.take(text);
  };
  document.addEventListener(
    "paste",
    (e) => {
      if (!(/** @type {HTMLElement} */ (e.target).closest?.("input, textarea"))) takeAll(e.clipboardData);
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
        if (name === "drop") takeAll(e.dataTransfer);
      },
      { signal },
    );
  return () => control.abort();
}

/** The controls for a puzzle from a picture: the options of its maker. @param {View} view */
function picturePart(view) {
  const node = el("div", { class: "picture-part", hidden: true });
  /** @type {string|null} */
  let data = null;
  /** @type {Record<string, any>} */
  let options = {};
  let again = false;
  /** @type {AbortController|null} */
  let running = null;
  const run = async () => {
    const genre = view.pictureGenre();
    if (!data || !genre) return;
    running?.abort();
    running = new AbortController();
    /** @type {(seconds: number, stop: () => void) => Message} */
    const making = (seconds, stop) => ({
      icon: "picture",
      kind: "plain",
      head: "Making a puzzle of the picture …",
      how: `${seconds.toFixed(1)} s`,
      actions: [{ text: "Stop", act: stop }],
    });
    try {
      const board = await view.status.during(
        making,
        (signal, busy) => job("/api/picture", { genre: genre.name, picture: data, options }, { signal, wait: 1, busy }),
        running,
      );
      view.opened(board, board.answer, again);
      again = true;
    } catch (error) {
      if (!aborted(error)) view.status.flash(messages.invalid(/** @type {Error} */ (error).message), 20);
    }
  };
  const show = () => {
    const genre = view.pictureGenre();
    node.hidden = !data || !genre;
    if (!genre) return;
    options = Object.fromEntries(
      (genre.picture_options ?? []).map((/** @type {any} */ option) => [
        option.name,
        options[option.name] ?? option.default,
      ]),
    );
    node.replaceChildren(
      el("h3", {}, "Picture"),
      ...(genre.picture_options ?? []).map((/** @type {any} */ option) => {
        const number = typeof option.default === "number";
        const whole = Number.isInteger(option.default) && option.name !== "contrast";
        const onchange = () => {
          options[option.name] = number ? Number(input.value) : input.value;
          run();
        };
        const input = option.choices?.length
          ? el(
              "select",
              { id: `picture-${option.name}`, onchange },
              ...option.choices.map((/** @type {string} */ c) =>
                el("option", { value: c, selected: c === options[option.name] }, capitalized(c)),
              ),
            )
          : el("input", {
              type: number ? "number" : "text",
              value: String(options[option.name]),
              id: `picture-${option.name}`,
              min: option.low ?? null,
              max: option.high ?? null,
              step: number ? (whole ? "1" : "any") : null,
              onchange,
            });
        return el(
          "label",
          { class: "option" },
          el("span", {}, capitalized(option.name)),
          input,
          option.help ? el("span", { class: "note" }, `${capitalized(option.help)}.`) : null,
        );
      }),
      button({ text: "Make it again", kind: "dense", onclick: run }),
    );
  };
  const take = async (/** @type {File} */ file) => {
    if (!view.pictureGenre()) return view.status.flash(messages.badImport("No genre here makes puzzles of pictures."));
    data = toBase64(new Uint8Array(await file.arrayBuffer()));
    again = false;
    show();
    await run();
  };
  return { node, take };
}

/** The name of a puzzle's file: its title in lower case with hyphens, or its genre. @param {any} puzzle @param {string} suffix */
export const fileName = (puzzle, suffix) =>
  `${
    (puzzle.title ?? "")
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[\u0300-\u036f'’]/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || puzzle.genre
  }${suffix}`;

/** @param {View} view */
export function sharePart(view) {
  const part = el("section", { class: "part" });
  const failed = (/** @type {unknown} */ error) => view.status.flash(messages.failed(error), 10);
  const guarded = (/** @type {(e: Event) => Promise<void>} */ act) => (/** @type {Event} */ e) => act(e).catch(failed);
  const picture = (/** @type {string} */ format) =>
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
  const link = guarded((e) => {
    const from = /** @type {HTMLElement} */ (e.currentTarget);
    return longLink(view.puzzle()).then((text) => copy(text, from));
  });
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
  const fill = () => {
    const formats = view.genre().formats.map((/** @type {any} */ format) =>
      button({
        text: formatName(format.name),
        kind: "dense",
        id: `export-${format.name}`,
        onclick: text(format.name),
      }),
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

/** The name of a format on its button. @param {string} name */
const formatName = (name) =>
  name === "url" ? "Copy URL" : name.length <= 4 ? name.toUpperCase().replace("TEXT", "Text") : capitalized(name);
