/** What a command is: one row of ui/commands.ts, read by all that offers it. */

import type { Actions } from "./actions.ts";
import type { Model, Selection } from "./model.ts";

/** When a command runs: who asks, and about what. */
export interface CommandContext {
  model: Model;
  actions: Actions;
  /** A key or a controller ask about what is selected, the menu about what was clicked. */
  by: "key" | "pad" | "menu" | "rail";
  /** The thing or avatar that it is about. */
  selection: Selection | null;
  /** The place on the ground that it is about. */
  ground: [number, number, number] | null;
}

/** The headings of the list of keys, in their order. */
export const KEY_GROUPS = [
  "Talk",
  "Look and move",
  "Things",
  "While editing",
  "Panels",
  "In the list of objects",
  "In the project",
  "In the history",
] as const;

/** A line of the menu of the world. */
export interface MenuEntry {
  word: string;
  /** Its tooltip; without: the command's key. */
  hint?: string;
}

/** A button of the rail. */
export interface RailButton {
  /** The visible name, also the accessible one. */
  word: string;
  /** A path in a box of 20. */
  icon: string;
  /** Hidden on devices without a keyboard. */
  byKeys?: boolean | undefined;
  /** It is there on a phone too; the others are behind “More”. */
  main?: boolean | undefined;
  /** What it stands together with; a line parts it from what has another. */
  group?: string | undefined;
  pressed(model: Model): boolean;
}

/** Something that the user can do, with all the ways to it. */
export interface Command {
  /** Its shortcuts (ui/shortcut.ts), the one that hints name first. */
  keys?: readonly string[];
  /** Other ways to it, as the list of keys calls them. */
  gestures?: readonly string[];
  /** The button of a controller in the standard mapping. */
  pad?: "A" | "B" | "X" | "Y";
  /** Where the list of keys has it, and in which words. */
  group?: (typeof KEY_GROUPS)[number];
  does?: string;
  /** Where its keys count: in the world alone, or in text fields too; without: everywhere but in text fields. */
  scope?: "world" | "text";
  /** It acts again while its key is held. */
  repeats?: true;
  /** A view-only page does not have it. */
  acts?: true | undefined;
  /** Only there on the user's own computer, or in a hosted world. */
  only?: "local" | "hosted" | undefined;
  /** Only there while this is so. */
  there?: ((model: Model) => boolean) | undefined;
  /** Whether it can be done now. */
  when?(context: CommandContext): boolean;
  /** Its line in the menu of the world; undefined: not for this. */
  menu?(context: CommandContext): MenuEntry | undefined;
  rail?: RailButton;
  /** Does it. Without: another part of the page hears its keys. */
  run?(context: CommandContext): void;
}

/** What the keys and the rail act on. */
export function atSelection(model: Model, actions: Actions, by: CommandContext["by"]): CommandContext {
  return { model, actions, by, selection: model.selection.peek(), ground: null };
}

/** Whether the page has something: by who looks, where the world is stored, and what there is. */
export function isOffered({ acts, only, there }: Pick<Command, "acts" | "only" | "there">, model: Model): boolean {
  const here = model.relay.mode.value === "hosted" ? "hosted" : "local";
  return !(acts && model.viewer.value) && (only === undefined || only === here) && (there?.(model) ?? true);
}
