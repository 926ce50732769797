// The names of genres and of their named variants, and the search among them.
import { names } from "./api.js";

/** A genre or a named variant of one. Variants have the genre in `of` and the ids of their puzzles. @typedef {{name: string, aka: string[], title: string, group: string, sentence: string, of?: string, ids?: string[]}} Kind */

/** All genres, each followed by its variants. @returns {Promise<Kind[]>} */
export async function kinds() {
  const { genres, variants = [] } = await names();
  return genres.flatMap((/** @type {Kind} */ genre) => [
    genre,
    ...variants
      .filter((/** @type {Kind} */ each) => each.of === genre.name)
      .map((/** @type {Kind} */ each) => ({ ...each, group: genre.group })),
  ]);
}

/** A text without case, spaces and hyphens, for comparing. @param {string} text */
export const folded = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}・_]/gu, "");

/** Whether one of the names of a genre contains a folded text. @param {Kind|undefined} kind @param {string} typed */
export const matches = (kind, typed) =>
  [kind?.title ?? "", kind?.name ?? "", ...(kind?.aka ?? [])].some((name) => folded(name).includes(typed));

/** The genre or variant with a name: exactly this one, or one that differs in case, spaces and hyphens. @param {Kind[]} all @param {string} name */
export const kindNamed = (all, name) =>
  all.find((kind) => kind.name === name) ??
  all.find((kind) => [kind.title, kind.name, ...kind.aka].some((each) => folded(each) === folded(name)));

/** The puzzles of a genre or variant. @param {Kind} kind @param {Item[]} items */
export const itemsOf = ({ name, ids }, items) =>
  ids ? items.filter((item) => ids.includes(item.id)) : items.filter((item) => item.genre === name);

/** For each puzzle of a variant, by id, the titles of its variants, joined by commas. @param {Kind[]} all @returns {Map<string, string>} */
export function variantTitles(all) {
  const titles = new Map();
  for (const { title, ids = [] } of all)
    for (const id of ids) titles.set(id, titles.has(id) ? `${titles.get(id)}, ${title}` : title);
  return titles;
}
