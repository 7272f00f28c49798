// A world whose user's edits are folded at once, as the router does with the user's own.

import { createState, type WorldState } from "../../core/state.ts";
import type { RouterConnection, UserChange } from "../../net/connect.ts";
import type { Entry } from "../../wire/types.gen.ts";
import { createUserEdits, type UserEdits } from "../useredits.ts";

/** The world, empty, with edits that are accepted. */
export function userWorld(): { state: WorldState; edits: UserEdits; refuse(reason: string): void } {
  const state = createState();
  let refusal = "";
  const commitUser = async (change: UserChange): Promise<Entry | undefined> => {
    if (refusal) throw new Error(refusal);
    const made = change(state);
    if (!made) return undefined;
    const author = { kind: "user", id: "user", name: "You" } as const;
    const entry: Entry = { revision: state.revision + 1, time: "2026-11-21T00:00:00Z", author, ...made };
    state.apply(entry);
    return entry;
  };
  const edits = createUserEdits({
    link: () => ({ commitUser }) as unknown as RouterConnection,
    presence: () => ({ agents: [], pages: 1 }),
    camera: () => ({ position: [0, 2, 8], target: [0, 1, 0] }),
    now: () => 0,
  });
  return {
    state,
    edits,
    refuse(reason) {
      refusal = reason;
    },
  };
}
