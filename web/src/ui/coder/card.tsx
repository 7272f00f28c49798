/** The card of what the agent of a coding session asks. */

import { ApprovalCard } from "../approvals/card.tsx";
import type { Model } from "../model.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk, WaitingCard } from "./types.ts";
import { sessionTitle } from "./words.ts";

/** Props of a card, as those of ApprovalCard. */
interface CardProps extends WaitingCard {
  model: Model;
  desk: CoderDesk;
  of: string;
  byKey: boolean;
  within?: boolean;
}

/** The card. Within its session it need not say which one that is. */
export function PermissionCard({ card, session, desk, within = false, ...place }: CardProps) {
  const { id, hash } = card;
  return (
    <ApprovalCard
      approval={card}
      asker={session.product}
      where={within ? "" : `in “${sessionTitle(session)}”`}
      within={within}
      {...place}
      answer={(option) =>
        inWords(desk.ask({ op: "answer", session: session.id, approval: id, hash, option })).catch((error: unknown) => {
          desk.reload(session.id); // it may have been answered elsewhere, or ask for something else by now
          throw error;
        })
      }
    />
  );
}
