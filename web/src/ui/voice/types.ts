/**
 * What the panels know about voice, as signals, and what they can request. createVoiceModel (model.ts) creates the
 * model; app/voice.ts implements the actions.
 */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { CallPhase, CallState } from "../../voice/call.ts";
import type { Hint } from "../../voice/hint.ts";
import type { Device } from "../../voice/microphone.ts";
import type { Voice, VoiceCaption, VoiceSettings, VoiceTool, WireError } from "../../wire/types.gen.ts";

/** open: both sides may speak; half: one at a time, without echo cancellation; push: hold to talk. */
export type VoiceMode = "open" | "half" | "push";

/** Ids of fields of the settings that a button can lead to. */
export type SettingsField = "voice-key" | "voice-microphone";

/** The last thing that each side said. */
type Captions = Partial<Record<VoiceCaption["role"], VoiceCaption>>;

/** The state of voice. */
export interface VoiceModel {
  /** State of the call; null: there has been none on this visit. */
  readonly state: Signal<CallState | null>;
  readonly phase: ReadonlySignal<CallPhase>;
  /** A call is running or being set up. */
  readonly running: ReadonlySignal<boolean>;
  /** Loading of the call's code, which is fetched with its first use. */
  readonly loading: Signal<"" | "loading" | "failed">;
  readonly muted: Signal<boolean>;
  /** "half": there is no echo cancellation, so the microphone rests while the agent speaks. */
  readonly mode: Signal<VoiceMode>;
  /** The talk key or button is held. */
  readonly pressed: Signal<boolean>;
  /** Why the agent may not hear the user. */
  readonly hint: Signal<Hint>;
  readonly captions: Signal<Captions>;
  /** The tool that the voice is using; null: none. */
  readonly tool: Signal<VoiceTool | null>;
  /** A message of the service about a call that goes on. */
  readonly notice: Signal<WireError | null>;
  /** The connection was lost and is being restored automatically. */
  readonly reconnecting: Signal<boolean>;
  /** The user has talked, or opened the voice settings, on this device. */
  readonly used: Signal<boolean>;
  /** Some provider is ready, as far as this device knows. */
  readonly available: Signal<boolean>;
  /** The field that the user was sent to, until the settings have focused it. */
  readonly requestedField: Signal<SettingsField | "">;
  /** Microphones of this computer, known once the user has allowed one. */
  readonly devices: Signal<readonly Device[]>;
}

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
