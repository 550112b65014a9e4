// What stands behind the `#` of an address: a way of playing, what its game is set to and what was done in it. What was lost on
// the way here, or means nothing, is left out, and noted so that whoever came by the link can be told.

/** So many signs are told of a piece that was left out. */
const MOST_TOLD = 40;

const cut = (text) => (text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text);

export class Link {
  #parameters;
  #read = new Set();
  #left = [];

  constructor(hash) {
    const [way, ...rest] = hash.replace(/^#\/?/, "").split("?");
    this.way = way;
    this.#parameters = new URLSearchParams(rest.join("?"));
  }

  /** What was left out so far of what was looked at, and whatever nobody has looked at. */
  get leftOut() {
    const isUnread = ([name]) => !this.#read.has(name);
    return [...this.#left, ...[...this.#parameters].filter(isUnread).map(([name, text]) => cut(text ? `${name}=${text}` : name))];
  }

  #leave(name, text) {
    this.#left.push(cut(`${name}=${text}`));
  }

  #text(name) {
    this.#read.add(name);
    return this.#parameters.get(name);
  }

  /** Whether something is named at all. */
  has(name) {
    return this.#text(name) !== null;
  }

  /** A text that is right; the usual one where there is none. */
  text(name, isRight, usual) {
    const text = this.#text(name);
    if (text === null || isRight(text)) return text ?? usual;
    this.#leave(name, text);
    return usual;
  }

  /** A name that `known` has. */
  choice(name, known, usual) {
    return this.text(name, (text) => Object.hasOwn(known, text), usual);
  }

  /** The board of a game. */
  board() {
    return this.text("board", Boolean, "builtin");
  }

  /** A whole number: the nearest one within bounds, or the usual one where what stands there is none. */
  number(name, usual, least, most) {
    const text = this.#text(name);
    if (text === null) return usual;
    const isNumber = /^-?\d+$/.test(text);
    const number = isNumber ? Math.min(most, Math.max(least, Number(text))) : usual;
    if (!isNumber || Number(text) !== number) this.#leave(name, text);
    return number;
  }

  /** The seed of a game; one by chance up to `most` where there is none. */
  seed(most = 2 ** 32) {
    return this.number("seed", 1 + Math.floor(Math.random() * most), 1, Number.MAX_SAFE_INTEGER);
  }

  /**
   * What was done, from the pieces of all these names in the order of the address. It ends before the first that cannot be
   * read: what came behind it was done in another game. A reader tells what parts its pieces, if anything does.
   */
  steps(readers) {
    for (const name of Object.keys(readers)) this.#read.add(name);
    const steps = [];
    let isWhole = true;
    for (const [name, text] of this.#parameters) {
      if (!Object.hasOwn(readers, name)) continue;
      const { separator, read } = readers[name];
      const pieces = separator === undefined ? [text] : text.split(separator);
      const found = pieces.map(read);
      const bad = isWhole ? found.indexOf(undefined) : 0;
      isWhole = bad < 0;
      steps.push(...(isWhole ? found : found.slice(0, bad)));
      if (!isWhole) this.#leave(name, pieces.slice(bad).join(separator ?? ""));
    }
    return steps;
  }
}
