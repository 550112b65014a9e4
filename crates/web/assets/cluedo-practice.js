// A game of Cluedo to practise on: the machine deals and plays the other seats. The deal goes by a seed, and what the person
// did is all there is beside it; who has which cards the server says only at the end.

import * as api from "./api.js";
import { handsRound } from "./cluedo-setup.js";
import { CATEGORIES, Sheet } from "./cluedo-table.js";
import { Told } from "./cluedo-told.js";
import { button, capital, element, item, one, QUICK, refill } from "./dom.js";
import { Link } from "./link.js";
import { mayEnd, onChoice, setUnderWay } from "./under-way.js";
import { keyed, lang, press, say, straight } from "./words.js";

/** Files are opened as beside the notebook. */
export { open } from "./cluedo.js";

export const MAIN = "cluedo-practice";

/** So many players there may be. */
const PLAYERS = [2, 3, 4, 5, 6];

/** Seeds by chance are short enough to be typed. */
const MOST_SEED = 9999;

const sheet = new Sheet("p-table");
const told = new Told("p-told", sheet, "p-suggest");

/** What the server has said last, and what it was asked. */
let heard = { key: null, reply: null };

/** The game that is on the page, and how it stands. */
let seen = { game: null, standing: null };

/** The cards that are chosen for what is asked next, by their categories. */
let chosen = {};

const DONE = { ask: "q", accuse: "a", show: "s" };

/** What was done, as it stands in an address, and back. */
const textOf = (done) => Object.entries(done).map(([way, cards]) => DONE[way] + [cards].flat().join("."))[0];

function doneOf(text) {
  const way = Object.keys(DONE).find((it) => DONE[it] === text[0]);
  const cards = text.slice(1).split(".");
  const isRight = way && cards.length === (way === "show" ? 1 : 3) && cards.every((it) => /^\d{1,3}$/.test(it));
  if (!isRight) return undefined;
  return { [way]: way === "show" ? Number(cards[0]) : cards.map(Number) };
}

/** A mark of the person's in the own table: card, holder and sign. */
function markOf(text) {
  const [, card, holder, sign] = /^(\d{1,3})\.(\d{1,3})([Vx])$/.exec(text) ?? [];
  return sign && { cell: `${card}.${holder}`, sign };
}

/** A game as it stands in the address, and back. The deck of somebody who names none is that of the language. */
export const fromAddress = (link) => ({
  way: MAIN,
  deck: link.text("deck", Boolean, null),
  players: link.number("players", 3, PLAYERS[0], PLAYERS.at(-1)),
  seed: link.seed(MOST_SEED),
  moves: link.steps({ moves: { separator: "-", read: doneOf } }),
  isAlone: link.has("alone"),
  marks: link.steps({ marks: { separator: "-", read: markOf } }),
});

export function toAddress({ deck, players, seed, moves, isAlone, marks }) {
  const parameters = new URLSearchParams({ seed, players });
  if (deck) parameters.set("deck", deck);
  if (moves.length) parameters.set("moves", moves.map(textOf).join("-"));
  if (isAlone) parameters.set("alone", "");
  if (marks.length) parameters.set("marks", marks.map(({ cell, sign }) => cell + sign).join("-"));
  return `#/${MAIN}?${parameters}`;
}

/** The same deal before anything is done. */
export const beginning = (game) => ({ ...game, moves: [], marks: [] });

/** Another deal as one was. */
const fresh = (game) => ({ ...beginning(game), seed: new Link("").seed(MOST_SEED) });

/** Keys are the letters of the buttons. */
export function onKey(event) {
  if (event.key !== "Escape" || !told.isShown) return press(one(MAIN), event);
  told.hide();
  return true;
}

/** Shows a game, as in `practice.js`. */
export async function show(game, go, reach) {
  const { decks, usual } = await api.get(`/api/cluedo/decks?lang=${lang}`);
  const own = { ...game, deck: game.deck ?? decks[usual].title };
  const cards = decks.find(({ title }) => title === own.deck)?.cards;
  if (!cards) throw new api.Refused("malformed", own.deck);
  const ask = async (more) => api.post("/api/cluedo/practice", wanted(own, cards, more), more && api.whileShown(question()));
  const key = JSON.stringify(wanted(own, cards));
  if (heard.key !== key) heard = { key, reply: await ask() };
  const standing = heard.reply;
  if (standing.faults) throw new api.Refused("malformed", own.deck);
  reach(own);
  draw(own, standing, { decks, go, ask });
}

const wanted = ({ deck, players, seed, moves }, cards, more = {}) => ({
  table: `deck: ${deck}\nhands: ${handsRound(cards.length, players).join(" ")}\n`,
  lang,
  seed,
  moves,
  ...more,
});

/** What a person wants to know of the game on the page: it ends where something else is asked, or the game goes on. */
let asking = new AbortController();

function question() {
  asking.abort();
  asking = new AbortController();
  return asking.signal;
}

/** What tells a deal from any other. */
const dealOf = (game) => game && JSON.stringify([game.deck, game.players, game.seed]);

function draw(game, standing, ways) {
  asking.abort();
  told.hide();
  if (dealOf(seen.game) !== dealOf(game)) chosen = {};
  drawHead(game, standing);
  drawActions(game, standing, ways);
  drawTable(game, standing, ways);
  drawHistory(standing);
  drawForm(game, ways);
  setUnderWay(game.moves.length > 0 && standing.due !== "over");
  seen = { game, standing };
}

/** What is to be done or how it ended, and what has happened since the person did something. */
function drawHead(game, standing) {
  const says = standing.says.map(straight);
  const isOver = standing.due === "over";
  // What has to be answered comes after what was asked.
  const head = standing.due === "show" ? says.at(-1) : says[0];
  const rest = says.filter((it) => it !== head);
  one("p-says").textContent = head;
  one("p-says").classList.toggle("solved", isOver);
  one("p-news").replaceChildren(...[...standing.seen.slice(standing.before).map(straight), ...rest].map((text) => item(text)));
  const { solved, says: known } = standing.notebook;
  const counts = (solved ? known : known.slice(1)).map(straight).join(" · ");
  one("p-counts").textContent = isOver ? "" : game.isAlone ? say("practice::marks_own") : counts;
}

function drawActions(game, standing, { go, ask }) {
  const done = (move) => go({ ...game, moves: [...game.moves, move] });
  const draws = { turn: turnButtons, show: showButtons, over: () => [againButton(game, go)] };
  one("p-choice").hidden = standing.due !== "turn";
  refill(one("p-choice"), ...(standing.due === "turn" ? selects(standing) : []));
  refill(one("p-actions"), ...draws[standing.due]({ standing, done, ask, go, game }));
  readyUp();
}

/** What is chosen of each category, for a suggestion or an accusation. */
function selects({ notebook: { cards } }) {
  return Object.entries(CATEGORIES).map(([category, word]) => {
    const of = cards.map(({ name, ...card }, at) => ({ name, at, ...card })).filter((card) => card.category === category);
    const options = of.map(({ name, at }) => element("option", { value: at, textContent: name, selected: chosen[category] === at }));
    const none = element("option", { value: "", textContent: "…", disabled: true, selected: !(category in chosen) });
    const select = element("select", { id: `p-${category}` }, none, ...options);
    select.onchange = () => {
      chosen[category] = Number(select.value);
      readyUp();
    };
    return element("label", { className: "choice" }, say(word), " ", select);
  });
}

/** Whoever has not chosen three cards yet cannot ask for them. */
function readyUp() {
  const isReady = Object.keys(CATEGORIES).every((it) => it in chosen);
  for (const id of ["p-ask", "p-accuse"]) if (one(id)) one(id).disabled = !isReady;
}

const trio = () => Object.keys(CATEGORIES).map((it) => chosen[it]);

function turnButtons({ standing, done, ask }) {
  const act = (id, word, key, does, properties = {}) => button(capital(say(word)), does, { id, ...keyed(key), ...properties });
  return [
    act("p-ask", "practice::key_ask", "p", () => done({ ask: trio() }), { className: "main" }),
    act("p-accuse", "practice::key_accuse", "a", () => meansIt(standing) && done({ accuse: trio() })),
    act("p-suggest", "hint", "h", () => suggest(standing, ask)),
  ];
}

/** Whether somebody means to accuse so; whoever holds one of the cards must be wrong. */
function meansIt({ notebook: { cards, cells, me } }) {
  const named = (these) => these.map((at) => cards[at].name).join(", ");
  const own = trio().filter((at) => cells[at][me] === "V");
  const warning = own.length ? [say("practice::you_hold", { cards: named(own) })] : [];
  return confirm([...warning, say("practice::ask_accuse", { cards: named(trio()) })].join(" "));
}

function showButtons({ standing: { held, notebook }, done }) {
  const show = (at, place) => {
    const word = say("show_card", { card: notebook.cards[at].name });
    return button(word, () => done({ show: at }), { id: `p-show-${at}`, ...keyed(String(place + 1)) });
  };
  return held.map(show);
}

function againButton(game, go) {
  return button(capital(say("practice::key_again")), () => go(fresh(game)), { id: "p-again", className: "main", ...keyed("n") });
}

/** What would be best to ask, which is chosen then. */
async function suggest(standing, ask) {
  const { suggestion, uncounted, says } = (await ask({ suggest: true })).notebook;
  told.tell([suggestion?.text ?? uncounted ?? says[0]]);
  for (const at of suggestion?.cards ?? []) chosen[standing.notebook.cards[at].category] = at;
  refill(one("p-choice"), ...selects(standing));
  readyUp();
}

/** What follows from what was seen, the person's own marks, or at the end who had what. */
function drawTable(game, standing, { go, ask }) {
  const { notebook } = standing;
  const isOver = standing.due === "over";
  const cells = isOver ? standing.deal : game.isAlone ? marked(game, notebook) : notebook.cells;
  const isPlain = isOver || game.isAlone;
  const shown = { ...notebook, cells, counts: isPlain ? null : notebook.counts };
  const isSame = seen.game && goesOn(seen.game, game) && !isPlain;
  const explain = async (card, holder) => told.explain(shown, (await ask({ why: { card, holder } })).notebook.why ?? [], [card, holder]);
  const mark = (card, holder) => toggleMark(game, notebook, card, holder, go);
  const press = isOver ? () => {} : game.isAlone ? mark : explain;
  // A cell is marked by one press after the other.
  sheet.draw(shown, isSame ? seen.standing.notebook : null, press, game.isAlone ? QUICK : {});
  one("p-legend").textContent = say(isOver ? "deal_legend" : game.isAlone ? "own_legend" : "legend");
  const box = one("p-deduced");
  box.parentElement.hidden = isOver;
  box.checked = !game.isAlone;
  box.onchange = () => go({ ...game, isAlone: !box.checked });
}

/** Whether a game is one that was seen, some turns later. */
const goesOn = (was, now) =>
  !was.isAlone && toAddress(beginning(was)) === toAddress(beginning(now)) && was.moves.length < now.moves.length;

/** What the own hand says by itself: its cards are nobody else's, and it has no other. */
const ofHand = ({ cells, me }, card, holder) => (holder === me ? cells[card][me] : cells[card][me] === "V" ? "x" : ".");

/** The own table. */
function marked({ marks }, notebook) {
  const signs = new Map(marks.map(({ cell, sign }) => [cell, sign]));
  const sign = (card, holder) => signs.get(`${card}.${holder}`) ?? ofHand(notebook, card, holder);
  return notebook.cards.map((_, card) => notebook.holders.map((_, holder) => sign(card, holder)));
}

const NEXT = { ".": "V", V: "x", x: null };

/** Marks a cell, and once more as something else, and then no more. */
function toggleMark(game, notebook, card, holder, go) {
  if (ofHand(notebook, card, holder) !== ".") return;
  const cell = `${card}.${holder}`;
  const sign = NEXT[marked(game, notebook)[card][holder]];
  const others = game.marks.filter((it) => it.cell !== cell);
  go({ ...game, marks: sign ? [...others, { cell, sign }] : others });
}

function drawHistory({ own, seen: lines, review, notebook: { hands, me } }) {
  one("p-own").textContent = straight(own ?? "");
  one("p-history").start = hands[me] + 1;
  one("p-history").replaceChildren(...lines.map((text) => item(straight(text))));
  one("p-reviewed").hidden = !review.length;
  one("p-review").replaceChildren(...review.map((text) => item(straight(text))));
}

/** Another deal; where a game is under way it is asked first. */
function drawForm(game, { decks, go }) {
  const fill = (id, options, chosen, does) => {
    const made = options.map(([value, textContent]) => element("option", { value, textContent }));
    one(id).replaceChildren(...made);
    one(id).value = chosen;
    onChoice(one(id), does);
  };
  fill("p-deck", decks.map(({ title }) => [title, title]), game.deck, (deck) => go({ ...fresh(game), deck }));
  fill("p-players", PLAYERS.map((it) => [it, it]), game.players, (players) => go({ ...fresh(game), players: Number(players) }));
  const form = one("p-form");
  const field = form.elements.seed;
  if (seen.game?.seed !== game.seed) field.value = game.seed;
  form.onsubmit = (event) => {
    event.preventDefault();
    if (mayEnd()) go({ ...beginning(game), seed: field.valueAsNumber });
  };
  one("p-deal").onclick = () => mayEnd() && go(fresh(game));
}
