/** The initial state of the voice model. It needs no code of a call. */

import { computed, signal } from "@preact/signals";
import { recall } from "../memory.ts";
import type { SettingsField, VoiceMode, VoiceModel } from "./types.ts";

/** Creates the model without a call. What was stored on this device is restored. */
export function createVoiceModel(): VoiceModel {
  const state: VoiceModel["state"] = signal(null);
  const phase = computed(() => state.value?.phase ?? "off");
  return {
    state,
    phase,
    running: computed(() => phase.value !== "off" && phase.value !== "error"),
    loading: signal(""),
    muted: signal(false),
    mode: signal<VoiceMode>("open"),
    pressed: signal(false),
    hint: signal("none"),
    captions: signal({}),
    tool: signal(null),
    notice: signal(null),
    reconnecting: signal(false),
    used: signal(recall("voice-met") === "yes"),
    available: signal(recall("voice-able") === "yes"),
    requestedField: signal<SettingsField | "">(""),
    devices: signal([]),
  };
}
