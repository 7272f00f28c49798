/** What the panels know about voice, as signals. It needs no code of a call. */

import { computed, signal } from "@preact/signals";
import type { CallState } from "../../voice/call.ts";
import type { Hint } from "../../voice/hint.ts";
import type { Device } from "../../voice/microphone.ts";
import type { VoiceTool, WireError } from "../../wire/types.gen.ts";
import { recall } from "../memory.ts";
import type { Captions, SettingsField, VoiceMode } from "./types.ts";

/** The state of voice. */
export type VoiceModel = ReturnType<typeof createVoiceModel>;

/** Creates the model without a call. What was stored on this device is restored. */
export function createVoiceModel() {
  /** State of the call; null: there has been none on this visit. */
  const state = signal<CallState | null>(null);
  const phase = computed(() => state.value?.phase ?? "off");
  return {
    state,
    phase,
    /** A call is running or being set up. */
    running: computed(() => phase.value !== "off" && phase.value !== "error"),
    /** Loading of the call's code, which is fetched with its first use. */
    loading: signal<"" | "loading" | "failed">(""),
    muted: signal(false),
    /** "half": there is no echo cancellation, so the microphone rests while the agent speaks. */
    mode: signal<VoiceMode>("open"),
    /** The talk key or button is held. */
    pressed: signal(false),
    /** Why the agent may not hear the user. */
    hint: signal<Hint>("none"),
    captions: signal<Captions>({}),
    /** The tool that the voice is using; null: none. */
    tool: signal<VoiceTool | null>(null),
    /** A message of the service about a call that goes on. */
    notice: signal<WireError | null>(null),
    /** The connection was lost and is being restored automatically. */
    reconnecting: signal(false),
    /** The user has talked, or opened the voice settings, on this device. */
    used: signal(recall("voice-met") === "yes"),
    /** Some provider is ready, as far as this device knows. */
    available: signal(recall("voice-able") === "yes"),
    /** The field that the user was sent to, until the settings have focused it. */
    requestedField: signal<SettingsField | "">(""),
    /** Microphones of this computer, known once the user has allowed one. */
    devices: signal<readonly Device[]>([]),
  };
}
