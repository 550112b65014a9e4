// Conecta 4 against a machine or another person. The moves so far are all there is.

import * as api from "./api.js";
import { button, capital, element, item, one, refill, refillLinks, rove, TAKES_BACK } from "./dom.js";
import { Link } from "./link.js";
import { arrive, rest } from "./motion.js";
import * as practice from "./practice.js";
import { mayEnd, onChoice, setUnderWay } from "./under-way.js";
import { lang, say } from "./words.js";

export const MAIN = "conecta4";

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

/** Those of them who draw lots. */
const BY_LOT = ["random", "beginner", "easy", "medium", "hard", "expert"];

/** Who has the first stone against a machine, and the words for them. */
const BEGINNERS = { you: "players::you", machine: "duel::the_machine" };

/** A game as it stands in the address, and back. */
export const fromAddress = (link) => ({
  way: "conecta4",
  moves: link.steps({ moves: { separator: "", read: columnOf } }).join(""),
  player: link.choice("player", PLAYERS, "defensiva"),
  begins: link.choice("begins", BEGINNERS, "you"),
  seed: link.seed(),
  hints: link.has("hints"),
});

const columnOf = (sign) => (/[1-7]/.test(sign) ? sign : undefined);

/** The same game before anything is done. */
export const beginning = (game) => ({ ...game, moves: "" });

/** Another game that is played as one was. */
const fresh = (game) => ({ ...beginning(game), seed: new Link("").seed() });

/** The address of a game. */
export function toAddress({ moves, player, begins, seed, hints }) {
  const parameters = new URLSearchParams({ player });
  if (begins === "machine" && player !== "person") parameters.set("begins", begins);
  if (BY_LOT.includes(player)) parameters.set("seed", seed);
  if (moves) parameters.set("moves", moves);
  if (hints) parameters.set("hints", "");
  return `#/conecta4?${parameters}`;
}

/** A line of a file of positions: a game so far, and what it is worth to whoever is to move. */
const POSITION = /^[1-7]{3,42}\s+-?\d{1,2}$/;

/** The lines of such a file that say something, with their places. */
function linesOf(text) {
  const lines = text.split("\n").map((line, at) => ({ text: line.replace(/#.*/, "").trim(), at }));
  return lines.filter(({ text }) => text);
}

/** Whether a text looks like positions of this game. */
export const looksOwn = (text) => POSITION.test(linesOf(text)[0]?.text);

/** Opens the first position of a file, which two people may play on; there are no files of games, so any other is a board. */
export function open(bytes, name, signal) {
  const text = new TextDecoder().decode(bytes);
  if (!looksOwn(text)) return practice.open(bytes, name, signal);
  const [first, ...others] = linesOf(text);
  const moves = first.text.split(/\s/)[0];
  const message = say("first_position", { n: 1 + others.length });
  const told = others.length ? [{ line: first.at + 1, column: 1, message }] : [];
  const address = toAddress({ ...fromAddress(new Link("")), player: "person", moves });
  return { faults: [], warnings: { faults: told }, address };
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

/** Before how many stones, even or odd ones, the person moves against a machine. */
const turnOf = ({ begins }) => (begins === "machine" ? 1 : 0);

/** Whether the machine is to move. */
const isMachines = (game) => game.player !== "person" && game.moves.length % 2 !== turnOf(game);

/** How many stones there were when a person last had the move, of so many; fewer than none where that never was. */
const turnBefore = (game, count) => (game.player === "person" ? count - 1 : count - 1 - ((count - 1 - turnOf(game)) & 1));

const stand = ({ moves }, wishes = {}) => api.post("/api/conecta4", { moves, lang, ...wishes });

/** The machine's stone falls when the person's lies; whoever goes elsewhere meanwhile does not see it. */
async function answer(game, go, reach) {
  // Other lots are drawn for every stone.
  const { moves } = await stand(game, { player: game.player, seed: game.seed + game.moves.length });
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
  if (!stone) return;
  const above = [...stone.parentElement.querySelectorAll(".square")].indexOf(stone);
  arrive([{ element: stone, right: 0, up: 1 + above }], "0.25rem", seen.since);
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
  const columns = standing.stones.map((stones, at) => column(game, standing, stones, at, go));
  const grid = one("c4-grid");
  const was = [...grid.children];
  const focused = was.indexOf(document.activeElement);
  // Tab comes to the column that it came to before, and arrows lead on from there.
  const first = columns[was.findIndex(({ tabIndex }) => tabIndex === 0)] ?? columns[0];
  grid.replaceChildren(...columns);
  grid.setAttribute("aria-label", say("conecta4::title"));
  rove(grid, columns, first);
  if (focused >= 0) columns[focused].focus();
}

/** A column as a button, with its number and what it is worth below its stones. */
function column(game, standing, stones, at, go) {
  const number = at + 1;
  const made = button("", () => drop(game, standing, number, go), { className: "column", title: say("key", { key: number }) });
  made.setAttribute("aria-disabled", String(standing.winner !== null || stones.length >= ROWS));
  const worth = standing.scores?.[at];
  const best = Math.max(...(standing.scores ?? []).filter(Boolean).map((it) => it.score));
  const score = { className: worth?.score === best ? "score best" : "score", textContent: worth ? signed(worth.score) : "" };
  made.append(
    element("span", { className: "unseen", textContent: nameOf(number, stones) }),
    ...squares(game, standing, stones, at),
    element("span", { className: "number", textContent: number, "aria-hidden": "true" }),
    element("span", { ...score, "aria-hidden": "true" }),
  );
  return made;
}

const signed = (score) => (score > 0 ? `+${score}` : String(score));

/** The places of a column from the top down, with the stones that lie there. */
function squares(game, standing, stones, at) {
  const line = new Set(standing.line.map(String));
  const last = at === lastColumn(game) ? stones.length - 1 : -1;
  return Array.from({ length: ROWS }, (_, from) => {
    const row = ROWS - 1 - from;
    const kind = ["empty", "first", "second"][stones[row] ?? 0];
    const isOfLine = line.has(String([at, row]));
    return element("span", { className: `square ${kind}${isOfLine ? " line" : ""}${row === last ? " last" : ""}` });
  });
}

/** What a click on a column does. */
function drop(game, standing, number, go) {
  if (standing.winner !== null) return;
  // The machine that did not answer is asked once more.
  if (isMachines(game)) return standing.isSearching || go({ ...game });
  if (standing.stones[number - 1].length < ROWS) return go({ ...game, moves: game.moves + number });
  one("c4-remark").textContent = say("full", { column: number });
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
  setUnderWay(turnBefore(game, game.moves.length) >= 0 && standing.winner === null);
  drawSettings(game, go);
  drawButtons(game, go);
  drawWorth(game, standing);
}

/** What the game can be set to. */
function drawSettings(game, go) {
  choose("c4-player", PLAYERS, game.player, (player) => go({ ...fresh(game), player }));
  choose("c4-begins", BEGINNERS, game.begins, (begins) => go({ ...fresh(game), begins }));
  const isAlone = game.player === "person";
  one("c4-begins").parentElement.hidden = isAlone;
  one("c4-yours").textContent = isAlone ? "" : say("your_stone", { stone: "●○"[turnOf(game)] });
  one("c4-hints").checked = game.hints;
  one("c4-hints").onchange = (event) => go({ ...game, hints: event.target.checked });
}

function choose(id, choices, chosen, does) {
  const options = Object.entries(choices).map(([value, word]) => element("option", { value, textContent: say(word) }));
  one(id).replaceChildren(...options);
  one(id).value = chosen;
  onChoice(one(id), does);
}

function drawButtons(game, go) {
  const back = turnBefore(game, game.moves.length);
  const act = (word, does, ways) => button(say(word), does, { id: `c4-${word}`, ...ways });
  const undo = act("undo", () => go({ ...game, moves: game.moves.slice(0, back) }), TAKES_BACK);
  const again = act("again", () => mayEnd() && go(fresh(game)), {});
  refill(one("c4-buttons"), ...(back < 0 ? [] : [undo, again]));
}

/** What the columns are worth, or what settled the game. */
function drawWorth(game, standing) {
  const isTooLong = game.hints && standing.winner === null && !standing.scores;
  const remark = standing.isSearching ? say("searching") : isTooLong ? say("no_scores") : "";
  one("c4-remark").textContent = standing.review?.text ?? remark;
  const line = (worth, at) =>
    worth && capital(say("conecta4::column_worth", { column: at + 1, score: signed(worth.score), meaning: worth.meaning }));
  const lines = (standing.scores ?? []).map(line).filter(Boolean);
  one("c4-legend").hidden = !lines.length;
  one("c4-worth").replaceChildren(...lines.map((text) => item(text)));
}

/** A move leads to the board before it, or before the person's one that the machine's answered. */
function moveLink(game, column, at, review) {
  const href = toAddress({ ...game, moves: game.moves.slice(0, Math.max(0, turnBefore(game, at + 1))) });
  return element("a", { href, textContent: column, className: at === review?.turning ? "worst" : "" });
}

/** Digits drop a stone in their column. */
export function onKey({ key }) {
  const column = /^[1-7]$/.test(key) ? one("c4-grid").children[Number(key) - 1] : null;
  column?.click();
  return Boolean(column);
}
