import { afterEach, expect, it, vi } from "vitest";
import { olderTurns } from "./turns.ts";

afterEach(() => vi.unstubAllGlobals());
const answers = (body: unknown, status = 200) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
};
const turn = { id: "run_1", at: "2026-11-21T11:00:00Z", path: "text runtime", millis: 12, outcome: "done" };

it("asks for the page before a turn", async () => {
  const asked = answers({ ok: true, result: { turns: [turn] } });
  expect(await olderTurns("run 2", 50)).toEqual([turn]);
  expect(asked).toEqual(["/api/turns?limit=50&before=run+2"]);
});

it("takes an empty log as empty, and leaves out what is no turn", async () => {
  answers({ ok: true, result: { turns: null } });
  expect(await olderTurns("", 50)).toEqual([]);
  answers({ ok: true, result: { turns: [{ id: 3 }, null, turn] } });
  expect(await olderTurns("", 50)).toEqual([turn]);
});

it("says in words why it cannot be read", async () => {
  answers({ ok: false }, 500);
  await expect(olderTurns("", 50)).rejects.toThrow("the turn log could not be read");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  await expect(olderTurns("", 50)).rejects.toThrow("the service didn't respond");
});
