/** To whom a key belongs: a text field, a control, or the world. */

/** Whether letters belong to the target: a text field, or a list that letters search (data-typing). */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest("[data-typing]")) return true; // a list that letters search
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio")
  );
}

/** Whether Enter belongs to the target: a control, or an approval, where it must do nothing. */
export function takesEnter(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("button, a, summary, input, label, .approval, .bridge-asks") !== null
  );
}

/** Whether a key was pressed in the world, not in a panel. */
export function inWorld(target: EventTarget | null): boolean {
  return target === document.body || target instanceof HTMLCanvasElement;
}
