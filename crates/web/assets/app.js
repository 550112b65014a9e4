// The page: which game is shown, files that are opened, language and colours, keys.

import * as api from "./api.js";
import * as clikomania from "./clikomania.js";
import * as cluedo from "./cluedo.js";
import * as cluedoPractice from "./cluedo-practice.js";
import * as conecta4 from "./conecta4.js";
import { button, element, item, one } from "./dom.js";
import * as duel from "./duel.js";
import { listenForFiles } from "./files.js";
import { listenForHaste, noteChange } from "./haste.js";
import * as hunt from "./hunt.js";
import { Link } from "./link.js";
import * as practice from "./practice.js";
import { MAIN as QUIEN } from "./quien.js";
import { chooseTheme } from "./theme.js";
import { mayEnd, setUnderWay } from "./under-way.js";
import * as watch from "./watch.js";
import { leadOn, leave } from "./ways.js";
import { faultLines, lang, say, speak } from "./words.js";

/** Who shows which way, and where. */
const VIEWS = {
  practice,
  hunt,
  watch,
  duel,
  conecta4,
  cluedo,
  "cluedo-practice": cluedoPractice,
  clikomania,
};

const wayOf = (hash) => {
  const { way } = new Link(hash);
  return Object.hasOwn(VIEWS, way) ? way : "practice";
};

const view = () => VIEWS[wayOf(location.hash)];

/** The game itself is refused: what was done in it, or all of it. */
const REFUSED_GAMES = ["not-now", "malformed", "taken", "too-much"];

/** Whoever asks once more may be answered. */
const PASSING = ["offline", "busy", "crowded", "stopped", "too-slow"];

/**
 * The game of the page. It is `awaited` until its view knows how it stands, then `seen`, and `left` once somebody has gone on
 * from it. What leads to it is a `link`, whose address is there already, what a `person` did, or what the machine did by
 * `itself`. While it is awaited, `before` is the one that is still on the page.
 */
let shown = { way: null, phase: "seen", before: null };

const onPage = () => (shown.phase === "awaited" ? shown.before : shown);

/** Whether somebody came from another game and does not see this one yet. */
const isUnreached = () => shown.phase === "awaited" && shown.before.way !== shown.way;

/** Whether what is told of a trouble goes as soon as something goes well. */
let isPassing = true;

/** Whether the machine plays on by itself: what is told of a file stays meanwhile. */
let isAlone = false;

/** What is to be known of a board that was opened, to be told once when its game is shown. */
let warned = [];

/** What was told is over. */
function forgive() {
  isPassing = true;
  one("faults").replaceChildren();
}

/** Shows the game of an address. */
async function refresh(address = location.hash, by = "link") {
  const before = onPage();
  const own = { way: wayOf(address), address, by, phase: "awaited", before };
  markWay(own.way);
  one("warnings").replaceChildren(...warned.splice(0));
  isAlone = by === "itself";
  if (!isAlone) forgive();
  api.abandon();
  // What another way has begun is not what is shown here, even where nothing can be shown.
  if (before.way !== own.way) setUnderWay(false);
  // What is pressed while the page is not there yet was meant for the game that is left.
  before.phase = "left";
  try {
    await present(own);
  } catch (refused) {
    await recover(own, refused);
  }
}

/** Has the page, its links and its headings be of a way. */
function markWay(way) {
  for (const main of document.querySelectorAll("main")) main.hidden = main.id !== VIEWS[way].MAIN;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.way !== way) {
      link.removeAttribute("aria-current");
      continue;
    }
    link.setAttribute("aria-current", "page");
    link.parentElement.scrollLeft = link.offsetLeft - link.parentElement.offsetLeft - 40;
  }
  const title = document.querySelector("nav a[aria-current]").textContent;
  document.title = title;
  one("heading").textContent = VIEWS[way].MAIN === QUIEN ? say("screen::game_name") : title;
}

/** Shows a game. Whoever acts once more before the page has followed is not heard: it would undo what was done first. */
async function present(own) {
  const { show, toAddress } = VIEWS[own.way];
  const { game, leftOut } = read(own);
  shown = own;
  if (leftOut.length) one("warnings").append(item(say("left_out", { parts: leftOut.join(", ") })));
  leadOn(own.way, own.address);
  const go = (next, isByItself = false) => {
    if (own.phase === "seen") return refresh(toAddress(next), isByItself ? "itself" : "person");
  };
  const reach = (game) => arrive(own, toAddress(game));
  await show(game, go, reach);
  if (own.phase === "awaited") reach(game);
}

/** The game of an address, and what of the address is of none. */
function read({ way, address }) {
  const link = new Link(address);
  const game = VIEWS[way].fromAddress(link);
  const isWay = !link.way || link.way === way;
  return { game, leftOut: [...(isWay ? [] : [link.way]), ...link.leftOut] };
}

/**
 * It is known how a game stands, and the address tells it from here on; whoever goes back passes over what the machine did by
 * itself. Nothing of it is drawn where somebody has gone elsewhere meanwhile.
 */
function arrive(own, address) {
  if (own !== shown) throw new api.Refused("abandoned");
  const isStep = own.phase === "awaited" && own.by === "person" && location.hash !== address;
  history[isStep ? "pushState" : "replaceState"](null, "", address);
  Object.assign(own, { phase: "seen", before: null });
  noteChange();
}

/** What becomes of the page where a game is refused. */
async function recover(own, refused) {
  if (refused.code === "abandoned") return;
  // What is there of it already goes on.
  if (own.phase !== "awaited") return tell(refused, refresh);
  const isRefused = REFUSED_GAMES.includes(refused.code);
  if (refused.code === "unknown-board" || (isRefused && own.by === "link")) return standIn(own, refused, isRefused);
  // What was left is still there, where nothing came of it and nobody went elsewhere.
  own.before.phase = "seen";
  if (own.by !== "link") shown = own.before;
  // A game that another way has left here is not this one.
  else one(view().MAIN).hidden = own.before.way !== own.way && VIEWS[own.before.way]?.MAIN === view().MAIN;
  tell(refused, () => refresh(own.address, own.by));
}

/**
 * The usual board stands in for one that is only in another browser, and a new game for a link that cannot be played; the
 * words about it stay.
 */
async function standIn(own, refused, isRefused) {
  tell(isRefused ? new api.Refused("unplayable") : refused);
  isPassing = false;
  const { beginning, toAddress } = VIEWS[own.way];
  const nearest = isRefused ? [toAddress(beginning(read(own).game))] : [];
  await presentFirst(own, [...nearest, `#/${own.way}`]);
}

/** Shows what can be played of these addresses, the nearest first. */
async function presentFirst(own, [address, ...others]) {
  try {
    await present({ ...own, address, by: "link" });
  } catch (refused) {
    if (!others.length || !REFUSED_GAMES.includes(refused.code)) throw refused;
    await presentFirst(own, others);
  }
}

/**
 * Says what the server refused, or that there is none, with a button to try `again` where that may help. Whatever else goes
 * wrong is a fault of the page.
 */
function tell(refused, again) {
  if (!(refused instanceof api.Refused)) throw refused;
  if (refused.code === "abandoned") return;
  isPassing = true;
  const retry = () => {
    forgive();
    again();
  };
  const buttons = again && PASSING.includes(refused.code) ? [" ", button(say("retry"), retry, { id: "retry" })] : [];
  one("faults").replaceChildren(element("li", {}, refused.told(say), ...buttons));
}

/** Buttons do not wait for what they have begun. */
function listenForRefusals() {
  addEventListener("unhandledrejection", (event) => {
    if (!(event.reason instanceof api.Refused)) return;
    event.preventDefault();
    tell(event.reason);
  });
}

/** The opening of a file: another file takes its place, and nothing else does. */
let opening = new AbortController();

/** Opens a file in the game that is shown, or in that which it is of, or lists what is wrong with it. */
async function open(file) {
  opening.abort();
  opening = new AbortController();
  const { signal } = opening;
  try {
    const found = await opened(await api.bytesOf(file), file.name, signal);
    if (!signal.aborted) follow(found);
  } catch (refused) {
    tell(refused, () => open(file));
  }
}

/** Tells of a file what is wrong with it, or leads to the game on it. */
function follow({ faults, more, warnings, address }) {
  isPassing = true;
  one("faults").replaceChildren(...faultLines(faults, more).map((line) => item(line)));
  // Where the game that is shown stays, nothing ends: somebody did not want what the file has.
  const isOther = address && address !== location.hash;
  if (isOther && VIEWS[wayOf(address)] === view() && !mayEnd()) return;
  warned = warnings ? faultLines(warnings.faults, warnings.more).map((line) => item(line)) : [];
  if (!isOther) return one("warnings").replaceChildren(...warned.splice(0));
  // What the machine would do by itself from now on is of the game that is left.
  onPage().phase = "left";
  location.hash = address;
}

/** The file in the game that is shown, or that which it is of; where it is of none, its faults as the one finds them that it looks like. */
async function opened(bytes, name, signal) {
  const text = new TextDecoder().decode(bytes);
  const looked = [conecta4, clikomania, cluedo].find((it) => it.looksOwn(text));
  if (looked) return looked.open(bytes, name, signal);
  const own = await view().open(bytes, name, signal);
  if (own.address || view().MAIN === QUIEN) return own;
  const board = await practice.open(bytes, name, signal);
  return board.address || practice.looksOwn(text) ? board : own;
}

/**
 * The link of the game that is shown leads to another of its kind, here unless it is to open beside this one. Where that game
 * could not be shown, and the address stays the same, the link tries once more.
 */
function listenForLinks() {
  for (const link of document.querySelectorAll("nav a")) {
    link.addEventListener("click", (event) => {
      const isHere = !(event.ctrlKey || event.metaKey || event.shiftKey) && link.dataset.way === wayOf(location.hash);
      if (!isHere) return;
      const isMissed = one(view().MAIN).hidden || one("faults").hasChildNodes();
      if (isUnreached()) {
        event.preventDefault();
        refresh();
      } else if (!mayEnd()) event.preventDefault();
      else if (isMissed && link.hash === location.hash) refresh();
    });
  }
}

function listenForKeys() {
  addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping) return;
    if (document.querySelector("dialog[open]")) return;
    if (view().onKey(event)) event.preventDefault();
  });
}

/** Fetches the words. Until the server gives them, the page says so in those that came along with it. */
async function speakAtLast() {
  const mute = [...document.querySelectorAll(".mute")].find((it) => it.lang === lang);
  for (;;) {
    try {
      return await speak();
    } catch (refused) {
      if (!(refused instanceof api.Refused)) throw refused;
    }
    mute.hidden = false;
    await new Promise((again) => (mute.querySelector("button").onclick = again));
    mute.hidden = true;
  }
}

async function start() {
  chooseTheme();
  // An address behind a hash is a game, so no link can lead there.
  one("skip").onclick = () => one(view().MAIN).focus();
  listenForFiles(open);
  listenForLinks();
  listenForKeys();
  listenForHaste();
  listenForRefusals();
  one("language").onclick = async () => {
    await speak(lang === "es" ? "en" : "es");
    await refresh();
  };
  await speakAtLast();
  // Before there are words there is nothing to press.
  for (const mute of document.querySelectorAll("#skip, header")) mute.hidden = false;
  for (const act of ["click", "keydown"]) addEventListener(act, () => (isAlone = false), true);
  api.onAnswer(() => isPassing && !isAlone && forgive());
  addEventListener("hashchange", ({ oldURL }) => {
    const { hash } = new URL(oldURL);
    leave(wayOf(hash), hash);
    return refresh();
  });
  await refresh();
}

start();
