// What has to be known before a notebook is begun: deck, players, hands, whose it is, and the own cards. Everything
// has a usual value; what comes out is the text of a notebook.

import * as api from "./api.js";
import { quoted } from "./cluedo-entry.js";
import { CATEGORIES } from "./cluedo-table.js";
import { button, element, item, one, QUICK } from "./dom.js";
import * as browser from "./kept.js";
import { faultLines, lang, say } from "./words.js";

const MOST_PLAYERS = 15;

/** How many cards are in the envelope. */
const ENVELOPE = 3;

/** Stands for a deck that the program does not carry; the others go by their number. */
const OWN = -1;

const untouched = () => ({ deck: null, title: null, players: 3, names: [], hands: null, me: 0, own: new Set(), lists: {} });

const KEPT = "qeq:cluedo-setup";

let draft = read() ?? untouched();

/** What was answered before a reload; what no page of this kind has written there is nothing. */
function read() {
  const kept = browser.readJsonOfTab(KEPT);
  return Array.isArray(kept?.own) ? { ...untouched(), ...kept, own: new Set(kept.own) } : null;
}

const keep = () => browser.writeOfTab(KEPT, JSON.stringify({ ...draft, own: [...draft.own] }));

/** The deck of somebody who has chosen none, which is that of the language. */
let usualDeck = 0;

const deckNow = () => draft.deck ?? usualDeck;

/** Cards that are told, or counted, are of the deck that they were seen in. */
const settleDeck = () => Object.assign(draft, { deck: deckNow() });

/** Shows the questions; `begin` takes the text and gives its faults. */
export async function showSetup(begin) {
  const { decks, usual } = await api.get(`/api/cluedo/decks?lang=${lang}`);
  usualDeck = usual;
  // Another version of the program may carry fewer.
  if (draft.deck >= decks.length) dealAnew({ deck: null });
  draw(decks, begin);
}

/** The deck of a file, for the questions that come next. */
export function dealFrom({ title, cards }) {
  dealAnew({ deck: OWN, title });
  for (const category of Object.keys(CATEGORIES)) {
    const own = cards.filter((card) => card.category === category);
    draft.lists[category] = own.map((card) => quoted(card.name)).join(", ");
  }
}

const isOwnDeck = () => deckNow() === OWN;

/** A name in a list, between commas or lines; quotes stand around one that holds a comma. */
const LISTED = /\s*"(?:[^"\\\n]|\\.)*"\s*|[^,\n]+/g;

/** A name without its quotes. */
function plain(name) {
  try {
    return name.startsWith('"') ? String(JSON.parse(name)) : name;
  } catch {
    return name;
  }
}

/** The cards of the deck as far as it is known. */
function cardsOf(decks) {
  if (!isOwnDeck()) return decks[deckNow()].cards;
  const names = (text) => ((text ?? "").match(LISTED) ?? []).map((it) => plain(it.trim())).filter(Boolean);
  return Object.keys(CATEGORIES).flatMap((category) => names(draft.lists[category]).map((name) => ({ name, category })));
}

/** So many cards each player has of a deck that is dealt round: the first ones may have one more. */
export function handsRound(cards, players) {
  const all = Math.max(0, cards - ENVELOPE);
  return Array.from({ length: players }, (_, at) => Math.floor(all / players) + (at < all % players ? 1 : 0));
}

const handsOf = (decks) => draft.hands ?? handsRound(cardsOf(decks).length, draft.players);

const ownSize = (decks) => handsOf(decks)[draft.me] ?? 0;

/**
 * Puts the questions on the page, once. Whatever is answered changes what follows from it where it stands, so that what is
 * clicked, tabbed to or typed next is still there.
 */
function draw(decks, begin) {
  const focus = document.activeElement?.id;
  const parts = [];
  const follow = () => {
    parts.forEach((part) => part.follow());
    keep();
  };
  parts.push(
    deckField(decks, follow),
    deckFile(decks, begin),
    ownDeck(decks, follow),
    playerField(decks, follow),
    ownCards(decks, follow),
    foot(decks, begin),
  );
  one("c-setup").replaceChildren(
    element("h2", { textContent: say("notes::setup_title") }),
    element("p", { textContent: say("notes::about_setup") }),
    ...parts.map(({ made }) => made),
  );
  follow();
  if (focus) one(focus)?.focus();
}

/** Other cards are dealt anew, and none of them is anybody's yet. */
const dealAnew = (changed) => Object.assign(draft, { hands: null, own: new Set() }, changed);

function deckField(decks, follow) {
  const named = [...decks.map((deck, at) => [at, deck.title]), [OWN, say("notes::own_deck")]];
  const options = named.map(([value, title]) => element("option", { value, textContent: title, selected: value === deckNow() }));
  const select = element("select", { id: "c-deck" }, ...options);
  select.onchange = () => {
    dealAnew({ deck: Number(select.value) });
    follow();
  };
  const made = element("p", {}, element("label", { for: "c-deck", textContent: say("notes::deck") }), " ", select);
  return { made, follow: () => {} };
}

/** A file that a deck is taken from, be it of a deck alone or of a notebook or a game that was played with it. */
function deckFile(decks, begin) {
  const id = "c-deck-file";
  const file = element("input", { id, type: "file", className: "hidden" });
  const faults = faultList();
  file.onchange = async () => {
    const [chosen] = file.files;
    // The same file is chosen again by whoever has mended it.
    file.value = "";
    if (!chosen) return;
    const { text, ...unread } = await api.textIn(await api.bytesOf(chosen), lang);
    const reply = unread.faults ? unread : await api.post("/api/cluedo/deck", { deck: text, lang });
    faults.replaceChildren(...faultLines(reply.faults ?? [], reply.more).map((line) => item(line)));
    if (!reply.cards) return;
    takeDeck(decks, reply);
    draw(decks, begin);
  };
  const label = element("label", { for: id, className: "button", textContent: say("notes::deck_file") });
  return { made: element("div", {}, element("p", {}, label, file), faults), follow: () => faults.replaceChildren() };
}

/** A deck that the program carries is that one; any other is one's own. */
function takeDeck(decks, { title, cards }) {
  const sameAs = (deck) => deck.title === title && JSON.stringify(deck.cards) === JSON.stringify(cards);
  const carried = decks.findIndex(sameAs);
  if (carried < 0) dealFrom({ title, cards });
  else dealAnew({ deck: carried });
}

function ownDeck(decks, follow) {
  const lists = Object.entries(CATEGORIES).map(([category, word]) => {
    const id = `c-list-${category}`;
    const area = element("textarea", { id, rows: 3, value: draft.lists[category] ?? "", placeholder: say("names_here") });
    area.oninput = () => {
      draft.lists[category] = area.value;
      // Other cards are another deck.
      dealAnew({ title: null });
      follow();
    };
    return element("p", {}, element("label", { for: id, textContent: say(word) }), area);
  });
  const made = element("div", {}, ...lists);
  return { made, follow: () => Object.assign(made, { hidden: !isOwnDeck() }) };
}

function playerField(decks, follow) {
  const step = (by, word) => {
    const change = () => {
      Object.assign(draft, { players: draft.players + by, hands: null });
      draft.me = Math.min(draft.me, draft.players - 1);
      follow();
    };
    return button(by < 0 ? "−" : "+", change, { id: `c-${word}`, "aria-label": say(word), ...QUICK });
  };
  const [fewer, more] = [step(-1, "fewer_players"), step(1, "more_players")];
  const count = element("output");
  const rows = element("div", { className: "players" });
  const made = element(
    "fieldset",
    {},
    element("legend", { textContent: say("notes::players") }),
    element("div", { className: "row" }, fewer, count, more),
    rows,
  );
  const keepUp = () => {
    count.textContent = draft.players;
    turnOff(fewer, draft.players <= 1, more);
    turnOff(more, draft.players >= MOST_PLAYERS, fewer);
    while (rows.children.length > draft.players) rows.lastChild.remove();
    while (rows.children.length < draft.players) rows.append(playerRow(decks, rows.children.length, follow));
    handsOf(decks).forEach((hand, at) => {
      const size = rows.querySelector(`#c-hand-${at}`);
      // Whoever types a number has it as it was typed.
      if (Number(size.value) !== hand) size.value = hand;
      rows.querySelector(`#c-me-${at}`).checked = at === draft.me;
    });
  };
  return { made, follow: keepUp };
}

/** Turns a button off or on; the focus does not go out with it. */
function turnOff(button, isOff, other) {
  const hadFocus = button === document.activeElement;
  button.disabled = isOff;
  if (isOff && hadFocus) other.focus();
}

function playerRow(decks, at, follow) {
  const name = element("input", {
    id: `c-name-${at}`,
    value: draft.names[at] ?? "",
    placeholder: say("player_n", { n: at }),
    maxLength: 30,
    autocomplete: "off",
    "aria-label": say("name_of", { n: at }),
  });
  name.oninput = () => {
    draft.names[at] = name.value.trim();
    keep();
  };
  const size = element("input", { id: `c-hand-${at}`, type: "number", min: 0, max: 60, "aria-label": say("cards_of", { n: at }) });
  size.oninput = () => {
    settleDeck();
    draft.hands = handsOf(decks).with(at, Number(size.value));
    follow();
  };
  const me = element("input", { id: `c-me-${at}`, type: "radio", name: "c-me", "aria-label": say("i_am_player", { n: at }) });
  me.onchange = () => {
    draft.me = at;
    follow();
  };
  const mine = element("label", { className: "mine" }, me, " ", say("notes::me"));
  return element("div", { className: "player" }, name, size, mine);
}

/** The own hand. Where it is full no other card can be pressed; where it became smaller, its cards wait to be put back. */
function ownCards(decks, follow) {
  const title = element("legend");
  const chips = element("div", { className: "row" });
  const chip = ({ name }, at) => {
    const toggle = () => {
      settleDeck();
      if (!draft.own.delete(at)) draft.own.add(at);
      follow();
    };
    return button(name, toggle, { id: `c-own-${at}`, className: "chip", ...QUICK });
  };
  let shown = null;
  const keepUp = () => {
    const cards = cardsOf(decks);
    const names = JSON.stringify(cards);
    if (names !== shown) chips.replaceChildren(...cards.map(chip));
    shown = names;
    const isFull = draft.own.size >= ownSize(decks);
    [...chips.children].forEach((made, at) => {
      const isOwn = draft.own.has(at);
      made.setAttribute("aria-pressed", String(isOwn));
      made.disabled = isFull && !isOwn;
    });
    title.textContent = `${say("notes::own_cards")}: ${draft.own.size} / ${ownSize(decks)}`;
  };
  return { made: element("fieldset", {}, title, chips), follow: keepUp };
}

const faultList = () => element("ul", { className: "faults", "aria-live": "assertive", "aria-atomic": "true" });

function foot(decks, begin) {
  const faults = faultList();
  const start = async () => {
    const lines = (await begin(textOf(decks))).map((fault) => fault.message);
    faults.replaceChildren(...lines.map((line) => item(line)));
    if (lines.length) return;
    draft = untouched();
    keep();
  };
  const startOnce = onceAtATime(start);
  const made = element("div", {}, faults, button(say("notes::begin"), startOnce, { id: "c-begin", className: "main" }));
  return { made, follow: () => faults.replaceChildren() };
}

/** Does something, unless it is being done. */
function onceAtATime(does) {
  let isDoing = false;
  return async () => {
    if (isDoing) return;
    isDoing = true;
    await does().finally(() => (isDoing = false));
  };
}

/** The notebook as text: the settings, and the own cards as its first entries. */
function textOf(decks) {
  const cards = cardsOf(decks);
  const list = (category) => cards.filter((card) => card.category === category).map((card) => quoted(card.name)).join(", ");
  const titled = draft.title ? [`deck: ${draft.title}`] : [];
  const deck = isOwnDeck()
    ? [...titled, ...Object.entries(CATEGORIES).map(([category, key]) => `${key}: ${list(category)}`)]
    : [`deck: ${decks[deckNow()].title}`];
  // Whoever has no name is called in the language of whoever reads the file.
  const names = Array.from({ length: draft.players }, (_, at) => draft.names[at] || "");
  const hasNames = names.some(Boolean);
  const settings = [
    ...deck,
    `hands: ${handsOf(decks).join(" ")}`,
    ...(hasNames ? [`players: ${names.map(quoted).join(", ")}`] : []),
    `me: ${draft.me}`,
  ];
  const own = [...draft.own].sort((a, b) => a - b).map((at) => `${draft.me} + ${quoted(cards[at].name)}`);
  return `${settings.join("\n")}\n\n${own.join("\n")}\n`;
}
