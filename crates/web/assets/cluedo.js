// The notebook of Cluedo. The text of its file is all there is: it is kept in the browser, goes to the server whole,
// and comes back with what follows from it.

import * as api from "./api.js";
import { askForEntry, quoted, takeUp, whyNot } from "./cluedo-entry.js";
import { dealFrom, showSetup } from "./cluedo-setup.js";
import { Sheet } from "./cluedo-table.js";
import { Told } from "./cluedo-told.js";
import { button, capital, download, element, item, one, refill, TAKES_BACK } from "./dom.js";
import { noteChange } from "./haste.js";
import * as browser from "./kept.js";
import { faultLines, keyed, lang, press, say, straight } from "./words.js";

export const MAIN = "cluedo";

const KEPT = "qeq:cluedo";

/** So many changes can be taken back. */
const MOST_PAST = 100;

/** The text of the notebook; none before one is begun. What was there before each change, the newest last. */
let kept = { text: null, past: [] };
let standing = null;

/** The text that the standing is of. */
let shown = null;

/** What the server has said of a text last, and in which language: nobody searches for it once more. */
let heard = { text: null, lang: null, reply: null };

/** The change that is under way. */
let latest = Promise.resolve();

const sheet = new Sheet("c-table");
const told = new Told("c-told", sheet, "c-do-a");

/** What a person has asked about the notebook on the page: ends where something else is asked, or the notebook is another. */
let question = new AbortController();

/** Whether the browser has it as it is here. */
let isKept = true;

export const fromAddress = () => ({ way: "cluedo" });
export const toAddress = () => "#/cluedo";
export const beginning = () => ({ way: "cluedo" });

/** Shows the notebook, or the questions before it. */
export async function show() {
  if (isKept) kept = read() ?? kept;
  const hasBegun = kept.text !== null;
  // Whoever plays with the keyboard goes on where the next thing is to do.
  const hadFocus = one(hasBegun ? "c-setup" : "c-book").contains(document.activeElement);
  lay(hasBegun);
  await (hasBegun ? refresh() : showSetup(begin));
  if (hadFocus) one(hasBegun ? "c-do-a" : "c-begin")?.focus();
  if (hasBegun && standing) takeUp(standing);
}

/** Has the notebook on the page, or the questions before it. */
function lay(hasBegun) {
  one("c-setup").hidden = hasBegun;
  one("c-book").hidden = !hasBegun;
}

/** A setting at the beginning of a line. No blank before it leads to the next line: all blank lines would be read anew from each. */
const SETTING = /^[^\S\r\n\u2028\u2029]*(deck|tools|places|characters|hands|players|me|assume)[^\S\n]*:/im;

/** Whether a text, right or wrong, looks like a notebook or a deck: it has a setting or a key of one. */
export const looksOwn = (text) => (/^\s*\{/.test(text) ? /"(flavor|hands|facts)"\s*:/ : SETTING).test(text);

/** Opens the file of a notebook, or that of a deck for one that is to begin. */
export async function open(bytes, _name, signal) {
  const file = await api.textIn(bytes, lang, signal);
  if (file.faults) return file;
  const { text } = file;
  const { faults, more, reply } = await ask(text, {}, signal);
  if (!reply) return (await openDeck(text, signal)) ?? { faults, more };
  // Whoever keeps the one that is there stays where he is.
  if (!mayReplace(reply.text)) return { faults: [], address: location.hash };
  take(reply);
  await showHere();
  return { faults: [], warnings: { faults: reply.warnings }, address: "#/cluedo" };
}

/** The questions before a notebook with the cards of a deck; nothing where the text is of none. */
async function openDeck(text, signal) {
  const deck = await api.post("/api/cluedo/deck", { deck: text, lang }, signal);
  if (!deck.cards) return null;
  if (isKept) kept = read() ?? kept;
  if (kept.text !== null && !confirm(say("notes::ask_new"))) return { faults: [], address: location.hash };
  dealFrom(deck);
  forget();
  await showHere();
  return { faults: [], address: "#/cluedo" };
}

/** Shows what is new where the notebook is on the page; elsewhere an address leads to it. */
const showHere = async () => {
  if (!one(MAIN).hidden) await show();
};

/** Keys of the notebook: the letters of the buttons. Before a notebook is begun there are none. */
export function onKey(event) {
  if (event.key === "Escape" && told.isShown) {
    told.hide();
    return true;
  }
  return press(one("c-book"), event);
}

/** Whether another notebook may take the place of the one that is kept, be it shown or not. */
function mayReplace(text) {
  if (isKept) kept = read() ?? kept;
  return kept.text === null || kept.text === text || confirm(say("ask_notebook"));
}

/** What the browser keeps; what no page of this kind has written there is no notebook. */
function read() {
  const { text, past } = browser.readJson(KEPT) ?? {};
  return typeof text === "string" && Array.isArray(past) ? { text, past } : null;
}

/** Boards that were sent make room. Where that is not enough, this page goes on with what only it knows. */
function write() {
  isKept = browser.write(KEPT, JSON.stringify(kept));
}

/** What follows from a text; its faults where it is none. */
async function ask(text, more = {}, signal = undefined) {
  const reply = await api.post("/api/cluedo", { notebook: text, lang, ...more }, signal);
  return reply.faults ? reply : { faults: [], reply };
}

/** The same where all that is wanted is what is shown. */
async function conclude(text) {
  if (heard.text === text && heard.lang === lang) return { faults: [], reply: heard.reply };
  const said = await ask(text);
  if (said.reply) hear(text, said.reply);
  return said;
}

function hear(text, reply) {
  heard = { text, lang, reply };
}

async function begin(text) {
  const { faults, reply } = await ask(text, { begins: true });
  if (!reply) return faults;
  take(reply);
  await show();
  return [];
}

/** Nobody waits any more for what was asked about the text that was there. */
function hold(text, past) {
  question.abort();
  kept = { text, past };
}

/** There is no notebook here. */
function holdNone() {
  hold(null, []);
  standing = shown = null;
}

/** Another text is kept in the place of that which is there. */
function keep(text) {
  const past = kept.text === null ? [] : [...kept.past, kept.text].slice(-MOST_PAST);
  hold(text, past);
  write();
}

/** Keeps the notebook that the server has read. */
function take(reply) {
  hear(reply.text, reply);
  keep(reply.text);
}

/** What is written in another tab is written in this one too, so that neither loses what the other noted. */
addEventListener("storage", ({ key, newValue }) => {
  if (key !== KEPT) return;
  if (newValue === null) holdNone();
  showHere();
});

async function undo() {
  if (!kept.past.length) return;
  hold(kept.past.at(-1), kept.past.slice(0, -1));
  write();
  await show();
}

const lines = () => standing.entries.map((entry) => entry.line);

/**
 * Makes the text another one, unless it is to stay. Changes follow one another, and each begins with what those before have
 * left. It is over once the text is kept: where the page cannot show it yet, it says so by itself.
 */
async function edit(changed) {
  const edited = latest.then(async () => {
    let before, text;
    do {
      while (kept.text !== null && kept.text !== shown) await refresh();
      if (kept.text === null) throw new api.Refused("notebook-gone", "");
      before = kept.text;
      text = await changed();
      // What another tab has noted meanwhile is not written over.
    } while (kept.text !== before);
    if (text) keep(text);
    return text;
  });
  latest = edited.catch(() => {}); // Whoever has begun it is told.
  if (await edited) show();
}

/** Where an entry stands now, that had this place when it was last seen; -1 where it is gone. */
const placeOf = ({ line }, at) => (lines()[at] === line ? at : lines().indexOf(line));

/** What the server says of a line in the place of an entry, or at the end where there is none or it is gone meanwhile. */
function consult(line, entry, at) {
  const place = entry ? placeOf(entry, at) : -1;
  return api.post("/api/cluedo/entry", { notebook: kept.text, lang, line, ...(place < 0 ? {} : { instead: place }) });
}

/** Has a line written down where it is still wanted when the server has judged it; gives what the server says. */
async function enter(line, entry, at, isWanted = () => true) {
  let judged = null;
  await edit(async () => {
    judged = await consult(line, entry, at);
    return isWanted() ? judged.text : null;
  });
  return judged;
}

/** The same for a line that nobody has typed: why it is not written down is told beside the table. */
async function note(line) {
  const judged = await enter(line);
  if (!judged.text) tell(whyNot(judged));
}

/** The text after a change that the server makes, which keeps the remarks where they are. */
const changed = async (change) => (await api.post("/api/cluedo/change", { notebook: kept.text, lang, change })).text;

/** What is gone meanwhile need not be taken out. */
const remove = (entry, at) =>
  edit(() => {
    const place = placeOf(entry, at);
    return place < 0 ? null : changed({ remove: place });
  });

const assume = (isAssumed) => edit(() => changed({ assume: isAssumed }));

async function refresh() {
  if (kept.text === null) return;
  const before = standing;
  const text = kept.text;
  const { faults, more, reply } = await conclude(text);
  // Whoever has changed it meanwhile asks anew.
  if (kept.text !== text) return;
  if (!reply) return giveUp(text, faultLines(faults, more));
  question.abort();
  standing = reply;
  shown = text;
  const isSame = before && String(before.holders) === String(reply.holders) && before.cells.length === reply.cells.length;
  sheet.draw(standing, isSame ? before : null, explain);
  drawHead();
  drawHistory();
  told.hide();
  noteChange();
}

/** What was kept by another version of the program and cannot be read any more is begun anew, and may be saved before. */
async function giveUp(text, why) {
  holdNone();
  lay(false);
  await showSetup(begin);
  const save = button(capital(say("notes::key_save")), () => download(say("notebook::file_name"), text, "text/plain"));
  one("faults").replaceChildren(...why.map((line) => item(line)), element("li", {}, save));
}

function drawHead() {
  const [first, ...rest] = standing.says.map(straight);
  one("c-says").textContent = standing.solved ? `★ ${first}` : (first ?? "");
  one("c-says").classList.toggle("solved", standing.solved);
  one("c-counts").textContent = rest.join(" · ");
  const clash = standing.clash;
  one("c-clash").hidden = !clash;
  one("c-clash").replaceChildren(...(clash ? clashLines(clash) : []));
  const act = (word, key, does, properties = {}) =>
    button(capital(say(word)), does, { id: `c-do-${key}`, ...keyed(key), ...properties });
  refill(
    one("c-actions"),
    act("notes::key_turn", "a", () => writeDown(), { className: "main" }),
    act("notes::key_suggest", "s", suggest),
    act("undo", "u", undo, { disabled: !kept.past.length, ...TAKES_BACK }),
  );
  refill(
    one("c-more"),
    act("notes::key_save", "g", () => download(say("notebook::file_name"), standing.text, "text/plain")),
    act("notes::key_assume", "p", () => assume(!standing.assumes), { "aria-pressed": String(standing.assumes) }),
    act("notes::key_new", "n", renew),
  );
}

const clashLines = ({ head, facts }) => [
  element("p", { textContent: `⚠ ${head}` }),
  element("ul", {}, ...facts.map((it) => item(straight(it).trim()))),
];

/** Asks for an entry, new or in the place of one. */
const writeDown = (entry, at) =>
  askForEntry(standing, entry, {
    consult: (line) => consult(line, entry, at),
    enter: (line, isWanted) => enter(line, entry, at, isWanted),
  });

function renew() {
  if (!confirm(say("notes::ask_new"))) return;
  forget();
  show();
}

/** Nothing is left of the notebook that was kept. */
function forget() {
  holdNone();
  browser.forget(KEPT);
}

/** What the server says of the notebook on the page, with more that a person wants to know: the last thing that was asked. */
function inquire(wanted) {
  question.abort();
  question = new AbortController();
  return ask(shown, wanted, api.whileShown(question.signal));
}

async function suggest() {
  // Nothing follows from what cannot be.
  if (standing.clash) return tell([say("notes::clash_first")]);
  const { reply } = await inquire({ suggest: true });
  const advice = reply?.suggestion?.text;
  // In somebody else's turn it is good for the next own one.
  const when = advice && standing.next !== standing.me ? [say("on_your_turn")] : [];
  tell([...when, advice ?? reply?.uncounted ?? say("notes::needs_some")]);
}

/** Why a cell is as it is, and two buttons to write down that it is so. */
async function explain(card, holder) {
  const name = quoted(standing.cards[card].name);
  const isEnvelope = holder === standing.hands.length;
  const has = isEnvelope ? `= ${name}` : `${holder} + ${name}`;
  const lacks = isEnvelope ? `! ${name}` : `${holder} - ${name}`;
  const { reply } = await inquire({ why: { card, holder } });
  const buttons = [
    button(capital(say("notes::key_has")), () => note(has), { className: "yes" }),
    button(capital(say("notes::key_lacks")), () => note(lacks), { className: "no" }),
  ];
  question.abort();
  told.explain(standing, reply?.why ?? [], [card, holder], standing.cells[card][holder] === "." ? buttons : []);
}

/** What is told takes the place of an answer that is still to come. */
function tell(lines) {
  question.abort();
  told.tell(lines);
}

function drawHistory() {
  const clashing = new Set(standing.clash?.entries);
  const line = (entry, at) => {
    const number = at + 1;
    const text = element("span", { textContent: `${clashing.has(at) ? "⚠ " : ""}${straight(entry.told)}` });
    const edit = button("✎", () => writeDown(entry, at), { "aria-label": say("change_entry", { n: number }) });
    const out = button("×", () => remove(entry, at), { "aria-label": say("remove_entry", { n: number }) });
    const row = element("div", {}, text, element("span", { className: "tools" }, edit, out));
    return element("li", { className: clashing.has(at) ? "clashing" : "" }, row);
  };
  refill(one("c-history"), ...standing.entries.map(line));
  one("c-none").hidden = standing.entries.length > 0;
}
