// A thread by its turns, as it is read: what the user wrote, what came of it, and how it ended.

import type { CoderCard, CoderEvent, CoderFiles, CoderPlan, CoderTurn } from "../../wire/types.gen.ts";
import type { CoderThread, ThreadItem } from "./thread.ts";

/** One turn. */
export interface TurnGroup {
  /** Its id; empty: what came before any turn. */
  readonly id: string;
  readonly turn: CoderTurn | undefined;
  /** Texts, calls, cards and notices, in their order. */
  readonly items: readonly ThreadItem[];
  readonly plan: CoderPlan | undefined;
  readonly files: CoderFiles | undefined;
}

/** The turn that an event belongs to; undefined: it names none. */
function turnOf({ turn, text, tool, card, plan, files, notice, run }: CoderEvent): string | undefined {
  return turn?.id ?? (text ?? tool ?? card ?? plan ?? files ?? notice ?? run)?.turn;
}

/**
 * The turns in the order in which they were asked for. What waits in the queue is not among them, and what names no
 * turn stands in the one before it.
 */
export function turnGroups({ items }: CoderThread): TurnGroup[] {
  const groups = new Map<string, { -readonly [K in keyof TurnGroup]: TurnGroup[K] } & { items: ThreadItem[] }>();
  let last = "";
  for (const item of items) {
    const { event } = item;
    const id = turnOf(event) || last;
    const group = groups.get(id) ?? { id, turn: undefined, items: [], plan: undefined, files: undefined };
    groups.set(id, group);
    if (event.turn) group.turn = event.turn;
    else if (event.plan) group.plan = event.plan;
    else if (event.files) group.files = event.files;
    else group.items.push(item);
    if (group.turn?.state !== "queued") last = id;
  }
  return [...groups.values()].filter(
    ({ turn, items: shown, files }) => turn?.state !== "queued" && (turn !== undefined || shown.length > 0 || files),
  );
}

/** The cards that wait for an answer, the oldest first. */
export function openCards({ items }: CoderThread): CoderCard[] {
  return items.flatMap(({ event: { card } }) => (card?.state === "open" ? [card] : []));
}

/** The plan that the newest turn with one follows, while it is not done; undefined: there is nothing to watch. */
export function currentPlan(groups: readonly TurnGroup[]): CoderPlan | undefined {
  const newest = groups.at(-1);
  return newest?.plan && newest.plan.steps.length > 0 ? newest.plan : undefined;
}
