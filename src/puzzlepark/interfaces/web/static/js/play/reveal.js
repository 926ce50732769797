// Reveals a solved picture from top to bottom, in less than a second; at once if the player prefers reduced motion.

const SECONDS = 0.7;

/** @param {SVGElement} svg */
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
    1000 * (SECONDS + 0.5),
  );
}
