/** The talk key: it begins a call; in one a short press mutes and a long one talks while it is held. With Shift it ends the
 * call; Ctrl or Cmd and "." ends the answer that sounds. */

import { takesText } from "../keys.ts";
import type { Model } from "../model.ts";
import { choice } from "../settings/choices.ts";
import type { VoiceHand } from "./types.ts";

/** A press is long from here on, in milliseconds. */
const LONG = 400;

export function watchTalkKey({ voice, shortcuts }: Pick<Model, "voice" | "shortcuts">, hand: VoiceHand): () => void {
  /** Since when it is held, and whether it was muted before. */
  let held: { since: number; muted: boolean } | null = null;

  const isKey = (event: KeyboardEvent): boolean => {
    const key = choice("talkKey");
    if (key === "f8") return event.key === "F8";
    return key === "m" && event.key.toLowerCase() === "m" && shortcuts.value && !takesText(event.target);
  };
  const down = (event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === "." && voice.phase.peek() === "speaking") {
      event.preventDefault();
      hand.hush();
    }
    if (command || !isKey(event)) return;
    event.preventDefault();
    if (event.repeat || held) return;
    if (event.shiftKey) hand.end();
    else {
      const { muted, running } = voice;
      held = { since: event.timeStamp, muted: muted.peek() };
      if (!running.peek()) {
        held = { since: Infinity, muted: false };
        hand.begin();
      } else if (held.muted) hand.mute(false);
      hand.press(true);
    }
  };
  const letGo = (at: number): void => {
    if (!held) return;
    const { since, muted } = held;
    held = null;
    hand.press(false);
    if (!voice.running.peek() || voice.mode.peek() === "push" || since === Infinity) return;
    const long = at - since >= LONG;
    if (muted === long) hand.mute(true); // held while muted, or a short press while not
  };
  const up = (event: KeyboardEvent): void => {
    if (event.key === "F8" || event.key.toLowerCase() === "m") letGo(event.timeStamp);
  };
  const away = (event: Event): void => letGo(event.timeStamp);
  window.addEventListener("keydown", down, { capture: true });
  window.addEventListener("keyup", up, { capture: true });
  window.addEventListener("blur", away);
  return () => {
    window.removeEventListener("keydown", down, { capture: true });
    window.removeEventListener("keyup", up, { capture: true });
    window.removeEventListener("blur", away);
  };
}
