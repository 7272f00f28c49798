import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { login } from "./login.ts";

let asked: string[];
let address: { hash: string; pathname: string; search: string };
let answers: (number | "nobody")[];

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
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${url} ${init?.body ?? ""}`.trim());
    const status = answers.shift() ?? 500;
    if (status === "nobody") throw new TypeError("fetch failed");
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
  expect(await login()).toBe("in");
  expect(asked).toEqual(["address /?world=w_1", 'POST /api/login {"key":"abc123"}']);
});

it("lets an older cookie do when the key was used", async () => {
  address.hash = "#key=used";
  answers = [401, 200];
  expect(await login()).toBe("in");
  expect(asked.at(-1)).toBe("GET /api/session");
});

it("is out when neither key nor cookie holds", async () => {
  address.hash = "#key=used";
  answers = [401, 401];
  expect(await login()).toBe("out");
});

it("asks only for the session without a key", async () => {
  answers = [200];
  expect(await login()).toBe("in");
  expect(asked).toEqual(["GET /api/session"]);
});

it("keeps the key while nobody answers, and tries again", async () => {
  address.hash = "#key=abc123";
  answers = ["nobody", 503, 204];
  const result = login();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe("in");
  expect(asked.filter((a) => a.startsWith("POST"))).toHaveLength(3);
});
