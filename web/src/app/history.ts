/**
 * What the history panel gets (ui/replay/actions.ts): the picture of the past, the log from the service, and new
 * entries as they arrive.
 */

import type { HistoryActions } from "../ui/replay/actions.ts";
import type { Entry } from "../wire/types.gen.ts";
import type { HistoryView } from "./historyview.ts";

/** What createWorldHistory needs. */
interface WorldHistoryDeps {
  view: HistoryView;
  /** Id of the open world. */
  worldId(): string;
  /** The newest revision that the page knows. */
  newest(): number;
}

/** The panel's actions plus the page's side. */
interface WorldHistory extends HistoryActions {
  /** Passes a new entry to the subscribers. */
  added(entry: Entry): void;
}

/** Creates the history; entries are only fetched when a panel asks. */
export function createWorldHistory({ view, worldId, newest }: WorldHistoryDeps): WorldHistory {
  const listeners = new Set<(entry: Entry) => void>();
  return {
    showMoment: (replay) => view.enter(replay),
    moveTo: (shift) => view.moveTo(shift),
    play: (act) => view.play(act),
    showNow: () => view.leave(),
    entries: async (after, signal) => {
      const { entriesAfter } = await import("./entries.ts");
      return entriesAfter(worldId(), after, signal);
    },
    newest,
    onEntry(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    added(entry) {
      for (const listener of listeners) listener(entry);
    },
  };
}
