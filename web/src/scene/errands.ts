// Ways that agents go by themselves, in the picture only: to where their calls just built something, to a bench when
// nothing happens, and back. The document is not touched: a body that is on an errand returns to its post, and whoever
// asks where an avatar is gets the post. Each errand has an event behind it, or a minute without one.

import { type Box3, Vector3 } from "three";
import { pathLength } from "./avatar/avatar.ts";
import { type GestureKind, gesture } from "./avatar/gesture.ts";
import type { Deed } from "./deeds.ts";
import { type Call, FAR, planVisit } from "./errands.files.ts";
import type { Errand, Job, Stop } from "./errands.parts.ts";
import { around, distanceTo, frontOf, middleOf, rest } from "./errands.places.ts";
import { apart, clamp, degrees, radians, type Vec3, yawTo } from "./math.ts";
import { type Member, type Members, type Post, unclaimed } from "./member.ts";
import type { FoundSeat } from "./seats.ts";
import type { Ways } from "./ways.ts";

/** Seconds of a burst: what is made within them is one piece of work. */
const BURST = 5;
/** Metres: a burst that is wider is looked at by its newest part. */
const WIDEST = 12;
/** Metres between two bodies' places of work. */
const ELBOW = 0.95;
/** Metres from the body to its work that are near enough to stay. */
const NEAR = 1.7;
/** How far from the work it stands (m). */
const REACH = 0.85;
/** Seconds between two plans of one body, and without work until it goes back. */
const THINK = 0.7;
const LEAVE = 9;
/** Seconds without a touch until it leaves a file. */
const LEAVE_FILE = 25;
/** Seconds in which a body fades over to another place. */
const FADES = 0.5;
/** Seconds without any event until it sits down, and how far a bench may be (m). */
const BORED = 60;
const BENCH = 8;
const STROLL = 1.1;

/** m/s with something on its mind, and seconds in which it steps aside. */
const WALK = 1.8;
const ASIDE = 1.1;

const SILENT = new Set(["stale", "lost", "away"]);

export interface ErrandParts {
  members: Members;
  ways: Ways;
  /** Seats near a place, nearest first. */
  benches(near: Vec3, most: number): FoundSeat[];
  /** A thing is in somebody's hands, in the picture. */
  takes(id: string, object: string, now: number, until: number): void;
}

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
      job = { work: null, call: null, errand: null, wait: now, stirred: now };
      this.jobs.set(id, job);
    }
    return job;
  }

  /** An agent's call made, moved or removed what is in this box. */
  made(id: string, box: Box3, now: number, deed: Deed): void {
    const job = this.job(id, now);
    job.stirred = now;
    const before = job.work && now - job.work.last < BURST ? job.work.box : null;
    const all = before ? before.clone().union(box) : box.clone();
    const wide = Math.hypot(all.max.x - all.min.x, all.max.z - all.min.z) > WIDEST;
    job.work = { box: wide ? box.clone() : all, newest: box.clone(), last: now, fresh: true, own: true, deed };
  }

  /** An agent does something with a file; a newer one takes its place, also on the way. */
  visit(id: string, call: Call, now: number): void {
    const job = this.job(id, now);
    job.stirred = now;
    job.call = { ...call, last: now, fresh: true };
  }

  /** Something was put down or taken away: who is on an errand there moves on. */
  changed(box: Box3, now: number): void {
    for (const [id, job] of this.jobs) {
      const m = this.parts.members.get(id);
      if (!m || !job.errand?.there) continue;
      const { bench } = job.errand;
      const still = bench && this.parts.benches(bench.seat.at, 0.05).some((b) => b.id === bench.id);
      if (bench && !still) job.stirred = now;
      else if (!bench && distanceTo(box, m.body.position) < 0.3)
        job.work = { box, newest: box, last: now, fresh: true, own: false, deed: { kind: "place" } };
    }
  }

  /** Something happened that it should be up for. */
  stir(id: string, now: number): void {
    this.job(id, now).stirred = now;
  }

  /** It was told where to go, or is gone: what it went for by itself is over. */
  drop(id: string, now: number): void {
    const job = this.jobs.get(id);
    if (job) Object.assign(job, { work: null, call: null, errand: null, stirred: now });
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
    if (job.call?.fresh && now >= job.wait) {
      job.wait = now + THINK;
      job.call.fresh = false;
      return this.toFile(id, m, job, job.call, now);
    }
    if (errand?.kind === "rest" && job.stirred > job.wait) return this.home(m, job, now);
    if (!m.body.moving && errand?.resume) return mayGoOn(m, errand.resume, now) && this.goOn(m, job, errand, now);
    if (!m.body.moving && errand && !errand.there) this.arrive(m, job, errand, now);
    if ((errand?.kind === "work" || errand?.kind === "file") && errand.there && this.done(m, job, now))
      return this.home(m, job, now);
    if (!errand && this.bored(m, job, now)) return this.rest(id, m, job, now);
    return false;
  }

  private done(m: Member, job: Job, now: number): boolean {
    const busy = ["thinking", "working", "speaking", "needs-you"].includes(m.body.stance);
    const leave = job.errand?.kind === "file" ? LEAVE_FILE : LEAVE;
    return !busy && now - Math.max(job.stirred, job.work?.last ?? -Infinity) > leave;
  }

  private bored(m: Member, job: Job, now: number): boolean {
    return m.body.stance === "idle" && m.post.pose === "stand" && now - Math.max(job.stirred, job.wait) > BORED;
  }

  /** Goes on after it stood for a moment; true: a way was looked for. */
  private goOn(m: Member, job: Job, errand: Errand, now: number): boolean {
    const { path: known, to } = errand.resume ?? { to: m.body.position };
    errand.resume = undefined;
    const path = known ?? this.ways.find(m.body.position, to, m.body.id);
    if (!path) {
      errand.there = true;
      return true;
    }
    errand.path = path;
    const facing = errand.kind === "file" && job.call ? yawTo(to, job.call.at) : errand.bench?.seat.yaw;
    const yaw = errand.kind === "home" ? radians(m.post.yaw) : facing;
    m.body.walk(path, Math.max(0.5, pathLength(path) / WALK), now, yaw);
    job.wait = now;
    return !known;
  }

  /** What it does at one end of its way before it goes on to the next. */
  private stop(m: Member, errand: Errand, { gesture: kind, target, hold, takes, onward }: Stop, now: number): void {
    const g = gesture(kind, now, undefined, target);
    if (g) m.body.gesture(g, now);
    if (!onward) return;
    errand.resume = { at: now + hold, path: onward, to: onward.at(-1) as Vec3 };
    const until = now + hold + Math.max(0.5, pathLength(onward) / WALK) + 0.5;
    m.body.carry(now + hold * 0.5, until);
    if (takes) this.parts.takes(m.body.id, takes, now + hold * 0.5, until + 0.2);
  }

  /** Steps out of somebody's way, and then goes on with what it was about. */
  giveWay(id: string, spot: Vec3, now: number): void {
    const m = this.parts.members.get(id);
    if (!m) return;
    const job = this.job(id, now);
    const here = m.body.position;
    const errand = (job.errand ??= { kind: "home", path: [], there: false });
    const to = errand.there ? spot : (errand.path.at(-1) ?? [...m.post.position]);
    errand.resume = { at: now + ASIDE + 0.6, to };
    errand.path = [here, to];
    errand.there = false;
    m.body.walk([here, spot], ASIDE, now, m.body.yaw);
  }

  /** Whether it may be asked to step aside: it is where the picture put it, not where the world knows it to be. */
  yields(id: string, m: Member, now: number): boolean {
    const errand = this.jobs.get(id)?.errand;
    return Boolean(errand) && now >= m.told && !(errand?.bench && errand.there);
  }

  private arrive(m: Member, job: Job, errand: Errand, now: number): void {
    const stop = errand.stops?.shift();
    if (stop) this.stop(m, errand, stop, now);
    if (stop?.onward) return;
    errand.there = true;
    if (stop) return;
    if (errand.kind === "home") job.errand = null;
    else if (errand.kind === "file") this.workAt(m, job.call, now);
    else if (errand.bench) m.body.sit(errand.bench.seat, errand.bench.id, now);
    else if (job.work?.own && now - job.work.last < BURST) this.reachFor(m, job.work.newest, job.work.deed.kind, now);
  }

  private reachFor(m: Member, box: Box3, kind: GestureKind, now: number): void {
    const at = middleOf(box);
    const g = gesture(kind === "lift" ? "place" : kind, now, undefined, at);
    if (g) m.body.gesture(g, now);
    m.body.workAt(at, now + BURST);
  }

  private workAt(m: Member, call: Call | null, now: number): void {
    const g = call && gesture(call.gesture, now, undefined, call.at);
    if (!g || !call) return;
    m.body.gesture(g, now);
    m.body.workAt(call.at, now + BURST);
  }

  /** Goes to the street of a file. What is too far to walk to it fades over to, all but the last steps. */
  private toFile(id: string, m: Member, job: Job, call: Call, now: number): boolean {
    const { errand } = job;
    const plan = planVisit(call, {
      id,
      here: m.body.position,
      moving: m.body.moving,
      heading: errand?.kind === "file" && !errand.there ? errand.path.at(-1) : undefined,
      seated: m.post.pose === "sit" && !errand,
      members: this.parts.members,
      ways: this.ways,
    });
    if (plan.what === "stay") return false;
    if (plan.what === "here") {
      job.errand = { kind: "file", path: [m.body.position], there: true };
      this.workAt(m, call, now);
      return true;
    }
    const { path } = plan;
    const to = path.at(-1) as Vec3;
    job.errand = { kind: "file", path, there: false };
    if (plan.what === "fade") {
      const from = path[0] as Vec3;
      const place: Post = { position: from, yaw: degrees(yawTo(from, to)), pose: "stand" };
      m.body.place(place, now, { camera: m.body.position, seat: () => null, calm: false });
      job.errand.resume = { at: now + FADES, path, to };
    } else {
      const length = pathLength(path);
      m.body.walk(path, length / clamp(length / 3, 1.7, 3), now, yawTo(to, call.at));
    }
    return true;
  }

  /** Goes to the middle of what it made lately, unless it stands there already. */
  private toWork(id: string, m: Member, job: Job, now: number): boolean {
    const { work, errand } = job;
    if (!work) return false;
    if (work.deed.carried && this.toCarry(id, m, job, work.newest, work.deed.carried, now)) return true;
    const here = m.body.position;
    const at = middleOf(work.box);
    if (work.own) m.body.workAt(middleOf(work.newest), now + BURST);
    const heading = errand?.kind === "work" && m.body.moving ? (errand.path.at(-1) as Vec3) : null;
    if (heading && distanceTo(work.box, heading) < NEAR && this.ways.clear(rest(errand?.path ?? [], here))) return true;
    const far = distanceTo(work.box, here);
    const stays = far > FAR || m.post.pose === "sit";
    const spot = stays || (far < NEAR && this.fits(id, here)) ? null : this.spot(id, here, work.box);
    const path = spot && this.ways.find(here, spot, id);
    if (!spot || !path) {
      if (!m.body.moving && work.own) this.reachFor(m, work.newest, work.deed.kind, now);
      return true;
    }
    job.errand = { kind: "work", path, there: false };
    const length = pathLength(path);
    m.body.walk(path, length / clamp(length / 3, 1.7, 3), now, yawTo(spot, at));
    return true;
  }

  /** Goes to where a light thing stood, takes it up, and carries it to where it stands now. */
  private toCarry(
    id: string,
    m: Member,
    job: Job,
    box: Box3,
    { id: object, from, to }: NonNullable<Deed["carried"]>,
    now: number,
  ): boolean {
    const here = m.body.position;
    if (m.post.pose === "sit" || apart(here, from) > FAR) return false;
    const was = box.clone().translate(new Vector3(from[0] - to[0], 0, from[2] - to[2]));
    const first = distanceTo(was, here) < NEAR * 0.7 && this.fits(id, here) ? here : this.spot(id, here, was);
    const then = first && this.spot(id, first, box);
    const path = first && this.ways.find(here, first, id);
    const onward = first && then && this.ways.find(first, then, id);
    if (!path || !onward) return false;
    const up: Stop = { gesture: "lift", target: middleOf(was), hold: 1.05, takes: object, onward };
    const down: Stop = { gesture: "put_down", target: middleOf(box), hold: 1 };
    job.errand = { kind: "work", path, there: false, stops: [up, down] };
    if (pathLength(path) > 0.1) m.body.walk(path, Math.max(0.5, pathLength(path) / WALK), now, yawTo(first, up.target));
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
    const far = job.errand?.kind === "file" && apart(from, post.position) > FAR;
    const found = far ? null : this.ways.find(before, [...post.position], body.id);
    job.wait = now;
    if (!found) {
      // Walled in, or too far to walk: it fades over, as for a change in the log.
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
      const path = this.ways.find(here, spot, id);
      if (!path) continue;
      job.errand = { kind: "rest", path, bench, there: false };
      m.body.walk(path, Math.max(0.8, pathLength(path) / STROLL), now, bench.seat.yaw);
      return true;
    }
    return true;
  }
}

/** Whether it has stood for long enough, and has come to where its way begins: where frames are slow, fading over takes
 * longer than its time. */
function mayGoOn(m: Member, { at, path }: NonNullable<Errand["resume"]>, now: number): boolean {
  return now >= at && (!path?.[0] || apart(path[0], m.body.position) < 1);
}
