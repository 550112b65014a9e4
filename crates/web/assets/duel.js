// A duel: both sides hide somebody, and whoever names the other's first has won. Against the machine, or two people at
// one screen. What people said so far is all there is.

import * as api from "./api.js";
import { capital, element, one, refill, seedOf } from "./dom.js";
import { drawCards, drawPane, drawWays, hideTree, questionText } from "./quien.js";
import { lang, say } from "./words.js";

export { MAIN, onKey, open } from "./quien.js";

/** What can be chosen before a duel, the usual choice first, with the word of each. */
const CHOICES = {
  rival: { binary: "even", random: "careless", custom: "shrewd", person: "another_person" },
  begins: { you: "you", machine: "the_machine" },
  turns: { rounds: "rounds", alternating: "alternating" },
  wrong: { turn: "costs_turn", game: "costs_game" },
};

const LABELS = { rival: "rival", begins: "who_begins", turns: "set_turns", wrong: "set_wrong_name" };

/** Whether the board of the rival is looked at. */
let looksAtRival = false;

const SIGNS = { yes: "y", no: "x" };

function saidOf(text) {
  const at = Number(text.slice(1));
  if (text === "y") return "yes";
  if (text === "x") return "no";
  return text[0] === "n" ? { name: at } : { ask: at };
}

const textOf = (said) => SIGNS[said] ?? ("name" in said ? `n${said.name}` : `q${said.ask}`);

/** A duel as it stands in the address, and back. */
export function fromAddress(hash) {
  const parameters = new URLSearchParams(hash.split("?")[1]);
  const list = (name) => (parameters.get(name) ?? "").split(".").filter(Boolean);
  const choices = Object.entries(CHOICES).map(([name, values]) => {
    const wanted = parameters.get(name);
    return [name, Object.hasOwn(values, wanted) ? wanted : Object.keys(values)[0]];
  });
  return {
    way: "duel",
    ...Object.fromEntries(choices),
    board: parameters.get("board") ?? "builtin",
    seed: seedOf(parameters),
    said: list("said").map(saidOf),
    told: [0, 1].map((at) => (parameters.has(`told${at}`) ? Number(parameters.get(`told${at}`)) : null)),
  };
}

/** The address of a duel. */
export function toAddress(game) {
  const parameters = new URLSearchParams({ seed: game.seed });
  if (game.board !== "builtin") parameters.set("board", game.board);
  for (const [name, values] of Object.entries(CHOICES)) {
    if (game[name] !== Object.keys(values)[0]) parameters.set(name, game[name]);
  }
  if (game.said.length) parameters.set("said", game.said.map(textOf).join("."));
  game.told.forEach((told, at) => told !== null && parameters.set(`told${at}`, told));
  return `#/duel?${parameters}`;
}

/** Shows a duel. */
export async function show(game, go) {
  drawWays(game);
  hideTree();
  history.replaceState(null, "", toAddress(game));
  const board = await api.board(game.board, lang);
  const standing = await api.game("duel", {
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
  const own = standing.machine ? 3 - standing.machine : (standing.seat ?? 1);
  // Whoever answers looks at what the rival can still think, or at what the own questions have left.
  const seat = looksAtRival ? 3 - own : own;
  const remaining = standing.remaining[seat - 1];
  const again = () => show(game, go);
  const view = viewOf(game, board, standing, seat, again);
  drawCards(board, remaining, view, go);
  drawPane(board, remaining, view, go);
  drawForm(game, standing, go);
}

function viewOf(game, board, standing, seat, again) {
  const done = (said) => ({ ...game, said: [...game.said, said] });
  const isTwo = !standing.machine;
  const answers = standing.due === "answer";
  const fresh = { ...game, seed: fromAddress("#/duel").seed, said: [], told: [null, null] };
  const look = () => {
    looksAtRival = !looksAtRival;
    again();
  };
  const untold = standing.due === "over" ? [1, 2].find((it) => it !== standing.machine && standing.hidden[it - 1] === null) : undefined;
  const tell = (at) => ({ ...game, told: game.told.with(untold - 1, at) });
  const mark = isTwo ? say("duel::mark_of_player", { n: untold }) : say("duel::mark_yours");
  const buttons = [
    ...(answers
      ? [
          { word: "yes", kind: "yes", key: lang === "en" ? "y" : "s", next: done("yes") },
          { word: "no", kind: "no", key: "n", next: done("no") },
        ]
      : []),
    { word: "undo", key: "u", next: { ...game, said: game.said.slice(0, -1), told: [null, null] }, isOff: !game.said.length },
    { word: looksAtRival ? "own_board" : "rivals_board", key: "t", does: look },
    ...(standing.due === "over" ? [{ word: "again", key: "r", next: fresh }] : []),
  ];
  const found = standing.due === "over" ? (standing.hidden[2 - seat] ?? -1) : -1;
  return {
    remark: looksAtRival ? say("duel::their_board") : remark(standing),
    says: standing.says + (untold ? ` ${mark}` : ""),
    buttons,
    found,
    steps: standing.turns.map((turn) => lineOf(standing, turn)),
    questions: standing.due === "guess" && !looksAtRival ? questions(board, standing, done) : [],
    pick: untold ? tell : standing.due === "guess" && !looksAtRival ? (at) => done({ name: at }) : null,
  };
}

/** Before the first question what to do, then how the last answer went. */
function remark(standing) {
  const last = standing.turns.at(-1);
  if (!last) return say(standing.machine ? "duel::setup_hint" : "duel_choose");
  return lineOf(standing, last).text;
}

function who(standing, seat) {
  if (!standing.machine) return say("duel::player", { n: seat });
  return say(seat === standing.machine ? "duel::the_machine" : "duel::you");
}

function lineOf(standing, { seat, question, answer, untrue }) {
  const warning = untrue ? ` ⚠ ${say("untrue")}` : "";
  return { yes: answer, text: `${capital(who(standing, seat))}: ${question} ${say(answer ? "yes" : "no")}${warning}` };
}

/** What this side has not asked for yet. */
function questions(board, standing, done) {
  const asked = new Set(standing.turns.filter((turn) => turn.seat === standing.seat).map((turn) => turn.ask));
  const free = board.attributes.map((_, at) => at).filter((at) => !asked.has(at));
  return free.map((at) => ({ text: questionText(board, at), next: done({ ask: at }) }));
}

function drawForm(game, standing, go) {
  const fields = Object.entries(CHOICES)
    .filter(([name]) => name !== "begins" || standing.machine)
    .map(([name, values]) => {
      const option = ([value, word]) => element("option", { value, textContent: say(`duel::${word}`), selected: game[name] === value });
      const select = element("select", { id: `d-${name}` }, ...Object.entries(values).map(option));
      select.onchange = () => go({ ...game, [name]: select.value, said: [], told: [null, null] });
      return element("p", {}, element("label", { for: select.id, textContent: say(`duel::${LABELS[name]}`) }), " ", select);
    });
  refill(one("settings"), ...fields);
}
