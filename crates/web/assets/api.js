// Talks to the server. It keeps no game: whatever it has to know goes along, and a board that a copy of it does not
// know is sent again.

/** Why the server did not answer as hoped. */
export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }

  /** In the language of the page. */
  told(say) {
    return say(`web::${this.code.replaceAll("-", "_")}`);
  }
}

const kept = (id) => `qeq:board:${id}`;

async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok && body.error) throw new Refused(body.error.code, body.error.message);
  return body;
}

/** Sends the text of a board; gives its identity, or its faults. */
export async function send(text, name, lang) {
  const query = new URLSearchParams({ name, lang });
  const reply = await read(await fetch(`/api/boards?${query}`, { method: "POST", body: text }));
  if (reply.id) remember(reply.id, text, name);
  return reply;
}

function remember(id, text, name) {
  try {
    localStorage.setItem(kept(id), JSON.stringify({ text, name }));
  } catch {
    // Without room the board holds until the page is left.
  }
}

/** Sends a board again that was sent before; false when it is not there any more. */
export async function sendAgain(id, lang) {
  const board = localStorage.getItem(kept(id));
  if (!board) return false;
  const { text, name } = JSON.parse(board);
  return Boolean((await send(text, name, lang)).id);
}

async function withBoard(id, lang, ask) {
  try {
    return await ask();
  } catch (refused) {
    const isUnknown = refused instanceof Refused && refused.code === "unknown-board";
    if (isUnknown && (await sendAgain(id, lang))) return ask();
    throw refused;
  }
}

/** Who is on a board, and what can be asked. */
export const board = (id, lang) =>
  withBoard(id, lang, () => get(`/api/boards/${id}?lang=${lang}`));

/** The tree of a board, which may be hundreds of levels deep. */
export const tree = (id, lang) => withBoard(id, lang, () => get(`/api/boards/${id}/tree.json?lang=${lang}`));

/** Asks for something. */
export const get = async (path) => read(await fetch(path));

/** Sends something and gives the reply. */
export const post = async (path, body) =>
  read(
    await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

/** How a game on a board stands; `way` is `play` or `hunt`. */
export const game = (way, body) => withBoard(body.board, body.lang, () => post(`/api/${way}`, body));
