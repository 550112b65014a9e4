// One entry of the notebook on its way in: a suggestion with its answers, or a fact. It becomes a line of the file. The
// server says what the own hand answers by itself, what it denies, and whether the line is taken.

import { Refused } from "./api.js";
import { CATEGORIES } from "./cluedo-table.js";
import { button, element, item, one, QUICK } from "./dom.js";
import { faultLines, say, straight } from "./words.js";

const KINDS = ["turn", "some", "none", "failed", "envelope"];

/** The name of a card as it stands in a line. */
export const quoted = (name) => (/[,:"#]/.test(name) || name.trim() !== name ? JSON.stringify(name) : name);

/** Why a line is not taken, as the server says. */
export const whyNot = ({ faults, more, refused }) => (faults ? faultLines(faults, more) : [refused]);

/** The asking that is on the screen, or set aside. What is answered to one before it comes too late. */
let current = null;

/** Whoever goes elsewhere, or back, does not find the page behind the dialog: what is half written waits. */
addEventListener("hashchange", () => {
  if (!one("c-entry").open) return;
  current.isAside = true;
  one("c-entry").close();
});

/** Whoever would leave the page with an entry that is half written is asked. */
addEventListener("beforeunload", (event) => {
  if (current?.isBegun()) event.preventDefault();
});

/** What an entry counts on. Names in the heads of columns may come in another language meanwhile. */
const gameOf = ({ cards, hands, me }) => JSON.stringify([cards, hands, me]);

/** What was set aside is asked for again, where the notebook is of the same game. */
export function takeUp(standing) {
  if (!current?.isAside) return;
  if (current.game !== gameOf(standing)) {
    current = null;
    return;
  }
  current.isAside = false;
  current.draw(standing);
  show();
}

/** What is chosen first has the focus, and not the room around it. */
function show() {
  one("c-entry").showModal();
  one("c-entry").querySelector(".chip").focus();
}

/**
 * Asks for an entry, beginning with one that is to be changed. `consult` gives what the server says of a line, `enter` has it
 * written down as well: until that is done, whatever was typed stays here.
 */
export function askForEntry(standing, entry, { consult, enter }) {
  const draft = entry ? draftOf(standing, entry) : fresh(standing);
  const dialog = one("c-entry");
  const was = lasting(draft);
  const isBegun = () => lasting(draft) !== was;
  const own = (current = { game: gameOf(standing), isAside: false, isBegun });
  const isAwaited = () => current === own;
  const close = () => {
    current = null;
    dialog.close();
  };
  const done = async (line) => {
    const judged = await answer(() => enter(line, isAwaited), isAwaited);
    if (judged?.text) close();
    else if (judged) object(whyNot(judged));
  };
  dialog.onclose = () => {
    if (isAwaited() && !own.isAside) current = null;
  };
  // What is half written is not thrown away without a word, whichever way leads out.
  const leave = () => (!isBegun() || confirm(say("ask_lose_entry"))) && close();
  dialog.oncancel = (event) => {
    event.preventDefault();
    leave();
  };
  dialog.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    leave();
  };
  own.draw = (standing) => draw(standing, draft, { consult, isAwaited, done, leave });
  own.draw(standing);
  show();
}

const object = (lines) => one("c-entry-faults").replaceChildren(...lines.map((line) => item(line)));

/** What the server says; null where it says nothing, and why is told here, or where nobody awaits it any more. */
async function answer(ask, isAwaited) {
  try {
    const said = await ask();
    return isAwaited() ? said : null;
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    if (isAwaited() && refused.code !== "abandoned") object([refused.told(say)]);
    return null;
  }
}

/** What would be lost of an entry. */
const lasting = ({ cards, answers }) => JSON.stringify([[...cards].sort(), [...answers]]);

/** What the server has said of a suggestion without its answers. */
const UNHEARD = { line: "", said: null };

const fresh = (standing) => ({ kind: "turn", player: standing.next, cards: new Set(), answers: new Map(), heard: UNHEARD });

function draftOf(standing, entry) {
  const answers = entry.answers.map(({ player, shown, card }) => [player, shown === "card" ? card : shown]);
  const player = entry.player ?? standing.me;
  return { kind: entry.kind, player, cards: new Set(entry.cards), answers: new Map(answers), heard: UNHEARD };
}

function draw(standing, draft, ways) {
  const again = () => draw(standing, draft, ways);
  const isOfEnvelope = draft.kind === "failed" || draft.kind === "envelope";
  const isAsking = draft.kind === "turn" && isSuggestion(standing, draft);
  if (isAsking) hear(standing, draft, ways, again);
  const focus = document.activeElement?.dataset?.chip;
  const parts = [
    kinds(draft, again),
    isOfEnvelope ? "" : players(standing, draft, again),
    ...Object.keys(CATEGORIES).map((category) => cards(standing, draft, category, again)),
    isAsking && draft.heard.said ? answers(standing, draft, again) : "",
  ];
  object([]);
  one("c-entry-body").replaceChildren(...parts.filter(Boolean));
  one("c-entry-foot").replaceChildren(...buttons(standing, draft, ways));
  one("c-entry").querySelector(`[data-chip="${CSS.escape(focus ?? "")}"]`)?.focus();
}

/** Asks the server what may be answered to another suggestion than before. Where it does not say, the next change asks again. */
async function hear(standing, draft, { consult, isAwaited }, again) {
  const line = asking(standing, draft);
  if (draft.heard.line === line) return;
  const heard = (draft.heard = { line, said: null });
  const isLast = () => draft.heard === heard;
  const said = await answer(() => consult(line), () => isAwaited() && isLast());
  if (!said) {
    if (isLast()) draft.heard = UNHEARD;
    return;
  }
  if (said.faults) return object(whyNot(said));
  heard.said = said;
  again();
  // On a small screen the answers begin below what is seen.
  one("c-entry-body").lastElementChild.scrollIntoView({ block: "nearest" });
}

/** Whether somebody may give an answer, as the own hand has it. */
const may = (draft, player, shown) =>
  draft.heard.said?.possible.some((it) => it.player === player && (it.card ?? it.shown) === shown) ?? false;

function chip(text, isOn, onclick, key) {
  return button(text, onclick, { className: "chip", "aria-pressed": String(isOn), "data-chip": key, ...QUICK });
}

const group = (name, ...chips) =>
  element("fieldset", {}, element("legend", { textContent: name }), element("div", { className: "row" }, ...chips));

function kinds(draft, again) {
  const chipOf = (kind) => {
    const choose = () => {
      draft.kind = kind;
      again();
    };
    return chip(say(`entry_${kind}`), draft.kind === kind, choose, `kind ${kind}`);
  };
  return group(say("entry_kind"), ...KINDS.map(chipOf));
}

function players(standing, draft, again) {
  const names = standing.holders.slice(0, -1);
  const chips = names.map((name, at) => {
    const choose = () => {
      draft.player = at;
      draft.answers.clear();
      again();
    };
    return chip(name, draft.player === at, choose, `player ${at}`);
  });
  return group(say("entry_who"), ...chips);
}

/** A suggestion and an accusation take one card of each category, a fact any. */
function cards(standing, draft, category, again) {
  const isOneEach = draft.kind === "turn" || draft.kind === "failed";
  const of = standing.cards.map((card, at) => ({ ...card, at })).filter((card) => card.category === category);
  const chips = of.map(({ name, at }) => {
    const choose = () => {
      const isOn = draft.cards.has(at);
      if (isOneEach) of.forEach((other) => draft.cards.delete(other.at));
      else draft.cards.delete(at);
      if (!isOn) draft.cards.add(at);
      draft.answers.clear();
      again();
    };
    return chip(name, draft.cards.has(at), choose, `card ${at}`);
  });
  return group(say(CATEGORIES[category]), ...chips);
}

function isSuggestion(standing, draft) {
  const categories = [...draft.cards].map((at) => standing.cards[at].category);
  return categories.length === 3 && new Set(categories).size === 3;
}

/** Who answers, from the asker's left round. */
function answering(standing, draft) {
  const players = standing.hands.length;
  return Array.from({ length: players - 1 }, (_, step) => (draft.player + step + 1) % players);
}

/** Whoever shows something is the last to answer, so those before had nothing: one tap says it all. */
function answers(standing, draft, again) {
  const round = answering(standing, draft);
  const order = round.filter((player) => draft.heard.said.possible.some((it) => it.player === player));
  const rows = order.map((player, place) => answerRow(standing, draft, player, order.slice(0, place), again));
  return element("div", {}, ...ownAnswer(draft, round), ...rows, ...nobodyAnswers(draft, order, again));
}

/** Those who may have nothing, and of whom nobody has said otherwise, had nothing. */
function hadNothing(draft, players) {
  const silent = players.filter((player) => !draft.answers.has(player) && may(draft, player, "nothing"));
  for (const player of silent) draft.answers.set(player, "nothing");
}

/** What a player may answer; those before had nothing then. */
function answerRow(standing, draft, player, before, again) {
  const choose = (shown) => () => {
    if (draft.answers.get(player) === shown) draft.answers.delete(player);
    else {
      draft.answers.set(player, shown);
      hadNothing(draft, before);
    }
    again();
  };
  const of = (text, shown) => chip(text, draft.answers.get(player) === shown, choose(shown), `answer ${player} ${shown}`);
  const cards = [...draft.cards].sort((a, b) => a - b).map((at) => [standing.cards[at].name, at]);
  const all = [[say("notes::none"), "nothing"], [say("entry_unseen"), "something"], ...cards];
  const chips = all.filter(([, shown]) => may(draft, player, shown)).map(([text, shown]) => of(text, shown));
  return group(say("notes::answers", { who: somebody(standing, player) }), ...chips);
}

/** A player within a sentence: whoever has no name is called by a number. */
function somebody({ holders }, player) {
  const isNameless = holders[player] === say("cluedo::player", { n: player });
  return isNameless ? say("cluedo::the_player", { n: player }) : holders[player];
}

function nobodyAnswers(draft, order, again) {
  const { own } = draft.heard.said;
  const canBe = own?.answer.shown !== "card" && order.every((player) => may(draft, player, "nothing"));
  const nobody = () => {
    draft.answers.clear();
    hadNothing(draft, order);
    again();
  };
  return canBe ? [element("div", { className: "row" }, chip(say("entry_nobody"), false, nobody, "nobody"))] : [];
}

/** What the own hand answers by itself. Nobody asks me any more once somebody before me has shown something. */
function ownAnswer(draft, round) {
  const { own } = draft.heard.said;
  const before = own ? round.slice(0, round.indexOf(own.answer.player)) : [];
  const isAsked = own && before.every((player) => (draft.answers.get(player) ?? "nothing") === "nothing");
  return isAsked ? [element("p", { className: "faint", textContent: straight(own.told) })] : [];
}

function buttons(standing, draft, { done, leave }) {
  const isWhole = draft.kind === "turn" || draft.kind === "failed" ? isSuggestion(standing, draft) : draft.cards.size > 0;
  const isReady = isWhole && (draft.kind !== "turn" || draft.heard.said);
  const save = button(say("entry_save"), () => done(line(standing, draft)), { className: "main", disabled: !isReady, "data-chip": "save" });
  const close = button(say("close"), leave);
  return [save, close];
}

/** The cards as they stand in a line. */
const listed = (standing, { cards }) => [...cards].sort((a, b) => a - b).map((at) => quoted(standing.cards[at].name)).join(", ");

/** A suggestion without its answers. */
const asking = (standing, draft) => `${draft.player} ? ${listed(standing, draft)}`;

/** The line of the file. What the own hand answers by itself is left to the server. */
function line(standing, draft) {
  const signs = { some: `${draft.player} + `, none: `${draft.player} - `, failed: "! ", envelope: "= " };
  if (draft.kind !== "turn") return signs[draft.kind] + listed(standing, draft);
  const shown = (it) => ({ nothing: "-", something: "+" })[it] ?? `+ ${quoted(standing.cards[it].name)}`;
  const told = answering(standing, draft).filter((player) => may(draft, player, draft.answers.get(player)));
  const answers = told.map((player) => `${player} ${shown(draft.answers.get(player))}`);
  return `${asking(standing, draft)}${answers.length ? `: ${answers.join(", ")}` : ""}`;
}
