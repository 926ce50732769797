// The drafts of Make, which stay on the device until they are deleted. The draft on the board is stored as "draft", the others as
// "draft.<id>"; "drafts" lists all of them.
import { view } from "./address.js";
import { read, remove, write } from "./store.js";

/** What the list shows about each draft, by id. @returns {Record<string, DraftLine>} */
export const drafts = () => read("drafts", {});

/** The address at which a draft opens. @param {string} id */
export const draftPath = (id) => `/make#d=${id}`;

/** The id of the draft in the address, or null. */
export const draftAsked = () => /^#d=([\w-]+)$/.exec(location.hash)?.[1] ?? null;

/** The genre in the address whose empty board is asked for, or null: #g=path or ?genre=path. */
export const genreAsked = () => /^#g=([\w-]+)$/.exec(location.hash)?.[1] ?? view().searchParams.get("genre");

/** The draft that was on the board last. @returns {DraftRecord|null} */
export function lastDraft() {
  const record = read("draft");
  return record?.board ? { ...record, id: record.id ?? newId() } : null;
}

/** The stored draft with an id; null if there is none. @param {string} id @returns {DraftRecord|null} */
export function draft(id) {
  const last = lastDraft();
  return last?.id === id ? last : read(`draft.${id}`);
}

/** A new id for a draft: the time and a few random characters. */
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

/** Saves the draft on the board; an empty draft is not listed. False if the device has no room. @param {DraftRecord} record */
export function saveDraft(record) {
  const last = lastDraft();
  // The draft that was on the board before goes to the shelf.
  if (last && last.id !== record.id && !isEmpty(last) && write(`draft.${last.id}`, last))
    addLine(last, drafts()[last.id]?.at);
  const saved = write("draft", record);
  remove(`draft.${record.id}`);
  if (isEmpty(record)) removeLine(record.id);
  else addLine(record);
  return saved;
}

/** Whether nothing was put on the board of a draft. @param {DraftRecord} record */
const isEmpty = ({ board, pending }) => Boolean(board.empty) && !pending?.length;

/** Adds a draft to the list, or updates its line. @param {DraftRecord} record */
function addLine({ id, board: { puzzle } }, at = Date.now()) {
  write("drafts", {
    ...drafts(),
    [id]: { genre: puzzle.genre, title: puzzle.title ?? "", height: puzzle.height, width: puzzle.width, at },
  });
}

/** Deletes a draft; returns a function that restores it. @param {string} id */
export function dropDraft(id) {
  const record = draft(id);
  const line = drafts()[id];
  remove(`draft.${id}`);
  if (lastDraft()?.id === id) remove("draft");
  removeLine(id);
  return () => {
    if (record) write(`draft.${id}`, record);
    write("drafts", { ...drafts(), [id]: line });
  };
}

/** Removes a draft from the list. @param {string} id */
function removeLine(id) {
  const { [id]: line, ...others } = drafts();
  if (line) write("drafts", others);
}
