// Talking over an answer, in two stages. What the microphone hears makes the answer quieter at once; only a voice that
// lasts, or the service's word (clear), ends it. A cough brings it back. The service's clear always counts, in any state.

import type { Heard } from "./detector.ts";

/** What an answer is lowered by, in decibels. */
export const DUCK = -12;
/** Ducked this long without news of the voice, in milliseconds: it is given back. */
export const DUCKED_AT_MOST = 2_000;

export type BargeState =
  /** Nothing sounds, or what sounded was ended. */
  | { at: "quiet"; voice: boolean }
  | { at: "sounding"; voice: boolean }
  | { at: "ducked"; voice: boolean; since: number };

export const QUIET: BargeState = { at: "quiet", voice: false };

export type BargeInput =
  | { kind: "voice"; heard: Heard }
  /** Sound of an answer begins, or is over. */
  | { kind: "sound"; on: boolean }
  | { kind: "clear" }
  /** The user pressed stop, or the talk key while the agent speaks. */
  | { kind: "stop"; reason: "button" | "barge-in" }
  /** The microphone was muted or changed: whatever was heard is not heard any more. */
  | { kind: "deaf" }
  | { kind: "tick" };

/** duck and unduck change the loudness; flush is silence at once, and `cancel` is said to the service. */
export type BargeAct = { kind: "duck" } | { kind: "unduck" } | { kind: "flush"; cancel?: "barge-in" | "button" };

/** The next state and what to do, in order; `now` in milliseconds of any steady clock. */
export function barge(state: BargeState, input: BargeInput, now: number): { state: BargeState; acts: BargeAct[] } {
  switch (input.kind) {
    case "voice":
      return hear(state, input.heard, now);
    case "sound":
      return input.on ? begin(state, now) : { state: { at: "quiet", voice: state.voice }, acts: undo(state) };
    case "clear":
      // Also when nothing plays: chunks may wait that have not begun to sound.
      return { state: { at: "quiet", voice: state.voice }, acts: [{ kind: "flush" }, ...undo(state)] };
    case "stop": {
      if (state.at === "quiet" && input.reason === "barge-in") return { state, acts: [] };
      return { state: { at: "quiet", voice: state.voice }, acts: flush(state, input.reason) };
    }
    case "deaf":
      return giveBack(state, false);
    case "tick":
      return state.at === "ducked" && now - state.since >= DUCKED_AT_MOST
        ? giveBack(state, state.voice)
        : { state, acts: [] };
  }
}

function hear(state: BargeState, heard: Heard, now: number): { state: BargeState; acts: BargeAct[] } {
  if (heard === "ended") return giveBack(state, false);
  if (state.at === "quiet") return { state: { at: "quiet", voice: true }, acts: [] };
  if (heard === "sustained") return { state: { at: "quiet", voice: true }, acts: flush(state, "barge-in") };
  return state.at === "ducked"
    ? { state: { ...state, voice: true }, acts: [] }
    : { state: { at: "ducked", voice: true, since: now }, acts: [{ kind: "duck" }] };
}

/** An answer that begins while the user speaks begins ducked: the service decides which of the two goes on. */
function begin(state: BargeState, now: number): { state: BargeState; acts: BargeAct[] } {
  if (state.at !== "quiet") return { state, acts: [] };
  return state.voice
    ? { state: { at: "ducked", voice: true, since: now }, acts: [{ kind: "duck" }] }
    : { state: { at: "sounding", voice: false }, acts: [] };
}

function giveBack(state: BargeState, voice: boolean): { state: BargeState; acts: BargeAct[] } {
  const at = state.at === "ducked" ? "sounding" : state.at;
  return { state: { at, voice }, acts: undo(state) };
}

function flush(state: BargeState, cancel: "barge-in" | "button"): BargeAct[] {
  return [{ kind: "flush", cancel }, ...undo(state)];
}

function undo(state: BargeState): BargeAct[] {
  return state.at === "ducked" ? [{ kind: "unduck" }] : [];
}
