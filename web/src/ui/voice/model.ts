// What the panels know of voice, before anything has happened. No code of a call is needed for it.

import { computed, signal } from "@preact/signals";
import { recall } from "../memory.ts";
import type { SettingsField, VoiceMode, VoiceModel } from "./types.ts";

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
    again: signal(false),
    met: signal(recall("voice-met") === "yes"),
    able: signal(recall("voice-able") === "yes"),
    asked: signal<SettingsField | "">(""),
    devices: signal([]),
  };
}
