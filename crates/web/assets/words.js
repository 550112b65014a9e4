// The page's words, in the language of the person.

import { get } from "./api.js";
import { read, write } from "./kept.js";

let templates = {};

/** Which language: what the address asks for, what was chosen before, or what the browser prefers. */
export let lang = asked() ?? read("qeq:lang") ?? (navigator.language.startsWith("en") ? "en" : "es");

/** The language that an address asks for; it holds from then on, and need not stay there. */
function asked() {
  const wanted = new URLSearchParams(location.search).get("lang");
  if (!["es", "en"].includes(wanted)) return null;
  write("qeq:lang", wanted);
  history.replaceState(null, "", location.pathname + location.hash);
  return wanted;
}

/** Fetches the words of a language and puts them where the page names them. */
export async function speak(wanted = lang) {
  templates = await get(`/api/words/${wanted}`);
  lang = wanted;
  write("qeq:lang", lang);
  document.documentElement.lang = lang;
  document.title = say("screen::game_name");
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    element.title = say(element.dataset.label);
  }
}

/** Signs that turn the direction of whatever follows them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text in which no name turns the other words round. */
export const straight = (text) => String(text).replace(TURNING, "");

/** A word, with its values put in. A word or a value that is missing is a fault of the page, which its tests see. */
export function say(key, values = {}) {
  if (!(key in templates)) console.error(`there is no word ${key}`);
  return (templates[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => {
    if (!(name in values)) console.error(`${key} wants ${whole}`);
    return told(values[name] ?? whole);
  });
}

/** A value within a text: numbers are counts, and texts are what they are. */
const told = (value) => (typeof value === "number" ? grouped(value) : straight(value));

/**
 * A count in groups of three digits, as the program says it elsewhere; what is behind its decimal sign stays as it is. As a
 * text it may pass what a number holds.
 */
export const grouped = (count) =>
  String(count).replace(/^\d{5,}/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u00a0"));

/** The marks of a question. */
const MARKS = /^¿+|\?+$/g; // not words: its signs

/** The question about an attribute, which may have the marks of one already. */
export const question = (attribute) => say("question", { text: attribute.replace(MARKS, "") });

/** A word in one of two forms, after the number among its values. */
export const sayMany = (key, values) => say(`${key}_${values.n === 1 ? "one" : "many"}`, values);

/** An answer in words. */
export const answerText = (isYes) => say(isYes ? "tree::edge_yes" : "tree::edge_no");

/** What makes a button one that a key presses, with words for whoever points at it. */
export const keyed = (key) => ({ "data-key": key, "aria-keyshortcuts": key, title: say("key", { key: key.toUpperCase() }) });

/** Presses the button of this key within an element, where it can be seen; tells whether there is one. */
export function press(within, event) {
  const found = within.querySelector(`button[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!found?.checkVisibility()) return false;
  found.click();
  return true;
}

/** So many faults of a file are listed; of the rest only the number is told. */
const MOST_FAULTS = 20;

/** What is wrong with a file, line by line; `more` faults were not told. */
export function faultLines(faults, more = 0) {
  // A place is no count.
  const at = ({ line, column, message }) => say("fault", { line: String(line), column: String(column), message });
  const placed = ({ help, ...fault }) => [at(fault), help].filter(Boolean).join("; ");
  const told = (fault) => [fault, fault.related].filter(Boolean).map(placed).join(". ");
  const lines = faults.slice(0, MOST_FAULTS).map(told);
  const rest = faults.length + more - lines.length;
  return rest ? [...lines, say("faults::and_more", { n: rest })] : lines;
}
