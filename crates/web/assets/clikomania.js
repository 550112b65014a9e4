// Clikomania. A game is a board, the moves so far, and those taken back, which can be played again: a solution of the
// solver is a list of moves that were not played yet.

import * as api from "./api.js";
import { drawForm } from "./clikomania-form.js";
import { drawGrid, points } from "./clikomania-grid.js";
import { addressOf, boardOf, toAddress } from "./clikomania-link.js";
import {
  bestPromised,
  isHelped,
  known,
  note,
  noteKnown,
  notePromised,
  noteShown,
  promisedAfter,
  record,
} from "./clikomania-record.js";
import { button, element, one, refill, refillLinks, TAKES_BACK } from "./dom.js";
import { setUnderWay } from "./under-way.js";
import { keyed, lang, press, say } from "./words.js";

export { beginning, fromAddress, toAddress } from "./clikomania-link.js";

export const MAIN = "clikomania";

/** Milliseconds between two moves of a replay. */
const PACE = 700;

/**
 * What the machine said last, of which games that holds, and which group it means in one of them. A hint is of one
 * position; a solution, or what a game lost, of all positions that the game leads through.
 */
const SILENT = { text: "", holds: () => false, meant: () => null, worst: -1 };
let advice = SILENT;

let replay = null;

/** Draws the buttons of the game anew that is on the page. */
let redraw = () => {};

/** A position, and a whole game. */
const positionOf = ({ board, moves }) => JSON.stringify([board, moves]);
const wholeOf = (game) => positionOf({ ...game, moves: [...game.moves, ...game.ahead] });

/** Holds for games that are the same by such a measure, as long as the language is. */
function holdsAs(same, game) {
  const [was, said] = [same(game), lang];
  return (other) => lang === said && same(other) === was;
}

/** The position that a person has just reached, and the record before the game that was finished last, if it could be one. */
const UNFINISHED = { position: null, was: null, helped: false };
let reached = null;
let finished = UNFINISHED;

/** Whether a text, right or wrong, looks like a puzzle: it begins with numbers. */
export const looksOwn = (text) => /^\s*\d[\d ]*(\r?\n|$)/.test(text);

/** Opens the file of a puzzle: its faults, or the address of a game on it. */
export async function open(bytes, _name, signal) {
  const file = await api.textIn(bytes, lang, signal);
  return file.faults ? file : openText(file.text, signal);
}

/** The same where somebody has written it here. */
async function openText(puzzle, signal) {
  const reply = await api.post("/api/clikomania", { board: { puzzle }, lang }, signal);
  return reply.faults ? reply : { faults: [], address: addressOf(reply) };
}

/** Shows a game, as in `practice.js`. */
export async function show(game, go, reach) {
  const ask = (search) => {
    const told = { review: bestPromised(game.board), hint: promisedAfter(game), solution: promisedAfter(game) }[search];
    return api.post("/api/clikomania", { board: boardOf(game.board), lang, moves: game.moves, known: told, search });
  };
  const standing = await ask().catch(halt);
  if (standing.faults) throw new api.Refused("malformed", "");
  reach(game);
  if (replay && !game.ahead.length) stopReplay();
  if (!advice.holds(game)) advice = SILENT;
  // A game that was only shown, by the machine or by a link, is nobody's record.
  if (standing.over && reached === positionOf(game)) finish(game, standing);
  // What is told of a record is told once.
  else if (!standing.over) finished = UNFINISHED;
  reached = null;
  drawBoard(game, standing, go);
  drawPane(game, standing, go, ask);
  if (standing.over && game.moves.length && advice === SILENT) await review(game, standing, go, ask);
}

/** Where a step fails, the replay does not go on, and what is seen says so. */
function halt(refused) {
  if (replay && refused.code !== "abandoned") {
    stopReplay();
    redraw();
  }
  throw refused;
}

/** Notes a game that a person has finished. With hints it is no record. */
function finish(game, standing) {
  const helped = isHelped(game);
  finished = { position: positionOf(game), was: helped ? null : note(game.board, standing.value), helped };
}

/** What a game that is over has lost. */
async function review(game, standing, go, ask) {
  one("k-advice").textContent = say("searching");
  const { text, slip, best, bound } = (await answered("review", game, standing, go, ask)).review;
  noteKnown(game.board, { best, bound });
  const worst = slip?.at ?? -1;
  advice = { text, holds: holdsAs(wholeOf, game), worst, meant: ({ moves }) => (moves.length === worst ? slip.better : null) };
  drawPane(game, standing, go, ask);
}

/** Keys of the buttons. */
export const onKey = (event) => press(one("k-buttons"), event);

function take(game, name, go) {
  const [next, ...rest] = game.ahead;
  const isAhead = next && String(next) === String(name);
  stopReplay();
  const after = { ...game, moves: [...game.moves, name], ahead: isAhead ? rest : [] };
  if (!isAhead) reached = positionOf(after);
  go(after);
}

const undo = (game) => ({ ...game, moves: game.moves.slice(0, -1), ahead: [game.moves.at(-1), ...game.ahead] });

const redo = (game) => ({ ...game, moves: [...game.moves, game.ahead[0]], ahead: game.ahead.slice(1) });

function drawPane(game, standing, go, ask) {
  redraw = () => drawPane(game, standing, go, ask);
  const value = points(standing.value);
  one("k-says").textContent = standing.over ? say("clikomania::over", { points: value }) : value;
  const left = standing.over ? "" : say("points_left", standing);
  one("k-left").textContent = [left, recordLine(game, standing)].filter(Boolean).join(" · ");
  one("k-advice").textContent = advice.text;
  const act = (word, key, does, isOn = true, properties = {}) =>
    button(say(word), does, { id: `k-${key}`, ...keyed(key), disabled: !isOn, ...properties });
  refill(
    one("k-buttons"),
    act("undo", "u", () => leave(() => go(undo(game))), game.moves.length > 0, TAKES_BACK),
    act("redo", "r", () => leave(() => go(redo(game))), game.ahead.length > 0, TAKES_BACK),
    act("hint", "h", () => search(game, standing, go, ask, "hint"), !standing.over),
    act("solve", "s", () => search(game, standing, go, ask, "solution"), !standing.over),
    act(replay ? "stop" : "replay", "p", () => play(game, go), game.ahead.length > 0, { className: replay ? "main" : "" }),
    act("again", "0", () => leave(() => go({ ...game, moves: [], ahead: [...game.moves, ...game.ahead] })), game.moves.length > 0),
  );
  drawMoves(game);
  setUnderWay(game.moves.length > 0 && !standing.over);
  drawForm(game, standing, { go, openText, stop: stopReplay });
  if (!replay) return;
  clearTimeout(replay);
  replay = setTimeout(() => one("clikomania").hidden || go(redo(game), true), PACE);
}

function recordLine(game, standing) {
  const best = record(game.board);
  const isNew = standing.over && finished.position === positionOf(game);
  if (isNew && finished.helped) return say("clikomania::no_record_with_hints");
  if (best === null) return "";
  if (isNew && finished.was === null) return say("clikomania::first_record");
  if (isNew && standing.value > finished.was) return say("clikomania::new_record", finished);
  return recordOf(best, known(game.board));
}

/** A record beside what is known of the best game, in percent rounded down: no bound promises too much. */
function recordOf(value, known) {
  if (!known?.bound) return say("clikomania::record", { value });
  const word = known.best >= known.bound ? "clikomania::record_of_optimum" : "clikomania::record_of_bound";
  return say(word, { value, percent: Math.floor((100 * value) / known.bound) });
}

/** The board, with the group that the machine means, or that is played next. */
function drawBoard(game, standing, go) {
  drawGrid(game, standing, { take: (name) => take(game, name, go), meant: advice.meant(game) ?? game.ahead[0] });
}

/** Moves played, and behind them those that can be played again; each leads to where it is taken. */
function drawMoves(game) {
  const all = [...game.moves, ...game.ahead];
  const line = (name, at) => {
    const before = { ...game, moves: all.slice(0, at), ahead: all.slice(at) };
    const link = element("a", { href: toAddress(before), textContent: `(${name})`, onclick: stopReplay });
    if (at === advice.worst) link.append(element("span", { className: "worst", textContent: " ✗" }));
    return element("li", { className: at < game.moves.length ? "" : "faint" }, link);
  };
  refillLinks(one("k-moves"), ...all.map(line));
}

/** The machine's answer. Without one the game goes on; whoever went elsewhere sees another one by now. */
async function answered(wish, game, standing, go, ask) {
  try {
    return await ask(wish);
  } catch (refused) {
    if (refused.code !== "abandoned") drawPane(game, standing, go, ask);
    throw refused;
  }
}

/** The focus stays where it was: a button that is off loses it, unless the person has led it elsewhere meanwhile. */
async function keepingFocus(work) {
  const { id } = document.activeElement;
  try {
    await work();
  } finally {
    if (document.activeElement === document.body) one(id)?.focus();
  }
}

const search = (...wanted) => keepingFocus(() => advise(...wanted));

async function advise(game, standing, go, ask, wish) {
  stopReplay();
  one("k-advice").textContent = say("searching");
  for (const found of one("k-buttons").querySelectorAll("button")) found.disabled = true;
  const { best } = await answered(wish, game, standing, go, ask);
  if (best.moves.length) notePromised(game, best);
  if (!game.moves.length) noteKnown(game.board, { best: best.value, bound: best.bound });
  // Whoever follows a hint may ask for more of them: the game is helped already.
  const isWhole = wish === "solution";
  if (isWhole || !isHelped(game)) noteShown(game, isWhole ? best.moves : best.moves.slice(0, 1));
  // A hint is only shown; a solution can be played step by step.
  const told = isWhole ? { ...game, ahead: best.moves } : game;
  const holds = holdsAs(isWhole ? wholeOf : positionOf, told);
  const first = best.moves[0] ?? null;
  const meant = isWhole ? SILENT.meant : () => first;
  advice = { ...SILENT, text: best.text, holds, meant };
  if (told !== game) go(told);
  drawBoard(told, standing, go);
  drawPane(told, standing, go, ask);
}

function play(game, go) {
  if (replay) {
    stopReplay();
    return go({ ...game });
  }
  replay = true;
  go(redo(game));
}

/** What a person does ends the replay. */
function leave(act) {
  stopReplay();
  act();
}

function stopReplay() {
  clearTimeout(replay);
  replay = null;
}

/** Whoever goes elsewhere, or back, ends its replay. */
addEventListener("hashchange", stopReplay);
