/**
 * The talk key. It starts a call; during a call, a short press mutes or unmutes, and holding it talks until it is
 * released. With Shift it ends the call.
 */

import type { KeyTaker } from "../keytaker.ts";
import { takesText } from "../keytarget.ts";
import type { Model } from "../model.ts";
import { choice } from "../settings/choices.ts";
import type { VoiceActions } from "./types.ts";

/** A press of this length counts as holding, in milliseconds. */
const LONG = 400;

/** The key, for as long as the conversation is there. */
export function talkKey(
  { voice, shortcuts, relay }: Pick<Model, "voice" | "shortcuts"> & Partial<Pick<Model, "relay">>,
  actions: VoiceActions,
): KeyTaker {
  /** Since when the key is down, and whether the microphone was muted before. */
  let held: { since: number; muted: boolean } | null = null;

  /** Whether an event is the talk key of the settings. A letter does not count in text fields. */
  const isKey = (event: KeyboardEvent): boolean => {
    const key = choice("talkKey");
    if (key === "f8") return event.key === "F8";
    return key === "m" && event.key.toLowerCase() === "m" && shortcuts.value && !takesText(event.target);
  };
  /** The key was released, or the window lost the focus. */
  const release = ({ timeStamp }: Event): void => {
    if (!held) return;
    const { since, muted } = held;
    held = null;
    actions.press(false);
    if (!voice.running.peek() || voice.mode.peek() === "push" || since === Infinity) return;
    const long = timeStamp - since >= LONG;
    if (muted === long) actions.mute(true); // held while muted: mute again; short press while open: mute
  };
  return {
    down(event) {
      if (event.isComposing || event.altKey) return false;
      if (relay?.mode.peek() === "hosted") return false; // a hosted world carries no voice
      if (event.ctrlKey || event.metaKey || !isKey(event)) return false;
      event.preventDefault();
      if (event.repeat || held) return true;
      else if (event.shiftKey) actions.end();
      else {
        const { muted, running } = voice;
        held = { since: event.timeStamp, muted: muted.peek() };
        if (!running.peek()) {
          held = { since: Infinity, muted: false };
          actions.start();
        } else if (held.muted) actions.mute(false);
        actions.press(true);
      }
      return true;
    },
    up: (event) => (event.key === "F8" || event.key.toLowerCase() === "m") && release(event),
    away: release,
  };
}
