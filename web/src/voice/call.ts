// What a call does now, as the user may believe it: folded from the page's own steps, the service's events and what
// really sounds. Never "listening" before the service is ready; never "speaking" for long without sound; an end is final.

import type { VoiceCall, WireError } from "../wire/types.gen.ts";
import type { VoiceAct, VoiceNews, VoiceState } from "./events.ts";
import type { MicrophoneFault } from "./microphone.ts";

export type CallPhase = "off" | "asking-mic" | VoiceState | "error";

/** Why a call could not begin or go on, and the one thing that helps. */
export interface CallFault {
  cause: "microphone" | "service" | "lost" | "late";
  microphone?: MicrophoneFault;
  error?: WireError;
  act?: VoiceAct | "choose-device";
}

export interface CallState {
  phase: CallPhase;
  /** Set from ready on, and kept after the end for what is shown then. */
  call?: VoiceCall;
  fault?: CallFault;
  /** What the service said last, and whether an answer comes out of the speaker. */
  service: VoiceState;
  sounding: boolean;
  /** Since when the phase is to be doubted, in milliseconds: the last sign of its life. */
  alive: number;
}

export const OFF: CallState = { phase: "off", service: "connecting", sounding: false, alive: 0 };

export type CallInput =
  | { kind: "ask" }
  | { kind: "microphone"; fault?: MicrophoneFault }
  | { kind: "news"; news: VoiceNews }
  /** A chunk of an answer has come. */
  | { kind: "chunk" }
  /** Sound of an answer comes out, said again and again while it does; or no more. */
  | { kind: "sound"; on: boolean }
  | { kind: "ended"; fault?: CallFault }
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
      return microphone(state, input.fault, now);
    case "news":
      return running(state) && state.phase !== "asking-mic" ? news(state, input.news, now) : state;
    case "chunk":
      return ready(state) ? show({ ...state, alive: now }) : state;
    case "sound":
      return ready(state) ? show({ ...state, sounding: input.on, alive: now }) : state;
    case "ended":
      return running(state) ? end(state, input.fault) : state;
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

function microphone(state: CallState, fault: MicrophoneFault | undefined, now: number): CallState {
  if (!running(state)) return state;
  if (fault) {
    const act = fault === "blocked" ? "retry" : "choose-device";
    return end(state, { cause: "microphone", microphone: fault, act });
  }
  return state.phase === "asking-mic" ? { ...state, phase: "connecting", alive: now } : state;
}

function news(state: CallState, said: VoiceNews, now: number): CallState {
  switch (said.kind) {
    case "call": {
      const first = state.call === undefined;
      return show({ ...state, call: said.call, service: first ? "listening" : state.service, alive: now });
    }
    case "state":
      // Ready is said by "call" alone.
      return state.call ? show({ ...state, service: said.state, alive: now }) : state;
    case "clear":
      return state.call ? show({ ...state, sounding: false, alive: now }) : state;
    case "closed": {
      if (!said.error) return end(state);
      const act = said.act ? { act: said.act } : {};
      return end(state, { cause: "service", error: said.error, ...act });
    }
    case "caption":
    case "turn":
    case "tool":
    case "notice":
      return state;
  }
}

/** Of a call that is ready. What sounds is "speaking", whatever the service is at: it is ahead of the ear. The user who is heard comes first. */
function show(state: CallState): CallState {
  const phase = state.service === "hearing" ? "hearing" : state.sounding ? "speaking" : state.service;
  return { ...state, phase };
}

function tick(state: CallState, now: number): CallState {
  const doubt = doubtAt(state);
  if (doubt === undefined || now < doubt) return state;
  if (state.phase === "connecting") return end(state, { cause: "late", act: "retry" });
  return show({ ...state, service: "listening", sounding: false, alive: now });
}

function end(state: CallState, fault?: CallFault): CallState {
  const { call } = state;
  return { ...OFF, phase: fault ? "error" : "off", ...(call ? { call } : {}), ...(fault ? { fault } : {}) };
}
