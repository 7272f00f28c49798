// What the service says about voice is believed only as far as it is what it should be.

import { expect, test } from "vitest";
import { readVoice, refusalText } from "./voiceapi.ts";

const PROVIDER = { id: "own-key", name: "Your own key", ready: false, reason: "no key", act: "add-key" };
const RESULT = { providers: [PROVIDER], mini: "m", full: "f", key: { set: true, on: false } };

test("an answer is read, and an empty list may be null", () => {
  expect(readVoice({ ok: true, result: RESULT })).toEqual(RESULT);
  expect(readVoice({ ok: true, result: { ...RESULT, providers: null } })?.providers).toEqual([]);
});

test.each([
  undefined,
  null,
  "",
  { ok: false, result: RESULT },
  { ok: true },
  { ok: true, result: { ...RESULT, mini: 1 } },
  { ok: true, result: { ...RESULT, key: undefined } },
  { ok: true, result: { ...RESULT, providers: [{ id: "x" }] } },
])("%j is none", (answer) => expect(readVoice(answer)).toBeUndefined());

test("a key is set and on by the word true alone", () => {
  expect(readVoice({ ok: true, result: { ...RESULT, key: { set: "yes", on: true } } })).toBeUndefined();
  expect(readVoice({ ok: true, result: { ...RESULT, key: { set: true, on: 1 } } })).toBeUndefined();
});

test("why it was refused is told in sentences", () => {
  expect(refusalText({ ok: false, error: { message: "no such model", next: "Use another." } })).toBe(
    "No such model. Use another.",
  );
  expect(refusalText(null)).toMatch(/did not say why/);
});
