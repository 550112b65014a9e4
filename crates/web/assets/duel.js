// A duel: both sides hide somebody, and whoever names the other's first has won. Against the machine, or two people at
// one screen. What people said so far is all there is.

import * as api from "./api.js";
import { ASIDE, capital, element } from "./dom.js";
import { Link } from "./link.js";
import {
  againWith,
  contradictions,
  drawCards,
  drawPane,
  drawSettings,
  guessOf,
  hideTree,
  onUsual,
  openBoard,
  questionText,
  stand,
  textOf,
  undoTo,
  yesNo,
} from "./quien.js";
import { onChoice, setUnderWay } from "./under-way.js";
import { answerText, lang, say } from "./words.js";

export { MAIN, onKey } from "./quien.js";

/** What can be chosen before a duel, the usual choice first, with the word of each. */
const CHOICES = {
  rival: { binary: "duel::even", random: "duel::careless", custom: "duel::shrewd", person: "duel::another_person" },
  begins: { you: "players::you", machine: "duel::the_machine" },
  turns: { rounds: "duel::rounds", alternating: "duel::alternating" },
  wrong: { turn: "duel::costs_turn", game: "duel::costs_game" },
};

const LABELS = { rival: "rival", begins: "who_begins", turns: "set_turns", wrong: "set_wrong_name" };

/** The duel in which the board of the rival is looked at: the next one begins on the own board. */
let lookedAt = null;

/** The duel before anything is said. */
export const beginning = (game) => ({ ...game, said: [], told: [null, null] });

/** Another duel that is fought as one was. */
const fresh = (game) => ({ ...beginning(game), seed: new Link("").seed() });

const SIGNS = { yes: "y", no: "x" };
const ANSWERS = new Map(Object.entries(SIGNS).map(([answer, sign]) => [sign, answer]));

const SAID = { separator: ".", read: (text) => ANSWERS.get(text) ?? guessOf(text) };

/** A duel as it stands in the address, and back. */
export function fromAddress(link) {
  const choice = ([name, values]) => [name, link.choice(name, values, Object.keys(values)[0])];
  return {
    way: "duel",
    ...Object.fromEntries(Object.entries(CHOICES).map(choice)),
    board: link.board(),
    seed: link.seed(),
    said: link.steps({ said: SAID }),
    told: [0, 1].map((at) => link.number(`told${at}`, null, 0, Number.MAX_SAFE_INTEGER)),
  };
}

/** The address of a duel. */
export function toAddress(game) {
  const parameters = new URLSearchParams({ seed: game.seed });
  if (game.board !== "builtin") parameters.set("board", game.board);
  for (const [name, values] of Object.entries(CHOICES)) {
    if (game[name] !== Object.keys(values)[0]) parameters.set(name, game[name]);
  }
  if (game.said.length) parameters.set("said", game.said.map((said) => SIGNS[said] ?? textOf(said)).join("."));
  game.told.forEach((told, at) => told !== null && parameters.set(`told${at}`, told));
  return `#/duel?${parameters}`;
}

/** Opens the file of a board: a duel on it, as this one is fought. */
export const open = (bytes, name, signal) =>
  openBoard(bytes, name, signal, (board) => toAddress({ ...fresh(fromAddress(new Link(location.hash))), board }));

/** Shows a duel, as in `practice.js`. */
export async function show(game, go, reach) {
  hideTree();
  const board = await api.board(game.board, lang);
  const standing = await standingOf(game).catch((refused) => {
    if (refused.code !== "too-many-people") throw refused;
    return refused;
  });
  reach(game);
  if (standing instanceof api.Refused) return drawUnplayed(game, board, standing, go);
  draw(game, board, standing, go);
}

function draw(game, board, standing, go) {
  const looksAtRival = lookedAt === toAddress(beginning(game));
  const own = standing.machine ? 3 - standing.machine : (standing.seat ?? 1);
  // Whoever answers looks at what the rival can still think, or at what the own questions have left.
  const seat = looksAtRival ? 3 - own : own;
  const remaining = standing.remaining[seat - 1];
  const look = () => {
    lookedAt = looksAtRival ? null : toAddress(beginning(game));
    draw(game, board, standing, go);
  };
  const view = viewOf(game, board, standing, { seat, looksAtRival, look });
  drawCards(board, remaining, view, go);
  drawPane(board, remaining, view, go);
  setUnderWay(game.said.length > 0 && standing.due !== "over");
  drawForm(game, go);
}

const standingOf = (game) =>
  stand("duel", {
    board: game.board,
    lang,
    seed: game.seed,
    rival: game.rival === "person" ? null : game.rival,
    machine_begins: game.begins === "machine",
    turns: game.turns,
    wrong_name: game.wrong,
    said: game.said,
    told: game.told,
  });

/** A duel that cannot be fought by these choices: why, and the choices. */
function drawUnplayed(game, board, refused, go) {
  const everybody = board.characters.map((_, at) => at);
  const two = { word: "between_two", key: "2", next: { ...beginning(game), rival: "person" } };
  const usual = onUsual(game.board, fresh(game));
  const nothing = { remark: "", found: -1, steps: [], questions: [], pick: null };
  const view = { ...nothing, says: refused.told(say), buttons: [two], usual };
  drawCards(board, everybody, view, go);
  drawPane(board, everybody, view, go);
  setUnderWay(false);
  drawForm(game, go);
}

function viewOf(game, board, standing, { seat, looksAtRival, look }) {
  const done = (said) => ({ ...game, said: [...game.said, said] });
  const isOver = standing.due === "over";
  const untold = isOver ? [1, 2].find((it) => it !== standing.machine && standing.hidden[it - 1] === null) : undefined;
  const tell = (at) => ({ ...game, told: game.told.with(untold - 1, at) });
  const isAsking = standing.due === "guess";
  const mayGuess = isAsking && !looksAtRival;
  const says = looksAtRival && isAsking ? say("duel::their_board") : standing.says;
  return {
    remark: looksAtRival ? aboutTheirBoard(isAsking) : verdicts(game, board, standing) || remark(standing),
    says: [says, machinesOwn(board, standing), untold ? markOf(standing, untold) : ""].filter(Boolean).join(" "),
    buttons: buttonsOf(game, standing, done, { looksAtRival, look }),
    usual: onUsual(game.board, fresh(game)),
    found: isOver ? (standing.hidden[2 - seat] ?? -1) : -1,
    steps: standing.turns.map((turn) => lineOf(standing, turn)),
    // A trait would give away the last word, with which a name still ties.
    questions: mayGuess && !standing.last_word ? questions(board, standing, done) : [],
    pick: untold ? tell : mayGuess ? naming(game, board, standing.remaining[seat - 1], done) : null,
    picksAnybody: Boolean(untold),
  };
}

const aboutTheirBoard = (isAsking) => (isAsking ? say("ask_on_own_board") : say("duel::their_board"));

/** What whoever has not told yet whom they hid is asked. */
const markOf = ({ machine }, untold) => (machine ? say("duel::mark_yours") : say("duel::mark_of_player", { n: untold }));

function buttonsOf(game, { due }, done, { looksAtRival, look }) {
  const isOver = due === "over";
  const hasBegun = game.said.length > 0;
  const again = againWith(fresh(game), isOver);
  return [
    ...(due === "answer" ? yesNo(done("yes"), done("no")) : []),
    undoTo({ ...game, said: game.said.slice(0, -1), told: [null, null] }, !hasBegun),
    { word: looksAtRival ? "own_board" : "rivals_board", key: "t", does: look, ways: ASIDE },
    ...(hasBegun ? [again] : []),
  ];
}

/** How somebody is named: a name that costs the game, where others are left, is asked about first. */
const naming = (game, board, remaining, done) => (at) => {
  const isSure = game.wrong !== "game" || remaining.length === 1;
  return (isSure || confirm(say("confirm_name", { name: board.characters[at] }))) && done({ name: at });
};

/** Whom the machine had hidden, where nobody has found that out. */
function machinesOwn(board, { due, machine, turns, hidden }) {
  const isFound = turns.some(({ seat, ask, answer }) => seat !== machine && ask === null && answer);
  if (due !== "over" || !machine || isFound) return "";
  return say("duel::mine_was", { name: board.characters[hidden[machine - 1]] });
}

/** For whoever has said whom they hid: whether all that they answered was true. */
function verdicts(game, board, { due, machine, turns, hidden }) {
  if (due !== "over") return "";
  const told = [1, 2].filter((seat) => seat !== machine && game.told[seat - 1] !== null);
  const verdict = (seat) => {
    const name = board.characters[hidden[seat - 1]];
    const untrue = turns.filter((turn) => turn.seat !== seat && turn.untrue);
    return untrue.length ? `${say("play::contradiction_head", { name })} ${contradictions(untrue)}.` : say("duel::all_true", { name });
  };
  return told.map(verdict).join(" ");
}

/** Before the first question what to do, then how the last answer went. */
function remark(standing) {
  const last = standing.turns.at(-1);
  if (!last && !standing.machine) return say("duel::all_choose_in_secret");
  if (!last) return `${say("duel::choose_in_secret")} ${say("duel::levels_hint")}`;
  return lineOf(standing, last).text;
}

function who(standing, seat) {
  if (!standing.machine) return say("duel::player", { n: seat });
  return say(seat === standing.machine ? "duel::the_machine" : "players::you");
}

function lineOf(standing, { seat, question, answer, untrue }) {
  const warning = untrue ? ` ⚠ ${say("untrue")}` : "";
  return { yes: answer, text: `${capital(who(standing, seat))}: ${question} ${answerText(answer)}${warning}` };
}

/** What this side has not asked for yet. */
function questions(board, standing, done) {
  const asked = new Set(standing.turns.filter((turn) => turn.seat === standing.seat).map((turn) => turn.ask));
  const free = board.attributes.map((_, at) => at).filter((at) => !asked.has(at));
  return free.map((at) => ({ text: questionText(board, at), next: done({ ask: at }) }));
}

function drawForm(game, go) {
  const fields = Object.entries(CHOICES)
    .filter(([name]) => name !== "begins" || game.rival !== "person")
    .map(([name, values]) => {
      const option = ([value, word]) => element("option", { value, textContent: say(word), selected: game[name] === value });
      const select = element("select", { id: `d-${name}` }, ...Object.entries(values).map(option));
      onChoice(select, (value) => go({ ...beginning(game), [name]: value }));
      return element("p", {}, element("label", { for: select.id, textContent: say(`duel::${LABELS[name]}`) }), " ", select);
    });
  // Who has not begun yet chooses first; later a choice is another duel.
  drawSettings(game.said.length ? { beside: fields } : { above: fields });
}
