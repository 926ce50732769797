// Properties of the shapes of a drawing.

/** True unless a shape has an empty list of spots. @param {Shape} shape */
export const hasSpots = (shape) => !("at" in shape) || shape.at.length > 0;

/** A number as text; negative numbers stand for an unknown one. @param {number} value */
export const textOf = (value) => (value < 0 ? "?" : String(value));
/** A number from 1 to 26 as a capital letter, any other as a number. @param {number} value */
export const letterOf = (value) => (value > 0 && value <= 26 ? String.fromCharCode(64 + value) : textOf(value));
/** The text of a number shape. @param {{value: number, text?: string}} shape */
export const writtenOf = ({ value, text }) => text || textOf(value);
