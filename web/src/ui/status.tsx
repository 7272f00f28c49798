/**
 * The status pill at the top left: which world this is, who is in it and what they are doing, and the connection while it
 * is not live. The panel behind it is statuspanel.tsx.
 */

import { useRef } from "preact/hooks";
import { counted } from "../core/words/text.ts";
import type { AgentPresence } from "../wire/types.gen.ts";
import type { Actions } from "./actions.ts";
import { later } from "./afterpicture.ts";
import { agentStatus, helpersOf, mainAgents } from "./agent/status.ts";
import { StateMark } from "./components.tsx";
import { linkWords } from "./linkwords.ts";
import type { Model } from "./model.ts";
import { NewVersion } from "./newversion.tsx";
import { togglePanel } from "./panels.ts";

/** How many agents the pill itself shows. */
const IN_PILL = 2;

/** The pill and its panel. */
export function Status({ model, actions }: { model: Model; actions: Actions }) {
  const open = model.open.value === "status";
  const pill = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    togglePanel(model, "status");
    if (open) pill.current?.focus();
  };
  if (model.connection.value.state === "connecting" && !model.worldName.value) return <Skeleton />;
  return (
    <div class="status">
      <button
        type="button"
        ref={pill}
        class="panel pill"
        aria-expanded={open}
        aria-controls="status-panel"
        title="Show status"
        onClick={toggle}
      >
        <strong class="name">{model.worldName.value || "World"}</strong>
        <Who model={model} />
        <Link model={model} />
      </button>
      {open && later.value && <later.value.StatusPanel model={model} actions={actions} close={toggle} />}
      <NewVersion model={model} actions={actions} />
    </div>
  );
}

/** The pill before the first connection. */
function Skeleton() {
  return (
    <div class="status">
      <div class="panel pill skeleton" role="status">
        <span class="bone wide" aria-hidden="true" />
        <span class="bone" aria-hidden="true" />
        <span class="sr">Connecting to your world</span>
      </div>
    </div>
  );
}

/** Whether an agent waits for the user; one whose program does not tell when it is answered may not. */
const waits = ({ activity }: AgentPresence): boolean => activity.state === "needs-you" && !activity.unsure;

/** The agents in the pill: those who are here, or else those who are away; who waits for the user comes first. */
function Who({ model }: { model: Model }) {
  const all = mainAgents(model.presence.value);
  const here = all.filter((agent) => agent.connected || agent.activity.state === "lost");
  const list = here.length > 0 ? here : all;
  const shown = list.toSorted((a, b) => Number(waits(b)) - Number(waits(a))).slice(0, IN_PILL);
  const more = list.length - shown.length;
  if (shown.length === 0) return <span class="who muted">no agent here</span>;
  return (
    <>
      {shown.map((agent) => {
        const helpers = helpersOf(model.presence.value, agent).length;
        const { state, text } = agentStatus(model, agent);
        return (
          <span class="who" key={agent.avatarId} data-state={state}>
            <StateMark state={state} />
            <span class="agent">{agent.name}</span>
            <span class="now">{text}</span>
            {helpers > 0 && <span class="age">+{counted(helpers, "helper")}</span>}
          </span>
        );
      })}
      {more > 0 && <span class="who muted">+{more}</span>}
    </>
  );
}

/** The connection, only shown while it is not live. */
function Link({ model }: { model: Model }) {
  const c = model.connection.value;
  if (c.state === "live") return <span class="sr">connected</span>;
  return (
    <span class="link warn" role="status">
      {linkWords(c, model.now.value)}
    </span>
  );
}
