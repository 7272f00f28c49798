/**
 * Switches the picture between now and a moment of the past. While it shows the past, nothing that happens now
 * reaches the scene; on the way back the scene catches up.
 *
 * - live: `moment` is null; everything is shown as it happens.
 * - past: enter() was called. Presence and acts are withheld, walks are remembered. moveTo() follows the timeline.
 * - leave() restores the live state and plays the walks that are still going on.
 * - showPresent() returns to now for one picture and gives a function that goes back.
 */

import type { Scene } from "../scene/types.ts";
import type { AgentPresence, AvatarAct, Presence } from "../wire/types.gen.ts";
import type { Moment, MomentChange, ShownWorld } from "./shown.ts";

/** What the view switches. */
interface HistoryViewDeps {
  scene(): Scene | null;
  shown: ShownWorld;
  /** The agents as they should be drawn now. */
  presence(): Presence;
  /** Whether the log knows where an avatar is. */
  isPlaced(avatarId: string): boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** The past is about to be shown. */
  onEnter?(): void;
  /** Now is shown again. */
  onLeave?(): void;
  /** The time that is shown, in milliseconds since 1970; null: now. */
  onTime?(time: number | null): void;
}

/** The switch. */
export type HistoryView = ReturnType<typeof createHistoryView>;

/** Creates the switch, showing now. */
export function createHistoryView(deps: HistoryViewDeps) {
  const { scene, shown, presence, now, onEnter, onLeave, onTime } = deps;
  let moment: Moment | null = null;
  /** Walks that are going on now, by avatar. */
  const walks = new Map<string, AvatarAct>();

  const showBodies = createBodies(deps);

  /** Draws a moment. */
  function toPast(to: Moment): void {
    scene()?.people.setPast(true);
    shown.show(to);
    onTime?.(to.step?.time ?? null);
    showBodies(to, true);
  }

  /** Draws now and resumes the walks that are not over. */
  function toNow(another = false): void {
    scene()?.people.setPast(false);
    onTime?.(null);
    shown.show(null, another);
    scene()?.people.setPresence(presence());
    for (const walk of walks.values()) {
      const began = Date.parse(walk.started ?? "");
      if (began + (walk.seconds ?? 0) * 1000 > now()) scene()?.people.play(walk);
    }
  }

  return {
    /** Whether the picture shows the past. */
    get active() {
      return moment !== null;
    },
    /** Shows a moment, also instead of another one. */
    enter(to: Moment) {
      moment = to;
      onEnter?.();
      toPast(to);
    },
    /** The moment has moved to another revision. */
    moveTo(change: MomentChange) {
      if (!moment) return;
      if (change.still) {
        // Speech bubbles and walks belong to the moment that was left.
        scene()?.people.setPast(true);
        shown.moved({ ...change, avatars: [...new Set([...change.avatars, ...moment.avatars.keys()])] });
      } else shown.moved(change);
      onTime?.(moment.step?.time ?? null);
      showBodies(moment, false);
    },
    /** Plays what an avatar did at that time. */
    play(act: AvatarAct) {
      if (moment) scene()?.people.play(act);
    },
    /** Back to now. `another`: the page has entered another world. */
    leave(another?: boolean) {
      if (!moment) return;
      moment = null;
      if (another) walks.clear();
      toNow(another);
      onLeave?.();
      walks.clear();
    },
    /** Records an act that happens now; true if the picture may show it. */
    trackAct(act: AvatarAct) {
      if (act.action === "stop") walks.delete(act.avatarId);
      if (act.action === "walk") walks.set(act.avatarId, act);
      return moment === null;
    },
    /** Shows now for one picture; returns a function that goes back to the past. */
    showPresent() {
      const back = moment;
      if (!back) return () => {};
      toNow();
      return () => {
        if (moment === back) toPast(back);
      };
    },
  };
}

/**
 * Shows agents that the log does not know because they never moved: they have stood where they joined since their
 * first entry. What they were doing then is unknown, so they are shown as idle. The result draws them for a moment;
 * unless `always` is set, only when they are other agents than those last drawn.
 */
function createBodies({ scene, presence, isPlaced }: HistoryViewDeps): (at: Moment, always: boolean) => void {
  /** Ids of the avatars last drawn. */
  let bodies = "";
  return (at, always) => {
    const agents = presence().agents.flatMap((agent): AgentPresence[] => {
      const { avatarId, activity, parent } = agent;
      if (parent || isPlaced(avatarId) || (at.firstOf?.(avatarId) ?? Infinity) > at.revision) return [];
      return [{ ...agent, connected: true, activity: { state: "idle", since: activity.since, source: "" } }];
    });
    const ids = agents.map((agent) => agent.avatarId).join(" ");
    if (always || ids !== bodies) scene()?.people.setPresence({ agents, pages: 0 });
    bodies = ids;
  };
}
