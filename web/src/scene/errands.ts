// Errands: movement that exists in the picture only. An agent's body walks to what its calls have just built,
// to a bench when nothing happens, and back. The document is not touched: agents are always told the body's
// post (member.ts). Every errand has an event behind it, or a minute without one. States and phases:
// errands.state.ts.

import { type Box3, Vector3 } from "three";
import { clamp, degrees, flatDistance, radians, type Vec3, yawTo } from "../core/vector.ts";
import { pathLength } from "./avatar/avatar.ts";
import { type GestureKind, gesture } from "./avatar/gesture.ts";
import type { ErrandDeps } from "./errands.deps.ts";
import { FAR, type FileVisit, planVisit } from "./errands.files.ts";
import { distanceTo, frontOf, middleOf, placesAround, remainingPath } from "./errands.places.ts";
import { canResume, type Errand, type Job, type Stop } from "./errands.state.ts";
import { isVacant, type Member, type Post } from "./member.ts";
import type { Pathfinder } from "./pathfinder.ts";
import type { WorkEvent } from "./workevents.ts";

/** Calls within this many seconds count as one burst: one piece of work. */
const BURST = 5;
/** In a burst wider than this (m) the body goes to the newest part. */
const WIDEST_BURST = 12;
/** Least distance (m) between two bodies' places of work. */
const ELBOW = 0.95;
/** Work within this distance (m) can be done from where the body stands. */
const NEAR_WORK = 1.7;
/** Distance (m) from the work at which it stands. */
const STAND_OFF = 0.85;
/** Least time (s) between two plans of one body, and how long it stays after its last work. */
const PLAN_INTERVAL = 0.7;
const LEAVE_AFTER = 9;
/** How long it stays at a file after the last touch (s). */
const LEAVE_FILE_AFTER = 25;
/** Seconds in which a body fades over to another place. */
const FADE_SECONDS = 0.5;
/** Seconds without any event until it sits down, and how far a seat may be (m). */
const BORED_AFTER = 60;
const SEAT_RANGE = 8;
/** Walking speed (m/s): to a bench, and with something on its mind. */
const STROLL_SPEED = 1.1;
const WALK_SPEED = 1.8;
/** Seconds in which it steps aside. */
const ASIDE_SECONDS = 1.1;

/** Stances in which nothing is known of the agent. */
const SILENT_STANCES = new Set(["stale", "lost", "away"]);

/** The errands of all bodies. Times are seconds on the page's clock. */
export class Errands {
  readonly paths: Pathfinder;
  private readonly deps: ErrandDeps;
  private readonly jobs = new Map<string, Job>();

  constructor(deps: ErrandDeps) {
    this.deps = deps;
    this.paths = deps.paths;
  }

  /** The job of a body, created on first use. */
  private job(id: string, now: number): Job {
    let job = this.jobs.get(id);
    if (!job) {
      job = { work: null, visit: null, errand: null, nextPlan: now, lastActivity: now };
      this.jobs.set(id, job);
    }
    return job;
  }

  /** An agent's call made, moved or removed what is in this box. */
  onWork(id: string, box: Box3, now: number, event: WorkEvent): void {
    const job = this.job(id, now);
    job.lastActivity = now;
    const before = job.work && now - job.work.last < BURST ? job.work.box : null;
    const all = before ? before.clone().union(box) : box.clone();
    const wide = Math.hypot(all.max.x - all.min.x, all.max.z - all.min.z) > WIDEST_BURST;
    job.work = { box: wide ? box.clone() : all, newest: box.clone(), last: now, fresh: true, own: true, event };
  }

  /** An agent touched a file. A newer visit replaces this one, even on the way. */
  onFileVisit(id: string, call: FileVisit, now: number): void {
    const job = this.job(id, now);
    job.lastActivity = now;
    job.visit = { ...call, last: now, fresh: true };
  }

  /** Objects changed. A body that stands there makes room; one whose seat is gone gets up. */
  onObjectsChanged(box: Box3, now: number): void {
    for (const [id, job] of this.jobs) {
      const m = this.deps.members.get(id);
      if (!m || !job.errand?.arrived) continue;
      const { seat: bench } = job.errand;
      const still = bench && this.deps.seatsNear(bench.seat.at, 0.05).some((b) => b.id === bench.id);
      if (bench && !still) job.lastActivity = now;
      else if (!bench && distanceTo(box, m.body.position) < 0.3)
        job.work = { box, newest: box, last: now, fresh: true, own: false, event: { kind: "place" } };
    }
  }

  /** Records that something happened: a resting body gets up for it. */
  noteActivity(id: string, now: number): void {
    this.job(id, now).lastActivity = now;
  }

  /** Ends the errand and forgets what was planned: the agent took over, or the body is at its post anyway. */
  drop(id: string, now: number): void {
    const job = this.jobs.get(id);
    if (job) Object.assign(job, { work: null, visit: null, errand: null, lastActivity: now });
  }

  forget(id: string): void {
    this.jobs.delete(id);
  }

  /** Whether the body is away from its post. */
  isAway(id: string): boolean {
    return Boolean(this.jobs.get(id)?.errand);
  }

  /**
   * Advances all errands. Searches at most one path per call, since a search takes long and this runs per
   * frame.
   */
  update(now: number): void {
    let searches = 1;
    for (const [id, m] of this.deps.members) {
      if (m.parent) continue;
      const job = this.job(id, now);
      if (now < m.walkingUntil || (m.body.moving && !job.errand)) continue;
      // Nothing is invented for an agent that has fallen silent.
      if (SILENT_STANCES.has(m.body.stance) && !m.body.moving) continue;
      if (searches > 0 && this.step(id, m, job, now)) searches--;
    }
  }

  /** Advances one body; true when a path was searched. */
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
    if (job.visit?.fresh && now >= job.nextPlan) {
      job.nextPlan = now + PLAN_INTERVAL;
      job.visit.fresh = false;
      return this.goToFile(id, m, job, job.visit, now);
    }
    if (errand?.kind === "rest" && job.lastActivity > job.nextPlan) return this.goHome(m, job, now);
    if (!m.body.moving && errand?.resume)
      return canResume(m, errand.resume, now) && this.resumeWalk(m, job, errand, now);
    if (!m.body.moving && errand && !errand.arrived) this.arrive(m, job, errand, now);
    if ((errand?.kind === "work" || errand?.kind === "file") && errand.arrived && this.isDone(m, job, now))
      return this.goHome(m, job, now);
    if (!errand && this.isBored(m, job, now)) return this.goRest(id, m, job, now);
    return false;
  }

  /** Whether a body can leave its work or file. */
  private isDone(m: Member, job: Job, now: number): boolean {
    const busy = ["thinking", "working", "speaking", "needs-you"].includes(m.body.stance);
    const leave = job.errand?.kind === "file" ? LEAVE_FILE_AFTER : LEAVE_AFTER;
    return !busy && now - Math.max(job.lastActivity, job.work?.last ?? -Infinity) > leave;
  }

  /** Whether a body may go and sit down. */
  private isBored(m: Member, job: Job, now: number): boolean {
    return (
      m.body.stance === "idle" &&
      m.post.pose === "stand" &&
      now - Math.max(job.lastActivity, job.nextPlan) > BORED_AFTER
    );
  }

  /** Continues after a pause; true when a path was searched. */
  private resumeWalk(m: Member, job: Job, errand: Errand, now: number): boolean {
    const { path: known, to } = errand.resume ?? { to: m.body.position };
    errand.resume = undefined;
    const path = known ?? this.paths.findPath(m.body.position, to, m.body.id);
    if (!path) {
      errand.arrived = true;
      return true;
    }
    errand.path = path;
    const facing = errand.kind === "file" && job.visit ? yawTo(to, job.visit.lookAt) : errand.seat?.seat.yaw;
    const yaw = errand.kind === "home" ? radians(m.post.yaw) : facing;
    m.body.walk(path, Math.max(0.5, pathLength(path) / WALK_SPEED), now, yaw);
    job.nextPlan = now;
    return !known;
  }

  /** Performs a stop: gestures, and, when the way goes on, carries an object onward. */
  private performStop(
    m: Member,
    errand: Errand,
    { gesture: kind, target, hold, picksUp: takes, onward }: Stop,
    now: number,
  ): void {
    const g = gesture(kind, now, undefined, target);
    if (g) m.body.gesture(g, now);
    if (!onward) return;
    errand.resume = { until: now + hold, path: onward, to: onward.at(-1) as Vec3 };
    const until = now + hold + Math.max(0.5, pathLength(onward) / WALK_SPEED) + 0.5;
    m.body.carry(now + hold * 0.5, until);
    if (takes) this.deps.onPickUp(m.body.id, takes, now + hold * 0.5, until + 0.2);
  }

  /** Steps out of someone's way, and continues its errand after a pause. */
  stepAside(id: string, spot: Vec3, now: number): void {
    const m = this.deps.members.get(id);
    if (!m) return;
    const job = this.job(id, now);
    const here = m.body.position;
    const errand = (job.errand ??= { kind: "home", path: [], arrived: false });
    const to = errand.arrived ? spot : (errand.path.at(-1) ?? [...m.post.position]);
    errand.resume = { until: now + ASIDE_SECONDS + 0.6, to };
    errand.path = [here, to];
    errand.arrived = false;
    m.body.walk([here, spot], ASIDE_SECONDS, now, m.body.yaw);
  }

  /** Whether it can be asked to step aside: not on a walk its agent asked for, and not while it sits. */
  canStepAside(id: string, m: Member, now: number): boolean {
    const errand = this.jobs.get(id)?.errand;
    return Boolean(errand) && now >= m.walkingUntil && !(errand?.seat && errand.arrived);
  }

  /** At the end of a path: performs the next stop, or begins what the errand is for. */
  private arrive(m: Member, job: Job, errand: Errand, now: number): void {
    const stop = errand.stops?.shift();
    if (stop) this.performStop(m, errand, stop, now);
    if (stop?.onward) return;
    errand.arrived = true;
    if (stop) return;
    if (errand.kind === "home") job.errand = null;
    else if (errand.kind === "file") this.workAt(m, job.visit, now);
    else if (errand.seat) m.body.sit(errand.seat.seat, errand.seat.id, now);
    else if (job.work?.own && now - job.work.last < BURST) this.reachFor(m, job.work.newest, job.work.event.kind, now);
  }

  /** Gestures at what it has just built. */
  private reachFor(m: Member, box: Box3, kind: GestureKind, now: number): void {
    const target = middleOf(box);
    const g = gesture(kind === "lift" ? "place" : kind, now, undefined, target);
    if (g) m.body.gesture(g, now);
    m.body.workAt(target, now + BURST);
  }

  /** Gestures at the file it visits. */
  private workAt(m: Member, call: FileVisit | null, now: number): void {
    const g = call && gesture(call.gesture, now, undefined, call.lookAt);
    if (!g || !call) return;
    m.body.gesture(g, now);
    m.body.workAt(call.lookAt, now + BURST);
  }

  /** Goes to the street in front of a file, on foot or by fading over (errands.files.ts). */
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
      job.errand.resume = { until: now + FADE_SECONDS, path, to };
    } else {
      const length = pathLength(path);
      m.body.walk(path, length / clamp(length / 3, 1.7, 3), now, yawTo(to, call.lookAt));
    }
    return true;
  }

  /** Goes to its work, unless it can do it from where it stands. Returns true: planning counts as a search. */
  private goToWork(id: string, m: Member, job: Job, now: number): boolean {
    const { work, errand } = job;
    if (!work) return false;
    if (work.event.carried && this.goCarry(id, m, job, work.newest, work.event.carried, now)) return true;
    const here = m.body.position;
    const target = middleOf(work.box);
    if (work.own) m.body.workAt(middleOf(work.newest), now + BURST);
    const heading = errand?.kind === "work" && m.body.moving ? (errand.path.at(-1) as Vec3) : null;
    if (
      heading &&
      distanceTo(work.box, heading) < NEAR_WORK &&
      this.paths.isClear(remainingPath(errand?.path ?? [], here))
    )
      return true;
    const far = distanceTo(work.box, here);
    const stays = far > FAR || m.post.pose === "sit";
    const spot = stays || (far < NEAR_WORK && this.canStay(id, here)) ? null : this.spotBeside(id, here, work.box);
    const path = spot && this.paths.findPath(here, spot, id);
    if (!spot || !path) {
      if (!m.body.moving && work.own) this.reachFor(m, work.newest, work.event.kind, now);
      return true;
    }
    job.errand = { kind: "work", path, arrived: false };
    const length = pathLength(path);
    m.body.walk(path, length / clamp(length / 3, 1.7, 3), now, yawTo(spot, target));
    return true;
  }

  /** Walks to where a light object stood, picks it up, and carries it to where it stands now. */
  private goCarry(
    id: string,
    m: Member,
    job: Job,
    box: Box3,
    { id: object, from, to }: NonNullable<WorkEvent["carried"]>,
    now: number,
  ): boolean {
    const here = m.body.position;
    if (m.post.pose === "sit" || flatDistance(here, from) > FAR) return false;
    const was = box.clone().translate(new Vector3(from[0] - to[0], 0, from[2] - to[2]));
    const first =
      distanceTo(was, here) < NEAR_WORK * 0.7 && this.canStay(id, here) ? here : this.spotBeside(id, here, was);
    const then = first && this.spotBeside(id, first, box);
    const path = first && this.paths.findPath(here, first, id);
    const onward = first && then && this.paths.findPath(first, then, id);
    if (!path || !onward) return false;
    const up: Stop = { gesture: "lift", target: middleOf(was), hold: 1.05, picksUp: object, onward };
    const down: Stop = { gesture: "put_down", target: middleOf(box), hold: 1 };
    job.errand = { kind: "work", path, arrived: false, stops: [up, down] };
    if (pathLength(path) > 0.1)
      m.body.walk(path, Math.max(0.5, pathLength(path) / WALK_SPEED), now, yawTo(first, up.target));
    return true;
  }

  /** Whether it can stay where it stands. */
  private canStay(id: string, place: Vec3): boolean {
    return this.paths.nearestFree(place, 0.2) !== null && isVacant(this.deps.members, id, place, ELBOW);
  }

  /** The nearest free place beside a box. */
  private spotBeside(id: string, from: Vec3, box: Box3): Vec3 | null {
    let best: Vec3 | null = null;
    for (const p of placesAround(box, STAND_OFF)) {
      const free = this.paths.nearestFree([p[0], from[1], p[1]], 0.5);
      if (!free || distanceTo(box, free) < 0.3 || !isVacant(this.deps.members, id, free, ELBOW)) continue;
      if (!best || flatDistance(free, from) < flatDistance(best, from)) best = free;
    }
    return best;
  }

  /** Returns to its post. */
  private goHome(m: Member, job: Job, now: number): boolean {
    const { post, body } = m;
    const from = body.position;
    const before = job.errand?.seat ? frontOf(job.errand.seat.seat) : from;
    const far = job.errand?.kind === "file" && flatDistance(from, post.position) > FAR;
    const found = far ? null : this.paths.findPath(before, [...post.position], body.id);
    job.nextPlan = now;
    if (!found) {
      // Walled in, or too far: it fades over, as it does for a change in the log.
      job.errand = null;
      body.place(post, now, { camera: from, seat: () => null, calm: false });
      return true;
    }
    const path = before === from ? found : [from, ...found];
    job.errand = { kind: "home", path, arrived: false };
    body.walk(path, Math.max(0.5, pathLength(path) / 1.5), now, radians(post.yaw));
    return true;
  }

  /** Looks for a free seat nearby and goes there. When there is none, the next try follows later. */
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
