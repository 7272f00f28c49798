/**
 * The one place where the page listens for keys. It hears them before any element does, and asks the parts of the
 * page in the order of ui/keytaker.ts.
 */

import { KEY_ORDER, type KeyTaker, type TakeKeys } from "../ui/keytaker.ts";

/** The running router. */
export interface Router {
  takeKeys: TakeKeys;
  /** Goes one step back, as Esc does. */
  cancel(): void;
  dispose(): void;
}

/** Starts listening on the window. */
export function createRouter(): Router {
  const abort = new AbortController();
  const takers: { rank: number; taker: KeyTaker }[] = [];
  const cancel = (): boolean => takers.some(({ taker }) => taker.cancel?.() === true);

  const down = (event: KeyboardEvent): void => {
    const back = isBack(event);
    takers.some(({ taker }) => {
      if (taker.down?.(event)) return true;
      if (!back || !taker.cancel?.()) return false;
      event.preventDefault();
      return true;
    });
  };
  const on = { capture: true, signal: abort.signal };
  window.addEventListener("keydown", down, on);
  window.addEventListener(
    "keyup",
    (event) => {
      for (const { taker } of takers) taker.up?.(event);
    },
    on,
  );
  window.addEventListener(
    "blur",
    (event) => {
      for (const { taker } of takers) taker.away?.(event);
    },
    { signal: abort.signal },
  );

  return {
    takeKeys(place, taker) {
      const entry = { rank: KEY_ORDER.indexOf(place), taker };
      takers.push(entry);
      takers.sort((a, b) => a.rank - b.rank);
      return () => takers.splice(takers.indexOf(entry), 1);
    },
    cancel: () => void cancel(),
    dispose: () => abort.abort(),
  };
}

/** Whether a key means "back": plain Esc, except in a card where it is the card's own answer. */
function isBack({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (key !== "Escape" || ctrlKey || metaKey || altKey || isComposing) return false;
  return !(target instanceof Element && target.closest(".bridge-asks"));
}
