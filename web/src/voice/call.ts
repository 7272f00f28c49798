// The state of a voice call as the user sees it: a reducer over the page's own steps, the service's events and
// what really sounds. Never "listening" before the service is ready; never "speaking" for long without sound;
// an end is final.
//
// The phases and what leads out of them:
//
// - off, error: ask → asking-mic
// - asking-mic: the microphone is granted → connecting; refused → error
// - connecting: the service's "call" message → listening; READY_WITHIN passes → error
// - listening, hearing, thinking, delegating: follow the service's state messages
// - speaking: while sound comes out; SPEAKING_WITHIN without any → listening
// - any of a running call: stop or a clean end → off; an end with a problem → error

import type { VoiceAct, VoiceCall, VoiceState, WireError } from "../wire/types.gen.ts";
import type { VoiceMessage } from "./events.ts";
import type { MicrophoneProblem } from "./microphone.ts";

/** The phase of a call; see above. */
export type CallPhase = "off" | "asking-mic" | VoiceState | "error";

/** Why a call could not begin or go on, and the one action that helps. */
export interface CallProblem {
  cause: "microphone" | "service" | "lost" | "late";
  microphone?: MicrophoneProblem;
  error?: WireError;
  act?: VoiceAct | "choose-device";
}

/** The state of a call. */
export interface CallState {
  phase: CallPhase;
  /** Set when the service is ready. Kept after the end, for what is shown then. */
  call?: VoiceCall;
  problem?: CallProblem;
  /** What the service last reported. */
  service: VoiceState;
  /** Whether an answer comes out of the speaker. */
  sounding: boolean;
  /** The last sign of life of the phase, in milliseconds; doubtAt() counts from it. */
  alive: number;
}

/** The state before a call. */
export const OFF: CallState = { phase: "off", service: "connecting", sounding: false, alive: 0 };

/** What a call reacts to. */
export type CallInput =
  | { kind: "ask" }
  | { kind: "microphone"; problem?: MicrophoneProblem }
  | { kind: "message"; message: VoiceMessage }
  /** A chunk of an answer has arrived. */
  | { kind: "chunk" }
  /** Whether an answer sounds; repeated while it does. */
  | { kind: "sound"; on: boolean }
  | { kind: "ended"; problem?: CallProblem }
  | { kind: "stop" }
  | { kind: "tick" };

/** Milliseconds until the service must be ready. */
export const READY_WITHIN = 12_000;
/** Milliseconds of "speaking" without sound. */
export const SPEAKING_WITHIN = 5_000;

/** The state after an input. `now` is in milliseconds of any monotonic clock. */
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

/** When `tick` has to be folded at the latest, in milliseconds of the same clock; undefined: never. */
export function doubtAt(state: CallState): number | undefined {
  if (state.phase === "connecting") return state.alive + READY_WITHIN;
  return state.phase === "speaking" ? state.alive + SPEAKING_WITHIN : undefined;
}

/** Whether a call is under way. */
export function running(state: CallState): boolean {
  return state.phase !== "off" && state.phase !== "error";
}

/** Whether the service has accepted the call. */
function ready(state: CallState): boolean {
  return running(state) && state.call !== undefined;
}

/** The microphone was granted or refused. */
function onMicrophone(state: CallState, problem: MicrophoneProblem | undefined, now: number): CallState {
  if (!running(state)) return state;
  if (problem) {
    const act = problem === "blocked" ? "retry" : "choose-device";
    return end(state, { cause: "microphone", microphone: problem, act });
  }
  return state.phase === "asking-mic" ? { ...state, phase: "connecting", alive: now } : state;
}

/** The service has reported something. */
function onMessage(state: CallState, message: VoiceMessage, now: number): CallState {
  switch (message.kind) {
    case "call": {
      const first = state.call === undefined;
      return derivePhase({ ...state, call: message.call, service: first ? "listening" : state.service, alive: now });
    }
    case "state":
      // Only "call" makes a call ready.
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

/**
 * The phase of a ready call. While sound comes out it is "speaking", whatever the service is doing, because the
 * service is ahead of the ear; but hearing the user comes first.
 */
function derivePhase(state: CallState): CallState {
  const phase = state.service === "hearing" ? "hearing" : state.sounding ? "speaking" : state.service;
  return { ...state, phase };
}

/** Ends a call that never became ready; corrects "speaking" without sound. */
function tick(state: CallState, now: number): CallState {
  const doubt = doubtAt(state);
  if (doubt === undefined || now < doubt) return state;
  if (state.phase === "connecting") return end(state, { cause: "late", act: "retry" });
  return derivePhase({ ...state, service: "listening", sounding: false, alive: now });
}

/** The state after the end. */
function end(state: CallState, problem?: CallProblem): CallState {
  const { call } = state;
  return { ...OFF, phase: problem ? "error" : "off", ...(call ? { call } : {}), ...(problem ? { problem } : {}) };
}
