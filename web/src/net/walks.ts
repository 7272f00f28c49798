// Walks under way. Arrival is one timer set when the walk begins, so that it comes in time in a hidden tab as well.
// A walk that is broken off leaves the avatar where it is; the avatar's next entry says so in the log. One that ends with
// the line is as if it had not begun: its caller is changes that nothing was changed.
// When something or somebody comes into the way meanwhile, the avatar goes around it, or stops and says why. The rules
// (core/rules.ts) are there by then: nobody walks before a call was executed.

import { everyone } from "../core/body.ts";
import type { Context, GroundPose, Journey, Outcome, Walker } from "../core/call.ts";
import { Draft } from "../core/draft.ts";
import { wireError } from "../core/refuse.ts";
import { rules } from "../core/rules.ts";
import { point } from "../core/text.ts";
import { type OtherAvatar, othersOf } from "../core/traffic.ts";
import { round, roundVec } from "../core/vector.ts";
import type { AvatarAct, ToolResult, WireError } from "../wire/types.gen.ts";
import type { ActiveCall, ExecutorOptions } from "./active.ts";
import type { CommitJob } from "./commits.ts";

export interface WalkHooks {
  context(): Context;
  act(act: AvatarAct): void;
  commit(call: ActiveCall, job: Pick<CommitJob, "make" | "done"> & { fail(): void }): void;
  reply(call: ActiveCall, answer: ToolResult): void;
  ended(call: ActiveCall): void;
}

interface Walk {
  call: ActiveCall;
  journey: Journey;
  outcome: Outcome;
  began: number; // by the page's clock, milliseconds
  /** When it set off on the way that it is on now. */
  started: number;
  cancelTimers(): void;
}

/** Time between two reports of progress, and what an answer needs to reach its caller, in milliseconds. */
const REPORT_EVERY = 2000;
const MARGIN = 1000;
const FASTEST = 4; // m/s

export class Walks {
  /** Avatars whose walk was broken off, and where each stands until an entry says it. */
  readonly stopped = new Map<string, GroundPose>();
  readonly #options: ExecutorOptions;
  readonly #hooks: WalkHooks;
  readonly #walks = new Map<string, Walk>(); // by avatar

  constructor(options: ExecutorOptions, hooks: WalkHooks) {
    this.#options = options;
    this.#hooks = hooks;
  }

  /** Where every walking avatar is by now. */
  walking(): Map<string, Walker> {
    const walker = ({ journey }: Walk, elapsed: number): Walker => ({
      ...journey.whereAt(elapsed),
      left: journey.seconds - elapsed,
      ahead: (seconds) => journey.whereAt(elapsed + seconds),
    });
    return new Map([...this.#walks].map(([id, walk]) => [id, walker(walk, this.#elapsed(walk))]));
  }

  /** Looks at every walk again: the world, or who stands in it, is not as it was when they were planned. */
  recheck(): void {
    for (let again = true; again; ) {
      again = false;
      for (const walk of this.#walks.values()) {
        const others = this.#otherAvatars(walk);
        if (rules().goesOn(this.#options.state, walk.journey, this.#elapsed(walk), others)) continue;
        if (this.#goAround(walk, others)) continue;
        this.#giveUp(walk);
        again = true;
      }
    }
  }

  /** Why a walk cannot end before its caller stops waiting; undefined when it can. */
  tooLong(call: ActiveCall, journey: Journey): WireError | undefined {
    const left = (call.deadline - this.#options.host.now() - MARGIN) / 1000;
    if (journey.seconds <= left) return undefined;
    const metres = (journey.seconds - journey.wait) * journey.speed;
    const needed = Math.ceil((metres / Math.max(1, left)) * 10) / 10;
    const seconds = Math.round(journey.seconds);
    return wireError(
      "bad_arguments",
      `that walk of ${Math.round(metres)} m takes ${seconds} s, longer than the call may`,
      {
        field: "speed",
        got: `${journey.speed} m/s`,
        allowed:
          needed <= FASTEST ? `${needed} to ${FASTEST} m/s` : `at most ${Math.floor(left * FASTEST)} m in one walk`,
        next: needed <= FASTEST ? "Walk faster." : "Walk there in stages.",
      },
    );
  }

  start(call: ActiveCall, outcome: Outcome, journey: Journey): void {
    const now = this.#options.host.now();
    const walk: Walk = { call, journey, outcome, began: now, started: now, cancelTimers: () => {} };
    this.#walks.set(call.agent.avatarId, walk);
    this.stopped.delete(call.agent.avatarId);
    this.#schedule(walk, outcome.acts);
  }

  /** Sets the timers of a walk's way and shows it, after the others have passed. */
  #schedule(walk: Walk, acts: readonly AvatarAct[]): void {
    const { host } = this.#options;
    const { journey } = walk;
    const show = () => {
      for (const act of acts) this.#hooks.act(act);
    };
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
    if (journey.seconds * 1000 > REPORT_EVERY) report();
    if (journey.wait <= 0) show();
  }

  #otherAvatars(walk: Walk): OtherAvatar[] {
    const ctx = this.#hooks.context();
    return othersOf(everyone(new Draft(this.#options.state), ctx), walk.call.agent.avatarId, ctx);
  }

  /** Goes on by another way; false when there is none. */
  #goAround(walk: Walk, others: readonly OtherAvatar[]): boolean {
    const { avatarId, type, name } = walk.call.agent;
    const elapsed = this.#elapsed(walk);
    const body = { id: avatarId, agentType: type, name, yaw: walk.journey.whereAt(elapsed).yaw };
    const journey = rules().goOtherwise(this.#options.state, body, walk.journey, elapsed, others);
    if (!journey) return false;
    walk.cancelTimers();
    if (journey.wait > 0 && elapsed > walk.journey.wait) this.#hooks.act(standStill(avatarId, journey.whereAt(0)));
    walk.journey = journey;
    walk.started = this.#options.host.now();
    this.#schedule(walk, [rules().walkAct(avatarId, journey)]);
    return true;
  }

  #giveUp(walk: Walk): void {
    this.#breakOff(walk, "unreachable", "the way was closed meanwhile");
  }

  /** Stops a walk; its answer says where, and brings the place into the log, so that all see what this page shows. */
  #breakOff(walk: Walk, code: WireError["code"], why: string): void {
    const { call } = walk;
    const pose = this.#stop(walk);
    const at = point(pose.position);
    const text = `${why}; your avatar stopped at ${at}`;
    const error = wireError(code, text, { got: at, next: "Walk on from there if it is still wanted." });
    this.#hooks.commit(call, {
      make: () => {
        const moved = this.#walks.has(call.agent.avatarId) ? undefined : walk.journey.stay(this.#options.state, pose);
        if (moved?.operations.length) return { tool: call.tool, ...moved, result: { text }, failed: error };
        this.#hooks.reply(call, { ok: false, error }); // it walks again, or stands where the log has it
        return undefined;
      },
      done: () => {},
      fail: () => {},
    });
  }

  /** Breaks off the walk of an avatar because of another call of it; false when it does not walk. */
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

  dropAll(): void {
    for (const walk of this.#walks.values()) {
      this.#stop(walk);
      this.#hooks.ended(walk.call);
    }
  }

  #elapsed(walk: Walk): number {
    return (this.#options.host.now() - walk.started) / 1000;
  }

  #stop(walk: Walk): GroundPose {
    const { avatarId } = walk.call.agent;
    walk.cancelTimers();
    this.#walks.delete(avatarId);
    const pose = walk.journey.stopAt(this.#options.state, this.#elapsed(walk));
    this.stopped.set(avatarId, pose);
    this.#hooks.act(standStill(avatarId, pose));
    return pose;
  }

  #report(walk: Walk): void {
    const { seconds, speed, wait } = walk.journey;
    const elapsed = Math.min(seconds, this.#elapsed(walk));
    const before = (walk.started - walk.began) / 1000;
    const metres = Math.round((seconds - Math.max(wait, elapsed)) * speed);
    const message = elapsed < wait ? "lets someone pass" : `${metres} m to go`;
    const payload = { callId: walk.call.callId, progress: before + elapsed, total: before + seconds, message };
    this.#options.link.send("tool.progress", payload, { replyTo: walk.call.callId, scope: walk.call.envelope.scope });
  }

  #arrive(walk: Walk): void {
    const { call, journey, outcome } = walk;
    walk.cancelTimers();
    this.#walks.delete(call.agent.avatarId);
    this.stopped.set(call.agent.avatarId, journey.whereAt(journey.seconds)); // until its entry is in the log
    this.#hooks.commit(call, {
      make: () => {
        const { operations, inverse, note } = journey.arrive(this.#options.state);
        const { text, data } = amendedResult(walk, (this.#options.host.now() - walk.began) / 1000);
        const result = { ...outcome.result, text: text + note, data };
        if (operations.length > 0) return { tool: call.tool, operations, inverse, result };
        this.#hooks.reply(call, { ok: true, result }); // it stood there already
        return undefined;
      },
      done: () => {},
      fail: () => {},
    });
  }
}

/** What is changes of a walk that did not go as it was planned: the answer was written before it began. */
function amendedResult({ journey, outcome }: Walk, seconds: number): { text: string; data: unknown } {
  const { text, data } = outcome.result;
  const planned = outcome.journey?.ending;
  if (journey === outcome.journey || !planned) return { text, data };
  const { position, yaw } = journey.ending;
  const elsewhere = Math.hypot(position[0] - planned.position[0], position[2] - planned.position[2]) > 0.05;
  const why = elsewhere
    ? ` The place was taken by then: it is at ${point(position)}.`
    : " It went around what had come into its way.";
  const changes = { position: roundVec(position, 3), yaw: round(yaw, 1), seconds: round(seconds, 1) };
  return { text: text + why, data: { ...(data as object | undefined), ...changes } };
}

function standStill(avatarId: string, { position, yaw }: GroundPose): AvatarAct {
  return { avatarId, action: "stop", path: [position], yaw };
}
