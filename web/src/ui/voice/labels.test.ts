// What is said about a call: every fault has a text, and one way on.

import { describe, expect, test } from "vitest";
import { MARKS } from "../../core/words/marks.ts";
import type { CallPhase, CallProblem } from "../../voice/call.ts";
import { errorText } from "../reason.ts";
import { AGENT_PHASES, hintText, phaseIcon, phaseLabel, problemMessage, providerLabel } from "./labels.ts";

const NOW = { muted: false, reconnecting: false, mode: "open" } as const;
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

const isAgents = (phase: CallPhase): phase is keyof typeof AGENT_PHASES => phase in AGENT_PHASES;

describe("phases", () => {
  test("each has a word and a shape, and no two that follow each other share both", () => {
    const shape = (phase: CallPhase) => (isAgents(phase) ? MARKS[AGENT_PHASES[phase]].path : phaseIcon(phase, false));
    const seen = PHASES.map((phase) => `${phaseLabel(phase, NOW)} ${shape(phase)}`);
    expect(new Set(seen).size).toBe(PHASES.length);
  });

  test("muted and held back are told instead of listening, and nothing else is", () => {
    expect(phaseLabel("listening", { ...NOW, muted: true })).toBe("Muted");
    expect(phaseLabel("listening", { ...NOW, mode: "push" })).toBe("Hold to talk");
    expect(phaseLabel("speaking", { ...NOW, muted: true })).toBe("Speaking");
    expect(phaseIcon("listening", true)).not.toBe(phaseIcon("listening", false));
    expect(phaseIcon("connecting", true)).toBe(phaseIcon("connecting", false));
  });

  test("a second try says so", () => {
    expect(phaseLabel("connecting", { ...NOW, reconnecting: true })).toBe("Reconnecting");
    expect(phaseLabel("asking-mic", { ...NOW, reconnecting: true })).toBe("Reconnecting");
  });
});

describe("faults", () => {
  const wrong = { code: "voice_key", message: "the voice key was refused", next: "put in another one" } as const;
  test.each<[string, CallProblem, RegExp, string | undefined]>([
    ["blocked", { cause: "microphone", microphone: "blocked", act: "retry" }, /blocks the microphone/, "Try again"],
    ["none", { cause: "microphone", microphone: "none", act: "choose-device" }, /No micro/, "Choose a microphone"],
    ["busy", { cause: "microphone", microphone: "busy", act: "choose-device" }, /Another prog/, "Choose a microphone"],
    ["late", { cause: "late", act: "retry" }, /didn't respond/, "Try again"],
    ["lost", { cause: "lost", act: "retry" }, /lost its connection/, "Try again"],
    ["wrong key", { cause: "service", error: wrong as never, act: "replace-key" }, /refused\. Put/, "Replace the key"],
    ["no key", { cause: "service", error: wrong as never, act: "add-key" }, /refused/, "Add a key"],
    ["model", { cause: "service", error: wrong as never, act: "use-mini" }, /refused/, "Use the small model"],
    ["no agent", { cause: "service", error: wrong as never, act: "connect" }, /refused/, "Connect the agent"],
    ["nothing helps", { cause: "service", error: wrong as never }, /refused/, undefined],
  ])("%s", (_, fault, text, label) => {
    const words = problemMessage(fault);
    expect(words.text).toMatch(text);
    expect(words.button?.label).toBe(label);
  });

  test("at an address that may have no microphone, trying again does not help", () => {
    const { text, button } = problemMessage({ cause: "microphone", microphone: "blocked", act: "retry" }, false);
    expect(text).toMatch(/localhost/);
    expect(button).toBeUndefined();
  });

  test("sentences begin and end as such", () => {
    expect(errorText({ message: "it broke", next: "Try again." })).toBe("It broke. Try again.");
    expect(errorText({ message: "why?", next: "" })).toBe("Why?");
  });
});

test("way and hints", () => {
  expect(providerLabel({ provider: "own-key", providerName: "x" } as never)).toBe("with your own key");
  expect(providerLabel({ provider: "gateway", providerName: "OpenClaw's own voice" } as never)).toBe(
    "through OpenClaw's own voice",
  );
  expect(hintText("none", "open", false)).toBe("");
  expect(hintText("muted", "open", true)).toMatch(/muted/);
  expect(hintText("muted", "push", false)).toMatch(/Hold/);
});
