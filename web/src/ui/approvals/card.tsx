/**
 * Approval cards: exactly what an agent asks permission for, with "Allow once" and "Deny". The first answer counts,
 * whoever gives it.
 *
 * A card never takes the keyboard focus by itself, and its buttons are disabled for a moment after it appears or
 * moves, so that a key or click meant for something else cannot answer it.
 */

import { useSignal } from "@preact/signals";
import { formatAge } from "../../core/words/age.ts";
import type { Approval, ApprovalOption } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Key } from "../components.tsx";
import type { Model } from "../model.ts";
import { Age, Failure } from "../parts.tsx";
import { ignoreRepeat, useArmed, useRequest } from "../request.ts";
import { choice, choose } from "../settings/choices.ts";
import { canOfferNotifications, enableNotifications, notificationsBlocked } from "../settings/notifications.ts";
import { approvalChoices, askerOf, elsewhereText, outcomeText } from "./answer.ts";
import { AskedPart, useParts } from "./asked.tsx";
import type { AskedBlock } from "./parts.ts";
import { shownText } from "./visible.ts";

/** All cards, and an announcement of the newest open one. */
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
  /** "1 of 3" if several are waiting; empty: it is the only one. */
  of: string;
  /** Whether the Y key leads here. */
  byKey: boolean;
}

/** One approval. */
function ApprovalCard({ approval, model, of, byKey }: CardProps) {
  const { busy, failed, send } = useRequest(model);
  const parts = useParts(JSON.stringify([approval.title, approval.command, approval.details]), blocksOf(approval));
  const armed = useArmed(`${of} ${parts.at}`);
  const open = approval.state === "open";
  const live = model.connection.value.state === "live";
  const asker = askerOf(approval, model.chat.backends.value, model.chat.agents.value);
  const answer = (option: ApprovalOption) =>
    send({ op: "answer", backend: approval.backend, approval: approval.id, option: option.id });
  const { allow, deny, more } = approvalChoices(approval.options);
  const able = armed && live && !busy.value;
  const elsewhere = elsewhereText(approval.options, model.relay.mode.value === "hosted");
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
        <h2>{shownText(approval.title)}</h2>
        <span class="age">
          <Age model={model} since={approval.createdAt} />
          {open && <Expiry model={model} at={approval.expiresAt} />}
        </span>
      </div>
      <p class="muted">
        {asker || "Your agent"} asks for your permission.{open && of && ` ${of}.`}
        {open && byKey && (
          <span class="by-keys" title="Press Y to come here">
            {" "}
            <Key>Y</Key>
          </span>
        )}
      </p>
      <AskedPart parts={parts} />
      {open && <Failure text={failed.value} />}
      {!open && (
        <p class="answered" role="status">
          {outcomeText(approval)}
        </p>
      )}
      {open && (
        <div class="answers">
          {deny && <OptionButton option={deny} able={able} answer={answer} />}
          {allow && parts.end && <OptionButton option={allow} able={able} answer={answer} primary />}
          {more.length > 0 && parts.end && (
            <details class="more">
              <summary>More</summary>
              {more.map((option) => (
                <OptionButton key={option.id} option={option} able={able} answer={answer} />
              ))}
            </details>
          )}
          {allow && !parts.end && <p class="muted">You can allow it once you reach the last part.</p>}
          {elsewhere && <p class="muted">{elsewhere}</p>}
          {!live && <p class="muted">Not connected; the question stays open.</p>}
          {byKey && <NotifyOffer />}
        </div>
      )}
    </section>
  );
}

/** Props of an option's button. */
interface ButtonProps {
  option: ApprovalOption;
  able: boolean;
  answer(option: ApprovalOption): void;
  primary?: boolean;
}

/** A button that gives an answer. */
function OptionButton({ option, able, answer, primary }: ButtonProps) {
  return (
    <Button primary={primary === true} disabled={!able} onKeyDown={ignoreRepeat} onClick={() => answer(option)}>
      {option.name}
    </Button>
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
function blocksOf({ command, details = [] }: Approval): AskedBlock[] {
  return [
    ...(command ? [{ kind: "text" as const, label: "Exact command", text: command }] : []),
    ...details.map(({ name, value }) => ({ kind: "fact" as const, label: name, text: value })),
  ];
}

/** How long the approval can still be answered. */
function Expiry({ model, at }: { model: Model; at: string | undefined }) {
  const left = Date.parse(at ?? "") - model.now.value;
  if (Number.isNaN(left)) return null;
  return <> · {left > 0 ? `${formatAge(Math.max(1000, left))} left` : "about to expire"}</>;
}
