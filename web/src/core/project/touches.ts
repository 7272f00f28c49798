// What agents did with files during the last hour: in the order of time, each once, and never more than are worth keeping.

import type { ProjectTouch } from "../../wire/types.gen.ts";

/** Kept so long, in milliseconds, and at most so many. */
export const HOUR = 3_600_000;
export const MAX_TOUCHES = 2000;

/** Adds touches; `added` are those that were not there yet. Times that cannot be read are left out. */
export function withTouches(
  current: readonly ProjectTouch[],
  more: readonly ProjectTouch[],
  now: number,
): { all: readonly ProjectTouch[]; added: readonly ProjectTouch[] } {
  const known = new Set(current.map(keyOf));
  const added = more.filter((touch) => {
    const at = Date.parse(touch.at);
    const fresh = at > now - HOUR && !known.has(keyOf(touch));
    if (fresh) known.add(keyOf(touch));
    return fresh;
  });
  if (added.length === 0) return { all: current, added };
  const all = [...current, ...added].map((touch) => ({ touch, at: Date.parse(touch.at) }));
  all.sort((a, b) => a.at - b.at);
  const recent = all.filter(({ at }) => at > now - HOUR).slice(-MAX_TOUCHES);
  return { all: recent.map(({ touch }) => touch), added };
}

/** Without those that are older than an hour; the same list when there is none. */
export function recentTouches(current: readonly ProjectTouch[], now: number): readonly ProjectTouch[] {
  const first = current[0];
  if (!first || Date.parse(first.at) > now - HOUR) return current;
  return current.filter(({ at }) => Date.parse(at) > now - HOUR);
}

function keyOf({ at, id = 0, path = "", how, avatarId = "", source }: ProjectTouch): string {
  return [at, id, how, avatarId, source, path].join("\n");
}
