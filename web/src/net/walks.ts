// Walks under way. The states of a walk:
//
// - waiting: the avatar stands until somebody has passed (journey.wait)
// - walking: a timer set at departure fires on arrival, so that a walk ends in time in a hidden tab as well
// - arrived: the commit that answers the call stores the goal
// - broken off: the call failed (closed route, interrupted, withdrawn); the avatar stays where it is, and its
//   next entry says so in the log
// - dropped: the socket is gone; it is as if the walk had not begun, and the caller is told that nothing was
//   changed
//
// When something or somebody gets in the way, the avatar goes around it, or stops and says why.

import { everyone } from "../core/body.ts";
import type { Context, GroundPose, Journey, Outcome, Walker } from "../core/call.ts";
import { Draft } from "../core/draft.ts";
import { type PageCode, wireError } from "../core/refuse.ts";
import { roundVec } from "../core/rotation.ts";
import { point } from "../core/text.ts";
import { type OtherAvatar, othersOf } from "../core/traffic.ts";
import { flatDistance, round } from "../core/vector.ts";
import { isStillClear, reroute, walkAct } from "../core/walking.ts";
import type { AvatarAct, ToolResult, WireError } from "../wire/types.gen.ts";
import type { ActiveCall, ExecutorOptions } from "./active.ts";
import type { CommitJob } from "./commits.ts";

/** What the executor does for its walks. */
interface WalkHooks {
  /** What is true now but not in the document. */
  context(): Context;
  /** Shows an act on every page. */
  act(act: AvatarAct): void;
  /** Commits the change that answers a call. */
  commit(call: ActiveCall, job: Pick<CommitJob, "make" | "done"> & { fail(): void }): void;
  /** Answers a call that changes nothing. */
  reply(call: ActiveCall, answer: ToolResult): void;
  /** A call was dropped without an answer. */
  ended(call: ActiveCall): void;
}

/** A walk under way. */
interface Walk {
  call: ActiveCall;
  journey: Journey;
  outcome: Outcome;
  /** When the call began, by the page's clock in milliseconds. */
  began: number;
  /** When it set off on its current route; later than `began` after a detour. */
  started: number;
  /** Cancels departure, arrival and reports. */
  cancelTimers(): void;
}

/** Milliseconds between two reports of progress, and between two checks of the route. */
const REPORT_EVERY = 2000;
/** Milliseconds that an answer needs to reach its caller before the deadline. */
const MARGIN = 1000;
/** Top speed that the tool allows, in metres per second. */
const FASTEST = 4;

/** All walks of the calls of this page. */
export class Walks {
  /** Avatars whose walk was broken off, by id, and where each stands until an entry says so. */
  readonly stopped = new Map<string, GroundPose>();
  readonly #options: ExecutorOptions;
  readonly #hooks: WalkHooks;
  /** Walks by avatar id. */
  readonly #walks = new Map<string, Walk>();

  constructor(options: ExecutorOptions, hooks: WalkHooks) {
    this.#options = options;
    this.#hooks = hooks;
  }

  /** Where every walking avatar is now and will be. */
  walking(): Map<string, Walker> {
    const walker = ({ journey }: Walk, elapsed: number): Walker => ({
      ...journey.whereAt(elapsed),
      left: journey.seconds - elapsed,
      ahead: (seconds) => journey.whereAt(elapsed + seconds),
    });
    return new Map([...this.#walks].map(([id, walk]) => [id, walker(walk, this.#elapsed(walk))]));
  }

  /**
   * Checks the route of every walk, because the world or the people in it have changed: each goes on, goes
   * around, or gives up. A walk that stops becomes an obstacle itself, so the check starts again.
   */
  recheck(): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const walk of this.#walks.values()) {
        const others = this.#otherAvatars(walk);
        if (isStillClear(this.#options.state, walk.journey, this.#elapsed(walk), others)) continue;
        if (this.#goAround(walk, others)) continue;
        this.#giveUp(walk);
        changed = true;
      }
    }
  }

  /** Why a walk cannot end before its caller stops waiting; undefined when it can. Advises a speed, or stages. */
  tooLong(call: ActiveCall, journey: Journey): WireError | undefined {
    // Seconds until the answer must be sent.
    const left = (call.deadline - this.#options.host.now() - MARGIN) / 1000;
    if (journey.seconds <= left) return undefined;
    const metres = (journey.seconds - journey.wait) * journey.speed;
    // The speed with which the walk would be in time, rounded up to 0.1 m/s.
    const needed = Math.ceil((metres / Math.max(1, left)) * 10) / 10;
    const seconds = Math.round(journey.seconds);
    return wireError(
      "bad_arguments",
      `that walk of ${Math.round(metres)} m takes ${seconds} s, longer than the call may take`,
      {
        field: "speed",
        got: `${journey.speed} m/s`,
        allowed:
          needed <= FASTEST ? `${needed} to ${FASTEST} m/s` : `at most ${Math.floor(left * FASTEST)} m in one walk`,
        next: needed <= FASTEST ? "Walk faster." : "Walk there in stages.",
      },
    );
  }

  /** Begins a walk. */
  start(call: ActiveCall, outcome: Outcome, journey: Journey): void {
    const now = this.#options.host.now();
    const walk: Walk = { call, journey, outcome, began: now, started: now, cancelTimers: () => {} };
    this.#walks.set(call.agent.avatarId, walk);
    this.stopped.delete(call.agent.avatarId);
    this.#schedule(walk, outcome.acts);
  }

  /** Sets the timers of a walk's current route and shows it at its departure. */
  #schedule(walk: Walk, acts: readonly AvatarAct[]): void {
    const { host } = this.#options;
    const { journey } = walk;
    const show = () => {
      for (const act of acts) this.#hooks.act(act);
    };
    // Reports are chained timers: each sets the next one.
    let cancelReport = () => {};
    const report = () => {
      cancelReport = host.after(REPORT_EVERY, () => {
        this.#report(walk);
        report();
        this.recheck();
      });
    };
    const cancelArrival = host.after(journey.seconds * 1000, () => this.#arrive(walk));
    const cancelStart = journey.wait > 0 ? host.after(journey.wait * 1000, show) : () => {};
    walk.cancelTimers = () => {
      cancelStart();
      cancelArrival();
      cancelReport();
    };
    // Short walks need no report.
    if (journey.seconds * 1000 > REPORT_EVERY) report();
    if (journey.wait <= 0) show();
  }

  /** Everyone but the walk's own avatar. */
  #otherAvatars(walk: Walk): OtherAvatar[] {
    const ctx = this.#hooks.context();
    return othersOf(everyone(new Draft(this.#options.state), ctx), walk.call.agent.avatarId, ctx);
  }

  /** Continues on another route to the same end; false when there is none. */
  #goAround(walk: Walk, others: readonly OtherAvatar[]): boolean {
    const { avatarId, type, name } = walk.call.agent;
    const elapsed = this.#elapsed(walk);
    const body = { id: avatarId, agentType: type, name, yaw: walk.journey.whereAt(elapsed).yaw };
    const journey = reroute(this.#options.state, body, walk.journey, elapsed, others);
    if (!journey) return false;
    walk.cancelTimers();
    // The avatar was walking and has to wait now: show that it stands.
    if (journey.wait > 0 && elapsed > walk.journey.wait) this.#hooks.act(standStill(avatarId, journey.whereAt(0)));
    walk.journey = journey;
    walk.started = this.#options.host.now();
    this.#schedule(walk, [walkAct(avatarId, journey)]);
    return true;
  }

  /** The route is closed and there is no other. */
  #giveUp(walk: Walk): void {
    this.#breakOff(walk, "unreachable", "the way is blocked now");
  }

  /**
   * Stops a walk. Its failed answer says where, and its commit stores the place, so that all pages agree with
   * this one.
   */
  #breakOff(walk: Walk, code: PageCode, why: string): void {
    const { call } = walk;
    const pose = this.#stop(walk);
    const at = point(pose.position);
    const text = `${why}; your avatar stopped at ${at}`;
    const error = wireError(code, text, { got: at, next: "Walk on from there if it is still wanted." });
    this.#hooks.commit(call, {
      make: () => {
        const moved = this.#walks.has(call.agent.avatarId) ? undefined : walk.journey.stay(this.#options.state, pose);
        if (moved?.operations.length) return { tool: call.tool, ...moved, result: { text }, failed: error };
        // The avatar walks again, or stands where the log has it already: there is nothing to store.
        this.#hooks.reply(call, { ok: false, error });
        return undefined;
      },
      done: () => {},
      fail: () => {},
    });
  }

  /** Breaks off the walk of an avatar because of another call for it; false when it does not walk. */
  interrupt(avatarId: string): boolean {
    const walk = this.#walks.get(avatarId);
    if (!walk) return false;
    const pose = this.#stop(walk);
    const left = Math.round(walk.journey.seconds - this.#elapsed(walk));
    const what = `another walk or action of this avatar began; it stopped at ${point(pose.position)}, ${left} s before the goal`;
    this.#hooks.reply(walk.call, { ok: false, error: wireError("interrupted", what, { got: point(pose.position) }) });
    this.recheck();
    return true;
  }

  /** Breaks off the walk of a call that was withdrawn; false when there is none. */
  halt(callId: string): boolean {
    const walk = [...this.#walks.values()].find((w) => w.call.callId === callId);
    if (!walk) return false;
    this.#breakOff(walk, "cancelled", "the call was withdrawn");
    this.recheck();
    return true;
  }

  /** The socket is gone: ends all walks without an answer. */
  dropAll(): void {
    for (const walk of this.#walks.values()) {
      this.#stop(walk);
      this.#hooks.ended(walk.call);
    }
  }

  /** Seconds on the current route. */
  #elapsed(walk: Walk): number {
    return (this.#options.host.now() - walk.started) / 1000;
  }

  /** Ends a walk where the avatar is, and shows that. */
  #stop(walk: Walk): GroundPose {
    const { avatarId } = walk.call.agent;
    walk.cancelTimers();
    this.#walks.delete(avatarId);
    const pose = walk.journey.stopAt(this.#options.state, this.#elapsed(walk));
    this.stopped.set(avatarId, pose);
    this.#hooks.act(standStill(avatarId, pose));
    return pose;
  }

  /** Reports progress to the caller. */
  #report(walk: Walk): void {
    const { seconds, speed, wait } = walk.journey;
    const elapsed = Math.min(seconds, this.#elapsed(walk));
    const before = (walk.started - walk.began) / 1000;
    const metres = Math.round((seconds - Math.max(wait, elapsed)) * speed);
    const message = elapsed < wait ? "lets someone pass" : `${metres} m to go`;
    const payload = { callId: walk.call.callId, progress: before + elapsed, total: before + seconds, message };
    const { scope, agentDeviceId: device } = walk.call.envelope;
    this.#options.link.send("tool.progress", payload, { replyTo: walk.call.callId, scope, device });
  }

  /** The walk has reached its goal: commits the place and answers. */
  #arrive(walk: Walk): void {
    const { call, journey, outcome } = walk;
    walk.cancelTimers();
    this.#walks.delete(call.agent.avatarId);
    // The avatar stands here until its entry is in the log.
    this.stopped.set(call.agent.avatarId, journey.whereAt(journey.seconds));
    this.#hooks.commit(call, {
      make: () => {
        const { operations, inverse, note } = journey.arrive(this.#options.state);
        const { text, data } = amendedResult(walk, (this.#options.host.now() - walk.began) / 1000);
        const result = { ...outcome.result, text: text + note, data };
        if (operations.length > 0) return { tool: call.tool, operations, inverse, result };
        // It stood there before the walk, so there is nothing to store.
        this.#hooks.reply(call, { ok: true, result });
        return undefined;
      },
      done: () => {},
      fail: () => {},
    });
  }
}

/** The answer of a walk that took another route than planned: the planned answer was written before it began. */
function amendedResult({ journey, outcome }: Walk, seconds: number): { text: string; data: unknown } {
  const { text, data } = outcome.result;
  const planned = outcome.journey?.ending;
  if (journey === outcome.journey || !planned) return { text, data };
  const { position, yaw } = journey.ending;
  const elsewhere = flatDistance(position, planned.position) > 0.05;
  const why = elsewhere
    ? ` The place was taken by then, so it is at ${point(position)}.`
    : " It went around something that got in its way.";
  const changes = { position: roundVec(position, 3), yaw: round(yaw, 1), seconds: round(seconds, 1) };
  return { text: text + why, data: { ...(data as object | undefined), ...changes } };
}

/** The act that stops a walk on every page. */
function standStill(avatarId: string, { position, yaw }: GroundPose): AvatarAct {
  return { avatarId, action: "stop", path: [position], yaw };
}
