// The drafts shelf: every puzzle that was begun in Make stays on the device until it is deleted.
// The draft on the board is kept as "draft", the others as "draft.<id>"; "drafts" has a line about each of them.
import { read, remove, write } from "./store.js";

/** All drafts by id, with what a list shows of them. @returns {Record<string, DraftLine>} */
export const drafts = () => read("drafts", {});

/** Where a draft is opened. @param {string} id */
export const draftPath = (id) => `/make#d=${id}`;

/** The draft that the address asks for. */
export const draftAsked = () => /^#d=([\w-]+)$/.exec(location.hash)?.[1] ?? null;

/** The draft that was on the board last. @returns {DraftRecord|null} */
export function lastDraft() {
  const record = read("draft");
  return record?.board ? { ...record, id: record.id ?? newId() } : null;
}

/** @param {string} id @returns {DraftRecord|null} */
export function draft(id) {
  const last = lastDraft();
  return last?.id === id ? last : read(`draft.${id}`);
}

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

/** Keeps the draft on the board; one that is still empty has no line on the shelf. False if there is no room. @param {DraftRecord} record */
export function saveDraft(record) {
  const last = lastDraft();
  // What was on the board before goes to the shelf.
  if (last && last.id !== record.id && !isEmpty(last) && write(`draft.${last.id}`, last))
    keepLine(last, drafts()[last.id]?.at);
  const ok = write("draft", record);
  remove(`draft.${record.id}`);
  if (isEmpty(record)) forgetLine(record.id);
  else keepLine(record);
  return ok;
}

/** @param {DraftRecord} record */
const isEmpty = ({ board, pending }) => Boolean(board.empty) && !pending?.length;

/** @param {DraftRecord} record */
function keepLine({ id, board: { puzzle } }, at = Date.now()) {
  write("drafts", {
    ...drafts(),
    [id]: { genre: puzzle.genre, title: puzzle.title ?? "", height: puzzle.height, width: puzzle.width, at },
  });
}

/** Takes a draft off the shelf and gives it back, so that it can be put there again. @param {string} id */
export function dropDraft(id) {
  const record = draft(id);
  const line = drafts()[id];
  remove(`draft.${id}`);
  if (lastDraft()?.id === id) remove("draft");
  forgetLine(id);
  return () => {
    if (record) write(`draft.${id}`, record);
    write("drafts", { ...drafts(), [id]: line });
  };
}

/** @param {string} id */
function forgetLine(id) {
  const { [id]: gone, ...rest } = drafts();
  if (gone) write("drafts", rest);
}
