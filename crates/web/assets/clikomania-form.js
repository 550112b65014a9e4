// Another board of Clikomania: by its size and a seed, or one that is pasted.

import { item, one } from "./dom.js";
import { mayEnd } from "./under-way.js";
import { faultLines, lang } from "./words.js";

/** The fields of the size of a board. */
const SIZES = ["rows", "columns", "colours"];

/** Another board; where a game is under way it is asked first. */
export function drawForm(game, standing, { go, openText, stop }) {
  const form = one("k-form");
  // What somebody types stays until there is another board.
  const key = JSON.stringify(game.board);
  if (form.dataset.board !== key) {
    for (const name of SIZES) form.elements[name].value = standing[name];
    // A board that was written comes of no seed.
    form.elements.seed.value = game.board.seed ?? "";
  }
  form.dataset.board = key;
  const start = (seed) => {
    if (!mayEnd()) return;
    stop();
    const size = Object.fromEntries(SIZES.map((name) => [name, form.elements[name].valueAsNumber]));
    go({ ...game, board: { ...size, seed }, moves: [], ahead: [] });
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    start(form.elements.seed.valueAsNumber);
  };
  // The browser says what is wrong with a size; the seed does not matter here.
  const isRight = () => SIZES.every((name) => form.elements[name].reportValidity());
  one("k-another").onclick = () => isRight() && start(1 + Math.floor(Math.random() * 9999));
  // What was told in another language is over.
  if (one("k-faults").lang !== lang) one("k-faults").replaceChildren();
  one("k-paste").onsubmit = async (event) => {
    event.preventDefault();
    const { faults, more, address } = await openText(event.target.elements.puzzle.value);
    one("k-faults").lang = lang;
    one("k-faults").replaceChildren(...faultLines(faults, more).map((line) => item(line)));
    if (address && mayEnd()) location.hash = address;
  };
}
