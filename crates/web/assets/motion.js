// What falls is seen to fall, unless the person wants pictures that stand still.

const isWanted = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Milliseconds for the first row of a fall, and for a step sideways. */
const ROW = 90;
const SIDE = 160;

/** So many rows take so long, as things fall. */
const fallTime = (rows) => ROW * Math.sqrt(rows);

/**
 * Has elements come from elsewhere to where they are: `up` and `right` tell from how many of their own places away. First
 * all of them fall, and then they go sideways. `since` is when they began, where they are drawn anew meanwhile.
 */
export function arrive(moved, gap, since = performance.now()) {
  if (!isWanted()) return;
  const falls = Math.max(0, ...moved.map(({ up }) => fallTime(up)));
  const duration = falls + (moved.some(({ right }) => right) ? SIDE : 0);
  for (const { element, up, right } of moved) {
    const at = (right, up) => `calc(${right} * (100% + ${gap})) calc(${-up} * (100% + ${gap}))`;
    const path = [
      { translate: at(right, up), easing: "ease-in" },
      { translate: at(right, 0), offset: fallTime(up) / duration },
      { translate: at(right, 0), offset: falls / duration, easing: "ease-in-out" },
      { translate: at(0, 0) },
    ];
    element.animate(path, { duration }).currentTime = performance.now() - since;
  }
}

/** Waits until nothing within an element moves any more. */
export const rest = (within) => Promise.allSettled(within.getAnimations({ subtree: true }).map((it) => it.finished));
