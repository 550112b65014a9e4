// The page: which game is shown, boards that are opened, language and colours, keys.

import * as api from "./api.js";
import * as conecta4 from "./conecta4.js";
import { fromAddress, show, toAddress } from "./quien.js";
import { lang, say, speak } from "./words.js";

const one = (id) => document.getElementById(id);

const isConecta4 = () => location.hash.startsWith("#/conecta4");

/** Shows the game of the address. */
async function refresh() {
  one("quien").hidden = isConecta4();
  one("conecta4").hidden = !isConecta4();
  if (isConecta4()) return refreshConecta4();
  const game = fromAddress(location.hash);
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.way === game.way) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    if (link.dataset.way !== "conecta4") {
      link.setAttribute("href", toAddress({ ...fresh(link.dataset.way), board: game.board }));
    }
  }
  // The seed of a hunt stays in the address, so that the same character is hidden after a reload.
  if (game.way === "hunt") history.replaceState(null, "", toAddress(game));
  try {
    await show(game, go);
  } catch (refused) {
    one("says").textContent = refused instanceof api.Refused ? refused.message : say("offline");
    one("buttons").replaceChildren();
    if (refused.code === "unknown-board") location.hash = toAddress({ ...fresh(game.way), board: "builtin" });
  }
}

async function refreshConecta4() {
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.way === "conecta4") link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const go = (game) => {
    location.hash = conecta4.toAddress(game);
  };
  try {
    await conecta4.show(conecta4.fromAddress(location.hash), go);
  } catch (refused) {
    one("c4-says").textContent = refused instanceof api.Refused ? refused.message : say("offline");
  }
}

const fresh = (way) => fromAddress(`#/${way}`);

function go(game) {
  const next = game.way === "hunt" && game.seed === undefined ? { ...fresh("hunt"), board: game.board } : game;
  location.hash = toAddress(next);
}

/** Opens the file of a board, or lists what is wrong with it. */
async function open(file) {
  const faults = one("faults");
  faults.replaceChildren();
  const reply = await api.send(await file.arrayBuffer().then(decoded), file.name, lang).catch((refused) => ({
    faults: [],
    refused,
  }));
  const lines = reply.faults
    .filter((fault) => !reply.id || fault.severity === "error")
    .map((fault) => say("fault", fault));
  if (reply.refused) lines.push(reply.refused.message);
  faults.replaceChildren(...lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  if (reply.id) location.hash = toAddress({ ...fresh(fromAddress(location.hash).way), board: reply.id });
}

const decoded = (bytes) => new TextDecoder().decode(bytes);

function listenForFiles() {
  one("file").onchange = (event) => {
    const [file] = event.target.files;
    if (file) open(file);
    event.target.value = "";
  };
  const drop = one("drop");
  addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.hidden = true;
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    drop.hidden = true;
    const [file] = event.dataTransfer.files;
    if (file) open(file);
  });
}

function listenForKeys() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
    if (isConecta4()) {
      conecta4.onKey(event.key);
      return;
    }
    const button = document.querySelector(`#buttons button[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (button) {
      event.preventDefault();
      button.click();
    }
  });
}

function chooseTheme() {
  const root = document.documentElement;
  const set = (theme) => {
    if (theme) root.dataset.theme = theme;
  };
  set(localStorage.getItem("qeq:theme"));
  one("theme").onclick = () => {
    const isDark = (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    set(isDark ? "light" : "dark");
    localStorage.setItem("qeq:theme", root.dataset.theme);
  };
}

async function start() {
  chooseTheme();
  listenForFiles();
  listenForKeys();
  one("language").onclick = async () => {
    await speak(lang === "es" ? "en" : "es");
    await refresh();
  };
  await speak();
  addEventListener("hashchange", refresh);
  await refresh();
}

start();
