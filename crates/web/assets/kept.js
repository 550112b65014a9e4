// What the browser keeps for the page. Where there is no leave or no room to keep anything, the page does without: then
// all holds until it is left.

/** What was kept under this name. */
export function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function write(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Nothing is kept.
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
