/**
 * The page's commands by key (ui/commands.ts), what is typed ahead for a panel that is loading, and the order of what Esc
 * closes. The camera is asked after the commands, which withhold letters from it while single-key shortcuts are off.
 */

import type { Actions } from "./actions.ts";
import { atSelection, type Command } from "./command.ts";
import { commandOf } from "./commands.ts";
import { dismissHelp } from "./help.ts";
import type { KeyTaker } from "./keytaker.ts";
import { inWorld, takesEnter, takesText } from "./keytarget.ts";
import { isPanelLoading } from "./lazy.tsx";
import type { Model } from "./model.ts";
import { closePanel } from "./panels.ts";
import { bufferKey } from "./typeahead.ts";

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
      const { key, target } = event;
      if (event.isComposing) return false;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (plain && !model.shortcuts.value && key !== "Enter" && !takesText(target)) {
        if (key.length > 1) return false;
        event.stopPropagation(); // withheld; the browser still acts on it
        return true;
      }
      const context = atSelection(model, actions, "key");
      const command = commandOf(event, context, ({ scope }) => counts(scope, event));
      if (!command) return false;
      event.preventDefault();
      if (command.repeats || !event.repeat) command.run?.(context);
      return true;
    },
    cancel: () => escape(model, actions),
  };
}

/** Whether a command of a scope hears a key where it was pressed. */
function counts(scope: Command["scope"], { key, target }: KeyboardEvent): boolean {
  if (scope === "world") return inWorld(target);
  return scope === "text" || (!takesText(target) && !(key === "Enter" && takesEnter(target)));
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
    else closePanel(model);
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
