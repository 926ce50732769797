// The groups of a board's SVG. Shapes are painted in bundles. A bundle that has not changed is skipped; in a changed bundle only new shapes are
// painted.
import { pieces } from "./paint.js";

const NS = "http://www.w3.org/2000/svg";
/** Kinds of shapes that can be at clues outside the board, which stay visible while the board scrolls. @type {string[]} */
const KINDS_AT_CLUES = ["slot", "spare", "caret", "cursor", "hint"];

/** Whether a shape must stay visible with the clues that it marks outside the board. @param {Shape} shape @returns {shape is StampShape} */
const staysInView = (shape) => KINDS_AT_CLUES.includes(shape.t) && /** @type {StampShape} */ (shape).at.some(sideOf);

/** The side of a clue outside the board, whose group stays visible while the board is scrolled; "" inside. @param {Spot} spot */
function sideOf([r, c]) {
  if (c < 0) return "left";
  return r < 0 ? "top" : "";
}

/** The group of a bundle in one layer, and the nodes of its shapes. @typedef {{g: SVGGElement, nodes: Map<Shape, {svg: string, node: Element}>}} Part */

export class Canvas {
  constructor() {
    /** The groups of layers by name. @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    /** The bundles of each section by name. @type {Map<unknown, {shapes: Shape[], parts: Map<string, Part>}>[]} */
    this.shown = [];
    /** Cache of the SVG of shapes. @type {WeakMap<Shape, {layer: string, svg: string}[]>} */
    this.painted = new WeakMap();
    this.cell = 0;
    /** The number of elements made so far, which tests use as the cost of painting. */
    this.made = 0;
  }

  /** The group of a layer, which has a group for each section, in order. @param {string} name */
  group(name) {
    let group = this.groups.get(name);
    if (!group) {
      this.groups.set(name, (group = document.createElementNS(NS, "g")));
      group.setAttribute("class", `layer-${name}`);
    }
    return group;
  }

  /** Paints these bundles and no others, one section over another. @param {Pen} pen @param {Bundles[]} sections */
  paint(pen, sections) {
    const resized = pen.cell !== this.cell;
    if (resized) this.painted = new WeakMap();
    this.cell = pen.cell;
    sections.forEach((wanted, i) => {
      const shown = (this.shown[i] ??= new Map());
      for (const [name, bundle] of shown)
        if (!wanted.has(name)) {
          for (const { g: group } of bundle.parts.values()) group.remove();
          shown.delete(name);
        }
      for (const [name, shapes] of wanted) {
        const old = shown.get(name);
        if (old?.shapes === shapes && !resized) continue;
        shown.set(name, { shapes, parts: this.bundle(pen, shapes, old?.parts ?? new Map(), i) });
      }
    });
  }

  /** Paints a bundle; returns its parts by layer. @param {Pen} pen @param {Shape[]} shapes @param {Map<string, Part>} old @param {number} section @returns {Map<string, Part>} */
  bundle(pen, shapes, old, section) {
    /** @type {Map<string, Map<Shape, string>>} */
    const wanted = new Map();
    for (const shape of shapes) this.addShape(pen, shape, wanted);
    /** @type {Map<string, Part>} */
    const parts = new Map();
    for (const [layer, { g: group }] of old) if (!wanted.has(layer)) group.remove();
    for (const [layer, shapesOfLayer] of wanted) {
      const part = old.get(layer) ?? { g: this.newGroup(layer, section), nodes: new Map() };
      parts.set(layer, { g: part.g, nodes: this.update(part, shapesOfLayer) });
    }
    return parts;
  }

  /** A new group in a section of a layer. @param {string} layer @param {number} section */
  newGroup(layer, section) {
    const home = this.group(layer);
    while (home.childElementCount <= section) home.append(document.createElementNS(NS, "g"));
    const group = document.createElementNS(NS, "g");
    home.children[section].append(group);
    return group;
  }

  /** Adds the SVG of a shape to the layers that it is painted in. Clues outside the board stay visible while the board scrolls, so the layers
   * "left" and "top" contain what is drawn there. @param {Pen} pen @param {Shape} shape @param {Map<string, Map<Shape, string>>} wanted */
  addShape(pen, shape, wanted) {
    if (staysInView(shape)) {
      // Divide the shape between the board itself and the two layers.
      for (const part of ["", "left", "top"])
        this.addPieces(pen, { ...shape, at: shape.at.filter((spot) => sideOf(spot) === part) }, part, wanted);
    } else this.addPieces(pen, shape, shape.t === "number" ? sideOf(shape.at) : "", wanted);
  }

  /** Adds the SVG of a shape by layer, or to the group of a side outside the board. @param {Pen} pen @param {Shape} shape @param {string} part "left" or "top" for a side, "" inside @param {Map<string, Map<Shape, string>>} wanted */
  addPieces(pen, shape, part, wanted) {
    let known = this.painted.get(shape);
    if (!known) this.painted.set(shape, (known = pieces(pen, shape)));
    for (const { layer, svg } of known) {
      if (!svg) continue;
      const name = part || layer;
      let group = wanted.get(name);
      if (!group) wanted.set(name, (group = new Map()));
      group.set(shape, svg);
    }
  }

  /** Makes a part show some shapes in their order. @param {Part} part @param {Map<Shape, string>} wanted @returns {Part["nodes"]} */
  update({ g: group, nodes: old }, wanted) {
    /** The nodes of removed shapes by their SVG; a new shape with the same SVG takes one over. @type {Map<string, Element>} */
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
    let next = group.firstChild;
    for (const { node } of now.values())
      if (node === next) next = next.nextSibling;
      else group.insertBefore(node, next);
    return now;
  }

  /** Whether anything is shown in a layer. @param {string} name */
  has(name) {
    return [...this.group(name).children].some((section) => section.hasChildNodes());
  }

  /** An element from its SVG; several elements are in a group. @param {string} svg @returns {Element} */
  make(svg) {
    const group = document.createElementNS(NS, "g");
    group.innerHTML = svg;
    this.made += group.childElementCount;
    return group.childElementCount === 1 ? /** @type {Element} */ (group.firstElementChild) : group;
  }
}
