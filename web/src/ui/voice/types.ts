// What the panels know of voice, as signals, and what they can ask. createVoiceModel (model.ts beside this) makes the one,
// app/voice.ts is the other.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { CallPhase, CallState } from "../../voice/call.ts";
import type { Hint } from "../../voice/hint.ts";
import type { Device } from "../../voice/microphone.ts";
import type { Voice, VoiceCaption, VoiceSettings, VoiceTool, WireError } from "../../wire/types.gen.ts";

export type VoiceMode = "open" | "half" | "push";

/** Ids of fields of the settings that the user can be led to. */
export type SettingsField = "voice-key" | "voice-microphone";

/** The newest thing that each side said. */
export type Captions = Partial<Record<VoiceCaption["role"], VoiceCaption>>;

export interface VoiceModel {
  /** What the call does; null: there was none on this visit. */
  readonly state: Signal<CallState | null>;
  readonly phase: ReadonlySignal<CallPhase>;
  /** A call is there, or on its way. */
  readonly running: ReadonlySignal<boolean>;
  /** How the code of a call comes: it is not there before its first use. */
  readonly loading: Signal<"" | "loading" | "failed">;
  readonly muted: Signal<boolean>;
  /** half: there is no echo cancellation, so the microphone rests while the agent sounds. */
  readonly mode: Signal<VoiceMode>;
  /** The talk key, or button, is held. */
  readonly pressed: Signal<boolean>;
  readonly hint: Signal<Hint>;
  readonly captions: Signal<Captions>;
  readonly tool: Signal<VoiceTool | null>;
  /** What the service has to say about a call that goes on. */
  readonly notice: Signal<WireError | null>;
  /** The connection was lost, and is made anew without asking. */
  readonly again: Signal<boolean>;
  /** The user has talked, or looked at the settings of it, on this device. */
  readonly met: Signal<boolean>;
  /** There is a way to talk that is ready, as far as is known on this device. */
  readonly able: Signal<boolean>;
  /** The field that the user was led to, until the settings have it in focus. */
  readonly asked: Signal<SettingsField | "">;
  /** Microphones of this computer, once one was allowed. */
  readonly devices: Signal<readonly Device[]>;
}

/** What the user can do about voice. */
export interface VoiceHand {
  /** Fetches the code of a call, so that the first press finds it. */
  warm(): void;
  /** Begins a call; nothing while one runs. To be called from a click or a key. */
  begin(): void;
  end(): void;
  /** The talk key or button goes down or up. */
  press(down: boolean): void;
  mute(muted: boolean): void;
  /** The answer that sounds ends here. */
  hush(): void;
  /** Goes over to another microphone, now and for the next calls. */
  use(device: string): void;
  /** Loudness of the microphone now, 0..1. */
  meter(): number;
  /** Ways to talk, and the own key: asks the service; rejects with a reason in words. */
  offer(): Promise<Voice>;
  set(settings: VoiceSettings): Promise<Voice>;
}
