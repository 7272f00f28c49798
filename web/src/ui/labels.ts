/**
 * Plain words for what the wire delivers: states, ages, tool calls, pieces. Pure, so that sentences that depend on
 * data can be tested without a browser.
 */

import { pieceOf } from "../core/catalog.ts";
import type { Activity, Trace } from "../wire/types.gen.ts";

/** What a tool did, and what failed. `tells`: the first line of the tool's answer is more precise than `done`. */
const TOOL_LABELS: Record<string, { done: string; failed: string; tells?: true }> = {
  world_info: { done: "looked around", failed: "could not look around" },
  inspect_world: { done: "looked around", failed: "could not look at that" },
  search_catalog: { done: "looked through the pieces", failed: "could not search the pieces" },
  place_objects: { done: "placed objects", failed: "could not place that", tells: true },
  build: { done: "built something", failed: "could not build that", tells: true },
  modify_objects: { done: "changed things", failed: "could not change that", tells: true },
  delete_objects: { done: "removed things", failed: "could not remove that", tells: true },
  set_environment: { done: "changed the light", failed: "could not change the light", tells: true },
  undo: { done: "undid a step", failed: "could not undo that", tells: true },
  walk_avatar: { done: "walked there", failed: "could not get there", tells: true },
  avatar_action: { done: "made a gesture", failed: "could not do that" },
  say: { done: "spoke", failed: "could not speak" },
  screenshot: { done: "took a picture", failed: "could not take a picture" },
  worlds: { done: "looked at your worlds", failed: "could not reach your worlds" },
  open_world: { done: "opened the world", failed: "could not open the world" },
  pair: { done: "asked about a pairing", failed: "could not pair" },
  wait_for_events: { done: "listened for you", failed: "could not listen" },
};

/** Each state of an agent: the word beside its name, and what it means for the user. */
const STATE_LABELS: Record<Activity["state"], readonly [word: string, meaning: string]> = {
  idle: ["idle", "It is here and free. Say something and it can answer."],
  thinking: ["thinking", "It is working on an answer and has not acted yet."],
  speaking: ["speaking", "It is saying something."],
  working: ["working", "It is carrying out a tool call."],
  walking: ["walking", "It is on its way to a place."],
  "needs-you": ["waiting for you", "It is waiting for your answer."],
  stale: ["silent", "It was busy and has been silent for a while. It may still be working, or stuck; you can stop it."],
  lost: ["connection lost", "The connection to it was lost, so its state is unknown. World keeps trying to reach it."],
  away: ["away", "Its connection is closed. What it built stays; start the agent again and it comes back."],
};

/** States whose label replaces the word; with the others the label follows it. */
const LABEL_REPLACES_STATE: ReadonlySet<Activity["state"]> = new Set([
  "idle",
  "thinking",
  "speaking",
  "working",
  "walking",
]);

/** For example "placing 2 objects", "idle", "waiting for you · may I delete the fence?". */
export function activityLabel({ state, label }: Activity): string {
  const word = stateLabel(state);
  if (!label || label === word || state === "stale" || state === "lost") return word;
  if (label.startsWith(word)) return label;
  return LABEL_REPLACES_STATE.has(state) ? label : `${word} · ${label}`;
}

/** What an agent is doing and for how long: "thinking · 4 s", "silent for 70 s", "waiting for you". */
export function agentLabel(activity: Activity, millis: number): string {
  const words = activityLabel(activity);
  if (activity.state === "stale") return `${words} for ${longSeconds(millis)}`;
  if (activity.state === "needs-you") return words;
  return `${words} · ${formatAge(millis)}`;
}

/** A silence, in seconds up to two minutes: that is when the exact length matters. */
function longSeconds(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  return seconds < 120 ? `${seconds} s` : formatAge(millis);
}

/**
 * The event that a state was derived from, from the activity's source ("tool.call place_objects"); empty: unknown.
 */
export function sourceLabel(source: string): string {
  const [event = "", what = ""] = source.split(" ", 2);
  const words = SOURCE_LABELS[event];
  if (!words) return source || "none";
  return event.startsWith("tool.") && what ? `${words} ${what.replaceAll("_", " ")}` : words;
}

/** Words for the events; those of tools are followed by the tool's name. */
const SOURCE_LABELS: Record<string, string> = {
  hello: "joined",
  silence: "none for a while",
  socket: "connection changed",
  "tool.call": "called",
  "tool.result": "finished",
};

/** The word for a state; an unknown state counts as idle. */
function stateLabel(state: Activity["state"]): string {
  return (STATE_LABELS[state] ?? STATE_LABELS.idle)[0];
}

/** What a state means for the user. */
export function stateMeaning(state: Activity["state"]): string {
  return (STATE_LABELS[state] ?? STATE_LABELS.idle)[1];
}

/** An age in the largest whole unit: "now", "4 s", "3 min", "2 h", "5 d". */
export function formatAge(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  if (!(seconds >= 1)) return "now";
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** A tool call in words: what is being done, what came of it, or why it failed. */
export function traceLabel(trace: Pick<Trace, "tool" | "state" | "text">): string {
  const words = TOOL_LABELS[trace.tool];
  const plain = trace.tool.replaceAll("_", " ");
  const text = (trace.text ?? "").split("\n", 1)[0]?.trim() ?? "";
  switch (trace.state) {
    case "started":
      return text || plain;
    case "failed":
      return `${words?.failed ?? `${plain} failed`}${text ? `: ${text}` : ""}`;
    case "done":
      return words?.tells && text ? asPhrase(text) : (words?.done ?? plain);
  }
}

/** "Placed 2 objects." as it follows a name: "placed 2 objects". */
function asPhrase(sentence: string): string {
  return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/[.:]$/, "");
}

/** The title of a piece for people: "bench" → "Bench". */
export function pieceTitle(kind: string): string {
  if (kind === "composite") return "Building";
  return pieceOf(kind)?.title ?? kind;
}

/** A place on the ground by x and z in metres, the numbers that agents use. */
export function formatPoint(point: readonly [number, number, number]): string {
  return `${point[0].toFixed(1)}, ${point[2].toFixed(1)}`;
}

/** A length of time: "340 ms", "1.2 s", "2 min 5 s". */
export function formatDuration(millis: number): string {
  if (!Number.isFinite(millis) || millis < 0) return "–";
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 59_950) return `${(millis / 1000).toFixed(1)} s`;
  const seconds = Math.round(millis / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A time of day in the user's locale, with the date unless it is today. */
export function formatClock(time: string, now: number): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return "";
  const today = at.toDateString() === new Date(now).toDateString();
  const clock = at.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return today ? clock : `${at.toLocaleDateString(undefined, { day: "numeric", month: "short" })} ${clock}`;
}
