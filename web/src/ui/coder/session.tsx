/** One session: how it stands, what happened, and the review of what it has changed. */

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { currentPlan, turnGroups } from "../../core/coder/turns.ts";
import { sentences } from "../../core/words/text.ts";
import { UNMEASURED } from "../../wire/tables.gen.ts";
import type { CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { CommandLine, StateMark } from "../components.tsx";
import type { PanelProps } from "../lazy.tsx";
import { Age } from "../parts.tsx";
import { TabPanel, Tabs } from "../tabs.tsx";
import { CoderComposer } from "./composer.tsx";
import { Cut } from "./cut.tsx";
import { GitAlert } from "./gitalert.tsx";
import { SessionOptions } from "./options.tsx";
import { PlainHead } from "./plain.tsx";
import { Plan } from "./plan.tsx";
import { Review } from "./review.tsx";
import { CoderStream } from "./stream.tsx";
import type { CoderDesk, CoderView } from "./types.ts";
import { FilesUnderWay } from "./underway.tsx";
import { LetGoOn } from "./word.tsx";
import { changedText, LANDED, SESSION_STATES, usageText } from "./words.ts";

/** Props of a session. */
interface SessionProps extends PanelProps {
  session: CoderSession;
  view: Extract<CoderView, { at: "session" }>;
  desk: CoderDesk;
}

/** The session. */
export function SessionView({ session, view: { part, file }, model, actions, desk }: SessionProps) {
  const state = desk.thread(session.id).value;
  const plan = useMemo(() => currentPlan(turnGroups(state.thread)), [state.thread]);
  const show = (next: "work" | "review") => {
    desk.view.value = { at: "session", id: session.id, part: next } satisfies CoderView;
  };
  const changed = changedText(session.changed);
  return (
    <>
      <Head session={session} model={model} actions={actions} desk={desk} />
      {session.cut && <Cut id={session.id} cut={session.cut} desk={desk} review={() => show("review")} />}
      {session.git && part === "work" && (
        <GitAlert session={session} git={session.git} desk={desk} review={() => show("review")} within />
      )}
      {session.plain && <PlainHead session={session} thread={state.thread} desk={desk} />}
      <Tabs
        id="coder-part"
        label="Parts of the session"
        tabs={
          session.plain
            ? [{ value: "work", word: "Chat" }]
            : [
                { value: "work", word: "Work" },
                { value: "review", word: changed ? `Review: ${changed}` : "Review" },
              ]
        }
        chosen={part}
        choose={show}
      />
      <TabPanel id="coder-part" chosen={part}>
        {part === "review" ? (
          <Review key={session.id} session={session} desk={desk} file={file} />
        ) : (
          <>
            <CoderStream key={session.id} session={session} state={state} model={model} desk={desk} />
            <FilesUnderWay session={session} desk={desk} />
            {plan && <Plan plan={plan} />}
            <CoderComposer session={session} model={model} actions={actions} desk={desk} />
          </>
        )}
      </TabPanel>
    </>
  );
}

/** How the session stands, in a line; behind it what it is and what can be set. */
function Head({ session, model, actions, desk }: Omit<SessionProps, "view">) {
  const open = useSignal(false);
  const { state, since, product, trouble, landed, usage, unmeasured } = session;
  const { word, mark } = SESSION_STATES[state];
  const used = usageText(usage);
  return (
    <div class="session-head">
      <p class="session-state" data-state={state}>
        <StateMark state={mark} /> <strong>{product}</strong> <span>{word}</span> <Age model={model} since={since} />
        {landed && <span class="muted">· {LANDED[landed]}</span>}
        <Button
          class="small"
          aria-expanded={open.value}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          Options
        </Button>
      </p>
      {unmeasured && (
        <p class="warn">
          {UNMEASURED} {unmeasured}
        </p>
      )}
      {used && <p class="muted used">{used}</p>}
      {desk.stream.value === "lost" && (
        <p class="warn" role="status">
          Updates aren't arriving right now. The agent keeps working, and this page reconnects by itself.
        </p>
      )}
      {trouble && (
        <div role="alert">
          <p class="warn">{sentences(trouble.reason, trouble.next)}</p>
          {trouble.command && <CommandLine text={trouble.command} />}
        </div>
      )}
      <LetGoOn session={session} model={model} actions={actions} desk={desk} />
      {open.value && <SessionOptions session={session} desk={desk} model={model} />}
    </div>
  );
}
