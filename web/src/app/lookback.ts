/** What the history panel is handed: the picture's past, the log from the service, and what is added to it meanwhile. */

import type { PastActions } from "../ui/replay/past.ts";
import type { Entry } from "../wire/types.gen.ts";
import type { Past } from "./past.ts";

export interface LookBackParts {
  past: Past;
  /** Id of the open world. */
  worldId(): string;
  /** The newest revision that the page knows of. */
  newest(): number;
}

export interface LookBack extends PastActions {
  /** An entry was added to the log. */
  heard(entry: Entry): void;
}

export function createLookBack({ past, worldId, newest }: LookBackParts): LookBack {
  const listeners = new Set<(entry: Entry) => void>();
  return {
    enter: (replay) => past.enter(replay),
    moved: (shift) => past.moved(shift),
    play: (act) => past.play(act),
    leave: () => past.leave(),
    entries: async (after, signal) => {
      const { entriesAfter } = await import("./history.ts");
      return entriesAfter(worldId(), after, signal);
    },
    newest,
    onEntry(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heard(entry) {
      for (const listener of listeners) listener(entry);
    },
  };
}
