// A game of Clikomania as it stands in an address, and its board as the server reads one.

/** Colours in an address: a sign for each of the 62, and 0 for no block. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";

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
export function boardOf({ cells, ...random }) {
  if (!cells) return { random };
  const rows = cells.split("-");
  const numbers = (row) => [...row].map((digit) => DIGITS.indexOf(digit)).join(" ");
  return { puzzle: [rows.length, rows[0].length, random.colours, ...rows.map(numbers)].join("\n") };
}

/** The address of a new game on the board of a puzzle that the server has read. */
export function addressOf({ puzzle, colours }) {
  const rows = puzzle.trim().split("\n").slice(3);
  const cells = rows.map((row) => row.split(" ").map((colour) => DIGITS[colour]).join("")).join("-");
  return toAddress({ board: { cells, colours }, moves: [], ahead: [] });
}
