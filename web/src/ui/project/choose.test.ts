import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProjectChoices } from "../../wire/types.gen.ts";
import { recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { ChooseFolder } from "./choose.tsx";
import type { ProjectActions } from "./types.ts";

const HOME: ProjectChoices = { folder: "/home/ada", shown: "~", folders: ["code", "Cooking", "music"] };
const CODE: ProjectChoices = { folder: "/home/ada/code", shown: "~/code", folders: ["world"], git: true };
const FOLDERS: Readonly<Record<string, ProjectChoices>> = { "": HOME, "/home/ada/code": CODE };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** The form once it knows the user's own folder. */
async function form(given: Partial<ProjectActions> = {}) {
  const choices = (folder: string) =>
    FOLDERS[folder] ? Promise.resolve(FOLDERS[folder]) : Promise.reject(new Error("there is no such folder"));
  const { it: actions, calls } = recording<ProjectActions>({ choices, ...given });
  const done = vi.fn();
  const screen = await show(ChooseFolder, { actions, done });
  /** Lets the pause after the last letter pass. */
  const pause = () => screen.settle(() => vi.advanceTimersByTime(150));
  await pause();
  const line = () => screen.field("Folder").value;
  const options = () => screen.texts("[role=option]");
  /** What the arrow keys are at, as a screen reader is told. */
  const chosen = () => {
    const at = screen.field("Folder").getAttribute("aria-activedescendant") ?? "none";
    const selected = screen.texts("[role=option][aria-selected=true]");
    expect(screen.texts(`#${at}`)).toEqual(selected);
    return selected[0];
  };
  const write = (text: string) => screen.type("Folder", text);
  return { screen, calls, done, pause, line, options, chosen, write };
}

describe("choosing a folder", () => {
  it("starts in the user's own folder, with the keyboard in the field", async () => {
    const { screen, line, options } = await form();
    expect(screen.focused).toBe("Folder");
    expect(line()).toBe("~/");
    expect(options()).toEqual(["code", "Cooking", "music"]);
    expect(screen.texts("[role=status]")).toEqual(["~ · folder"]);
    expect(screen.field("Folder").getAttribute("aria-expanded")).toBe("true");
  });

  it("narrows down what it offers as letters come, whatever their case", async () => {
    const { screen, options, write } = await form();
    await write("~/CO");
    expect(options()).toEqual(["code", "Cooking"]);
    await write("~/x");
    expect(options()).toEqual([]);
    expect(screen.field("Folder").getAttribute("aria-expanded")).toBe("false");
  });

  it.each<[string, string[], string | undefined]>([
    ["down to the first", ["ArrowDown"], "code"],
    ["up to the last", ["ArrowUp"], "music"],
    ["around the end", ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"], "code"],
    ["around the beginning", ["ArrowDown", "ArrowUp"], "music"],
  ])("goes by arrow keys %s, and the field keeps the keyboard", async (_, keys, to) => {
    const { screen, chosen } = await form();
    await screen.keys(...keys);
    expect(chosen()).toBe(to);
    expect(screen.focused).toBe("Folder");
  });

  it.each([
    ["Enter on a chosen one", ["ArrowDown", "Enter"]],
    ["Tab, which takes the first", ["Tab"]],
  ])("completes the path by %s, and lists what is inside", async (_, keys) => {
    const { screen, line, options, calls, pause } = await form();
    await screen.keys(...keys);
    expect(line()).toBe("~/code/");
    expect(calls.at(-1)).toEqual(["choices", ""]); // nothing is asked before the pause
    await pause();
    expect(calls.at(-1)).toEqual(["choices", "/home/ada/code"]);
    expect(options()).toEqual(["world"]);
    expect(screen.texts("[role=status]")).toEqual(["~/code · git repository"]);
    expect(calls.map(([name]) => name)).not.toContain("open");
  });

  it("completes the path by a click, and gives the field the keyboard back", async () => {
    const { screen, line } = await form();
    await screen.settle(() => screen.element("[role=option]", "music").click());
    expect(line()).toBe("~/music/");
    expect(screen.focused).toBe("Folder");
  });

  it.each([
    ["with Shift", { shiftKey: true }],
    ["with Ctrl", { ctrlKey: true }],
    ["while a word is being composed", { isComposing: true }],
  ])("leaves Tab alone %s", async (_, held) => {
    const { screen, line } = await form();
    await screen.key(screen.field("Folder"), "Tab", held);
    expect(line()).toBe("~/");
  });

  it("asks once for what is typed quickly, and not for what it knows already", async () => {
    const { screen, write, pause, calls } = await form();
    for (const text of ["~/a/", "~/b/", "~/c/", "~/code"]) {
      await write(text);
      await screen.settle(() => vi.advanceTimersByTime(100));
    }
    await pause();
    expect(calls).toEqual([["choices", ""]]);
    await write("~/code/");
    await write("~/code/w");
    await pause();
    expect(calls).toEqual([
      ["choices", ""],
      ["choices", "/home/ada/code"],
    ]);
  });

  it("drops an answer to what is not in the field any more", async () => {
    let answer: (choices: ProjectChoices) => void = () => {};
    const late = new Promise<ProjectChoices>((resolve) => (answer = resolve));
    const { screen, write, pause, options } = await form({
      choices: (folder) => (folder === "" ? Promise.resolve(HOME) : late),
    });
    await write("~/code/");
    await pause();
    await write("~/");
    await pause();
    await screen.settle(() => answer(CODE));
    expect(options()).toEqual(["code", "Cooking", "music"]);
  });

  it("says of a folder that it does not exist, until one does", async () => {
    const { screen, write, pause, options } = await form();
    await write("/nowhere/x");
    await pause();
    expect(screen.alerts).toEqual(["There is no such folder."]);
    expect(options()).toEqual([]);
    await write("");
    await pause();
    expect(screen.alerts).toEqual([]);
  });
});

describe("opening the folder", () => {
  it.each([
    ["by its button", (screen: Awaited<ReturnType<typeof form>>["screen"]) => screen.press("Open this folder")],
    ["by Enter", (screen: Awaited<ReturnType<typeof form>>["screen"]) => screen.keys("Enter")],
  ])("%s asks for it by the service's own name, and is done", async (_, press) => {
    const { screen, write, calls, done } = await form();
    await write("~/code");
    await press(screen);
    expect(calls.at(-1)).toEqual(["open", "/home/ada/code"]);
    expect(done).toHaveBeenCalledOnce();
  });

  it("says why it could not be opened, keeps the path, and takes a second try", async () => {
    const { screen, line, write, done } = await form({ open: () => Promise.reject(new Error("it may not be read")) });
    await write("~/code");
    await screen.press("Open this folder");
    expect(screen.alerts).toEqual(["It may not be read."]);
    expect(line()).toBe("~/code");
    expect(done).not.toHaveBeenCalled();
    expect(screen.buttons).toContain("Open this folder");
  });

  it("opens one folder once, and none while there is no path", async () => {
    const { screen, write, calls } = await form({ open: () => new Promise(() => {}) });
    await write("  ");
    expect(screen.buttons).toEqual(["Cancel"]);
    await write("~/code");
    await screen.press("Open this folder");
    await screen.keys("Enter");
    expect(screen.text).toContain("Opening…");
    expect(calls.filter(([name]) => name === "open")).toHaveLength(1);
  });

  it("is given up by its button", async () => {
    const { screen, done, calls } = await form();
    await screen.press("Cancel");
    expect(done).toHaveBeenCalledOnce();
    expect(calls.map(([name]) => name)).not.toContain("open");
  });
});
