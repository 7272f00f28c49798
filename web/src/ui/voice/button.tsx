/** The microphone button in the composer: it starts a call; during one it mutes, or is held to talk. */

import { withKey } from "../commands.ts";
import { Icon } from "../icons.tsx";
import type { Model } from "../model.ts";
import { MICROPHONE, MUTED } from "./icons.ts";
import type { VoiceActions } from "./types.ts";

/** The button. Hovering or focusing it preloads the code of a call. */
export function MicButton({ model, actions }: { model: Model; actions: VoiceActions }) {
  const { voice } = model;
  const running = voice.running.value;
  /** Push-to-talk: the button is held instead of toggled. */
  const push = running && voice.mode.value === "push";
  const muted = voice.muted.value;
  const label = labelOf(running, push, muted);
  /** Presses or releases the talk key. */
  const hold = (down: boolean) => () => {
    if (push) actions.press(down);
  };
  return (
    <button
      type="button"
      class={`icon mic${running ? " on" : ""}`}
      aria-label={label}
      aria-busy={voice.loading.value === "loading"}
      {...(running ? { "aria-pressed": push ? voice.pressed.value : !muted } : {})}
      title={withKey(label, "voice")}
      onPointerEnter={actions.preload}
      onFocus={actions.preload}
      onPointerDown={(event) => {
        if (!push) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        actions.press(true);
      }}
      onPointerUp={hold(false)}
      onPointerCancel={hold(false)}
      onBlur={hold(false)}
      onKeyDown={(event) => {
        if (push && !event.repeat && isPress(event.key)) actions.press(true);
      }}
      onKeyUp={(event) => {
        if (isPress(event.key)) hold(false)();
      }}
      onClick={() => {
        if (!running) actions.start();
        else if (!push) actions.mute(!muted);
      }}
    >
      <Icon path={running && muted ? MUTED : MICROPHONE} />
    </button>
  );
}

/** What a press does. */
function labelOf(running: boolean, push: boolean, muted: boolean): string {
  if (!running) return "Talk by voice";
  if (push) return "Hold to talk";
  return muted ? "Unmute" : "Mute";
}

/** Whether a key presses a button. */
function isPress(key: string): boolean {
  return key === " " || key === "Enter";
}
