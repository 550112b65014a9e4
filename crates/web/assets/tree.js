// The tree of questions, drawn anew at every answer: from left to right, yes above and no below, with the path of the
// game lit. A question is folded and unfolded by a click or a key; what is shown can be kept as SVG or PNG.

import { Refused } from "./api.js";
import { button, download, one, QUICK, refill } from "./dom.js";
import { answerText, grouped, lang, question, say } from "./words.js";

const HEIGHT = 26;
const GAP = 8;
const BETWEEN = 70;
const MARGIN = 12;

/** What surrounds a label, which is measured as wide as it is on the way of the game. */
const PADDING = 22;
const PEN = document.createElement("canvas").getContext("2d");
PEN.font = "bold 13px system-ui, sans-serif";

/** A larger tree is folded at first, from this level on. */
const LARGE = 250;
const FOLDED_FROM = 4;

/** Pixels a side, and in all, at the most that every browser can turn into a picture. */
const MOST_PIXELS = 12000;
const MOST_IN_ALL = 2 ** 24;

/** How a picture that was kept looks, wherever it is opened. */
const STYLE = `svg{background:#fff;font:13px system-ui,sans-serif}text{fill:#1c2733}
rect{fill:#e8f0fe;stroke:#3b6fb6}.leaf rect{fill:#fff6dc;stroke:#b08900}
path{fill:none;stroke:#8a94a0;stroke-width:1.5}.yes{stroke:#1a7f4b}.no{stroke:#b3541e;stroke-dasharray:5 3}
.answer{font-size:11px;text-anchor:middle}.off{opacity:.7}.lit text{font-weight:700}.lit rect{stroke-width:3}path.lit{stroke-width:4}`;

/** Which tree is shown, which of its questions were folded or unfolded by hand, and how large. */
let shown = { key: null, root: null, size: 0, average: 0, turned: new Map(), scale: 1, path: "" };

/** Draws the tree of this key with the path of these answers; a step has a question's text and an answer. */
export function drawTree(key, root, steps) {
  if (shown.key !== key) {
    shown = { key, root, ...measured(root), turned: new Map(), scale: 1, path: "" };
  }
  shown.path = pathOf(root, steps);
  redraw();
}

/** How many nodes there are, and the mean depth of the leaves. */
function measured(root) {
  const waiting = [{ node: root, depth: 0 }];
  let [size, leaves, total] = [0, 0, 0];
  for (let it = waiting.pop(); it; it = waiting.pop()) {
    const { node, depth } = it;
    const children = [node.no, node.yes].filter(Boolean);
    size += 1;
    leaves += children.length ? 0 : 1;
    total += children.length ? 0 : depth;
    waiting.push(...children.map((child) => ({ node: child, depth: depth + 1 })));
  }
  return { size, average: total / leaves };
}

/** The answers from the root to where the game stands, a letter each. */
function pathOf(root, steps) {
  let [node, path] = [root, ""];
  for (const { text, yes } of steps) {
    const next = node.attribute === text && (yes ? node.yes : node.no);
    if (!next) break;
    node = next;
    path += yes ? "y" : "n";
  }
  return path;
}

function isOpen(key) {
  const usual = shown.size <= LARGE || key.length < FOLDED_FROM || shown.path.startsWith(key);
  return shown.turned.get(key) ?? usual;
}

/** What no XML can hold. */
const UNWRITABLE = /[\ufffe\uffff]/g;

const label = (node) =>
  (node.character ?? `${question(node.attribute)} (${node.candidates})`).replace(UNWRITABLE, "\ufffd");

const widthOf = (text) => Math.ceil(PEN.measureText(text).width) + PADDING;

/** The nodes that are shown, in pre-order, with their places. */
function laidOut() {
  const placed = [];
  const waiting = [{ node: shown.root, key: "", parent: null }];
  for (let it = waiting.pop(); it; it = waiting.pop()) {
    const text = label(it.node);
    const made = { ...it, text, width: widthOf(text), depth: it.key.length, children: [] };
    it.parent?.children.push(made);
    placed.push(made);
    if (!isOpen(it.key)) continue;
    for (const [sign, child] of [["n", it.node.no], ["y", it.node.yes]]) {
      if (child) waiting.push({ node: child, key: it.key + sign, parent: made });
    }
  }
  return place(placed);
}

/** Leaves one under another, each question in the middle of its answers. */
function place(placed) {
  const widths = [];
  let row = 0;
  for (const node of placed) {
    widths[node.depth] = Math.max(widths[node.depth] ?? 0, node.width);
    if (!node.children.length) node.y = MARGIN + HEIGHT / 2 + (HEIGHT + GAP) * row++;
  }
  for (const node of placed.toReversed()) {
    if (node.children.length) node.y = (node.children[0].y + node.children.at(-1).y) / 2;
  }
  const lefts = [MARGIN];
  for (const width of widths) lefts.push(lefts.at(-1) + width + BETWEEN);
  for (const node of placed) node.x = lefts[node.depth];
  return { placed, width: lefts.at(-1) - BETWEEN + MARGIN, height: 2 * MARGIN + (HEIGHT + GAP) * row - GAP };
}

function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Lit on the way of the game, faint where it cannot lead any more. */
function standing(key) {
  if (shown.path.startsWith(key)) return "lit";
  return key.startsWith(shown.path) ? "" : "off";
}

function nodeOf({ node, key, text, width, x, y }) {
  const isLeaf = node.character !== undefined;
  const isFolded = !isLeaf && !isOpen(key);
  const box = svg("rect", { x, y: y - HEIGHT / 2, width, height: HEIGHT, rx: HEIGHT / 2 });
  const words = svg("text", { x: x + PADDING / 2, y: y + 4.5 }, text);
  const group = svg("g", { class: `${isLeaf ? "leaf" : "ask"} ${standing(key)}` }, box, words);
  if (isLeaf) return group;
  if (isFolded) group.append(svg("text", { x: x + width + 4, y: y + 4.5 }, "▸"));
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", "0");
  group.setAttribute("aria-expanded", String(!isFolded));
  group.dataset.key = key;
  const turn = () => {
    shown.turned.set(key, isFolded);
    redraw();
    nodeAt(key).focus({ preventScroll: true });
    nodeAt(key).scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  group.onclick = turn;
  group.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) turn();
  };
  return group;
}

function edgeOf({ key, parent, x, y }) {
  const kind = key.endsWith("y") ? "yes" : "no";
  const start = parent.x + parent.width;
  const fork = x - BETWEEN;
  const bend = x - BETWEEN / 2;
  const line = `M${start} ${parent.y}H${fork}C${bend} ${parent.y} ${bend} ${y} ${x} ${y}`;
  const words = svg("text", { class: "answer", x: x - 20, y: kind === "yes" ? y - 4 : y + 13 }, answerText(kind === "yes"));
  return [svg("path", { class: `${kind} ${standing(key)}`, d: line }), words];
}

function picture() {
  const { placed, width, height } = laidOut();
  const edges = placed.filter(({ parent }) => parent).flatMap(edgeOf);
  const made = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": say("tree") });
  made.append(...edges, ...placed.map(nodeOf));
  return { made, width, height };
}

const nodeAt = (key) => one("drawing").querySelector(`[data-key="${key}"]`);

/** Puts a picture in the place of another; the question that had the focus has it again, or the nearest one that leads to it. */
function hang(made) {
  const focused = document.activeElement;
  let key = one("drawing").contains(focused) ? focused.dataset.key : undefined;
  one("drawing").replaceChildren(made);
  if (key === undefined) return;
  while (key && !nodeAt(key)) key = key.slice(0, -1);
  nodeAt(key)?.focus({ preventScroll: true });
}

function redraw() {
  const { made, width, height } = picture();
  made.setAttribute("width", width * shown.scale);
  made.setAttribute("height", height * shown.scale);
  hang(made);
  const lit = [...made.querySelectorAll("g.lit")].at(-1);
  bringIntoSight(lit);
  const zoom = (sign, word, factor) =>
    button(sign, () => resize(factor(width)), { "aria-label": say(word), title: say(word), ...QUICK });
  const average = grouped(shown.average.toLocaleString(lang, { maximumFractionDigits: 4, useGrouping: false }));
  one("tree-average").textContent = `${say("report::average_depth")}: ${average}`;
  refill(
    one("tree-buttons"),
    zoom("−", "zoom_out", () => shown.scale / 1.25),
    zoom("+", "zoom_in", () => shown.scale * 1.25),
    zoom("⤢", "zoom_fit", (width) => (one("drawing").clientWidth - 4) / width),
    button(say("download_svg"), () => download("qeq.svg", standalone().text, "image/svg+xml")),
    button(say("download_png"), keepAsPng),
  );
}

/** Moves the drawing in its frame; the page stays where it is. */
function bringIntoSight(node) {
  const [frame, box] = [one("drawing").getBoundingClientRect(), node?.getBoundingClientRect()];
  if (!box) return;
  const over = (low, high, least, most) => (low < least ? low - least : Math.max(0, high - most));
  one("drawing").scrollBy(
    over(box.left, box.right, frame.left + BETWEEN, frame.right - BETWEEN),
    over(box.top, box.bottom, frame.top + BETWEEN, frame.bottom - BETWEEN),
  );
}

function resize(scale) {
  shown.scale = Math.min(4, Math.max(0.1, scale));
  redraw();
}

/** What is shown as a file of its own. */
function standalone() {
  const { made, width, height } = picture();
  made.setAttribute("width", width);
  made.setAttribute("height", height);
  made.prepend(svg("style", {}, STYLE));
  return { text: new XMLSerializer().serializeToString(made), width, height };
}

async function keepAsPng() {
  const { text, width, height } = standalone();
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height), Math.sqrt(MOST_IN_ALL / (width * height)));
  const image = await decoded(text);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: width * scale, height: height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((made) => canvas.toBlob(made));
  if (!blob) throw new Refused("undrawable");
  download("qeq.png", blob);
}

/** The picture of an SVG; some are more than a browser can draw. */
async function decoded(text) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const failed = (error) => {
    throw new Refused("undrawable", error.message);
  };
  await image.decode().catch(failed).finally(() => URL.revokeObjectURL(image.src));
  return image;
}
