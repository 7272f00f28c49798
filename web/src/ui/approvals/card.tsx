/** Approval cards: what an agent asks leave for, exactly, with "Allow once" and "Deny". The first answer counts, whoever
 * gives it. A card never takes the keyboard by itself, and its buttons wait for a moment after it came, so that nothing
 * that was meant for something else answers it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Approval, ApprovalOption } from "../../wire/types.gen.ts";
import { useAsking } from "../asking.ts";
import type { Model } from "../model.ts";
import { Age, Key } from "../parts.tsx";
import { callMe, isOffered, mayNot } from "../settings/callme.ts";
import { choice, choose } from "../settings/choices.ts";
import { ageWords } from "../words.ts";
import { answerWords, mainOptions } from "./answer.ts";
import { hides, visibleRuns } from "./visible.ts";

/** How long the buttons of a card that has just come do nothing, or that may just have moved because another one came or
 * was answered (a double click must not answer the next one), in milliseconds. */
const ARM_AFTER = 500;

export function ApprovalCards({ model }: { model: Model }) {
  const approvals = model.chat.approvals.value;
  const open = approvals.filter((a) => a.state === "open");
  const newest = open.at(-1);
  return (
    <>
      <p class="sr" aria-live="polite">
        {newest && `Your agent asks: ${newest.title}. Press Y to go there.`}
      </p>
      {approvals.map((approval) => (
        <ApprovalCard
          key={`${approval.backend} ${approval.id}`}
          approval={approval}
          model={model}
          of={open.length > 1 ? `${open.indexOf(approval) + 1} of ${open.length}` : ""}
          byKey={approval === newest}
        />
      ))}
    </>
  );
}

interface CardProps {
  approval: Approval;
  model: Model;
  /** Which of how many that wait; empty: it is the only one. */
  of: string;
  /** Whether the key leads here. */
  byKey: boolean;
}

function ApprovalCard({ approval, model, of, byKey }: CardProps) {
  const { busy, failed, ask } = useAsking(model);
  const armed = useArmed(of);
  const open = approval.state === "open";
  const live = model.connection.value.state === "live";
  const agent = model.chat.lanes.value.find((lane) => lane.id === approval.backend);
  const answer = (option: ApprovalOption) =>
    ask({ op: "answer", backend: approval.backend, approval: approval.id, option: option.id });
  const { allow, deny, more } = mainOptions(approval.options);
  const able = armed && live && !busy.value;
  return (
    <section
      class={`panel card approval ${open ? "asks" : "over"}`}
      role="group"
      aria-label="Approval"
      tabIndex={-1}
      data-approval={approval.id}
      data-state={approval.state}
    >
      <div class="asked">
        <h2>{approval.title}</h2>
        <span class="age">
          <Age model={model} since={approval.createdAt} />
          {open && <Expiry model={model} at={approval.expiresAt} />}
        </span>
      </div>
      <p class="muted">
        {agent?.name || agent?.product || "Your agent"} asks for your permission.{open && of && ` ${of}.`}
        {open && byKey && (
          <span class="by-keys" title="Press Y to come here">
            {" "}
            <Key>Y</Key>
          </span>
        )}
      </p>
      {approval.command !== undefined && approval.command !== "" && <Exact text={approval.command} />}
      <Facts approval={approval} />
      {failed.value && open && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
      {!open && (
        <p class="answered" role="status">
          {answerWords(approval)}
        </p>
      )}
      {open && (
        <div class="answers">
          {deny && <OptionButton option={deny} able={able} answer={answer} />}
          {allow && <OptionButton option={allow} able={able} answer={answer} primary />}
          {more.length > 0 && (
            <details class="more">
              <summary>More</summary>
              {more.map((option) => (
                <OptionButton key={option.id} option={option} able={able} answer={answer} />
              ))}
            </details>
          )}
          {!live && <p class="muted">There is no connection now; the question stays.</p>}
          {byKey && <CallMe />}
        </div>
      )}
    </section>
  );
}

interface ButtonProps {
  option: ApprovalOption;
  able: boolean;
  answer(option: ApprovalOption): void;
  primary?: boolean;
}

function OptionButton({ option, able, answer, primary }: ButtonProps) {
  return (
    <button
      type="button"
      class={primary ? "primary" : "quiet"}
      disabled={!able}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault(); // a key that is held answers nothing
      }}
      onClick={() => answer(option)}
    >
      {option.name}
    </button>
  );
}

/** Offered where it first matters, until the user has chosen. */
function CallMe() {
  const answered = useSignal(false);
  if (answered.value || choice("notify") === "on" || mayNot.value || !isOffered()) return null;
  return (
    <p class="muted call-me">
      Notify you when something waits?{" "}
      <button type="button" class="link-button" onClick={() => void callMe()}>
        Notify me
      </button>
      <button
        type="button"
        class="link-button"
        onClick={() => {
          answered.value = true;
          choose("notify", "off");
        }}
      >
        No, thanks
      </button>
    </p>
  );
}

/** The command as it is, whole; what could not be seen is shown by name. */
function Exact({ text }: { text: string }) {
  return (
    <>
      <pre class="exact" tabIndex={0} aria-label="Exact command" dir="ltr">
        {visibleRuns(text).map((run, i) =>
          run.hidden ? (
            <span key={i} class="unseen">
              {run.text}
            </span>
          ) : (
            run.text
          ),
        )}
      </pre>
      {hides(text) && <p class="warn">It holds characters that are normally not seen. They are shown by name.</p>}
    </>
  );
}

function Facts({ approval }: { approval: Approval }) {
  const details = approval.details ?? [];
  if (details.length === 0) return null;
  return (
    <dl class="facts">
      {details.map((d) => (
        <div key={d.name}>
          <dt>{d.name}</dt>
          <dd>{visibleRuns(d.value).map((run) => (run.hidden ? `⟨${run.text}⟩` : run.text))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Expiry({ model, at }: { model: Model; at: string | undefined }) {
  const left = Date.parse(at ?? "") - model.now.value;
  if (Number.isNaN(left)) return null;
  return <> · {left > 0 ? `${ageWords(Math.max(1000, left))} left` : "about to expire"}</>;
}

/** `of`: the place among the cards for which the buttons are armed. */
function useArmed(of: string): boolean {
  const armed = useSignal<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      armed.value = of;
    }, ARM_AFTER);
    return () => clearTimeout(timer);
  }, [armed, of]);
  return armed.value === of;
}
