// The error that a request ends with.

/** An error that the server answers with, as a sentence for the player. Status 0 means that the server cannot be reached. */
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} sentence @param {number} after seconds until another attempt makes sense */
  constructor(status, code, sentence, after = 0) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.after = after;
  }
}
