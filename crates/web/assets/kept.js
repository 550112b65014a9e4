// What the browser keeps for the page. Where there is no leave or no room to keep anything, the page does without: then
// all holds until it is left.

const reader = (where) => (name) => {
  try {
    return window[where].getItem(name);
  } catch {
    return null;
  }
};

const writer = (where) => (name, text) => {
  try {
    window[where].setItem(name, text);
    return true;
  } catch {
    return false;
  }
};

/** What was kept under this name. */
export const read = reader("localStorage");

const put = writer("localStorage");

/** Keeps a text under a name; false where that cannot be. Boards that were sent make room, the oldest first. */
export function write(name, text) {
  const isKeptWithout = (other) => {
    forget(other);
    return put(name, text);
  };
  return put(name, text) || boards().filter((other) => other !== name).some(isKeptWithout);
}

/** The same for what only this tab has, until it is closed. */
export const writeOfTab = writer("sessionStorage");

const parsed = (read) => (name) => {
  try {
    return JSON.parse(read(name));
  } catch {
    return null;
  }
};

/**
 * What was kept as JSON; nothing where it is none: another program may have been at this address and have kept something under
 * the same name. Whether it is what the page keeps there is for whoever reads it to see.
 */
export const readJson = parsed(read);
export const readJsonOfTab = parsed(reader("sessionStorage"));

/** Keeps it no more. */
export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** What the names of boards begin with that were sent, and under which name it is kept in which order that was. */
const BOARD = "qeq:board:";
const ORDER = "qeq:boards";

/** So many of them are kept. */
const MOST_BOARDS = 50;

/** What was kept of a board that was sent. */
export const readBoard = (id) => readJson(BOARD + id);

/** Keeps a board that is sent, in the place of the oldest one where there are too many. */
export function writeBoard(id, board) {
  const others = boards().filter((name) => name !== BOARD + id);
  for (const name of others.slice(0, 1 - MOST_BOARDS)) forget(name);
  write(ORDER, JSON.stringify([...others.slice(1 - MOST_BOARDS), BOARD + id]));
  write(BOARD + id, JSON.stringify(board));
}

/** The names of all boards, the oldest first; before them those of which nobody knows when they were sent. */
function boards() {
  const order = readJson(ORDER);
  const place = (name) => (Array.isArray(order) ? order.indexOf(name) : -1);
  return names(BOARD).sort((one, other) => place(one) - place(other));
}

/** The names that begin so, of what is kept. */
function names(beginning) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning));
  } catch {
    return [];
  }
}
