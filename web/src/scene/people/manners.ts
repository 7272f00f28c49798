// Manners between bodies: one that moves by itself steps aside for others, and two that meet greet each other,
// once. In the picture only; walks that agents ask for are already planned around each other (core/traffic.ts).

import { flatDistance, type Vec3 } from "../../core/vector.ts";
import { gesture } from "../avatar/gesture.ts";
import type { Errands } from "./errands.ts";
import { isVacant, type Member, type Members } from "./member.ts";
import type { Pathfinder } from "./pathfinder.ts";

/** Seconds between two scans, and the times ahead (s) at which future positions are compared. */
const SCAN_INTERVAL = 0.2;
const LOOKAHEAD = [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4];
/** Bodies that come closer than TOUCH (m) would touch; beyond FAR they cannot meet within the lookahead. */
const TOUCH = 0.62;
const FAR = 7;
/** Distance (m) that a body stepping aside leaves. */
const ROOM = 0.85;
/** Two bodies greet within this distance (m), if one of them has moved within FRESH seconds. */
const MEET = 3.2;
const FRESH = 3;
/** Seconds until a body that greeted turns back; it does not greet others meanwhile. */
const GREETING_PAUSE = 5;

/** A body and where it will be at each time of LOOKAHEAD; a resting one has only its position. */
interface BodyScan {
  id: string;
  m: Member;
  way: Vec3[];
}

/** What the manners need of the crew. */
interface MannersDeps {
  members: Members;
  paths: Pathfinder;
  errands: Errands;
  /** Turns a body back to its post. */
  back(m: Member): void;
}

/** Watches all pairs of bodies. */
export class Manners {
  private readonly deps: MannersDeps;
  /** Pairs that have greeted, as "idA idB" in order. */
  private readonly met = new Set<string>();
  /** When each body last moved (s). */
  private readonly moved = new Map<string, number>();
  /** Bodies turned to someone, and until when (s). */
  private readonly turned = new Map<string, number>();
  /** When the next scan is due (s). */
  private next = -Infinity;

  constructor(deps: MannersDeps) {
    this.deps = deps;
  }

  /** Forgets a body that was removed. Pairs are kept: a body that comes back does not greet again. */
  forget(id: string): void {
    this.moved.delete(id);
    this.turned.delete(id);
  }

  /** Scans every SCAN_INTERVAL; a clock that was set back scans at once. */
  update(now: number): void {
    if (now < this.next && now > this.next - 2 * SCAN_INTERVAL) return;
    this.next = now + SCAN_INTERVAL;
    const seen = this.scan(now);
    for (const [i, a] of seen.entries())
      for (const b of seen.slice(i + 1)) {
        if (flatDistance(a.way[0] as Vec3, b.way[0] as Vec3) > FAR) continue;
        if (a.m.body.moving || b.m.body.moving) this.makeRoom(a, b, now);
        else this.greet(a, b, now);
      }
    for (const [id, until] of this.turned) if (now > until) this.turnBack(id, now);
  }

  /** Positions of all full-size bodies, now and in the near future. */
  private scan(now: number): BodyScan[] {
    const seen: BodyScan[] = [];
    for (const [id, m] of this.deps.members) {
      if (m.parent || m.body.faded > 0.5) continue;
      if (m.body.moving) this.moved.set(id, now);
      const here = m.body.position;
      seen.push({ id, m, way: m.body.moving ? LOOKAHEAD.map((s) => m.body.placeAt(now + s).position) : [here] });
    }
    return seen;
  }

  /** When two bodies are about to touch, one steps aside: the one with less right of way, if it can. */
  private makeRoom(a: BodyScan, b: BodyScan, now: number): void {
    const position = (s: BodyScan, i: number): Vec3 => (s.way[i] ?? s.way[0]) as Vec3;
    const now0 = flatDistance(position(a, 0), position(b, 0));
    const touch = LOOKAHEAD.some((_, i) => flatDistance(position(a, i), position(b, i)) < Math.min(TOUCH, now0 - 0.02));
    if (!touch) return;
    const [one, other] = this.rightOfWay(a, now) <= this.rightOfWay(b, now) ? [a, b] : [b, a];
    if (this.rightOfWay(one, now) >= 2 || !this.deps.errands.canStepAside(one.m, now)) return;
    const spot = this.spotBeside(one, other);
    if (spot) this.deps.errands.stepAside(one.m, spot, now);
  }

  /** Right of way: 2 on a walk its agent asked for, 1 on a walk of its own, 0 standing. */
  private rightOfWay({ m }: BodyScan, now: number): number {
    return m.body.moving && now < m.walkingUntil ? 2 : m.body.moving ? 1 : 0;
  }

  /** A free place nearby that the other body will not come near. */
  private spotBeside(one: BodyScan, other: BodyScan): Vec3 | null {
    const { paths, members } = this.deps;
    const here = one.way[0] as Vec3;
    let best: { place: Vec3; room: number } | null = null;
    for (const away of [0.8, 1.2])
      for (let i = 0; i < 8; i++) {
        const a = (i / 8) * Math.PI * 2;
        const place: Vec3 = [here[0] + Math.sin(a) * away, here[1], here[2] + Math.cos(a) * away];
        const room = Math.min(...other.way.map((p) => flatDistance(p, place)));
        if (room < ROOM || (best && best.room >= room)) continue;
        if (!paths.nearestFree(place, 0.02) || !paths.isClear([here, place]) || !isVacant(members, one.id, place, ROOM))
          continue;
        best = { place, room };
      }
    return best?.place ?? null;
  }

  /** Greets when two idle bodies have just met. */
  private greet(a: BodyScan, b: BodyScan, now: number): void {
    const pair = a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`;
    const fresh = now - Math.max(this.moved.get(a.id) ?? -Infinity, this.moved.get(b.id) ?? -Infinity) < FRESH;
    if (!fresh || this.met.has(pair) || !this.isAvailable(a) || !this.isAvailable(b)) return;
    if (flatDistance(a.way[0] as Vec3, b.way[0] as Vec3) > MEET) return;
    this.met.add(pair);
    for (const [one, other, late] of [
      [a, b, 0],
      [b, a, 0.45],
    ] as const) {
      const [x, y, z] = other.way[0] as Vec3;
      const g = gesture("greet", now + late, undefined, [x, y + other.m.body.figure.height * 0.85, z]);
      if (g) one.m.body.gesture(g, now);
      this.turned.set(one.id, now + GREETING_PAUSE);
    }
  }

  /** Whether a body is idle, connected and not yet turned to someone. */
  private isAvailable({ id, m }: BodyScan): boolean {
    return Boolean(m.agent?.connected) && m.body.stance === "idle" && !m.body.busy && !this.turned.has(id);
  }

  /** Turns a body back to its post after a greeting. */
  private turnBack(id: string, now: number): void {
    this.turned.delete(id);
    const m = this.deps.members.get(id);
    if (m && m.body.stance === "idle" && !m.body.moving && now >= m.walkingUntil) this.deps.back(m);
  }
}
