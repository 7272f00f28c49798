// Ways that agents go by themselves, in the picture only: to where their calls just built something, to a bench when
// nothing happens, and back. The document is not touched: a body that is on an errand returns to its post, and whoever
// asks where an avatar is gets the post. Each errand has an event behind it, or a minute without one.

import { type Box3, Vector3 } from "three";
import type { Seat } from "./avatar/avatar.ts";
import { pathLength } from "./avatar/avatar.ts";
import { gesture } from "./avatar/gesture.ts";
import { apart, clamp, radians, type Vec3, yawTo } from "./math.ts";
import { type Member, type Members, unclaimed } from "./member.ts";
import type { Ways } from "./ways.ts";

/** Seconds of a burst: what is made within them is one piece of work. */
const BURST = 5;
/** Metres: a burst that is wider is looked at by its newest part. */
const WIDEST = 12;
/** Metres between two bodies' places of work. */
const ELBOW = 0.95;
/** Metres from the body to its work: near enough to stay, and too far to go. */
const NEAR = 1.7;
const FAR = 24;
/** How far from the work it stands (m). */
const REACH = 0.85;
/** Seconds between two plans of one body, and without work until it goes back. */
const THINK = 0.7;
const LEAVE = 9;
/** Seconds without any event until it sits down, and how far a bench may be (m). */
const BORED = 60;
const BENCH = 8;
const STROLL = 1.1;

const SILENT = new Set(["stale", "lost", "away"]);

interface Bench {
  id: string;
  seat: Seat;
}

interface Errand {
  kind: "work" | "rest" | "home";
  path: Vec3[];
  bench?: Bench;
  /** It has come to where it wanted to be. */
  there: boolean;
}

interface Job {
  /** What it made lately, or (not its own) what was put where it stood. */
  work: { box: Box3; newest: Box3; last: number; fresh: boolean; own: boolean } | null;
  errand: Errand | null;
  /** Not planned before. */
  wait: number;
  /** When something last happened to it. */
  stirred: number;
}

export interface ErrandParts {
  members: Members;
  ways: Ways;
  seat(objectId: string): Seat | null;
  /** Seats near a place, nearest first. */
  benches(near: Vec3, most: number): Bench[];
}

const centre = new Vector3();

export class Errands {
  readonly ways: Ways;
  private readonly parts: ErrandParts;
  private readonly jobs = new Map<string, Job>();

  constructor(parts: ErrandParts) {
    this.parts = parts;
    this.ways = parts.ways;
  }

  private job(id: string, now: number): Job {
    let job = this.jobs.get(id);
    if (!job) {
      job = { work: null, errand: null, wait: now, stirred: now };
      this.jobs.set(id, job);
    }
    return job;
  }

  /** An agent's call made, moved or removed what is in this box. */
  made(id: string, box: Box3, now: number): void {
    const job = this.job(id, now);
    job.stirred = now;
    const before = job.work && now - job.work.last < BURST ? job.work.box : null;
    const all = before ? before.clone().union(box) : box.clone();
    const wide = Math.hypot(all.max.x - all.min.x, all.max.z - all.min.z) > WIDEST;
    job.work = { box: wide ? box.clone() : all, newest: box.clone(), last: now, fresh: true, own: true };
  }

  /** Something was put down or taken away: who is on an errand there moves on. */
  changed(box: Box3, now: number): void {
    for (const [id, job] of this.jobs) {
      const m = this.parts.members.get(id);
      if (!m || !job.errand?.there) continue;
      const { bench } = job.errand;
      const seat = bench && this.parts.seat(bench.id);
      if (bench && (!seat || apart(seat.at, bench.seat.at) > 0.02)) job.stirred = now;
      else if (!bench && distanceTo(box, m.body.position) < 0.3)
        job.work = { box, newest: box, last: now, fresh: true, own: false };
    }
  }

  /** Something happened that it should be up for. */
  stir(id: string, now: number): void {
    this.job(id, now).stirred = now;
  }

  /** It was told where to go, or is gone: what it went for by itself is over. */
  drop(id: string, now: number): void {
    const job = this.jobs.get(id);
    if (job) Object.assign(job, { work: null, errand: null, stirred: now });
  }

  forget(id: string): void {
    this.jobs.delete(id);
  }

  /** Whether it is not where the world knows it to be. */
  away(id: string): boolean {
    return Boolean(this.jobs.get(id)?.errand);
  }

  /** Moves everyone's errands on; looks for at most one way, so that no frame waits long. */
  update(now: number): void {
    let searches = 1;
    for (const [id, m] of this.parts.members) {
      if (m.parent) continue;
      const job = this.job(id, now);
      if (now < m.told || (m.body.moving && !job.errand)) continue;
      // Of one that nobody hears of, nothing is shown that it might not do.
      if (SILENT.has(m.body.stance) && !m.body.moving) continue;
      if (searches > 0 && this.next(id, m, job, now)) searches--;
    }
  }

  /** One body's next move; true: a way was looked for. */
  private next(id: string, m: Member, job: Job, now: number): boolean {
    const { errand } = job;
    if (job.work?.fresh && now >= job.wait) {
      if (job.work.last < now - BURST * 2) job.work = null;
      else {
        job.wait = now + THINK;
        job.work.fresh = false;
        return this.toWork(id, m, job, now);
      }
    }
    if (errand?.kind === "rest" && job.stirred > job.wait) return this.home(m, job, now);
    if (!m.body.moving && errand && !errand.there) this.arrive(m, job, errand, now);
    if (errand?.kind === "work" && errand.there && this.done(m, job, now)) return this.home(m, job, now);
    if (!errand && this.bored(m, job, now)) return this.rest(id, m, job, now);
    return false;
  }

  private done(m: Member, job: Job, now: number): boolean {
    const busy = ["thinking", "working", "speaking", "needs-you"].includes(m.body.stance);
    return !busy && now - Math.max(job.stirred, job.work?.last ?? -Infinity) > LEAVE;
  }

  private bored(m: Member, job: Job, now: number): boolean {
    return m.body.stance === "idle" && m.post.pose === "stand" && now - Math.max(job.stirred, job.wait) > BORED;
  }

  private arrive(m: Member, job: Job, errand: Errand, now: number): void {
    errand.there = true;
    if (errand.kind === "home") job.errand = null;
    else if (errand.bench) m.body.sit(errand.bench.seat, errand.bench.id, now);
    else if (job.work?.own && now - job.work.last < BURST) this.reachFor(m, job.work.newest, now);
  }

  private reachFor(m: Member, box: Box3, now: number): void {
    const at = middleOf(box);
    const g = gesture("build", now, undefined, at);
    if (g) m.body.gesture(g, now);
    m.body.workAt(at, now + BURST);
  }

  /** Goes to the middle of what it made lately, unless it stands there already. */
  private toWork(id: string, m: Member, job: Job, now: number): boolean {
    const { work, errand } = job;
    if (!work) return false;
    const here = m.body.position;
    const at = middleOf(work.box);
    if (work.own) m.body.workAt(middleOf(work.newest), now + BURST);
    const heading = errand?.kind === "work" && m.body.moving ? (errand.path.at(-1) as Vec3) : null;
    if (heading && distanceTo(work.box, heading) < NEAR && this.ways.clear(rest(errand?.path ?? [], here))) return true;
    const far = distanceTo(work.box, here);
    const stays = far > FAR || m.post.pose === "sit";
    const spot = stays || (far < NEAR && this.fits(id, here)) ? null : this.spot(id, here, work.box);
    const path = spot && this.ways.find(here, spot);
    if (!spot || !path) {
      if (!m.body.moving && work.own) this.reachFor(m, work.newest, now);
      return true;
    }
    job.errand = { kind: "work", path, there: false };
    const length = pathLength(path);
    m.body.walk(path, length / clamp(length / 3, 1.7, 3), now, yawTo(spot, at));
    return true;
  }

  /** Whether it can go on standing where it is. */
  private fits(id: string, at: Vec3): boolean {
    return this.ways.free(at, 0.2) !== null && unclaimed(this.parts.members, id, at, ELBOW);
  }

  /** The nearest free place beside a box. */
  private spot(id: string, from: Vec3, box: Box3): Vec3 | null {
    let best: Vec3 | null = null;
    for (const p of around(box, REACH)) {
      const free = this.ways.free([p[0], from[1], p[1]], 0.5);
      if (!free || distanceTo(box, free) < 0.3 || !unclaimed(this.parts.members, id, free, ELBOW)) continue;
      if (!best || apart(free, from) < apart(best, from)) best = free;
    }
    return best;
  }

  private home(m: Member, job: Job, now: number): boolean {
    const { post, body } = m;
    const from = body.position;
    const before = job.errand?.bench ? frontOf(job.errand.bench.seat) : from;
    const found = this.ways.find(before, [...post.position]);
    job.wait = now;
    if (!found) {
      // Walled in: it fades over, as for a change in the log.
      job.errand = null;
      body.place(post, now, { camera: from, seat: () => null, calm: false });
      return true;
    }
    const path = before === from ? found : [from, ...found];
    job.errand = { kind: "home", path, there: false };
    body.walk(path, Math.max(0.5, pathLength(path) / 1.5), now, radians(post.yaw));
    return true;
  }

  private rest(id: string, m: Member, job: Job, now: number): boolean {
    job.wait = now + THINK;
    const here = m.body.position;
    const taken = new Set([...this.jobs.values()].map((j) => j.errand?.bench?.id));
    for (const other of this.parts.members.values()) taken.add(other.post.seat);
    for (const bench of this.parts.benches(here, BENCH)) {
      const front = frontOf(bench.seat);
      const spot = this.ways.free(front, 0.35);
      if (!spot || taken.has(bench.id) || !unclaimed(this.parts.members, id, spot, ELBOW)) continue;
      const path = this.ways.find(here, spot);
      if (!path) continue;
      job.errand = { kind: "rest", path, bench, there: false };
      m.body.walk(path, Math.max(0.8, pathLength(path) / STROLL), now, bench.seat.yaw);
      return true;
    }
    return true;
  }
}

const frontOf = (s: Seat): Vec3 => [s.at[0] + Math.sin(s.yaw) * 0.75, s.floor, s.at[2] + Math.cos(s.yaw) * 0.75];

function middleOf(box: Box3): Vec3 {
  return box.getCenter(centre).toArray();
}

/** Metres on the ground from a box to a place; 0 within it. */
export function distanceTo(box: Box3, p: Readonly<Vec3>): number {
  const dx = Math.max(box.min.x - p[0], 0, p[0] - box.max.x);
  const dz = Math.max(box.min.z - p[2], 0, p[2] - box.max.z);
  return Math.hypot(dx, dz);
}

/** Places around a box at a distance from its sides. */
function* around(box: Box3, away: number): Generator<[number, number]> {
  const c = box.getCenter(new Vector3());
  const [w, d] = [(box.max.x - box.min.x) / 2 + away, (box.max.z - box.min.z) / 2 + away];
  for (let i = 0; i < 20; i++) {
    const [s, k] = [Math.sin((i / 20) * Math.PI * 2), Math.cos((i / 20) * Math.PI * 2)];
    const r = Math.min(w / Math.max(1e-6, Math.abs(s)), d / Math.max(1e-6, Math.abs(k)));
    yield [c.x + s * r, c.z + k * r];
  }
}

/** What is left of a way for a body that has come to `here`. */
function rest(path: readonly Vec3[], here: Vec3): Vec3[] {
  let leg = 0;
  let least = Infinity;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Vec3, path[i] as Vec3];
    const off = apart(a, here) + apart(here, b) - apart(a, b);
    if (off < least) [leg, least] = [i, off];
  }
  return [here, ...path.slice(leg)];
}
