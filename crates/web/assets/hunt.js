// The machine hides somebody, and the person finds out who it is. What was asked is all there is.

import * as api from "./api.js";
import { TAKES_BACK } from "./dom.js";
import { Link } from "./link.js";
import { drawCards, drawPane, drawSettings, guessOf, nameStrategy, openBoard, questionText, showTree, stand, strategyOf, textOf } from "./quien.js";
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
});

/** The same game before anything is done. */
export const beginning = (game) => ({ ...game, tries: [] });

/** The address of a game. */
export function toAddress({ board, strategy, seed, tries }) {
  const parameters = new URLSearchParams();
  if (board !== "builtin") parameters.set("board", board);
  nameStrategy(parameters, strategy);
  parameters.set("seed", seed);
  if (tries.length) parameters.set("tries", tries.map(textOf).join("."));
  return `#/hunt?${parameters}`;
}

/** Opens the file of a board: a game on it. */
export const open = (bytes, name) => openBoard(bytes, name, (board) => toAddress({ ...fromAddress(new Link("")), board }));

/** Shows a game; `go` is called with the game that follows from what the person does. */
export async function show(game, go) {
  // The seed stays in the address, so that the same character is hidden after a reload.
  history.replaceState(null, "", toAddress(game));
  const board = await api.board(game.board, lang);
  const standing = await stand("hunt", { board: game.board, lang, seed: game.seed, tries: game.tries });
  const view = viewOf(game, board, standing);
  drawCards(board, standing.remaining, view, go);
  drawPane(board, standing.remaining, view, go);
  setUnderWay(game.tries.length > 0 && standing.found === null);
  drawSettings({});
  // The person asks what he likes, so there is no path.
  showTree(board, game.strategy, []);
}

/** What can be asked, and what was answered. */
function viewOf(game, board, standing) {
  const done = (tried) => ({ ...game, tries: [...game.tries, tried] });
  const isOver = standing.found !== null;
  const triedText = (tried) =>
    "name" in tried
      ? say("duel::is_it", { name: board.characters[tried.name] })
      : questionText(board, tried.ask);
  const answeredText = (values) => (values.n ? sayMany("screen::hunt_answer", values) : say("screen::hunt_answer_none", values));
  const answers = standing.answers.map((reply, at) => ({
    yes: reply.answer,
    text: answeredText({
      question: triedText(game.tries[at]),
      answer: answerText(reply.answer),
      n: reply.before - reply.after,
    }),
  }));
  const again = { word: "again", kind: "", key: "r", next: { ...fromAddress(new Link("")), board: game.board } };
  const undo = { word: "undo", kind: "", key: "u", next: { ...game, tries: game.tries.slice(0, -1) }, ways: TAKES_BACK };
  const name = board.characters[standing.found];
  const asked = new Set(game.tries.map((tried) => tried.ask));
  const free = isOver ? [] : board.attributes.map((text, at) => ({ text, at })).filter(({ at }) => !asked.has(at));
  return {
    found: standing.found ?? -1,
    remark: answers.at(-1)?.text ?? "",
    says: isOver ? say("screen::hunt_over", { name, n: game.tries.length }) : say("ask"),
    buttons: [...(isOver ? [again] : []), ...(game.tries.length ? [undo] : [])],
    steps: answers,
    questions: free.map(({ text, at }) => ({ text: question(text), next: done({ ask: at }) })),
    pick: isOver ? null : (at) => done({ name: at }),
  };
}
