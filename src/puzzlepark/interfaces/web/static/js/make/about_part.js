// What a maker writes about a puzzle: title, author and note.
import { el } from "../ui/dom.js";

const FIELDS = /** @type {const} */ ([
  ["title", "Title"],
  ["author", "Author"],
  ["note", "Note"],
]);
const LONGEST = { title: "80", author: "80", note: "500" };

/** @param {Draft} draft */
export function aboutPart(draft) {
  const fields = FIELDS.map(([name, word]) => {
    const attrs = {
      id: `about-${name}`,
      maxlength: LONGEST[name],
      autocomplete: "off",
      oninput: () => draft.describe({ [name]: input.value.trim() }),
    };
    const input = name === "note" ? el("textarea", { ...attrs, rows: "2" }) : el("input", { ...attrs, type: "text" });
    return { name, input, node: el("div", { class: "about-row" }, el("label", { for: `about-${name}` }, word), input) };
  });
  /** Shows what is written about the draft as it is now. */
  const set = () => {
    for (const { name, input } of fields)
      if (document.activeElement !== input && draft.board) input.value = draft.about[name];
  };
  return { node: el("section", { class: "part" }, el("h2", {}, "About"), ...fields.map(({ node }) => node)), set };
}
