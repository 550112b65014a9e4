// One entry of the notebook on its way in: a suggestion with its answers, or a fact. It becomes a line of the file.

import { CATEGORIES } from "./cluedo-table.js";
import { button, element, one } from "./dom.js";
import { say } from "./words.js";

const KINDS = ["turn", "some", "none", "failed", "envelope"];

/** The name of a card as it stands in a line. */
export const quoted = (name) => (/[,:"#]/.test(name) || name.trim() !== name ? JSON.stringify(name) : name);

/** Asks for an entry, beginning with one that is to be changed; gives its line, or null. */
export function askForEntry(standing, entry) {
  const draft = entry ? draftOf(standing, entry) : fresh(standing);
  return new Promise((resolve) => {
    const dialog = one("c-entry");
    let line = null;
    const done = (text) => {
      line = text;
      dialog.close();
    };
    dialog.onclose = () => resolve(line);
    const was = lasting(draft);
    // What is half written is not thrown away without a word, whichever way leads out.
    const leave = () => (lasting(draft) === was || confirm(say("ask_lose_entry"))) && dialog.close();
    dialog.oncancel = (event) => {
      event.preventDefault();
      leave();
    };
    dialog.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      leave();
    };
    draw(standing, draft, { done, leave });
    dialog.showModal();
  });
}

/** What would be lost of an entry. */
const lasting = ({ cards, answers }) => JSON.stringify([[...cards].sort(), [...answers]]);

const fresh = (standing) => ({ kind: "turn", player: standing.next, cards: new Set(), answers: new Map() });

function draftOf(standing, entry) {
  const answers = entry.answers.map(({ player, shown, card }) => [player, shown === "card" ? card : shown]);
  return { kind: entry.kind, player: entry.player ?? standing.me, cards: new Set(entry.cards), answers: new Map(answers) };
}

function draw(standing, draft, ways) {
  const again = () => draw(standing, draft, ways);
  const isOfEnvelope = draft.kind === "failed" || draft.kind === "envelope";
  const focus = document.activeElement?.dataset?.chip;
  const parts = [
    kinds(draft, again),
    isOfEnvelope ? "" : players(standing, draft, again),
    ...Object.keys(CATEGORIES).map((category) => cards(standing, draft, category, again)),
    draft.kind === "turn" && isSuggestion(standing, draft) ? answers(standing, draft, again) : "",
  ];
  one("c-entry-body").replaceChildren(...parts.filter(Boolean));
  one("c-entry-foot").replaceChildren(...buttons(standing, draft, ways));
  one("c-entry").querySelector(`[data-chip="${CSS.escape(focus ?? "")}"]`)?.focus();
}

function chip(text, isOn, onclick, key) {
  return button(text, onclick, { className: "chip", "aria-pressed": String(isOn), "data-chip": key });
}

const group = (name, ...chips) =>
  element("fieldset", {}, element("legend", { textContent: name }), element("div", { className: "row" }, ...chips));

function kinds(draft, again) {
  const one = (kind) => {
    const choose = () => {
      draft.kind = kind;
      again();
    };
    return chip(say(`entry_${kind}`), draft.kind === kind, choose, `kind ${kind}`);
  };
  return group(say("entry_kind"), ...KINDS.map(one));
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
  const order = answering(standing, draft);
  const rows = order.map((player, place) => {
    const choose = (shown) => () => {
      if (draft.answers.get(player) === shown) draft.answers.delete(player);
      else {
        draft.answers.set(player, shown);
        for (const before of order.slice(0, place)) if (!draft.answers.has(before)) draft.answers.set(before, "nothing");
      }
      again();
    };
    const of = (text, shown) => chip(text, draft.answers.get(player) === shown, choose(shown), `answer ${player} ${shown}`);
    const shownCards = [...draft.cards].sort((a, b) => a - b).map((at) => of(standing.cards[at].name, at));
    const chips = [of(say("notes::none"), "nothing"), of(say("entry_unseen"), "something"), ...shownCards];
    return group(say("notes::answers", { who: standing.holders[player] }), ...chips);
  });
  const nobody = () => {
    for (const player of order) draft.answers.set(player, "nothing");
    again();
  };
  const all = element("div", { className: "row" }, chip(say("entry_nobody"), false, nobody, "nobody"));
  return element("div", {}, ...rows, all);
}

function buttons(standing, draft, { done, leave }) {
  const isReady = draft.kind === "turn" || draft.kind === "failed" ? isSuggestion(standing, draft) : draft.cards.size > 0;
  const save = button(say("entry_save"), () => done(line(standing, draft)), { className: "main", disabled: !isReady, "data-chip": "save" });
  const close = button(say("close"), leave);
  return [save, close];
}

/** The line of the file. */
function line(standing, draft) {
  const name = (at) => quoted(standing.cards[at].name);
  const list = [...draft.cards].sort((a, b) => a - b).map(name).join(", ");
  const signs = { some: `${draft.player} + `, none: `${draft.player} - `, failed: "! ", envelope: "= " };
  if (draft.kind !== "turn") return signs[draft.kind] + list;
  const shown = (it) => ({ nothing: "-", something: "+" })[it] ?? `+ ${name(it)}`;
  const told = answering(standing, draft).filter((player) => draft.answers.has(player));
  const answers = told.map((player) => `${player} ${shown(draft.answers.get(player))}`);
  return `${draft.player} ? ${list}${answers.length ? `: ${answers.join(", ")}` : ""}`;
}
