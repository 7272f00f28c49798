/**
 * Files that are dragged onto the page: shows that they can be dropped, and passes dropped ones to the files panel.
 */

import type { Scene } from "../scene/types.ts";
import { isTakenElsewhere } from "../ui/dropplace.ts";
import type { Model } from "../ui/model.ts";
import { openPanel } from "../ui/panels.ts";
import type { Files } from "./files.ts";

/** Files accepted from one drop. */
const MOST = 8;

/** Listens on the window for the life of the page. */
export function watchDrops(deps: { canvas: HTMLElement; files: Files; model: Model; scene(): Scene | null }): void {
  const { canvas, files, model, scene } = deps;
  // Every element under the pointer fires enter and leave; only their balance tells when the pointer has left the
  // page.
  let depth = 0;
  const enter = (by: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = Math.max(0, depth + by);
    model.dropping.value = depth > 0;
  };
  window.addEventListener("dragenter", enter(1));
  window.addEventListener("dragleave", enter(-1));
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // otherwise the browser opens the dropped file
    if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
  });
  window.addEventListener("drop", (event) => {
    depth = 0;
    model.dropping.value = false;
    if (!hasFiles(event) || isTakenElsewhere(event)) return;
    event.preventDefault();
    const box = canvas.getBoundingClientRect();
    const avatarId = scene()?.at(event.clientX - box.left, event.clientY - box.top)[0]?.avatarId;
    const dropped = [...(event.dataTransfer?.files ?? [])].slice(0, MOST);
    if (dropped.length === 0 || model.viewer.peek()) return;
    files.incoming.value = [
      ...files.incoming.peek(),
      ...dropped.map((file) => ({ file, ...(avatarId === undefined ? {} : { avatarId }) })),
    ];
    openPanel(model, "files");
  });
}

/** Whether the drag carries files, not text or a link. */
function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}
