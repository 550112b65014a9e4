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

/** What makes a button one that may be pressed several times at once on purpose. */
export const QUICK = { "data-quick": "" };

/** What makes a button one that the game does not go on by: the focus comes to it only where a person leads it. */
export const ASIDE = { "data-aside": "" };

/** What makes a button one that takes something back. */
export const TAKES_BACK = { ...QUICK, ...ASIDE };

const CONTROLS = "button:enabled, select:enabled, input:enabled";

const controlsOf = (element) => [...(element?.querySelectorAll(CONTROLS) ?? [])];

const leadsOn = (control) => !control.matches("[data-aside]");

/** The same control among others: its id, or at least its key. */
const isSame = (was) => (now) => (was.id && now.id === was.id) || (was.dataset.key && now.dataset.key === was.dataset.key);

/** Puts other children into an element, and hands on the focus that was there. */
export const refill = (parent, ...children) => refillAll([parent, children]);

/**
 * Puts other children into elements. What had the focus hands it on to the same control, or else to the one in its place
 * that the game goes on by, or where none is left to the first one of the other elements, or of the game: whoever plays
 * with the keyboard does not begin again at the top of the page after every answer.
 */
export function refillAll(...parts) {
  const focused = document.activeElement;
  const parents = parts.map(([parent]) => parent);
  const within = parents.find((parent) => controlsOf(parent).includes(focused));
  const place = controlsOf(within).indexOf(focused);
  for (const [parent, children] of parts) parent.replaceChildren(...children);
  if (!within) return;
  const controls = controlsOf(within);
  const next = () => controls.slice(place).find(leadsOn) ?? controls.findLast(leadsOn);
  const elsewhere = () => [...parents.flatMap(controlsOf), ...controlsOf(within.closest("main"))];
  const first = () => elsewhere().find((it) => leadsOn(it) && it.checkVisibility());
  (controls.find(isSame(focused)) ?? next() ?? first())?.focus();
}

/** Where a key leads to in a list of so many. */
const PLACES = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Has the keyboard stop once at a part of the page: at one of these controls in it, from which arrows lead on to the others,
 * and which Tab comes back to where it was left.
 */
export function rove(parent, controls, first) {
  const mark = (marked) => controls.forEach((control) => Object.assign(control, { tabIndex: control === marked ? 0 : -1 }));
  for (const control of controls) control.onfocus = () => mark(control);
  mark(first);
  parent.onkeydown = (event) => {
    const next = controls[PLACES[event.key]?.(controls.indexOf(event.target), controls.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

/**
 * Puts links into a place at which the keyboard stops once: at the last of them or where it was. The focus that was there is
 * handed on, where no link is left to the first button of the game.
 */
export function refillLinks(parent, ...children) {
  const linksOf = () => [...parent.querySelectorAll("a")];
  const was = linksOf().indexOf(document.activeElement);
  parent.replaceChildren(...children);
  const links = linksOf();
  const first = links[was] ?? links.at(-1);
  rove(parent, links, first);
  if (was >= 0) (first ?? parent.closest("main").querySelector(CONTROLS))?.focus();
}

/** A line of a list. */
export const item = (text, properties = {}) => element("li", { textContent: text, ...properties });

/** The text with a capital letter. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Hands a text to the person as a file. */
export function download(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
