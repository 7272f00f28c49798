// The constants of the voice socket are declared twice, in Go and here; this test keeps them equal.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FRAME, HEADER, MAX_DOWN, MAX_UP, RATE } from "./frames.ts";

test("the page's limits are the service's", () => {
  const go = readFileSync(new URL("../../../internal/wire/voice.go", import.meta.url), "utf8").replaceAll("_", "");
  const value = (name) => go.match(new RegExp(`\\b${name}\\s+= (.+?)(?: //|$)`, "m"))?.[1]?.trim();
  expect(value("VoiceRate")).toBe(`${RATE}`);
  expect(value("VoiceHeader")).toBe(`${HEADER}`);
  expect(value("MaxVoiceUp")).toBe(`VoiceHeader + ${MAX_UP}*2`);
  expect(value("MaxVoiceDown")).toBe(`VoiceHeader + ${MAX_DOWN}*2`);
  expect(FRAME).toBe(RATE / 50);
});
