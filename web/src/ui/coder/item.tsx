/** One thing that happened in a session: a message, a card, a notice, a report. */

import { Component } from "preact";
import { messageText } from "../../core/chatlists.ts";
import type { ThreadItem } from "../../core/coder/thread.ts";
import { counted } from "../../core/words/text.ts";
import type { ChatMessage, ChatPart, CoderReport, CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Markdown, Raw } from "../chat/markdown.tsx";
import { Thought } from "../chat/message.tsx";
import "../chat/messagestyle.ts";
import type { Model } from "../model.ts";
import { PermissionCard } from "./card.tsx";
import { ToolRow } from "./tool.tsx";
import type { CoderDesk } from "./types.ts";

/** Props of an item. */
interface ItemProps {
  item: ThreadItem;
  session: CoderSession;
  model: Model;
  desk: CoderDesk;
  /** Whether the Y key leads to its card. */
  byKey: boolean;
}

/** One thing. What is unchanged is not rendered again, whatever else is streaming. */
export class ItemView extends Component<ItemProps> {
  override shouldComponentUpdate({ item, session, byKey }: ItemProps): boolean {
    const old = this.props;
    return old.item.event !== item.event || old.session.id !== session.id || old.byKey !== byKey;
  }

  render({ item, session, model, desk, byKey }: ItemProps) {
    const { message, card, notice, report } = item.event;
    if (message) return <MessageView message={message} session={session} desk={desk} />;
    if (card)
      return <PermissionCard card={card} session={session} model={model} desk={desk} of="" byKey={byKey} within />;
    if (notice) return <p class="note">{notice.text}</p>;
    return report ? <Report report={report} session={session} desk={desk} /> : null;
  }
}

/** Props of a message, and of a part of it. */
interface MessageProps {
  message: ChatMessage;
  session: CoderSession;
  desk: CoderDesk;
}

/** A message: the user's as it is, or what the agent says and does. */
function MessageView({ message, session, desk }: MessageProps) {
  const { role, parts } = message;
  if (role !== "user") return parts.map((part, at) => <PartView key={at} part={part} session={session} desk={desk} />);
  const images = parts.filter(({ kind }) => kind === "image").length;
  return (
    <article class="message user" aria-label="You" data-role="user">
      <Raw text={messageText(message)} />
      {images > 0 && <p class="muted">with {counted(images, "picture")}</p>}
    </article>
  );
}

/** A part of the agent's message. */
function PartView({ part, session, desk }: Omit<MessageProps, "message"> & { part: ChatPart }) {
  const { kind, text = "", tool } = part;
  if (tool) return <ToolRow tool={tool} session={session.id} desk={desk} />;
  if (kind === "thought") return <Thought text={text} />;
  if (kind === "image") return <p class="muted">Picture not available.</p>;
  return (
    <article class="message" aria-label={session.product} data-role="agent">
      <Markdown text={text} />
    </article>
  );
}

/** What a conversation about an idea has come to. */
function Report({ report, session, desk }: { report: CoderReport; session: CoderSession; desk: CoderDesk }) {
  const { title, ask, spec, acceptance = [] } = report;
  return (
    <section class="report" aria-label="Result">
      <h3>{title}</h3>
      <Raw text={ask} />
      {spec && <Markdown text={spec} />}
      {acceptance.length > 0 && (
        <ul class="plain">
          {acceptance.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Button
        onClick={() => {
          desk.view.value = { at: "newMission", from: { ...report, folder: session.folder } };
        }}
      >
        Make it a mission
      </Button>
    </section>
  );
}
