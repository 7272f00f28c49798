/** Plain words for what the wire says: states, ages, tool calls, pieces. Pure; every sentence of the page that depends
 * on data is made here, so that it can be tested without a browser. */

import { CATALOG } from "../wire/tables.gen.ts";
import type { Activity, Trace } from "../wire/types.gen.ts";

/** What a tool did, and what it could not do. `tells`: the first line of its answer says it better. */
const TOOL_WORDS: Record<string, { done: string; failed: string; tells?: true }> = {
  world_info: { done: "looked around", failed: "could not look around" },
  inspect_world: { done: "looked around", failed: "could not look at that" },
  search_catalog: { done: "looked through the pieces", failed: "could not search the pieces" },
  place_objects: { done: "placed objects", failed: "could not place that", tells: true },
  build: { done: "built something", failed: "could not build that", tells: true },
  modify_objects: { done: "changed things", failed: "could not change that", tells: true },
  delete_objects: { done: "removed things", failed: "could not remove that", tells: true },
  set_environment: { done: "changed the light", failed: "could not change the light", tells: true },
  undo: { done: "took a step back", failed: "could not take that back", tells: true },
  walk_avatar: { done: "walked there", failed: "could not get there", tells: true },
  avatar_action: { done: "made a gesture", failed: "could not do that" },
  say: { done: "spoke", failed: "could not speak" },
  screenshot: { done: "took a picture", failed: "could not take a picture" },
  worlds: { done: "looked at your worlds", failed: "could not reach your worlds" },
  open_world: { done: "opened the world", failed: "could not open the world" },
  wait_for_events: { done: "listened for you", failed: "could not listen" },
};

const STATE_WORDS: Record<Activity["state"], readonly [word: string, meaning: string]> = {
  idle: ["idle", "It is here and free. Say something, and it can answer."],
  thinking: ["thinking", "It is working on an answer and has not acted yet."],
  speaking: ["speaking", "It is saying something in this world."],
  working: ["working", "It is carrying out a tool call in this world."],
  walking: ["walking", "It is on its way to a place."],
  "needs-you": ["needs you", "It waits for your answer."],
  away: ["away", "Its connection is closed. What it built stays; start the agent again and it comes back."],
};

/** For example "placing 2 objects", "idle", "needs you · may I delete the fence?". */
export function activityWords({ state, label }: Activity): string {
  const word = stateWord(state);
  if (!label || label === word) return word;
  const said = state === "working" || state === "walking" || state === "speaking" || state === "idle";
  return said ? label : `${word} · ${label}`;
}

export function stateWord(state: Activity["state"]): string {
  return (STATE_WORDS[state] ?? STATE_WORDS.idle)[0];
}

export function stateMeaning(state: Activity["state"]): string {
  return (STATE_WORDS[state] ?? STATE_WORDS.idle)[1];
}

/** An age in the largest whole unit: "now", "4 s", "3 min", "2 h", "5 d". */
export function ageWords(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  if (!(seconds >= 1)) return "now";
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** One call in plain words: what is being done, what came of it, or why not. */
export function traceWords(trace: Pick<Trace, "tool" | "state" | "text">): string {
  const words = TOOL_WORDS[trace.tool];
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

/** "Placed 2 objects." reads "placed 2 objects" after a name. */
function asPhrase(sentence: string): string {
  return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/[.:]$/, "");
}

/** The title of a piece, for people: "bench" → "Bench". */
export function kindWords(kind: string): string {
  if (kind === "composite") return "Building";
  return CATALOG.find((piece) => piece.kind === kind)?.title ?? kind;
}

/** A place on the ground by its x and z, in metres: the numbers that agents use too. */
export function pointWords(point: readonly [number, number, number]): string {
  return `${point[0].toFixed(1)}, ${point[2].toFixed(1)}`;
}
