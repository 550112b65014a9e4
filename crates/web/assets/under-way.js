// The game that is shown, if it is under way, makes room for another only when the person wants that.

import { say } from "./words.js";

/** Whether the game that is shown is under way. */
let isUnderWay = false;

/** Tells it: every game that can be lost does, whenever it is drawn. */
export function setUnderWay(is) {
  isUnderWay = is;
}

/** Whether the game that is shown may make room for another of its kind: one that is under way is asked about. */
export const mayEnd = () => !isUnderWay || confirm(say("ask_end"));

/** Does something with what is chosen. Where that ends a game under way, it is asked first. */
export function onChoice(select, does) {
  const was = select.value;
  select.onchange = () => {
    if (mayEnd()) does(select.value);
    else select.value = was;
  };
}
