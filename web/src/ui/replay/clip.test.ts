import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import type { RecordedClip, Studio } from "../useractions.ts";
import { SaveClip } from "./clip.tsx";
import type { Player } from "./player.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** The button, over a playback of ten entries; the studio opens when the test says so. */
async function button(given: Partial<Studio> = {}) {
  let finish: (clip: RecordedClip) => void = () => {};
  let fail: (why: Error) => void = () => {};
  let tick: (seconds: number) => void = () => {};
  const stopped = vi.fn();
  const done = new Promise<RecordedClip>((resolve, reject) => ([finish, fail] = [resolve, reject]));
  const record: Studio["record"] = (_, __, tell) => {
    tick = tell;
    return { stop: stopped, done };
  };
  const camera = recording<Studio>({ noClip: undefined, record, ...given } as never);
  let open: () => void = () => {};
  const { record: begin, close } = camera.it;
  const opened = new Promise<Studio>((resolve) => (open = () => resolve({ ...given, record: begin, close } as never)));
  const studio = () => opened;
  const [playing, at, newest] = [signal(false), signal(3), signal(10)];
  const play = () => void (playing.value = true);
  const pause = () => void (playing.value = false);
  const { it: player, calls } = recording<Player>({ playing, at, newest, play, pause } as never);
  const saved: string[] = [];
  const screen = await show(SaveClip, { player, studio });
  vi.stubGlobal("URL", { createObjectURL: () => "blob:1", revokeObjectURL() {} });
  const make = screen.page.createElement;
  screen.page.createElement = (name) => {
    const made = make(name);
    if (name === "a") made.click = () => void saved.push((made as never as { download: string }).download);
    return made;
  };
  return {
    screen,
    saved,
    stopped,
    playing,
    at,
    closed: () => camera.calls.filter(([name]) => name === "close").length,
    recorded: () => camera.calls.filter(([name]) => name === "record").length,
    played: () => calls.map(([name]) => name).filter((name) => name === "play" || name === "pause"),
    opens: () => screen.settle(() => open()),
    ticks: (seconds: number) => screen.settle(() => tick(seconds)),
    ends: () => screen.settle(() => finish({ blob: new Blob(["x"]), name: "world-clip-1.webm", seconds: 4 })),
    fails: (words: string) => screen.settle(() => fail(new Error(words))),
  };
}

it("plays from the entry that is shown, tells how long it is, and saves what was seen", async () => {
  const { screen, opens, ticks, ends, played, saved, stopped } = await button();
  await screen.press("Save clip");
  await opens();
  expect(played()).toEqual(["play"]);
  await ticks(4);
  expect(screen.texts("button")).toEqual(["Stop and save 4.0 s"]);
  await screen.press("Stop and save 4.0 s");
  expect(stopped).toHaveBeenCalled();
  await ends();
  expect(saved).toEqual(["world-history-1.webm"]);
  expect(screen.texts("button")).toEqual(["Save clip"]);
  expect(played().at(-1)).toBe("pause");
});

it("ends a moment after the last entry, and not where the playback is only paused", async () => {
  const { screen, opens, playing, at, stopped } = await button();
  await screen.press("Save clip");
  await opens();
  const stop = async (entry: number) => {
    await screen.settle(() => {
      at.value = entry;
      playing.value = false;
    });
    await screen.settle(() => vi.advanceTimersByTime(1000));
  };
  await stop(5);
  expect(stopped).not.toHaveBeenCalled();
  await screen.settle(() => (playing.value = true));
  await stop(10);
  expect(stopped).toHaveBeenCalledOnce();
});

it("says why there is no clip, and can be tried again", async () => {
  const { screen, opens, fails } = await button();
  await screen.press("Save clip");
  await opens();
  await fails("the disk is full");
  expect(screen.alerts).toEqual(["The disk is full."]);
  expect(screen.buttons).toEqual(["Save clip"]);
});

it.each(["is saved", "fails"])("gives the picture back its outlines when it %s", async (how) => {
  const { screen, opens, ends, fails, closed } = await button();
  await screen.press("Save clip");
  await opens();
  expect(closed()).toBe(0);
  await (how === "fails" ? fails("the disk is full") : ends());
  expect(closed()).toBe(1);
});

it("says where no clips can be recorded, and plays nothing", async () => {
  const { screen, opens, played } = await button({ noClip: "This browser cannot record." });
  await screen.press("Save clip");
  await opens();
  expect(screen.alerts).toEqual(["This browser cannot record."]);
  expect(played()).not.toContain("play");
});

it("records one clip, however often it is pressed while the studio is loaded", async () => {
  const { screen, opens, recorded } = await button();
  await screen.press("Save clip");
  if (screen.buttons.length > 0) await screen.press("Save clip");
  await opens();
  expect(recorded()).toBe(1);
  expect(screen.buttons).toEqual([expect.stringContaining("Stop and save")]);
});

it("records nothing once its panel is closed", async () => {
  const { screen, opens, recorded, played, closed } = await button();
  await screen.press("Save clip");
  await screen.leave();
  await opens();
  expect(recorded()).toBe(0);
  expect(played()).not.toContain("play");
  expect(closed()).toBe(1);
});
