/** What is typed while the panel that was asked for is still on its way: it is kept for the panel's field and does nothing
 * else meanwhile. */

let typed: string | null = null;

/** The panel's field takes the keyboard when it is there, also when nothing is typed until then. */
export function awaitField(): void {
  typed = "";
}

/** A key that no field has taken; true: it was for the one to come. `coming`: whether a panel is on its way. `control`:
 * the key is pressed on a button, which Enter and a space work unless they go on with what was typed. */
export function holdKey({ key }: KeyboardEvent, coming: boolean, control = false): boolean {
  if (!coming || key === "Escape" || key === "Tab") {
    typed = null;
    return false;
  }
  if (control && !typed && (key === "Enter" || key === " ")) return false;
  if (key === "Backspace") typed = (typed ?? "").slice(0, -1);
  else if (key.length === 1) typed = (typed ?? "") + key;
  else return key === "Enter" || key === "Delete"; // the others are the browser's
  return true;
}

/** For the field that is there now, or for nobody any more: what was typed for it; null: nobody waits for it. */
export function takeTyped(): string | null {
  const text = typed;
  typed = null;
  return text;
}
