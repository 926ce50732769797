// Rows of links and buttons that are one stop of the Tab key each: arrow keys move within them.

const ITEMS = "a[href], button";

/** All items of a row, even hidden ones. @param {HTMLElement} row @returns {HTMLElement[]} */
const all = (row) => [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(ITEMS))];
/** The visible items of a row. @param {HTMLElement} row @returns {HTMLElement[]} */
const itemsOf = (row) => all(row).filter((node) => node.checkVisibility());

/** The item above or below another one, for items in several lines. @param {HTMLElement} from @param {HTMLElement[]} items @param {1|-1} sign 1 for below, -1 for above */
function nearestRow(from, items, sign) {
  const start = from.getBoundingClientRect();
  const middle = (/** @type {DOMRect} */ box) => box.left + box.width / 2;
  // Fractions of pixels must not count as another line.
  const isBeyond = (/** @type {DOMRect} */ box) =>
    sign > 0 ? box.top >= start.bottom - 1 : box.bottom <= start.top + 1;
  // An item in the next line is preferred to one that is straight ahead in a later line.
  const distance = (/** @type {DOMRect} */ box) =>
    4 * Math.abs(box.top - start.top) + Math.abs(middle(box) - middle(start));
  const candidates = items
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ box }) => isBeyond(box));
  return candidates.sort((a, b) => distance(a.box) - distance(b.box))[0]?.node;
}

/** Makes a row one stop of the Tab key ("roving tabindex"). Call `renew` when its items have changed. @param {HTMLElement} row */
export function roving(row) {
  /** Makes an item the one that the Tab key reaches. @param {HTMLElement|undefined} chosen */
  const choose = (chosen) => {
    for (const node of all(row)) node.tabIndex = node === chosen ? 0 : -1;
  };
  const renew = () => choose(itemsOf(row)[0] ?? all(row)[0]);
  row.addEventListener("focusin", (e) =>
    choose(/** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (e.target).closest(ITEMS)) ?? undefined),
  );
  row.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    const items = itemsOf(row);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    const next = {
      ArrowRight: items[at + 1],
      ArrowLeft: items[at - 1],
      ArrowDown: nearestRow(items[at], items, 1),
      ArrowUp: nearestRow(items[at], items, -1),
      Home: items[0],
      End: items.at(-1),
    }[e.key];
    if (next === undefined) return;
    e.preventDefault();
    next.focus();
  });
  renew();
  return Object.assign(row, { renew });
}
