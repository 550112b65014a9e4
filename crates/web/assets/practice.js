// Somebody thinks of a character, and the machine finds out who it is. What was answered is all there is.

import * as api from "./api.js";
import { download } from "./dom.js";
import { Link } from "./link.js";
import {
  againWith,
  contradictions,
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
  yesNo,
} from "./quien.js";
import { setUnderWay } from "./under-way.js";
import { answerText, lang, question, say } from "./words.js";

export { looksOwn, MAIN, onKey } from "./quien.js";

const SIGNS = { yes: "y", no: "n", wrong: "w" };
const INPUTS = new Map(Object.entries(SIGNS).map(([input, sign]) => [sign, input]));

/** How what was done is read from a link. */
const DONE = {
  inputs: { separator: "", read: (sign) => INPUTS.get(sign) },
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
export const open = (bytes, name, signal) => openBoard(bytes, name, signal, (board) => toAddress({ ...fromAddress(new Link("")), board }));

/** Shows a game; `reach` is told once it is known how it stands, and `go` the game that follows from what the person does. */
export async function show(game, go, reach) {
  const board = await api.board(game.board, lang);
  const { strategy, inputs } = game;
  const standing = await stand("play", { board: game.board, lang, strategy, inputs });
  const learnt = standing.learnt ? await learntBoard(standing.learnt) : null;
  reach(game);
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
  const view = PHASES[standing.phase]({ board, standing, done });
  const isOver = standing.phase === "guessed";
  const hasBegun = game.inputs.length > 0;
  const next = { ...beginning(game), board: learnt?.id ?? game.board };
  const again = againWith(next, isOver);
  const undo = undoTo({ ...game, inputs: game.inputs.slice(0, -1) });
  const keep = { word: "keep_board", key: "g", does: () => download(say("board_file"), learnt.text, "application/json") };
  const buttons = [
    ...(isOver ? [again] : []),
    ...view.buttons,
    ...(hasBegun ? [undo] : []),
    ...(hasBegun && !isOver ? [again] : []),
    ...(learnt ? [keep] : []),
  ];
  const isBeginning = standing.phase === "asking" && !hasBegun;
  const remark = learnt ? say("learnt") : isBeginning ? say("think") : "";
  const usual = onUsual(next.board, next);
  return { found: -1, remark, questions: [], ...view, buttons, usual, steps: stepsOf(board, standing.history) };
}

/** What the machine says in each phase. */
const PHASES = { asking, guessed, missed, mending, learning, alike };

const answers = (done) => yesNo(done("yes"), done("no"));

function asking({ board, standing, done }) {
  return { says: questionText(board, standing.question), buttons: answers(done) };
}

/** Whoever told the name has nothing to deny. */
function guessed({ board, standing: { character: name, told }, done }) {
  const deny = { word: "screen::wrong_button", kind: "no", key: "n", next: done("wrong") };
  return {
    says: say(told ? "screen::it_was" : "play::guess", { name }),
    buttons: told ? [] : [deny],
    found: board.characters.indexOf(name),
  };
}

function missed({ board, standing: { history, suspects }, done }) {
  const named = (at) => done({ name: board.characters[at] });
  return {
    says: say(history.length ? "play::missed" : "play::missed_unasked"),
    buttons: [],
    questionsHead: suspectsHead(suspects),
    questions: suspects.map((suspect) => ({ text: suspectText(board, suspect), next: named(suspect.character) })),
    form: { label: `${say("screen::who_was_it")} ${say("who_hint")}`, next: (name) => done({ name }) },
    pick: named,
    picksAnybody: true,
  };
}

function mending({ board, standing: { character: name, wrong }, done }) {
  const named = ({ question, answer }) => ({ question: board.attributes[question], answer });
  return { remark: contradictions(wrong.map(named)), says: mendingText(name, wrong), buttons: answers(done) };
}

function learning({ board, standing: { character: name, question, place }, done }) {
  const says = traitText(name, board.attributes[question], place);
  return { remark: say("screen::new_name", { name }), says, buttons: answers(done) };
}

function alike({ standing: { character: name, twin }, done }) {
  return {
    remark: say("play::alike", { name, twin }),
    says: say("play::own_question", { name }),
    buttons: [],
    form: { label: say("own_question"), next: (question) => done({ question }) },
  };
}

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
