// What is said about a call: every fault has a text, and one way on.

import { describe, expect, test } from "vitest";
import type { CallProblem, CallPhase } from "../../voice/call.ts";
import { errorWords, faultWords, hintWords, laneWords, phaseMark, phaseWords, timeWords, toolWords } from "./words.ts";

const NOW = { muted: false, again: false, mode: "open" } as const;
const PHASES: CallPhase[] = [
  "off",
  "asking-mic",
  "connecting",
  "listening",
  "hearing",
  "thinking",
  "speaking",
  "delegating",
  "error",
];

describe("phases", () => {
  test("each has a word and a shape, and no two that follow each other share both", () => {
    const seen = PHASES.map((phase) => `${phaseWords(phase, NOW)} ${phaseMark(phase, false)}`);
    expect(new Set(seen).size).toBe(PHASES.length);
  });

  test("muted and held back are told instead of listening, and nothing else is", () => {
    expect(phaseWords("listening", { ...NOW, muted: true })).toBe("Muted");
    expect(phaseWords("listening", { ...NOW, mode: "push" })).toBe("Hold to talk");
    expect(phaseWords("speaking", { ...NOW, muted: true })).toBe("Speaking");
    expect(phaseMark("listening", true)).not.toBe(phaseMark("listening", false));
    expect(phaseMark("speaking", true)).toBe(phaseMark("speaking", false));
  });

  test("a second try says so", () => {
    expect(phaseWords("connecting", { ...NOW, again: true })).toBe("Connecting again");
    expect(phaseWords("asking-mic", { ...NOW, again: true })).toBe("Connecting again");
  });
});

describe("faults", () => {
  const wrong = { code: "voice_key", message: "the voice key was refused", next: "put in another one" } as const;
  test.each<[string, CallProblem, RegExp, string | undefined]>([
    ["blocked", { cause: "microphone", microphone: "blocked", act: "retry" }, /does not let this page/, "Try again"],
    ["none", { cause: "microphone", microphone: "none", act: "choose-device" }, /No micro/, "Choose a microphone"],
    ["busy", { cause: "microphone", microphone: "busy", act: "choose-device" }, /Another prog/, "Choose a microphone"],
    ["late", { cause: "late", act: "retry" }, /did not answer/, "Try again"],
    ["lost", { cause: "lost", act: "retry" }, /was lost/, "Try again"],
    ["wrong key", { cause: "service", error: wrong as never, act: "replace-key" }, /refused\. Put/, "Replace the key"],
    ["no key", { cause: "service", error: wrong as never, act: "add-key" }, /refused/, "Add a key"],
    ["model", { cause: "service", error: wrong as never, act: "use-mini" }, /refused/, "Use the small model"],
    ["no agent", { cause: "service", error: wrong as never, act: "connect" }, /refused/, "Connect the agent"],
    ["nothing helps", { cause: "service", error: wrong as never }, /refused/, undefined],
  ])("%s", (_, fault, text, label) => {
    const words = faultWords(fault);
    expect(words.text).toMatch(text);
    expect(words.button?.label).toBe(label);
  });

  test("at an address that may have no microphone, trying again does not help", () => {
    const { text, button } = faultWords({ cause: "microphone", microphone: "blocked", act: "retry" }, false);
    expect(text).toMatch(/localhost/);
    expect(button).toBeUndefined();
  });

  test("sentences begin and end as such", () => {
    expect(errorWords({ message: "it broke", next: "Try again." })).toBe("It broke. Try again.");
    expect(errorWords({ message: "why?", next: "" })).toBe("Why?");
  });
});

test("time, way, tools and hints", () => {
  expect(timeWords(-5)).toBe("0:00");
  expect(timeWords(61_999)).toBe("1:01");
  expect(laneWords({ provider: "own-key", providerName: "x" } as never)).toBe("with your own key");
  expect(laneWords({ provider: "gateway", providerName: "OpenClaw's own voice" } as never)).toBe(
    "through OpenClaw's own voice",
  );
  expect(toolWords({ callId: "1", name: "build", state: "running" })).toBe("builds");
  expect(toolWords({ callId: "1", name: "new_tool", state: "working" })).toMatch(/new tool.*moment/);
  expect(hintWords("none", "open", false)).toBe("");
  expect(hintWords("muted", "open", true)).toMatch(/muted/);
  expect(hintWords("muted", "push", false)).toMatch(/Hold/);
});
