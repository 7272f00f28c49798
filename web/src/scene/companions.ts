// Helpers of an agent: small bodies beside and a little behind it. They run to their place when they appear, follow
// when it walks, and run off when they are done. Their places are of the picture only.

import type { AvatarBody } from "./avatar/avatar.ts";
import { pathLength } from "./avatar/avatar.ts";
import { apart, type Vec3, wrapAngle, yawTo } from "./math.ts";
import type { Member, Members } from "./member.ts";
import type { Ways } from "./ways.ts";

/** Helpers that are shown; presence may know of more. */
export const MOST_HELPERS = 8;
/** Metres between two helpers, and between a helper and a grown body. */
const ROOM = 0.5;
const SPACE = 0.62;
/** Rings of places around a parent: metres from it, and radians off straight ahead, nearest to its side first. */
const RINGS = [
  [0.85, [1.95]],
  [1.3, [1.62, 2.3]],
  [1.85, [1.75, 2.1, 2.5]],
  [2.4, [1.65, 1.9, 2.2]],
] as const;
/** Metres from the middle of a parent at which its helper appears: beside it, in nobody's body. */
const DOOR = 0.46;
/** Seconds between two looks at where the parent is. */
const EVERY = 0.4;
const RUN_OFF = 1.3;

/** Up to `count` places beside and behind a body, left and right in turn, each free and apart from the others. */
export function placesBeside(at: Vec3, yaw: number, count: number, free: (p: Vec3) => boolean): Vec3[] {
  const places: Vec3[] = [];
  for (const [radius, angles] of RINGS)
    for (const angle of angles)
      for (const side of [1, -1]) {
        const a = yaw + angle * side;
        const p: Vec3 = [at[0] + Math.sin(a) * radius, at[1], at[2] + Math.cos(a) * radius];
        if (places.length < count && places.every((q) => apart(p, q) >= ROOM) && free(p)) places.push(p);
      }
  return places;
}

interface Follower {
  /** Where it stands, and where its parent was when that was chosen. */
  place: Vec3 | null;
  anchor: { at: Vec3; yaw: number } | null;
  /** When it was seen off. */
  leaving: number | null;
}

export interface CompanionParts {
  members: Members;
  ways: Ways;
  calm: boolean;
  drop(id: string): void;
}

export class Companions {
  private readonly parts: CompanionParts;
  private readonly followers = new Map<string, Follower>();
  private next = -Infinity;

  constructor(parts: CompanionParts) {
    this.parts = parts;
  }

  joined(id: string): void {
    this.followers.set(id, { place: null, anchor: null, leaving: null });
    this.next = -Infinity;
  }

  forget(id: string): void {
    this.followers.delete(id);
  }

  /** Where a helper of this parent appears: at its side, left and right in turn, where there is room. */
  door(parent: AvatarBody): Vec3 {
    const { position, yaw } = parent;
    const first = this.followers.size % 2 === 0 ? 1 : -1;
    for (const angle of [1.7, -1.7, 2.4, -2.4, 3.1]) {
      const a = yaw + angle * first;
      const p: Vec3 = [position[0] + Math.sin(a) * DOOR, position[1], position[2] + Math.cos(a) * DOOR];
      if (this.parts.ways.free(p, 0.02) !== null && this.vacant(p)) return p;
    }
    return [...position];
  }

  /** Whether no helper stands at a place. */
  private vacant(p: Vec3): boolean {
    for (const id of this.followers.keys()) {
      const body = this.parts.members.get(id)?.body;
      if (body && apart(body.position, p) < 0.3) return false;
    }
    return true;
  }

  /** It is not needed any more: runs off and fades. False: it is not one of these. */
  leave(id: string, now: number): boolean {
    const f = this.followers.get(id);
    const m = this.parts.members.get(id);
    if (!f || !m) return false;
    if (f.leaving !== null) return true;
    if (this.parts.calm) {
      this.parts.drop(id);
      return true;
    }
    f.leaving = now;
    const here = m.body.position;
    const parent = m.parent ? this.parts.members.get(m.parent)?.body.position : undefined;
    const away = parent ? yawTo(parent, here) : m.body.yaw;
    const to: Vec3 = [here[0] + Math.sin(away) * 2, here[1], here[2] + Math.cos(away) * 2];
    if (this.parts.ways.clear([here, to])) m.body.walk([here, to], RUN_OFF, now);
    m.body.setStance("walking");
    return true;
  }

  /** It came back before it was gone. */
  stay(id: string): void {
    const f = this.followers.get(id);
    if (!f || f.leaving === null) return;
    Object.assign(f, { leaving: null, anchor: null });
    this.parts.members.get(id)?.body.vanish(false);
  }

  update(now: number): void {
    for (const [id, f] of this.followers) {
      if (f.leaving === null) continue;
      if (now - f.leaving > RUN_OFF * 0.6) this.parts.members.get(id)?.body.vanish(true);
      if (now - f.leaving > RUN_OFF + 0.1) this.parts.drop(id);
    }
    if (now < this.next && now > this.next - 2 * EVERY) return;
    this.next = now + EVERY;
    for (const [id, m] of this.parts.members) if (!m.parent) this.gather(id, m.body, now);
  }

  /** Gives the helpers of one parent their places when it has moved or turned away from them. */
  private gather(parentId: string, parent: AvatarBody, now: number): void {
    const mine = [...this.followers].flatMap(([id, f]) => {
      const m = this.parts.members.get(id);
      return m && m.parent === parentId && f.leaving === null ? [{ f, m }] : [];
    });
    if (mine.length === 0) return;
    // Where it will be when they come: a helper that runs after its parent does not fall behind.
    const soon = parent.at(now + EVERY);
    const slack = parent.moving ? 1.1 : 0.4;
    if (mine.every(({ f }) => f.anchor && near(f.anchor, soon, slack))) return;
    const free = (p: Vec3): boolean => this.parts.ways.free(p, 0.05) !== null && this.unclaimed(p);
    const places = placesBeside(soon.position, soon.yaw, mine.length, free);
    for (const { f, m } of nearestFirst(mine, soon.position)) {
      f.anchor = { at: soon.position, yaw: soon.yaw };
      const i = nearestOf(places, m.body.position);
      const to = i < 0 ? null : (places.splice(i, 1)[0] as Vec3);
      if (to) this.send(m, f, to, soon.yaw, now);
    }
  }

  /** Whether no grown body stands at a place. */
  private unclaimed(p: Vec3): boolean {
    for (const m of this.parts.members.values()) if (!m.parent && apart(m.body.position, p) < SPACE) return false;
    return true;
  }

  private send(m: Member, f: Follower, to: Vec3, yaw: number, now: number): void {
    f.place = to;
    if (this.parts.calm) return m.body.stand(to, yaw);
    const path = this.parts.ways.find(m.body.position, to) ?? [m.body.position, to];
    const length = pathLength(path);
    if (length < 0.05) return;
    m.body.walk(path, Math.max(0.45, length / Math.min(2.4, Math.max(1.1, length / 0.9))), now, yaw);
  }
}

function near(anchor: { at: Vec3; yaw: number }, now: { position: Vec3; yaw: number }, slack: number): boolean {
  return apart(anchor.at, now.position) < slack * 0.4 && Math.abs(wrapAngle(anchor.yaw - now.yaw)) < slack;
}

function nearestFirst<T extends { m: Member }>(list: T[], at: Vec3): T[] {
  return list.sort((p, q) => apart(p.m.body.position, at) - apart(q.m.body.position, at));
}

function nearestOf(places: readonly Vec3[], at: Vec3): number {
  let best = -1;
  places.forEach((p, i) => {
    if (best < 0 || apart(p, at) < apart(places[best] as Vec3, at)) best = i;
  });
  return best;
}
