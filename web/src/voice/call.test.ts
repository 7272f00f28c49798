// The state of a call: what is never shown, and what no sequence of events can leave behind.

import { describe, expect, test } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import type { VoiceCall, VoiceState } from "../wire/types.gen.ts";
import {
  type CallInput,
  type CallState,
  doubtAt,
  foldCall,
  OFF,
  READY_WITHIN,
  running,
  SPEAKING_WITHIN,
} from "./call.ts";
import { microphoneProblemOf } from "./microphone.ts";

const CALL: VoiceCall = {
  id: "c1", provider: "gateway", providerName: "OpenClaw's own voice", model: "gpt-realtime-2.1-mini", size: "mini",
  agent: "Ada", avatarId: "avatar_1", startedAt: "2026-11-22T06:00:00Z",
}; // biome-ignore format: one thing

const READY: CallInput = { kind: "message", message: { kind: "call", call: CALL } };
const said = (state: VoiceState): CallInput => ({ kind: "message", message: { kind: "state", state } });

function run(inputs: readonly CallInput[], from: CallState = OFF, now = 0): CallState {
  return inputs.reduce((state, input) => foldCall(state, input, now), from);
}

const BEGUN: CallInput[] = [{ kind: "ask" }, { kind: "microphone" }];

test("the phases of a normal call", () => {
  let state = OFF;
  const phases: string[] = [];
  const way: CallInput[] = [
    ...BEGUN, READY, said("hearing"), said("thinking"), said("speaking"), { kind: "sound", on: true }, said("listening"),
    { kind: "sound", on: false }, said("delegating"), { kind: "sound", on: true }, said("hearing"), { kind: "stop" },
  ]; // biome-ignore format: a way
  for (const input of way) phases.push((state = foldCall(state, input, 0)).phase);
  expect(phases).toEqual([
    "asking-mic", "connecting", "listening", "hearing", "thinking", "speaking", "speaking", "speaking",
    "listening", "delegating", "speaking", "hearing", "off",
  ]); // biome-ignore format: a way
});

test("never listening before ready, whatever the service says", () => {
  for (const state of ["listening", "hearing", "thinking", "speaking"] as const)
    expect(run([...BEGUN, said(state), { kind: "sound", on: true }, { kind: "chunk" }]).phase).toBe("connecting");
});

test("not ready in time ends in an error with an action", () => {
  const state = run(BEGUN, OFF, 1000);
  expect(doubtAt(state)).toBe(1000 + READY_WITHIN);
  // That the service says "connecting" again and again gives it no more time.
  for (const input of [said("connecting"), { kind: "message", message: { kind: "clear" } }, { kind: "chunk" }] as const)
    expect(doubtAt(foldCall(state, input, 9000))).toBe(1000 + READY_WITHIN);
  expect(foldCall(state, { kind: "tick" }, 999 + READY_WITHIN).phase).toBe("connecting");
  expect(foldCall(state, { kind: "tick" }, 1000 + READY_WITHIN)).toMatchObject({
    phase: "error",
    problem: { cause: "late", act: "retry" },
  });
});

test("speaking without sound goes back to listening after 5 s; chunks and sound keep it", () => {
  let state = run([...BEGUN, READY, said("speaking")], OFF, 0);
  state = foldCall(state, { kind: "chunk" }, 4000);
  expect(foldCall(state, { kind: "tick" }, 3999 + SPEAKING_WITHIN).phase).toBe("speaking");
  state = foldCall(state, { kind: "sound", on: true }, 8000);
  expect(foldCall(state, { kind: "tick" }, 7999 + SPEAKING_WITHIN).phase).toBe("speaking");
  // Also when the speaker stops reporting, because the context was suspended.
  expect(foldCall(state, { kind: "tick" }, 8000 + SPEAKING_WITHIN)).toMatchObject({
    phase: "listening",
    sounding: false,
  });
});

test("why there is no microphone", () => {
  const named = (name: string) => microphoneProblemOf(Object.assign(new Error("x"), { name }));
  expect([named("NotAllowedError"), named("SecurityError"), microphoneProblemOf(undefined)]).toEqual([
    "blocked",
    "blocked",
    "blocked",
  ]);
  expect([named("NotFoundError"), named("OverconstrainedError")]).toEqual(["none", "none"]);
  expect([named("NotReadableError"), named("AbortError")]).toEqual(["busy", "busy"]);
  expect(run([{ kind: "ask" }, { kind: "microphone", problem: "blocked" }])).toMatchObject({
    phase: "error",
    problem: { cause: "microphone", microphone: "blocked", act: "retry" },
  });
  // Also when it is unplugged in the middle of a call.
  expect(run([...BEGUN, READY, { kind: "microphone", problem: "none" }]).problem?.act).toBe("choose-device");
});

test("the service's end carries its error and its action; one that the user asked for is no error", () => {
  const error = { code: "voice_model" as const, message: "This voice model is not available." };
  const closed = run([...BEGUN, { kind: "message", message: { kind: "closed", error, act: "use-mini" } }]);
  expect(closed).toMatchObject({ phase: "error", problem: { cause: "service", error, act: "use-mini" } });
  const fine = run([...BEGUN, READY, { kind: "message", message: { kind: "closed" } }, { kind: "ended" }]);
  expect(fine).toMatchObject({ phase: "off", call: CALL });
  expect(fine.problem).toBeUndefined();
  expect(run([{ kind: "ask" }], closed)).toMatchObject({ phase: "asking-mic", service: "connecting" });
});

describe("whatever comes", () => {
  test.each(Array.from({ length: 40 }, (_, i) => i + 1))("no wrong phase remains (seed %i)", (seed) => {
    const r = randomFrom(seed);
    let [state, now]: [CallState, number] = [OFF, 0];
    for (let i = 0; i < 400; i++) {
      now += r.whole(0, 4000);
      const before = state;
      const input = r.pick<CallInput>([
        { kind: "ask" }, { kind: "microphone" }, READY, READY, said("listening"), said("hearing"), said("thinking"),
        said("speaking"), said("delegating"), said("connecting"), { kind: "chunk" }, { kind: "sound", on: true },
        { kind: "sound", on: false }, { kind: "message", message: { kind: "clear" } }, { kind: "tick" }, { kind: "tick" },
        ...(r.chance(0.1) ? [{ kind: "stop" } as const, { kind: "ended", problem: { cause: "lost" } } as const] : []),
      ]); // biome-ignore format: a list
      state = foldCall(state, input, now);
      if (["listening", "hearing", "thinking", "speaking", "delegating"].includes(state.phase))
        expect(state.call).toBeDefined();
      if (!running(before) && input.kind !== "ask") expect(running(state)).toBe(false);
      if (state.phase === "error") expect(state.problem).toBeDefined();
      if (!running(state)) expect(state.sounding).toBe(false);
    }
    // Left alone, it neither connects nor speaks for ever.
    for (let doubt = doubtAt(state); doubt !== undefined; doubt = doubtAt(state)) {
      const before = state;
      state = foldCall(state, { kind: "tick" }, doubt);
      expect(state).not.toEqual(before);
    }
    expect(["connecting", "speaking"]).not.toContain(state.phase);
  });
});
