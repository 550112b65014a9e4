// ¿Quién es quién? in all its ways: what those who play on a board have in common, from the file of one to its cards.

import * as api from "./api.js";
import { ASIDE, button, element, item, one, refill, refillAll, rove, TAKES_BACK } from "./dom.js";
import { drawTree } from "./tree.js";
import { mayEnd, onChoice } from "./under-way.js";
import { answerText, keyed, lang, press, question, say, sayMany, straight } from "./words.js";

export const MAIN = "quien";

/** How the machine's tree may be grown, and the words for it. */
const STRATEGIES = {
  optimal: "report::optimal",
  lookahead: "report::lookahead",
  entropy: "report::entropy",
  order: "strategy_order",
  random: "report::random",
};

const USUAL_STRATEGY = "optimal";

/** The strategy that a link names. */
export const strategyOf = (link) => link.choice("strategy", STRATEGIES, USUAL_STRATEGY);

/** Names it there, where it is not the usual one. */
export function nameStrategy(parameters, strategy) {
  if (strategy !== USUAL_STRATEGY) parameters.set("strategy", strategy);
}

/** What somebody said who looks for somebody, as a link tells it: a name or a question by its number; and back. */
export function guessOf(text) {
  if (!/^[nq]\d+$/.test(text)) return undefined;
  const at = Number(text.slice(1));
  return text[0] === "n" ? { name: at } : { ask: at };
}

export const textOf = (guess) => ("name" in guess ? `n${guess.name}` : `q${guess.ask}`);

/** Keys of the buttons. */
export const onKey = (event) => press(one("buttons"), event);

/**
 * Whether a text, right or wrong, looks like a board: JSON, a table, or lists with blank lines between. Those at its end are cut
 * off first, as it would be read to the end from each of them.
 */
export const looksOwn = (text) => text.includes("\t") || /^\s*\{|\n[^\S\n]*\n/.test(text.trimEnd());

/** Opens the file of a board: its faults, or what is to be known of it and the address of a game on it. */
export async function openBoard(bytes, name, signal, addressOn) {
  const { id, faults, more } = await api.send(bytes, name, lang, signal);
  if (id) return { faults: [], warnings: { faults, more }, address: addressOn(id) };
  const errors = faults.filter((fault) => fault.severity === "error");
  // Faults that are not told are errors where nothing else is told.
  const others = errors.length < faults.length ? 0 : more;
  return { faults: errors, more: others };
}

/** What a game can be set to: before it, above the cards, or beside what was done in it. */
export const drawSettings = ({ above = [], beside = [] }) => refillAll([one("choices"), above], [one("settings"), beside]);

/** Lets the person choose how the machine's tree is grown; `again` gives the game from its beginning. */
export function drawStrategy(game, again, go) {
  const option = ([value, word]) => element("option", { value, textContent: say(word), selected: value === game.strategy });
  const select = element("select", { id: "strategy" }, ...Object.entries(STRATEGIES).map(option));
  onChoice(select, (strategy) => go({ ...again(), strategy }));
  const label = element("label", { for: select.id, textContent: say("report::strategy") });
  drawSettings({ beside: [element("p", {}, label, " ", select)] });
}

export function hideTree() {
  one("tree").hidden = true;
}

/** An attribute as it is asked for. */
export const questionText = (board, at) => question(board.attributes[at]);

/** What was asked on the way through the machine's tree, and answered. */
export const stepsOf = (board, history) =>
  history.map(({ question, answer }) => ({ yes: answer, text: `${questionText(board, question)} ${answerText(answer)}` }));

/** What is to be answered, and the games that follow from it. */
export const yesNo = (yes, no) => [
  { word: "tree::edge_yes", kind: "yes", key: lang === "en" ? "y" : "s", next: yes },
  { word: "tree::edge_no", kind: "no", key: "n", next: no },
];

/** The button that takes back what was done last. */
export const undoTo = (next, isOff = false) => ({ word: "undo", key: "u", next, isOff, ways: TAKES_BACK });

/** The button of another game, which the game that is over goes on by, and one under way does not. */
export const againWith = (next, isOver) => ({ word: "again", key: "r", next, ends: true, ways: isOver ? {} : ASIDE });

/** Whatever takes longer than this, in milliseconds, is seen to be under way. */
const AT_ONCE = 400;

/** How a game on a board stands. Until it is known what was there stays, and where that takes long, the page says that it works. */
export async function stand(way, body) {
  const set = (isBusy) => {
    one(MAIN).setAttribute("aria-busy", String(isBusy));
    one("busy").textContent = isBusy ? say("searching") : "";
  };
  const late = setTimeout(set, AT_ONCE, true);
  try {
    return await api.game(way, body);
  } finally {
    clearTimeout(late);
    set(false);
  }
}

/** Where answers and board differ, which is what would be mended. */
export function contradictions(wrong) {
  const told = ({ question, answer }) => {
    const [given, actual] = [answer, !answer].map((it) => say(it ? "tree::yes" : "tree::no"));
    return say("play::contradiction", { attribute: question, given, actual }).trim();
  };
  return wrong.map(told).join("; ");
}

/** The card that the arrow keys stand on. */
let marked = 0;

/**
 * Cards stay where they are and only change: so they flip, and keep the focus. Whoever is ruled out is named by nobody
 * by mistake, unless anybody may be meant.
 */
export function drawCards(board, remaining, view, go) {
  const cards = one("cards");
  if (cards.dataset.board !== board.id) {
    cards.dataset.board = board.id;
    cards.replaceChildren(...board.characters.map((name, at) => card(board, name, at)));
    marked = 0;
  }
  cards.onkeydown = walk;
  const left = new Set(remaining);
  for (const [at, made] of [...cards.children].entries()) {
    const name = board.characters[at];
    const isLeft = left.has(at);
    // Whoever is to pick anybody sees all faces.
    const isFallen = !isLeft && !view.picksAnybody;
    made.classList.toggle("fallen", isFallen);
    made.classList.toggle("found", at === view.found);
    made.classList.toggle("secret", at === view.secret);
    made.setAttribute("aria-label", isFallen ? say("fallen", { name }) : name);
    // The keyboard does not stop at each of a thousand cards: at one where somebody is to be named, from which arrows lead on.
    made.tabIndex = view.pick && at === marked ? 0 : -1;
    const canBeNamed = view.pick && (isLeft || view.picksAnybody);
    made.onfocus = () => view.pick && mark(at);
    made.setAttribute("aria-disabled", String(!canBeNamed));
    made.onclick = () => {
      if (!view.pick) return;
      const next = canBeNamed && view.pick(at);
      if (next) go(next);
      else if (!canBeNamed) one("remark").textContent = say("out_already", { name });
    };
  }
}

/** Puts the one tab stop of the cards on another one. */
function mark(at) {
  const cards = one("cards").children;
  cards[marked].tabIndex = -1;
  cards[at].tabIndex = 0;
  marked = at;
}

/** From card to card with the arrow keys. */
function walk(event) {
  const cards = [...one("cards").children];
  const columns = getComputedStyle(one("cards")).gridTemplateColumns.split(" ").length;
  const at = cards.indexOf(document.activeElement);
  const places = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns, Home: 0, End: cards.length - 1 };
  const next = cards[places[event.key]];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** A card with its two sides. */
function card(board, name, at) {
  const picture = (path, className) => {
    const image = element("img", { className, src: `/api/boards/${board.id}/${path}`, alt: "", loading: "lazy" });
    // Another copy of the server may not know the board yet.
    image.onerror = async () => {
      image.onerror = null;
      if (await api.sendAgain(board.id, lang)) image.src = `${image.src}?again`;
    };
    return image;
  };
  const sides = element("span", { className: "sides" }, picture(`portraits/${at}`, "front"), picture("cover", "back"));
  const called = element("span", { className: "name", textContent: name });
  return element("button", { type: "button", className: "card", title: name }, sides, called);
}

export function drawPane(board, remaining, view, go) {
  drawBoardLine(board, view, go);
  one("remark").textContent = straight(view.remark);
  one("says").textContent = straight(view.says);
  const all = board.characters.length;
  one("left").textContent = sayMany("screen::left_of", { n: remaining.length, all });
  Object.assign(one("gauge"), { max: all, value: remaining.length });
  one("gauge").setAttribute("aria-label", one("left").textContent);
  const act = ({ word, kind = "", key, next, ends = false, does = () => (!ends || mayEnd()) && go(next), isOff = false, ways = {} }) =>
    button(say(word), does, { id: `do-${word.split("::").at(-1)}`, className: kind, disabled: isOff, ...keyed(key), ...ways });
  const ask = ({ text, next }) => button(text, () => go(next));
  one("questions-head").textContent = view.questionsHead ?? "";
  refillAll([one("buttons"), view.buttons.map(act)], [one("questions"), inToolbar(view.questions.map(ask))]);
  const step = ({ yes, text }) => item(`${yes ? "✓" : "✗"} ${straight(text)}`, { className: yes ? "yes" : "no" });
  one("history").replaceChildren(...view.steps.map(step));
  drawForm(view, go);
}

/** How large the board is; from one that was opened or taught, the way back to the usual one. */
function drawBoardLine(board, { usual }, go) {
  const size = say("board_size", { characters: board.characters.length, attributes: board.attributes.length });
  const leave = () => mayEnd() && go(usual);
  const ways = usual ? [" ", button(say("usual_board"), leave, { id: "usual-board", ...ASIDE })] : [];
  refill(one("board"), size, ...ways);
}

/** Another game on the usual board, for whoever plays on one of this identity; nothing where that is the usual one. */
export const onUsual = (board, game) => (board === "builtin" ? null : { ...game, board: "builtin" });

/** Questions as the lines of their toolbar, of which the one that Tab comes to is in the place where it was among the others. */
function inToolbar(questions) {
  const toolbar = one("questions");
  const was = [...toolbar.querySelectorAll("button")].findIndex(({ tabIndex }) => tabIndex === 0);
  rove(toolbar, questions, questions[Math.max(was, 0)] ?? questions.at(-1));
  toolbar.hidden = !questions.length;
  toolbar.setAttribute("aria-label", say("report::short_questions"));
  return questions.map((question) => element("li", { role: "none" }, question));
}

/**
 * The form in which somebody says who it was, or a question: it has the focus when it comes and when something else is asked
 * there, and hands it on to what is asked after it.
 */
function drawForm({ form }, go) {
  const shown = one("naming");
  const hadFocus = shown.contains(document.activeElement);
  const isNew = shown.hidden;
  if (!form && hadFocus) one("buttons").querySelector("button")?.focus();
  shown.hidden = !form;
  if (!form) return;
  shown.querySelector("label").textContent = form.label;
  shown.onsubmit = (event) => {
    event.preventDefault();
    const text = one("name").value.trim();
    one("name").value = "";
    if (text) go(form.next(text));
    else one("remark").textContent = say("blank");
  };
  if (isNew || hadFocus) one("name").focus();
}

/**
 * The tree is fetched when it is looked at; `path` are the answers so far, where there is a way through it. The game does not
 * wait for it: where it is refused that is told, as anything that a button asks for, and the game goes on.
 */
export function showTree(board, strategy, path) {
  const details = one("tree");
  details.hidden = false;
  const draw = async () => {
    if (!details.open) return;
    const root = await treeOf(board, strategy);
    setTreeSeen(true);
    const step = ({ question, answer }) => ({ text: board.attributes[question], yes: answer });
    drawTree(`${board.id} ${strategy}`, root, path.map(step));
  };
  details.ontoggle = draw;
  draw();
}

/** Has the tree in sight that was drawn, or only the words above it. */
function setTreeSeen(isSeen) {
  for (const part of one("tree").querySelectorAll(":scope > :not(summary)")) part.hidden = !isSeen;
}

let fetched = { key: null, root: null };

/** Where another tree is refused, the one that was drawn before is not of this game. */
async function treeOf({ id }, strategy) {
  const key = `${id} ${strategy}`;
  if (fetched.key === key) return fetched.root;
  try {
    fetched = { key, root: (await api.tree(id, strategy, lang)).root };
  } catch (refused) {
    if (refused.code !== "abandoned") setTreeSeen(false);
    throw refused;
  }
  return fetched.root;
}
