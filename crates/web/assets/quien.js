// ¿Quién es quién? in its two ways. A game is a board and what was done; the server says how it stands.

import * as api from "./api.js";
import { button, download, element, item, one, refill, refillAll, seedOf, TAKES_BACK } from "./dom.js";
import { drawTree } from "./tree.js";
import { onChoice, setUnderWay } from "./under-way.js";
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

const SIGNS = { yes: "y", no: "n", wrong: "w" };
const INPUTS = { y: "yes", n: "no", w: "wrong" };

/** A game as it stands in the address, and back: a link restores it. */
export function fromAddress(hash) {
  const [path, query] = hash.replace(/^#\/?/, "").split("?");
  const parameters = new URLSearchParams(query);
  const way = path === "hunt" ? "hunt" : "practice";
  const board = parameters.get("board") || "builtin";
  const strategy = strategyOf(parameters);
  if (way === "hunt") {
    const seed = seedOf(parameters);
    const tries = (parameters.get("tries") ?? "").split(".").filter(Boolean).map(tryOf);
    return { way, board, strategy, seed, tries: tries.filter(Boolean) };
  }
  const signs = (text) => [...text].map((sign) => INPUTS[sign]).filter(Boolean);
  const read = { inputs: signs, name: (name) => [{ name }], question: (question) => [{ question }] };
  const inputs = [...parameters].flatMap(([key, text]) => (Object.hasOwn(read, key) ? read[key](text) : []));
  return { way, board, strategy, inputs };
}

/** The strategy that an address names. */
export function strategyOf(parameters) {
  const wanted = parameters.get("strategy");
  return Object.hasOwn(STRATEGIES, wanted) ? wanted : USUAL_STRATEGY;
}

/** Names it there, where it is not the usual one. */
export function nameStrategy(parameters, strategy) {
  if (strategy !== USUAL_STRATEGY) parameters.set("strategy", strategy);
}

function tryOf(text) {
  const at = Number(text.slice(1));
  if (!Number.isInteger(at)) return null;
  return text[0] === "n" ? { name: at } : { ask: at };
}

/** The address of a game. */
export function toAddress(game) {
  const parameters = new URLSearchParams();
  if (game.board !== "builtin") parameters.set("board", game.board);
  nameStrategy(parameters, game.strategy);
  if (game.way === "hunt") {
    parameters.set("seed", game.seed);
    const text = (it) => ("name" in it ? `n${it.name}` : `q${it.ask}`);
    if (game.tries.length) parameters.set("tries", game.tries.map(text).join("."));
  } else {
    // In the order in which it was done: answers, and now and then a name or a question.
    let signs = "";
    const answer = () => {
      if (signs) parameters.append("inputs", signs);
      signs = "";
    };
    for (const input of game.inputs) {
      if (typeof input === "string") {
        signs += SIGNS[input];
        continue;
      }
      answer();
      for (const [key, text] of Object.entries(input)) parameters.append(key, text);
    }
    answer();
  }
  const query = parameters.toString();
  return `#/${game.way}${query ? `?${query}` : ""}`;
}

/** Keys of the buttons. */
export const onKey = (event) => press(one("buttons"), event);

/** Opens the file of a board in the way that is shown. */
export const open = (bytes, name) => openBoard(bytes, name, freshOn);

/** The address of a game on a board, in the way that is shown or by the machine's guessing. */
const freshOn = (board) => toAddress({ ...fromAddress(`#/${fromAddress(location.hash).way}`), board });

/** Opens the file of a board: its faults, and the address of a game on it. */
export async function openBoard(bytes, name, addressOn) {
  const { id, faults, more } = await api.send(bytes, name, lang);
  const errors = faults.filter((fault) => fault.severity === "error");
  // Faults that are not told are errors where nothing else is told.
  const others = errors.length < faults.length ? 0 : more;
  return { faults: errors, more: others, address: id && addressOn(id) };
}

/** The other ways go on with the same board. */
export function drawWays(game) {
  const query = game.board === "builtin" ? "" : `?${new URLSearchParams({ board: game.board })}`;
  for (const link of document.querySelectorAll("nav a[data-board]")) link.href = `#/${link.dataset.way}${query}`;
  one("tree").hidden = false;
}

/** Lets the person choose how the machine's tree is grown; `again` gives the game from its beginning. */
export function drawStrategy(game, again, go) {
  const option = ([value, word]) => element("option", { value, textContent: say(word), selected: value === game.strategy });
  const select = element("select", { id: "strategy" }, ...Object.entries(STRATEGIES).map(option));
  onChoice(select, (strategy) => go({ ...again(), strategy }));
  const label = element("label", { for: select.id, textContent: say("report::strategy") });
  refill(one("settings"), element("p", {}, label, " ", select));
}

export function hideTree() {
  one("tree").hidden = true;
}

/** An attribute as it is asked for. */
export const questionText = (board, at) => question(board.attributes[at]);

/** Shows a game; `go` is called with the game that follows from what the person does. */
export async function show(game, go) {
  drawWays(game);
  // The seed of a hunt stays in the address, so that the same character is hidden after a reload.
  if (game.way === "hunt") history.replaceState(null, "", toAddress(game));
  const board = await api.board(game.board, lang);
  const body = { board: game.board, lang };
  const standing =
    game.way === "hunt"
      ? await stand("hunt", { ...body, seed: game.seed, tries: game.tries })
      : await stand("play", { ...body, strategy: game.strategy, inputs: game.inputs });
  const learnt = standing.learnt ? await learntBoard(standing.learnt) : null;
  const view = game.way === "hunt" ? hunting(game, board, standing) : practising(game, board, standing, learnt);
  const shown = learnt ?? board;
  drawCards(shown, standing.remaining, view, go);
  drawPane(shown, standing.remaining, view, go);
  setUnderWay(isUnderWay(game, standing));
  if (game.way === "practice") drawStrategy(game, () => ({ ...game, inputs: [] }), go);
  else refill(one("settings"));
  await showTree(game, shown, standing);
}

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

const isUnderWay = (game, standing) =>
  game.way === "hunt" ? game.tries.length > 0 && standing.found === null : game.inputs.length > 0 && standing.phase !== "guessed";

/** The board with a newcomer: the next game is played on it. */
async function learntBoard(text) {
  const { id } = await api.send(text, say("board_file"), lang);
  return { ...(await api.board(id, lang)), text };
}

/** What the machine says and what can be answered. */
function practising(game, old, standing, learnt) {
  const board = learnt ?? old;
  const done = (input) => ({ ...game, inputs: [...game.inputs, input] });
  const button = (word, input, kind, key) => ({ word, kind, key, next: done(input) });
  const yesNo = [button("tree::edge_yes", "yes", "yes", lang === "en" ? "y" : "s"), button("tree::edge_no", "no", "no", "n")];
  const again = { word: "again", key: "r", next: { ...game, board: learnt?.id ?? game.board, inputs: [] } };
  const undo = { word: "undo", kind: "", key: "u", next: { ...game, inputs: game.inputs.slice(0, -1) }, ways: TAKES_BACK };
  const text = board.attributes[standing.question];
  const named = ({ question, answer }) => ({ question: board.attributes[question], answer });
  const name = standing.character;
  const views = {
    asking: () => ({ says: question(text), buttons: yesNo }),
    guessed: () => ({
      says: say("play::guess", { name }),
      buttons: [again, button("screen::wrong_button", "wrong", "no", "n")],
      found: board.characters.indexOf(name),
    }),
    missed: () => ({
      remark: [say("who_hint"), suspectsHead(standing.suspects)].filter(Boolean).join(" "),
      says: say("play::missed"),
      buttons: [],
      questions: standing.suspects.map((suspect) => ({
        text: suspectText(board, suspect),
        next: done({ name: board.characters[suspect.character] }),
      })),
      form: { label: say("screen::who_was_it"), next: (name) => done({ name }) },
      pick: (at) => done({ name: board.characters[at] }),
      picksAnybody: true,
    }),
    mending: () => ({ remark: contradictions(standing.wrong.map(named)), says: mendingText(name, standing.wrong), buttons: yesNo }),
    learning: () => ({ remark: say("screen::new_name", { name }), says: traitText(name, text, standing.place), buttons: yesNo }),
    alike: () => ({
      remark: say("play::alike", { name, twin: standing.twin }),
      says: say("play::own_question", { name }),
      buttons: [],
      form: { label: say("own_question"), next: (question) => done({ question }) },
    }),
  };
  const view = views[standing.phase]();
  const steps = standing.history.map((step) => ({ yes: step.answer, text: answered(board, step) }));
  const keep = { word: "keep_board", key: "g", does: () => download(say("board_file"), learnt.text, "application/json") };
  const buttons = [...view.buttons, ...(game.inputs.length ? [undo] : []), ...(learnt ? [keep] : [])];
  const remark = learnt ? say("learnt") : game.inputs.length ? "" : say("think");
  return { found: -1, remark, questions: [], ...view, buttons, steps };
}

const answered = (board, { question, answer }) => `${questionText(board, question)} ${answerText(answer)}`;

/** How many answers must have been wrong, so that it was somebody of the list. */
function suspectsHead([suspect]) {
  if (!suspect) return "";
  const n = suspect.wrong.length;
  return n === 1 ? say("play::suspects_head") : say("play::suspects_head_many", { n });
}

function suspectText(board, { character, wrong }) {
  const answers = wrong.map((step) => answered(board, step)).join(", ");
  return say("play::suspect", { name: board.characters[character], answers }).trim();
}

/** What is asked about a newcomer, and which of how many questions it is. */
const traitText = (name, text, { at, total }) => say("play::ask_trait", { name, at, total, question: question(text) });

/** Where answers and board differ, which is what would be mended. */
export function contradictions(wrong) {
  const told = ({ question, answer }) => {
    const [given, actual] = [answer, !answer].map((it) => say(it ? "tree::yes" : "tree::no"));
    return say("play::contradiction", { attribute: question, given, actual }).trim();
  };
  return wrong.map(told).join("; ");
}

const mendingText = (name, wrong) => say(wrong.length === 1 ? "mending" : "mending_many", { name });

/** What can be asked, and what was answered. */
function hunting(game, board, standing) {
  const done = (tried) => ({ ...game, tries: [...game.tries, tried] });
  const isOver = standing.found !== null;
  const triedText = (tried) =>
    "name" in tried
      ? say("duel::is_it", { name: board.characters[tried.name] })
      : questionText(board, tried.ask);
  const answeredText = (values) => (values.n ? sayMany("screen::hunt_answer", values) : say("screen::hunt_answer_none", values));
  const answers = standing.answers.map((reply, at) => ({
    yes: reply.answer,
    text: answeredText({
      question: triedText(game.tries[at]),
      answer: answerText(reply.answer),
      n: reply.before - reply.after,
    }),
  }));
  const again = { word: "again", kind: "", key: "r", next: { ...fromAddress("#/hunt"), board: game.board } };
  const undo = { word: "undo", kind: "", key: "u", next: { ...game, tries: game.tries.slice(0, -1) }, ways: TAKES_BACK };
  const name = board.characters[standing.found];
  const asked = new Set(game.tries.map((tried) => tried.ask));
  const free = isOver ? [] : board.attributes.map((text, at) => ({ text, at })).filter(({ at }) => !asked.has(at));
  return {
    found: standing.found ?? -1,
    remark: answers.at(-1)?.text ?? "",
    says: isOver ? say("screen::hunt_over", { name, n: game.tries.length }) : say("ask"),
    buttons: [...(isOver ? [again] : []), ...(game.tries.length ? [undo] : [])],
    steps: answers,
    questions: free.map(({ text, at }) => ({ text: question(text), next: done({ ask: at }) })),
    pick: isOver ? null : (at) => done({ name: at }),
  };
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
    made.classList.toggle("fallen", !isLeft);
    made.classList.toggle("found", at === view.found);
    made.classList.toggle("secret", at === view.secret);
    made.setAttribute("aria-label", isLeft ? name : say("fallen", { name }));
    // The keyboard does not stop at each of a thousand cards: at one where somebody is to be named, from which arrows lead on.
    made.tabIndex = view.pick && at === marked ? 0 : -1;
    const canBeNamed = view.pick && (isLeft || view.picksAnybody);
    made.onfocus = () => view.pick && mark(at);
    made.setAttribute("aria-disabled", String(!canBeNamed));
    made.onclick = () => {
      const next = canBeNamed && view.pick(at);
      if (next) go(next);
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
  return element("button", { type: "button", className: "card", title: name }, sides, element("span", { className: "name", textContent: name }));
}

export function drawPane(board, remaining, view, go) {
  one("board").textContent = say("board_size", {
    characters: board.characters.length,
    attributes: board.attributes.length,
  });
  one("remark").textContent = straight(view.remark);
  one("says").textContent = straight(view.says);
  const all = board.characters.length;
  one("left").textContent = sayMany("screen::left_of", { n: remaining.length, all });
  Object.assign(one("gauge"), { max: all, value: remaining.length });
  one("gauge").setAttribute("aria-label", one("left").textContent);
  const act = ({ word, kind = "", key, next, does = () => go(next), isOff = false, ways = {} }) =>
    button(say(word), does, { id: `do-${word.split("::").at(-1)}`, className: kind, disabled: isOff, ...keyed(key), ...ways });
  const ask = ({ text, next }) => element("li", {}, button(text, () => go(next)));
  refillAll([one("buttons"), view.buttons.map(act)], [one("questions"), view.questions.map(ask)]);
  const step = ({ yes, text }) => item(`${yes ? "✓" : "✗"} ${straight(text)}`, { className: yes ? "yes" : "no" });
  one("history").replaceChildren(...view.steps.map(step));
  drawForm(view, go);
}

/** The form in which somebody says who it was, or a question; it hands the focus on to what is asked next. */
function drawForm({ form }, go) {
  const shown = one("naming");
  if (!form && shown.contains(document.activeElement)) one("buttons").querySelector("button")?.focus();
  shown.hidden = !form;
  if (!form) return;
  shown.querySelector("label").textContent = form.label;
  shown.onsubmit = (event) => {
    event.preventDefault();
    const text = one("name").value.trim();
    one("name").value = "";
    if (text) go(form.next(text));
  };
  one("name").focus();
}

/** The tree is fetched when it is looked at. */
export function showTree(game, board, standing) {
  const details = one("tree");
  const draw = async () => {
    if (!details.open) return;
    const root = await treeOf(board, game.strategy);
    const step = ({ question, answer }) => ({ text: board.attributes[question], yes: answer });
    // In a hunt the person asks what he likes, so there is no path.
    drawTree(`${board.id} ${game.strategy}`, root, game.way !== "hunt" ? standing.history.map(step) : []);
  };
  details.ontoggle = draw;
  return draw();
}

let fetched = { key: null, root: null };

async function treeOf({ id }, strategy) {
  const key = `${id} ${strategy}`;
  if (fetched.key !== key) fetched = { key, root: (await api.tree(id, strategy, lang)).root };
  return fetched.root;
}
