// Rows of links and buttons that are one stop of the Tab key each: arrow keys move within them.

const ITEMS = "a[href], button";

/** @param {HTMLElement} row @returns {HTMLElement[]} */
const all = (row) => [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(ITEMS))];
/** The visible items of a row. @param {HTMLElement} row @returns {HTMLElement[]} */
const itemsOf = (row) => all(row).filter((node) => node.checkVisibility());

/** The nearest item in a direction, measured between centres. @param {HTMLElement} from @param {HTMLElement[]} items @param {number} sign */
function nearestRow(from, items, sign) {
  const box = from.getBoundingClientRect();
  const middle = (/** @type {DOMRect} */ b) => b.left + b.width / 2;
  const beyond = items
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ box: other }) => (sign > 0 ? other.top >= box.bottom - 1 : other.bottom <= box.top + 1));
  const distance = (/** @type {DOMRect} */ b) => 4 * Math.abs(b.top - box.top) + Math.abs(middle(b) - middle(box));
  return beyond.sort((a, b) => distance(a.box) - distance(b.box))[0]?.node;
}

/** Makes a row one stop of the Tab key. Call `renew` when its items have changed. @param {HTMLElement} row */
export function roving(row) {
  const choose = (/** @type {HTMLElement|undefined} */ chosen) => {
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
