import { afterEach, expect, it, vi } from "vitest";
import type { AgentPrograms } from "../wire/types.gen.ts";
import { createPrograms } from "./programs.ts";

const PATH = "/api/agent-programs";
const EMPTY: AgentPrograms = { revision: 1, programs: [] };
const TEST = { type: "codex", product: "Codex", began: "2026-11-24T12:00:00Z", done: 0, of: 0 };

/** A service that answers each request with the next of these, and then never; what was asked. */
function serve(...answers: (AgentPrograms | Error)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("window", { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("fetch", (path: string, { method, signal }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const next = answers.shift();
    if (next instanceof Error) return Promise.reject(next);
    if (next) return Promise.resolve(Response.json({ ok: true, result: next }));
    return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(new Error("aborted"))));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it("asks for news while programs are looked at or one is tested, and then no more", async () => {
  const asked = serve(
    { ...EMPTY, looking: true },
    { ...EMPTY, revision: 2, test: TEST },
    { ...EMPTY, revision: 3, test: { ...TEST, ended: true } },
  );
  const desk = createPrograms();
  const leave = desk.attend();
  await vi.waitFor(() => expect(desk.list.value?.revision).toBe(3));
  expect(asked).toEqual([`GET ${PATH}`, `GET ${PATH}?after=1`, `GET ${PATH}?after=2`]);
  leave();
});

it("follows a test that it has begun", async () => {
  const asked = serve(EMPTY);
  const desk = createPrograms();
  const leave = desk.attend();
  await vi.waitFor(() => expect(desk.list.value?.revision).toBe(1));
  serve({ ...EMPTY, revision: 2, test: TEST }, { ...EMPTY, revision: 3, test: TEST });
  await desk.test("codex");
  await vi.waitFor(() => expect(desk.list.value?.revision).toBe(3));
  leave();
  expect(asked).toEqual([`GET ${PATH}`]);
});

it("says why the list could not be read", async () => {
  serve(new TypeError("no connection"));
  const desk = createPrograms();
  const leave = desk.attend();
  await vi.waitFor(() => expect(desk.failed.value).not.toBe(""));
  leave();
});
