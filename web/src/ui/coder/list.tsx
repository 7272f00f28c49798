/** The sessions: whose, where, how they stand, and what they have changed. */

import { shownName } from "../../core/project/names.ts";
import { counted } from "../../core/words/text.ts";
import type { CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { StateMark } from "../components.tsx";
import type { Model } from "../model.ts";
import { Age } from "../parts.tsx";
import { NoAgent } from "./agents.tsx";
import type { CoderDesk } from "./types.ts";
import { changedText, LANDED, SESSION_STATES, sessionTitle, shortUsage } from "./words.ts";

/** The list. */
export function SessionList({ model, desk }: { model: Model; desk: CoderDesk }) {
  const sessions = desk.sessions.value;
  const missing = desk.missing.value;
  return (
    <>
      {missing ? (
        <NoAgent trouble={missing} desk={desk} model={model} />
      ) : (
        <div class="buttons">
          <Button
            primary
            onClick={() => {
              desk.view.value = { at: "new" };
            }}
          >
            New session
          </Button>
          <Button
            onClick={() => {
              desk.view.value = { at: "idea" };
            }}
          >
            Discuss an idea
          </Button>
        </div>
      )}
      {sessions.length === 0 && !missing && (
        <p class="muted empty">
          No sessions yet. In a session a coding agent works on a copy of your repository: you see what it does, it asks
          before it acts, and its changes reach your folder only when you say so.
        </p>
      )}
      <ul class="coder-sessions" aria-label="Sessions">
        {sessions.map((session) => (
          <Row key={session.id} session={session} model={model} desk={desk} />
        ))}
      </ul>
    </>
  );
}

/** One session. */
function Row({ session, model, desk }: { session: CoderSession; model: Model; desk: CoderDesk }) {
  const { id, state, since, product, name, branch, cards = 0, changed, usage, landed, cut, git, unmeasured } = session;
  const { word, mark } = SESSION_STATES[state];
  const figures = [
    unmeasured && "not measured",
    changedText(changed),
    landed && LANDED[landed],
    cut && "was cut off",
    git && "your git was changed",
    shortUsage(usage),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <li>
      <button
        type="button"
        class="session-row"
        data-session={id}
        data-state={state}
        onClick={() => {
          desk.view.value = { at: "session", id, part: "work" };
        }}
      >
        <StateMark state={mark} />
        <span class="what">
          <strong>
            <bdi>{sessionTitle(session)}</bdi>
          </strong>
          <span class="muted">
            {product}
            {name && (
              <>
                {" "}
                · <bdi>{shownName(name)}</bdi>
              </>
            )}
            {branch && (
              <>
                {" "}
                · <bdi>{shownName(branch)}</bdi>
              </>
            )}
          </span>
          {figures && <span class="muted">{figures}</span>}
        </span>
        <span class={cards > 0 ? "state warn" : "state"}>
          {cards > 1 ? `${counted(cards, "question")} for you` : word} <Age model={model} since={since} />
        </span>
      </button>
    </li>
  );
}
