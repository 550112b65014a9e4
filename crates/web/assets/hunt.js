// The machine hides somebody, and the person finds out who it is. What was asked is all there is.

import * as api from "./api.js";
import { ASIDE } from "./dom.js";
import { Link } from "./link.js";
import {
  againWith,
  drawCards,
  drawPane,
  drawSettings,
  guessOf,
  nameStrategy,
  onUsual,
  openBoard,
  questionText,
  showTree,
  stand,
  strategyOf,
  textOf,
  undoTo,
} from "./quien.js";
import { setUnderWay } from "./under-way.js";
import { answerText, lang, question, say, sayMany } from "./words.js";

export { MAIN, onKey } from "./quien.js";

/** A game as it stands in the address, and back: a link restores it. */
export const fromAddress = (link) => ({
  way: "hunt",
  board: link.board(),
  strategy: strategyOf(link),
  seed: link.seed(),
  tries: link.steps({ tries: { separator: ".", read: guessOf } }),
  givesUp: link.has("gives_up"),
});

/** The same game before anything is done. */
export const beginning = (game) => ({ ...game, tries: [], givesUp: false });

/** Another game as one was, on a board. */
const fresh = (board) => ({ ...fromAddress(new Link("")), board });

/** The address of a game. */
export function toAddress({ board, strategy, seed, tries, givesUp }) {
  const parameters = new URLSearchParams();
  if (board !== "builtin") parameters.set("board", board);
  nameStrategy(parameters, strategy);
  parameters.set("seed", seed);
  if (tries.length) parameters.set("tries", tries.map(textOf).join("."));
  if (givesUp) parameters.set("gives_up", "");
  return `#/hunt?${parameters}`;
}

/** Opens the file of a board: a game on it. */
export const open = (bytes, name, signal) => openBoard(bytes, name, signal, (board) => toAddress(fresh(board)));

/** Shows a game, as in `practice.js`. The seed stays in the address, so that the same character is hidden after a reload. */
export async function show(game, go, reach) {
  const board = await api.board(game.board, lang);
  const { seed, tries, givesUp } = game;
  const standing = await stand("hunt", { board: game.board, lang, seed, tries, gives_up: givesUp });
  reach(game);
  const view = viewOf(game, board, standing);
  drawCards(board, standing.remaining, view, go);
  drawPane(board, standing.remaining, view, go);
  setUnderWay(tries.length > 0 && standing.hidden === null);
  drawSettings({});
  // The person asks what he likes, so there is no path.
  showTree(board, game.strategy, []);
}

/** What can be asked, and what was answered. */
function viewOf(game, board, standing) {
  const done = (tried) => ({ ...game, tries: [...game.tries, tried] });
  const isOver = standing.hidden !== null;
  const steps = standing.answers.map((reply, at) => ({ yes: reply.answer, text: answeredText(board, game.tries[at], reply) }));
  const asked = new Set(game.tries.map((tried) => tried.ask));
  const free = isOver ? [] : board.attributes.map((text, at) => ({ text, at })).filter(({ at }) => !asked.has(at));
  return {
    found: standing.hidden ?? -1,
    remark: steps.at(-1)?.text ?? "",
    says: saidOf(game, board, standing),
    buttons: buttonsOf(game, isOver),
    usual: onUsual(game.board, fresh(game.board)),
    steps,
    questions: free.map(({ text, at }) => ({ text: question(text), next: done({ ask: at }) })),
    pick: isOver ? null : (at) => done({ name: at }),
  };
}

function answeredText(board, tried, { answer, before, after }) {
  const isName = "name" in tried;
  const asked = isName ? say("duel::is_it", { name: board.characters[tried.name] }) : questionText(board, tried.ask);
  const values = { question: asked, answer: answerText(answer), n: before - after };
  return values.n ? sayMany("screen::hunt_answer", values) : say("screen::hunt_answer_none", values);
}

/** Whom it was, found or not, or what to do. */
function saidOf(game, board, { hidden }) {
  if (hidden === null) return say("ask");
  const name = board.characters[hidden];
  return game.givesUp ? say("gave_up", { name }) : say("screen::hunt_over", { name, n: game.tries.length });
}

function buttonsOf(game, isOver) {
  const again = againWith(fresh(game.board), isOver);
  const back = game.givesUp ? game.tries : game.tries.slice(0, -1);
  const undo = undoTo({ ...game, tries: back, givesUp: false });
  const giveUp = { word: "give_up", key: lang === "en" ? "g" : "m", next: { ...game, givesUp: true }, ways: ASIDE };
  const hasBegun = game.tries.length > 0 || game.givesUp;
  return [...(isOver ? [again] : []), ...(hasBegun ? [undo] : []), ...(isOver ? [] : [giveUp])];
}
