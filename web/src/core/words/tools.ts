// What tools do, in words.

import type { Trace } from "../../wire/types.gen.ts";

/** A tool in words, each of which follows a name. */
interface ToolWords {
  /** While it runs. */
  does: string;
  done: string;
  failed: string;
  /** The first line of the tool's answer is more precise than `done`. */
  tells?: true;
}

export const TOOLS: Record<string, ToolWords> = {
  world_info: { does: "looks around", done: "looked around", failed: "could not look around" },
  inspect_world: { does: "looks at the world", done: "looked around", failed: "could not look at that" },
  search_catalog: {
    does: "looks through the pieces",
    done: "looked through the pieces",
    failed: "could not search the pieces",
  },
  place_objects: { does: "places things", done: "placed things", failed: "could not place that", tells: true },
  build: { does: "builds", done: "built something", failed: "could not build that", tells: true },
  modify_objects: { does: "changes things", done: "changed things", failed: "could not change that", tells: true },
  delete_objects: { does: "removes things", done: "removed things", failed: "could not remove that", tells: true },
  set_environment: {
    does: "changes the light",
    done: "changed the light",
    failed: "could not change the light",
    tells: true,
  },
  undo: { does: "undoes a step", done: "undid a step", failed: "could not undo that", tells: true },
  walk_avatar: { does: "walks", done: "walked there", failed: "could not get there", tells: true },
  avatar_action: { does: "moves", done: "made a gesture", failed: "could not do that" },
  say: { does: "speaks", done: "spoke", failed: "could not speak" },
  screenshot: { does: "takes a picture", done: "took a picture", failed: "could not take a picture" },
  worlds: { does: "looks at your worlds", done: "looked at your worlds", failed: "could not reach your worlds" },
  open_world: { does: "opens a world", done: "opened the world", failed: "could not open the world" },
  pair: { does: "asks about a pairing", done: "asked about a pairing", failed: "could not pair" },
  wait_for_events: { does: "listens for you", done: "listened for you", failed: "could not listen" },
  delegate: { does: "hands the task over", done: "handed the task over", failed: "could not hand the task over" },
};

/** A tool call of an agent: what is being done, what came of it, or why it failed. */
export function traceText({ tool, state, text = "" }: Pick<Trace, "tool" | "state" | "text">): string {
  const words = TOOLS[tool];
  const plain = tool.replaceAll("_", " ");
  const first = text.split("\n", 1)[0]?.trim() ?? "";
  switch (state) {
    case "started":
      return first || plain;
    case "failed":
      return `${words?.failed ?? `${plain} failed`}${first ? `: ${first}` : ""}`;
    case "done":
      return words?.tells && first ? asPhrase(first) : (words?.done ?? plain);
  }
}

/** "Placed 2 objects." as it follows a name: "placed 2 objects". */
function asPhrase(text: string): string {
  return (text.charAt(0).toLowerCase() + text.slice(1)).replace(/[.:]$/, "");
}
