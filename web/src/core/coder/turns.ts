// A thread by its turns, as it is read: what the user wrote, what came of it, and how it ended.

import type { Approval, CoderEvent, CoderFile, CoderPlan, CoderTurn } from "../../wire/types.gen.ts";
import type { CoderThread, ThreadItem } from "./thread.ts";

/** One turn. */
export interface TurnGroup {
  /** Its id; empty: what came before any turn. */
  readonly id: string;
  readonly turn: CoderTurn | undefined;
  /** Messages, cards and notices, in their order. */
  readonly items: readonly ThreadItem[];
  readonly plan: CoderPlan | undefined;
  /** The files that it changed, in the order of their paths. */
  readonly files: readonly CoderFile[];
}

/** The turn that an event belongs to; undefined: it names none. */
function turnOf({ turn, message, approval, plan, files, notice, run }: CoderEvent): string | undefined {
  return turn?.id ?? (message ?? approval ?? plan ?? files ?? notice ?? run)?.turn;
}

/**
 * The turns in the order in which they were asked for. What waits in the queue is not among them, and what names no
 * turn stands in the one before it.
 */
export function turnGroups({ items }: CoderThread): TurnGroup[] {
  const groups = new Map<string, { -readonly [K in keyof TurnGroup]: TurnGroup[K] } & { items: ThreadItem[] }>();
  const changed = changedByTurn(items);
  let last = "";
  for (const item of items) {
    const { event } = item;
    const id = turnOf(event) || last;
    const group = groups.get(id) ?? { id, turn: undefined, items: [], plan: undefined, files: changed.get(id) ?? [] };
    groups.set(id, group);
    if (event.turn) group.turn = event.turn;
    else if (event.plan) group.plan = event.plan;
    else if (!event.files) group.items.push(item);
    if (group.turn?.state !== "queued") last = id;
  }
  return [...groups.values()].filter(
    ({ turn, items: shown, files }) =>
      turn?.state !== "queued" && (turn !== undefined || shown.length > 0 || files.length > 0),
  );
}

/**
 * The files that each turn changed. After a turn all that differs from the session's start is told, so a turn changed what
 * was told otherwise before it, and what its own calls name.
 */
function changedByTurn(items: readonly ThreadItem[]): Map<string, readonly CoderFile[]> {
  const edited = new Set(
    items.flatMap(({ event: { message } }) =>
      (message?.parts ?? []).flatMap(({ tool }) => tool?.diffs?.map(({ path }) => `${message?.turn} ${path}`) ?? []),
    ),
  );
  const told = items.flatMap(({ seq, event: { files } }) => (files ? [{ seq, files }] : []));
  const turns = new Map<string, readonly CoderFile[]>();
  let before = new Map<string, string>();
  for (const { files } of told.sort((a, b) => a.seq - b.seq)) {
    const { turn = "" } = files;
    const now = new Map(files.files.map((file) => [file.path, stateOf(file)]));
    const isNew = ({ path }: CoderFile) => before.get(path) !== now.get(path) || edited.has(`${turn} ${path}`);
    if (turn) turns.set(turn, files.files.filter(isNew));
    before = now;
  }
  return turns;
}

/** How a file differs from the session's start, to be compared; whether the user keeps it is no part of that. */
function stateOf({ state, old, added, removed }: CoderFile): string {
  return [state, old, added, removed].join();
}

/** The cards that wait for an answer, the oldest first. */
export function openCards({ items }: CoderThread): Approval[] {
  return items.flatMap(({ event: { approval } }) => (approval?.state === "open" ? [approval] : []));
}

/** The plan that the newest turn with one follows, while it is not done; undefined: there is nothing to watch. */
export function currentPlan(groups: readonly TurnGroup[]): CoderPlan | undefined {
  const newest = groups.at(-1);
  return newest?.plan && newest.plan.steps.length > 0 ? newest.plan : undefined;
}
