// The table of a notebook: cards and holders, with V, x or how likely it is. It is walked with the arrow keys.

import { element, one } from "./dom.js";
import { grouped, say } from "./words.js";

export const CATEGORIES = { tool: "tools", place: "places", character: "characters" };

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** A table on the page. */
export class Sheet {
  #table;

  /** The cell that the arrow keys stand on. */
  #marked = [0, 0];

  constructor(id) {
    this.#table = one(id);
    this.#table.onkeydown = (event) => this.#walk(event);
    addEventListener("resize", () => this.#fit());
  }

  /** Draws what is known; what was not known `before` is marked as new. A cell that is pressed is told by card and holder; its
   *  button has `more`. */
  draw(standing, before, press, more = {}) {
    const { cards, holders } = standing;
    this.#marked = [Math.min(this.#marked[0], cards.length - 1), Math.min(this.#marked[1], holders.length - 1)];
    const hadFocus = this.#table.contains(document.activeElement);
    const pressed = (at) => {
      this.#mark(at, true);
      press(...at);
    };
    const made = (card) => holders.map((_, holder) => cell(standing, before, [card, holder], pressed, more));
    this.#table.replaceChildren(
      element("thead", {}, element("tr", {}, element("td", {}), ...holders.map((name, at) => headOf(standing, name, at)))),
      element("tbody", {}, ...cards.flatMap((_, card) => rowsOf(standing, card, made(card)))),
    );
    this.#fit();
    this.#mark(this.#marked, hadFocus);
  }

  /** The button of a cell, by card and holder. */
  at([card, holder]) {
    return this.#table.querySelector(`[data-at="${card}.${holder}"]`);
  }

  /** Heads stay in sight while the page is scrolled, as long as the table is no wider than its room; else it scrolls in there. */
  #fit() {
    const room = this.#table.parentElement;
    room.classList.toggle("fits", this.#table.offsetWidth <= room.clientWidth);
  }

  /** Puts the one tab stop of the table on a cell. */
  #mark(next, isFocused) {
    this.at(this.#marked)?.setAttribute("tabindex", "-1");
    this.#marked = next;
    const found = this.at(next);
    found?.setAttribute("tabindex", "0");
    if (isFocused) found?.focus();
  }

  #walk(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [this.#marked[0] + step[0], this.#marked[1] + step[1]];
    if (this.at(next)) this.#mark(next, true);
  }
}

/** The head of a column: whose it is, how many cards they have, and whether it is the own one. */
function headOf(standing, name, at) {
  const hand = standing.hands[at];
  const size = hand === undefined ? "" : `(${hand})`;
  const named = element("span", { className: "name", textContent: name, title: name });
  const texts = [size, at === standing.me ? "●" : ""].filter(Boolean);
  const marks = texts.map((textContent) => element("span", { className: "size", textContent }));
  return element("th", { scope: "col" }, named, ...marks.flatMap((it) => [" ", it]));
}

/** The row of a card, below the name of its category where it is the first one. */
function rowsOf({ cards, holders }, at, cells) {
  const { name, category } = cards[at];
  const row = element("tr", {}, element("th", { scope: "row", textContent: name }), ...cells.map((it) => element("td", {}, it)));
  if (at > 0 && cards[at - 1].category === category) return [row];
  const title = element("span", { textContent: say(CATEGORIES[category]) });
  return [element("tr", { className: "category" }, element("th", { scope: "rowgroup", colSpan: holders.length + 1 }, title)), row];
}

function cell(standing, before, [card, holder], pressed, more) {
  const sign = standing.cells[card][holder];
  const count = standing.counts?.[card][holder];
  const kind = { V: "yes", x: "no", ".": "open" }[sign];
  const isNew = before && before.cells[card][holder] !== sign;
  const made = element("button", {
    type: "button",
    className: `cell ${kind}${isNew ? " new" : ""}`,
    textContent: sign === "." && count ? count.percent.replace(/\s%/, "") : sign,
    tabIndex: -1,
    "aria-label": label(standing, card, holder, sign, count),
    onclick: () => pressed([card, holder]),
    ...more,
  });
  if (sign === "." && count) made.style.setProperty("--likely", `${share(count, standing.deals)}%`);
  made.dataset.at = `${card}.${holder}`;
  return made;
}

/** So many hundredths; the counts may pass what a number holds exactly. */
const share = (count, deals) => Number((BigInt(count.deals) * 100n) / BigInt(deals));

function label(standing, card, holder, sign, count) {
  const names = { card: standing.cards[card].name, who: standing.holders[holder] };
  if (sign === "V") return say("cell_yes", names);
  if (sign === "x") return say("cell_no", names);
  if (!count) return say("cell_open", names);
  return say("cell_likely", { ...names, percent: count.percent, deals: grouped(count.deals), all: grouped(standing.deals) });
}
