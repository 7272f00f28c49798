/**
 * Buffers what the user types while the panel they just opened is still loading. The panel's field takes it over; it
 * does nothing else meanwhile.
 */

/** What was typed for the panel that is loading; null: no panel is expected to take it. */
let typed: string | null = null;

/** The next panel's field takes the keyboard when it has loaded, even if nothing is typed until then. */
export function expectField(): void {
  typed = "";
}

/**
 * Handles a key that no field has taken; true if it was buffered. `panelLoading`: a panel is loading. `onControl`: a button
 * has the focus, which Enter and Space press unless they continue a word that is being typed.
 */
export function bufferKey({ key }: KeyboardEvent, panelLoading: boolean, onControl = false): boolean {
  if (!panelLoading || key === "Escape" || key === "Tab") {
    typed = null;
    return false;
  }
  if (onControl && !typed && (key === "Enter" || key === " ")) return false;
  if (key === "Backspace") typed = (typed ?? "").slice(0, -1);
  else if (key.length === 1) typed = (typed ?? "") + key;
  else return key === "Enter" || key === "Delete"; // the browser handles all other keys
  return true;
}

/**
 * What was typed, for the field that has now appeared; null: nothing was expected. The buffer is empty afterwards.
 */
export function takeTyped(): string | null {
  const text = typed;
  typed = null;
  return text;
}
