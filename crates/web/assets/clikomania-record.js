// What a person's best game on each board of Clikomania was worth, what the machine knows of the best one, and which games it
// has told of and moves it has shown there, as long as the browser keeps it. A game that follows what was shown is nobody's record.

import * as kept from "./kept.js";

const RECORDS = "qeq:clikomania";
const KNOWN = "qeq:clikomania-known";
const PROMISED = "qeq:clikomania-promised";
const SHOWN = "qeq:clikomania-shown";

/** So many boards are remembered; the one that was left alone for the longest time makes room. */
const MOST = 200;

function all(name) {
  const boards = kept.readJson(name);
  return new Map(Array.isArray(boards) ? boards.filter(Array.isArray) : []);
}

/** Keeps something of a board. */
function keep(name, board, what) {
  const boards = all(name);
  const key = JSON.stringify(board);
  boards.delete(key);
  boards.set(key, what);
  while (boards.size > MOST) boards.delete(boards.keys().next().value);
  kept.write(name, JSON.stringify([...boards]));
}

/** The record on a board; nothing where no game was finished. */
export const record = (board) => all(RECORDS).get(JSON.stringify(board)) ?? null;

/** Notes what a game was worth that is over; gives the record before it. */
export function note(board, value) {
  const was = record(board);
  keep(RECORDS, board, Math.max(was ?? value, value));
  return was;
}

/** Of the best game on a board: what is reached, and what none surpasses; nothing where the machine was not asked. */
export const known = (board) => all(KNOWN).get(JSON.stringify(board)) ?? null;

/** Notes what the machine has found of whole games on a board. */
export function noteKnown(board, { best, bound }) {
  const was = known(board) ?? { best, bound };
  keep(KNOWN, board, { best: Math.max(was.best, best), bound: Math.min(was.bound, bound) });
}

/** Games from the start that the machine has told of on a board: the best one first, and the last one if it is another. */
const promised = (board) => all(PROMISED).get(JSON.stringify(board)) ?? [];

/** Notes what a game is worth that goes on so. */
export function notePromised({ board, moves }, { value, moves: rest }) {
  const told = { value, moves: [...moves, ...rest] };
  const best = promised(board).find((it) => it.value >= value);
  keep(PROMISED, board, best ? [best, told] : [told]);
}

/** The moves of the best game that was told of on a board; none where there was none. */
export const bestPromised = (board) => promised(board)[0]?.moves ?? [];

/** The moves of the best one that begins as a game did and goes on. */
export function promisedAfter({ board, moves }) {
  const goesOn = (it) => it.moves.length > moves.length && common(moves, it.moves) === moves.length;
  return promised(board).find(goesOn)?.moves ?? [];
}

/** What was shown on a board: moves from the start, of which the first `own` had been played before. */
const shownOn = (board) => all(SHOWN).get(JSON.stringify(board)) ?? [];

/** With how many moves two games begin alike. */
function common(one, other) {
  const at = one.findIndex((move, at) => String(move) !== String(other[at]));
  return at < 0 ? one.length : at;
}

/** Whether a game has a move that the machine had shown: what was taken back does not count. */
export const isHelped = ({ board, moves }) => shownOn(board).some((shown) => common(shown.moves, moves) > shown.own);

/** Notes that the machine has shown how a game can go on. */
export function noteShown({ board, moves }, rest) {
  const shown = [...moves, ...rest];
  const own = moves.length;
  const others = shownOn(board);
  const same = others.find((it) => String(it.moves) === String(shown));
  const before = others.filter((it) => it !== same);
  keep(SHOWN, board, [...before, { moves: shown, own: Math.min(own, same?.own ?? own) }]);
}
