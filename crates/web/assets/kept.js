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

/** Keeps a text under a name; false where that cannot be. */
export const write = writer("localStorage");

/** The same for what only this tab has, until it is closed. */
export const readOfTab = reader("sessionStorage");
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
export const readJsonOfTab = parsed(readOfTab);

/** The names that begin so, of what is kept. */
export function names(beginning) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning));
  } catch {
    return [];
  }
}

/** Keeps it no more. */
export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps a text under a name, in the place of others whose names begin so where there is no room; false where that is not enough. */
export function writeOver(beginning, name, text) {
  const others = names(beginning).filter((other) => other !== name);
  while (!write(name, text)) {
    if (!others.length) return false;
    forget(others.pop());
  }
  return true;
}
