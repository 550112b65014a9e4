// Clikomania. A game is a board, the moves so far, and those taken back, which can be played again: a solution of the
// solver is a list of moves that were not played yet.

import * as api from "./api.js";
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
import { button, element, item, one, refill, refillLinks, TAKES_BACK } from "./dom.js";
import { arrive } from "./motion.js";
import { mayEnd, setUnderWay } from "./under-way.js";
import { faultLines, keyed, lang, press, say } from "./words.js";

export const MAIN = "clikomania";

/** A sign for each colour, so that nobody has to tell them by their hues. */
const SIGNS = [..."●▲■◆★✚♥♣ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01"];

/** Colours in an address: a sign for each of the 62, and 0 for no block. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";

/** Hues; beyond them only the signs differ. */
const HUES = 8;

/** Milliseconds between two moves of a replay. */
const PACE = 700;

/** The cell that the arrow keys stand on, as column and row. */
let marked = [0, 0];

/**
 * What the machine said last, of which games that holds, and which group it means in one of them. A hint is of one
 * position; a solution, or what a game lost, of all positions that the game leads through.
 */
const SILENT = { text: "", holds: () => false, meant: () => null, worst: -1 };
let advice = SILENT;

let replay = null;

/** Draws the buttons of the game anew that is on the page. */
let redraw = () => {};

/** The game that is on the page, and how it stands: where the next one goes on with it, blocks fall. */
let seen = null;

/** A game as it stands in the address, and back. */
export function fromAddress(link) {
  const moves = (name) => link.steps({ [name]: { separator: "-", read: moveOf } });
  const cells = link.text("cells", isGrid, null);
  const random = {
    rows: link.number("rows", 10, 1, 64),
    columns: link.number("columns", 10, 1, 64),
    colours: link.number("colours", 4, 1, 62),
    seed: link.seed(9999),
  };
  const board = cells ? { cells, colours: random.colours } : random;
  return { way: "clikomania", board, moves: moves("moves"), ahead: moves("ahead") };
}

const moveOf = (text) => (/^\d+\.\d+$/.test(text) ? text.split(".").map(Number) : undefined);

/** Whether these are rows of blocks, each as long as the others. */
function isGrid(text) {
  const rows = text.split("-");
  return rows.every((row) => /^\w+$/.test(row) && row.length === rows[0].length);
}

/** The same game before anything is done. */
export const beginning = (game) => ({ ...game, moves: [], ahead: [] });

/** The address of a game. */
export function toAddress({ board, moves, ahead }) {
  const parameters = new URLSearchParams(board);
  const text = (moves) => moves.map((it) => it.join(".")).join("-");
  if (moves.length) parameters.set("moves", text(moves));
  if (ahead.length) parameters.set("ahead", text(ahead));
  return `#/clikomania?${parameters}`;
}

/** The board as the server wants it. */
function wanted({ cells, ...random }) {
  if (!cells) return { random };
  const rows = cells.split("-");
  const numbers = (row) => [...row].map((digit) => DIGITS.indexOf(digit)).join(" ");
  return { puzzle: [rows.length, rows[0].length, random.colours, ...rows.map(numbers)].join("\n") };
}

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
  if (reply.faults) return reply;
  const rows = reply.puzzle.trim().split("\n").slice(3);
  const cells = rows.map((row) => row.split(" ").map((colour) => DIGITS[colour]).join("")).join("-");
  return { faults: [], address: toAddress({ board: { cells, colours: reply.colours }, moves: [], ahead: [] }) };
}

/** Shows a game, as in `practice.js`. */
export async function show(game, go, reach) {
  const ask = (search) => {
    const told = { review: bestPromised(game.board), hint: promisedAfter(game), solution: promisedAfter(game) }[search];
    return api.post("/api/clikomania", { board: wanted(game.board), lang, moves: game.moves, known: told, search });
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

/** Every group by its cells. */
function groupsByCell(standing) {
  const groups = new Map();
  for (const group of standing.groups) for (const spot of group.cells) groups.set(String(spot), group);
  return groups;
}

function drawBoard(game, standing, go) {
  const groups = groupsByCell(standing);
  const grid = one("k-grid");
  const hadFocus = grid.contains(document.activeElement);
  const block = (column, row) => {
    const colour = standing.blocks[column]?.[row];
    if (!colour) return element("span", { className: "gap" });
    const group = groups.get(String([column, row]));
    const made = button(SIGNS[colour - 1], () => group && take(game, group.name, go), {
      className: `block hue${(colour - 1) % HUES} ${group ? sides(standing, column, row) : "alone"}`,
      tabIndex: -1,
      "aria-label": label(column, row, colour, group),
    });
    made.dataset.at = `${column},${row}`;
    made.onfocus = () => light(group, [column, row]);
    made.onpointerenter = () => light(group);
    return made;
  };
  const cells = [];
  for (let row = standing.rows - 1; row >= 0; row--) {
    for (let column = 0; column < standing.columns; column++) cells.push(block(column, row));
  }
  grid.style.setProperty("--columns", standing.columns);
  grid.style.setProperty("--rows", standing.rows);
  grid.setAttribute("aria-label", say("clikomania::title"));
  grid.replaceChildren(...cells);
  grid.onkeydown = walk;
  const meant = groups.get(String(advice.meant(game) ?? game.ahead[0]));
  grid.onpointerleave = () => light(meant);
  settle(standing, meant);
  light(meant);
  // Where no block is left, the next thing to do is another board.
  if (hadFocus) (at(marked) ?? one("k-another")).focus();
  arrive(moved(game).map((it) => ({ ...it, element: at(it.spot) })), "var(--gap)");
  seen = { game, standing };
}

/** The blocks that a move has moved, and from where: nothing where the page did not show the game before it. */
function moved(game) {
  const before = game.moves.slice(0, -1);
  const goesOn = seen && JSON.stringify([seen.game.board, seen.game.moves]) === JSON.stringify([game.board, before]);
  const gone = goesOn && groupsByCell(seen.standing).get(String(game.moves.at(-1)));
  if (!gone) return [];
  const cells = new Set(gone.cells.map(String));
  const columns = seen.standing.blocks.map((blocks, column) => blocks.map((_, row) => [column, row]));
  const left = columns.map((spots) => spots.filter((spot) => !cells.has(String(spot)))).filter((spots) => spots.length);
  const moves = left.flatMap((spots, column) => spots.map((was, row) => ({ spot: [column, row], right: was[0] - column, up: was[1] - row })));
  return moves.filter(({ right, up }) => right || up);
}

/** The sides on which the group of a block goes on, and the corners around which it does. */
function sides(standing, column, row) {
  const same = (right, up) => standing.blocks[column + right]?.[row + up] === standing.blocks[column][row];
  const [up, right, down, left] = [same(0, 1), same(1, 0), same(0, -1), same(-1, 0)];
  const corners = { "up-right": up && right && same(1, 1), "down-right": down && right && same(1, -1), "up-left": up && left && same(-1, 1) };
  const all = Object.entries({ up, right, down, left, ...corners });
  return all.filter(([, goesOn]) => goesOn).map(([side]) => side).join(" ");
}

function label(column, row, colour, group) {
  const values = { column, row, sign: SIGNS[colour - 1] };
  if (!group) return say("block_alone", values);
  return say("block", { ...values, n: group.cells.length, points: points(group.points) });
}

const points = (n) => say(n === 1 ? "clikomania::one_point" : "clikomania::many_points", { n });

const at = (spot) => one("k-grid").querySelector(`[data-at="${spot}"]`);

/** Puts the one tab stop of the board on the group that is meant, or else on a block that is there. */
function settle(standing, meant) {
  const [right, up] = meant?.name ?? marked;
  const column = Math.max(0, Math.min(right, standing.blocks.length - 1));
  const row = Math.max(0, Math.min(up, (standing.blocks[column]?.length ?? 1) - 1));
  marked = [column, row];
  at(marked)?.setAttribute("tabindex", "0");
}

/** Shows which blocks would go, and for how many points. */
function light(group, spot) {
  for (const lit of one("k-grid").querySelectorAll(".lit")) lit.classList.remove("lit");
  for (const cell of group?.cells ?? []) at(cell)?.classList.add("lit");
  one("k-preview").textContent = group ? say("clikomania::taken", { blocks: group.cells.length, points: points(group.points) }) : "";
  if (!spot) return;
  at(marked)?.setAttribute("tabindex", "-1");
  marked = spot;
  at(marked)?.setAttribute("tabindex", "0");
}

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Up to the next block; sideways down to the top of a shorter column. */
function walk(event) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const column = marked[0] + step[0];
  for (let row = marked[1] + step[1]; row >= 0; row--) {
    const found = at([column, row]);
    if (found) return found.focus();
    if (step[1]) return;
  }
}

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
  drawForm(game, standing, go);
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

/** The fields of the size of a board. */
const SIZES = ["rows", "columns", "colours"];

/** Another board; where a game is under way it is asked first. */
function drawForm(game, standing, go) {
  const form = one("k-form");
  // What somebody types stays until there is another board.
  const key = JSON.stringify(game.board);
  if (form.dataset.board !== key) {
    for (const name of SIZES) form.elements[name].value = standing[name];
    // A board that was written comes of no seed.
    form.elements.seed.value = game.board.seed ?? "";
  }
  form.dataset.board = key;
  const start = (seed) => {
    if (!mayEnd()) return;
    stopReplay();
    const size = Object.fromEntries(SIZES.map((name) => [name, form.elements[name].valueAsNumber]));
    go({ ...game, board: { ...size, seed }, moves: [], ahead: [] });
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    start(form.elements.seed.valueAsNumber);
  };
  // The browser says what is wrong with a size; the seed does not matter here.
  const isRight = () => SIZES.every((name) => form.elements[name].reportValidity());
  one("k-another").onclick = () => isRight() && start(1 + Math.floor(Math.random() * 9999));
  // What was told in another language is over.
  if (one("k-faults").lang !== lang) one("k-faults").replaceChildren();
  one("k-paste").onsubmit = async (event) => {
    event.preventDefault();
    const { faults, more, address } = await openText(event.target.elements.puzzle.value);
    one("k-faults").lang = lang;
    one("k-faults").replaceChildren(...faultLines(faults, more).map((line) => item(line)));
    if (address && mayEnd()) location.hash = address;
  };
}
