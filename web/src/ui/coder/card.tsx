/**
 * The card of a coding session: exactly what its agent asks permission for. It looks and behaves as the cards of
 * conversations do (ui/approvals/card.tsx): it never takes the keyboard by itself, its buttons wait for a moment after it
 * has appeared, moved or changed, and the first answer counts, wherever it is given.
 */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { CoderCard, CoderChoice } from "../../wire/types.gen.ts";
import { ExactText } from "../approvals/exact.tsx";
import { hasHidden, shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { Key } from "../components.tsx";
import type { Model } from "../model.ts";
import { Age, Facts, Failure } from "../parts.tsx";
import { DiffLines } from "../project/difflines.tsx";
import { ignoreRepeat, useArmed, usePending } from "../request.ts";
import { inWords } from "./reason.ts";
import type { CoderDesk, WaitingCard } from "./types.ts";
import { cardOutcome, sessionTitle } from "./words.ts";

/** Props of a card. */
interface CardProps extends WaitingCard {
  model: Model;
  desk: CoderDesk;
  /** "1 of 3" if several are waiting; empty: it is the only one. */
  of: string;
  /** Whether the Y key leads here. */
  byKey: boolean;
  /** It stands in what happened in its session, so it need not say which one. */
  within?: boolean;
}

/** One card. */
export function PermissionCard({ card, session, model, desk, of, byKey, within = false }: CardProps) {
  const { busy, failed, run } = usePending();
  const armed = useArmed(`${card.hash} ${of}`);
  const open = card.state === "open";
  const seen = useRef(open);
  /** The answer was given here. */
  const here = useSignal(false);
  const live = model.connection.value.state === "live";
  const answer = (option: CoderChoice) =>
    run(() => {
      here.value = true;
      const asked = desk.ask({ op: "answer", session: session.id, card: card.id, hash: card.hash, option: option.id });
      return inWords(asked).catch((error: unknown) => {
        here.value = false;
        desk.reload(session.id); // it may have been answered elsewhere, or ask for something else by now
        throw error;
      });
    });
  return (
    <section
      class={`card approval ${within ? "within" : "panel"} ${open ? "asks" : "over"}`}
      role="group"
      aria-label="Approval"
      tabIndex={-1}
      data-card={card.id}
      data-state={card.state}
    >
      <div class="asked">
        <h3>{card.title}</h3>
        <Age model={model} since={card.at} />
      </div>
      {open && (
        <p class="muted">
          {session.product} asks for your permission{within ? "." : ` in “${sessionTitle(session)}”.`}
          {of && ` ${of}.`}
          {byKey && (
            <span class="by-keys" title="Press Y to come here">
              {" "}
              <Key>Y</Key>
            </span>
          )}
        </p>
      )}
      {open || !within ? <Asked card={card} /> : <BrieflyAsked card={card} />}
      {open && <Failure text={failed.value} />}
      {open ? (
        <Answers options={card.options} able={armed && live && !busy.value} answer={answer} />
      ) : (
        <p class="answered" role="status">
          {cardOutcome(card, here.value, seen.current)}
        </p>
      )}
      {open && !live && <p class="muted">Not connected; the question stays open.</p>}
    </section>
  );
}

/** Exactly what is asked. */
function Asked({ card }: { card: CoderCard }) {
  const { command, folder, beside, url, server, name, paths = [], diffs = [], input, follows } = card;
  const facts: [string, string | undefined][] = [
    ["Address", url],
    ["Tool", server ? [server, name].filter(Boolean).join(" · ") : name],
    ["In", folder],
    ["Files", diffs.length > 0 ? "" : paths.join("\n")],
  ];
  const rows = facts.flatMap(([label, value]) => (value ? [[label, shownText(value)] as const] : []));
  return (
    <>
      {follows && <p class="warn">This follows what others wrote in the world. Read it closely before you allow it.</p>}
      {command && <Exact text={command} label="Exact command" />}
      {rows.length > 0 && <Facts class="facts" rows={rows} />}
      {beside && (
        <p class="muted">
          It starts in an empty folder next to that one, so it reaches your files only by their full paths.
        </p>
      )}
      {diffs.map(({ path, diff, cut }) => (
        <div key={path} class="diff">
          <p class="muted">
            <code>{shownText(path)}</code>
          </p>
          <DiffLines text={diff} cut={cut} label={`Lines that change in ${path}`} />
        </div>
      ))}
      {input && diffs.length > 0 && (
        <details>
          <summary>Exact input</summary>
          <Exact text={input} label="Exact input" />
        </details>
      )}
      {input && diffs.length === 0 && <Exact text={input} label="Exact input" />}
    </>
  );
}

/** What was asked, once it is over. */
function BrieflyAsked({ card: { command, paths = [] } }: { card: CoderCard }) {
  const text = command || paths.join(", ");
  return text ? (
    <p class="muted">
      <code>{shownText(text)}</code>
    </p>
  ) : null;
}

/** A text, unchanged, with what would be invisible in it by name. */
function Exact({ text, label }: { text: string; label: string }) {
  return (
    <>
      <ExactText text={text} label={label} />
      {hasHidden(text) && (
        <p class="warn">It contains characters that are normally invisible. They are shown by name.</p>
      )}
    </>
  );
}

/** Props of the answers. */
interface AnswersProps {
  options: readonly CoderChoice[];
  able: boolean;
  answer(option: CoderChoice): void;
}

/** The buttons: one that denies and one that allows; if the agent offers more, they are behind “More”. */
function Answers({ options, able, answer }: AnswersProps) {
  const deny = options.find(({ kind }) => kind === "reject");
  const allow = options.find(({ kind }) => kind === "allow");
  const more = options.filter((option) => option !== deny && option !== allow);
  const button = (option: CoderChoice, primary = false) => (
    <Button key={option.id} primary={primary} disabled={!able} onKeyDown={ignoreRepeat} onClick={() => answer(option)}>
      {option.name}
    </Button>
  );
  return (
    <div class="answers">
      {deny && button(deny)}
      {allow && button(allow, true)}
      {more.length > 0 && (
        <details class="more">
          <summary>More</summary>
          {more.map((option) => button(option))}
        </details>
      )}
    </div>
  );
}
