/** What waits for the user's yes or no. An answered one stays for a moment, so that it can be seen what became of it. */

import { signal } from "@preact/signals";
import { withApproval } from "../../core/chatlists.ts";
import type { Approval } from "../../wire/types.gen.ts";

/** How long one that is over stays, and how long after a reconnect the service may take to tell of the open ones, in
 * milliseconds. */
const LINGER = 5000;
const CONFIRM = 2000;

export function createApprovals() {
  const list = signal<readonly Approval[]>([]);
  let unconfirmed = new Set<Approval>();

  const drop = (gone: (approval: Approval) => boolean) => {
    if (list.peek().some(gone)) list.value = list.peek().filter((approval) => !gone(approval));
  };

  return {
    list,
    receive(approval: Approval): void {
      const held = list.peek().find((a) => a.id === approval.id && a.backend === approval.backend);
      if (!held && approval.state !== "open") return;
      list.value = withApproval(list.peek(), approval);
      if (approval.state !== "open") setTimeout(() => drop((a) => a === approval), LINGER);
    },
    /** After a reconnect the service tells every open approval again: the rest was answered meanwhile. */
    confirm(): void {
      unconfirmed = new Set(list.peek());
      setTimeout(() => drop((a) => unconfirmed.has(a)), CONFIRM);
    },
  };
}
