/** The words of the coding panel: states, figures, what has happened. Pure. */

import type { SessionRoster } from "../../core/coder/roster.ts";
import { PHASE_WORDS } from "../../core/coderplace.ts";
import type { MarkName } from "../../core/words/marks.ts";
import { counted, few, formatNumber, sentences } from "../../core/words/text.ts";
import type {
  CoderAgent,
  CoderChanged,
  CoderEvent,
  CoderFile,
  CoderSession,
  CoderSettings,
  CoderTurn,
  CoderUsage,
  CoderWorkspace,
  MissionPhase,
} from "../../wire/types.gen.ts";

/** A state as it is shown: a word and the mark of its shape. */
interface StateWord {
  word: string;
  mark: MarkName;
}

/** What a session does. */
export const SESSION_STATES: Record<CoderSession["state"], StateWord> = {
  starting: { word: "starting", mark: "working" },
  idle: { word: "ready", mark: "idle" },
  running: { word: "working", mark: "working" },
  needs_you: { word: "waiting for you", mark: "needs-you" },
  resting: { word: "resting", mark: "away" },
  failed: { word: "failed", mark: "failed" },
  closed: { word: "closed", mark: "stopped" },
};

/** How a turn stands. */
export const TURN_STATES: Record<CoderTurn["state"], StateWord> = {
  queued: { word: "Queued", mark: "idle" },
  running: { word: "Working", mark: "working" },
  done: { word: "Done", mark: "done" },
  failed: { word: "Failed", mark: "failed" },
  stopped: { word: "Stopped", mark: "stopped" },
};

/** What became of a session's change. */
export const LANDED: Record<NonNullable<CoderSession["landed"]>, string> = {
  applied: "in your folder",
  merged: "merged",
  discarded: "discarded",
};

/** What a step of a plan is. */
export const STEP_STATES: Readonly<Record<string, StateWord>> = {
  pending: { word: "to do", mark: "idle" },
  in_progress: { word: "in progress", mark: "working" },
  completed: { word: "done", mark: "done" },
};

/** What happened to a file. */
const FILE_STATES: Readonly<Record<string, string>> = {
  added: "new",
  modified: "changed",
  deleted: "deleted",
  renamed: "renamed",
  submodule: "submodule",
};

/** Where a mission is, in the order of the board. */
export const MISSION_PHASES: Record<MissionPhase, StateWord> = {
  judge: { word: PHASE_WORDS.judge, mark: "needs-you" },
  merge: { word: PHASE_WORDS.merge, mark: "needs-you" },
  blocked: { word: PHASE_WORDS.blocked, mark: "failed" },
  curate: { word: PHASE_WORDS.curate, mark: "thinking" },
  code: { word: PHASE_WORDS.code, mark: "working" },
  review: { word: PHASE_WORDS.review, mark: "working" },
  test: { word: PHASE_WORDS.test, mark: "working" },
  ready: { word: PHASE_WORDS.ready, mark: "good" },
  idea: { word: "Ideas", mark: "idle" },
  done: { word: PHASE_WORDS.done, mark: "done" },
  cancelled: { word: PHASE_WORDS.cancelled, mark: "stopped" },
};

/** What a file with settings may do, by the end of its path; the first that fits counts. */
const MAY_DO: readonly (readonly [end: RegExp, does: string])[] = [
  [/\.claude\/settings[^/]*\.json$/, "may run commands when a session starts, and allow tools without asking"],
  [/\.mcp\.json$/, "may start programs that the agent uses as tools"],
  [/opencode\.jsonc?$/, "may start programs, and turn off the questions before changes"],
  [/\.(gemini|qwen)\/settings\.json$/, "may start programs that the agent uses as tools"],
  [/\.codex\/config\.toml$/, "may start programs, and change how the agent works"],
  [/\.(claude|opencode)\/(agents?|commands?|skills?)(\/|$)/, "adds commands and roles to the agent"],
  [/(hooks?|plugins?)(\/|$)/, "may run code while the agent works"],
  [/\.(md|mdc|txt)$/i, "tells the agent what to do"],
];

/** What a file with settings may do, as the rest of a sentence. */
export function mayDo({ path }: Pick<CoderSettings, "path">): string {
  return MAY_DO.find(([end]) => end.test(path))?.[1] ?? "tells the agent what to do, or what to run";
}

/** "3 files, +12 −4"; empty: nothing is changed. */
export function changedText(changed: CoderChanged | undefined): string {
  if (!changed || changed.files === 0) return "";
  return [counted(changed.files, "file"), changed.added + changed.removed > 0 && linesText(changed)]
    .filter(Boolean)
    .join(", ");
}

/** "+12 −4". */
export function linesText({ added = 0, removed = 0 }: { added?: number; removed?: number }): string {
  return `+${formatNumber(added)} −${formatNumber(removed)}`;
}

/** What happened to a file: "changed +2 −1", "new, binary". */
export function fileText(file: CoderFile): string {
  const { state, binary, added = 0, removed = 0 } = file;
  const what = `${FILE_STATES[state] ?? state}${binary ? ", binary" : ""}`;
  return added + removed > 0 ? `${what} ${linesText(file)}` : what;
}

/** "12k". */
export function shortNumber(value: number): string {
  if (value < 1000) return String(value);
  return value < 1_000_000 ? `${Math.round(value / 1000)}k` : `${(value / 1_000_000).toFixed(1)}M`;
}

/** An amount of money: "$0.42". */
function costText(cost: number, currency: string): string {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency, maximumFractionDigits: 2 }).format(cost);
  } catch {
    return `${cost.toFixed(2)} ${currency}`; // no currency that the browser knows
  }
}

/** What a session has used, as far as its agent tells: "12k of 200k in context · 34k in, 5k out · $0.42". */
export function usageText(usage: CoderUsage | undefined): string {
  if (!usage) return "";
  const { context = 0, window: room = 0, input = 0, output = 0, cost = 0, currency = "" } = usage;
  return [
    context > 0 && `${shortNumber(context)}${room > 0 ? ` of ${shortNumber(room)}` : ""} tokens in context`,
    input + output > 0 && `${shortNumber(input)} in, ${shortNumber(output)} out`,
    cost > 0 && costText(cost, currency || "USD"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The shortest that can be said of it: what it cost, or else how many tokens it took. */
export function shortUsage(usage: CoderUsage | undefined): string {
  const { input = 0, output = 0, cost = 0, currency = "" } = usage ?? {};
  if (cost > 0) return costText(cost, currency || "USD");
  return input + output > 0 ? `${shortNumber(input + output)} tokens` : "";
}

/** The name of a session: its title, or what it was made for. */
export function sessionTitle({ title, product, name }: Pick<CoderSession, "title" | "product" | "name">): string {
  return title || `${product} in ${name}`;
}

/** How a turn ended: "Done in 1.2 s · 3 files, +12 −4", or how long it has been going on. */
export function turnOutcome(turn: CoderTurn, took: string): string {
  const { word } = TURN_STATES[turn.state];
  const head = took && turn.state !== "failed" ? `${word} ${turn.state === "done" ? "in" : "for"} ${took}` : word;
  return [head, changedText(turn.changed)].filter(Boolean).join(" · ");
}

/** What has just happened, for who does not see it; undefined: nothing that they have to know. */
export function newsOf(
  { kind, turn, approval, sessionId = "" }: CoderEvent,
  roster: SessionRoster,
): string | undefined {
  const row = roster.get(sessionId);
  if (!row) return undefined;
  if (approval?.state === "open") return `${row.product} asks: ${approval.title}. Press Y to go there.`;
  if (kind !== "turn" || !turn) return undefined;
  const title = sessionTitle(row);
  if (turn.state === "done") return `${row.product} is done with “${title}”.`;
  if (turn.state === "failed") return sentences(`${row.product} could not finish “${title}”`, turn.reason);
  return turn.state === "stopped" ? `${row.product} has stopped “${title}”.` : undefined;
}

/** Why an agent cannot work in a folder now; empty: it can. */
export function agentProblem(agent: CoderAgent, workspace: Pick<CoderWorkspace, "trusted" | "config">): string {
  if (agent.trouble) return sentences(agent.trouble.reason, agent.trouble.next);
  if (!agent.installed) return "Not installed.";
  const needsTrust = workspace.trusted !== true && (workspace.config?.length ?? 0) > 0 && agent.untrusted !== true;
  return needsTrust ? "Works only in folders you trust, because it always loads their settings." : "";
}

/** What a folder is, in a line: "main · 2 uncommitted files". */
export function workspaceLine({ branch, git, dirty = 0 }: CoderWorkspace): string {
  if (!git) return "folder without git";
  return [branch || "no branch", dirty > 0 && `${counted(dirty, "uncommitted file")}`].filter(Boolean).join(" · ");
}

/** What a file of a change is called. */
export function changedFileName({ path, old }: Pick<CoderFile, "path" | "old">): string {
  return old ? `${old} → ${path}` : path;
}

/** Who reads settings, of all the agents that do: "Claude Code, Codex". */
export function readersOf(config: readonly CoderSettings[]): string {
  return few([...new Set(config.map(({ agent }) => agent))], 6);
}

/** Whether a folder as the project shows it ("~/code/world") is the one with this path. */
export function isShownAs(shown: string | undefined, folder: string): boolean {
  return shown === folder || (shown?.startsWith("~/") === true && folder.endsWith(shown.slice(1)));
}
