// Files that are chosen, or dropped onto the page.

import { one } from "./dom.js";

/** Has each file opened that comes. */
export function listenForFiles(open) {
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
