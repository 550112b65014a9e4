// The board of Clikomania on the page: blocks that are pressed, walked with the arrow keys, and seen to fall.

import { button, element, one } from "./dom.js";
import { arrive } from "./motion.js";
import { say } from "./words.js";

/** A sign for each colour, so that nobody has to tell them by their hues. */
const SIGNS = [..."●▲■◆★✚♥♣ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01"];

/** Hues; beyond them only the signs differ. */
const HUES = 8;

/** The cell that the arrow keys stand on, as column and row. */
let marked = [0, 0];

/** The game that is on the page, and how it stands: where the next one goes on with it, blocks fall. */
let seen = null;

/** Every group by its cells. */
function groupsByCell(standing) {
  const groups = new Map();
  for (const group of standing.groups) for (const spot of group.cells) groups.set(String(spot), group);
  return groups;
}

/**
 * Draws the board of a game. A group that is pressed is taken by its name; the one of which a cell is `meant` is shown while
 * no other is pointed at.
 */
export function drawGrid(game, standing, { take, meant: name }) {
  const groups = groupsByCell(standing);
  const grid = one("k-grid");
  const hadFocus = grid.contains(document.activeElement);
  const block = (column, row) => {
    const colour = standing.blocks[column]?.[row];
    if (!colour) return element("span", { className: "gap" });
    const group = groups.get(String([column, row]));
    const made = button(SIGNS[colour - 1], () => group && take(group.name), {
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
  const meant = groups.get(String(name));
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
  const come = (was, [column, row]) => ({ spot: [column, row], right: was[0] - column, up: was[1] - row });
  const moves = left.flatMap((spots, column) => spots.map((was, row) => come(was, [column, row])));
  return moves.filter(({ right, up }) => right || up);
}

/** The sides on which the group of a block goes on, and the corners around which it does. */
function sides(standing, column, row) {
  const same = (right, up) => standing.blocks[column + right]?.[row + up] === standing.blocks[column][row];
  const [up, right, down, left] = [same(0, 1), same(1, 0), same(0, -1), same(-1, 0)];
  const corners = {
    "up-right": up && right && same(1, 1),
    "down-right": down && right && same(1, -1),
    "up-left": up && left && same(-1, 1),
  };
  const all = Object.entries({ up, right, down, left, ...corners });
  return all.filter(([, goesOn]) => goesOn).map(([side]) => side).join(" ");
}

function label(column, row, colour, group) {
  const values = { column, row, sign: SIGNS[colour - 1] };
  if (!group) return say("block_alone", values);
  return say("block", { ...values, n: group.cells.length, points: points(group.points) });
}

/** Points in words. */
export const points = (n) => say(n === 1 ? "clikomania::one_point" : "clikomania::many_points", { n });

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
