import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowser } from "../ui/testing/screen.ts";
import type { Heartbeat } from "../wire/types.gen.ts";
import { createDigest } from "./digest.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  stubBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose service says these words one after the other. */
function page(...words: (string | Error)[]) {
  const asked: string[] = [];
  const heard: string[] = [];
  const read = async (since: string): Promise<Heartbeat> => {
    asked.push(since);
    const next = words.shift() ?? "Nothing runs.";
    if (next instanceof Error) throw next;
    const run = { id: `r${asked.length}`, kind: "execute", state: "done" };
    return { words: next, runs: asked.length === 2 ? [] : [run], cards: [], missions: [] };
  };
  const news = signal("");
  news.subscribe((said) => void (said && heard.push(said)));
  return { asked, heard, digest: createDigest(read, news) };
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

it("is read at once when it is wanted, then so often, each time from the last run on, until it is not", async () => {
  const { asked, digest } = page();
  await minutes(120);
  expect(asked).toEqual([]);
  digest.every.value = 15;
  await minutes(44);
  expect(asked).toEqual(["", "r1", "r1"]);
  digest.every.value = 5;
  await minutes(4);
  expect(asked).toHaveLength(4);
  digest.every.value = 0;
  await minutes(600);
  expect(asked).toHaveLength(4);
});

it("tells who does not see it only what has changed", async () => {
  const { heard, digest } = page("1 run is at work.", "1 run is at work.", "1 change waits to be merged.");
  digest.every.value = 5;
  await minutes(4);
  expect([heard, digest.told.value]).toEqual([[], { words: "1 run is at work.", at: 1_000_000 }]);
  await minutes(12);
  expect(heard).toEqual(["1 change waits to be merged.", "Nothing runs."]);
});

it("says why it could not be read, keeps what was told, and goes on", async () => {
  const { digest } = page("All is well.", new Error("the service didn't respond"), "All is well again.");
  await digest.look();
  await digest.look();
  expect([digest.failed.value, digest.told.value?.words]).toEqual(["The service didn't respond.", "All is well."]);
  await digest.look();
  expect([digest.failed.value, digest.told.value?.words]).toEqual(["", "All is well again."]);
});

it.each([
  ["30", 30],
  ["nonsense", 0],
])("is remembered on this device: %s", async (stored, every) => {
  localStorage.setItem("world.coder-digest", stored);
  const { digest, asked } = page();
  await minutes(0);
  expect([digest.every.value, asked.length]).toEqual([every, every > 0 ? 1 : 0]);
  digest.every.value = 60;
  expect(localStorage.getItem("world.coder-digest")).toBe("60");
  digest.every.value = 0;
  expect(localStorage.getItem("world.coder-digest")).toBeNull();
});
