// What can be asked of any shape of a drawing.

/** Whether a shape stands anywhere: those that list their spots may list none. @param {Shape} shape */
export const standsSomewhere = (shape) => !("at" in shape) || shape.at.length > 0;

/** A number as it is written; one that does not say how many is below 0. @param {number} value */
export const textOf = (value) => (value < 0 ? "?" : String(value));
/** A number from 1 to 26 as a capital letter; 0 and others as they are. @param {number} value */
export const letterOf = (value) => (value > 0 && value <= 26 ? String.fromCharCode(64 + value) : textOf(value));
/** What is written of a number. @param {{value: number, text?: string}} shape */
export const writtenOf = ({ value, text }) => text || textOf(value);
