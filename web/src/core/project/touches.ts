// What agents did with files during the last hour: sorted by time, without duplicates, and bounded.

import type { ProjectTouch } from "../../wire/types.gen.ts";

/** How long touches are kept, in milliseconds. */
export const HOUR = 3_600_000;
/** How many touches are kept. */
export const MAX_TOUCHES = 2000;

/** Adds touches. Returns the whole list, and which ones are new. Touches with unreadable times are dropped. */
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

/** Without those older than an hour; the same list when there are none. */
export function recentTouches(current: readonly ProjectTouch[], now: number): readonly ProjectTouch[] {
  const first = current[0];
  if (!first || Date.parse(first.at) > now - HOUR) return current;
  return current.filter(({ at }) => Date.parse(at) > now - HOUR);
}

/** What makes two touches the same. */
function keyOf({ at, id = 0, path = "", how, avatarId = "", source }: ProjectTouch): string {
  return [at, id, how, avatarId, source, path].join("\n");
}
