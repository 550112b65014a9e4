// The machine hides somebody from itself and finds out who it is, step by step or all by itself.

import * as api from "./api.js";
import { QUICK } from "./dom.js";
import { Link } from "./link.js";
import {
  againWith,
  drawCards,
  drawPane,
  drawStrategy,
  nameStrategy,
  onUsual,
  openBoard,
  questionText,
  showTree,
  stand,
  stepsOf,
  strategyOf,
  undoTo,
} from "./quien.js";
import { lang, say } from "./words.js";

export { MAIN, onKey } from "./quien.js";

/** Left to itself, the machine asks this often, in milliseconds. */
const PACE = 1200;

/** The step to come while the machine plays by itself. */
let next = null;

/** Draws the game anew that is on the page. */
let redraw = () => {};

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
export const open = (bytes, name, signal) =>
  openBoard(bytes, name, signal, (board) => toAddress({ ...fresh(fromAddress(new Link(location.hash))), board }));

/** Shows a game as in `practice.js`, and goes on with it while the machine plays by itself. */
export async function show(game, go, reach) {
  const { board, standing } = await ask(game).catch(halt);
  reach(game);
  if (standing.phase !== "asking") stop();
  redraw = () => draw(game, board, standing, go);
  redraw();
  drawStrategy(game, () => beginning(game), go);
  showTree(board, game.strategy, standing.history);
  clearTimeout(next);
  if (next) next = setTimeout(() => go(step(game), true), PACE);
}

async function ask({ board: id, strategy, seed, steps }) {
  const board = await api.board(id, lang);
  return { board, standing: await stand("play", { board: id, lang, strategy, watched: { seed, steps } }) };
}

/** Where a step fails, the machine does not play on, and what is seen says so. */
function halt(refused) {
  if (next && refused.code !== "abandoned") {
    stop();
    redraw();
  }
  throw refused;
}

function stop() {
  clearTimeout(next);
  next = null;
}

function draw(game, board, standing, go) {
  const view = viewOf(game, board, standing, go);
  drawCards(board, standing.remaining, view, go);
  drawPane(board, standing.remaining, view, go);
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
addEventListener("hashchange", stop);
