/** What waits for the user in coding sessions, beside the other cards: all that the open panel does not show itself. */

import type { PanelProps } from "../lazy.tsx";
import { openPanel } from "../panels.ts";
import { PermissionCard } from "./card.tsx";
import { GitAlert } from "./gitalert.tsx";
import "./style.ts";

/** The cards, and what has just happened for a screen reader. */
export function WaitingCards({ model }: PanelProps) {
  const desk = model.coder.value;
  if (!desk) return null;
  const view = desk.view.value;
  const seen = model.open.value === "coder" && view.at === "session" ? view.id : "";
  const shown = seen && view.at === "session" && view.part === "work" ? seen : "";
  const all = desk.cards.value;
  const newest = all.at(-1);
  return (
    <>
      <p class="sr" aria-live="polite">
        {desk.news.value}
      </p>
      {desk.sessions.value.map((session) => {
        const { id, git } = session;
        if (!git || id === seen) return null;
        const review = () => {
          desk.view.value = { at: "session", id, part: "review" };
          openPanel(model, "coder");
        };
        return <GitAlert key={id} session={session} git={git} desk={desk} review={review} />;
      })}
      {all.map((waiting, at) => {
        const { card, session } = waiting;
        if (session.id === shown) return null;
        const of = all.length > 1 ? `${at + 1} of ${all.length}` : "";
        return (
          <PermissionCard key={card.id} {...waiting} model={model} desk={desk} of={of} byKey={waiting === newest} />
        );
      })}
    </>
  );
}
