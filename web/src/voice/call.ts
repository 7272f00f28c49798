// What a call does now, as the user may believe it: folded from the page's own steps, the service's events and what
// really sounds. Never "listening" before the service is ready; never "speaking" for long without sound; an end is final.

import type { VoiceCall, WireError } from "../wire/types.gen.ts";
import type { VoiceAction, VoiceMessage, VoiceState } from "./events.ts";
import type { MicrophoneProblem } from "./microphone.ts";

export type CallPhase = "off" | "asking-mic" | VoiceState | "error";

/** Why a call could not begin or go on, and the one thing that helps. */
export interface CallProblem {
  cause: "microphone" | "service" | "lost" | "late";
  microphone?: MicrophoneProblem;
  error?: WireError;
  act?: VoiceAction | "choose-device";
}

export interface CallState {
  phase: CallPhase;
  /** Set from ready on, and kept after the end for what is shown then. */
  call?: VoiceCall;
  problem?: CallProblem;
  /** What the service said last, and whether an answer comes out of the speaker. */
  service: VoiceState;
  sounding: boolean;
  /** Since when the phase is to be doubted, in milliseconds: the last sign of its life. */
  alive: number;
}

export const OFF: CallState = { phase: "off", service: "connecting", sounding: false, alive: 0 };

export type CallInput =
  | { kind: "ask" }
  | { kind: "microphone"; problem?: MicrophoneProblem }
  | { kind: "message"; message: VoiceMessage }
  /** A chunk of an answer has come. */
  | { kind: "chunk" }
  /** Sound of an answer comes out, said again and again while it does; or no more. */
  | { kind: "sound"; on: boolean }
  | { kind: "ended"; problem?: CallProblem }
  | { kind: "stop" }
  | { kind: "tick" };

/** Milliseconds: until ready; of "speaking" without sound. */
export const READY_WITHIN = 12_000;
export const SPEAKING_WITHIN = 5_000;

export function foldCall(state: CallState, input: CallInput, now: number): CallState {
  switch (input.kind) {
    case "ask":
      return running(state) ? state : { ...OFF, phase: "asking-mic", alive: now };
    case "stop":
      return running(state) ? end(state) : { ...state, phase: "off" };
    case "microphone":
      return onMicrophone(state, input.problem, now);
    case "message":
      return running(state) && state.phase !== "asking-mic" ? onMessage(state, input.message, now) : state;
    case "chunk":
      return ready(state) ? derivePhase({ ...state, alive: now }) : state;
    case "sound":
      return ready(state) ? derivePhase({ ...state, sounding: input.on, alive: now }) : state;
    case "ended":
      return running(state) ? end(state, input.problem) : state;
    case "tick":
      return tick(state, now);
  }
}

/** When `tick` has to be folded at the latest, in milliseconds of the same clock; undefined: nothing is waited for. */
export function doubtAt(state: CallState): number | undefined {
  if (state.phase === "connecting") return state.alive + READY_WITHIN;
  return state.phase === "speaking" ? state.alive + SPEAKING_WITHIN : undefined;
}

export function running(state: CallState): boolean {
  return state.phase !== "off" && state.phase !== "error";
}

function ready(state: CallState): boolean {
  return running(state) && state.call !== undefined;
}

function onMicrophone(state: CallState, problem: MicrophoneProblem | undefined, now: number): CallState {
  if (!running(state)) return state;
  if (problem) {
    const act = problem === "blocked" ? "retry" : "choose-device";
    return end(state, { cause: "microphone", microphone: problem, act });
  }
  return state.phase === "asking-mic" ? { ...state, phase: "connecting", alive: now } : state;
}

function onMessage(state: CallState, message: VoiceMessage, now: number): CallState {
  switch (message.kind) {
    case "call": {
      const first = state.call === undefined;
      return derivePhase({ ...state, call: message.call, service: first ? "listening" : state.service, alive: now });
    }
    case "state":
      // Ready is said by "call" alone.
      return state.call ? derivePhase({ ...state, service: message.state, alive: now }) : state;
    case "clear":
      return state.call ? derivePhase({ ...state, sounding: false, alive: now }) : state;
    case "closed": {
      if (!message.error) return end(state);
      const act = message.act ? { act: message.act } : {};
      return end(state, { cause: "service", error: message.error, ...act });
    }
    case "caption":
    case "turn":
    case "tool":
    case "notice":
      return state;
  }
}

/** Of a call that is ready. What sounds is "speaking", whatever the service is at: it is ahead of the ear. The user who is heard comes first. */
function derivePhase(state: CallState): CallState {
  const phase = state.service === "hearing" ? "hearing" : state.sounding ? "speaking" : state.service;
  return { ...state, phase };
}

function tick(state: CallState, now: number): CallState {
  const doubt = doubtAt(state);
  if (doubt === undefined || now < doubt) return state;
  if (state.phase === "connecting") return end(state, { cause: "late", act: "retry" });
  return derivePhase({ ...state, service: "listening", sounding: false, alive: now });
}

function end(state: CallState, problem?: CallProblem): CallState {
  const { call } = state;
  return { ...OFF, phase: problem ? "error" : "off", ...(call ? { call } : {}), ...(problem ? { problem } : {}) };
}
