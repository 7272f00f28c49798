/** The page's own keys: Enter and / talk, Esc goes back, letters open panels, E edits what is selected, Y goes to what waits
 * for an answer, ? lists all keys; undo, redo, copy and delete as everywhere. The camera's keys belong to the scene, those of the conversation to ui/chat; they are held back here while single
 * keys are switched off. */

import type { Actions } from "./actions.ts";
import { awaitField, holdKey, takeTyped } from "./awaited.ts";
import { dismissHelp } from "./help.tsx";
import { isComing } from "./lazy.tsx";
import type { Model, Open } from "./model.ts";

export function watchKeys(model: Model, actions: Actions): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!model.viewer.peek() && withCommand(event, model, actions)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!takesText(event.target) && holdKey(event, isComing(model.open.peek()), takesEnter(event.target))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (event.key === "Escape") {
      if (escape(model, actions)) event.preventDefault();
      return;
    }
    if (takesText(event.target)) return;
    if (!model.shortcuts.value) {
      if (event.key.length === 1) event.stopPropagation();
      if (event.key !== "Enter") return;
    }
    const letter = event.key.toLowerCase();
    const off = model.viewer.peek() && OF_THE_USER.has(letter);
    const single = off || (event.shiftKey && event.key !== "?") ? undefined : SINGLE[letter];
    if (isMenuKey(event)) {
      if (inWorld(event.target) && openMenu(model)) holdBack(event);
    } else if (onThing(event, model, actions)) {
      event.preventDefault();
    } else if (single) {
      if (event.repeat) return;
      event.preventDefault();
      single(model);
    } else if (event.key === "/" || (event.key === "Enter" && !takesEnter(event.target))) {
      event.preventDefault();
      const search = event.key === "/" ? document.querySelector<HTMLElement>(".project .find input") : null;
      (search ?? document.getElementById("composer"))?.focus();
    }
  };
  // Before the scene's own listeners, so that keys can be held back.
  window.addEventListener("keydown", onKeyDown, { capture: true });
  const stopAwaiting = model.open.subscribe(() => void takeTyped()); // what was typed was for another panel
  return () => {
    stopAwaiting();
    window.removeEventListener("keydown", onKeyDown, { capture: true });
  };
}

/** Those that a page which only looks has no use for. */
const OF_THE_USER: ReadonlySet<string> = new Set(["b", "u", "l", "y"]);

/** What single keys do. */
const SINGLE: Record<string, ((model: Model) => void) | undefined> = {
  "?": (model) => toggle(model, "keys"),
  b: (model) => {
    toggle(model, "build");
    if (model.open.peek() === "build") awaitField();
  },
  i: (model) => toggle(model, "twin"),
  o: (model) => toggle(model, "worlds"),
  h: (model) => toggle(model, "replay"),
  k: (model) => toggle(model, "photo"),
  p: (model) => toggle(model, "project"),
  u: (model) => toggle(model, "files"),
  l: (model) => toggle(model, "log"),
  ",": (model) => toggle(model, "settings"),
  y: () => focusNewest(".approval.asks"),
};

/** Undo, redo and copy, with Ctrl or Cmd; in a text they are the text's. */
function withCommand(event: KeyboardEvent, model: Model, actions: Actions): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || takesText(event.target)) return false;
  const key = event.key.toLowerCase();
  const { hand } = actions;
  if (key === "z" && !event.shiftKey) hand.takeBack();
  else if ((key === "z" && event.shiftKey) || (key === "y" && !event.shiftKey)) hand.redo();
  else if (key === "d" && !event.shiftKey && model.hand.selected.peek().length > 0)
    hand.duplicate(model.hand.selected.peek());
  else return false;
  return true;
}

/** Keys about what is selected. */
function onThing(event: KeyboardEvent, model: Model, actions: Actions): boolean {
  const ids = model.hand.selected.peek();
  const id = ids.at(-1);
  if (event.key === "Enter" && model.hand.editing.peek() && inWorld(event.target)) {
    actions.hand.done();
    return true;
  }
  if (id === undefined || event.shiftKey || event.repeat || !inWorld(event.target)) return false;
  if (event.key === ".") actions.goTo(id);
  else if (model.viewer.peek()) return false;
  else if (event.key === "Delete" || event.key === "Backspace") actions.hand.remove(ids);
  else if (event.key.toLowerCase() === "e" && model.hand.view.peek().mode !== "fly") {
    if (model.hand.editing.peek()) actions.hand.done();
    else actions.hand.edit();
  } else return false;
  return true;
}

function toggle(model: Model, open: Open): void {
  model.open.value = model.open.value === open ? "none" : open;
}

/** Gives the keyboard to the card itself, never to one of its buttons: the next key answers nothing. */
function focusNewest(cards: string): void {
  [...document.querySelectorAll<HTMLElement>(cards)].at(-1)?.focus();
}

function isMenuKey(event: KeyboardEvent): boolean {
  return event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
}

/** The menu of what is selected, beside the chip that names it. */
function openMenu(model: Model): boolean {
  const selection = model.selection.value;
  if (!selection) return false;
  const chip = document.querySelector(".chip")?.getBoundingClientRect();
  const [x, y] = chip ? [chip.left, chip.top - 160] : [innerWidth / 2, innerHeight / 2];
  model.menu.value = { x, y, selection, ground: null };
  return true;
}

function inWorld(target: EventTarget | null): boolean {
  return target === document.body || target instanceof HTMLCanvasElement;
}

/** The browser's own menu stays away too. */
function holdBack(event: KeyboardEvent): void {
  event.preventDefault();
  const stop = (menu: Event) => menu.preventDefault();
  window.addEventListener("contextmenu", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("contextmenu", stop, { capture: true }), 500);
}

/** Closes one thing, the topmost first. */
function escape(model: Model, actions: Actions): boolean {
  if (model.menu.value || model.placing.value) {
    model.menu.value = null;
    model.placing.value = null;
    actions.toWorld();
    return true;
  }
  if (model.hand.editing.value && inWorld(document.activeElement)) {
    actions.hand.done();
    return true;
  }
  if (model.open.value === "file") {
    actions.project.select(null); // back to where its card was opened
    if (model.open.peek() === "none") actions.toWorld();
    return true;
  }
  if (model.open.value !== "none") {
    const fromPill = model.open.value === "status" || model.open.value === "agent";
    const opener = fromPill ? document.querySelector<HTMLElement>(".pill") : null;
    model.open.value = "none";
    if (opener) opener.focus();
    else actions.toWorld();
    return true;
  }
  if (takesText(document.activeElement)) {
    actions.toWorld();
    return true;
  }
  if (model.selection.value) {
    actions.clearSelection();
    return true;
  }
  if (dismissHelp(model)) return true;
  actions.toWorld();
  return false;
}

export function takesText(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest("[data-typing]")) return true; // a list that letters search
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio")
  );
}

/** Enter on a control works that control; on a question it does nothing, so that it answers nothing by accident. */
function takesEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary, input, label, .approval") !== null;
}
