// The size of a puzzle being made: presets, sliders and number fields.
import { sizeOf } from "../base/spots.js";
import { button, el } from "../ui/dom.js";
import * as messages from "../ui/messages.js";

/** The delay between moving a slider and resizing, in milliseconds. */
const SLIDING = 120;
/** The longest side that sliders offer. */
const SLIDER = 20;
/** How long a refusal is shown, in seconds. */
const SECONDS_SHOWN = 8;

/** @param {Draft} draft @param {StatusBar} status @param {() => Genre} genre */
export const sizePart = (draft, status, genre) => new SizePart(draft, status, genre);

/** One side of the board, by slider and by typing. */
class Side {
  /** @param {string} name @param {(delay: number) => void} changed */
  constructor(name, changed) {
    const id = name.toLowerCase();
    this.slide = el("input", {
      type: "range",
      min: "1",
      max: "20",
      id: `slide-${id}`,
      "aria-label": `${name}, slider`,
    });
    this.field = el("input", { type: "number", min: "1", max: "100", id, inputmode: "numeric" });
    this.label = el("label", { for: id }, name);
    this.node = el("div", { class: "size-row" }, this.label, this.slide, this.field);
    this.slide.addEventListener("input", () => {
      this.field.value = this.slide.value;
      changed(SLIDING);
    });
    // A number is checked when it is complete, not while it is typed.
    this.field.addEventListener("change", () => changed(0));
    this.field.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && changed(0));
  }

  /** Shows a length within the bounds of the genre. @param {number} length @param {{low: number, high: number}} bounds */
  set(length, { low, high }) {
    const { slide, field } = this;
    const most = Math.max(length, Math.min(high, SLIDER));
    slide.min = field.min = String(low);
    slide.max = String(most);
    field.max = String(high);
    slide.value = String(length);
    field.value = String(length);
    // The style sheet fills the slider up to this part.
    slide.style.setProperty("--part", `${(100 * (length - low)) / (most - low)}%`);
  }
}

class SizePart {
  /** @param {Draft} draft @param {StatusBar} status @param {() => Genre} genre */
  constructor(draft, status, genre) {
    this.draft = draft;
    this.status = status;
    this.genre = genre;
    this.timer = 0;
    this.width = new Side("Width", (delay) => this.changed(this.width, delay));
    this.height = new Side("Height", (delay) => this.changed(this.height, delay));
    this.presets = el("div", { class: "row wrap presets", role: "group", "aria-label": "Usual sizes" });
    this.node = el(
      "section",
      { class: "part" },
      el("h2", {}, "Size"),
      this.presets,
      this.width.node,
      this.height.node,
      el("p", { class: "note" }, "Resizing keeps what fits."),
    );
  }

  /** Whether boards of the genre are square. */
  get square() {
    return this.genre().sizes.square;
  }

  /** Resizes the board after a delay, unless the sizes change again. Both sides of a square change together. @param {Side} side @param {number} delay */
  changed(side, delay) {
    if (this.square) for (const other of [this.width, this.height]) other.field.value = side.field.value;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.resize(), delay);
  }

  /** A typed side, and the reason if it is refused. @param {string} name @param {string} text @returns {{side: number, refusal: string}} */
  readSide(name, text) {
    const { low, high } = this.genre().sizes;
    const side = Number(text);
    const isValid = text.trim() && Number.isInteger(side) && side >= low && side <= high;
    return { side, refusal: isValid ? "" : `The ${name} is from ${low} to ${high}.` };
  }

  /** Resizes the board to the typed sides, or shows why they are refused. */
  async resize() {
    const height = this.readSide("height", this.height.field.value);
    const width = this.readSide("width", this.width.field.value);
    const refusal = height.refusal || width.refusal;
    if (refusal) {
      this.status.flash(messages.refused(refusal), SECONDS_SHOWN);
      return this.set();
    }
    await this.resizeTo(height.side, width.side);
  }

  /** Has the server resize the board, or make an empty one of another size. @param {number} height @param {number} width */
  async resizeTo(height, width) {
    const { draft } = this;
    const puzzle = draft.board?.puzzle;
    if (!puzzle || String([height, width]) === String(sizeOf(puzzle))) return;
    try {
      // An empty board has nothing to keep.
      if (draft.board?.empty && !draft.pending.length)
        await draft.ask("/api/blank", { genre: puzzle.genre, height, width });
      else await draft.ask("/api/resize", { puzzle, height, width });
    } catch (error) {
      this.status.flash(messages.failed(error), SECONDS_SHOWN);
      this.set();
    }
  }

  /** Shows the current size of the board in all controls. */
  set() {
    const { sizes } = this.genre();
    const [rows, cols] = this.draft.board ? sizeOf(this.draft.board.puzzle) : [5, 5];
    this.width.set(cols, sizes);
    this.height.set(rows, sizes);
    this.height.node.hidden = sizes.square;
    this.width.label.textContent = sizes.square ? "Side" : "Width";
    this.presets.replaceChildren(...sizes.presets.map((n) => this.preset(n, rows === n && cols === n)));
  }

  /** A button for a usual square size. @param {number} side @param {boolean} chosen */
  preset(side, chosen) {
    const label = `${side} rows, ${side} columns`;
    const preset = button({ text: String(side), label, kind: "dense", onclick: () => this.resizeTo(side, side) });
    preset.setAttribute("aria-pressed", String(chosen));
    return preset;
  }
}
