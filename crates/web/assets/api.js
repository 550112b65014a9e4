// Talks to the server. It keeps no game: whatever it has to know goes along, and a board that a copy of it does not
// know is sent again.

import * as kept from "./kept.js";

/** Why the server did not answer as hoped. */
export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }

  /** In the language of the page. */
  told(say) {
    const key = this.code.replaceAll("-", "_");
    return say(OWN.has(this.code) ? key : `web::${key}`);
  }
}

/** What the page itself finds wrong; all else is the server's word. */
const OWN = new Set(["offline", "unreadable", "undrawable", "unknown-board", "unplayable", "notebook-gone"]);

let answered = () => {};

/** Has something done whenever the server answers. */
export function onAnswer(does) {
  answered = does;
}

/** Ends what is asked for the game that is shown. */
let waiting = new AbortController();

/** Whoever goes elsewhere does not wait any more, and the server stops searching. */
export function abandon() {
  waiting.abort();
  waiting = new AbortController();
}

/** A signal that also ends what is asked when the game that is shown is left. */
export const whileShown = (signal) => AbortSignal.any([waiting.signal, signal]);

/** Where a board is. What cannot be the name of one, as links that were cut off say it, is a board that nobody knows. */
function pathOf(id) {
  if (!/^\w+$/.test(id)) throw new Refused("unknown-board", id);
  return `/api/boards/${id}`;
}

/** A file with faults is answered with its faults; whatever else is not right is thrown. */
const UNPROCESSABLE = 422;

/** Asks for something until a signal says that nobody wants it any more: by itself, when the game that is shown is left. */
async function ask(path, { signal = waiting.signal, ...options } = {}) {
  const failed = (error) => {
    throw new Refused(error.name === "AbortError" ? "abandoned" : "offline", error.message);
  };
  const response = await fetch(path, { ...options, signal }).catch(failed);
  const isAnswer = response.ok || response.status === UNPROCESSABLE;
  // Whatever stands between may answer in another way.
  const body = await response.json().catch(isAnswer ? failed : () => ({}));
  if (!isAnswer) throw new Refused(body.error?.code ?? "stopped", body.error?.message);
  answered();
  return body;
}

/** What the server has read as a board is UTF-8. */
const textOf = (board) => (typeof board === "string" ? board : new TextDecoder().decode(board));

/** Sends a board, as text or as the bytes of its file; gives its identity, or its faults. */
export async function send(board, name, lang, signal) {
  const query = new URLSearchParams({ name, lang });
  const reply = await ask(`/api/boards?${query}`, { method: "POST", body: board, signal });
  if (reply.id) kept.writeBoard(reply.id, { text: textOf(board), name });
  return reply;
}

/** What a file holds; a folder cannot be read, nor what is gone meanwhile. */
export function bytesOf(file) {
  return file.arrayBuffer().catch((error) => {
    throw new Refused("unreadable", error.message);
  });
}

/** The text of a file as the server reads it, or its faults where it is none: in which encoding it seems to be, and what to do. */
export const textIn = (bytes, lang, signal) => ask(`/api/text?lang=${lang}`, { method: "POST", body: bytes, signal });

/** The boards that are on their way once more, by their identity: all that miss one at once wait for the same sending. */
const onTheirWay = new Map();

/** Sends a board again that was sent before; false when it is not there any more. */
export function sendAgain(id, lang) {
  if (!onTheirWay.has(id)) {
    const sent = resend(id, lang).finally(() => onTheirWay.delete(id));
    onTheirWay.set(id, sent);
  }
  return onTheirWay.get(id);
}

async function resend(id, lang) {
  const { text, name } = kept.readBoard(id) ?? {};
  if (typeof text !== "string") return false;
  return Boolean((await send(text, name, lang)).id);
}

async function withBoard(id, lang, request) {
  try {
    pathOf(id);
    return await request();
  } catch (refused) {
    const isUnknown = refused instanceof Refused && refused.code === "unknown-board";
    if (isUnknown && (await sendAgain(id, lang))) return request();
    throw refused;
  }
}

/** Who is on a board, and what can be asked. */
export const board = (id, lang) =>
  withBoard(id, lang, () => get(`${pathOf(id)}?lang=${lang}`));

/** The tree of a board by a strategy; it may be hundreds of levels deep. */
export const tree = (id, strategy, lang) => {
  const query = new URLSearchParams({ lang, strategy });
  return withBoard(id, lang, () => get(`${pathOf(id)}/tree.json?${query}`));
};

/** Asks for something. */
export const get = (path) => ask(path);

/** Sends something and gives the reply; a signal may end it as in `ask`. */
export const post = (path, body, signal) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/** How a game on a board stands; `way` is `play` or `hunt`. */
export const game = (way, body) => withBoard(body.board, body.lang, () => post(`/api/${way}`, body));
