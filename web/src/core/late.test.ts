// Code that is loaded when it is first needed: once for everybody, and again after a failure.

import { expect, it, vi } from "vitest";
import { insist, late } from "./late.ts";

it("is loaded once for all who ask, and known from then on", async () => {
  let fetched = 0;
  const one = late(async () => ({ n: ++fetched }));
  expect(one.now).toBeUndefined();
  const [a, b] = await Promise.all([one.load(), one.load()]);
  expect(a).toBe(b);
  expect(await one.load()).toBe(a);
  expect(one.now).toBe(a);
  expect(fetched).toBe(1);
});

it("is tried again after it could not be fetched, and all who asked hear of the failure", async () => {
  let fetched = 0;
  const one = late(async () => {
    if (++fetched === 1) throw new Error("offline");
    return fetched;
  });
  const asked = await Promise.allSettled([one.load(), one.load()]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect([fetched, one.now]).toEqual([1, undefined]);
  expect(await one.load()).toBe(2);
  expect(one.now).toBe(2);
});

/** A list that is loaded when told to, and how often it was asked for. */
function list() {
  const heard: number[] = [];
  const asked: { arrive(): void; fail(): void }[] = [];
  const it = late(
    () =>
      new Promise<number[]>((resolve, reject) => {
        asked.push({ arrive: () => resolve(heard), fail: () => reject(new Error("offline")) });
      }),
  );
  const add = (n: number) => it.when((to) => void to.push(n));
  return { heard, asked, it, add };
}

it("is used in order, once: what comes before it waits without asking for it", async () => {
  const { heard, asked, it: one, add } = list();
  const states: string[] = [];
  one.watch((state) => states.push(state));
  add(1);
  add(2);
  expect([asked.length, one.state]).toEqual([0, "none"]);
  const loaded = one.load();
  add(3);
  expect(heard).toEqual([]);
  asked[0]?.arrive();
  await loaded;
  add(4);
  expect(heard).toEqual([1, 2, 3, 4]);
  expect(states).toEqual(["loading", "there"]);
});

it("is asked for again by the next use after a failure, and nothing is lost", async () => {
  const { heard, asked, it: one, add } = list();
  add(1);
  const first = one.load();
  asked[0]?.fail();
  await expect(first).rejects.toThrow("offline");
  expect(one.state).toBe("failed");
  add(2);
  asked[1]?.arrive();
  await one.load();
  expect([asked.length, heard]).toEqual([2, [1, 2]]);
});

it("is used by the newest of very many that wait", async () => {
  const { heard, asked, it: one, add } = list();
  for (let i = 0; i < 600; i++) add(i);
  const loaded = one.load();
  asked[0]?.arrive();
  await loaded;
  expect([heard.length, heard[0], heard.at(-1)]).toEqual([500, 100, 599]);
});

it.each([
  ["comes at the third attempt", 2, "fulfilled"],
  ["is given up when it never comes", 99, "rejected"],
] as const)("that is insisted on %s, and each failure is heard of", async (_, failures, status) => {
  let tried = 0;
  const failed = vi.fn();
  const load = async () => {
    if (++tried <= failures) throw new Error("offline");
    return "code";
  };
  const waited = vi.fn(async () => {});
  const [outcome] = await Promise.allSettled([insist(load, waited, failed)]);
  expect(outcome?.status).toBe(status);
  expect(waited).toHaveBeenCalledTimes(tried - 1);
  expect(failed).toHaveBeenCalledTimes(Math.min(failures, tried));
});
