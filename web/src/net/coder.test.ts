import { afterEach, expect, it, vi } from "vitest";
import type { Lobe, Mission } from "../wire/types.gen.ts";
import { askCoder, missionRequests, plainChat, readSession } from "./coder.ts";

afterEach(() => void vi.unstubAllGlobals());

/** The service; what was asked of it is kept, with the headers that matter here. */
function service(result: unknown) {
  const asked: unknown[][] = [];
  vi.stubGlobal("fetch", async (path: string, init: { method: string; headers?: Record<string, string> }) => {
    const { "Content-Type": _, ...headers } = init.headers ?? {};
    asked.push([`${init.method} ${path}`, headers]);
    return Response.json({ ok: true, result });
  });
  return asked;
}

it("a request has a key, so that one that is sent again is not done again", async () => {
  const asked = service({ turn: "t1" });
  await askCoder({ op: "prompt", session: "a", text: "Go" }, "key-1");
  expect(asked).toEqual([["POST /api/direct-code", { "Idempotency-Key": "key-1" }]]);
});

it("of a session's events those are read that this page knows", async () => {
  const known = { id: "e1-1", at: "", kind: "notice", notice: { text: "Hello" } };
  const asked = service({ events: [known, { id: "e1-2", at: "", kind: "weather" }] });
  expect(await readSession("a b")).toEqual([known]);
  expect(asked).toEqual([["GET /api/direct-code?sessionId=a+b", {}]]);
});

const MISSION = {
  id: "m",
  title: "",
  folder: "",
  ask: "",
  status: "todo",
  phase: "idea",
  createdAt: "",
  updatedAt: "",
};
const NUMBERS = { urgency: 1, easiness: 1, impact: 1, priority: 1, maturity: 0, version: 8 };

it.each<[string, () => Promise<unknown>, string]>([
  ["a mission is changed", () => missionRequests.change({ id: "m" }, 7), "PATCH /api/coder/missions"],
  [
    "a plan is judged",
    () => missionRequests.feedback({ missionId: "m", verdict: "accept", rating: 8 }, 7),
    "POST /api/coder/pro/feedback",
  ],
])("%s only as it was read", async (_, ask, request) => {
  const asked = service({ ...MISSION, ...NUMBERS } as Mission);
  await ask();
  expect(asked).toEqual([[request, { "If-Match": '"7"' }]]);
});

it("what a lobe is told is changed only as it was read", async () => {
  const asked = service({ lobe: "coder" });
  await missionRequests.setLobe({ lobe: "coder" as Lobe, content: "Write it." }, 3);
  expect(asked).toEqual([["PUT /api/coder/pro/lobeprompt", { "If-Match": '"3"' }]]);
});

it("a talk about an idea is answered with its run, not with a stream", async () => {
  const run = { id: "r1", kind: "vibe", sessionId: "s1", turn: "t1", state: "running" };
  const asked = service(run);
  expect(await plainChat.begin("A basket", { agent: "codex" })).toEqual(run);
  expect(asked).toEqual([["POST /api/coder/vibecode", { Accept: "application/json" }]]);
});

it.each([
  ["", {}],
  ["r7", { sinceRun: "r7" }],
])("how things stand is read from a run on: %o", async (since, body) => {
  const sent: unknown[] = [];
  const beat = { words: "Nothing runs.", runs: [], cards: [], missions: [] };
  vi.stubGlobal("fetch", async (path: string, init: { body: string }) => {
    sent.push(path, JSON.parse(init.body));
    return Response.json({ ok: true, result: beat });
  });
  expect(await missionRequests.heartbeat(since)).toEqual(beat);
  expect(sent).toEqual(["/api/coder/pro/heartbeat", body]);
});
