// What the service says about voice is believed only as far as it is what it should be.

import { afterEach, expect, test, vi } from "vitest";
import { reasonOf } from "../ui/reason.ts";
import { fetchVoice } from "./voiceapi.ts";

const PROVIDER = { id: "own-key", name: "Your own key", ready: false, reason: "no key", act: "add-key" };
const RESULT = { providers: [PROVIDER], mini: "m", full: "f", key: { set: true, on: false } };

afterEach(() => vi.unstubAllGlobals());

/** The voice in an answer. */
function read(answer: unknown) {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer)));
  return fetchVoice();
}

test("an answer is read, and an empty list may be null", async () => {
  expect(await read({ ok: true, result: RESULT })).toEqual(RESULT);
  expect((await read({ ok: true, result: { ...RESULT, providers: null } })).providers).toEqual([]);
});

test.each([
  undefined,
  null,
  "",
  { ok: false, result: RESULT },
  { ok: true },
  { ok: true, result: { ...RESULT, mini: 1 } },
  { ok: true, result: { ...RESULT, key: undefined } },
  // A key is set and on by the word true alone.
  { ok: true, result: { ...RESULT, key: { set: "yes", on: true } } },
  { ok: true, result: { ...RESULT, key: { set: true, on: 1 } } },
  { ok: true, result: { ...RESULT, providers: [{ id: "x" }] } },
])("%j is none", async (answer) => expect(read(answer)).rejects.toThrow("cannot read"));

test("why it was refused is told in sentences", async () => {
  const error = { code: "bad_arguments", message: "no such model", next: "Use another." };
  expect(reasonOf(await read({ ok: false, error }).catch((e: unknown) => e))).toBe("No such model. Use another.");
});
