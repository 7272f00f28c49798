// Decodes voice.event payloads: what passes has exactly what its kind needs. Texts in it are spoken words or
// come from an agent, and are never treated as anything but text.

import { guardsOf } from "../wire/guard.ts";
import type {
  VoiceAct,
  VoiceCall,
  VoiceCaption,
  VoiceState,
  VoiceTool,
  VoiceTurn,
  WireError,
} from "../wire/types.gen.ts";
import { VOICE_SHAPES, type VoiceTypes } from "../wire/voiceguards.gen.ts";

/** What the user can do about a problem. */
const ACTS: readonly VoiceAct[] = ["retry", "use-mini", "add-key", "replace-key", "connect"];

/** A VoiceEvent, as a union by kind. */
export type VoiceMessage =
  | { kind: "call"; call: VoiceCall }
  | { kind: "state"; state: VoiceState }
  | { kind: "clear" }
  | { kind: "caption"; caption: VoiceCaption }
  | { kind: "turn"; turn: VoiceTurn }
  | { kind: "tool"; tool: VoiceTool }
  | { kind: "notice"; error: WireError; act?: VoiceAct }
  | { kind: "closed"; error?: WireError; act?: VoiceAct };

const isVoiceEvent = guardsOf<VoiceTypes>(VOICE_SHAPES)("VoiceEvent");

/** The message in a payload; undefined for anything else. Actions that this page does not know are left out. */
export function readVoiceEvent(value: unknown): VoiceMessage | undefined {
  if (!isVoiceEvent(value)) return undefined;
  const { kind, error, act } = value;
  if (kind === "notice" || kind === "closed")
    return { kind, ...(error && { error, ...(act && ACTS.includes(act) && { act }) }) } as VoiceMessage;
  return (kind === "clear" ? { kind } : { kind, [kind]: value[kind] }) as VoiceMessage;
}
