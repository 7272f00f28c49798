/** Looking back: swaps what the scene shows between now and a moment of the past. While the past is shown, nothing that
 * happens now reaches the picture; on the way back it is made up for. */

import type { Scene } from "../scene/types.ts";
import type { AgentPresence, AvatarAct, Presence } from "../wire/types.gen.ts";
import type { Moment, Moved, Shown } from "./shown.ts";

export interface PastParts {
  scene(): Scene | null;
  shown: Shown;
  /** Everyone as they are to be shown now. */
  presence(): Presence;
  /** Whether the log knows where an avatar is now. */
  placed(avatarId: string): boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** The past begins to be shown. */
  entered?(): void;
  left?(): void;
  /** The time that is shown, in milliseconds since 1970; null: now. */
  at?(time: number | null): void;
}

export interface Past {
  readonly active: boolean;
  /** Shows a moment; another one takes its place. */
  enter(moment: Moment): void;
  /** The moment was moved. */
  moved(change: Moved): void;
  /** Plays what an avatar did then. */
  play(act: AvatarAct): void;
  /** `another`: the page shows another world now. */
  leave(another?: boolean): void;
  /** An avatar moves now: true when the picture may show it. */
  acts(act: AvatarAct): boolean;
  /** Shows now for a picture; answers how to go back. */
  asNow(): () => void;
}

export function createPast({ scene, shown, presence, placed, now, entered, left, at }: PastParts): Past {
  let moment: Moment | null = null;
  /** Walks that go on now. */
  const walks = new Map<string, AvatarAct>();

  /** Agents that never went anywhere: the log does not know them, and they have stood where they joined since they first
   * did something. What they were at is not known. */
  let bodies = "";
  function showBodies(at: Moment, always: boolean): void {
    const agents = presence().agents.flatMap((agent): AgentPresence[] => {
      const { avatarId, activity, parent } = agent;
      if (parent || placed(avatarId) || (at.firstOf?.(avatarId) ?? Infinity) > at.revision) return [];
      return [{ ...agent, connected: true, activity: { state: "idle", since: activity.since, source: "" } }];
    });
    const ids = agents.map((agent) => agent.avatarId).join(" ");
    if (always || ids !== bodies) scene()?.setPresence({ agents, pages: 0 });
    bodies = ids;
  }

  function toPast(to: Moment): void {
    scene()?.setPast(true);
    shown.show(to);
    at?.(to.step?.time ?? null);
    showBodies(to, true);
  }

  function toNow(another = false): void {
    scene()?.setPast(false);
    at?.(null);
    shown.show(null, another);
    scene()?.setPresence(presence());
    for (const walk of walks.values()) {
      const began = Date.parse(walk.started ?? "");
      if (began + (walk.seconds ?? 0) * 1000 > now()) scene()?.play(walk);
    }
  }

  return {
    get active() {
      return moment !== null;
    },
    enter(to) {
      moment = to;
      entered?.();
      toPast(to);
    },
    moved(change) {
      if (!moment) return;
      if (change.still) {
        // Words in the air and walks under way belong to the moment that was left.
        scene()?.setPast(true);
        shown.moved({ ...change, avatars: [...new Set([...change.avatars, ...moment.avatars.keys()])] });
      } else shown.moved(change);
      at?.(moment.step?.time ?? null);
      showBodies(moment, false);
    },
    play(act) {
      if (moment) scene()?.play(act);
    },
    leave(another) {
      if (!moment) return;
      moment = null;
      if (another) walks.clear();
      toNow(another);
      left?.();
      walks.clear();
    },
    acts(act) {
      if (act.action === "stop") walks.delete(act.avatarId);
      if (act.action === "walk") walks.set(act.avatarId, act);
      return moment === null;
    },
    asNow() {
      const back = moment;
      if (!back) return () => {};
      toNow();
      return () => {
        if (moment === back) toPast(back);
      };
    },
  };
}
