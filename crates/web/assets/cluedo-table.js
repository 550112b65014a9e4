// The table of the notebook: cards and holders, with V, x or how likely it is. It is walked with the arrow keys.

import { element, one } from "./dom.js";
import { grouped, say } from "./words.js";

export const CATEGORIES = { tool: "tools", place: "places", character: "characters" };

/** The cell that the arrow keys stand on. */
let marked = [0, 0];

/** Draws what is known; what was not known `before` is marked as new. */
export function drawTable(standing, before, explain) {
  const { cards, holders } = standing;
  marked = [Math.min(marked[0], cards.length - 1), Math.min(marked[1], holders.length - 1)];
  const hadFocus = one("c-table").contains(document.activeElement);
  const head = holders.map((name, at) => {
    const hand = standing.hands[at];
    const size = hand === undefined ? "" : `(${hand})`;
    const named = element("span", { className: "name", textContent: name, title: name });
    const marks = [size, at === standing.me ? "●" : ""].filter(Boolean).map((textContent) => element("span", { className: "size", textContent }));
    return element("th", { scope: "col" }, named, ...marks.flatMap((it) => [" ", it]));
  });
  const rows = cards.flatMap((card, at) => {
    const isFirst = at === 0 || cards[at - 1].category !== card.category;
    const cells = holders.map((_, holder) => cell(standing, before, at, holder, explain));
    const row = element("tr", {}, element("th", { scope: "row", textContent: card.name }), ...cells);
    const title = element("th", { scope: "rowgroup", colSpan: holders.length + 1 }, element("span", { textContent: say(CATEGORIES[card.category]) }));
    return isFirst ? [element("tr", { className: "category" }, title), row] : [row];
  });
  const corner = element("td", {});
  one("c-table").replaceChildren(
    element("thead", {}, element("tr", {}, corner, ...head)),
    element("tbody", {}, ...rows),
  );
  one("c-table").onkeydown = walk;
  fit();
  if (hadFocus) mark(marked, true);
}

/** Heads stay in sight while the page is scrolled, as long as the table is no wider than its room; else it scrolls in there. */
function fit() {
  const room = one("c-table").parentElement;
  room.classList.toggle("fits", one("c-table").offsetWidth <= room.clientWidth);
}

addEventListener("resize", fit);

function cell(standing, before, card, holder, explain) {
  const sign = standing.cells[card][holder];
  const count = standing.counts?.[card][holder];
  const kind = { V: "yes", x: "no", ".": "open" }[sign];
  const text = sign === "." && count ? count.percent.replace(/\s%/, "") : sign;
  const isNew = before && before.cells[card][holder] !== sign;
  const made = element("button", {
    type: "button",
    className: `cell ${kind}${isNew ? " new" : ""}`,
    textContent: text,
    tabIndex: String([card, holder]) === String(marked) ? 0 : -1,
    "aria-label": label(standing, card, holder, sign, count),
  });
  if (sign === "." && count) made.style.setProperty("--likely", `${share(count, standing.deals)}%`);
  made.dataset.at = `${card}.${holder}`;
  made.onclick = () => {
    mark([card, holder], true);
    explain(card, holder);
  };
  return element("td", {}, made);
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

const at = ([card, holder]) => one("c-table").querySelector(`[data-at="${card}.${holder}"]`);

/** Puts the one tab stop of the table on a cell. */
function mark(next, isFocused) {
  at(marked)?.setAttribute("tabindex", "-1");
  marked = next;
  const found = at(marked);
  found?.setAttribute("tabindex", "0");
  if (isFocused) found?.focus();
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function walk(event) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const next = [marked[0] + step[0], marked[1] + step[1]];
  if (at(next)) mark(next, true);
}
