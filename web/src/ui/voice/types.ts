/** What the panels can request of voice (app/voice.ts implements it), and the words of its model (model.ts). */

import type { Voice, VoiceCaption, VoiceSettings } from "../../wire/types.gen.ts";

/** open: both sides may speak; half: one at a time, without echo cancellation; push: hold to talk. */
export type VoiceMode = "open" | "half" | "push";

/** Ids of fields of the settings that a button can lead to. */
export type SettingsField = "voice-key" | "voice-microphone";

/** The last thing that each side said. */
export type Captions = Partial<Record<VoiceCaption["role"], VoiceCaption>>;

/** What the user can do about voice. */
export interface VoiceActions {
  /** Loads the code of a call, so that the first press finds it. */
  preload(): void;
  /** Starts a call; ignored while one is running. Browsers require that a click or key triggers it. */
  start(): void;
  end(): void;
  /** The talk key or button is pressed or released. */
  press(down: boolean): void;
  mute(muted: boolean): void;
  /** Stops the answer that is playing. */
  stopAnswer(): void;
  /** Switches to another microphone, also for later calls. */
  setMicrophone(device: string): void;
  /** Loudness of the microphone, 0..1. */
  inputLevel(): number;
  /** The providers and the user's own key, from the service; rejects with a reason in words. */
  fetchOptions(): Promise<Voice>;
  /** Changes the voice settings; rejects with a reason in words. */
  saveSettings(settings: VoiceSettings): Promise<Voice>;
}
