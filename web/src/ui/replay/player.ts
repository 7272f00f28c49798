/**
 * Plays a world's log: loads it, goes to any entry, plays on from there with idle time shortened, and appends new
 * entries as they arrive.
 *
 * Scheduling works with due times, not intervals: `#due` is when the shown entry was due, and the next one is due
 * one gap later. Walks start early enough to arrive on time. A tab that was asleep continues where it was.
 */

import { computed, signal } from "@preact/signals";
import { Nav } from "../../core/nav.ts";
import { Replay, type TimelineStep } from "../../core/replay.ts";
import { findRoute } from "../../core/route.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { Entry } from "../../wire/types.gen.ts";
import { reasonOf } from "../reason.ts";
import type { HistoryActions } from "./actions.ts";
import { gapSeconds, type Speed, TimelineTrack, type Walk, walkSeconds, walksOf } from "./track.ts";

/** More entries than this at once are shown without animation. */
const MOST_ANIMATED = 6;

/** How far the log is loaded. */
export type LoadingState =
  | { state: "loading"; have: number; of: number }
  | { state: "ready" }
  | { state: "failed"; reason: string };

/** The player of one panel. */
export class Player {
  readonly loading = signal<LoadingState>({ state: "loading", have: 0, of: 0 });
  /** The revision that is shown; 0: before the first entry. */
  readonly at = signal(0);
  /** The newest loaded revision. */
  readonly newest = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<Speed>(8);
  /** Entries that arrived since the panel opened. */
  readonly arrived = signal(0);
  readonly replay = new Replay();
  readonly track = new TimelineTrack();
  /** The entry that made what is shown. */
  readonly step = computed<TimelineStep | undefined>(() => this.replay.steps[this.at.value - 1]);
  readonly #history: HistoryActions;
  readonly #clock: () => number;
  readonly #abort = new AbortController();
  #unsubscribe: (() => void) | undefined;
  /** When the entry that is shown was due, on the clock. */
  #due = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** `clock` gives milliseconds; tests replace it. */
  constructor(history: HistoryActions, clock: () => number = () => performance.now()) {
    this.#history = history;
    this.#clock = clock;
  }

  /** Loads the log page by page and shows its newest entry. After a failure it continues where it stopped. */
  async load(): Promise<void> {
    try {
      do {
        this.loading.value = { state: "loading", have: this.replay.newest, of: this.#history.newest() };
        const page = await this.#history.entries(this.replay.newest, this.#abort.signal);
        if (page.length === 0) break;
        this.#append(page);
      } while (this.replay.newest < this.#history.newest());
      if (this.#abort.signal.aborted) return;
      this.loading.value = { state: "ready" };
      this.#unsubscribe ??= this.#history.onEntry((entry) => void this.#onEntry(entry));
      this.replay.seek(this.replay.newest);
      this.at.value = this.replay.newest;
      this.#history.showMoment(this.replay);
    } catch (error) {
      if (!this.#abort.signal.aborted) this.loading.value = { state: "failed", reason: reasonOf(error) };
    }
  }

  /** Appends entries to the replay and the timeline. What could be applied stays, even if a later entry fails. */
  #append(entries: readonly Entry[]): void {
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

  /** Appends a new entry; a gap before it is loaded first. */
  async #onEntry(entry: Entry): Promise<void> {
    try {
      if (entry.revision > this.replay.newest + 1) {
        this.#append(await this.#history.entries(this.replay.newest, this.#abort.signal));
      }
      const before = this.replay.newest;
      this.#append([entry]);
      this.arrived.value += this.replay.newest - before;
    } catch {
      // What is missing is loaded with the next entry.
    }
  }

  /** Goes to a revision without animation. */
  seek(revision: number): void {
    this.#clearTimers();
    this.#go(revision, true);
    if (this.playing.peek()) this.#begin();
  }

  /** Goes some entries forward or back; a single step forward is animated. */
  stepBy(entries: number): void {
    this.#clearTimers();
    this.#go(this.at.peek() + entries, entries !== 1);
    if (this.playing.peek()) this.#begin();
  }

  /** Plays or pauses. */
  toggle(): void {
    if (this.playing.peek()) this.pause();
    else this.play();
  }

  /** Plays on; at the end, from the beginning. */
  play(): void {
    if (this.loading.peek().state !== "ready") return;
    if (this.at.peek() >= this.replay.newest) this.#go(Math.min(1, this.replay.newest), true);
    this.playing.value = true;
    this.#begin();
  }

  /** Stops playing. */
  pause(): void {
    this.playing.value = false;
    this.#clearTimers();
  }

  /** Changes the speed, also while playing. */
  setSpeed(speed: Speed): void {
    this.speed.value = speed;
    if (!this.playing.peek()) return;
    this.#clearTimers();
    this.#begin();
  }

  /** Stops everything and shows now again. */
  dispose(): void {
    this.#abort.abort();
    this.#unsubscribe?.();
    this.pause();
    this.#history.showNow();
  }

  /** Cancels the next entry and its walks. */
  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  /** Plays from the entry that is shown. */
  #begin(): void {
    this.#due = this.#clock();
    this.#schedule();
  }

  /** Pause before a revision, in milliseconds. */
  #gap(revision: number): number {
    const { steps } = this.replay;
    return 1000 * gapSeconds(steps[revision - 2], steps[revision - 1] as TimelineStep, this.speed.peek());
  }

  /** Schedules the next entry and the walks that lead to it. */
  #schedule(): void {
    const next = this.at.peek() + 1;
    if (next > this.replay.newest) {
      this.playing.value = false;
      return;
    }
    const due = this.#due + this.#gap(next);
    const wait = due - this.#clock();
    for (const walk of walksOf(this.replay.steps[next - 1] as TimelineStep)) this.#scheduleWalk(walk, wait);
    this.#timers.push(setTimeout(() => this.#advance(), Math.max(0, wait)));
  }

  /** Starts an avatar so that it arrives when the entry is due. */
  #scheduleWalk(walk: Walk, wait: number): void {
    const seconds = walkSeconds(walk.metres, this.speed.peek());
    if (seconds <= 0) return;
    const { avatarId, from, to } = walk;
    const start = (): void => {
      const path = this.#route(from.position, to.position);
      this.#history.play({ avatarId, action: "walk", path, seconds, yaw: to.yaw });
    };
    this.#timers.push(setTimeout(start, Math.max(0, wait - seconds * 1000)));
  }

  /** A route around what stood there at the time; a straight line if there is none. */
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

  /** Shows everything that is due. After a long sleep it continues without catching up. */
  #advance(): void {
    this.#timers = [];
    const now = this.#clock();
    let to = this.at.peek() + 1;
    this.#due += this.#gap(to);
    if (now - this.#due > 2000) this.#due = now;
    while (to < this.replay.newest && this.#due + this.#gap(to + 1) <= now) this.#due += this.#gap(++to);
    this.#go(to, to - this.at.peek() > MOST_ANIMATED);
    this.#schedule();
  }

  /** Shows a revision; `still` without animation. */
  #go(revision: number, still: boolean): void {
    const from = this.replay.revision;
    const shift = this.replay.seek(revision);
    this.at.value = this.replay.revision;
    this.#history.moveTo({ ...shift, still });
    if (still) return;
    for (const step of this.replay.steps.slice(from, this.replay.revision)) this.#speak(step);
  }

  /** Shows what an agent said in a bubble. */
  #speak({ entry: { author, event } }: TimelineStep): void {
    if (author.kind !== "agent" || event?.kind !== "said" || !event.text) return;
    const seconds = Math.min(6, 1.8 + event.text.length * 0.045);
    this.#history.play({ avatarId: author.id, action: "say", text: event.text, seconds });
  }
}
