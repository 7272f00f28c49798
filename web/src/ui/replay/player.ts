/** Plays a world's log: loads it, goes to any of its entries, plays on from there with idle time shortened, and takes in
 * what happens meanwhile. */

import { computed, signal } from "@preact/signals";
import { Nav } from "../../core/nav.ts";
import { Replay, type TimelineStep } from "../../core/replay.ts";
import { findRoute } from "../../core/route.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { Entry } from "../../wire/types.gen.ts";
import { reasonOf } from "../reason.ts";
import type { PastActions } from "./past.ts";
import { gapSeconds, type Speed, Track, type Way, waySeconds, waysOf } from "./track.ts";

/** More entries than this at once are not worth growing one by one. */
const SEVERAL = 6;

export type Loading =
  | { state: "loading"; have: number; of: number }
  | { state: "ready" }
  | { state: "failed"; reason: string };

export class Player {
  readonly loading = signal<Loading>({ state: "loading", have: 0, of: 0 });
  readonly at = signal(0);
  readonly newest = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<Speed>(8);
  /** Entries that came since it was opened. */
  readonly arrived = signal(0);
  readonly replay = new Replay();
  readonly track = new Track();
  /** The entry that made what is shown. */
  readonly step = computed<TimelineStep | undefined>(() => this.replay.steps[this.at.value - 1]);
  readonly #past: PastActions;
  readonly #clock: () => number;
  readonly #abort = new AbortController();
  #stopHearing: (() => void) | undefined;
  /** When the entry that is shown was due, on the clock. */
  #due = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** `clock`: milliseconds. */
  constructor(past: PastActions, clock: () => number = () => performance.now()) {
    this.#past = past;
    this.#clock = clock;
  }

  /** Fetches the log and shows its newest entry. */
  async load(): Promise<void> {
    try {
      do {
        this.loading.value = { state: "loading", have: this.replay.newest, of: this.#past.newest() };
        const page = await this.#past.entries(this.replay.newest, this.#abort.signal);
        if (page.length === 0) break;
        this.#take(page);
      } while (this.replay.newest < this.#past.newest());
      if (this.#abort.signal.aborted) return;
      this.loading.value = { state: "ready" };
      this.#stopHearing ??= this.#past.onEntry((entry) => void this.#hear(entry));
      this.replay.seek(this.replay.newest);
      this.at.value = this.replay.newest;
      this.#past.enter(this.replay);
    } catch (error) {
      if (!this.#abort.signal.aborted) this.loading.value = { state: "failed", reason: reasonOf(error) };
    }
  }

  #take(entries: readonly Entry[]): void {
    const from = this.replay.newest;
    try {
      this.replay.add(entries);
    } finally {
      for (let i = from; i < this.replay.newest; i++) {
        this.track.add(this.replay.steps[i - 1], this.replay.steps[i] as TimelineStep);
      }
      this.newest.value = this.replay.newest;
    }
  }

  /** What happens now goes to the end of the timeline. */
  async #hear(entry: Entry): Promise<void> {
    try {
      if (entry.revision > this.replay.newest + 1) {
        this.#take(await this.#past.entries(this.replay.newest, this.#abort.signal));
      }
      const before = this.replay.newest;
      this.#take([entry]);
      this.arrived.value += this.replay.newest - before;
    } catch {
      // What is missing is asked for again with the next entry.
    }
  }

  seek(revision: number): void {
    this.#quiet();
    this.#go(revision, true);
    if (this.playing.peek()) this.#begin();
  }

  /** Goes some entries on or back; a single one on is seen as it happens. */
  by(entries: number): void {
    this.#quiet();
    this.#go(this.at.peek() + entries, entries !== 1);
    if (this.playing.peek()) this.#begin();
  }

  toggle(): void {
    if (this.playing.peek()) this.pause();
    else this.play();
  }

  /** Plays on; from the end, from the beginning. */
  play(): void {
    if (this.loading.peek().state !== "ready") return;
    if (this.at.peek() >= this.replay.newest) this.#go(Math.min(1, this.replay.newest), true);
    this.playing.value = true;
    this.#begin();
  }

  pause(): void {
    this.playing.value = false;
    this.#quiet();
  }

  faster(speed: Speed): void {
    this.speed.value = speed;
    if (!this.playing.peek()) return;
    this.#quiet();
    this.#begin();
  }

  /** Shows now again. */
  dispose(): void {
    this.#abort.abort();
    this.#stopHearing?.();
    this.pause();
    this.#past.leave();
  }

  #quiet(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #begin(): void {
    this.#due = this.#clock();
    this.#schedule();
  }

  #gap(revision: number): number {
    const { steps } = this.replay;
    return 1000 * gapSeconds(steps[revision - 2], steps[revision - 1] as TimelineStep, this.speed.peek());
  }

  #schedule(): void {
    const next = this.at.peek() + 1;
    if (next > this.replay.newest) {
      this.playing.value = false;
      return;
    }
    const due = this.#due + this.#gap(next);
    const wait = due - this.#clock();
    for (const way of waysOf(this.replay.steps[next - 1] as TimelineStep)) this.#lead(way, wait);
    this.#timers.push(setTimeout(() => this.#advance(), Math.max(0, wait)));
  }

  /** An avatar sets out so that it arrives when the entry is due. */
  #lead(way: Way, wait: number): void {
    const seconds = waySeconds(way.metres, this.speed.peek());
    if (seconds <= 0) return;
    const { avatarId, from, to } = way;
    const walk = (): void => {
      const path = this.#route(from.position, to.position);
      this.#past.play({ avatarId, action: "walk", path, seconds, yaw: to.yaw });
    };
    this.#timers.push(setTimeout(walk, Math.max(0, wait - seconds * 1000)));
  }

  /** A way around what stood there then; straight where there is none. */
  #route(from: Vec3, to: Vec3): Vec3[] {
    const nav = new Nav(this.replay);
    const start = nav.nearestFree(from, 1);
    const found = start
      ? findRoute(nav, start, {
          at: (x, z, height) => Math.hypot(x - to[0], z - to[2]) < 0.3 && Math.abs(height - to[1]) < 0.4,
          estimate: (x, z) => Math.hypot(x - to[0], z - to[2]),
          point: to,
          seeds: [to],
        })
      : undefined;
    return found && "path" in found ? [from, ...found.path] : [from, to];
  }

  /** Shows what is due. A page that was asleep goes on where it was. */
  #advance(): void {
    this.#timers = [];
    const now = this.#clock();
    let to = this.at.peek() + 1;
    this.#due += this.#gap(to);
    if (now - this.#due > 2000) this.#due = now;
    while (to < this.replay.newest && this.#due + this.#gap(to + 1) <= now) this.#due += this.#gap(++to);
    this.#go(to, to - this.at.peek() > SEVERAL);
    this.#schedule();
  }

  #go(revision: number, still: boolean): void {
    const from = this.replay.revision;
    const shift = this.replay.seek(revision);
    this.at.value = this.replay.revision;
    this.#past.moved({ ...shift, still });
    if (still) return;
    for (const step of this.replay.steps.slice(from, this.replay.revision)) this.#speak(step);
  }

  #speak({ entry: { author, event } }: TimelineStep): void {
    if (author.kind !== "agent" || event?.kind !== "said" || !event.text) return;
    const seconds = Math.min(6, 1.8 + event.text.length * 0.045);
    this.#past.play({ avatarId: author.id, action: "say", text: event.text, seconds });
  }
}
