/** One thing that happened in a session: a text, a call, a card, a notice, a report. */

import { Component } from "preact";
import type { ThreadItem } from "../../core/coder/thread.ts";
import { counted, shorten } from "../../core/words/text.ts";
import type { CoderReport, CoderSession, CoderText } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { plainText } from "../chat/format.ts";
import { Markdown, Raw } from "../chat/markdown.tsx";
import "../chat/messagestyle.ts";
import type { Model } from "../model.ts";
import { PermissionCard } from "./card.tsx";
import { ToolRow } from "./tool.tsx";
import type { CoderDesk } from "./types.ts";

/** Characters of a thought that its closed row shows. */
const GLIMPSE = 90;

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
    const { text, tool, card, notice, report } = item.event;
    if (text) return <TextView text={text} product={session.product} />;
    if (tool) return <ToolRow tool={tool} session={session.id} desk={desk} />;
    if (card)
      return <PermissionCard card={card} session={session} model={model} desk={desk} of="" byKey={byKey} within />;
    if (notice) return <p class="note">{notice.text}</p>;
    return report ? <Report report={report} session={session} desk={desk} /> : null;
  }
}

/** What somebody wrote: the user as it is, the agent as markdown, its thoughts folded. */
function TextView({ text: { role, text, images = 0 }, product }: { text: CoderText; product: string }) {
  if (role === "thought") return <Thought text={text} />;
  if (role === "agent")
    return (
      <article class="message" aria-label={product} data-role="agent">
        <Markdown text={text} />
      </article>
    );
  return (
    <article class="message user" aria-label="You" data-role="user">
      <Raw text={text} />
      {images > 0 && <p class="muted">with {counted(images, "picture")}</p>}
    </article>
  );
}

/** A thought, folded. */
function Thought({ text }: { text: string }) {
  return (
    <details class="thought">
      <summary>
        <span class="muted">Thought</span>
        <span class="glimpse">{shorten(plainText(text), GLIMPSE)}</span>
      </summary>
      <Markdown text={text} />
    </details>
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
