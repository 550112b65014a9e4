// What has to be known before a notebook is begun: deck, players, hands, whose it is, and the own cards. Everything
// has a usual value; what comes out is the text of a notebook.

import * as api from "./api.js";
import { quoted } from "./cluedo-entry.js";
import { CATEGORIES } from "./cluedo-table.js";
import { button, element, item, one } from "./dom.js";
import { lang, say } from "./words.js";

const MOST_PLAYERS = 15;

/** How many cards are in the envelope. */
const ENVELOPE = 3;

let draft = null;

/** Shows the questions; `begin` takes the text and gives its faults. */
export async function showSetup(begin) {
  const { decks, usual } = await api.get(`/api/cluedo/decks?lang=${lang}`);
  draft ??= { deck: usual, players: 3, names: [], hands: null, me: 0, own: new Set(), lists: {} };
  draw(decks, begin);
}

const isOwnDeck = (decks) => draft.deck === decks.length;

/** The cards of the deck as far as it is known. */
function cardsOf(decks) {
  if (!isOwnDeck(decks)) return decks[draft.deck].cards;
  const names = (text) => (text ?? "").split(/[\n,]/).map((it) => it.trim()).filter(Boolean);
  return Object.keys(CATEGORIES).flatMap((category) => names(draft.lists[category]).map((name) => ({ name, category })));
}

/** The cards dealt round: the first ones may have one more. */
function dealtRound(cards, players) {
  const all = Math.max(0, cards - ENVELOPE);
  return Array.from({ length: players }, (_, at) => Math.floor(all / players) + (at < all % players ? 1 : 0));
}

const handsOf = (decks) => draft.hands ?? dealtRound(cardsOf(decks).length, draft.players);

function draw(decks, begin) {
  const again = () => draw(decks, begin);
  const focus = document.activeElement?.id;
  one("c-setup").replaceChildren(
    element("h2", { textContent: say("notes::setup_title") }),
    element("p", { textContent: say("notes::about_setup") }),
    deckField(decks, again),
    ...(isOwnDeck(decks) ? ownDeck(again) : []),
    playerField(decks, again),
    ownCards(decks, again),
    foot(decks, begin),
  );
  if (focus) one(focus)?.focus();
}

function deckField(decks, again) {
  const titles = [...decks.map((deck) => deck.title), say("notes::own_deck")];
  const options = titles.map((title, at) => element("option", { value: at, textContent: title, selected: at === draft.deck }));
  const select = element("select", { id: "c-deck" }, ...options);
  select.onchange = () => {
    Object.assign(draft, { deck: Number(select.value), hands: null, own: new Set() });
    again();
  };
  return element("p", {}, element("label", { for: "c-deck", textContent: say("notes::deck") }), " ", select);
}

function ownDeck(again) {
  return Object.entries(CATEGORIES).map(([category, word]) => {
    const id = `c-list-${category}`;
    const area = element("textarea", { id, rows: 3, value: draft.lists[category] ?? "", placeholder: say("names_here") });
    area.onchange = () => {
      draft.lists[category] = area.value;
      Object.assign(draft, { hands: null, own: new Set() });
      again();
    };
    return element("p", {}, element("label", { for: id, textContent: say(word) }), area);
  });
}

function playerField(decks, again) {
  const step = (by, word) => {
    const change = () => {
      Object.assign(draft, { players: draft.players + by, hands: null });
      draft.me = Math.min(draft.me, draft.players - 1);
      trimHand(decks);
      again();
    };
    const players = draft.players + by;
    return button(by < 0 ? "−" : "+", change, { id: `c-${word}`, "aria-label": say(word), disabled: players < 1 || players > MOST_PLAYERS });
  };
  const count = element("output", { textContent: draft.players });
  const rows = handsOf(decks).map((hand, at) => playerRow(decks, hand, at, again));
  return element(
    "fieldset",
    {},
    element("legend", { textContent: say("notes::players") }),
    element("div", { className: "row" }, step(-1, "fewer_players"), count, step(1, "more_players")),
    element("div", { className: "players" }, ...rows),
  );
}

function playerRow(decks, hand, at, again) {
  const name = element("input", {
    id: `c-name-${at}`,
    value: draft.names[at] ?? "",
    placeholder: say("player_n", { n: at }),
    maxLength: 30,
    autocomplete: "off",
    "aria-label": say("name_of", { n: at }),
  });
  name.onchange = () => {
    draft.names[at] = name.value.trim();
  };
  const size = element("input", { id: `c-hand-${at}`, type: "number", min: 0, max: 60, value: hand, "aria-label": say("cards_of", { n: at }) });
  size.onchange = () => {
    draft.hands = handsOf(decks).with(at, Number(size.value));
    trimHand(decks);
    again();
  };
  const me = element("input", { id: `c-me-${at}`, type: "radio", name: "c-me", checked: at === draft.me });
  me.onchange = () => {
    draft.me = at;
    trimHand(decks);
    again();
  };
  const mine = element("label", { className: "mine" }, me, " ", say("notes::me"));
  return element("div", { className: "player" }, name, size, mine);
}

/** The own hand has no more cards than fit. */
function trimHand(decks) {
  draft.own = new Set([...draft.own].slice(0, ownSize(decks)));
}

const ownSize = (decks) => handsOf(decks)[draft.me] ?? 0;

function ownCards(decks, again) {
  const cards = cardsOf(decks);
  const isFull = draft.own.size >= ownSize(decks);
  const chips = cards.map(({ name }, at) => {
    const toggle = () => {
      if (!draft.own.delete(at)) draft.own.add(at);
      again();
    };
    const isOwn = draft.own.has(at);
    return button(name, toggle, { id: `c-own-${at}`, className: "chip", "aria-pressed": String(isOwn), disabled: isFull && !isOwn });
  });
  const title = `${say("notes::own_cards")}: ${draft.own.size} / ${ownSize(decks)}`;
  return element("fieldset", {}, element("legend", { textContent: title }), element("div", { className: "row" }, ...chips));
}

function foot(decks, begin) {
  const faults = element("ul", { className: "faults", role: "alert" });
  const start = async () => {
    const found = await begin(textOf(decks));
    faults.replaceChildren(...found.map((fault) => item(fault.message)));
    if (!found.length) draft = null;
  };
  return element("div", {}, faults, button(say("notes::begin"), start, { id: "c-begin", className: "main" }));
}

/** The notebook as text: the settings, and the own cards as its first entries. */
function textOf(decks) {
  const cards = cardsOf(decks);
  const list = (category) => cards.filter((card) => card.category === category).map((card) => quoted(card.name)).join(", ");
  const deck = isOwnDeck(decks)
    ? Object.entries(CATEGORIES).map(([category, key]) => `${key}: ${list(category)}`)
    : [`deck: ${decks[draft.deck].title}`];
  const names = Array.from({ length: draft.players }, (_, at) => draft.names[at] || say("player_n", { n: at }));
  const hasNames = draft.names.some(Boolean);
  const settings = [
    ...deck,
    `hands: ${handsOf(decks).join(" ")}`,
    ...(hasNames ? [`players: ${names.map(quoted).join(", ")}`] : []),
    `me: ${draft.me}`,
  ];
  const own = [...draft.own].sort((a, b) => a - b).map((at) => `${draft.me} + ${quoted(cards[at].name)}`);
  return `${settings.join("\n")}\n\n${own.join("\n")}\n`;
}
