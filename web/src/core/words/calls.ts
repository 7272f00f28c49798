// States of calls in words, and what the voice's tools do.

import type { ChatTool, VoiceTool } from "../../wire/types.gen.ts";
import type { MarkName } from "./marks.ts";
import { TOOLS } from "./tools.ts";

/** Each state of a call: its word, and the mark that goes with it everywhere. */
export const CALL_STATES: Record<ChatTool["state"], { word: string; mark: MarkName }> = {
  running: { word: "running", mark: "working" },
  waiting: { word: "waiting for you", mark: "needs-you" },
  done: { word: "done", mark: "done" },
  failed: { word: "failed", mark: "failed" },
  stopped: { word: "stopped", mark: "stopped" },
  refused: { word: "not allowed", mark: "stopped" },
  missing: { word: "no such tool", mark: "failed" },
};

/** What a tool of the voice is doing; it follows "Now it". */
export function voiceToolText({ name, state }: VoiceTool): string {
  const does = TOOLS[name]?.does ?? `uses ${name.replaceAll("_", " ")}`;
  return state === "working" ? `${does}, which takes a moment` : does;
}
