/**
 * The page's own keyboard shortcuts. Enter and / focus the composer, Esc goes back, single letters open panels, E
 * edits the selection, Y goes to what is waiting for an answer, ? lists all keys; undo, redo, duplicate and delete
 * are as everywhere. The camera's keys belong to the scene and those of the conversation to ui/chat; both are asked
 * after the commands, which withhold letters from them while single-key shortcuts are off.
 */

import type { Actions } from "./actions.ts";
import { dismissHelp } from "./help.tsx";
import type { KeyTaker } from "./keytaker.ts";
import { inWorld, takesEnter, takesText } from "./keytarget.ts";
import { isPanelLoading } from "./lazy.tsx";
import type { Model } from "./model.ts";
import { hasPanel, panelRows, togglePanel } from "./panels.ts";
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
  const run = event.shiftKey && event.key !== "?" ? undefined : single(letter, model);
  if (isMenuKey(event)) {
    if (!inWorld(event.target) || !openMenu(model)) return false;
    holdBack(event);
    return true;
  }
  if (onThing(event, model, actions)) return taken(event);
  if (run) {
    if (event.repeat) return true;
    run();
    return taken(event);
  }
  if (event.key !== "/" && (event.key !== "Enter" || takesEnter(event.target))) return false;
  const search = event.key === "/" ? document.querySelector<HTMLElement>(".project .find input") : null;
  (search ?? document.getElementById("composer"))?.focus();
  return taken(event);
}

/** What single keys do. Undefined: nothing here, or what it opens is not a part of this page. */
function single(key: string, model: Model): (() => void) | undefined {
  if (key === "y" && !model.viewer.peek()) return () => focusNewest(".approval.asks, .bridge-asks");
  const row = panelRows.find((panel) => panel.key?.toLowerCase() === key);
  if (!row || !hasPanel(row, model)) return undefined;
  return () => {
    togglePanel(model, row.name);
    if (row.searched && model.open.peek() === row.name) expectField();
  };
}

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
  if (id === undefined || event.shiftKey || event.repeat || !inWorld(event.target)) return false;
  if (event.key === ".") actions.goTo(id);
  else if (model.viewer.peek()) return false;
  else if (event.key === "Delete" || event.key === "Backspace") actions.user.removeObjects(ids);
  else if (event.key.toLowerCase() === "e" && model.interaction.view.peek().mode !== "fly")
    actions.user.startEditing(); // to end it is for the tool that edits
  else return false;
  return true;
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

/** Suppresses the browser's own context menu, which some browsers open on keyup. */
function holdBack(event: KeyboardEvent): void {
  event.preventDefault();
  const stop = (menu: Event) => menu.preventDefault();
  window.addEventListener("contextmenu", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("contextmenu", stop, { capture: true }), 500);
}

/** Goes one step back, the topmost thing first. False if there was nothing to close. */
function escape(model: Model, actions: Actions): boolean {
  if (model.menu.value) {
    model.menu.value = null;
    actions.focusWorld();
    return true;
  }
  if (model.open.value !== "none") {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // it goes back wherever it was
    if (model.open.value === "file")
      actions.project.select(null); // returns to where the card was opened from
    else model.open.value = "none";
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
