/** What the panels need to look back; app.ts supplies it. */

import type { Replay, ReplayDiff } from "../../core/replay.ts";
import type { AvatarAct, Entry } from "../../wire/types.gen.ts";

export interface PastActions {
  /** Shows the replay's moment instead of now. */
  enter(replay: Replay): void;
  /** The replay went to another revision. `still`: everything is there at once. */
  moved(shift: ReplayDiff & { still: boolean }): void;
  /** Plays what an avatar did then. */
  play(act: AvatarAct): void;
  /** Shows now again. */
  leave(): void;
  /** Entries of the open world's log after a revision, oldest first; none: there is nothing newer. Rejects with a reason in
   * words. */
  entries(after: number, signal: AbortSignal): Promise<readonly Entry[]>;
  /** The newest revision that the page knows of. */
  newest(): number;
  /** Hears of every new entry. */
  onEntry(listener: (entry: Entry) => void): () => void;
}
