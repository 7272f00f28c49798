/** Texts and icons of a call. A problem has one text and at most one button. Pure. */

import type { CallPhase, CallProblem } from "../../voice/call.ts";
import type { Hint } from "../../voice/hint.ts";
import type { VoiceCall } from "../../wire/types.gen.ts";
import { errorText } from "../reason.ts";
import { MICROPHONE, MUTED } from "./icons.ts";
import type { SettingsField, VoiceMode } from "./types.ts";

/** The word for a phase, shown and read aloud. */
export function phaseLabel(phase: CallPhase, now: { muted: boolean; reconnecting: boolean; mode: VoiceMode }): string {
  switch (phase) {
    case "off":
      return "Call ended";
    case "asking-mic":
      return now.reconnecting ? "Reconnecting" : "Asking for the microphone";
    case "connecting":
      return now.reconnecting ? "Reconnecting" : "Connecting";
    case "listening":
      if (now.muted) return "Muted";
      return now.mode === "push" ? "Hold to talk" : "Listening";
    case "hearing":
      return "Hearing you";
    case "thinking":
      return "Thinking";
    case "speaking":
      return "Speaking";
    case "delegating":
      return "Working on it";
    case "error":
      return "No voice";
  }
}

/** Phases in which the agent does something: they have the mark that is over its head. */
export const AGENT_PHASES = { thinking: "thinking", speaking: "speaking", delegating: "working" } as const;

/** The icon of any other phase, in a box of 16: colour is never the only sign. */
export function phaseIcon(phase: Exclude<CallPhase, keyof typeof AGENT_PHASES>, muted: boolean): string {
  return muted && (phase === "listening" || phase === "hearing") ? MUTED : ICONS[phase];
}

/** An hourglass. */
const WAIT = "M4.5 2.4h7M4.5 13.6h7M5.5 2.4v2.4L8 8l2.5-3.2V2.4M5.5 13.6v-2.4L8 8l2.5 3.2v2.4";

const ICONS: Record<Exclude<CallPhase, keyof typeof AGENT_PHASES>, string> = {
  off: "M4 8h8",
  "asking-mic": WAIT,
  connecting: WAIT,
  listening: MICROPHONE,
  hearing: "M2.5 6.8v2.4M5.2 4.6v6.8M8 2.6v10.8M10.8 4.6v6.8M13.5 6.8v2.4",
  error: "M8 2.6v6.2M8 12.8h.01",
};

/** "through OpenClaw's own voice": which provider the call uses. */
export function providerLabel({ provider, providerName }: VoiceCall): string {
  return provider === "own-key" ? "with your own key" : `through ${providerName}`;
}

/** The size of the model. */
export function modelLabel(size: VoiceCall["size"]): string {
  return size === "mini" ? "small model" : "full model";
}

/** Why the agent does not hear the user; empty: it does. */
export function hintText(hint: Hint, mode: VoiceMode, muted: boolean): string {
  switch (hint) {
    case "none":
      return "";
    case "dead":
      return "This microphone is silent. Is it switched on, and the right one?";
    case "muted":
      return mode === "push" && !muted ? "Hold the talk key while you speak." : "You are muted.";
    case "unheard":
      return "The agent cannot hear you. Speak up, or move closer to the microphone.";
  }
}

/** The one button of a problem. */
export type ProblemButton =
  | { does: "begin"; label: string; small?: boolean }
  | { does: "settings"; label: string; field: SettingsField }
  | { does: "agent"; label: string };

/**
 * A problem as one text, and the button that helps, if any. `secure`: browsers allow a microphone at this address.
 */
export function problemMessage(problem: CallProblem, secure = true): { text: string; button?: ProblemButton } {
  const button = secure || problem.cause !== "microphone" ? buttonOf(problem) : undefined;
  return { text: textOf(problem, secure), ...(button ? { button } : {}) };
}

/** The text of a problem. */
function textOf({ cause, microphone, error }: CallProblem, secure: boolean): string {
  if (error) return errorText(error);
  if (cause === "late") return "The agent didn't respond. You can keep typing.";
  if (cause !== "microphone") return "The call lost its connection. You can keep typing.";
  if (!secure) return "Browsers block the microphone at this address. Open the world on localhost, or over https.";
  if (microphone === "none") return "No microphone was found. Plug one in, or choose another.";
  if (microphone === "busy") return "Another program is using the microphone. Close it, or choose another microphone.";
  return "The browser blocks the microphone. Allow it next to the page's address.";
}

/** The button of a problem. */
function buttonOf({ act }: CallProblem): ProblemButton | undefined {
  switch (act) {
    case "retry":
      return { does: "begin", label: "Try again" };
    case "use-mini":
      return { does: "begin", label: "Use the small model", small: true };
    case "add-key":
      return { does: "settings", label: "Add a key", field: "voice-key" };
    case "replace-key":
      return { does: "settings", label: "Replace the key", field: "voice-key" };
    case "choose-device":
      return { does: "settings", label: "Choose a microphone", field: "voice-microphone" };
    case "connect":
      return { does: "agent", label: "Connect the agent" };
    case undefined:
      return undefined;
  }
}
