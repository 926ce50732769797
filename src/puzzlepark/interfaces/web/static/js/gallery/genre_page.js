// The page of a genre or of a named variant: its rules in pictures, and its puzzles with filters.
import { linkTo } from "../base/address.js";
import { Refusal } from "../base/api.js";
import { collection } from "../base/collection.js";
import { favourites, games, toggleFavourite } from "../base/store.js";
import { button, el } from "../ui/dom.js";
import { itemsOf, kindNamed, kinds, variantTitles } from "../base/names.js";
import { puzzleList } from "./puzzle_list.js";

/** Shows the page; returns a function that ends it. @param {HTMLElement} root @param {{name: string|null, go: (path: string) => void}} options */
export async function genrePage(root, { name, go }) {
  const [all, { items }] = await Promise.all([kinds(), collection()]);
  const kind = kindNamed(all, decodeURIComponent(name ?? ""));
  if (!kind) throw new Refusal(404, "not_found", "There is no genre with this name.");
  if (kind.name !== name) history.replaceState(history.state, "", linkTo(`/genre/${kind.name}`));
  const genre = kind.of ?? kind.name;
  const own = itemsOf(kind, items);
  const titles = new Map([[genre, kind.title], ...(kind.of ? [] : variantTitles(all))]);
  const list = puzzleList(own, all, titles, { go, own: kind });
  const solved = own.filter(({ id }) => games()[id]?.state === "solved").length;
  const lucky = button({ icon: "dice", text: "Surprise me", kind: "primary", id: "surprise", onclick: list.surprise });
  const fresh = button({
    icon: "plus",
    text: "New puzzle…",
    id: "new",
    onclick: async () =>
      (await import("./new_puzzle.js")).newPanel(fresh, { items, chosen: { ...list.filter, genre }, go }),
  });
  const star = button({
    icon: "star",
    text: "Favourite",
    id: "favourite",
    onclick: () => {
      toggleFavourite(kind.name);
      star.setAttribute("aria-pressed", String(favourites().includes(kind.name)));
    },
  });
  star.setAttribute("aria-pressed", String(favourites().includes(kind.name)));
  const rules = el("section", { class: "card-strip genre-rules", "aria-labelledby": "genre-rules" });
  const parent = kind.of && all.find((each) => each.name === kind.of);
  root.replaceChildren(
    el(
      "div",
      { class: "gallery" },
      el(
        "header",
        { class: "gallery-head" },
        el(
          "div",
          {},
          el("h1", {}, kind.title),
          el("p", { class: "note lead" }, kind.sentence, parent ? " " : "", parent ? parentLink(parent) : ""),
          el("p", { class: "note" }, `${solved} of ${own.length} solved`),
        ),
        el(
          "div",
          { class: "gallery-acts" },
          star,
          el("a", { class: "button", href: `/learn/${genre}`, id: "to-learn" }, "Learn"),
          el("a", { class: "button", href: `/make#g=${genre}`, id: "to-make" }, "Make"),
          fresh,
          lucky,
        ),
      ),
      rules,
      ...list.nodes,
    ),
  );
  document.title = `${kind.title} · Puzzle Park`;
  import("../board/rule_row.js").then(({ fillRuleRow }) => fillRuleRow(rules, genre));
  return list.stop;
}

/** A link from a variant to its genre. @param {import("../base/names.js").Kind} kind the genre */
const parentLink = ({ name, title }) => el("a", { class: "linkish", href: `/genre/${name}` }, `All of ${title}`);
