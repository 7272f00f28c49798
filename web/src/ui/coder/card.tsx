/**
 * The card of a coding session: exactly what its agent asks permission for. It looks and behaves as the cards of
 * conversations do (ui/approvals/card.tsx): it never takes the keyboard by itself, its buttons wait for a moment after it
 * has appeared, moved or changed, and the first answer counts, wherever it is given.
 */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { diffLines } from "../../core/project/diff.ts";
import type { CoderCard, CoderChoice, CoderEdit } from "../../wire/types.gen.ts";
import { AskedPart, type Parts, useParts } from "../approvals/asked.tsx";
import type { AskedBlock } from "../approvals/parts.ts";
import { shownText } from "../approvals/visible.ts";
import { Button } from "../button.tsx";
import { Key } from "../components.tsx";
import type { Model } from "../model.ts";
import { Age, Failure } from "../parts.tsx";
import "../project/style.ts";
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
  const parts = useParts(card.hash, blocksOf(card));
  const armed = useArmed(`${card.hash} ${of} ${parts.at}`);
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
        <h3>{shownText(card.title)}</h3>
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
      {open || !within ? <Asked card={card} parts={parts} /> : <BrieflyAsked card={card} />}
      {open && <Failure text={failed.value} />}
      {open ? (
        <Answers options={card.options} end={parts.end} able={armed && live && !busy.value} answer={answer} />
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
function Asked({ card: { follows, beside, notWhole }, parts }: { card: CoderCard; parts: Parts }) {
  return (
    <>
      {follows && <p class="warn">This follows what others wrote in the world. Read it closely before you allow it.</p>}
      {notWhole && <p class="warn">{notWhole}</p>}
      <AskedPart parts={parts} />
      {beside && (
        <p class="muted">
          It starts in an empty folder next to that one, so it reaches your files only by their full paths.
        </p>
      )}
    </>
  );
}

/** What is asked, in the order in which it is shown. */
function blocksOf(card: CoderCard): AskedBlock[] {
  const { command, folder, url, server, name, paths = [], diffs = [], input, options } = card;
  const facts: [string, string | undefined][] = [
    ["Address", url],
    ["Tool", server ? [server, name].filter(Boolean).join(" · ") : name],
    ["In", folder],
    ["Files", otherPaths(paths, diffs).map(placed).join("\n")],
    ...options.flatMap(({ name: word, label }) =>
      label ? [[word, `the agent calls it “${label}”`] as [string, string]] : [],
    ),
  ];
  return [
    ...(command ? [{ kind: "text" as const, label: "Exact command", text: command }] : []),
    ...facts.flatMap(([label, text]) => (text ? [{ kind: "fact" as const, label, text }] : [])),
    ...diffs.map(({ path, diff }) => ({ kind: "diff" as const, label: placed(path), lines: diffLines(diff) })),
    ...(input ? [{ kind: "text" as const, label: command ? "Other arguments" : "Exact input", text: input }] : []),
  ];
}

/** The paths that no diff names. */
function otherPaths(paths: readonly string[], diffs: readonly CoderEdit[]): readonly string[] {
  return paths.filter((path) => !diffs.some((edit) => edit.path === path));
}

/** A path, which is in quotes if it has line breaks; one that is not in the folder of the session says so. */
function placed(path: string): string {
  return /^"?([/\\]|[A-Za-z]:[/\\])/.test(path) ? `${path} (outside the folder)` : path;
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

/** Props of the answers. */
interface AnswersProps {
  options: readonly CoderChoice[];
  /** All that is asked was shown, so it may be allowed. */
  end: boolean;
  able: boolean;
  answer(option: CoderChoice): void;
}

/** The buttons: one that denies and one that allows; if the agent offers more, they are behind “More”. */
function Answers({ options, end, able, answer }: AnswersProps) {
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
      {allow && end && button(allow, true)}
      {allow && !end && <p class="muted">You can allow it once you reach the last part.</p>}
      {more.length > 0 && end && (
        <details class="more">
          <summary>More</summary>
          {more.map((option) => button(option))}
        </details>
      )}
    </div>
  );
}
