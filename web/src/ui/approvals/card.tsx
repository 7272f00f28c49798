/**
 * The card of an approval: exactly what an agent asks permission for, with "Allow once" and "Reject". It is the same for
 * conversations, coding sessions, terminals and agents behind a relay. The first answer counts, whoever gives it.
 *
 * A card never takes the keyboard focus by itself, and its buttons are disabled for a moment after it appears or
 * moves, so that a key or click meant for something else cannot answer it.
 */

import { useSignal } from "@preact/signals";
import { diffLines } from "../../core/project/diff.ts";
import { formatAge } from "../../core/words/age.ts";
import type { Approval, ApprovalOption } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Key } from "../components.tsx";
import type { Model } from "../model.ts";
import { closePanel, isBeside, type Open } from "../panels.ts";
import { Age, Failure } from "../parts.tsx";
import "../project/style.ts";
import { ignoreRepeat, useArmed, usePending } from "../request.ts";
import { choice, choose } from "../settings/choices.ts";
import { canOfferNotifications, enableNotifications, notificationsBlocked } from "../settings/notifications.ts";
import { approvalChoices, askerOf, elsewhereText, outcomeText } from "./answer.ts";
import { AskedPart, type Parts, useParts } from "./asked.tsx";
import type { AskedBlock } from "./parts.ts";
import { shownText } from "./visible.ts";

/** All cards of conversations, and an announcement of the newest open one. */
export function ApprovalCards({ model }: { model: Model }) {
  const approvals = model.chat.approvals.value;
  const open = approvals.filter((a) => a.state === "open");
  const newest = open.at(-1);
  return (
    <>
      <p class="sr" aria-live="polite">
        {newest && `Your agent asks: ${newest.title}. Press Y to go there.`}
      </p>
      {approvals.map((approval) => {
        const { id, backend, hash } = approval;
        return (
          <ApprovalCard
            key={`${backend} ${id}`}
            approval={approval}
            model={model}
            asker={askerOf(approval, model.chat.backends.value, model.chat.agents.value) || "Your agent"}
            of={open.length > 1 ? `${open.indexOf(approval) + 1} of ${open.length}` : ""}
            byKey={approval === newest}
            answer={(option) => model.chat.ask({ op: "answer", backend, approval: id, hash, option })}
          />
        );
      })}
    </>
  );
}

interface CardProps {
  approval: Approval;
  model: Model;
  /** Who asks. */
  asker: string;
  /** In which session, in words; empty: it is plain. */
  where?: string;
  /** "1 of 3" if several are waiting; empty: it is the only one. */
  of: string;
  /** Whether the Y key leads here. */
  byKey: boolean;
  /** It stands in what happened in its session. */
  within?: boolean;
  /** Gives the answer with the id of an option; rejects with the reason why it does not count. */
  answer(option: string): Promise<unknown>;
}

/** One approval, wherever it is asked for. */
export function ApprovalCard({ approval, model, asker, where = "", of, byKey, within = false, answer }: CardProps) {
  const { busy, failed, run } = usePending();
  const parts = useParts(approval.hash, blocksOf(approval));
  const open = approval.state === "open";
  const { folded, unfold } = useFolded(model, open && !within);
  const armed = useArmed(`${approval.hash} ${of} ${parts.at} ${folded}`);
  const live = model.connection.value.state === "live";
  const Heading = within ? "h3" : "h2";
  return (
    <section
      class={`card approval ${within ? "within" : "panel"} ${open ? "asks" : "over"}${folded ? " folded" : ""}`}
      role="group"
      aria-label="Approval"
      tabIndex={-1}
      data-approval={approval.id}
      data-state={approval.state}
      onFocus={({ target, currentTarget }) => target === currentTarget && unfold()}
    >
      {folded ? (
        <Folded asker={asker} title={approval.title} of={of} unfold={unfold} />
      ) : (
        <>
          <div class="asked">
            <Heading>{shownText(approval.title)}</Heading>
            <span class="age">
              <Age model={model} since={approval.createdAt} />
              {open && <Expiry model={model} at={approval.expiresAt} />}
            </span>
          </div>
          {(open || !within) && (
            <p class="muted">
              {asker} asks for your permission{where && ` ${where}`}.{open && of && ` ${of}.`}
              {open && byKey && (
                <span class="by-keys" title="Press Y to come here">
                  {" "}
                  <Key>Y</Key>
                </span>
              )}
            </p>
          )}
          {open || !within ? <Asked approval={approval} parts={parts} /> : <BrieflyAsked approval={approval} />}
          {open && <Failure text={failed.value} />}
          {open ? (
            <Answers
              options={approval.options}
              end={parts.end}
              able={armed && live && !busy.value}
              answer={(option) => run(() => answer(option))}
            >
              {elsewhereText(approval.options, model.relay.mode.value === "hosted")}
            </Answers>
          ) : (
            <p class="answered" role="status">
              {outcomeText(approval)}
            </p>
          )}
          {open && !live && <p class="muted">Not connected; the question stays open.</p>}
          {open && byKey && !within && <NotifyOffer />}
        </>
      )}
    </section>
  );
}

/**
 * Whether a card is one line: beside an open panel, which then keeps its room, until the user goes to it there. Where one
 * column holds both, the panel gives way instead.
 */
function useFolded(model: Model, may: boolean): { folded: boolean; unfold(): void } {
  const unfoldedAt = useSignal<Open>("none");
  const open = model.open.value;
  return {
    folded: may && isBeside(open) && unfoldedAt.value !== open,
    unfold() {
      if (matchMedia(ONE_COLUMN).matches) closePanel(model);
      else unfoldedAt.value = model.open.peek();
    },
  };
}

/** Where the questions and the open panel share a column (layout.css). */
const ONE_COLUMN = "(max-width: 760px)";

/** What the line of a folded card says. */
interface FoldedProps {
  asker: string;
  title: string;
  of: string;
  unfold(): void;
}

/** A card in one line. */
function Folded({ asker, title, of, unfold }: FoldedProps) {
  return (
    <>
      <p>
        <strong>{asker}</strong> asks: {shownText(title)}
      </p>
      {of && <span class="age">{of}</span>}
      <Button
        class="small"
        onClick={({ currentTarget }) => {
          const card = currentTarget.closest<HTMLElement>(".card");
          unfold();
          card?.focus({ preventScroll: true });
        }}
      >
        Review
      </Button>
    </>
  );
}

/** Exactly what is asked. */
function Asked({ approval: { notes = [] }, parts }: { approval: Approval; parts: Parts }) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} class="warn">
          {note}
        </p>
      ))}
      <AskedPart parts={parts} />
    </>
  );
}

/** What was asked, once it is over. */
function BrieflyAsked({ approval: { command, changes = [] } }: { approval: Approval }) {
  const text = command || changes.map(({ path }) => path).join(", ");
  return text ? (
    <p class="muted">
      <code>{shownText(text)}</code>
    </p>
  ) : null;
}

/** Props of the answers. */
interface AnswersProps {
  options: readonly ApprovalOption[];
  /** All that is asked was shown, so it may be allowed. */
  end: boolean;
  able: boolean;
  answer(option: string): void;
  /** Where it is answered if not here. */
  children: string;
}

/** The buttons: one that denies and one that allows; if the agent offers more, they are behind “More”. */
function Answers({ options, end, able, answer, children }: AnswersProps) {
  const { allow, deny, more } = approvalChoices(options);
  const button = (option: ApprovalOption, primary = false) => (
    <Button
      key={option.id}
      primary={primary}
      disabled={!able}
      onKeyDown={ignoreRepeat}
      onClick={() => answer(option.id)}
    >
      {option.name}
    </Button>
  );
  return (
    <div class="answers">
      {deny && button(deny)}
      {allow && end && button(allow, true)}
      {more.length > 0 && end && (
        <details class="more">
          <summary>More</summary>
          {more.map((option) => button(option))}
        </details>
      )}
      {allow && !end && <p class="muted">You can allow it once you reach the last part.</p>}
      {children && <p class="muted">{children}</p>}
    </div>
  );
}

/** Offers notifications where they first matter, until the user has decided. */
function NotifyOffer() {
  const answered = useSignal(false);
  if (answered.value || choice("notify") === "on" || notificationsBlocked.value || !canOfferNotifications())
    return null;
  return (
    <p class="muted call-me">
      Notify you when something is waiting?{" "}
      <button type="button" class="link-button" onClick={() => void enableNotifications()}>
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

/** What is asked, in the order in which it is shown. */
function blocksOf({ kind, command, details = [], changes = [] }: Approval): AskedBlock[] {
  const label = kind === "exec" ? "Exact command" : "Exact input";
  return [
    ...(command ? [{ kind: "text" as const, label, text: command }] : []),
    ...details.map(({ name, value }) => ({ kind: "fact" as const, label: name, text: value })),
    ...changes.map(({ path, diff }) => ({ kind: "diff" as const, label: path, lines: diffLines(diff) })),
  ];
}

/** How long the approval can still be answered. */
function Expiry({ model, at }: { model: Model; at: string | undefined }) {
  const left = Date.parse(at ?? "") - model.now.value;
  if (Number.isNaN(left)) return null;
  return <> · {left > 0 ? `${formatAge(Math.max(1000, left))} left` : "about to expire"}</>;
}
