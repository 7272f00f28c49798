// How bodies behave towards each other: who is on a way of its own steps aside for others, and two who meet greet, once.
// Of the picture only. Walks that agents were told are planned apart already (core/traffic.ts).

import { gesture } from "./avatar/gesture.ts";
import type { Errands } from "./errands.ts";
import { apart, type Vec3 } from "./math.ts";
import { type Member, type Members, isVacant } from "./member.ts";
import type { Pathfinder } from "./pathfinder.ts";

/** Seconds between two looks, and how far they look ahead. */
const SCAN_INTERVAL = 0.2;
const LOOKAHEAD = [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4];
/** Metres: two that will be nearer than this would touch; farther than that they cannot meet in time. */
const TOUCH = 0.62;
const FAR = 7;
/** Room that one who steps aside leaves. */
const ROOM = 0.85;
/** Metres in which two greet, and seconds for which one is fresh from its way. */
const MEET = 3.2;
const FRESH = 3;
/** Seconds between two greetings, and until they turn back. */
const GREETING_PAUSE = 5;

interface BodyScan {
  id: string;
  m: Member;
  way: Vec3[];
}

export interface MannersDeps {
  members: Members;
  paths: Pathfinder;
  errands: Errands;
  /** Turns back to where it belongs. */
  back(m: Member, now: number): void;
}

export class Manners {
  private readonly deps: MannersDeps;
  private readonly met = new Set<string>();
  private readonly moved = new Map<string, number>();
  private readonly turned = new Map<string, number>();
  private next = -Infinity;

  constructor(deps: MannersDeps) {
    this.deps = deps;
  }

  forget(id: string): void {
    this.moved.delete(id);
    this.turned.delete(id);
  }

  update(now: number): void {
    if (now < this.next && now > this.next - 2 * SCAN_INTERVAL) return;
    this.next = now + SCAN_INTERVAL;
    const seen = this.scan(now);
    for (const [i, a] of seen.entries())
      for (const b of seen.slice(i + 1)) {
        if (apart(a.way[0] as Vec3, b.way[0] as Vec3) > FAR) continue;
        if (a.m.body.moving || b.m.body.moving) this.makeRoom(a, b, now);
        else this.greet(a, b, now);
      }
    for (const [id, until] of this.turned) if (now > until) this.turnBack(id, now);
  }

  private scan(now: number): BodyScan[] {
    const seen: BodyScan[] = [];
    for (const [id, m] of this.deps.members) {
      if (m.parent || m.body.faded > 0.5) continue;
      if (m.body.moving) this.moved.set(id, now);
      const here = m.body.position;
      seen.push({ id, m, way: m.body.moving ? LOOKAHEAD.map((s) => m.body.at(now + s).position) : [here] });
    }
    return seen;
  }

  /** One of two that are about to touch steps aside, if it may. */
  private makeRoom(a: BodyScan, b: BodyScan, now: number): void {
    const at = (s: BodyScan, i: number): Vec3 => (s.way[i] ?? s.way[0]) as Vec3;
    const now0 = apart(at(a, 0), at(b, 0));
    const touch = LOOKAHEAD.some((_, i) => apart(at(a, i), at(b, i)) < Math.min(TOUCH, now0 - 0.02));
    if (!touch) return;
    const [one, other] = this.rightOfWay(a, now) <= this.rightOfWay(b, now) ? [a, b] : [b, a];
    if (this.rightOfWay(one, now) >= 2 || !this.deps.errands.canStepAside(one.id, one.m, now)) return;
    const spot = this.spotBeside(one, other);
    if (spot) this.deps.errands.stepAside(one.id, spot, now);
  }

  /** Who has the right of way: one that was told to walk before one that goes by itself, and that before who stands. */
  private rightOfWay({ m }: BodyScan, now: number): number {
    return m.body.moving && now < m.walkingUntil ? 2 : m.body.moving ? 1 : 0;
  }

  /** A free place close by that the other one will not come near. */
  private spotBeside(one: BodyScan, other: BodyScan): Vec3 | null {
    const { paths: ways, members } = this.deps;
    const here = one.way[0] as Vec3;
    let best: { at: Vec3; room: number } | null = null;
    for (const away of [0.8, 1.2])
      for (let i = 0; i < 8; i++) {
        const a = (i / 8) * Math.PI * 2;
        const at: Vec3 = [here[0] + Math.sin(a) * away, here[1], here[2] + Math.cos(a) * away];
        const room = Math.min(...other.way.map((p) => apart(p, at)));
        if (room < ROOM || (best && best.room >= room)) continue;
        if (!ways.nearestFree(at, 0.02) || !ways.isClear([here, at]) || !isVacant(members, one.id, at, ROOM)) continue;
        best = { at, room };
      }
    return best?.at ?? null;
  }

  /** Two that have just met, and have nothing else to do. */
  private greet(a: BodyScan, b: BodyScan, now: number): void {
    const pair = a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`;
    const fresh = now - Math.max(this.moved.get(a.id) ?? -Infinity, this.moved.get(b.id) ?? -Infinity) < FRESH;
    if (!fresh || this.met.has(pair) || !this.isAvailable(a) || !this.isAvailable(b)) return;
    if (apart(a.way[0] as Vec3, b.way[0] as Vec3) > MEET) return;
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

  private isAvailable({ id, m }: BodyScan): boolean {
    return Boolean(m.agent?.connected) && m.body.stance === "idle" && !m.body.busy && !this.turned.has(id);
  }

  private turnBack(id: string, now: number): void {
    this.turned.delete(id);
    const m = this.deps.members.get(id);
    if (m && m.body.stance === "idle" && !m.body.moving && now >= m.walkingUntil) this.deps.back(m, now);
  }
}
