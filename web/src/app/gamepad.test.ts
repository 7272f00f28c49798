import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TestDocument, TestElement } from "../ui/testing/dom.ts";
import { agentNamed, liveModel, recording } from "../ui/testing/page.ts";
import { stubBrowser } from "../ui/testing/screen.ts";
import type { GamepadDeps } from "./gamepad.ts";
import { watchGamepads } from "./gamepads.ts";
import { stubFrames } from "./testing/frames.ts";

/** A controller at rest. */
function controller() {
  return {
    connected: true,
    mapping: "standard",
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 16 }, () => ({ pressed: false, value: 0 })),
  };
}

let page: TestDocument;
let pads: (ReturnType<typeof controller> | null)[];
beforeEach(() => {
  page = stubBrowser();
  const labels = page.createElement("div");
  labels.setAttribute("id", "labels");
  page.body.append(labels);
  pads = [];
  vi.stubGlobal("navigator", { getGamepads: () => pads });
});

/** A page with a controller whose buttons and sticks a test moves. */
async function playing(mode = "orbit") {
  const frames = stubFrames();
  const model = liveModel([agentNamed("Robin")]);
  let middle: { objectId?: string } | null = null;
  let moved: unknown;
  const { it: deps, calls } = recording<GamepadDeps>({
    scene: {
      camera: { mode, drive: (speeds: unknown) => void (moved = speeds) },
      at: () => (middle ? [middle] : []),
      bench: { canvas: { clientWidth: 800, clientHeight: 600 } },
    },
  } as never);
  watchGamepads({ scene: deps.scene, actions: deps.actions, cancel: deps.cancel, model });
  const pad = controller();
  const connect = async () => {
    pads = [null, pad];
    (window as unknown as TestElement).fire("gamepadconnected");
    await vi.dynamicImportSettled();
  };
  await connect();
  const named = (name: string) => calls.filter(([one]) => one === name).map(([, ...rest]) => rest);
  return {
    model,
    pad,
    frames,
    connect,
    named,
    /** What the camera was told in the frame that is drawn now. */
    drive() {
      frames.draw();
      return moved as { right: number; ahead: number; up: number; turn: number; tilt: number };
    },
    aimAt: (objectId?: string) => void (middle = objectId === undefined ? null : { objectId }),
    press(button: number, draws = 1) {
      Object.assign(pad.buttons[button] ?? {}, { pressed: true });
      for (let i = 0; i < draws; i++) frames.draw();
      Object.assign(pad.buttons[button] ?? {}, { pressed: false });
      frames.draw();
    },
  };
}
const [A, B, X, Y] = [0, 1, 2, 3];

describe("the sticks", () => {
  it.each([
    ["at rest", 0, 0],
    ["of a worn stick that does not come back", 0.15, 0],
    ["a little", 0.3, 0.05],
    ["to the right", 1, 1],
    ["to the left", -1, -1],
    ["beyond what a stick can do", 1.4, 1],
  ])("%s: %f moves by %f", async (_, at, speed) => {
    const { pad, drive } = await playing();
    pad.axes[0] = at;
    expect(drive().right).toBeCloseTo(speed, 1);
  });

  it("are finer near the middle", async () => {
    const { pad, drive } = await playing();
    pad.axes[0] = 0.58; // the middle of what counts
    expect(drive().right).toBeLessThan(0.4);
  });

  it.each([
    ["orbit", -1],
    ["walk", 1],
    ["fly", 1],
  ])("turn the picture the way one expects in %s", async (mode, turn) => {
    const { pad, drive } = await playing(mode);
    pad.axes = [0, -1, 1, 1];
    expect(drive()).toMatchObject({ ahead: 1, turn, tilt: 1 });
  });

  it("go up and down by the triggers, which cancel each other out", async () => {
    const { pad, drive } = await playing();
    Object.assign(pad.buttons[7] ?? {}, { value: 1 });
    expect(drive().up).toBe(1);
    Object.assign(pad.buttons[6] ?? {}, { value: 1 });
    expect(drive().up).toBe(0);
    Object.assign(pad.buttons[7] ?? {}, { value: 0 });
    expect(drive().up).toBe(-1);
  });
});

describe("the buttons", () => {
  it("select what is in the middle, look at it by a second press, and clear over the sky", async () => {
    const { press, named, model, aimAt } = await playing();
    aimAt("bench_1");
    press(A);
    expect(named("actions.select")).toEqual([[{ type: "object", id: "bench_1", name: "bench_1" }]]);
    model.selection.value = { type: "object", id: "bench_1", name: "Bench" };
    press(A);
    expect(named("scene.focus")).toEqual([["bench_1"]]);
    aimAt();
    press(A);
    expect(named("actions.clearSelection")).toHaveLength(1);
  });

  it("act once for each press, however long it lasts", async () => {
    const { press, named } = await playing();
    press(B, 30);
    press(B);
    expect(named("cancel")).toHaveLength(2);
  });

  it("change the view and follow the agent as the keys do", async () => {
    const { press, named } = await playing();
    press(X);
    press(Y);
    expect(named("actions.user.setViewMode")).toEqual([["walk"]]);
    expect(named("actions.user.follow")).toEqual([["avatar_robin"]]);
  });
});

describe("a controller", () => {
  const dot = () => page.querySelector(".aim");

  it("shows what A would select, a few times a second", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(1000);
    const { frames, named, aimAt } = await playing();
    aimAt("bench_1");
    for (let ms = 0; ms < 600; ms += 16) {
      frames.draw();
      vi.advanceTimersByTime(16);
    }
    expect(named("scene.hover").length).toBeGreaterThan(2);
    expect(named("scene.hover").length).toBeLessThanOrEqual(5);
    expect(named("scene.hover")[0]).toEqual(["bench_1"]);
    vi.useRealTimers();
  });

  it("that is unplugged stops the camera and leaves nothing of it, and plays again when it is back", async () => {
    const { pad, drive, frames, named, connect } = await playing();
    pad.axes[0] = 1;
    drive();
    expect(dot()).not.toBeNull();
    pads = [null];
    expect(drive()).toEqual({ right: 0, ahead: 0, up: 0, turn: 0, tilt: 0 });
    expect(named("scene.hover").at(-1)).toEqual([null]);
    expect([frames.waiting, dot()]).toEqual([0, null]);
    await connect();
    expect(drive().right).toBe(1);
  });

  it("is read once, whatever else is connected, and only if its buttons are where all have them", async () => {
    const { connect, frames, drive, pad } = await playing();
    await connect();
    expect(frames.waiting).toBe(1);
    pads = [{ ...controller(), mapping: "", axes: [-1, 0, 0, 0] }, pad];
    pad.axes[0] = 1;
    expect(drive().right).toBe(1);
  });

  it("is not read in a hidden page", async () => {
    const { frames } = await playing();
    page.visibilityState = "hidden";
    frames.draw();
    expect(frames.waiting).toBe(0);
    page.visibilityState = "visible";
    page.fire("visibilitychange");
    page.fire("visibilitychange");
    expect(frames.waiting).toBe(1);
  });
});
