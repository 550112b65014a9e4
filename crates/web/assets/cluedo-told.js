// What somebody has asked about a notebook of Cluedo, told beside its table, or on a phone below it.

import { button, element, one } from "./dom.js";
import { grouped, say, straight } from "./words.js";

/** The place where it is told. */
export class Told {
  #panel;
  #sheet;
  #elsewhere;

  /** The cell that is explained, as card and holder; null where something else is told. */
  #cell = null;

  /** A place of this id, beside a table; where the cell that was asked about is gone, the focus goes elsewhere. */
  constructor(id, sheet, elsewhere) {
    this.#panel = one(id);
    this.#sheet = sheet;
    this.#elsewhere = elsewhere;
  }

  get isShown() {
    return !this.#panel.hidden;
  }

  /** Tells a head and lines below it, of which those that begin with a blank are steps. */
  tell([head, ...lines], buttons = []) {
    this.#cell = null;
    const close = button("×", () => this.hide(), { className: "close", "aria-label": say("close") });
    const step = (text) => element("p", { textContent: text.trim(), className: text.startsWith(" ") ? "step" : "" });
    const title = element("h2", { textContent: straight(head) });
    const steps = lines.map((line) => step(straight(line)));
    this.#panel.replaceChildren(close, title, ...steps, element("div", { className: "row" }, ...buttons));
    this.#panel.hidden = false;
  }

  /** Tells why a cell is as it is; the cell stays in sight. */
  explain(standing, why, [card, holder], buttons = []) {
    const count = standing.cells[card][holder] === "." && standing.counts?.[card][holder];
    const exactly = count ? [say("exactly", { deals: grouped(count.deals), all: grouped(standing.deals) })] : [];
    this.tell([`${standing.cards[card].name} · ${standing.holders[holder]}`, ...why, ...exactly], buttons);
    this.#cell = [card, holder];
    this.#sheet.at(this.#cell).scrollIntoView({ block: "nearest" });
  }

  /** The cell that was asked about has the focus again. */
  hide() {
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#panel.hidden = true;
    if (hadFocus) ((this.#cell && this.#sheet.at(this.#cell)) ?? one(this.#elsewhere))?.focus();
  }
}
