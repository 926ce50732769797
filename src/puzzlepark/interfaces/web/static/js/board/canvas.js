// The groups of a board's SVG. What is painted comes in bundles; a bundle that is the same as before is not looked into, and in one that has
// changed only shapes that are new are made.
import { pieces } from "./paint.js";

const NS = "http://www.w3.org/2000/svg";
/** What stays in sight with the clues outside. @type {string[]} */
const STICKING = ["slot", "spare", "caret", "cursor", "hint"];

/** @param {Shape} shape @returns {shape is StampShape} */
const sticks = (shape) => STICKING.includes(shape.t);

/** Where a clue outside the board stands: its group stays in sight while the board is scrolled. @param {Spot} spot */
const side = ([r, c]) => (c < 0 ? "left" : r < 0 ? "top" : "");

/** What is shown of a bundle in one layer. @typedef {{g: SVGGElement, nodes: Map<Shape, {svg: string, node: Element}>}} Part */

export class Canvas {
  constructor() {
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    /** The bundles of each section by their names. @type {Map<unknown, {shapes: Shape[], parts: Map<string, Part>}>[]} */
    this.shown = [];
    /** @type {WeakMap<Shape, [string, string][]>} */
    this.painted = new WeakMap();
    this.cell = 0;
    /** How many elements were ever made: what painting costs. */
    this.made = 0;
  }

  /** The group of a layer; in it, one for each section, in order. @param {string} name */
  group(name) {
    let g = this.groups.get(name);
    if (!g) {
      this.groups.set(name, (g = document.createElementNS(NS, "g")));
      g.setAttribute("class", `layer-${name}`);
    }
    return g;
  }

  /** Shows these bundles and no others, section over section. @param {Pen} pen @param {Bundles[]} sections */
  paint(pen, sections) {
    const anew = pen.cell !== this.cell;
    if (anew) this.painted = new WeakMap();
    this.cell = pen.cell;
    sections.forEach((wanted, i) => {
      const shown = (this.shown[i] ??= new Map());
      for (const [name, bundle] of shown)
        if (!wanted.has(name)) {
          for (const { g } of bundle.parts.values()) g.remove();
          shown.delete(name);
        }
      for (const [name, shapes] of wanted) {
        const old = shown.get(name);
        if (old?.shapes === shapes && !anew) continue;
        shown.set(name, { shapes, parts: this.bundle(pen, shapes, old?.parts ?? new Map(), i) });
      }
    });
  }

  /** Shows a bundle, and gives its parts by layer. @param {Pen} pen @param {Shape[]} shapes @param {Map<string, Part>} old @param {number} section @returns {Map<string, Part>} */
  bundle(pen, shapes, old, section) {
    /** @type {Map<string, Map<Shape, string>>} */
    const wanted = new Map();
    for (const shape of shapes) this.sort(pen, shape, wanted);
    /** @type {Map<string, Part>} */
    const parts = new Map();
    for (const [layer, { g }] of old) if (!wanted.has(layer)) g.remove();
    for (const [layer, some] of wanted) {
      const part = old.get(layer) ?? { g: this.within(layer, section), nodes: new Map() };
      parts.set(layer, { g: part.g, nodes: this.update(part, some) });
    }
    return parts;
  }

  /** A new group in a section of a layer. @param {string} layer @param {number} section */
  within(layer, section) {
    const home = this.group(layer);
    while (home.childElementCount <= section) home.append(document.createElementNS(NS, "g"));
    const g = document.createElementNS(NS, "g");
    home.children[section].append(g);
    return g;
  }

  /** Puts the pieces of a shape to the layers that they are painted in. @param {Pen} pen @param {Shape} shape @param {Map<string, Map<Shape, string>>} wanted */
  sort(pen, shape, wanted) {
    if (sticks(shape) && shape.at.some(side)) {
      for (const part of ["", "left", "top"])
        this.add(pen, { ...shape, at: shape.at.filter((p) => side(p) === part) }, part, wanted);
    } else this.add(pen, shape, shape.t === "number" ? side(shape.at) : "", wanted);
  }

  /** @param {Pen} pen @param {Shape} shape @param {string} part @param {Map<string, Map<Shape, string>>} wanted */
  add(pen, shape, part, wanted) {
    let found = this.painted.get(shape);
    if (!found) this.painted.set(shape, (found = pieces(pen, shape)));
    for (const [layer, svg] of found) {
      if (!svg) continue;
      const name = part || layer;
      let group = wanted.get(name);
      if (!group) wanted.set(name, (group = new Map()));
      group.set(shape, svg);
    }
  }

  /** Makes a part show these pieces in this order. @param {Part} part @param {Map<Shape, string>} wanted @returns {Part["nodes"]} */
  update({ g, nodes: old }, wanted) {
    /** Nodes of shapes that are gone, by their SVG: a new shape that looks the same takes them over. @type {Map<string, Element>} */
    const spare = new Map();
    for (const [shape, { svg, node }] of old)
      if (wanted.get(shape) !== svg) {
        if (spare.has(svg)) node.remove();
        else spare.set(svg, node);
      }
    /** @type {Part["nodes"]} */
    const now = new Map();
    for (const [shape, svg] of wanted) {
      const known = old.get(shape);
      if (known?.svg === svg) now.set(shape, known);
      else {
        now.set(shape, { svg, node: spare.get(svg) ?? this.make(svg) });
        spare.delete(svg);
      }
    }
    for (const node of spare.values()) node.remove();
    let next = g.firstChild;
    for (const { node } of now.values())
      if (node === next) next = next.nextSibling;
      else g.insertBefore(node, next);
    return now;
  }

  /** Whether anything is shown in a layer. @param {string} name */
  has(name) {
    return [...this.group(name).children].some((section) => section.hasChildNodes());
  }

  /** @param {string} svg @returns {Element} */
  make(svg) {
    const g = document.createElementNS(NS, "g");
    g.innerHTML = svg;
    this.made += g.childElementCount;
    return g.childElementCount === 1 ? /** @type {Element} */ (g.firstElementChild) : g;
  }
}
