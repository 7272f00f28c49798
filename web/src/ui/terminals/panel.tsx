/**
 * The agents that run in terminals of this computer, each with its state, its place and what it has used; below, what
 * World may do with them.
 */

import { counted } from "../../core/words/text.ts";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import { Panel } from "../panel.tsx";
import { ProgramList } from "../programs/list.tsx";
import { inTerminals } from "./here.ts";
import { TerminalSessionView } from "./session.tsx";
import { TerminalsSetup } from "./settings.tsx";
import css from "./terminals.lazy.css";
import { groupLines, summary } from "./words.ts";

adoptStyle(css);

/** The panel. */
export default function TerminalsPanel({ model, actions }: PanelProps) {
  const { more = 0 } = model.chat.agents.value;
  const sessions = inTerminals(model.chat.agents.value);
  return (
    <Panel name="terminals" model={model} first='[data-terminal][data-state="needs-you"]'>
      <p class="muted" role="status">
        {sessions.length === 0
          ? "No agents are running in your terminals. Start one as usual and it will show up here."
          : summary(sessions, more)}
      </p>
      <div class="term-scroll">
        <ul class="terms" aria-label="Agents in terminals">
          {sessions.map((session) => (
            <TerminalSessionView key={session.id} session={session} model={model} actions={actions} />
          ))}
        </ul>
        {groupLines(sessions).map((line) => (
          <p key={line} class="muted term-group">
            {line}
          </p>
        ))}
        {more > 0 && <p class="muted">{counted(more, "session")} more, not listed here.</p>}
        <ProgramList model={model} actions={actions} />
        <TerminalsSetup client={actions.terminals} />
      </div>
    </Panel>
  );
}
