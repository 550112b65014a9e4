// What a person's best game on each board of Clikomania was worth, as long as the browser keeps it.

import * as kept from "./kept.js";

const RECORDS = "qeq:clikomania";

/** So many boards are remembered; the one that was not finished for the longest time makes room. */
const MOST = 200;

function all() {
  try {
    return new Map(JSON.parse(kept.read(RECORDS) ?? "[]"));
  } catch {
    return new Map();
  }
}

/** The record on a board; nothing where no game was finished. */
export const record = (board) => all().get(JSON.stringify(board)) ?? null;

/** Notes what a game was worth that is over; gives the record before it. */
export function note(board, value) {
  const records = all();
  const key = JSON.stringify(board);
  const was = records.get(key) ?? null;
  records.delete(key);
  records.set(key, Math.max(was ?? value, value));
  while (records.size > MOST) records.delete(records.keys().next().value);
  kept.write(RECORDS, JSON.stringify([...records]));
  return was;
}
