/** What the history panel needs from the page; app/history.ts supplies it. */

import type { Replay, ReplayDiff } from "../../core/replay.ts";
import type { AvatarAct, Entry } from "../../wire/types.gen.ts";

/** The picture of the past, and the log. */
export interface HistoryActions {
  /** Shows the replay's moment instead of now. */
  showMoment(replay: Replay): void;
  /** The replay went to another revision. `still`: without animation. */
  moveTo(shift: ReplayDiff & { still: boolean }): void;
  /** Plays what an avatar did at that time. */
  play(act: AvatarAct): void;
  /** Shows now again. */
  showNow(): void;
  /**
   * Entries of the open world's log after a revision, oldest first; empty if there is nothing newer. Rejects with a
   * reason in words.
   */
  entries(after: number, signal: AbortSignal): Promise<readonly Entry[]>;
  /** The newest revision that the page knows. */
  newest(): number;
  /** Subscribes to new entries; returns a function that unsubscribes. */
  onEntry(listener: (entry: Entry) => void): () => void;
}
