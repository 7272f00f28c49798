/** One agent in a terminal: what it does, where, what it has used, and what the user can do about it. */

import { useSignal } from "@preact/signals";
import { shownState } from "../../core/words/activity.ts";
import type { AgentAtWork } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { questionOf, TERMINALS } from "../approvals/answer.ts";
import { Button } from "../button.tsx";
import { StateMark } from "../components.tsx";
import { Field, Form } from "../form.tsx";
import type { Model } from "../model.ts";
import { Facts, Failure } from "../parts.tsx";
import { useRequest } from "../request.ts";
import { colorOf } from "../rows.ts";
import { answerThere, doubtText, placeText, SENT_WORDS, sessionState, usageRows, WAY_WORDS } from "./words.ts";

/** Props of a session. */
interface SessionProps {
  session: AgentAtWork;
  model: Model;
  actions: Actions;
}

/** The session. Without a connection its state would be a guess. */
export function TerminalSessionView({ session, model, actions }: SessionProps) {
  const { id, name, folder, avatarId = "" } = session;
  const live = model.connection.value.state === "live";
  const state = live ? shownState({ activity: session.activity, connected: true }) : "lost";
  const place = placeText(session);
  const doubt = live && doubtText(session);
  const used = usageRows(session);
  return (
    <li class="term" data-terminal={id} data-state={state} tabIndex={-1} aria-label={name}>
      <div class="term-head">
        <StateMark state={state} color={state === "idle" ? colorOf(model, avatarId) : ""} />
        <span class="words">
          <strong>{name}</strong>{" "}
          <span class="state">{live ? sessionState(session, model.now.value) : "connection lost"}</span>
        </span>
        {avatarId !== "" && (
          <Button
            aria-label={`Go to ${name}`}
            onClick={() => {
              actions.select({ type: "avatar", id: avatarId, name });
              actions.goTo(avatarId);
            }}
          >
            Go to
          </Button>
        )}
      </div>
      {folder && <p class="muted term-folder">{folder}</p>}
      {place && <p class="muted">{place}</p>}
      {doubt && <p class="muted">{doubt}</p>}
      {live && session.activity.state === "needs-you" && <Waiting session={session} model={model} />}
      {used.length > 0 && <Facts class="facts" rows={used} />}
      <WriteTo session={session} model={model} live={live} />
    </li>
  );
}

/** What it waits for: a question with a card of its own here, or one that only the terminal can answer. */
function Waiting({ session, model }: Omit<SessionProps, "actions">) {
  const question = questionOf(model.chat.approvals.value, session);
  if (!question) return <p class="term-answer">{answerThere(session)}</p>;
  return (
    <Button
      aria-label={`Go to the question of ${session.name}`}
      onClick={() => document.querySelector<HTMLElement>(`[data-approval="${CSS.escape(question.id)}"]`)?.focus()}
    >
      Go to question
    </Button>
  );
}

/** A field to write to it, where its program offers a way. */
function WriteTo({ session, model, live }: Omit<SessionProps, "actions"> & { live: boolean }) {
  const { id, name, message: way } = session;
  const text = useSignal("");
  /** The id of what is being sent: sent again after a failure, it is still one message. */
  const turn = useSignal("");
  const sent = useSignal("");
  const { busy, failed, run } = useRequest(model);
  if (!way) return null;
  const send = () => {
    const words = text.value.trim();
    if (words === "" || !live) return;
    turn.value ||= crypto.randomUUID();
    sent.value = "";
    run(async () => {
      await model.chat.ask({ op: "send", backend: TERMINALS, session: id, turn: turn.value, text: words });
      text.value = turn.value = "";
      sent.value = SENT_WORDS[way];
    });
  };
  return (
    <Form send={send} class="term-write">
      <Field
        label={<span class="sr">Write to {name}</span>}
        placeholder="Write to it…"
        text={text}
        onChange={() => {
          turn.value = ""; // other words are another message
        }}
        wide
        autoComplete="off"
      />
      <Button submit aria-label={`Send to ${name}`} disabled={busy.value || !live || text.value.trim() === ""}>
        Send
      </Button>
      <p class="muted" role="status">
        {sent.value || WAY_WORDS[way]}
      </p>
      <Failure text={failed.value} />
    </Form>
  );
}
