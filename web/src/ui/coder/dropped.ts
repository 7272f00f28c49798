/** Pictures that are dropped or pasted anywhere in a session's panel: they go with its prompt, and nowhere else. */

import { useEffect, useRef } from "preact/hooks";
import type { usePictures } from "../chat/composer.tsx";
import { TAKES_DROPS } from "../dropplace.ts";

/** The pictures of the prompt that is being written. */
type PromptPictures = ReturnType<typeof usePictures>;

/** Takes them for as long as the composer is there. `part`: any of the panel; `product`: who gets them. */
export function usePanelDrops(
  part: { readonly current: HTMLElement | null },
  pictures: PromptPictures,
  product: string,
) {
  const latest = useRef({ pictures, product });
  latest.current = { pictures, product };
  useEffect(() => {
    const panel = part.current?.closest<HTMLElement>(".panel");
    if (!panel) return;
    const take = (event: Event, transfer: DataTransfer | null) => {
      const now = latest.current;
      const there = transfer?.types.includes("Files") === true;
      now.pictures.take(event, transfer);
      if (there && !event.defaultPrevented) now.pictures.trouble.value = whyNone(now.pictures.allowed, now.product);
      if (there) event.preventDefault(); // otherwise the browser shows the file in place of the page
    };
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    panel.setAttribute(TAKES_DROPS, "");
    panel.addEventListener("drop", drop);
    panel.addEventListener("paste", paste);
    return () => {
      panel.removeAttribute(TAKES_DROPS);
      panel.removeEventListener("drop", drop);
      panel.removeEventListener("paste", paste);
    };
  }, []);
}

/** Why nothing of what came is attached. */
function whyNone(allowed: boolean, product: string): string {
  return allowed ? "Only pictures can be attached." : `${product} takes no pictures.`;
}
