// The page: which game is shown, files that are opened, language and colours, keys.

import * as api from "./api.js";
import * as clikomania from "./clikomania.js";
import * as cluedo from "./cluedo.js";
import * as conecta4 from "./conecta4.js";
import { item, one } from "./dom.js";
import * as duel from "./duel.js";
import { listenForHaste, noteChange } from "./haste.js";
import * as hunt from "./hunt.js";
import * as kept from "./kept.js";
import { Link } from "./link.js";
import * as practice from "./practice.js";
import { MAIN as QUIEN } from "./quien.js";
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
  clikomania,
};

const wayOf = (hash) => {
  const { way } = new Link(hash);
  return Object.hasOwn(VIEWS, way) ? way : "practice";
};

const view = () => VIEWS[wayOf(location.hash)];

/** The game itself is refused: what was done in it, or all of it. */
const REFUSED_GAMES = ["not-now", "malformed", "taken", "too-much"];

/** Shows the game of the address, to which a link has led or what a person did. */
async function refresh(isDone = false, isByItself = false) {
  const way = wayOf(location.hash);
  const shown = VIEWS[way];
  for (const main of document.querySelectorAll("main")) main.hidden = main.id !== shown.MAIN;
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
  one("heading").textContent = shown.MAIN === QUIEN ? say("screen::game_name") : title;
  one("warnings").replaceChildren(...warned.splice(0));
  isAlone = isByItself;
  if (!isAlone) forgive();
  api.abandon();
  const left = standing;
  // What another way has begun is not what is shown here, even where nothing can be shown.
  if (left.way !== way) setUnderWay(false);
  // What is pressed while the page is not there yet was meant for the game that is left.
  left.isLeft = true;
  try {
    await present(shown);
  } catch (refused) {
    if (refused.code === "abandoned") return;
    // What was left is still there, where nothing came of it and nobody went elsewhere.
    for (let it = left; it; it = it.before) it.isLeft = false;
    const isRefused = REFUSED_GAMES.includes(refused.code);
    const isDoneHere = isDone && left.way === way;
    tell(isRefused && !isDoneHere ? new api.Refused("unplayable") : refused);
    if (isRefused && isDoneHere) {
      standing = left;
      return history.replaceState(null, "", left.address);
    }
    if (refused.code !== "unknown-board" && !isRefused) {
      // A game that another way has left here is not this one.
      one(shown.MAIN).hidden = left.way !== way && VIEWS[left.way]?.MAIN === shown.MAIN;
      return;
    }
    // The usual board stands in for one that is only in another browser, and a new game for a link that cannot be played; the
    // words about it stay.
    isPassing = false;
    const instead = isRefused ? [shown.toAddress(shown.beginning(read(shown).game))] : [];
    await presentFirst(shown, [...instead, `#/${way}`]);
  }
}

/** Shows what can be played of these addresses, the nearest first. */
async function presentFirst(shown, [address, ...others]) {
  history.replaceState(null, "", address);
  try {
    await present(shown);
  } catch (refused) {
    if (!others.length || !REFUSED_GAMES.includes(refused.code)) throw refused;
    await presentFirst(shown, others);
  }
}

/** Which way is on the page, at which address, and whether somebody went on from there; before it, what may still be seen. */
let standing = { way: null, address: "", isLeft: false, before: null };

/** Whether somebody came from another game and does not see this one yet. */
const isUnreached = () => standing.before !== null && standing.before.way !== standing.way;

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

/** The game of the address, and what of the address is of none. */
function read(shown) {
  const link = new Link(location.hash);
  const game = shown.fromAddress(link);
  const isWay = !link.way || link.way === wayOf(location.hash);
  return { game, leftOut: [...(isWay ? [] : [link.way]), ...link.leftOut] };
}

/** Tells what of a link is not shown; the address has it no more. */
function tellLeftOut(shown, game, leftOut) {
  if (!leftOut.length) return;
  one("warnings").append(item(say("left_out", { parts: leftOut.join(", ") })));
  history.replaceState(null, "", shown.toAddress(game));
}

/** Shows a game. Whoever acts once more before the page has followed is not heard: it would undo what was done first. */
async function present(shown) {
  const { game, leftOut } = read(shown);
  tellLeftOut(shown, game, leftOut);
  const own = { way: wayOf(location.hash), address: location.hash, isLeft: false, before: standing };
  standing = own;
  leadOn(own.way, own.address);
  await shown.show(game, (next, isByItself = false) => {
    if (own.isLeft) return;
    own.isLeft = true;
    own.address = location.hash;
    return go(shown.toAddress(next), isByItself);
  });
  own.before = null;
  noteChange();
}

/** Goes to an address. Whoever goes back from there passes over what the machine did by itself. */
function go(address, isByItself) {
  if (location.hash !== address) history[isByItself ? "replaceState" : "pushState"](null, "", address);
  return refresh(true, isByItself);
}

/** Says what the server refused, or that there is none. Whatever else goes wrong is a fault of the page. */
function tell(refused) {
  if (!(refused instanceof api.Refused)) throw refused;
  if (refused.code === "abandoned") return;
  isPassing = true;
  one("faults").replaceChildren(item(refused.told(say)));
}

/** Buttons do not wait for what they have begun. */
function listenForRefusals() {
  addEventListener("unhandledrejection", (event) => {
    if (!(event.reason instanceof api.Refused)) return;
    event.preventDefault();
    tell(event.reason);
  });
}

/** Opens a file in the game that is shown, or in that which it is of, or lists what is wrong with it. */
async function open(file) {
  try {
    const bytes = await api.bytesOf(file);
    const { faults, more, warnings, address } = await opened(bytes, file.name);
    isPassing = true;
    one("faults").replaceChildren(...faultLines(faults, more).map((line) => item(line)));
    // Where the game that is shown stays, nothing ends: somebody did not want what the file has.
    const isOther = address && address !== location.hash;
    if (isOther && VIEWS[wayOf(address)] === view() && !mayEnd()) return;
    warned = warnings ? faultLines(warnings.faults, warnings.more).map((line) => item(line)) : [];
    if (isOther) location.hash = address;
    else one("warnings").replaceChildren(...warned.splice(0));
  } catch (refused) {
    tell(refused);
  }
}

/** The file in the game that is shown, or that which it is of; where it is of none, its faults as the one finds them that it looks like. */
async function opened(bytes, name) {
  const text = new TextDecoder().decode(bytes);
  const looked = [clikomania, cluedo].find((it) => it.looksOwn(text));
  if (looked) return looked.open(bytes, name);
  const own = await view().open(bytes, name);
  if (own.address || view().MAIN === QUIEN) return own;
  const board = await practice.open(bytes, name);
  return board.address || practice.looksOwn(text) ? board : own;
}

function listenForFiles() {
  one("file").onchange = (event) => {
    const [file] = event.target.files;
    if (file) open(file);
    event.target.value = "";
  };
  const drop = one("drop");
  addEventListener("dragover", (event) => {
    // A card or a link that is dragged by mistake is no file.
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    drop.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.hidden = true;
  });
  addEventListener("drop", (event) => {
    // A text goes where it is dropped.
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    drop.hidden = true;
    const [file] = event.dataTransfer.files;
    if (file) open(file);
  });
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

function chooseTheme() {
  const root = document.documentElement;
  const set = (theme) => {
    if (theme) root.dataset.theme = theme;
  };
  set(kept.read("qeq:theme"));
  one("theme").onclick = () => {
    const isDark = (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    set(isDark ? "light" : "dark");
    kept.write("qeq:theme", root.dataset.theme);
  };
}

async function start() {
  chooseTheme();
  // An address behind a hash is a game, so no link can lead there.
  one("skip").onclick = () => one(view().MAIN).focus();
  listenForFiles();
  listenForLinks();
  listenForKeys();
  listenForHaste();
  listenForRefusals();
  one("language").onclick = async () => {
    await speak(lang === "es" ? "en" : "es");
    await refresh();
  };
  await speak();
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
