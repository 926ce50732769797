// The texts about a puzzle: title, author and note.
import { el } from "../ui/dom.js";

const FIELDS = /** @type {const} */ ([
  { name: "title", label: "Title", maxlength: "80" },
  { name: "author", label: "Author", maxlength: "80" },
  { name: "note", label: "Note", maxlength: "500" },
]);

/** The fields for the texts, which change the draft while they are typed. @param {Draft} draft */
export function aboutPart(draft) {
  const fields = FIELDS.map(({ name, label, maxlength }) => {
    const attrs = {
      id: `about-${name}`,
      maxlength,
      autocomplete: "off",
      oninput: () => draft.describe({ [name]: input.value.trim() }),
    };
    const input = name === "note" ? el("textarea", { ...attrs, rows: "2" }) : el("input", { ...attrs, type: "text" });
    return {
      name,
      input,
      node: el("div", { class: "about-row" }, el("label", { for: `about-${name}` }, label), input),
    };
  });
  /** Shows the texts of the draft as they are now. */
  const set = () => {
    for (const { name, input } of fields)
      if (document.activeElement !== input && draft.board) input.value = draft.about[name];
  };
  return { node: el("section", { class: "part" }, el("h2", {}, "About"), ...fields.map(({ node }) => node)), set };
}
