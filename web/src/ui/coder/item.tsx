/** One thing that happened in a session: a message, a card, a notice, a report. */

import { Component } from "preact";
import { messageText } from "../../core/chatlists.ts";
import type { ThreadItem } from "../../core/coder/thread.ts";
import { counted } from "../../core/words/text.ts";
import type { ChatMessage, CoderReport, CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import type { Model } from "../model.ts";
import { Markdown, Raw } from "../thread/markdown.tsx";
import { Parts } from "../thread/parts.tsx";
import { PermissionCard } from "./card.tsx";
import { inWords } from "./reason.ts";
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
    const { message, approval, notice, report } = item.event;
    if (message) return <MessageView message={message} session={session} model={model} desk={desk} />;
    if (approval)
      return <PermissionCard card={approval} session={session} model={model} desk={desk} of="" byKey={byKey} within />;
    if (notice) return <p class="note">{notice.text}</p>;
    return report ? <Report report={report} session={session} desk={desk} /> : null;
  }
}

/** A message: the user's as it is, or what the agent says and does. */
function MessageView({ message, session, model, desk }: Omit<ItemProps, "item" | "byKey"> & { message: ChatMessage }) {
  const { role, parts } = message;
  if (role === "user") {
    const images = parts.filter(({ kind }) => kind === "image").length;
    return (
      <article class="message user" aria-label="You" data-role="user">
        <Raw text={messageText(message)} />
        {images > 0 && <p class="muted">with {counted(images, "picture")}</p>}
      </article>
    );
  }
  const said = (
    <Parts message={message} model={model} outputOf={(tool) => inWords(wholeOutput(desk, session.id, tool))} />
  );
  if (!parts.some(({ kind }) => kind === "text")) return said; // what it only does or thinks is no article
  return (
    <article class="message" aria-label={session.product} data-role="agent">
      {said}
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

/** The most of an output that is fetched, in bytes. */
const MOST = 1 << 20;

/** All output of a call, piece by piece; a piece that is not the last ends with the mark of what was cut. */
async function wholeOutput(desk: CoderDesk, session: string, tool: string): Promise<string> {
  const bytes = new TextEncoder();
  let text = "";
  for (let from = 0; from < MOST; ) {
    const { output } = await desk.ask({ op: "output", session, tool, from });
    if (!output || output.text === "") break;
    const rest = output.size - output.from;
    const piece = bytes.encode(output.text).length < rest ? output.text.replace(/…$/, "") : output.text;
    text += piece;
    from = output.from + bytes.encode(piece).length;
    if (from >= output.size || piece === "") break;
  }
  return text;
}
