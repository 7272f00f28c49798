/** What is typed between the key that opens a panel and the moment when its field is there: it is kept for the field and
 * does nothing else meanwhile. */

let typed: string | null = null;

/** The next letters are meant for a field that is on its way. */
export function awaitField(): void {
  typed = "";
}

/** A key while a field is awaited; true: it was for the field. `coming`: whether it still is. */
export function holdKey({ key }: KeyboardEvent, coming: boolean): boolean {
  if (typed === null) return false;
  if (!coming || key === "Escape" || key === "Tab") {
    typed = null;
    return false;
  }
  if (key === "Backspace") typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  return true;
}

/** For the field that is there now: what was typed for it; null: nobody waits for it. */
export function takeTyped(): string | null {
  const text = typed;
  typed = null;
  return text;
}
