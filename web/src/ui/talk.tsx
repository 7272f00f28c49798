/** The composer at the bottom and the conversation that unfolds upward from it. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Actions } from "./actions.ts";
import { colorOf, type Line, type Model, QUIET_AFTER, type Selection } from "./model.ts";
import { CloseButton } from "./parts.tsx";

/** The longest line that can be said, in characters. */
const MAX_TEXT = 1000;
/** From here on the composer tells how much room is left. */
const TELL_FROM = 800;

export function Talk({ model, actions }: { model: Model; actions: Actions }) {
  const focused = useSignal(false);
  return (
    <div
      class="talk"
      onFocusIn={() => {
        focused.value = true;
      }}
      onFocusOut={() => {
        focused.value = false;
      }}
    >
      <Conversation model={model} wake={focused.value} />
      <Chip model={model} actions={actions} />
      <Composer model={model} actions={actions} />
    </div>
  );
}

function Conversation({ model, wake }: { model: Model; wake: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const lines = model.lines.value;
  const newest = lines[lines.length - 1];
  const quiet = !wake && model.now.value - (newest?.at ?? 0) > QUIET_AFTER;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest?.id, quiet]);
  if (lines.length === 0) return null;
  return (
    <div
      ref={list}
      class={`panel conversation${quiet ? " quiet" : ""}`}
      role="log"
      aria-label="Conversation"
      aria-live="polite"
      tabIndex={quiet ? -1 : 0}
    >
      {lines.map((line) => (
        <Said key={line.id} line={line} model={model} />
      ))}
    </div>
  );
}

function Said({ line, model }: { line: Line; model: Model }) {
  if (line.who === "note") return <p class="note">{line.text}</p>;
  return (
    <p class={line.who}>
      <strong style={{ "--mark": colorOf(model, line.avatarId) || "var(--muted)" }}>{line.name}</strong>
      <span class="text">{line.text}</span>
      {line.state === "failed" && <span class="warn">Not sent: {line.reason}.</span>}
    </p>
  );
}

/** What is selected, with the one thing that can be done with it. */
function Chip({ model, actions }: { model: Model; actions: Actions }) {
  const chosen = model.selection.value;
  if (!chosen) return null;
  return (
    <section class="panel chip" aria-label="Selected">
      <span class="what">
        <strong>{chosen.name}</strong>
        {chosen.type === "object" && chosen.id !== chosen.name && <span class="muted"> {chosen.id}</span>}
      </span>
      <ChipAction chosen={chosen} actions={actions} />
      <CloseButton label="Clear selection" hint="Esc" onClick={actions.clearSelection} />
    </section>
  );
}

function ChipAction({ chosen, actions }: { chosen: Selection; actions: Actions }) {
  if (chosen.type === "avatar") {
    return (
      <button type="button" class="quiet" onClick={() => actions.goTo(chosen.id)}>
        Go there
      </button>
    );
  }
  return (
    <button
      type="button"
      class="quiet"
      title="Show the agents what you mean"
      onClick={() => actions.point({ objectId: chosen.id })}
    >
      Point here
    </button>
  );
}

function Composer({ model, actions }: { model: Model; actions: Actions }) {
  const text = useSignal("");
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => grow(field.current), [text.value]);
  const live = model.connection.value.state === "live";
  const listening = model.agentsHere.value.length > 0;
  const send = () => {
    const line = text.value.trim();
    if (!line || !live) return;
    const id = model.sending(line);
    actions.say(line).then(
      () => model.sent(id),
      (error: unknown) => model.failed(id, error instanceof Error ? error.message : "nobody knows why"),
    );
    text.value = "";
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      class="panel composer"
      aria-label="Talk"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        id="composer"
        rows={1}
        maxLength={MAX_TEXT}
        value={text.value}
        disabled={!live}
        aria-label="Say something in the world"
        placeholder={placeholder(model)}
        title="Talk (Enter)"
        enterkeyhint="send"
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown={onKeyDown}
      />
      {text.value.length > TELL_FROM && <span class="age">{MAX_TEXT - text.value.length}</span>}
      <button
        type="submit"
        class="send"
        disabled={!live || text.value.trim() === ""}
        title="Send (Enter)"
        aria-label="Send"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 13V3.5M3.8 7.4 8 3.2l4.2 4.2" class="stroke" />
        </svg>
      </button>
      {live && !listening && text.value !== "" && (
        <p class="hint" role="status">
          Nobody is listening yet. What you say is kept in the world's log.
        </p>
      )}
    </form>
  );
}

function placeholder(model: Model): string {
  const state = model.connection.value.state;
  if (state === "connecting") return "Connecting…";
  if (state !== "live") return "Not connected";
  const here = model.agentsHere.value;
  if (here.length === 0) return "Nobody is listening yet";
  if (here.length === 1) return `Say something to ${here[0]?.name ?? "your agent"}`;
  return "Say something to your agents";
}

/** One line that grows with its text; the style sheet bounds it. */
function grow(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
