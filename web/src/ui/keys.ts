/**
 * The page's own keyboard shortcuts. Enter and / focus the composer, Esc goes back, single letters open panels, E
 * edits the selection, Y goes to what is waiting for an answer, ? lists all keys; undo, redo, duplicate and delete
 * are as everywhere. The camera's keys belong to the scene and those of the conversation to ui/chat; both are asked
 * after the commands, which withhold letters from them while single-key shortcuts are off.
 */

import type { Actions } from "./actions.ts";
import { dismissHelp } from "./help.tsx";
import { isHosted } from "./hosted/place.tsx";
import type { KeyTaker } from "./keytaker.ts";
import { isPanelLoading } from "./lazy.tsx";
import type { Model, Open } from "./model.ts";
import { bufferKey, expectField } from "./typeahead.ts";

/** Letters that are typed while a panel is loading: they wait for its field and do nothing else. */
export function typeAheadKeys(model: Model): KeyTaker {
  return {
    down(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || takesText(event.target)) return false;
      if (!bufferKey(event, isPanelLoading(model.open.peek()), takesEnter(event.target))) return false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return true;
    },
  };
}

/** The page's commands by key. */
export function commandKeys(model: Model, actions: Actions): KeyTaker {
  return {
    down(event) {
      if (!model.viewer.peek() && withCommand(event, model, actions)) return taken(event);
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
      if (event.key === "Escape" || takesText(event.target)) return false;
      if (!model.shortcuts.value && event.key !== "Enter") {
        if (event.key.length > 1) return false;
        event.stopPropagation(); // withheld; the browser still acts on it
        return true;
      }
      return command(event, model, actions);
    },
    cancel: () => escape(model, actions),
  };
}

/** Prevents what the browser would do with a key that was used. */
function taken(event: KeyboardEvent): true {
  event.preventDefault();
  return true;
}

/** Runs the command of a key. True if it has one. */
function command(event: KeyboardEvent, model: Model, actions: Actions): boolean {
  const letter = event.key.toLowerCase();
  const off = model.viewer.peek() && OF_THE_USER.has(letter);
  const single = off || (event.shiftKey && event.key !== "?") ? undefined : SINGLE[letter];
  if (isMenuKey(event)) {
    if (!inWorld(event.target) || !openMenu(model)) return false;
    holdBack(event);
    return true;
  }
  if (onThing(event, model, actions)) return taken(event);
  if (single) {
    if (event.repeat) return true;
    single(model);
    return taken(event);
  }
  if (event.key !== "/" && (event.key !== "Enter" || takesEnter(event.target))) return false;
  const search = event.key === "/" ? document.querySelector<HTMLElement>(".project .find input") : null;
  (search ?? document.getElementById("composer"))?.focus();
  return taken(event);
}

/** Shortcuts that a view-only page has no use for. */
const OF_THE_USER: ReadonlySet<string> = new Set(["b", "u", "l", "y", "n"]);

/** What single keys do. */
const SINGLE: Record<string, ((model: Model) => unknown) | undefined> = {
  "?": (model) => toggle(model, "keys"),
  b: (model) => {
    toggle(model, "build");
    if (model.open.peek() === "build") expectField();
  },
  i: (model) => toggle(model, "twin"),
  o: (model) => toggle(model, "worlds"),
  h: (model) => toggle(model, "replay"),
  k: (model) => toggle(model, "photo"),
  p: (model) => isHosted(model) || toggle(model, "project"),
  n: (model) => isHosted(model) && toggle(model, "devices"),
  u: (model) => toggle(model, "files"),
  l: (model) => toggle(model, "log"),
  ",": (model) => toggle(model, "settings"),
  y: () => focusNewest(".approval.asks, .bridge-asks"),
};

/** Undo, redo and duplicate, with Ctrl or Cmd. In a text field they belong to the text. True if the key was used. */
function withCommand(event: KeyboardEvent, model: Model, actions: Actions): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || takesText(event.target)) return false;
  const key = event.key.toLowerCase();
  const { user } = actions;
  if (key === "z" && !event.shiftKey) user.undoNewest();
  else if ((key === "z" && event.shiftKey) || (key === "y" && !event.shiftKey)) user.redo();
  else if (key === "d" && !event.shiftKey && model.interaction.selected.peek().length > 0)
    user.duplicate(model.interaction.selected.peek());
  else return false;
  return true;
}

/** Keys that act on the selection. True if the key was used. */
function onThing(event: KeyboardEvent, model: Model, actions: Actions): boolean {
  const ids = model.interaction.selected.peek();
  const id = ids.at(-1);
  if (event.key === "Enter" && model.interaction.editing.peek() && inWorld(event.target)) {
    actions.user.stopEditing();
    return true;
  }
  if (id === undefined || event.shiftKey || event.repeat || !inWorld(event.target)) return false;
  if (event.key === ".") actions.goTo(id);
  else if (model.viewer.peek()) return false;
  else if (event.key === "Delete" || event.key === "Backspace") actions.user.removeObjects(ids);
  else if (event.key.toLowerCase() === "e" && model.interaction.view.peek().mode !== "fly") {
    if (model.interaction.editing.peek()) actions.user.stopEditing();
    else actions.user.startEditing();
  } else return false;
  return true;
}

/** Opens a panel, or closes it if it is open. */
function toggle(model: Model, open: Open): void {
  model.open.value = model.open.value === open ? "none" : open;
}

/** Focuses the newest card itself, never one of its buttons: the next key must not answer it by accident. */
function focusNewest(cards: string): void {
  [...document.querySelectorAll<HTMLElement>(cards)].at(-1)?.focus();
}

/** The menu key, or Shift F10 on keyboards without one. */
function isMenuKey(event: KeyboardEvent): boolean {
  return event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
}

/** Opens the menu of the selection, beside the chip that names it. False if nothing is selected. */
function openMenu(model: Model): boolean {
  const selection = model.selection.value;
  if (!selection) return false;
  const chip = document.querySelector(".chip")?.getBoundingClientRect();
  const [x, y] = chip ? [chip.left, chip.top - 160] : [innerWidth / 2, innerHeight / 2];
  model.menu.value = { x, y, selection, ground: null };
  return true;
}

/** Whether a key was pressed in the world, not in a panel. */
function inWorld(target: EventTarget | null): boolean {
  return target === document.body || target instanceof HTMLCanvasElement;
}

/** Suppresses the browser's own context menu, which some browsers open on keyup. */
function holdBack(event: KeyboardEvent): void {
  event.preventDefault();
  const stop = (menu: Event) => menu.preventDefault();
  window.addEventListener("contextmenu", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("contextmenu", stop, { capture: true }), 500);
}

/** Goes one step back, the topmost thing first. False if there was nothing to close. */
function escape(model: Model, actions: Actions): boolean {
  if (model.menu.value || model.placing.value) {
    model.menu.value = null;
    model.placing.value = null;
    actions.focusWorld();
    return true;
  }
  if (model.interaction.editing.value && inWorld(document.activeElement)) {
    actions.user.stopEditing();
    return true;
  }
  if (model.open.value === "file") {
    actions.project.select(null); // returns to where the card was opened from
    if (model.open.peek() === "none") actions.focusWorld();
    return true;
  }
  if (model.open.value !== "none") {
    const fromPill = model.open.value === "status" || model.open.value === "agent";
    const opener = fromPill ? document.querySelector<HTMLElement>(".pill") : null;
    model.open.value = "none";
    if (opener) opener.focus();
    else actions.focusWorld();
    return true;
  }
  if (takesText(document.activeElement)) {
    actions.focusWorld();
    return true;
  }
  if (model.selection.value) {
    actions.clearSelection();
    return true;
  }
  if (dismissHelp(model)) return true;
  actions.focusWorld();
  return false;
}

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
function takesEnter(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("button, a, summary, input, label, .approval, .bridge-asks") !== null
  );
}
