// What agents did with files during the last hour: in the order of time, each once, and never more than are worth keeping.

import type { ProjectTouch } from "../../wire/types.gen.ts";

/** Kept so long, in milliseconds, and at most so many. */
export const HOUR = 3_600_000;
export const MOST_TOUCHES = 2000;

/** Adds touches; `news` are those that were not there yet. Times that cannot be read are left out. */
export function withTouches(
  held: readonly ProjectTouch[],
  more: readonly ProjectTouch[],
  now: number,
): { all: readonly ProjectTouch[]; news: readonly ProjectTouch[] } {
  const known = new Set(held.map(keyOf));
  const news = more.filter((touch) => {
    const at = Date.parse(touch.at);
    const fresh = at > now - HOUR && !known.has(keyOf(touch));
    if (fresh) known.add(keyOf(touch));
    return fresh;
  });
  if (news.length === 0) return { all: held, news };
  const all = [...held, ...news].map((touch) => ({ touch, at: Date.parse(touch.at) }));
  all.sort((a, b) => a.at - b.at);
  const kept = all.filter(({ at }) => at > now - HOUR).slice(-MOST_TOUCHES);
  return { all: kept.map(({ touch }) => touch), news };
}

/** Without those that are older than an hour; the same list when there is none. */
export function lately(held: readonly ProjectTouch[], now: number): readonly ProjectTouch[] {
  const first = held[0];
  if (!first || Date.parse(first.at) > now - HOUR) return held;
  return held.filter(({ at }) => Date.parse(at) > now - HOUR);
}

function keyOf({ at, id = 0, path = "", how, avatarId = "", source }: ProjectTouch): string {
  return [at, id, how, avatarId, source, path].join("\n");
}
