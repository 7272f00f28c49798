import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createState } from "../core/state.ts";
import { testWorld } from "../core/testing/world.ts";
import { TestElement } from "../ui/testing/dom.ts";
import { agentNamed, NOW, recording } from "../ui/testing/page.ts";
import type { AvatarAct } from "../wire/types.gen.ts";
import { createWorldHistory } from "./history.ts";
import { createHistoryView } from "./historyview.ts";
import { type Moment, ShownWorld } from "./shown.ts";
import { persistView } from "./view.ts";

const walk = (avatarId: string, seconds: number): AvatarAct =>
  ({ avatarId, action: "walk", started: new Date(NOW - 5000).toISOString(), seconds }) as AvatarAct;

/** The picture of a world in which Codex never moved. */
function past(firstOf: (author: string) => number | undefined = () => 1) {
  const { it: scene, calls } = recording<object>();
  const times: (number | null)[] = [];
  const live = createState();
  const shown = new ShownWorld(live);
  const view = createHistoryView({
    scene: () => scene as never,
    shown,
    presence: () => ({ agents: [agentNamed("Codex")], pages: 1 }),
    isPlaced: () => false,
    now: () => NOW,
    onTime: (time) => times.push(time),
  });
  const moment = { ...createState(), revision: 3, step: { time: NOW - 60_000 }, firstOf } as unknown as Moment;
  const asked = (name: string) => calls.filter(([one]) => one === `people.${name}`).map(([, what]) => what);
  return { view, shown, times, moment, asked, live };
}

describe("the picture of the past", () => {
  it("shows the moment and its time, and now again", () => {
    const { view, shown, times, moment, asked } = past();
    view.enter(moment);
    expect([view.active, shown.revision]).toEqual([true, 3]);
    view.leave();
    expect([view.active, shown.revision]).toEqual([false, 0]);
    expect(times).toEqual([NOW - 60_000, null]);
    expect(asked("setPast")).toEqual([true, false]);
  });

  it("shows an agent that never moved as idle, from its first entry on", () => {
    const there = past(() => 3);
    there.view.enter(there.moment);
    expect(there.asked("setPresence")).toMatchObject([{ agents: [{ name: "Codex", activity: { state: "idle" } }] }]);
    const later = past(() => 4);
    later.view.enter(later.moment);
    expect(later.asked("setPresence")).toEqual([{ agents: [], pages: 0 }]);
  });

  it("withholds what happens now, and resumes only the walks that go on", () => {
    const { view, moment, asked } = past();
    expect(view.trackAct(walk("avatar_live", 9))).toBe(true);
    view.enter(moment);
    expect(view.trackAct(walk("avatar_over", 2))).toBe(false);
    expect(view.trackAct(walk("avatar_stopped", 9))).toBe(false);
    view.trackAct({ avatarId: "avatar_stopped", action: "stop" } as AvatarAct);
    view.leave();
    expect(asked("play")).toMatchObject([{ avatarId: "avatar_live" }]);
  });

  it("forgets the walks of a world that was left", () => {
    const { view, moment, asked } = past();
    view.enter(moment);
    view.trackAct(walk("avatar_live", 9));
    view.leave(true);
    expect(asked("play")).toEqual([]);
  });

  it("shows now for one picture, and goes back only if it is still open", () => {
    const { view, shown, moment } = past();
    view.enter(moment);
    const back = view.showPresent();
    expect(shown.revision).toBe(0);
    back();
    expect(shown.revision).toBe(3);
    const late = view.showPresent();
    view.leave();
    late();
    expect(shown.revision).toBe(0);
  });
});

it("tells of new entries until nobody listens any more", () => {
  const history = createWorldHistory({ view: past().view, worldId: () => "w", newest: () => 1 });
  const heard = vi.fn();
  const stop = history.onEntry(heard);
  history.added({ revision: 2 } as never);
  stop();
  history.added({ revision: 3 } as never);
  expect(heard.mock.calls).toEqual([[{ revision: 2 }]]);
});

describe("the camera of each world", () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.useFakeTimers();
    vi.stubGlobal("window", new TestElement("window"));
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A scene whose camera stands at x. */
  function scene() {
    let moved = () => {};
    let x = 1;
    const restore = vi.fn();
    const camera = {
      restore,
      get touched() {
        return x !== 1;
      },
      state: () => ({ mode: "orbit", position: [x, 2, 3], target: [0, 0, 0] }),
    };
    const seen = { camera, onCamera: (then: () => void) => (moved = then) };
    const saved = persistView(seen as never, testWorld().state, () => false);
    const move = (to: number) => {
      x = to;
      moved();
    };
    return { saved, move, restore };
  }

  it("is not stored before anybody has moved it, so that the next visit begins anew", () => {
    const { saved, move } = scene();
    saved.enter("garden");
    move(1);
    vi.advanceTimersByTime(1000);
    (window as unknown as TestElement).fire("pagehide");
    expect(store.size).toBe(0);
  });

  it("is stored at most once a second, and when the page goes", () => {
    const { saved, move } = scene();
    saved.enter("garden");
    for (let i = 0; i < 5; i++) move(i);
    expect(store.size).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(JSON.parse(store.get("world.view.garden") ?? "")).toMatchObject({ position: [4, 2, 3] });
    move(9);
    (window as unknown as TestElement).fire("pagehide");
    expect(JSON.parse(store.get("world.view.garden") ?? "")).toMatchObject({ position: [9, 2, 3] });
  });

  it("is restored in its world; a world that was not seen yet begins at home", () => {
    const { saved, move, restore } = scene();
    saved.enter("garden");
    expect(restore).not.toHaveBeenCalled(); // the first one stands where the page has put it
    move(7);
    saved.enter("moon");
    expect(restore).toHaveBeenLastCalledWith(undefined);
    saved.enter("garden");
    expect(restore).toHaveBeenLastCalledWith(expect.objectContaining({ position: [7, 2, 3] }));
  });

  it.each(["{", '{"mode":"swim","position":[0,0,0],"target":[0,0,0]}'])("takes no %s for a camera", (text) => {
    store.set("world.view.garden", text);
    const { saved, restore } = scene();
    saved.enter("garden");
    expect(restore).not.toHaveBeenCalled();
  });
});
