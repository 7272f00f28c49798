/** The microphone in the composer: it begins a call, and in one it mutes, or is held to talk. */

import type { Model } from "../model.ts";
import { MICROPHONE, MUTED } from "./marks.ts";
import type { VoiceHand } from "./types.ts";

export function MicButton({ model, hand }: { model: Model; hand: VoiceHand }) {
  const { voice } = model;
  const running = voice.running.value;
  const push = running && voice.mode.value === "push";
  const muted = voice.muted.value;
  const label = labelOf(running, push, muted);
  const hold = (down: boolean) => () => {
    if (push) hand.press(down);
  };
  return (
    <button
      type="button"
      class={`icon mic${running ? " on" : ""}`}
      aria-label={label}
      aria-busy={voice.loading.value === "loading"}
      {...(running ? { "aria-pressed": push ? voice.pressed.value : !muted } : {})}
      title={`${label} (M)`}
      onPointerEnter={hand.warm}
      onFocus={hand.warm}
      onPointerDown={(event) => {
        if (!push) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hand.press(true);
      }}
      onPointerUp={hold(false)}
      onPointerCancel={hold(false)}
      onBlur={hold(false)}
      onKeyDown={(event) => {
        if (push && !event.repeat && isPress(event.key)) hand.press(true);
      }}
      onKeyUp={(event) => {
        if (isPress(event.key)) hold(false)();
      }}
      onClick={() => {
        if (!running) hand.begin();
        else if (!push) hand.mute(!muted);
      }}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={running && muted ? MUTED : MICROPHONE} class="stroke" />
      </svg>
    </button>
  );
}

function labelOf(running: boolean, push: boolean, muted: boolean): string {
  if (!running) return "Talk by voice";
  if (push) return "Hold to talk";
  return muted ? "Unmute" : "Mute";
}

function isPress(key: string): boolean {
  return key === " " || key === "Enter";
}
