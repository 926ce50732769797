// The groups of a board's SVG: shapes that are there already stay, only what is new is made and what is gone removed.
import { pieces } from "./paint.js";

const NS = "http://www.w3.org/2000/svg";
const STICKING = ["slot", "caret", "cursor", "hint"];

/** Where a clue outside the board stands: its group stays in sight while the board is scrolled. @param {Spot} spot */
const side = ([r, c]) => (c < 0 ? "left" : r < 0 ? "top" : "");

export class Canvas {
  constructor() {
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    /** The nodes of each group by shape, then by the piece of SVG that they are. @type {Map<string, Map<Shape, {svg: string, node: Element}>>} */
    this.shown = new Map();
    /** @type {WeakMap<Shape, [string, string][]>} */
    this.painted = new WeakMap();
    this.cell = 0;
    /** How many elements were ever made: what painting costs. */
    this.made = 0;
  }

  /** @param {string} name */
  group(name) {
    let g = this.groups.get(name);
    if (!g) {
      this.groups.set(name, (g = document.createElementNS(NS, "g")));
      g.setAttribute("class", `layer-${name}`);
    }
    return g;
  }

  /** @param {Pen} pen @param {Shape[]} shapes */
  paint(pen, shapes) {
    if (pen.cell !== this.cell) this.painted = new WeakMap();
    this.cell = pen.cell;
    /** @type {Map<string, Map<Shape, string>>} */
    const wanted = new Map();
    for (const shape of shapes) this.sort(pen, shape, wanted);
    for (const name of new Set([...this.shown.keys(), ...wanted.keys()])) this.update(name, wanted.get(name) ?? new Map());
  }

  /** Puts the pieces of a shape to the groups that they are painted in. @param {Pen} pen @param {Shape} shape @param {Map<string, Map<Shape, string>>} wanted */
  sort(pen, shape, wanted) {
    if (STICKING.includes(shape.t) && shape.at.some(side)) {
      for (const part of ["", "left", "top"]) this.add(pen, { ...shape, at: shape.at.filter((/** @type {Spot} */ p) => side(p) === part) }, part, wanted);
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

  /** Makes a group show these pieces in this order. @param {string} name @param {Map<Shape, string>} wanted */
  update(name, wanted) {
    const g = this.group(name), old = this.shown.get(name);
    /** Nodes of shapes that are gone, by their SVG: a new shape that looks the same takes them over. @type {Map<string, Element>} */
    const spare = new Map();
    for (const [shape, { svg, node }] of old ?? [])
      if (wanted.get(shape) !== svg) {
        if (spare.has(svg)) node.remove();
        else spare.set(svg, node);
      }
    /** @type {Map<Shape, {svg: string, node: Element}>} */
    const now = new Map();
    for (const [shape, svg] of wanted) {
      const known = old?.get(shape);
      if (known?.svg === svg) now.set(shape, known);
      else {
        const node = spare.get(svg) ?? this.make(svg);
        spare.delete(svg);
        now.set(shape, { svg, node });
      }
    }
    for (const node of spare.values()) node.remove();
    let next = g.firstChild;
    for (const { node } of now.values())
      if (node === next) next = next.nextSibling;
      else g.insertBefore(node, next);
    this.shown.set(name, now);
  }

  /** Shows one piece of SVG in a group of its own. @param {string} name @param {string} svg */
  put(name, svg) {
    const g = this.group(name);
    if (g.dataset.svg === svg) return;
    g.dataset.svg = svg;
    g.innerHTML = svg;
  }

  /** @param {string} svg @returns {Element} */
  make(svg) {
    const g = document.createElementNS(NS, "g");
    g.innerHTML = svg;
    this.made += g.childElementCount;
    return g.childElementCount === 1 ? /** @type {Element} */ (g.firstElementChild) : g;
  }
}
