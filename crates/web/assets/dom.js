// Small helpers for the page's elements.

export const one = (id) => document.getElementById(id);

/** Makes an element; names with a hyphen, and `role`, are attributes. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role" || name === "for") made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children);
  return made;
}

/** A button that does something. */
export function button(textContent, onclick, properties = {}) {
  return element("button", { type: "button", textContent, onclick, ...properties });
}

const CONTROLS = "button:enabled, select:enabled, input:enabled";

/**
 * Puts other children into an element. What had the focus hands it on to the new one of the same id, or else to the one
 * in its place, or where none is left to the first of the game: whoever plays with the keyboard does not begin again at the top of the page after every answer.
 */
export function refill(parent, ...children) {
  const focused = document.activeElement;
  const place = [...parent.querySelectorAll(CONTROLS)].indexOf(focused);
  parent.replaceChildren(...children);
  if (place < 0) return;
  const controls = [...parent.querySelectorAll(CONTROLS)];
  const same = controls.find(({ id }) => id && id === focused.id);
  const first = () => [...(parent.closest("main")?.querySelectorAll(CONTROLS) ?? [])].find((it) => it.checkVisibility());
  (same ?? controls[place] ?? controls.at(-1) ?? first())?.focus();
}

/** A line of a list. */
export const item = (text, properties = {}) => element("li", { textContent: text, ...properties });

/** The seed that an address names; where it names none that the server takes, one by chance up to `most`. */
export function seedOf(parameters, most = 2 ** 32) {
  const seed = Number(parameters.get("seed"));
  return Number.isSafeInteger(seed) && seed > 0 ? seed : 1 + Math.floor(Math.random() * most);
}

/** The text with a capital letter. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Hands a text to the person as a file. */
export function download(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
