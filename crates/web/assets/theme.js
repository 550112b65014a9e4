// Light or dark: what was chosen, or else what the system prefers.

import { one } from "./dom.js";
import * as kept from "./kept.js";

/** Has the page be as it was left, and its button change that. */
export function chooseTheme() {
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
