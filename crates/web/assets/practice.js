// Somebody thinks of a character, and the machine finds out who it is. What was answered is all there is.

import * as api from "./api.js";
import { download, TAKES_BACK } from "./dom.js";
import { Link } from "./link.js";
import { contradictions, drawCards, drawPane, drawStrategy, nameStrategy, openBoard, questionText, showTree, stand, strategyOf } from "./quien.js";
import { setUnderWay } from "./under-way.js";
import { answerText, lang, question, say } from "./words.js";

export { looksOwn, MAIN, onKey } from "./quien.js";

const SIGNS = { yes: "y", no: "n", wrong: "w" };
const INPUTS = { y: "yes", n: "no", w: "wrong" };

/** How what was done is read from a link. */
const DONE = {
  inputs: { separator: "", read: (sign) => INPUTS[sign] },
  name: { read: (name) => ({ name }) },
  question: { read: (question) => ({ question }) },
};

/** A game as it stands in the address, and back: a link restores it. */
export const fromAddress = (link) => ({
  way: "practice",
  board: link.board(),
  strategy: strategyOf(link),
  inputs: link.steps(DONE),
});

/** The same game before anything is done. */
export const beginning = (game) => ({ ...game, inputs: [] });

/** The address of a game. */
export function toAddress({ board, strategy, inputs }) {
  const parameters = new URLSearchParams();
  if (board !== "builtin") parameters.set("board", board);
  nameStrategy(parameters, strategy);
  // In the order in which it was done: answers, and now and then a name or a question.
  let signs = "";
  const answer = () => {
    if (signs) parameters.append("inputs", signs);
    signs = "";
  };
  for (const input of inputs) {
    if (typeof input === "string") {
      signs += SIGNS[input];
      continue;
    }
    answer();
    for (const [key, text] of Object.entries(input)) parameters.append(key, text);
  }
  answer();
  const query = parameters.toString();
  return `#/practice${query ? `?${query}` : ""}`;
}

/** Opens the file of a board: a game on it. */
export const open = (bytes, name) => openBoard(bytes, name, (board) => toAddress({ ...fromAddress(new Link("")), board }));

/** Shows a game; `go` is called with the game that follows from what the person does. */
export async function show(game, go) {
  const board = await api.board(game.board, lang);
  const { strategy, inputs } = game;
  const standing = await stand("play", { board: game.board, lang, strategy, inputs });
  const learnt = standing.learnt ? await learntBoard(standing.learnt) : null;
  const view = viewOf(game, board, standing, learnt);
  const shown = learnt ?? board;
  drawCards(shown, standing.remaining, view, go);
  drawPane(shown, standing.remaining, view, go);
  setUnderWay(inputs.length > 0 && standing.phase !== "guessed");
  drawStrategy(game, () => beginning(game), go);
  showTree(shown, strategy, standing.history);
}

/** The board with a newcomer: the next game is played on it. */
async function learntBoard(text) {
  const { id } = await api.send(text, say("board_file"), lang);
  return { ...(await api.board(id, lang)), text };
}

/** What the machine says and what can be answered. */
function viewOf(game, old, standing, learnt) {
  const board = learnt ?? old;
  const done = (input) => ({ ...game, inputs: [...game.inputs, input] });
  const button = (word, input, kind, key) => ({ word, kind, key, next: done(input) });
  const yesNo = [button("tree::edge_yes", "yes", "yes", lang === "en" ? "y" : "s"), button("tree::edge_no", "no", "no", "n")];
  const again = { word: "again", key: "r", next: { ...game, board: learnt?.id ?? game.board, inputs: [] } };
  const undo = { word: "undo", kind: "", key: "u", next: { ...game, inputs: game.inputs.slice(0, -1) }, ways: TAKES_BACK };
  const text = board.attributes[standing.question];
  const named = ({ question, answer }) => ({ question: board.attributes[question], answer });
  const name = standing.character;
  const views = {
    asking: () => ({ says: question(text), buttons: yesNo }),
    guessed: () => ({
      says: say(standing.told ? "screen::it_was" : "play::guess", { name }),
      // Whoever told the name has nothing to deny.
      buttons: [again, ...(standing.told ? [] : [button("screen::wrong_button", "wrong", "no", "n")])],
      found: board.characters.indexOf(name),
    }),
    missed: () => ({
      remark: [say("who_hint"), suspectsHead(standing.suspects)].filter(Boolean).join(" "),
      says: say(standing.history.length ? "play::missed" : "play::missed_unasked"),
      buttons: [],
      questions: standing.suspects.map((suspect) => ({
        text: suspectText(board, suspect),
        next: done({ name: board.characters[suspect.character] }),
      })),
      form: { label: say("screen::who_was_it"), next: (name) => done({ name }) },
      pick: (at) => done({ name: board.characters[at] }),
      picksAnybody: true,
    }),
    mending: () => ({ remark: contradictions(standing.wrong.map(named)), says: mendingText(name, standing.wrong), buttons: yesNo }),
    learning: () => ({ remark: say("screen::new_name", { name }), says: traitText(name, text, standing.place), buttons: yesNo }),
    alike: () => ({
      remark: say("play::alike", { name, twin: standing.twin }),
      says: say("play::own_question", { name }),
      buttons: [],
      form: { label: say("own_question"), next: (question) => done({ question }) },
    }),
  };
  const view = views[standing.phase]();
  const steps = standing.history.map((step) => ({ yes: step.answer, text: answered(board, step) }));
  const keep = { word: "keep_board", key: "g", does: () => download(say("board_file"), learnt.text, "application/json") };
  const buttons = [...view.buttons, ...(game.inputs.length ? [undo] : []), ...(learnt ? [keep] : [])];
  const isBeginning = standing.phase === "asking" && !game.inputs.length;
  const remark = learnt ? say("learnt") : isBeginning ? say("think") : "";
  return { found: -1, remark, questions: [], ...view, buttons, steps };
}

const answered = (board, { question, answer }) => `${questionText(board, question)} ${answerText(answer)}`;

/** How many answers must have been wrong, so that it was somebody of the list. */
function suspectsHead([suspect]) {
  if (!suspect) return "";
  const n = suspect.wrong.length;
  return n === 1 ? say("play::suspects_head") : say("play::suspects_head_many", { n });
}

function suspectText(board, { character, wrong }) {
  const truth = (step) =>
    say("play::suspect_answer", { question: questionText(board, step.question), answer: answerText(!step.answer) });
  return say("play::suspect", { name: board.characters[character], answers: wrong.map(truth).join(", ") });
}

/** What is asked about a newcomer, and which of how many questions it is. */
const traitText = (name, text, { at, total }) => say("play::ask_trait", { name, at, total, question: question(text) });

const mendingText = (name, wrong) => say(wrong.length === 1 ? "mending" : "mending_many", { name });
