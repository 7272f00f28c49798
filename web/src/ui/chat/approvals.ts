/**
 * The approvals that wait for the user. An answered one stays for a moment, so that the user sees what became of it.
 */

import { signal } from "@preact/signals";
import { withApproval } from "../../core/chatlists.ts";
import type { Approval } from "../../wire/types.gen.ts";

/** How long an approval stays after it is over, in milliseconds. */
const LINGER = 5000;
/** How long after a reconnect the service may take to repeat the open approvals, in milliseconds. */
const CONFIRM = 2000;

/** Creates the list, oldest first. */
export function createApprovals() {
  const list = signal<readonly Approval[]>([]);
  /** Approvals from before the reconnect that the service has not repeated yet. */
  let unconfirmed = new Set<Approval>();

  /** Removes approvals from the list. */
  const drop = (gone: (approval: Approval) => boolean) => {
    if (list.peek().some(gone)) list.value = list.peek().filter((approval) => !gone(approval));
  };

  return {
    list,
    /** Adds or updates an approval. One that was over before this page knew it is ignored. */
    receive(approval: Approval): void {
      const held = list.peek().find((a) => a.id === approval.id && a.backend === approval.backend);
      if (!held && approval.state !== "open") return;
      list.value = withApproval(list.peek(), approval);
      if (approval.state !== "open") setTimeout(() => drop((a) => a === approval), LINGER);
    },
    /**
     * To be called after a reconnect. The service then repeats every open approval; the others were answered
     * meanwhile.
     */
    confirm(): void {
      unconfirmed = new Set(list.peek());
      setTimeout(() => drop((a) => unconfirmed.has(a)), CONFIRM);
    },
  };
}
