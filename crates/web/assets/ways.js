// The links between the games. Each leads back to what was left there, so that nobody loses a game by a look at another; the
// one of the game that is shown leads to a new one. A board goes along to every way of playing on it.

import * as kept from "./kept.js";

const LEFT = "qeq:left";

/** The board that was shown last, and the addresses that were left, of each way and board. */
const tab = read() ?? { board: "builtin", left: {} };

/** What no page of this kind has written there is nothing. */
function read() {
  const tab = kept.readJsonOfTab(LEFT);
  return typeof tab?.board === "string" && tab.left instanceof Object ? tab : null;
}

const boardOf = (hash) => new URLSearchParams(hash.split("?")[1]).get("board") || "builtin";

/** What a link needs the board for: not every game is played on one. */
const isOnBoard = (link) => "board" in link.dataset;

const links = () => [...document.querySelectorAll("nav a")];

const placeOf = (link, board) => (isOnBoard(link) ? `${link.dataset.way} ${board}` : link.dataset.way);

/** A new game, on the board where it is of one. */
function beginning(link) {
  const isOwn = isOnBoard(link) && tab.board !== "builtin";
  return `#/${link.dataset.way}${isOwn ? `?${new URLSearchParams({ board: tab.board })}` : ""}`;
}

/** Notes where a way was left. */
export function leave(way, hash) {
  // The bare address of the page is no place to come back to.
  if (!hash) return;
  const link = links().find((it) => it.dataset.way === way);
  tab.left[placeOf(link, boardOf(hash))] = hash;
  kept.writeOfTab(LEFT, JSON.stringify(tab));
}

/** Has the links lead on from the way that is shown at an address. */
export function leadOn(way, hash) {
  for (const link of links()) {
    if (link.dataset.way === way && isOnBoard(link)) tab.board = boardOf(hash);
  }
  for (const link of links()) {
    const left = link.dataset.way === way ? null : tab.left[placeOf(link, tab.board)];
    link.href = left ?? beginning(link);
  }
}
