// What can be asked of any shape of a drawing.

/** Whether a shape stands anywhere: those that list their spots may list none. @param {Shape} shape */
export const standsSomewhere = (shape) => !("at" in shape) || shape.at.length > 0;
