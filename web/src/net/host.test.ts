// The platform of a real page.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserHost } from "./host.ts";

let page: EventTarget & { visibilityState: string };
const fire = (on: EventTarget, type: string) => on.dispatchEvent(new Event(type));
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("calls back once after its time, unless that was cancelled", () => {
  vi.useFakeTimers();
  const [kept, cancelled] = [vi.fn(), vi.fn()];
  const host = browserHost();
  host.after(500, kept);
  host.after(500, cancelled)();
  vi.advanceTimersByTime(499);
  expect(kept).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect([kept.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
});

it("wakes when the page is seen again or the network returns, not when it is hidden", () => {
  const woken = vi.fn();
  const host = browserHost();
  const stop = host.onWake(woken);
  page.visibilityState = "hidden";
  fire(page, "visibilitychange");
  expect([host.visible(), woken.mock.calls.length]).toEqual([false, 0]);
  page.visibilityState = "visible";
  fire(page, "visibilitychange");
  fire(window, "online");
  expect([host.visible(), woken.mock.calls.length]).toEqual([true, 2]);
  stop();
  fire(page, "visibilitychange");
  fire(window, "online");
  expect(woken).toHaveBeenCalledTimes(2);
});

it("goes by the clock that it is given", () => {
  expect(browserHost(() => 42).now()).toBe(42);
  expect(Math.abs(browserHost().now() - Date.now())).toBeLessThan(1000);
});

describe("whether the user is logged in", () => {
  it.each([
    [200, true],
    [204, true],
    [401, false],
    [404, undefined],
    [503, undefined],
    ["nobody", undefined],
  ] as const)("%s: %s", async (status, loggedIn) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      if (status === "nobody") throw new TypeError("fetch failed");
      return new Response(null, { status });
    });
    expect(await browserHost().loggedIn()).toBe(loggedIn);
    expect(asked).toEqual(["/api/session"]);
  });
});

describe("a reload for another build", () => {
  const reload = vi.fn();
  beforeEach(() => {
    const store = new Map<string, string>();
    const setItem = (key: string, value: string) => store.set(key, value);
    vi.stubGlobal("sessionStorage", { getItem: (key: string) => store.get(key) ?? null, setItem });
    vi.stubGlobal("location", { reload });
    reload.mockClear();
  });

  it("happens once for each reason in a tab, and ends where every reload brings another", () => {
    const { reloadFor } = browserHost();
    expect(["b2/2-2", "b2/2-2", "b3/2 2", "b3/2 2"].map(reloadFor)).toEqual([true, false, true, false]);
    for (let i = 0; i < 100; i++) reloadFor(`b${i}/9-9`);
    expect(reload.mock.calls.length).toBe(20);
  });

  it("does not happen where the tab could not remember it", () => {
    vi.stubGlobal("sessionStorage", undefined);
    expect([browserHost().reloadFor("b2/2-2"), reload.mock.calls.length]).toEqual([false, 0]);
  });
});
