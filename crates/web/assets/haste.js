// A double click, and a key that is held down, press once: what they would press next was not there when they began.

/** So many milliseconds it takes a person to see that something else is asked, and to mean a click for it. */
const REACTION = 250;

/** When something was pressed or asked last. */
let last = -Infinity;

/** Something else is asked at the same place. */
export function noteChange() {
  last = performance.now();
}

/** The second of two clicks was meant for what was there at the first. */
const isAgain = ({ detail, target }) =>
  detail > 1 && performance.now() - last < REACTION && target.closest("button, [role=button]")?.matches(":not([data-quick])");

const isHeld = ({ repeat, key, target }) => repeat && key === "Enter" && target.closest("button");

export function listenForHaste() {
  const drop = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event) => (isAgain(event) ? drop(event) : noteChange());
  addEventListener("click", press, true);
  addEventListener("keydown", (event) => isHeld(event) && drop(event), true);
}
