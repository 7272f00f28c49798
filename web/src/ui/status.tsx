/** The status pill at the top left and the small panel behind it: which world, who is in it and what they are doing,
 * how the connection is; what it means first, repair details last. */

import { useEffect, useRef } from "preact/hooks";
import type { AgentPresence } from "../wire/types.gen.ts";
import type { Actions } from "./actions.ts";
import { Connect } from "./connect.tsx";
import { type Connection, type Model, safeColor } from "./model.ts";
import { Age, CloseButton, StateMark } from "./parts.tsx";
import { activityWords, stateMeaning } from "./words.ts";

/** Agents that the pill itself has room for. */
const IN_PILL = 2;

export function Status({ model, actions }: { model: Model; actions: Actions }) {
  const open = model.open.value === "status";
  const pill = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    model.open.value = open ? "none" : "status";
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
        title="What this means"
        onClick={toggle}
      >
        <strong class="name">{model.worldName.value || "World"}</strong>
        <Who model={model} />
        <Link model={model} />
      </button>
      {open && <Panel model={model} actions={actions} close={toggle} />}
    </div>
  );
}

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

function Who({ model }: { model: Model }) {
  const all = model.presence.value.agents;
  const here = model.agentsHere.value;
  const shown = (here.length > 0 ? here : all).slice(0, IN_PILL);
  const more = (here.length > 0 ? here.length : all.length) - shown.length;
  if (shown.length === 0) return <span class="who muted">no agent yet</span>;
  return (
    <>
      {shown.map((agent) => (
        <span class="who" key={agent.avatarId}>
          <StateMark state={stateOf(model, agent)} color={safeColor(agent.color)} />
          <span class="agent">{agent.name}</span>
          <span class="doing">{doing(model, agent)}</span>
          <Age model={model} since={since(model, agent)} />
        </span>
      ))}
      {more > 0 && <span class="who muted">+{more}</span>}
    </>
  );
}

/** Without a connection nothing is known of an agent: the last news would be a guess. */
const known = (model: Model) => model.connection.value.state === "live";

function stateOf(model: Model, agent: AgentPresence): AgentPresence["activity"]["state"] {
  return known(model) && agent.connected ? agent.activity.state : "away";
}

function doing(model: Model, agent: AgentPresence): string {
  if (!known(model)) return "no news";
  return agent.connected ? activityWords(agent.activity) : "away";
}

function since(model: Model, agent: AgentPresence): string | number {
  const c = model.connection.value;
  return c.state === "reconnecting" ? c.since : agent.activity.since;
}

function meaning(model: Model, agent: AgentPresence): string {
  if (!known(model)) return "The page has no connection, so it does not know what this agent does.";
  return stateMeaning(stateOf(model, agent));
}

/** The connection is only worth room in the pill when it is not simply live. */
function Link({ model }: { model: Model }) {
  const c = model.connection.value;
  if (c.state === "live") return <span class="sr">connected</span>;
  return (
    <span class="link warn" role="status">
      {linkWords(c, model.now.value)}
    </span>
  );
}

function linkWords(c: Connection, now: number): string {
  switch (c.state) {
    case "connecting":
      return "connecting";
    case "live":
      return "connected";
    case "reconnecting": {
      const seconds = Math.ceil((c.nextTry - now) / 1000);
      return seconds > 0 ? `reconnecting in ${seconds} s` : "reconnecting";
    }
    case "login":
      return "not logged in";
    case "incompatible":
      return "needs an update";
    case "resting":
      return "resting";
  }
}

function linkMeaning(c: Connection): string {
  switch (c.state) {
    case "connecting":
      return "The page is opening its connection.";
    case "live":
      return "Connected. Every change is kept on this computer.";
    case "reconnecting":
      return "The connection to world-mcp is gone. The page keeps trying; nothing that was built is lost. If it stays away, start it with `world-mcp serve`.";
    case "login":
      return "This browser is not logged in. Run `world-mcp open` for a fresh link.";
    case "incompatible":
      return c.message;
    case "resting":
      return "Another tab took this one's place.";
  }
}

function Panel({ model, actions, close }: { model: Model; actions: Actions; close: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const agents = model.presence.value.agents;
  return (
    <div id="status-panel" class="panel sheet" role="dialog" aria-label="Status" tabIndex={-1} ref={panel}>
      <header>
        <h2>{model.worldName.value || "World"}</h2>
        <CloseButton label="Close" hint="Esc" onClick={close} />
      </header>
      <p class="muted">{linkMeaning(model.connection.value)}</p>
      {model.connection.value.state === "reconnecting" && (
        <button type="button" class="quiet" onClick={actions.retry}>
          Try now
        </button>
      )}
      {agents.length > 0 && (
        <ul class="agents" aria-label="Agents">
          {agents.map((agent) => (
            <AgentRow key={agent.avatarId} agent={agent} model={model} actions={actions} />
          ))}
        </ul>
      )}
      <details open={agents.length === 0}>
        <summary>Connect an agent</summary>
        <p class="muted">Agents connect by MCP and get a body here.</p>
        <Connect name="panel-host" />
      </details>
      <Repair model={model} />
    </div>
  );
}

function AgentRow({ agent, model, actions }: { agent: AgentPresence; model: Model; actions: Actions }) {
  return (
    <li>
      <StateMark state={stateOf(model, agent)} color={safeColor(agent.color)} />
      <div>
        <strong>{agent.name}</strong> <span class="muted">{agent.type}</span>
        <div>
          {doing(model, agent)} · <Age model={model} since={since(model, agent)} />
        </div>
        <div class="muted">{meaning(model, agent)}</div>
      </div>
      <button
        type="button"
        class="quiet"
        aria-label={`Go to ${agent.name}`}
        onClick={() => actions.goTo(agent.avatarId)}
      >
        Go there
      </button>
    </li>
  );
}

function Repair({ model }: { model: Model }) {
  const d = model.details.value;
  const rows: [string, string][] = [
    ["Connection", linkWords(model.connection.value, model.now.value)],
    ["World", d.worldId || "–"],
    ["Revision", String(d.revision)],
    ["Open tabs", String(Math.max(1, d.pages))],
    ["This tab", d.executor ? "carries out the agents' changes" : "watches; another tab carries out changes"],
    ["Page build", d.build],
  ];
  return (
    <details>
      <summary>Details for repair</summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">
        A fresh link to this page: <code>world-mcp open</code>
      </p>
    </details>
  );
}
