/** One row of the conversation: a message of the back end, or a line that was said in the world. */

import { Component } from "preact";
import { sentence } from "../../core/words/text.ts";
import { formatDay, formatTimeOfDay, TODAY } from "../../core/words/time.ts";
import type { ChatMessage } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { type Line, type Model } from "../model.ts";
import { colorOf } from "../rows.ts";
import { Parts } from "../thread/parts.tsx";
import type { ConversationRow } from "./rows.ts";

/** Props of a row. */
export interface RowProps {
  row: ConversationRow;
  model: Model;
  /** Of the agent that the conversation is with. */
  name: string;
  avatarId: string;
}

/** A row. Unchanged rows are not rendered again, whatever else is streaming. */
export class RowView extends Component<RowProps> {
  override shouldComponentUpdate({ row, name, avatarId }: RowProps): boolean {
    const old = this.props;
    const same = old.row.message === row.message && old.row.line === row.line && old.row.begins === row.begins;
    return !same || old.name !== name || old.avatarId !== avatarId;
  }

  render({ row, model, name, avatarId }: RowProps) {
    const day = row.begins ? formatDay(row.at, model.now.peek()) : "";
    return (
      <>
        {day !== "" && (row.begins === "later" || day !== TODAY) && <p class="day">{day}</p>}
        {row.message && <Message message={row.message} at={row.at} model={model} name={name} avatarId={avatarId} />}
        {row.line && <WorldLine line={row.line} model={model} />}
      </>
    );
  }
}

/** Props of a message. */
interface MessageProps {
  message: ChatMessage;
  at: number;
  model: Model;
  name: string;
  avatarId: string;
}

/** A message with its parts and its outcome. */
function Message({ message, at, model, name, avatarId }: MessageProps) {
  const { role, state } = message;
  return (
    <article
      class={`message ${role} ${state}`}
      data-message={message.id}
      data-turn={message.turn ?? ""}
      data-role={role}
      data-state={state}
      aria-label={`${role === "user" ? "You" : role === "agent" ? name : "Note"}, ${formatTimeOfDay(at)}`}
    >
      {role === "agent" && (
        <header>
          <Name name={name} color={colorOf(model, avatarId)} />
          <span class="age">{formatTimeOfDay(at)}</span>
        </header>
      )}
      <Parts message={message} model={model} />
      <Outcome message={message} model={model} />
    </article>
  );
}

/** A name with the colour of its avatar. */
function Name({ name, color }: { name: string; color: string }) {
  return (
    <strong class="name" style={{ "--mark": color || "var(--muted)" }}>
      {name}
    </strong>
  );
}

/** How a message ended if it did not simply end, and what can be done. */
function Outcome({ message, model }: { message: ChatMessage; model: Model }) {
  const { role, state, reason } = message;
  if (state === "sending") return <p class="muted outcome">Sending…</p>;
  if (state !== "stopped" && state !== "failed") return null;
  const what = role === "user" ? "Not sent" : "Could not finish";
  const words = state === "stopped" ? "Stopped." : `${what}: ${reason || "no reason given"}`;
  return (
    <p class={`outcome ${state === "failed" ? "warn" : "muted"}`}>
      <span>{words}</span>
      {model.chat.canRetry(message) && <Button onClick={() => model.chat.retry(message)}>Try again</Button>}
    </p>
  );
}

/** A line that was said in the world. */
function WorldLine({ line, model }: { line: Line; model: Model }) {
  if (line.who === "note") return <p class="note">{line.text}</p>;
  return (
    <p class={`line ${line.who}`}>
      <Name name={line.name} color={colorOf(model, line.avatarId)} />
      <span class="text">{line.text}</span>
      {line.state === "failed" && <span class="warn">Not sent: {sentence(line.reason ?? "")}</span>}
    </p>
  );
}
