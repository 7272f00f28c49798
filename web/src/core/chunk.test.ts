// Code that is loaded when it is first needed: once for everybody, and again after a failure.

import { expect, it, vi } from "vitest";
import { chunk, insist } from "./chunk.ts";

it("is loaded once for all who ask, and known from then on", async () => {
  let fetched = 0;
  const one = chunk(async () => ({ n: ++fetched }));
  expect(one.loaded).toBeUndefined();
  const [a, b] = await Promise.all([one.load(), one.load()]);
  expect(a).toBe(b);
  expect(await one.load()).toBe(a);
  expect(one.loaded).toBe(a);
  expect(fetched).toBe(1);
});

it("is tried again after it could not be fetched, and all who asked hear of the failure", async () => {
  let fetched = 0;
  const one = chunk(async () => {
    if (++fetched === 1) throw new Error("offline");
    return fetched;
  });
  const asked = await Promise.allSettled([one.load(), one.load()]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect([fetched, one.loaded]).toEqual([1, undefined]);
  expect(await one.load()).toBe(2);
  expect(one.loaded).toBe(2);
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
