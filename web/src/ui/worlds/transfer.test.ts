import { describe, expect, it } from "vitest";
import type { WorldCard } from "../../wire/types.gen.ts";
import { liveModel, minutesAgo, NOW, recordedActions, recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import type { WorldsActions } from "./actions.ts";
import WorldsPanel from "./panel.tsx";

const card = (name: string, more: Partial<WorldCard> = {}): WorldCard =>
  ({ id: name.toLowerCase(), name, objects: 23, updatedAt: minutesAgo(5), ...more }) as WorldCard;
const GARDEN = card("Garden", { current: true });
const MOON = card("Moon");

/** The panel of these worlds. */
async function panel(given: Partial<WorldsActions> = {}, worlds: readonly WorldCard[] = [GARDEN, MOON]) {
  const model = liveModel();
  const { it: client, calls } = recording<WorldsActions>({
    list: async () => worlds,
    thumbnail: () => null,
    ...given,
  } as never);
  const { actions } = recordedActions({ worlds: () => Promise.resolve(client) });
  const screen = await show(WorldsPanel, { model, actions });
  const toast = () => model.interaction.toast.value;
  const asked = (...names: string[]) => calls.filter(([name]) => names.includes(name));
  const place = screen.page.querySelector("[data-panel=worlds]");
  /** Drags a file over the panel and drops it; whether the page's own handling was kept from it. */
  const drop = async (file?: File) => {
    let kept = true;
    screen.page.addEventListener("drop", () => (kept = false));
    await screen.settle(() => place?.fire("dragover"));
    await screen.settle(() => place?.fire("drop", { dataTransfer: { files: file ? [file] : [] } }));
    return kept;
  };
  const choose = (file: File) =>
    screen.settle(() => {
      const field = screen.page.querySelector("input[type=file]");
      if (field) Object.assign(field, { files: [file] }).fire("change");
    });
  return { model, screen, toast, asked, drop, choose };
}

const FILE = new File(["{}"], "moon.json");

describe("a world comes in as a file", () => {
  it.each(["drop", "choose"] as const)("by %s, and can be opened then", async (how) => {
    const { [how]: bring, asked, toast, screen } = await panel({ importFile: async () => MOON });
    await bring(FILE);
    expect(asked("importFile")).toEqual([["importFile", FILE, expect.any(Function), expect.any(AbortSignal)]]);
    expect(toast()).toMatchObject({ text: "“Moon” was imported.", action: "Open it" });
    await screen.settle(() => toast()?.run?.());
    expect(asked("open")).toEqual([["open", "moon"]]);
  });

  it("and is no file of the open world, which the page would take it for elsewhere", async () => {
    expect(await (await panel({ importFile: async () => MOON })).drop(FILE)).toBe(true);
  });

  it("but not by a drop of something else, or on a page that only looks", async () => {
    const { drop, asked, screen, model } = await panel();
    await drop();
    await screen.settle(() => (model.viewer.value = true));
    await drop(FILE);
    expect(asked("importFile")).toEqual([]);
  });

  it("that tells how far it is, and says that nothing was saved when it is stopped", async () => {
    let sent: (part: number) => void = () => {};
    const importFile: WorldsActions["importFile"] = (_, tell, signal) => {
      sent = tell;
      return new Promise((__, reject) =>
        signal.addEventListener("abort", () => reject(new Error("nothing was saved"))),
      );
    };
    const { choose, screen } = await panel({ importFile });
    await choose(FILE);
    await screen.settle(() => sent(0.42));
    expect(screen.texts(".bringing")).toEqual(["42 % Stop"]);
    await screen.settle(() => sent(1));
    expect(screen.texts(".bringing")).toEqual(["checking Stop"]);
    expect(screen.buttons).not.toContain("Import…");
    await screen.press("Stop");
    expect(screen.buttons).toContain("Import…");
    expect(screen.alerts).toEqual(["Nothing was saved."]);
  });

  it("says why it was not taken", async () => {
    const { choose, screen } = await panel({ importFile: () => Promise.reject(new Error("it is no world")) });
    await choose(FILE);
    expect(screen.alerts).toEqual(["It is no world."]);
    expect(screen.buttons).toContain("Import…");
  });
});

describe("a copy that takes long", () => {
  it("tells its time, and is stopped", async () => {
    const duplicate: WorldsActions["duplicate"] = (_, signal) =>
      new Promise((__, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
    const { screen, model, toast } = await panel({ duplicate });
    await screen.press("More for Moon");
    await screen.press("Duplicate");
    await screen.settle(() => (model.now.value = NOW + 65_000));
    expect(screen.texts(".copying")).toEqual(["Copying · 65 s Stop"]);
    expect(screen.buttons).not.toContain("Open Moon"); // one thing at a time with one world
    await screen.press("Stop copying Moon");
    expect(toast()?.text).toBe("The copy of “Moon” was stopped.");
    expect(screen.buttons).toContain("Open Moon");
    expect(screen.alerts).toEqual([]);
  });
});

describe("the name of a world", () => {
  async function renaming() {
    const made = await panel();
    await made.screen.press("More for Moon");
    await made.screen.press("Rename");
    const field = () => made.screen.field("New name of Moon");
    const leave = (text: string) =>
      made.screen.settle(() => {
        field().value = text;
        field().fire("blur");
      });
    return { ...made, field, leave };
  }

  it("has the keyboard in its field", async () => {
    expect((await renaming()).screen.focused).toBe("New name of Moon");
  });

  it.each([
    ["  Luna ", [["rename", "moon", "Luna"]]],
    ["Moon", []],
    ["", []],
    ["x".repeat(61), []],
  ])("“%s” is left: asks for %j, and the field is gone", async (text, calls) => {
    const { leave, asked, screen } = await renaming();
    await leave(text);
    expect(asked("rename")).toEqual(calls);
    expect(() => screen.field("New name of Moon")).toThrow();
  });

  it("is as before when it was refused, with the reason", async () => {
    const { screen } = await panel({ rename: () => Promise.reject(new Error("the disk is full")) });
    await screen.press("More for Moon");
    await screen.press("Rename");
    await screen.type("New name of Moon", "Luna");
    await screen.key(screen.field("New name of Moon"), "Enter");
    expect(screen.alerts).toEqual(["The disk is full."]);
    expect(screen.texts("strong.name")).toEqual(["Garden", "Moon"]);
  });

  it("of a new world is asked for at once", async () => {
    const NEW = card("New");
    let there = [GARDEN];
    const { screen } = await panel({
      list: async () => there,
      create: async () => {
        there = [GARDEN, NEW];
        return NEW;
      },
    });
    await screen.press("New world");
    expect(screen.focused).toBe("New name of New");
  });
});

it("a world that was deleted comes back by the toast, and one that came back is opened by it", async () => {
  const { screen, toast, asked } = await panel();
  await screen.press("More for Moon");
  await screen.press("Delete");
  expect(toast()).toMatchObject({ text: "“Moon” was deleted.", action: "Undo" });
  await screen.settle(() => toast()?.run?.());
  expect(toast()).toMatchObject({ text: "“Moon” is back.", action: "Open it" });
  await screen.settle(() => toast()?.run?.());
  expect(asked("remove", "restore", "open").map(([name]) => name)).toEqual(["remove", "restore", "open"]);
});

it("worlds show the picture that this browser has of them, which the open one gets when the list opens", async () => {
  const { screen, asked } = await panel({ thumbnail: (id) => (id === "moon" ? "blob:moon" : null) });
  expect(screen.page.querySelectorAll("img").map((image) => image.getAttribute("src"))).toEqual(["blob:moon"]);
  expect(asked("storeThumbnail")).toHaveLength(1);
});

it("the list is read again when the service says that it changed", async () => {
  const worlds = [GARDEN];
  const { screen, model } = await panel({ list: async () => [...worlds] });
  expect(screen.texts("strong.name")).toEqual(["Garden"]);
  worlds.push(MOON);
  await screen.settle(() => model.worlds.value++);
  expect(screen.texts("strong.name")).toEqual(["Garden", "Moon"]);
});
