import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mayBeHosted, watchMode } from "./mode.ts";

const RELAY = { mode: "relay", signup: "open", providers: [], rpId: "w.example", loggedIn: true, version: "1" };
const place = (hostname: string, pathname = "/", hash = "") => ({ hostname, pathname, hash });

let asked: string[];
let answers: Record<string, (number | "nobody" | object)[]>;
let kept: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = {};
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers[path]?.shift() ?? 404;
    if (answer === "nobody") throw new TypeError("fetch failed");
    return typeof answer === "number"
      ? new Response("", { status: answer })
      : Response.json({ ok: true, result: answer });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("asks at the start only where a relay may be", () => {
  expect(mayBeHosted(place("127.0.0.1"), false)).toBe(false);
  expect(mayBeHosted(place("localhost"), false)).toBe(false);
  expect(mayBeHosted(place("[::1]"), false)).toBe(false);
  expect(mayBeHosted(place("w.example"), false)).toBe(true);
  expect(mayBeHosted(place("localhost", "/pair/MAPLE-7Q4Z"), false)).toBe(true);
  expect(mayBeHosted(place("localhost", "/", "#link=k"), false)).toBe(true);
  expect(mayBeHosted(place("localhost"), true)).toBe(true);
});

it("costs a local first screen no request", async () => {
  const watch = watchMode(place("127.0.0.1"));
  await watch.ready;
  expect(asked).toEqual([]);
  expect(watch.mode.value).toBe("local");
});

it("finds a relay, and remembers it for this address", async () => {
  answers = { "/api/hosted": [RELAY] };
  const watch = watchMode(place("w.example"));
  expect(watch.mode.value).toBe("unknown");
  await watch.ready;
  expect(watch.mode.value).toBe("hosted");
  expect(watch.info.value?.loggedIn).toBe(true);
  expect([...kept]).toEqual([["world.hosted", "yes"]]);
});

it("finds a relay on a loopback address by its welcome, also for a browser that remembers nothing", async () => {
  answers = { "/api/hosted": [RELAY] };
  const watch = watchMode(place("localhost"));
  await watch.ready;
  watch.welcomed(false);
  expect([watch.mode.value, asked]).toEqual(["local", []]);
  const seen: string[] = [];
  watch.mode.subscribe((mode) => void seen.push(mode));
  watch.welcomed(true);
  await watch.ask();
  watch.welcomed(true); // again after a reconnect
  expect(seen).toEqual(["local", "hosted"]);
  expect([watch.info.value?.rpId, asked, [...kept]]).toEqual(["w.example", ["/api/hosted"], [["world.hosted", "yes"]]]);
});

it("finds a local service behind another name, and forgets a relay that was there", async () => {
  kept.set("world.hosted", "yes");
  const watch = watchMode(place("localhost"));
  await watch.ready;
  expect(watch.mode.value).toBe("local");
  expect(kept.size).toBe(0);
});

it("keeps asking while nobody answers", async () => {
  answers = { "/api/hosted": ["nobody", 502, RELAY] };
  const watch = watchMode(place("w.example"));
  await vi.advanceTimersByTimeAsync(5000);
  await watch.ready;
  expect(asked).toHaveLength(3);
  expect(watch.mode.value).toBe("hosted");
});

it("takes an answer that it cannot read for a local service's", async () => {
  answers = { "/api/hosted": [{ ...RELAY, mode: "other" }] };
  const watch = watchMode(place("w.example"));
  await watch.ready;
  expect(watch.mode.value).toBe("local");
});

describe("whether the user is logged in", () => {
  it("asks the local session, and the mode once that fails", async () => {
    answers = { "/api/session": [200, 401] };
    const watch = watchMode(place("127.0.0.1"));
    expect(await watch.loggedIn()).toBe(true);
    expect(await watch.loggedIn()).toBe(false);
    expect(asked).toEqual(["/api/session", "/api/session", "/api/hosted"]);
    expect(watch.mode.value).toBe("local");
  });

  it.each([401, 404])("finds a relay on localhost when the session is answered by %i", async (status) => {
    answers = { "/api/session": [status], "/api/hosted": [{ ...RELAY, loggedIn: false }] };
    const watch = watchMode(place("localhost"));
    expect(await watch.loggedIn()).toBe(false);
    expect(watch.mode.value).toBe("hosted");
  });

  it("asks a relay itself", async () => {
    answers = { "/api/hosted": [RELAY, { ...RELAY, loggedIn: false }, "nobody"] };
    const watch = watchMode(place("w.example"));
    await watch.ready;
    expect(await watch.loggedIn()).toBe(false);
    expect(await watch.loggedIn()).toBeUndefined();
  });
});
