// Helpers of an agent: small bodies beside and slightly behind it. They run to their place when they appear,
// follow when their parent moves, and run off when they are dismissed. Their places exist in the picture only,
// not in the world.

import { flatDistance, pathLength, type Vec3, wrapAngle, yawTo } from "../../core/vector.ts";
import type { AvatarBody } from "../avatar/avatar.ts";
import type { Member, Members } from "./member.ts";
import type { Pathfinder } from "./pathfinder.ts";

/** Least distance (m) between two helpers, and between a helper and a full-size body. */
const ROOM = 0.5;
const SPACE = 0.62;
/**
 * Rings of places around a parent: the radius (m), and angles (radians off straight ahead), the ones nearest to
 * its side first.
 */
const RINGS = [
  [0.85, [1.95]],
  [1.3, [1.62, 2.3]],
  [1.85, [1.75, 2.1, 2.5]],
  [2.4, [1.65, 1.9, 2.2]],
] as const;
/** Distance (m) from the parent's centre at which a helper appears: beside it, not inside it. */
const SPAWN_RADIUS = 0.46;
/** Seconds between two scans of where the parents are. */
const SCAN_INTERVAL = 0.4;
/** Seconds in which a dismissed helper runs off. */
const RUN_OFF = 1.3;

/**
 * Up to `count` places beside and behind a body, left and right alternately, each free and at least ROOM from
 * the others.
 */
function placesBeside(position: Vec3, yaw: number, count: number, free: (p: Vec3) => boolean): Vec3[] {
  const places: Vec3[] = [];
  for (const [radius, angles] of RINGS)
    for (const angle of angles)
      for (const side of [1, -1]) {
        const a = yaw + angle * side;
        const p: Vec3 = [position[0] + Math.sin(a) * radius, position[1], position[2] + Math.cos(a) * radius];
        if (places.length < count && places.every((q) => flatDistance(p, q) >= ROOM) && free(p)) places.push(p);
      }
  return places;
}

/** The state of one helper. */
interface CompanionState {
  /** Where it stands, and the parent's pose for which that place was chosen. */
  place: Vec3 | null;
  anchor: { position: Vec3; yaw: number } | null;
  /** When it was dismissed (s); null while it stays. */
  leaving: number | null;
}

/** What the companions need of the crew. */
interface CompanionDeps {
  members: Members;
  paths: Pathfinder;
  calm: boolean;
  /** Removes a body from the crew. */
  remove(id: string): void;
}

/** Moves the helpers of all agents. */
export class Companions {
  private readonly deps: CompanionDeps;
  private readonly followers = new Map<string, CompanionState>();
  /** When the next scan is due (s). */
  private next = -Infinity;

  constructor(deps: CompanionDeps) {
    this.deps = deps;
  }

  /** Registers a helper that the crew has just created. */
  add(id: string): void {
    this.followers.set(id, { place: null, anchor: null, leaving: null });
    this.next = -Infinity;
  }

  /** Forgets a helper whose body was removed. */
  forget(id: string): void {
    this.followers.delete(id);
  }

  /**
   * Where a new helper of this parent appears: at its side, left and right alternately, where there is room;
   * inside the parent when there is none.
   */
  spawnPoint(parent: AvatarBody): Vec3 {
    const { position, yaw } = parent;
    const first = this.followers.size % 2 === 0 ? 1 : -1;
    for (const angle of [1.7, -1.7, 2.4, -2.4, 3.1]) {
      const a = yaw + angle * first;
      const p: Vec3 = [position[0] + Math.sin(a) * SPAWN_RADIUS, position[1], position[2] + Math.cos(a) * SPAWN_RADIUS];
      if (this.deps.paths.nearestFree(p, 0.02) !== null && this.vacant(p)) return p;
    }
    return [...position];
  }

  /** Whether no other helper stands at a place. */
  private vacant(p: Vec3): boolean {
    for (const id of this.followers.keys()) {
      const body = this.deps.members.get(id)?.body;
      if (body && flatDistance(body.position, p) < 0.3) return false;
    }
    return true;
  }

  /** Dismisses a helper: it runs off and fades. Returns false when the id is no helper. */
  dismiss(id: string, now: number): boolean {
    const f = this.followers.get(id);
    const m = this.deps.members.get(id);
    if (!f || !m) return false;
    if (f.leaving !== null) return true;
    if (this.deps.calm) {
      this.deps.remove(id);
      return true;
    }
    f.leaving = now;
    const here = m.body.position;
    const parent = m.parent ? this.deps.members.get(m.parent)?.body.position : undefined;
    const away = parent ? yawTo(parent, here) : m.body.yaw;
    const to: Vec3 = [here[0] + Math.sin(away) * 2, here[1], here[2] + Math.cos(away) * 2];
    if (this.deps.paths.isClear([here, to])) m.body.walk([here, to], RUN_OFF, now);
    m.body.setStance("walking");
    return true;
  }

  /** Calls a helper back that was dismissed but is not gone yet. */
  recall(id: string): void {
    const f = this.followers.get(id);
    if (!f || f.leaving === null) return;
    Object.assign(f, { leaving: null, anchor: null });
    this.deps.members.get(id)?.body.setVanished(false);
  }

  /**
   * Advances departures every frame, and places every SCAN_INTERVAL. A clock that was set back scans at once.
   */
  update(now: number): void {
    for (const [id, f] of this.followers) {
      if (f.leaving === null) continue;
      if (now - f.leaving > RUN_OFF * 0.6) this.deps.members.get(id)?.body.setVanished(true);
      if (now - f.leaving > RUN_OFF + 0.1) this.deps.remove(id);
    }
    if (now < this.next && now > this.next - 2 * SCAN_INTERVAL) return;
    this.next = now + SCAN_INTERVAL;
    for (const [id, m] of this.deps.members) if (!m.parent) this.arrange(id, m.body, now);
  }

  /** Gives the helpers of one parent new places when it has moved or turned away from the old ones. */
  private arrange(parentId: string, parent: AvatarBody, now: number): void {
    const helpers = [...this.followers].flatMap(([id, f]) => {
      const m = this.deps.members.get(id);
      return m && m.parent === parentId && f.leaving === null ? [{ f, m }] : [];
    });
    if (helpers.length === 0) return;
    // Plans for where the parent will be, so that a running helper does not fall behind.
    const soon = parent.placeAt(now + SCAN_INTERVAL);
    const slack = parent.moving ? 1.1 : 0.4;
    if (helpers.every(({ f }) => f.anchor && near(f.anchor, soon, slack))) return;
    const free = (p: Vec3): boolean => this.deps.paths.nearestFree(p, 0.05) !== null && this.clearOfParents(p);
    const places = placesBeside(soon.position, soon.yaw, helpers.length, free);
    for (const { f, m } of nearestFirst(helpers, soon.position)) {
      f.anchor = { position: soon.position, yaw: soon.yaw };
      const i = nearestOf(places, m.body.position);
      const to = i < 0 ? null : (places.splice(i, 1)[0] as Vec3);
      if (to) this.send(m, f, to, soon.yaw, now);
    }
  }

  /** Whether no full-size body stands at a place. */
  private clearOfParents(p: Vec3): boolean {
    for (const m of this.deps.members.values()) if (!m.parent && flatDistance(m.body.position, p) < SPACE) return false;
    return true;
  }

  /** Sends a helper to a place, faster the farther it is. */
  private send(m: Member, f: CompanionState, to: Vec3, yaw: number, now: number): void {
    f.place = to;
    if (this.deps.calm) return m.body.teleport(to, yaw);
    const path = this.deps.paths.findPath(m.body.position, to) ?? [m.body.position, to];
    const length = pathLength(path);
    if (length < 0.05) return;
    m.body.walk(path, Math.max(0.45, length / Math.min(2.4, Math.max(1.1, length / 0.9))), now, yaw);
  }
}

/** Whether a parent is still close to the pose its helpers were placed for. */
function near(anchor: { position: Vec3; yaw: number }, now: { position: Vec3; yaw: number }, slack: number): boolean {
  return flatDistance(anchor.position, now.position) < slack * 0.4 && Math.abs(wrapAngle(anchor.yaw - now.yaw)) < slack;
}

/** Sorts helpers by distance from a place (in place). */
function nearestFirst<T extends { m: Member }>(list: T[], position: Vec3): T[] {
  return list.sort((p, q) => flatDistance(p.m.body.position, position) - flatDistance(q.m.body.position, position));
}

/** Index of the place nearest to `at`; -1 when there is none. */
function nearestOf(places: readonly Vec3[], position: Vec3): number {
  let best = -1;
  places.forEach((p, i) => {
    if (best < 0 || flatDistance(p, position) < flatDistance(places[best] as Vec3, position)) best = i;
  });
  return best;
}
