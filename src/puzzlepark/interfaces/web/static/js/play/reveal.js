// Reveals a solved picture from top to bottom, in less than a second; at once if the player prefers reduced motion.

/** The delay between the topmost and the lowest fill, and how long one fill takes to appear. */
const SECONDS = 0.7;
const FADE_SECONDS = 0.5;

/** Starts the animation of the fills, each with a delay by its height. @param {SVGElement} svg */
export function reveal(svg) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const fills = /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".layer-fill path"));
  const { top, height } = svg.getBoundingClientRect();
  for (const fill of fills)
    fill.style.animationDelay = `${(SECONDS * (fill.getBoundingClientRect().top - top)) / (height || 1)}s`;
  svg.classList.add("reveal");
  setTimeout(
    () => {
      svg.classList.remove("reveal");
      for (const fill of fills) fill.style.animationDelay = "";
    },
    1000 * (SECONDS + FADE_SECONDS),
  );
}
