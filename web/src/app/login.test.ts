import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { login } from "./login.ts";

let asked: string[];
let address: { hash: string; pathname: string; search: string };
let answers: (number | "nobody" | Response)[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  address = { hash: "", pathname: "/", search: "?world=w_1" };
  vi.stubGlobal("location", address);
  vi.stubGlobal("history", {
    replaceState: (_: unknown, __: string, url: string) => {
      asked.push(`address ${url}`);
      address.hash = "";
    },
  });
  vi.stubGlobal("fetch", async (url: string, init?: { method: string; body: string }) => {
    asked.push(`${init?.method ?? "GET"} ${url} ${init?.body ?? ""}`.trim());
    const status = answers.shift() ?? 500;
    if (status === "nobody") throw new TypeError("fetch failed");
    if (status instanceof Response) return status;
    return new Response(null, { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("takes the key out of the address before it sends it", async () => {
  address.hash = "#key=abc123";
  answers = [204];
  await login();
  expect(asked).toEqual(["address /?world=w_1", 'POST /api/login {"key":"abc123"}']);
});

it("asks nothing without a key", async () => {
  address.hash = "#elsewhere";
  await login();
  expect(asked).toEqual([]);
});

it("goes on when the key was used: an older cookie may still hold", async () => {
  address.hash = "#key=used";
  answers = [401];
  await login();
  expect(asked.filter((a) => a.startsWith("POST"))).toHaveLength(1);
});

it("keeps the key while nobody answers, and tries again", async () => {
  address.hash = "#key=abc123";
  answers = ["nobody", 503, 204];
  const result = login();
  await vi.advanceTimersByTimeAsync(10_000);
  await result;
  expect(asked.filter((a) => a.startsWith("POST"))).toHaveLength(3);
});

it("says why a good link could not be kept, keeps trying, and takes it back", async () => {
  address.hash = "#key=abc123";
  const error = { code: "store_failed", message: "the disk is full", next: "Check free space." };
  answers = [Response.json({ ok: false, error }, { status: 503 }), 204];
  const told: string[] = [];
  const result = login((why) => told.push(why));
  await vi.advanceTimersByTimeAsync(10_000);
  await result;
  expect(told).toEqual(["the disk is full. Check free space.", ""]);
});
