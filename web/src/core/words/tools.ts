// What tools do, in words.

import type { Trace } from "../../wire/types.gen.ts";
import { counted } from "./text.ts";

/** A tool in words, each of which follows a name. */
interface ToolWords {
  /** While it runs. */
  does: string;
  done: string;
  failed: string;
  /** What came of it, by the first line of the tool's answer, where that is more precise than `done`. */
  tells?: (answer: string) => string | undefined;
}

/** What a call tried out (dry_run) that changed nothing. */
const TRIED = /^Dry run: would (.*?)[.;]/;

/** The first sentence of an answer, as it follows a name: "Placed 2 objects." as "placed 2 objects". */
function firstSentence(answer: string): string | undefined {
  const tried = TRIED.exec(answer)?.[1];
  if (tried) return `checked whether it could ${tried}`;
  const [, sentence] = /^([A-Z].*?)(?:[.;:](?:\s|$)|$)/.exec(answer) ?? [];
  return sentence && sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** "Built stone_gate." as "built stone gate"; what has no name of its own is "something". */
function built(answer: string): string | undefined {
  const words = firstSentence(answer);
  return words?.replace(/\bbuild_\d+\b/, "something").replaceAll("_", " ");
}

/** "Changed 0 objects; 2 objects already so." */
const changed = (answer: string): string | undefined =>
  /(?:Changed|would change) 0 objects/.test(answer) ? "found nothing to change" : firstSentence(answer);

/** "Took back 2 steps." and "Brought back 2 steps." */
const undone = (answer: string): string | undefined =>
  firstSentence(answer)?.replace("took back", "undid").replace("brought back", "redid");

const light = (answer: string): string | undefined =>
  TRIED.test(answer)
    ? "tried out a change of the light"
    : /already so/.test(answer)
      ? "left the light as it was"
      : undefined;

/** "Walked 12.3 m in 8.2 s to [3, 0, 4], looking 90°." in whole metres. */
function walked(answer: string): string | undefined {
  const [, metres] = /^Walked ([\d.]+) m\b/.exec(answer) ?? [];
  if (metres === undefined) return undefined;
  const whole = Math.round(Number(metres));
  return whole > 1 ? `walked ${counted(whole, "metre")}` : Number(metres) < 0.1 ? "stayed where it was" : "took a step";
}

/** What a gesture was. */
const gestured = (answer: string): string | undefined =>
  ({
    "Did wave": "waved",
    "Did nod": "nodded",
    "Did shake_head": "shook its head",
    "Did celebrate": "celebrated",
    "Did think": "thought",
    "Did look_at": "looked at something",
    "Did point_at": "pointed at something",
  })[answer.split(" ", 2).join(" ")] ??
  (/sat down/i.test(answer) ? "sat down" : /^(Stood|It stands)/.test(answer) ? "stood up" : undefined);

export const TOOLS: Record<string, ToolWords> = {
  world_info: { does: "looks around", done: "looked around", failed: "could not look around" },
  inspect_world: { does: "looks at the world", done: "looked around", failed: "could not look at that" },
  search_catalog: {
    does: "looks through the pieces",
    done: "looked through the pieces",
    failed: "could not search the pieces",
  },
  place_objects: { does: "places things", done: "placed things", failed: "could not place that", tells: firstSentence },
  build: { does: "builds", done: "built something", failed: "could not build that", tells: built },
  modify_objects: { does: "changes things", done: "changed things", failed: "could not change that", tells: changed },
  delete_objects: {
    does: "removes things",
    done: "removed things",
    failed: "could not remove that",
    tells: firstSentence,
  },
  set_environment: {
    does: "changes the light",
    done: "changed the light",
    failed: "could not change the light",
    tells: light,
  },
  undo: { does: "undoes a step", done: "undid a step", failed: "could not undo that", tells: undone },
  walk_avatar: { does: "walks", done: "walked there", failed: "could not get there", tells: walked },
  avatar_action: { does: "moves", done: "made a gesture", failed: "could not do that", tells: gestured },
  say: { does: "speaks", done: "spoke", failed: "could not speak" },
  screenshot: { does: "takes a picture", done: "took a picture", failed: "could not take a picture" },
  worlds: { does: "looks at your worlds", done: "looked at your worlds", failed: "could not reach your worlds" },
  open_world: { does: "opens a world", done: "opened the world", failed: "could not open the world" },
  project_overview: {
    does: "looks at the project",
    done: "looked at the project",
    failed: "could not look at the project",
  },
  project_mark: { does: "marks files", done: "marked files", failed: "could not mark the files" },
  pair: { does: "asks about a pairing", done: "asked about a pairing", failed: "could not pair" },
  wait_for_events: { does: "listens for you", done: "listened for you", failed: "could not listen" },
  delegate: { does: "hands the task over", done: "handed the task over", failed: "could not hand the task over" },
};

/** A tool call of an agent, after its name: what it is doing, what came of it, or why it failed. */
export function traceText({ tool, state, text = "" }: Pick<Trace, "tool" | "state" | "text">): string {
  const words = TOOLS[tool];
  const plain = tool.replaceAll("_", " ");
  const first = text.split("\n", 1)[0]?.trim() ?? "";
  switch (state) {
    case "started":
      return first ? `is ${first}` : (words?.does ?? `uses ${plain}`);
    case "failed": {
      const why = forPeople(first.startsWith(`${tool} `) ? `it${first.slice(tool.length)}` : first);
      return `${words?.failed ?? `could not use ${plain}`}${why ? `: ${why}` : ""}`;
    }
    case "done":
      return words?.tells?.(first) ?? words?.done ?? `used ${plain}`;
  }
}

/** A call whose end did not reach this page, after the agent's name. */
export function cutOffText(row: Pick<Trace, "tool" | "text">): string {
  const words = TOOLS[row.tool];
  const doing = row.text ? `was ${row.text}` : `began something (${words?.does ?? row.tool.replaceAll("_", " ")})`;
  return `${doing}, but how it ended is not known`;
}

/** The reason of a failure, unless it is about how the call was written, which is nothing to its user. */
function forPeople(reason: string): string {
  const ofCall = /[[\]{}<>]|\b[a-z]+_[a-z_]+\b(?!_?\d)|\bargument|\bfield\b|JSON|page's answer/;
  return ofCall.test(reason) ? "" : reason.replace(/[.:]$/, "");
}
