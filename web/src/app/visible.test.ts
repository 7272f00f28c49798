import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createState } from "../core/state.ts";
import { behaviorsCode } from "../scene/motion/latebehaviors.ts";
import type { TestDocument } from "../ui/testing/dom.ts";
import { liveModel } from "../ui/testing/page.ts";
import { stubBrowser } from "../ui/testing/screen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { createPageHandle } from "./inspect.ts";
import { stubFrames } from "./testing/frames.ts";
import { watchView } from "./view.ts";
import { codeFor, markVisible, painted } from "./visible.ts";

let page: TestDocument;
beforeEach(() => {
  page = stubBrowser();
  performance.clearMarks("world-visible");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  performance.clearMarks("world-visible");
});

/** A scene that has drawn so many frames. */
function scene() {
  const drawn = { frames: 4 };
  return { drawn, it: { inspect: () => drawn } as never };
}
const marked = () => performance.getEntriesByName("world-visible").length;

describe("the world is visible", () => {
  it("with the next frame that the scene draws, and what waits for it is done once, behind that frame", () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const frames = stubFrames();
    const { drawn, it: world } = scene();
    const then = vi.fn();
    markVisible(world, then);
    for (let i = 0; i < 5; i++) frames.draw();
    expect([marked(), then.mock.calls.length]).toEqual([0, 0]);
    drawn.frames++;
    frames.draw();
    expect([marked(), then.mock.calls.length]).toEqual([1, 0]);
    vi.runAllTimers();
    drawn.frames++;
    frames.draw();
    vi.runAllTimers();
    expect([marked(), then.mock.calls.length, frames.waiting]).toEqual([1, 1, 0]);
    markVisible(world, then);
    frames.draw();
    vi.runAllTimers();
    expect(then).toHaveBeenCalledOnce();
  });

  it("once, where two scenes are waited for", () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const frames = stubFrames();
    const [first, second] = [scene(), scene()];
    const then = vi.fn();
    markVisible(first.it, then);
    markVisible(second.it, then);
    first.drawn.frames++;
    second.drawn.frames++;
    frames.draw();
    vi.runAllTimers();
    expect([marked(), then.mock.calls.length]).toEqual([1, 1]);
  });

  it("to nobody in a hidden tab, which does at once what would wait", () => {
    page.visibilityState = "hidden";
    stubFrames();
    const then = vi.fn();
    markVisible(scene().it, then);
    expect([marked(), then.mock.calls.length]).toEqual([0, 1]);
  });
});

describe("the panels are painted", () => {
  it("after the next frame, not before", async () => {
    vi.useFakeTimers();
    const frames = stubFrames();
    const then = vi.fn();
    void painted().then(then);
    await vi.advanceTimersByTimeAsync(1000);
    expect(then).not.toHaveBeenCalled();
    frames.draw();
    await vi.advanceTimersByTimeAsync(0);
    expect(then).toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("at once in a hidden tab", async () => {
    page.visibilityState = "hidden";
    await painted();
  });
});

it("tells the panels how the camera moves and whom it follows", () => {
  const camera = { mode: "orbit" as const, following: null as string | null };
  let changed = () => {};
  const view = signal<{ mode: "orbit" | "walk" | "fly"; following: string | null }>({ mode: "fly", following: "x" });
  watchView({ camera: Object.assign(camera, { onMode: (then: () => void) => (changed = then) }) } as never, view);
  expect(view.value).toEqual({ mode: "orbit", following: null });
  Object.assign(camera, { mode: "walk", following: "avatar_robin" });
  changed();
  expect(view.value).toEqual({ mode: "walk", following: "avatar_robin" });
});

describe("what can be inspected of a page", () => {
  const handle = (more: object = {}) =>
    createPageHandle({
      build: "b1",
      pageId: "p1",
      root: page.body as unknown as HTMLElement,
      model: liveModel(),
      state: createState(),
      scene: () => null,
      link: () => null,
      past: () => null,
      project: { view: () => null },
      ...more,
    });

  it("is all there before anything has come", () => {
    const { inspect, files, folders, file, scene: drawn } = handle();
    expect(inspect()).toMatchObject({
      status: "live",
      executor: false,
      worldId: "",
      revision: 0,
      past: null,
      visibleAfter: null,
      panels: {},
      scene: null,
      project: { state: { phase: "none" } },
    });
    expect([files(), folders(), file("a.go"), drawn]).toEqual([[], [], null, null]);
    handle().step(3);
  });

  it("is read when it is asked for", () => {
    performance.mark("world-visible", { startTime: 123 });
    const drawn = { inspect: () => ({ frames: 9 }), step: vi.fn() };
    const row = { path: "a.go" };
    const made = handle({
      scene: () => drawn,
      link: () => ({ isExecutor: true, welcome: { worldId: "w1" } }),
      past: () => ({ revision: 3, objects: 2 }),
      project: {
        view: () => ({ inspect: () => ({ files: 1 }), files: () => [row], folders: () => [1], file: () => row }),
      },
    });
    expect(made.inspect()).toMatchObject({
      executor: true,
      worldId: "w1",
      past: { revision: 3, objects: 2 },
      visibleAfter: 123,
      scene: { frames: 9 },
      project: { files: 1, state: { phase: "none" } },
    });
    expect([made.files(), made.folders(), made.file("a.go"), made.scene]).toEqual([[row], [1], row, drawn]);
    made.step(3);
    expect(drawn.step).toHaveBeenCalledExactlyOnceWith(3);
  });

  it("names where the panels lie that are seen", () => {
    const panel = (name: string, width: number) => {
      const element = page.createElement("aside");
      Object.assign(element, {
        className: name,
        getBoundingClientRect: () => ({ left: 10, top: 20, width, height: 40 }),
      });
      page.body.append(element);
    };
    vi.stubGlobal("getComputedStyle", ({ className }: { className: string }) => ({
      visibility: className.includes("away") ? "hidden" : "visible",
    }));
    panel("panel twin right", 300);
    panel("panel build", 0);
    panel("panel away", 300);
    expect(handle().inspect().panels).toEqual({ "twin right": [10, 20, 300, 40] });
  });
});

describe("the first picture", () => {
  const world = (behavior?: object) => new Map([["it", { ...(behavior && { behavior }) } as WorldObject]]);

  it("waits for no code where nothing moves by itself", async () => {
    const load = vi.spyOn(behaviorsCode, "load");
    await codeFor(world());
    expect(load).not.toHaveBeenCalled();
  });

  it("waits for what plays a patrol, so that the cart is not seen to jump", async () => {
    await codeFor(world({ motion: "patrol", path: [[1, 0, 0]] }));
    expect(behaviorsCode.now).toBeDefined();
  });

  it("comes all the same when that code does not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    vi.spyOn(behaviorsCode, "load").mockReturnValue(new Promise(() => {}));
    const drawn = codeFor(world({ motion: "spin" }));
    await vi.advanceTimersByTimeAsync(2000);
    await drawn;
  });
});
