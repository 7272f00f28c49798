// Barge-in: the user talks over an answer. It has two stages: any voice on the microphone ducks the answer at
// once; only a sustained voice, or the service's "clear", ends it. A cough restores it.
//
// A pure state machine (barge). Its phases, besides whether a voice is heard:
//
// - quiet: nothing sounds, or what sounded was ended. Sound begins → sounding (ducked, when a voice is heard)
// - sounding: voice begins → duck → ducked
// - sounding, ducked: stop → flush and cancel → quiet
// - ducked: voice ends, or DUCKED_AT_MOST passes → unduck → sounding; sustained voice → flush and cancel →
//   quiet
//
// The service's clear always flushes, in any phase.

import type { VoiceActivity } from "./detector.ts";

/** By how much an answer is lowered, in decibels. */
export const DUCK = -12;
/** How long an answer stays ducked without news of the voice, in milliseconds. */
export const DUCKED_AT_MOST = 2_000;

/** The phase, and whether a voice is heard. */
export type BargeState =
  | { phase: "quiet"; voice: boolean }
  | { phase: "sounding"; voice: boolean }
  | { phase: "ducked"; voice: boolean; since: number };

/** The state before anything sounds. */
export const QUIET: BargeState = { phase: "quiet", voice: false };

/** What the state machine reacts to. */
export type BargeInput =
  | { kind: "voice"; activity: VoiceActivity }
  /** An answer begins to sound, or is over. */
  | { kind: "sound"; on: boolean }
  /** The service ends the answer. */
  | { kind: "clear" }
  /** The user pressed stop, or the talk key while the agent speaks. */
  | { kind: "stop"; reason: "button" | "barge-in" }
  /** The microphone was muted or changed: no voice is heard any more. */
  | { kind: "mic-reset" }
  | { kind: "tick" };

/**
 * What to do: duck and unduck change the volume; flush silences playback at once and, with `cancel`, tells the
 * service to stop the answer.
 */
export type BargeAction = { kind: "duck" } | { kind: "unduck" } | { kind: "flush"; cancel?: "barge-in" | "button" };

/** The next state and the actions to take, in order. `now` is in milliseconds of any monotonic clock. */
export function barge(state: BargeState, input: BargeInput, now: number): { state: BargeState; acts: BargeAction[] } {
  switch (input.kind) {
    case "voice":
      return onVoice(state, input.activity, now);
    case "sound":
      return input.on
        ? onSoundStart(state, now)
        : { state: { phase: "quiet", voice: state.voice }, acts: unduckIfDucked(state) };
    case "clear":
      // Flush even when nothing sounds: chunks may be queued that have not begun to.
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

/** The voice detector has fired. */
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

/** Restores the volume. */
function release(state: BargeState, voice: boolean): { state: BargeState; acts: BargeAction[] } {
  const phase = state.phase === "ducked" ? "sounding" : state.phase;
  return { state: { phase, voice }, acts: unduckIfDucked(state) };
}

/** Ends the answer and tells the service why. */
function flushAndCancel(state: BargeState, cancel: "barge-in" | "button"): BargeAction[] {
  return [{ kind: "flush", cancel }, ...unduckIfDucked(state)];
}

/** Restores the volume, if it was lowered. */
function unduckIfDucked(state: BargeState): BargeAction[] {
  return state.phase === "ducked" ? [{ kind: "unduck" }] : [];
}
