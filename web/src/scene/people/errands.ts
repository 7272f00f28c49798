// Errands: movement that exists in the picture only. An agent's body walks to what its calls have just built, to its
// workbench while its session runs, to a seat when nothing happens, and back. The document is not touched: agents are always told the body's
// post (member.ts). Every errand has an event behind it, or a minute without one. Its states: errand.ts.

import type { Box3 } from "three";
import { degrees, flatDistance, pathLength, radians, type Vec3, yawTo } from "../../core/vector.ts";
import { type GestureKind, gesture } from "../avatar/gesture.ts";
import { placeAtBench, standRight } from "./benchwork.ts";
import {
  afterYielding,
  type ErrandState,
  type Job,
  mayWalkOn,
  type Purpose,
  purposeOf,
  type Travel,
  wayOf,
  yawAtEnd,
} from "./errand.ts";
import { type FileVisit, planVisit, type Workplace } from "./filevisit.ts";
import { isVacant, type Member, type Members } from "./member.ts";
import { fadeTo, hurry, walkingTime } from "./paces.ts";
import type { Pathfinder } from "./pathfinder.ts";
import type { FoundSeat } from "./seats.ts";
import type { WorkEvent } from "./workevents.ts";
import { distanceTo, ELBOW, FAR, frontOf, type Load, leadsTo, middleOf, pathToWork, planCarry } from "./workplaces.ts";

/** Calls within this many seconds count as one burst: one piece of work. */
const BURST = 5;
/** In a burst wider than this (m) the body goes to the newest part. */
const WIDEST_BURST = 12;
/** Least time (s) between two plans of one body, and how long it stays after its last work. */
const PLAN_INTERVAL = 0.7;
const LEAVE_AFTER = 9;
/** How long it stays at a file after the last touch (s). */
const LEAVE_FILE_AFTER = 25;
/** The same for a body that has a workbench to return to. */
const BACK_TO_BENCH_AFTER = 12;
/** Seconds in which a body fades over to another place. */
const FADE_SECONDS = 0.5;
/** Seconds without any event until it sits down, and how far a seat may be (m). */
const BORED_AFTER = 60;
const SEAT_RANGE = 8;
/** Walking speed (m/s): to a seat, and back home. */
const STROLL_SPEED = 1.1;
const HOME_SPEED = 1.5;
/** Seconds in which it steps aside, and then waits. */
const ASIDE_SECONDS = 1.1;
const ASIDE_WAIT = 0.6;
/** Seconds in which it takes an object up. */
const LIFT_SECONDS = 1.05;

/** Stances in which nothing is known of the agent, and in which it is at work. */
const SILENT_STANCES = new Set(["stale", "lost", "away"]);
const BUSY_STANCES = new Set(["thinking", "working", "speaking", "needs-you"]);

type Waiting = Extract<ErrandState, { at: "fading" | "lifting" }>;

/** What the errands need of the crew. */
interface ErrandDeps {
  members: Members;
  paths: Pathfinder;
  /** Free and taken seats near a place, nearest first. */
  seatsNear(near: Vec3, most: number): FoundSeat[];
  /** Shows an object in a body's hands. */
  onPickUp(id: string, object: string, now: number, until: number): void;
}

/** The errands of all bodies. Times are seconds on the page's clock. */
export class Errands {
  private readonly deps: ErrandDeps;
  private readonly jobs = new Map<string, Job>();

  constructor(deps: ErrandDeps) {
    this.deps = deps;
  }

  /** The job of a body, created on first use. */
  private job(m: Member, now: number): Job {
    const { id } = m.body;
    let job = this.jobs.get(id);
    if (!job) {
      job = { m, state: { at: "post" }, work: null, visit: null, bench: null, nextPlan: now, lastActivity: now };
      this.jobs.set(id, job);
    }
    return job;
  }

  /** An agent's call made, moved or removed what is in this box. */
  onWork(m: Member, box: Box3, now: number, event: WorkEvent): void {
    const job = this.job(m, now);
    job.lastActivity = now;
    const before = job.work && now - job.work.last < BURST ? job.work.box : null;
    const all = before ? before.clone().union(box) : box.clone();
    const wide = Math.hypot(all.max.x - all.min.x, all.max.z - all.min.z) > WIDEST_BURST;
    job.work = { box: wide ? box.clone() : all, newest: box.clone(), last: now, fresh: true, own: true, event };
  }

  /** An agent touched a file. A newer visit replaces this one, even on the way. */
  onFileVisit(m: Member, visit: FileVisit, now: number): void {
    const job = this.job(m, now);
    job.lastActivity = now;
    job.visit = { ...visit, fresh: true, last: now };
  }

  /** Where a body works while nothing calls it elsewhere; null: it has no workbench, or nothing to do there any more. */
  setBench(m: Member, bench: Workplace | null, now: number): void {
    this.job(m, now).bench = bench;
  }

  /** Objects changed. A body that stands there makes room; one whose seat is gone gets up. */
  onObjectsChanged(box: Box3, now: number): void {
    for (const job of this.jobs.values()) {
      const { state, m } = job;
      if (state.at === "resting") {
        const { id, seat } = state.purpose.seat;
        if (!this.deps.seatsNear(seat.at, 0.05).some((s) => s.id === id)) job.lastActivity = now;
      } else if (state.at === "working" && distanceTo(box, m.body.position) < 0.3)
        job.work = { box, newest: box, last: now, fresh: true, own: false, event: { kind: "place" } };
    }
  }

  /** Records that something happened: a resting body gets up for it. */
  noteActivity(m: Member, now: number): void {
    this.job(m, now).lastActivity = now;
  }

  /** Ends the errand and forgets what was planned: the agent took over, or the body is at its post anyway. */
  drop(id: string, now: number): void {
    const job = this.jobs.get(id);
    if (job) Object.assign(job, { work: null, visit: null, state: { at: "post" }, lastActivity: now });
  }

  forget(id: string): void {
    this.jobs.delete(id);
  }

  /** Whether the body is away from its post. */
  isAway(id: string): boolean {
    return this.stateOf(id).at !== "post";
  }

  /** Where the errand of a body is. */
  stateOf(id: string): Readonly<ErrandState> {
    return this.jobs.get(id)?.state ?? { at: "post" };
  }

  /**
   * Advances all errands. Searches at most one path per call, since a search takes long and this runs per
   * frame.
   */
  update(now: number): void {
    for (const m of this.deps.members.values()) {
      if (m.parent) continue;
      const job = this.job(m, now);
      if (now < m.walkingUntil || (m.body.moving && job.state.at === "post")) continue;
      // Nothing is invented for an agent that has fallen silent.
      if (SILENT_STANCES.has(m.body.stance) && !m.body.moving) continue;
      if (this.step(job, now)) return;
    }
  }

  /** Advances one errand; true when a path was searched. */
  private step(job: Job, now: number): boolean {
    const { state, m } = job;
    if (now >= job.nextPlan) {
      if (job.work && job.work.last < now - BURST * 2) job.work.fresh = false;
      const due = job.work?.fresh ? job.work : job.visit?.fresh ? job.visit : null;
      if (due) {
        job.nextPlan = now + PLAN_INTERVAL;
        due.fresh = false;
        return due === job.work ? this.goToWork(job, now) : this.goToFile(job, now);
      }
    }
    if (purposeOf(state)?.kind === "rest" && job.lastActivity > job.nextPlan) return this.goHome(job, now);
    const { moving } = m.body;
    if (job.bench && purposeOf(state)?.kind === "bench") m.body.workAt(job.bench.lookAt, now + BURST);
    switch (state.at) {
      case "post":
        if (job.bench) return now >= job.nextPlan && this.goToBench(job, job.bench, now);
        return this.isBored(job, now) && this.goRest(job, now);
      case "working":
        if (state.purpose.kind === "bench") return this.stayAtBench(job, now);
        return this.isDone(job, now) && this.goHome(job, now);
      case "resting":
        return false;
      case "yielding":
        return !moving && now >= state.until && this.findWayOn(job, state.next, now);
      case "walking":
      case "fetching":
      case "carrying":
        if (!moving) this.arrive(job, state, now);
        return false;
      case "fading":
      case "lifting":
        if (!moving) this.walkOnWhenDue(job, state, now);
        return false;
    }
  }

  /** At the end of a path: takes up or puts down what it carries, or begins what the errand is for. */
  private arrive(job: Job, state: Travel, now: number): void {
    if (state.at === "fetching") return this.lift(job, state.load, now);
    if (state.at === "walking") return this.begin(job, state.purpose, now);
    this.show(job.m, "put_down", state.load.to, now);
    job.state = { at: "working", purpose: { kind: "work" } };
  }

  /** Begins what the errand is for. */
  private begin(job: Job, purpose: Purpose, now: number): void {
    const { m, work, visit } = job;
    switch (purpose.kind) {
      case "home":
        job.state = { at: "post" };
        return;
      case "rest":
        m.body.sit(purpose.seat.seat, purpose.seat.id, now);
        job.state = { at: "resting", purpose };
        return;
      case "file":
        if (visit) this.workAt(m, visit.gesture, visit.lookAt, now);
        break;
      case "work":
        if (work?.own && now - work.last < BURST) this.reachFor(m, work.newest, work.event.kind, now);
        break;
      case "bench":
        break; // what it does there its stance shows
    }
    job.state = { at: "working", purpose: { kind: purpose.kind } };
  }

  /** After a fade, or with what it has taken up. */
  private walkOnWhenDue(job: Job, state: Waiting, now: number): void {
    const next: Travel =
      state.at === "fading"
        ? { at: "walking", purpose: state.purpose, path: state.path }
        : { at: "carrying", load: state.load, path: state.load.onward };
    if (mayWalkOn(state.until, next.path, job.m.body.position, now)) this.walkOn(job, next, now);
  }

  /** Walks along the path of a state after a wait. */
  private walkOn(job: Job, next: Travel, now: number): void {
    job.m.body.walk(next.path, walkingTime(next.path), now, yawAtEnd(job, next));
    job.state = next;
    job.nextPlan = now;
  }

  /** Finds a new path to where the errand was going. Without one it stays at its work, or goes home. */
  private findWayOn(job: Job, next: Travel, now: number): boolean {
    const { body } = job.m;
    const path = this.deps.paths.findPath(body.position, next.path.at(-1) ?? body.position, body.id);
    const kind = purposeOf(next)?.kind;
    if (path) this.walkOn(job, { ...next, path }, now);
    else if (kind === "work" || kind === "file" || kind === "bench") job.state = { at: "working", purpose: { kind } };
    else this.goHome(job, now);
    return true;
  }

  /** Takes an object up, and carries it to where it stands now. */
  private lift(job: Job, load: Load, now: number): void {
    const { m } = job;
    this.show(m, "lift", load.from, now);
    const [held, until] = [now + LIFT_SECONDS * 0.5, now + LIFT_SECONDS + walkingTime(load.onward) + 0.5];
    m.body.carry(held, until);
    this.deps.onPickUp(m.body.id, load.object, held, until + 0.2);
    job.state = { at: "lifting", load, until: now + LIFT_SECONDS };
  }

  /** Steps out of someone's way, and continues its errand after a pause. */
  stepAside(m: Member, spot: Vec3, now: number): void {
    const job = this.job(m, now);
    const next = afterYielding(job.state, spot, [...m.post.position]);
    job.state = { at: "yielding", next, until: now + ASIDE_SECONDS + ASIDE_WAIT };
    m.body.walk([m.body.position, spot], ASIDE_SECONDS, now, m.body.yaw);
  }

  /** Whether it can be asked to step aside: not on a walk its agent asked for, and not while it sits. */
  canStepAside(m: Member, now: number): boolean {
    const { at } = this.stateOf(m.body.id);
    return at !== "post" && at !== "resting" && now >= m.walkingUntil;
  }

  /** Whether a body can leave its work or file. */
  private isDone({ m, state, work, visit, bench, lastActivity }: Job, now: number): boolean {
    const atFile = purposeOf(state)?.kind === "file";
    if (bench) return now - ((atFile ? visit : work)?.last ?? -Infinity) > (atFile ? BACK_TO_BENCH_AFTER : LEAVE_AFTER);
    const leave = atFile ? LEAVE_FILE_AFTER : LEAVE_AFTER;
    return !BUSY_STANCES.has(m.body.stance) && now - Math.max(lastActivity, work?.last ?? -Infinity) > leave;
  }

  /** Whether a body may go and sit down. */
  private isBored({ m, lastActivity, nextPlan }: Job, now: number): boolean {
    return m.body.stance === "idle" && m.post.pose === "stand" && now - Math.max(lastActivity, nextPlan) > BORED_AFTER;
  }

  /** Plays a gesture at a place. */
  private show(m: Member, kind: GestureKind, target: Vec3, now: number): void {
    const g = gesture(kind, now, undefined, target);
    if (g) m.body.gesture(g, now);
  }

  /** Gestures at what it works at, and goes on with that for a while. */
  private workAt(m: Member, kind: GestureKind, target: Vec3, now: number): void {
    this.show(m, kind, target, now);
    m.body.workAt(target, now + BURST);
  }

  /** Gestures at what it has just built. */
  private reachFor(m: Member, box: Box3, kind: GestureKind, now: number): void {
    this.workAt(m, kind === "lift" ? "place" : kind, middleOf(box), now);
  }

  /** Goes to the street in front of a file. */
  private goToFile(job: Job, now: number): boolean {
    const { visit, m } = job;
    if (!visit) return false;
    const arrived = (): void => this.workAt(m, visit.gesture, visit.lookAt, now);
    return this.goToPlace(job, visit, "file", now, arrived);
  }

  /** Goes to its workbench. */
  private goToBench(job: Job, bench: Workplace, now: number): boolean {
    job.nextPlan = now + PLAN_INTERVAL;
    return this.goToPlace(job, bench, "bench", now);
  }

  /** At its workbench: leaves when there is nothing more to do there, and follows it to another place. */
  private stayAtBench(job: Job, now: number): boolean {
    const { bench, m, nextPlan } = job;
    if (!bench) return this.goHome(job, now);
    if (flatDistance(m.body.position, bench.spot) > ELBOW) return now >= nextPlan && this.goToBench(job, bench, now);
    standRight(m, bench, now);
    return false;
  }

  /** In place of update() for a user who wants less motion. Returns whether anybody changed places. */
  placeAtBenches(now: number): boolean {
    return [...this.jobs.values()].filter((job) => placeAtBench(job, now)).length > 0;
  }

  /** Goes to a place of work, on foot or by fading over (filevisit.ts). `arrived`: it was there already. */
  private goToPlace(job: Job, place: Workplace, kind: "file" | "bench", now: number, arrived?: () => void): boolean {
    const { m, state } = job;
    const { body, post } = m;
    const plan = planVisit(place, {
      id: body.id,
      here: body.position,
      moving: body.moving,
      heading: purposeOf(state)?.kind === kind ? wayOf(state)?.at(-1) : undefined,
      seated: post.pose === "sit" && state.at === "post",
      members: this.deps.members,
      paths: this.deps.paths,
    });
    if (plan.what === "stay") return false;
    if (plan.what === "here") {
      job.state = { at: "working", purpose: { kind } };
      arrived?.();
      return true;
    }
    const { path } = plan;
    const purpose = { kind } as const;
    if (plan.what === "fade") {
      const from = path[0] as Vec3;
      fadeTo(m, { position: from, yaw: degrees(yawTo(from, path.at(-1) as Vec3)), pose: "stand" }, now);
      job.state = { at: "fading", purpose, path, until: now + FADE_SECONDS };
    } else {
      hurry(m, path, place.lookAt, now);
      job.state = { at: "walking", purpose, path };
    }
    return true;
  }

  /** Goes to its work, unless it can do it from where it stands. Returns true: planning counts as a search. */
  private goToWork(job: Job, now: number): boolean {
    const { m, work, state } = job;
    if (!work) return false;
    if (work.event.carried && this.goCarry(job, work.newest, work.event.carried, now)) return true;
    const { body } = m;
    if (work.own) body.workAt(middleOf(work.newest), now + BURST);
    const way = purposeOf(state)?.kind === "work" && body.moving ? wayOf(state) : null;
    if (way && leadsTo(this.deps, way, work.box, body.position)) return true;
    const path = m.post.pose === "sit" ? null : pathToWork(this.deps, body, work.box);
    if (!path) {
      if (!body.moving && work.own) this.reachFor(m, work.newest, work.event.kind, now);
      return true;
    }
    hurry(m, path, middleOf(work.box), now);
    job.state = { at: "walking", purpose: { kind: "work" }, path };
    return true;
  }

  /** Walks to where a light object stood, picks it up, and carries it to where it stands now. */
  private goCarry(job: Job, box: Box3, moved: NonNullable<WorkEvent["carried"]>, now: number): boolean {
    const { m } = job;
    const plan = m.post.pose === "sit" ? null : planCarry(this.deps, m.body, box, moved);
    if (!plan) return false;
    const { path, load } = plan;
    job.state = { at: "fetching", load, path };
    if (pathLength(path) > 0.1) m.body.walk(path, walkingTime(path), now, yawTo(path.at(-1) as Vec3, load.from));
    return true;
  }

  /** Returns to its workbench if it has one, else to its post. */
  private goHome(job: Job, now: number): boolean {
    const { m, state } = job;
    if (job.bench && this.goToBench(job, job.bench, now)) return true;
    const { post, body } = m;
    const from = body.position;
    const purpose = purposeOf(state);
    const before = purpose?.kind === "rest" ? frontOf(purpose.seat.seat) : from;
    const far = purpose?.kind === "file" && flatDistance(from, post.position) > FAR;
    const found = far ? null : this.deps.paths.findPath(before, [...post.position], body.id);
    job.nextPlan = now;
    if (!found) {
      // Walled in, or too far: it fades over, as it does for a change in the log.
      job.state = { at: "post" };
      fadeTo(m, post, now);
      return true;
    }
    const path = before === from ? found : [from, ...found];
    job.state = { at: "walking", purpose: { kind: "home" }, path };
    body.walk(path, Math.max(0.5, pathLength(path) / HOME_SPEED), now, radians(post.yaw));
    return true;
  }

  /** Looks for a free seat nearby and goes there. When there is none, the next try follows later. */
  private goRest(job: Job, now: number): boolean {
    job.nextPlan = now + PLAN_INTERVAL;
    const { body } = job.m;
    const { members, paths } = this.deps;
    const taken = this.takenSeats();
    for (const seat of this.deps.seatsNear(body.position, SEAT_RANGE)) {
      const spot = paths.nearestFree(frontOf(seat.seat), 0.35);
      if (!spot || taken.has(seat.id) || !isVacant(members, body.id, spot, ELBOW)) continue;
      const path = paths.findPath(body.position, spot, body.id);
      if (!path) continue;
      job.state = { at: "walking", purpose: { kind: "rest", seat }, path };
      body.walk(path, Math.max(0.8, pathLength(path) / STROLL_SPEED), now, seat.seat.yaw);
      return true;
    }
    return true;
  }

  /** Ids of the objects on which someone sits, or is about to. */
  private takenSeats(): Set<string | undefined> {
    const taken = new Set<string | undefined>();
    for (const { state } of this.jobs.values()) {
      const purpose = purposeOf(state);
      if (purpose?.kind === "rest") taken.add(purpose.seat.id);
    }
    for (const { post } of this.deps.members.values()) taken.add(post.seat);
    return taken;
  }
}
