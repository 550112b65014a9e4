// The machine hides somebody from itself and finds out who it is, step by step or all by itself.

import * as api from "./api.js";
import { QUICK } from "./dom.js";
import { Link } from "./link.js";
import { againWith, drawCards, drawPane, drawStrategy, nameStrategy, onUsual, openBoard, questionText, showTree, stand, stepsOf, strategyOf, undoTo } from "./quien.js";
import { lang, say } from "./words.js";

export { MAIN, onKey } from "./quien.js";

/** Left to itself, the machine asks this often, in milliseconds. */
const PACE = 1200;

let next = null;

/** A game as it stands in the address, and back. */
export const fromAddress = (link) => ({
  way: "watch",
  board: link.board(),
  strategy: strategyOf(link),
  seed: link.seed(),
  steps: link.number("steps", 0, 0, Number.MAX_SAFE_INTEGER),
});

/** The same game before anything is done. */
export const beginning = (game) => ({ ...game, steps: 0 });

/** The address of a game. */
export function toAddress({ board, strategy, seed, steps }) {
  const parameters = new URLSearchParams({ seed });
  if (board !== "builtin") parameters.set("board", board);
  nameStrategy(parameters, strategy);
  if (steps) parameters.set("steps", steps);
  return `#/watch?${parameters}`;
}

/** Another game that is played as one was. */
const fresh = ({ board, strategy }) => ({ ...fromAddress(new Link("")), board, strategy });

/** Opens the file of a board: another game on it. */
export const open = (bytes, name) => openBoard(bytes, name, (board) => toAddress({ ...fresh(fromAddress(new Link(location.hash))), board }));

/** Shows a game, and goes on with it while the machine plays by itself. */
export async function show(game, go) {
  history.replaceState(null, "", toAddress(game));
  const board = await api.board(game.board, lang);
  const { strategy, seed, steps } = game;
  const standing = await stand("play", { board: game.board, lang, strategy, watched: { seed, steps } });
  if (standing.phase !== "asking") next = null;
  const view = viewOf(game, board, standing, go);
  drawCards(board, standing.remaining, view, go);
  drawPane(board, standing.remaining, view, go);
  drawStrategy(game, () => beginning(game), go);
  showTree(board, strategy, standing.history);
  clearTimeout(next);
  if (next) next = setTimeout(() => go(step(game), true), PACE);
}

const step = (game) => ({ ...game, steps: game.steps + 1 });

function viewOf(game, board, standing, go) {
  const isOver = standing.phase !== "asking";
  const name = board.characters[standing.hidden];
  const play = () => {
    clearTimeout(next);
    next = next ? null : -1;
    go(next ? step(game) : { ...game });
  };
  const buttons = [
    { word: "step", key: "n", next: step(game), isOff: isOver, ways: QUICK },
    { word: next ? "stop" : "play_on", key: "p", does: play, isOff: isOver },
    undoTo({ ...game, steps: standing.history.length - 1 }, !standing.history.length),
    againWith(fresh(game), isOver),
  ];
  const steps = stepsOf(board, standing.history);
  return {
    remark: say("watch_hides", { name }),
    says: isOver ? say("watch_found", { name, n: steps.length }) : questionText(board, standing.question),
    found: isOver ? standing.hidden : -1,
    secret: standing.hidden,
    buttons,
    usual: onUsual(game.board, fresh(game)),
    steps,
    questions: [],
  };
}

/** Whoever goes elsewhere, or back, ends it. */
addEventListener("hashchange", () => {
  clearTimeout(next);
  next = null;
});
