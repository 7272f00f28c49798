// Talking over an answer, in two stages. What the microphone hears makes the answer quieter at once; only a voice that
// lasts, or the service's word (clear), ends it. A cough brings it back. The service's clear always counts, in any state.

import type { VoiceActivity } from "./detector.ts";

/** What an answer is lowered by, in decibels. */
export const DUCK = -12;
/** Ducked this long without news of the voice, in milliseconds: it is given back. */
export const DUCKED_AT_MOST = 2_000;

export type BargeState =
  /** Nothing sounds, or what sounded was ended. */
  | { phase: "quiet"; voice: boolean }
  | { phase: "sounding"; voice: boolean }
  | { phase: "ducked"; voice: boolean; since: number };

export const QUIET: BargeState = { phase: "quiet", voice: false };

export type BargeInput =
  | { kind: "voice"; activity: VoiceActivity }
  /** Sound of an answer begins, or is over. */
  | { kind: "sound"; on: boolean }
  | { kind: "clear" }
  /** The user pressed stop, or the talk key while the agent speaks. */
  | { kind: "stop"; reason: "button" | "barge-in" }
  /** The microphone was muted or changed: whatever was heard is not heard any more. */
  | { kind: "mic-reset" }
  | { kind: "tick" };

/** duck and unduck change the loudness; flush is silence at once, and `cancel` is said to the service. */
export type BargeAction = { kind: "duck" } | { kind: "unduck" } | { kind: "flush"; cancel?: "barge-in" | "button" };

/** The next state and what to do, in order; `now` in milliseconds of any steady clock. */
export function barge(state: BargeState, input: BargeInput, now: number): { state: BargeState; acts: BargeAction[] } {
  switch (input.kind) {
    case "voice":
      return onVoice(state, input.activity, now);
    case "sound":
      return input.on
        ? onSoundStart(state, now)
        : { state: { phase: "quiet", voice: state.voice }, acts: unduckIfDucked(state) };
    case "clear":
      // Also when nothing plays: chunks may wait that have not begun to sound.
      return { state: { phase: "quiet", voice: state.voice }, acts: [{ kind: "flush" }, ...unduckIfDucked(state)] };
    case "stop": {
      if (state.phase === "quiet" && input.reason === "barge-in") return { state, acts: [] };
      return { state: { phase: "quiet", voice: state.voice }, acts: flushAndCancel(state, input.reason) };
    }
    case "mic-reset":
      return release(state, false);
    case "tick":
      return state.phase === "ducked" && now - state.since >= DUCKED_AT_MOST
        ? release(state, state.voice)
        : { state, acts: [] };
  }
}

function onVoice(state: BargeState, activity: VoiceActivity, now: number): { state: BargeState; acts: BargeAction[] } {
  if (activity === "ended") return release(state, false);
  if (state.phase === "quiet") return { state: { phase: "quiet", voice: true }, acts: [] };
  if (activity === "sustained")
    return { state: { phase: "quiet", voice: true }, acts: flushAndCancel(state, "barge-in") };
  return state.phase === "ducked"
    ? { state: { ...state, voice: true }, acts: [] }
    : { state: { phase: "ducked", voice: true, since: now }, acts: [{ kind: "duck" }] };
}

/** An answer that begins while the user speaks begins ducked: the service decides which of the two goes on. */
function onSoundStart(state: BargeState, now: number): { state: BargeState; acts: BargeAction[] } {
  if (state.phase !== "quiet") return { state, acts: [] };
  return state.voice
    ? { state: { phase: "ducked", voice: true, since: now }, acts: [{ kind: "duck" }] }
    : { state: { phase: "sounding", voice: false }, acts: [] };
}

function release(state: BargeState, voice: boolean): { state: BargeState; acts: BargeAction[] } {
  const phase = state.phase === "ducked" ? "sounding" : state.phase;
  return { state: { phase, voice }, acts: unduckIfDucked(state) };
}

function flushAndCancel(state: BargeState, cancel: "barge-in" | "button"): BargeAction[] {
  return [{ kind: "flush", cancel }, ...unduckIfDucked(state)];
}

function unduckIfDucked(state: BargeState): BargeAction[] {
  return state.phase === "ducked" ? [{ kind: "unduck" }] : [];
}
