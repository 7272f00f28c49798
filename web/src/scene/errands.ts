// Ways that agents go by themselves, in the picture only: to where their calls just built something, to a bench when
// nothing happens, and back. The document is not touched: a body that is on an errand returns to its post, and whoever
// asks where an avatar is gets the post. Each errand has an event behind it, or a minute without one.

import { type Box3, Vector3 } from "three";
import { pathLength } from "./avatar/avatar.ts";
import { type GestureKind, gesture } from "./avatar/gesture.ts";
import type { WorkEvent } from "./workevents.ts";
import { type FileVisit, FAR, planVisit } from "./errands.files.ts";
import type { Errand, Job, Stop } from "./errands.state.ts";
import { around, distanceTo, frontOf, middleOf, remainingPath } from "./errands.places.ts";
import { apart, clamp, degrees, radians, type Vec3, yawTo } from "./math.ts";
import { type Member, type Members, type Post, isVacant } from "./member.ts";
import type { FoundSeat } from "./seats.ts";
import type { Pathfinder } from "./pathfinder.ts";

/** Seconds of a burst: what is made within them is one piece of work. */
const BURST = 5;
/** Metres: a burst that is wider is looked at by its newest part. */
const WIDEST_BURST = 12;
/** Metres between two bodies' places of work. */
const ELBOW = 0.95;
/** Metres from the body to its work that are near enough to stay. */
const NEAR_WORK = 1.7;
/** How far from the work it stands (m). */
const STAND_OFF = 0.85;
/** Seconds between two plans of one body, and without work until it goes back. */
const PLAN_INTERVAL = 0.7;
const LEAVE_AFTER = 9;
/** Seconds without a touch until it leaves a file. */
const LEAVE_FILE_AFTER = 25;
/** Seconds in which a body fades over to another place. */
const FADE_SECONDS = 0.5;
/** Seconds without any event until it sits down, and how far a bench may be (m). */
const BORED_AFTER = 60;
const SEAT_RANGE = 8;
const STROLL_SPEED = 1.1;

/** m/s with something on its mind, and seconds in which it steps aside. */
const WALK_SPEED = 1.8;
const ASIDE_SECONDS = 1.1;

const SILENT_STANCES = new Set(["stale", "lost", "away"]);

export interface ErrandDeps {
  members: Members;
  paths: Pathfinder;
  /** Seats near a place, nearest first. */
  seatsNear(near: Vec3, most: number): FoundSeat[];
  /** A thing is in somebody's hands, in the picture. */
  onPickUp(id: string, object: string, now: number, until: number): void;
}

export class Errands {
  readonly paths: Pathfinder;
  private readonly deps: ErrandDeps;
  private readonly jobs = new Map<string, Job>();

  constructor(deps: ErrandDeps) {
    this.deps = deps;
    this.paths = deps.paths;
  }

  private job(id: string, now: number): Job {
    let job = this.jobs.get(id);
    if (!job) {
      job = { work: null, call: null, errand: null, nextPlan: now, lastActivity: now };
      this.jobs.set(id, job);
    }
    return job;
  }

  /** An agent's call made, moved or removed what is in this box. */
  onWork(id: string, box: Box3, now: number, deed: WorkEvent): void {
    const job = this.job(id, now);
    job.lastActivity = now;
    const before = job.work && now - job.work.last < BURST ? job.work.box : null;
    const all = before ? before.clone().union(box) : box.clone();
    const wide = Math.hypot(all.max.x - all.min.x, all.max.z - all.min.z) > WIDEST_BURST;
    job.work = { box: wide ? box.clone() : all, newest: box.clone(), last: now, fresh: true, own: true, deed };
  }

  /** An agent does something with a file; a newer one takes its place, also on the way. */
  onFileVisit(id: string, call: FileVisit, now: number): void {
    const job = this.job(id, now);
    job.lastActivity = now;
    job.call = { ...call, last: now, fresh: true };
  }

  /** Something was put down or taken away: who is on an errand there moves on. */
  onObjectsChanged(box: Box3, now: number): void {
    for (const [id, job] of this.jobs) {
      const m = this.deps.members.get(id);
      if (!m || !job.errand?.arrived) continue;
      const { seat: bench } = job.errand;
      const still = bench && this.deps.seatsNear(bench.seat.at, 0.05).some((b) => b.id === bench.id);
      if (bench && !still) job.lastActivity = now;
      else if (!bench && distanceTo(box, m.body.position) < 0.3)
        job.work = { box, newest: box, last: now, fresh: true, own: false, deed: { kind: "place" } };
    }
  }

  /** Something happened that it should be up for. */
  noteActivity(id: string, now: number): void {
    this.job(id, now).lastActivity = now;
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
  isAway(id: string): boolean {
    return Boolean(this.jobs.get(id)?.errand);
  }

  /** Moves everyone's errands on; looks for at most one way, so that no frame waits long. */
  update(now: number): void {
    let searches = 1;
    for (const [id, m] of this.deps.members) {
      if (m.parent) continue;
      const job = this.job(id, now);
      if (now < m.walkingUntil || (m.body.moving && !job.errand)) continue;
      // Of one that nobody hears of, nothing is shown that it might not do.
      if (SILENT_STANCES.has(m.body.stance) && !m.body.moving) continue;
      if (searches > 0 && this.step(id, m, job, now)) searches--;
    }
  }

  /** One body's next move; true: a way was looked for. */
  private step(id: string, m: Member, job: Job, now: number): boolean {
    const { errand } = job;
    if (job.work?.fresh && now >= job.nextPlan) {
      if (job.work.last < now - BURST * 2) job.work = null;
      else {
        job.nextPlan = now + PLAN_INTERVAL;
        job.work.fresh = false;
        return this.goToWork(id, m, job, now);
      }
    }
    if (job.call?.fresh && now >= job.nextPlan) {
      job.nextPlan = now + PLAN_INTERVAL;
      job.call.fresh = false;
      return this.goToFile(id, m, job, job.call, now);
    }
    if (errand?.kind === "rest" && job.lastActivity > job.nextPlan) return this.goHome(m, job, now);
    if (!m.body.moving && errand?.resume) return canResume(m, errand.resume, now) && this.resumeWalk(m, job, errand, now);
    if (!m.body.moving && errand && !errand.arrived) this.arrive(m, job, errand, now);
    if ((errand?.kind === "work" || errand?.kind === "file") && errand.arrived && this.isDone(m, job, now))
      return this.goHome(m, job, now);
    if (!errand && this.isBored(m, job, now)) return this.goRest(id, m, job, now);
    return false;
  }

  private isDone(m: Member, job: Job, now: number): boolean {
    const busy = ["thinking", "working", "speaking", "needs-you"].includes(m.body.stance);
    const leave = job.errand?.kind === "file" ? LEAVE_FILE_AFTER : LEAVE_AFTER;
    return !busy && now - Math.max(job.lastActivity, job.work?.last ?? -Infinity) > leave;
  }

  private isBored(m: Member, job: Job, now: number): boolean {
    return m.body.stance === "idle" && m.post.pose === "stand" && now - Math.max(job.lastActivity, job.nextPlan) > BORED_AFTER;
  }

  /** Goes on after it stood for a moment; true: a way was looked for. */
  private resumeWalk(m: Member, job: Job, errand: Errand, now: number): boolean {
    const { path: known, to } = errand.resume ?? { to: m.body.position };
    errand.resume = undefined;
    const path = known ?? this.paths.findPath(m.body.position, to, m.body.id);
    if (!path) {
      errand.arrived = true;
      return true;
    }
    errand.path = path;
    const facing = errand.kind === "file" && job.call ? yawTo(to, job.call.at) : errand.seat?.seat.yaw;
    const yaw = errand.kind === "home" ? radians(m.post.yaw) : facing;
    m.body.walk(path, Math.max(0.5, pathLength(path) / WALK_SPEED), now, yaw);
    job.nextPlan = now;
    return !known;
  }

  /** What it does at one end of its way before it goes on to the next. */
  private performStop(m: Member, errand: Errand, { gesture: kind, target, hold, picksUp: takes, onward }: Stop, now: number): void {
    const g = gesture(kind, now, undefined, target);
    if (g) m.body.gesture(g, now);
    if (!onward) return;
    errand.resume = { at: now + hold, path: onward, to: onward.at(-1) as Vec3 };
    const until = now + hold + Math.max(0.5, pathLength(onward) / WALK_SPEED) + 0.5;
    m.body.carry(now + hold * 0.5, until);
    if (takes) this.deps.onPickUp(m.body.id, takes, now + hold * 0.5, until + 0.2);
  }

  /** Steps out of somebody's way, and then goes on with what it was about. */
  stepAside(id: string, spot: Vec3, now: number): void {
    const m = this.deps.members.get(id);
    if (!m) return;
    const job = this.job(id, now);
    const here = m.body.position;
    const errand = (job.errand ??= { kind: "home", path: [], arrived: false });
    const to = errand.arrived ? spot : (errand.path.at(-1) ?? [...m.post.position]);
    errand.resume = { at: now + ASIDE_SECONDS + 0.6, to };
    errand.path = [here, to];
    errand.arrived = false;
    m.body.walk([here, spot], ASIDE_SECONDS, now, m.body.yaw);
  }

  /** Whether it may be asked to step aside: it is where the picture put it, not where the world knows it to be. */
  canStepAside(id: string, m: Member, now: number): boolean {
    const errand = this.jobs.get(id)?.errand;
    return Boolean(errand) && now >= m.walkingUntil && !(errand?.seat && errand.arrived);
  }

  private arrive(m: Member, job: Job, errand: Errand, now: number): void {
    const stop = errand.stops?.shift();
    if (stop) this.performStop(m, errand, stop, now);
    if (stop?.onward) return;
    errand.arrived = true;
    if (stop) return;
    if (errand.kind === "home") job.errand = null;
    else if (errand.kind === "file") this.workAt(m, job.call, now);
    else if (errand.seat) m.body.sit(errand.seat.seat, errand.seat.id, now);
    else if (job.work?.own && now - job.work.last < BURST) this.reachFor(m, job.work.newest, job.work.deed.kind, now);
  }

  private reachFor(m: Member, box: Box3, kind: GestureKind, now: number): void {
    const at = middleOf(box);
    const g = gesture(kind === "lift" ? "place" : kind, now, undefined, at);
    if (g) m.body.gesture(g, now);
    m.body.workAt(at, now + BURST);
  }

  private workAt(m: Member, call: FileVisit | null, now: number): void {
    const g = call && gesture(call.gesture, now, undefined, call.at);
    if (!g || !call) return;
    m.body.gesture(g, now);
    m.body.workAt(call.at, now + BURST);
  }

  /** Goes to the street of a file. What is too far to walk to it fades over to, all but the last steps. */
  private goToFile(id: string, m: Member, job: Job, call: FileVisit, now: number): boolean {
    const { errand } = job;
    const plan = planVisit(call, {
      id,
      here: m.body.position,
      moving: m.body.moving,
      heading: errand?.kind === "file" && !errand.arrived ? errand.path.at(-1) : undefined,
      seated: m.post.pose === "sit" && !errand,
      members: this.deps.members,
      paths: this.paths,
    });
    if (plan.what === "stay") return false;
    if (plan.what === "here") {
      job.errand = { kind: "file", path: [m.body.position], arrived: true };
      this.workAt(m, call, now);
      return true;
    }
    const { path } = plan;
    const to = path.at(-1) as Vec3;
    job.errand = { kind: "file", path, arrived: false };
    if (plan.what === "fade") {
      const from = path[0] as Vec3;
      const place: Post = { position: from, yaw: degrees(yawTo(from, to)), pose: "stand" };
      m.body.place(place, now, { camera: m.body.position, seat: () => null, calm: false });
      job.errand.resume = { at: now + FADE_SECONDS, path, to };
    } else {
      const length = pathLength(path);
      m.body.walk(path, length / clamp(length / 3, 1.7, 3), now, yawTo(to, call.at));
    }
    return true;
  }

  /** Goes to the middle of what it made lately, unless it stands there already. */
  private goToWork(id: string, m: Member, job: Job, now: number): boolean {
    const { work, errand } = job;
    if (!work) return false;
    if (work.deed.carried && this.goCarry(id, m, job, work.newest, work.deed.carried, now)) return true;
    const here = m.body.position;
    const at = middleOf(work.box);
    if (work.own) m.body.workAt(middleOf(work.newest), now + BURST);
    const heading = errand?.kind === "work" && m.body.moving ? (errand.path.at(-1) as Vec3) : null;
    if (heading && distanceTo(work.box, heading) < NEAR_WORK && this.paths.isClear(remainingPath(errand?.path ?? [], here))) return true;
    const far = distanceTo(work.box, here);
    const stays = far > FAR || m.post.pose === "sit";
    const spot = stays || (far < NEAR_WORK && this.canStay(id, here)) ? null : this.spotBeside(id, here, work.box);
    const path = spot && this.paths.findPath(here, spot, id);
    if (!spot || !path) {
      if (!m.body.moving && work.own) this.reachFor(m, work.newest, work.deed.kind, now);
      return true;
    }
    job.errand = { kind: "work", path, arrived: false };
    const length = pathLength(path);
    m.body.walk(path, length / clamp(length / 3, 1.7, 3), now, yawTo(spot, at));
    return true;
  }

  /** Goes to where a light thing stood, takes it up, and carries it to where it stands now. */
  private goCarry(
    id: string,
    m: Member,
    job: Job,
    box: Box3,
    { id: object, from, to }: NonNullable<WorkEvent["carried"]>,
    now: number,
  ): boolean {
    const here = m.body.position;
    if (m.post.pose === "sit" || apart(here, from) > FAR) return false;
    const was = box.clone().translate(new Vector3(from[0] - to[0], 0, from[2] - to[2]));
    const first = distanceTo(was, here) < NEAR_WORK * 0.7 && this.canStay(id, here) ? here : this.spotBeside(id, here, was);
    const then = first && this.spotBeside(id, first, box);
    const path = first && this.paths.findPath(here, first, id);
    const onward = first && then && this.paths.findPath(first, then, id);
    if (!path || !onward) return false;
    const up: Stop = { gesture: "lift", target: middleOf(was), hold: 1.05, picksUp: object, onward };
    const down: Stop = { gesture: "put_down", target: middleOf(box), hold: 1 };
    job.errand = { kind: "work", path, arrived: false, stops: [up, down] };
    if (pathLength(path) > 0.1) m.body.walk(path, Math.max(0.5, pathLength(path) / WALK_SPEED), now, yawTo(first, up.target));
    return true;
  }

  /** Whether it can go on standing where it is. */
  private canStay(id: string, at: Vec3): boolean {
    return this.paths.nearestFree(at, 0.2) !== null && isVacant(this.deps.members, id, at, ELBOW);
  }

  /** The nearest free place beside a box. */
  private spotBeside(id: string, from: Vec3, box: Box3): Vec3 | null {
    let best: Vec3 | null = null;
    for (const p of around(box, STAND_OFF)) {
      const free = this.paths.nearestFree([p[0], from[1], p[1]], 0.5);
      if (!free || distanceTo(box, free) < 0.3 || !isVacant(this.deps.members, id, free, ELBOW)) continue;
      if (!best || apart(free, from) < apart(best, from)) best = free;
    }
    return best;
  }

  private goHome(m: Member, job: Job, now: number): boolean {
    const { post, body } = m;
    const from = body.position;
    const before = job.errand?.seat ? frontOf(job.errand.seat.seat) : from;
    const far = job.errand?.kind === "file" && apart(from, post.position) > FAR;
    const found = far ? null : this.paths.findPath(before, [...post.position], body.id);
    job.nextPlan = now;
    if (!found) {
      // Walled in, or too far to walk: it fades over, as for a change in the log.
      job.errand = null;
      body.place(post, now, { camera: from, seat: () => null, calm: false });
      return true;
    }
    const path = before === from ? found : [from, ...found];
    job.errand = { kind: "home", path, arrived: false };
    body.walk(path, Math.max(0.5, pathLength(path) / 1.5), now, radians(post.yaw));
    return true;
  }

  private goRest(id: string, m: Member, job: Job, now: number): boolean {
    job.nextPlan = now + PLAN_INTERVAL;
    const here = m.body.position;
    const taken = new Set([...this.jobs.values()].map((j) => j.errand?.seat?.id));
    for (const other of this.deps.members.values()) taken.add(other.post.seat);
    for (const bench of this.deps.seatsNear(here, SEAT_RANGE)) {
      const front = frontOf(bench.seat);
      const spot = this.paths.nearestFree(front, 0.35);
      if (!spot || taken.has(bench.id) || !isVacant(this.deps.members, id, spot, ELBOW)) continue;
      const path = this.paths.findPath(here, spot, id);
      if (!path) continue;
      job.errand = { kind: "rest", path, seat: bench, arrived: false };
      m.body.walk(path, Math.max(0.8, pathLength(path) / STROLL_SPEED), now, bench.seat.yaw);
      return true;
    }
    return true;
  }
}

/** Whether it has stood for long enough, and has come to where its way begins: where frames are slow, fading over takes
 * longer than its time. */
function canResume(m: Member, { at, path }: NonNullable<Errand["resume"]>, now: number): boolean {
  return now >= at && (!path?.[0] || apart(path[0], m.body.position) < 1);
}
