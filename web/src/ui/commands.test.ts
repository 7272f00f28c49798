import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentPresence } from "../wire/types.gen.ts";
import type { Actions } from "./actions.ts";
import { type CommandContext, isOffered, KEY_GROUPS } from "./command.ts";
import { canRun, commandOf, commands, firstKey, keyHint, menuEntries, panelCommand, runPad } from "./commands.ts";
import { EDIT } from "./inhand.ts";
import { createModel, type Model } from "./model.ts";
import { type PanelName, type PanelRow, panelRows } from "./panels.ts";

let model: Model;
let asked: string[];
beforeEach(() => {
  model = createModel(() => 0);
  asked = [];
});
afterEach(() => vi.unstubAllGlobals());

/** Actions that only note what is asked of them. */
const noted = (path: string): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => noted(path ? `${path}.${String(name)}` : String(name)),
    apply: (_, __, args) => void asked.push([path, ...args.map((arg) => JSON.stringify(arg))].join(" ")),
  });
const actions = noted("") as Actions;

const bench = { type: "object", id: "bench_1", name: "Bench" } as const;
const claude = { type: "avatar", id: "avatar_claude", name: "Claude" } as const;

/** A command as it is asked for. */
function context(by: CommandContext["by"], about: Partial<CommandContext> = {}): CommandContext {
  return { model, actions, by, selection: model.selection.peek(), ground: null, ...about };
}

/** Presses a key in the world; what it asked for, or which panel it opened. */
function press(key: string, held: Partial<KeyboardEvent> = {}): string {
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held } as KeyboardEvent;
  const now = context("key");
  commandOf(event, now, () => true)?.run?.(now);
  return asked.at(-1) ?? model.open.value;
}

function select(...ids: string[]): void {
  model.selection.value = bench;
  model.interaction.selected.value = ids;
}

/** The words of the menu. */
const words = (about: Partial<CommandContext>): string[] =>
  menuEntries(context("menu", about)).map(({ word, hint }) => (hint ? `${word} (${hint})` : word));

it("has no key twice where both could act, and says of each key what it does", () => {
  for (const mode of ["local", "hosted"] as const) {
    model.relay.mode.value = mode;
    const plain = commands.filter((c) => isOffered(c, model) && !c.when);
    const keys = plain.flatMap((c) => (c.keys ?? []).map((key) => `${key} ${c.scope === "world"}`));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
  for (const { keys, group, does } of commands)
    if (keys) expect([KEY_GROUPS.includes(group as never), !!does]).toEqual([true, true]);
});

describe("keys", () => {
  it.each<[string, Partial<KeyboardEvent>, string]>([
    ["b", {}, "build"],
    ["?", { shiftKey: true }, "keys"],
    ["B", { shiftKey: true }, "none"],
    ["n", {}, "none"], // only in a hosted world
    ["z", { ctrlKey: true }, "user.undoNewest"],
    ["Z", { metaKey: true, shiftKey: true }, "user.redo"],
    ["d", { ctrlKey: true }, 'user.duplicate ["bench_1","bench_2"]'],
    ["Backspace", {}, 'user.removeObjects ["bench_1","bench_2"]'],
    ["e", {}, `user.hold ${JSON.stringify(EDIT)}`],
    [".", {}, 'goTo "bench_1"'],
    ["v", {}, 'user.setViewMode "walk"'],
  ])("%s %o: %s", (key, held, what) => {
    select("bench_1", "bench_2");
    expect(press(key, held)).toBe(what);
  });

  it("leave to the camera what it uses, and do nothing without a selection", () => {
    for (const key of ["e", "Delete", "."]) expect(press(key)).toBe("none");
    select("bench_1");
    model.interaction.view.value = { mode: "fly", following: null };
    expect(press("e")).toBe("none"); // down, while flying
  });

  it("only look in a page that only looks", () => {
    model.viewer.value = true;
    select("bench_1");
    for (const key of ["b", "u", "l", "e", "Delete", "t"]) expect(press(key)).toBe("none");
    expect(press("z", { ctrlKey: true })).toBe("none");
    expect(press("i")).toBe("twin");
    expect(press(".")).toBe('goTo "bench_1"');
  });

  it("stop the voice first, and the text when nothing is spoken", () => {
    const stop = vi.spyOn(model.chat, "stop").mockImplementation(() => {});
    expect(press(".", { ctrlKey: true })).toBe("none"); // nobody speaks or writes
    Object.assign(model.chat, { status: { peek: () => ({ turn: "t" }) } });
    Object.assign(model.voice, { phase: { peek: () => "speaking" } });
    expect(press(".", { ctrlKey: true })).toBe("voice.stopAnswer");
    expect(stop).not.toHaveBeenCalled();
    Object.assign(model.voice, { phase: { peek: () => "off" } });
    press(".", { metaKey: true });
    expect(stop).toHaveBeenCalledOnce();
  });
});

it("follows and visits the first agent that is here and is nobody's helper", () => {
  const agent = (avatarId: string, rest: Partial<AgentPresence> = {}) => ({ avatarId, connected: true, ...rest });
  const away = agent("away", { connected: false });
  model.presence.value = { agents: [away, agent("helper", { parent: "main" }), agent("main")], pages: 1 } as never;
  expect(press("g")).toBe('goTo "main"');
  expect(press("f")).toBe('user.follow "main"');
  runPad("Y", model, actions);
  model.interaction.view.value = { mode: "orbit", following: "main" };
  expect(press("f")).toBe("user.follow null");
  expect(asked.at(-2)).toBe('user.follow "main"');
});

describe("the coder's key", () => {
  const keyList = () =>
    commands.flatMap((c) => (c.keys?.includes("C") && isOffered(c, model) ? [`${c.group}: ${c.does}`] : []));

  it("leads to a project while there is none, and is listed as that; then to the coder", () => {
    expect(keyList()).toEqual(["Panels: open a project to code here"]);
    expect(press("c")).toBe("project");
    expect(press("c")).toBe("project"); // it is where one goes on
    expect(commands.filter((c) => c.rail?.word === "Coder").some((c) => isOffered(c, model))).toBe(false);
    model.open.value = "none";
    model.project.state.value = { phase: "ready", name: "shop" };
    expect(keyList()).toEqual(["Panels: coder: agents that work on your code"]);
    expect(press("c")).toBe("coder");
    expect(press("c")).toBe("none");
  });

  it.each([
    ["who only looks", true, "local"],
    ["a hosted world", false, "hosted"],
  ] as const)("does nothing for %s", (_, viewer, mode) => {
    model.viewer.value = viewer;
    model.relay.mode.value = mode;
    expect([keyList(), press("c")]).toEqual([[], "none"]);
  });
});

describe("the menu", () => {
  const ground: [number, number, number] = [1, 0, 2];

  it("has what can be done with a thing, an avatar and a place", () => {
    expect(words({ selection: bench })).toEqual([
      "Ask about this (Selects it, and your next message is about it)",
      "Go to (Double-click)",
      "Point here (Shows the agents what you mean (Shift-click))",
      "Edit (E)",
      "Duplicate (Ctrl D)",
      "Delete (Delete)",
    ]);
    expect(words({ selection: claude }).slice(1)).toEqual([
      "Go to (Double-click)",
      "Use your own figure… (A VRM file (U))",
    ]);
    expect(words({ selection: null, ground })).toEqual([
      "Move camera here",
      "Stand here (Look around on foot)",
      "Point here (Shows the agents this spot (Shift-click))",
    ]);
  });

  it("is about the whole selection on a part of it, and ends with the newest step", () => {
    select("bench_1", "bench_2");
    model.interaction.newest.value = { revision: 1, callId: "", name: "Claude", mine: false };
    expect(words({ selection: bench }).slice(3)).toEqual([
      "Edit 2 things (E)",
      "Duplicate 2 things (Ctrl D)",
      "Delete 2 things (Delete)",
      "Undo the last change by Claude (Ctrl Z)",
    ]);
    expect(words({ selection: { ...bench, id: "tree_1" } })[3]).toBe("Edit (E)");
  });

  it("only looks in a page that only looks", () => {
    model.viewer.value = true;
    expect(words({ selection: bench })).toEqual(["Go to (Double-click)"]);
    expect(words({ selection: null, ground })).toEqual(["Move camera here", "Stand here (Look around on foot)"]);
  });
});

it("takes a new panel with a key, a button and a line in the menu from one row", () => {
  // The other half of a new panel is its own file, which panelcode.ts names: a component that draws a <Panel name="coder">.
  const row: PanelRow & { name: PanelName } = {
    name: "coder" as PanelName,
    title: "Coder",
    key: "X",
    does: "coder: plans and runs",
    icon: "M7 5 2 10l5 5M13 5l5 5-5 5",
    menu: { on: "object", word: "Work on this", hint: "Opens the coder (X)" },
    acts: true,
  };
  const coder = panelCommand(row);
  const all = [...commands, coder];
  const event = { key: "x", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false } as KeyboardEvent;
  expect(commandOf(event, context("key"), () => true)).toBeUndefined(); // the key is free
  expect(commandOf(event, context("key"), () => true, all)).toBe(coder);
  coder.run?.(context("key"));
  expect(model.open.value).toBe("coder");
  expect(coder.rail).toMatchObject({ word: "Coder", icon: row.icon });
  expect(coder.rail?.pressed(model)).toBe(true);
  expect([coder.group, coder.does, firstKey(coder)]).toEqual(["Panels", "coder: plans and runs", "X"]);
  const line = menuEntries(context("menu", { selection: bench }), all).at(-1);
  expect([line?.word, line?.hint]).toEqual(["Work on this", "Opens the coder (X)"]);
  coder.run?.(context("rail"));
  expect(model.open.value).toBe("none"); // the button closes it again
  model.viewer.value = true;
  expect(canRun(coder, context("key"))).toBe(false);
});

it("names the same key in hints as in the table", () => {
  expect(panelRows.flatMap(({ name, key }) => (key ? [[keyHint(name), key]] : [])).every(([a, b]) => a === b)).toBe(
    true,
  );
  expect([keyHint("undo"), keyHint("back"), keyHint("voice")]).toEqual(["Ctrl Z", "Esc", "M"]);
});
