/**
 * Everything that the user can do by a key, the menu of the world, the rail or a controller, declared once. The keys
 * (ui/keys.ts), their list, tooltips, the menu, the rail and the controller are made of these rows. Panels have theirs in
 * ui/panels.ts. The first row of a key that can be done is the one that acts.
 */

import { mainAgents } from "./agent/status.ts";
import { hasCoding } from "./coder/here.ts";
import { atSelection, type Command, type CommandContext, isOffered } from "./command.ts";
import { EDIT } from "./inhand.ts";
import type { Model } from "./model.ts";
import {
  closePanel,
  isBeside,
  isDocked,
  openPanel,
  type PanelName,
  type PanelRow,
  panelOf,
  panelRows,
  togglePanel,
} from "./panels.ts";
import { isPressed, keyCaps } from "./shortcut.ts";
import { expectField } from "./typeahead.ts";
import type { ViewMode } from "./useractions.ts";

/** The field that finds a file, while the project's panel is open. */
const findField = (): HTMLElement | null => document.querySelector(".project .find input");

/** Talking, and the way back. */
const TALK = {
  findFile: {
    keys: ["/"],
    group: "In the project",
    does: "find a file",
    when: () => findField() !== null,
    run: () => findField()?.focus(),
  },
  talk: {
    keys: ["Enter", "/"],
    group: "Talk",
    does: "talk",
    acts: true,
    run: () => document.getElementById("composer")?.focus(),
  },
  // These two are heard by ui/voice/keys.ts: the first is held.
  voice: { keys: ["M"], group: "Talk", does: "talk by voice; in a call: mute, or hold to talk", only: "local" },
  endCall: { keys: ["Shift+M"], group: "Talk", does: "end the call", only: "local" },
  dock: {
    keys: ["T"],
    group: "Talk",
    does: "dock the conversation",
    acts: true,
    rail: {
      word: "Talk",
      icon: "M3.5 4.5h13a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-6l-4 3.2V14h-3A1.5 1.5 0 0 1 2 12.5V6a1.5 1.5 0 0 1 1.5-1.5Z",
      main: true,
      pressed: isDocked,
    },
    run({ model }) {
      const covered = isBeside(model.open.peek()); // a side panel is in the way: close it instead
      if (covered) closePanel(model);
      model.chat.docked.value = covered || !model.chat.docked.peek();
    },
  },
  stop: {
    keys: ["Mod+."],
    group: "Talk",
    does: "stop the agent's answer, written or spoken",
    scope: "text",
    acts: true,
    when: ({ model }) => model.voice.phase.peek() === "speaking" || model.chat.status.peek().turn !== undefined,
    run({ model, actions }) {
      if (model.voice.phase.peek() === "speaking") actions.voice.stopAnswer();
      else model.chat.stop();
    },
  },
  answer: {
    keys: ["Y"],
    group: "Talk",
    does: "what waits for your answer",
    acts: true,
    // The newest card itself, never one of its buttons: the next key must not answer it by accident.
    run: () => [...document.querySelectorAll<HTMLElement>(".approval.asks, .bridge-asks")].at(-1)?.focus(),
  },
  // The order of what it closes is in ui/keys.ts.
  back: { keys: ["Escape"], pad: "B", group: "Talk", does: "close, or back to the world" },
} satisfies Record<string, Command>;

/** The mode of the camera that follows on each. */
const NEXT_MODE: Record<ViewMode, ViewMode> = { orbit: "walk", walk: "fly", fly: "orbit" };

/** Looking. */
const LOOK = {
  viewMode: {
    keys: ["V"],
    pad: "X",
    group: "Look and move",
    does: "around, on foot, flying",
    scope: "world",
    run: ({ model, actions }) => actions.user.setViewMode(NEXT_MODE[model.interaction.view.peek().mode]),
  },
  follow: {
    keys: ["F"],
    pad: "Y",
    group: "Look and move",
    does: "follow the agent",
    scope: "world",
    run({ model, actions }) {
      actions.user.follow(model.interaction.view.peek().following ? null : agentToFollow(model));
    },
  },
  visit: {
    keys: ["G"],
    group: "Look and move",
    does: "go to the agent",
    scope: "world",
    when: ({ model }) => agentToFollow(model) !== null,
    run({ model, actions }) {
      const id = agentToFollow(model);
      if (id) actions.goTo(id);
    },
  },
} satisfies Record<string, Command>;

/** The agent that the camera's keys mean: the first that is here and nobody's helper, else any. */
export function agentToFollow({ presence }: Pick<Model, "presence">): string | null {
  const agents = presence.value.agents;
  return (mainAgents(presence.value).find(({ connected }) => connected) ?? agents[0])?.avatarId ?? null;
}

/** The objects that an edit is about: all of the selection, if the thing that was clicked is a part of it. */
function idsOf({ selection, model }: CommandContext): readonly string[] {
  if (selection?.type !== "object") return [];
  const all = model.interaction.selected.peek();
  return all.includes(selection.id) ? all : [selection.id];
}

/** "Delete", or "Delete 3 things"; nothing for what is no thing. */
function wordFor(verb: string, context: CommandContext): { word: string } | undefined {
  const { length } = idsOf(context);
  return length === 0 ? undefined : { word: length > 1 ? `${verb} ${length} things` : verb };
}

const hasThings = (context: CommandContext): boolean => idsOf(context).length > 0;

/** What can be done with a thing, an avatar or a place. */
const THINGS = {
  ask: {
    acts: true,
    menu: ({ selection }) =>
      selection ? { word: "Ask about this", hint: "Selects it, and your next message is about it" } : undefined,
    run({ selection, model, actions }) {
      if (!selection) return;
      actions.select(selection);
      askAboutThing(model, selection);
    },
  },
  goTo: {
    keys: ["."],
    gestures: ["double click"],
    group: "Look and move",
    does: "go to a thing",
    scope: "world",
    when: ({ selection, ground }) => selection !== null || ground !== null,
    menu({ selection }) {
      if (!selection) return { word: "Move camera here", hint: "" };
      return { word: "Go to", hint: "Double-click" };
    },
    run({ selection, ground, actions }) {
      const to = selection?.id ?? ground;
      if (to) actions.goTo(to);
    },
  },
  walkHere: {
    menu: ({ selection, ground }) =>
      ground && !selection ? { word: "Stand here", hint: "Look around on foot" } : undefined,
    run: ({ ground, actions }) => ground && actions.user.walkTo(ground),
  },
  point: {
    gestures: ["Shift click"],
    group: "Things",
    does: "point it out to the agents",
    acts: true,
    menu({ selection, ground }) {
      const what = selection?.type === "object" ? "what you mean" : ground && !selection && "this spot";
      return what ? { word: "Point here", hint: `Shows the agents ${what} (Shift-click)` } : undefined;
    },
    run({ selection, ground, actions }) {
      if (selection) actions.point({ objectId: selection.id });
      else if (ground) actions.point({ position: ground });
    },
  },
  openMenu: {
    keys: ["Shift+F10", "ContextMenu"],
    group: "Things",
    does: "menu of the selection",
    scope: "world",
    when: ({ selection }) => selection !== null,
    run: openMenu,
  },
  edit: {
    keys: ["E"],
    group: "Things",
    does: "edit what is selected",
    scope: "world",
    acts: true,
    when: (context) =>
      hasThings(context) && (context.by !== "key" || context.model.interaction.view.peek().mode !== "fly"),
    menu: (context) => wordFor("Edit", context),
    run(context) {
      const { selection, actions, by } = context;
      if (selection && by === "menu" && idsOf(context).length === 1) actions.select(selection);
      actions.user.hold(EDIT); // to end it is for the tool that edits
    },
  },
  duplicate: {
    keys: ["Mod+D"],
    group: "Things",
    does: "duplicate it",
    acts: true,
    when: hasThings,
    menu: (context) => wordFor("Duplicate", context),
    run: (context) => context.actions.user.duplicate(idsOf(context)),
  },
  remove: {
    keys: ["Delete", "Backspace"],
    group: "Things",
    does: "delete it",
    scope: "world",
    acts: true,
    when: hasThings,
    menu: (context) => wordFor("Delete", context),
    run: (context) => context.actions.user.removeObjects(idsOf(context)),
  },
} satisfies Record<string, Command>;

/** The steps of the log, last in the menu. */
const STEPS = {
  undo: {
    keys: ["Mod+Z"],
    group: "Things",
    does: "undo the last step, even an agent's",
    repeats: true,
    acts: true,
    menu({ model }) {
      const newest = model.interaction.newest.peek();
      if (!newest) return undefined;
      return { word: newest.mine ? "Undo your last change" : `Undo the last change by ${newest.name}` };
    },
    run: ({ actions }) => actions.user.undoNewest(),
  },
  redo: {
    keys: ["Shift+Mod+Z", "Mod+Y"],
    group: "Things",
    does: "redo",
    repeats: true,
    acts: true,
    run: ({ actions }) => actions.user.redo(),
  },
} satisfies Record<string, Command>;

/** The command of a panel: opens it, or closes it if it is open. */
export function panelCommand(row: PanelRow & { name: PanelName }): Command {
  const { name, title, word = title, key, does = title.toLowerCase(), icon, menu, acts, only, there } = row;
  const { byKeys, main, group } = row;
  return {
    ...(key ? { keys: [key], group: "Panels", does } : {}),
    ...(icon ? { rail: { word, icon, byKeys, main, group, pressed: ({ open }) => isShown(name, open.value) } } : {}),
    ...(menu ? { menu: ({ selection }) => (selection?.type === menu.on ? menu : undefined) } : {}),
    acts,
    only,
    there,
    run({ model, by }) {
      if (by === "menu") openPanel(model, name);
      else togglePanel(model, name);
      if (by === "key" && row.searched && model.open.peek() === name) expectField();
    },
  };
}

/** Where there is nothing to code in yet, the coder's key leads to what makes it appear. */
const OPEN_TO_CODE: Command = {
  keys: ["C"],
  group: "Panels",
  does: "open a project to code here",
  acts: true,
  only: "local",
  there: (model) => !hasCoding(model),
  run: ({ model }) => openPanel(model, "project"),
};

/** Whether a panel is open, or one that goes back to it. */
const isShown = (name: string, open: Model["open"]["value"]): boolean => open === name || panelOf(open)?.under === name;

/** The name of a command that is not a panel. */
type CommandId = keyof typeof TALK | keyof typeof LOOK | keyof typeof THINGS | keyof typeof STEPS;

const BY_ID: Record<CommandId, Command> = { ...TALK, ...LOOK, ...THINGS, ...STEPS };

/** All commands, in the order of menu and rail. */
export const commands: readonly Command[] = [
  ...Object.values<Command>({ ...THINGS, ...TALK, ...LOOK }),
  ...panelRows.map(panelCommand),
  OPEN_TO_CODE,
  ...Object.values<Command>(STEPS),
];

/** Whether a command can be done. */
export function canRun(command: Command, context: CommandContext): boolean {
  return command.run !== undefined && isOffered(command, context.model) && (command.when?.(context) ?? true);
}

/** The lines of the menu, each with its command. */
export function menuEntries(
  context: CommandContext,
  all = commands,
): { word: string; hint: string; command: Command }[] {
  return all.flatMap((command) => {
    const entry = command.menu && canRun(command, context) ? command.menu(context) : undefined;
    return entry ? [{ word: entry.word, hint: entry.hint ?? firstKey(command), command }] : [];
  });
}

/** The command of a key where it was pressed; undefined: the key has none there. */
export function commandOf(
  event: KeyboardEvent,
  context: CommandContext,
  counts: (command: Command) => boolean,
  all = commands,
): Command | undefined {
  return all.find(
    (command) => command.keys?.some((keys) => isPressed(keys, event)) && counts(command) && canRun(command, context),
  );
}

/** Runs the command of a controller's button. */
export function runPad(pad: NonNullable<Command["pad"]>, model: Model, actions: CommandContext["actions"]): void {
  const context = atSelection(model, actions, "pad");
  commands.find((command) => command.pad === pad && canRun(command, context))?.run?.(context);
}

/** On a Mac hints name its own key. */
const IS_MAC = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? "");

/** The first key of a command as a hint names it; empty: it has none. */
export function firstKey({ keys: [first] = [] }: Command): string {
  const caps = first === undefined ? [] : keyCaps(first);
  return caps[IS_MAC ? caps.length - 1 : 0] ?? "";
}

/** The key of a command or a panel as hints name it. */
export function keyHint(id: CommandId | PanelName): string {
  const row = id in BY_ID ? undefined : panelOf(id as PanelName);
  return row ? (row.key ?? "") : firstKey(BY_ID[id as CommandId]);
}

/** A tooltip that names the key too. */
export const withKey = (words: string, id: CommandId | PanelName): string => `${words} (${keyHint(id)})`;

/** Makes the next message one about a thing. */
export function askAboutThing(model: Model, { id, name }: { id: string; name: string }): void {
  model.chat.about.value = { id, name };
  document.getElementById("composer")?.focus();
}

/** Opens the menu of the selection, beside the chip that names it. */
function openMenu({ model, selection }: CommandContext): void {
  const chip = document.querySelector(".chip")?.getBoundingClientRect();
  const [x, y] = chip ? [chip.left, chip.top - 160] : [innerWidth / 2, innerHeight / 2];
  model.menu.value = { x, y, selection, ground: null };
  // The browser's own menu stays closed, which some browsers open on keyup.
  const stop = (menu: Event) => menu.preventDefault();
  window.addEventListener("contextmenu", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("contextmenu", stop, { capture: true }), 500);
}
