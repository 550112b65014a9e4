// Conecta 4 against a machine or another person. The moves so far are all there is.

import * as api from "./api.js";
import { button, element, item, one, refill, refillLinks, TAKES_BACK } from "./dom.js";
import { arrive, rest } from "./motion.js";
import { mayEnd, onChoice, setUnderWay } from "./under-way.js";
import { lang, say } from "./words.js";

export const MAIN = "conecta4";

/** There are no files of games: a file is a board. */
export { open } from "./practice.js";

/** So many stones fill a column. */
const ROWS = 6;

/** Who may play against the person, and the words for them. */
const PLAYERS = {
  person: "duel::another_person",
  "defensiva-simple": "conecta4::simple_defensive_title",
  defensiva: "conecta4::defensive",
  ofensiva: "conecta4::offensive",
  random: "conecta4::random",
  beginner: "conecta4::beginner",
  easy: "conecta4::easy",
  medium: "conecta4::medium",
  hard: "conecta4::hard",
  expert: "conecta4::expert",
  perfect: "conecta4::perfect",
};

/** A game as it stands in the address, and back. */
export const fromAddress = (link) => ({
  way: "conecta4",
  moves: link.steps({ moves: { separator: "", read: columnOf } }).join(""),
  player: link.choice("player", PLAYERS, "defensiva"),
  hints: link.has("hints"),
});

const columnOf = (sign) => (/[1-7]/.test(sign) ? sign : undefined);

/** The same game before anything is done. */
export const beginning = (game) => ({ ...game, moves: "" });

/** The address of a game. */
export function toAddress({ moves, player, hints }) {
  const parameters = new URLSearchParams({ player });
  if (moves) parameters.set("moves", moves);
  if (hints) parameters.set("hints", "");
  return `#/conecta4?${parameters}`;
}

/** The game that is on the page, and since when: where it goes on with another, a stone falls. */
let seen = { moves: null, since: 0 };

/** Shows a game, as in `practice.js`; a machine that is to move does. */
export async function show(game, go, reach) {
  const standing = await stand(game);
  reach(game);
  const failed = (refused) => {
    // Without an answer the game goes on, and a click asks for one again; whoever went elsewhere sees another game by now.
    if (refused.code !== "abandoned") draw(game, standing, go);
    throw refused;
  };
  if (isMachines(game) && standing.winner === null) {
    draw(game, { ...standing, isSearching: true }, go);
    return answer(game, go, reach).catch(failed);
  }
  const wish = standing.winner !== null ? { review: true } : game.hints ? { scores: true } : null;
  draw(game, { ...standing, isSearching: Boolean(wish) }, go);
  // What the columns are worth, or what settled the game, may take seconds; the stones do not wait for it.
  if (wish) draw(game, await stand(game, wish).catch(failed), go);
}

/** Whether the machine is to move. */
const isMachines = ({ player, moves }) => player !== "person" && moves.length % 2 === 1;

const stand = ({ moves }, wishes = {}) => api.post("/api/conecta4", { moves, lang, ...wishes });

/** The machine's stone falls when the person's lies; whoever goes elsewhere meanwhile does not see it. */
async function answer(game, go, reach) {
  const { moves } = await stand(game, { player: game.player, seed: game.moves.length + 1 });
  await rest(one("c4-grid"));
  if (location.hash === toAddress(game)) return show({ ...game, moves }, go, reach);
}

function draw(game, standing, go) {
  drawGrid(game, standing, go);
  drawPane(game, standing, go);
  fall(game.moves);
}

/** The last stone falls, if the page showed the game before it. */
function fall(moves) {
  if (moves !== seen.moves) seen = { moves, since: moves.slice(0, -1) === seen.moves ? performance.now() : 0 };
  const stone = one("c4-grid").querySelector(".last");
  if (stone) arrive([{ element: stone, right: 0, up: 1 + [...stone.parentElement.querySelectorAll(".square")].indexOf(stone) }], "0.25rem", seen.since);
}

/** The column of the last stone, from 0; below it all others of that column lie. */
const lastColumn = ({ moves }) => Number(moves.at(-1)) - 1;

/** A column in words: its stones, and whether it is full. */
function nameOf(column, stones) {
  if (!stones.length) return say("column_empty", { column });
  const values = { column, stones: stones.map((side) => (side === 1 ? "●" : "○")).join(" ") };
  return say(stones.length < ROWS ? "column" : "column_full", values);
}

function drawGrid(game, standing, go) {
  const line = new Set(standing.line.map(String));
  const last = lastColumn(game);
  const column = (stones, at) => {
    const number = at + 1;
    const drop = button("", null, { className: "column", title: say("key", { key: number }) });
    const name = element("span", { className: "unseen", textContent: nameOf(number, stones) });
    const squares = Array.from({ length: ROWS }, (_, from) => {
      const row = ROWS - 1 - from;
      const side = stones[row];
      const kind = side === 1 ? "first" : side === 2 ? "second" : "empty";
      const isOfLine = line.has(String([at, row]));
      const isLast = at === last && row === stones.length - 1;
      return element("span", { className: `square ${kind}${isOfLine ? " line" : ""}${isLast ? " last" : ""}` });
    });
    const worth = standing.scores?.[at];
    const best = Math.max(...(standing.scores ?? []).filter(Boolean).map((it) => it.score));
    const text = worth ? (worth.score > 0 ? `+${worth.score}` : String(worth.score)) : "";
    const score = element("span", { className: worth?.score === best ? "score best" : "score", textContent: text, "aria-hidden": "true" });
    drop.append(name, ...squares, element("span", { className: "number", textContent: number, "aria-hidden": "true" }), score);
    const isOpen = standing.winner === null && stones.length < ROWS;
    drop.setAttribute("aria-disabled", String(!isOpen));
    drop.onclick = () => {
      if (!isMachines(game)) return isOpen && go({ ...game, moves: game.moves + number });
      // The machine that did not answer is asked once more.
      if (!standing.isSearching) go({ ...game });
    };
    return drop;
  };
  const focused = [...one("c4-grid").children].indexOf(document.activeElement);
  one("c4-grid").replaceChildren(...standing.stones.map(column));
  one("c4-grid").setAttribute("aria-label", say("conecta4::title"));
  if (focused >= 0) one("c4-grid").children[focused].focus();
}

function drawPane(game, standing, go) {
  const [stone, other] = game.moves.length % 2 === 0 ? ["●", "○"] : ["○", "●"];
  const texts = {
    null: () => say("to_move", { stone }),
    0: () => say("draw"),
    1: () => say("four", { stone: "●" }),
    2: () => say("four", { stone: "○" }),
  };
  one("c4-says").textContent = texts[standing.winner]();
  one("c4-last").textContent = game.moves ? say("dropped", { stone: other, column: lastColumn(game) + 1 }) : "";
  refillLinks(one("c4-moves"), ...[...game.moves].map((column, at) => moveLink(game, column, at, standing.review)));
  const players = Object.entries(PLAYERS).map(([value, word]) => element("option", { value, textContent: say(word) }));
  one("c4-player").replaceChildren(...players);
  one("c4-player").value = game.player;
  setUnderWay(game.moves !== "" && standing.winner === null);
  onChoice(one("c4-player"), (player) => go({ ...beginning(game), player }));
  one("c4-hints").checked = game.hints;
  one("c4-hints").onchange = (event) => go({ ...game, hints: event.target.checked });
  const back = game.player === "person" ? 1 : 2 - (game.moves.length % 2);
  const act = (word, does, ways = {}) => button(say(word), does, { id: `c4-${word}`, ...ways });
  const undo = () => go({ ...game, moves: game.moves.slice(0, -back) });
  const again = () => mayEnd() && go(beginning(game));
  const buttons = game.moves ? [act("undo", undo, TAKES_BACK), act("again", again)] : [];
  refill(one("c4-buttons"), ...buttons);
  const isTooLong = game.hints && standing.winner === null && !standing.scores;
  const remark = standing.isSearching ? say("searching") : isTooLong ? say("no_scores") : "";
  one("c4-remark").textContent = standing.review?.text ?? remark;
  const lines = (standing.scores ?? []).map((worth, at) => worth && `${at + 1}: ${worth.meaning}`).filter(Boolean);
  one("c4-worth").replaceChildren(...lines.map((text) => item(text)));
}

/** A move leads to the board before it, or before the person's one that the machine's answered. */
function moveLink(game, column, at, review) {
  const back = game.player === "person" ? at : at - (at % 2);
  const href = toAddress({ ...game, moves: game.moves.slice(0, back) });
  return element("a", { href, textContent: column, className: at === review?.turning ? "worst" : "" });
}

/** Digits drop a stone in their column. */
export function onKey({ key }) {
  const column = /^[1-7]$/.test(key) ? one("c4-grid").children[Number(key) - 1] : null;
  column?.click();
  return Boolean(column);
}
