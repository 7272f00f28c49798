import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveModel, recordedActions, recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import type { RecordedClip, Studio } from "../useractions.ts";
import PicturePanel from "./panel.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** The panel with this studio. */
async function panel(given: Partial<Studio> = {}) {
  const take = () => Promise.resolve(new Blob(["x".repeat(1000)], { type: "image/png" }));
  const { it: studio, calls } = recording<Studio>({ noClip: "", take, turntable: () => () => {}, ...given } as never);
  const model = liveModel();
  const { actions } = recordedActions({ user: { studio: () => Promise.resolve(studio) } });
  const screen = await show(PicturePanel, { model, actions });
  return { model, screen, calls };
}

describe("a picture", () => {
  it("is taken as it was framed", async () => {
    const { screen, calls } = await panel();
    await screen.check("16:9");
    await screen.check("Show names");
    await screen.type("File format", "image/jpeg");
    await screen.press("Take picture");
    expect(calls.at(-1)).toEqual([
      "take",
      expect.objectContaining({ aspect: 16 / 9, names: true }),
      { type: "image/jpeg", scale: 2 },
    ]);
    expect(screen.page.querySelector("a.save")?.getAttribute("download")).toBe("world.jpg");
  });

  it("says why it could not be taken, and can be taken again", async () => {
    const { screen } = await panel({ take: () => Promise.reject(new Error("the picture is too large")) });
    await screen.press("Take picture");
    expect(screen.alerts).toEqual(["The picture is too large."]);
    expect(screen.buttons).toContain("Take picture");
  });

  it("is seen in another light by this user alone, until that is reset", async () => {
    const { screen, calls } = await panel();
    expect(screen.texts("output")).toEqual(["as in the world"]);
    await screen.type("Light", "18.75");
    expect(screen.texts("output")).toEqual(["18:45"]);
    await screen.press("Reset");
    expect(calls.filter(([name]) => name === "hour")).toEqual([
      ["hour", 18.75],
      ["hour", null],
    ]);
  });

  it("hides the names while it is taken, unless they are wanted", async () => {
    const { screen } = await panel();
    expect(screen.page.documentElement.getAttribute("class")).toBe("unnamed");
    await screen.check("Show names");
    expect(screen.page.documentElement.getAttribute("class") || null).toBeNull();
  });
});

describe("a clip", () => {
  /** A clip that goes on until it is stopped. */
  function filming() {
    let tick: (seconds: number) => void = () => {};
    let end: (clip: RecordedClip) => void = () => {};
    const stop = vi.fn();
    const done = new Promise<RecordedClip>((resolve) => (end = resolve));
    const record: Studio["record"] = (_, __, each) => {
      tick = each;
      return { stop, done };
    };
    const finish = () => end({ blob: new Blob(["film"], { type: "video/webm" }), name: "world-clip.webm", seconds: 7 });
    return { record, stop, tick: (seconds: number) => tick(seconds), finish };
  }
  const second = () => vi.advanceTimersByTime(1000);

  it("counts down, tells its length, is stopped and then there", async () => {
    const film = filming();
    const { screen } = await panel({ record: film.record });
    await screen.press("Record a clip");
    expect(screen.texts(".elapsed")).toEqual(["3…"]);
    await screen.settle(() => vi.advanceTimersByTime(3000));
    await screen.settle(() => film.tick(6.9));
    expect(screen.texts(".elapsed")).toEqual(["● 6 s of 60 s"]);
    await screen.press("Stop");
    expect(film.stop).toHaveBeenCalledOnce();
    expect(screen.texts(".elapsed")).toEqual(["Writing the clip…"]);
    expect(screen.buttons).not.toContain("Stop");
    await screen.settle(film.finish);
    expect(screen.page.querySelector("a.save")?.getAttribute("download")).toBe("world-clip.webm");
    expect(screen.buttons).toContain("Record a clip");
  });

  it("is not begun when the countdown is cancelled", async () => {
    const record = vi.fn();
    const { screen } = await panel({ record });
    await screen.press("Record a clip");
    await screen.settle(second);
    await screen.press("Cancel");
    await screen.settle(() => vi.advanceTimersByTime(9000));
    expect(record).not.toHaveBeenCalled();
  });

  it("that goes around once is as long as the orbit", async () => {
    const film = filming();
    const { screen, calls } = await panel({ record: film.record });
    await screen.check("Orbit once");
    await screen.press("Record a clip");
    await screen.settle(() => vi.advanceTimersByTime(3000));
    expect(calls).toContainEqual(["turntable", 20]);
    expect(screen.texts(".elapsed")).toEqual(["● 0 s of 20 s"]);
  });

  it("says why there is none", async () => {
    const { screen } = await panel({ noClip: "This browser cannot write video." });
    expect(screen.text).toContain("This browser cannot write video.");
    expect(screen.buttons).not.toContain("Record a clip");
  });
});
