// Walks under way. Arrival is one timer set when the walk begins, so that it comes in time in a hidden tab as well.
// A walk that is broken off leaves the avatar where it is; the avatar's next entry says so in the log.

import type { Journey, Outcome, Pose } from "../core/call.ts";
import { wireError } from "../core/refuse.ts";
import { point } from "../core/report.ts";
import type { AvatarAct, ToolResult, WireError } from "../wire/types.gen.ts";
import type { ActiveCall, ExecutorOptions } from "./active.ts";
import type { Job } from "./commits.ts";

export interface WalkHooks {
  act(act: AvatarAct): void;
  commit(call: ActiveCall, job: Pick<Job, "make" | "done"> & { fail(): void }): void;
  reply(call: ActiveCall, answer: ToolResult): void;
  ended(call: ActiveCall): void;
}

interface Walk {
  call: ActiveCall;
  journey: Journey;
  outcome: Outcome;
  started: number; // by the page's clock, milliseconds
  cancelTimers(): void;
}

/** Time between two reports of progress, and what an answer needs to reach its caller, in milliseconds. */
const REPORT_EVERY = 2000;
const MARGIN = 1000;
const FASTEST = 4; // m/s

export class Walks {
  /** Avatars whose walk was broken off, and where each stands. */
  readonly stopped = new Map<string, Pose>();
  readonly #options: ExecutorOptions;
  readonly #hooks: WalkHooks;
  readonly #walks = new Map<string, Walk>(); // by avatar

  constructor(options: ExecutorOptions, hooks: WalkHooks) {
    this.#options = options;
    this.#hooks = hooks;
  }

  /** Where every walking avatar is by now. */
  walking(): Map<string, Pose> {
    return new Map([...this.#walks].map(([id, walk]) => [id, walk.journey.whereAt(this.#elapsed(walk))]));
  }

  /** Why a walk cannot end before its caller stops waiting; undefined when it can. */
  tooLong(call: ActiveCall, journey: Journey): WireError | undefined {
    const left = (call.deadline - this.#options.host.now() - MARGIN) / 1000;
    if (journey.seconds <= left) return undefined;
    const metres = journey.seconds * journey.speed;
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
    const { host } = this.#options;
    const { avatarId } = call.agent;
    let cancelReport = () => {};
    const report = () => {
      cancelReport = host.after(REPORT_EVERY, () => {
        this.#report(walk);
        report();
      });
    };
    const cancelArrival = host.after(journey.seconds * 1000, () => this.#arrive(walk));
    const cancelTimers = () => {
      cancelArrival();
      cancelReport();
    };
    const walk: Walk = { call, journey, outcome, started: host.now(), cancelTimers };
    this.#walks.set(avatarId, walk);
    this.stopped.delete(avatarId);
    if (journey.seconds * 1000 > REPORT_EVERY) report();
    for (const act of outcome.acts) this.#hooks.act(act);
  }

  /** Breaks off the walk of an avatar because of another call of it; false when it does not walk. */
  interrupt(avatarId: string): boolean {
    const walk = this.#walks.get(avatarId);
    if (!walk) return false;
    const pose = this.#stop(walk);
    const left = Math.round(walk.journey.seconds - this.#elapsed(walk));
    const what = `another walk or action of this avatar began; it stopped at ${point(pose.position)}, ${left} s before the goal`;
    this.#hooks.reply(walk.call, { ok: false, error: wireError("interrupted", what, { got: point(pose.position) }) });
    return true;
  }

  /** Breaks off the walk of a call that was withdrawn. */
  drop(callId: string): void {
    for (const walk of this.#walks.values()) {
      if (walk.call.callId !== callId) continue;
      this.#stop(walk);
      this.#hooks.ended(walk.call);
    }
  }

  dropAll(): void {
    for (const walk of this.#walks.values()) this.drop(walk.call.callId);
  }

  #elapsed(walk: Walk): number {
    return (this.#options.host.now() - walk.started) / 1000;
  }

  #stop(walk: Walk): Pose {
    const { avatarId } = walk.call.agent;
    walk.cancelTimers();
    this.#walks.delete(avatarId);
    const pose = walk.journey.stopAt(this.#options.state, this.#elapsed(walk));
    this.stopped.set(avatarId, pose);
    this.#hooks.act({ avatarId, action: "stop", path: [pose.position], yaw: pose.yaw });
    return pose;
  }

  #report(walk: Walk): void {
    const { seconds, speed } = walk.journey;
    const progress = Math.min(seconds, this.#elapsed(walk));
    const metres = Math.round((seconds - progress) * speed);
    const payload = { callId: walk.call.callId, progress, total: seconds, message: `${metres} m to go` };
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
        const result = { ...outcome.result, text: outcome.result.text + note };
        if (operations.length > 0) return { tool: call.tool, operations, inverse, result };
        this.#hooks.reply(call, { ok: true, result }); // it stood there already
        return undefined;
      },
      done: () => {},
      fail: () => {},
    });
  }
}
