/**
 * The status pill at the top left and the panel behind it: which world this is, who is in it and what they are doing,
 * the state of the connection, and repair details last.
 */

import { useEffect, useRef } from "preact/hooks";
import { counted } from "../core/words/text.ts";
import type { Actions } from "./actions.ts";
import { AgentList } from "./agent/list.tsx";
import { BackendList } from "./agent/place.tsx";
import { agentStatus, helpersOf, mainAgents } from "./agent/status.ts";
import { CloseButton, Command, Facts, RepairDetails, StateMark } from "./components.tsx";
import { isHosted } from "./hosted/place.tsx";
import { type Connection, type Model } from "./model.ts";
import { NewVersion } from "./newversion.tsx";

/** How many agents the pill itself shows. */
const IN_PILL = 2;

/** The pill and its panel. */
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
        title="Show status"
        onClick={toggle}
      >
        <strong class="name">{model.worldName.value || "World"}</strong>
        <Who model={model} />
        <Link model={model} />
      </button>
      {open && <Panel model={model} actions={actions} close={toggle} />}
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

/** The agents in the pill: those who are here, or else those who are away. */
function Who({ model }: { model: Model }) {
  const all = mainAgents(model.presence.value);
  const here = all.filter((agent) => agent.connected || agent.activity.state === "lost");
  const list = here.length > 0 ? here : all;
  const shown = list.slice(0, IN_PILL);
  const more = list.length - shown.length;
  if (shown.length === 0) return <span class="who muted">no agent yet</span>;
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

/** The connection in a few words. */
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
      return "paused";
  }
}

/** What the state of the connection means for the user. */
function linkMeaning(c: Connection, hosted: boolean): string {
  switch (c.state) {
    case "connecting":
      return "The page is connecting.";
    case "live":
      return hosted
        ? "Connected. Every change is saved with your account."
        : "Connected. Every change is saved on this computer.";
    case "reconnecting":
      return `The connection ${hosted ? "" : "to world-mcp "}was lost. The page keeps trying, and nothing is lost.`;
    case "login":
      return "This browser is not logged in.";
    case "incompatible":
      return c.message;
    case "resting":
      return "Another tab has taken over.";
  }
}

/** The panel behind the pill. */
function Panel({ model, actions, close }: { model: Model; actions: Actions; close: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const hosted = isHosted(model);
  return (
    <div
      id="status-panel"
      class="panel sheet"
      data-panel="status"
      role="dialog"
      aria-label="Status"
      tabIndex={-1}
      ref={panel}
    >
      <header>
        <h2>{model.worldName.value || "World"}</h2>
        <button
          type="button"
          class="quiet other-worlds"
          onClick={() => {
            model.open.value = "worlds";
          }}
        >
          Other worlds
        </button>
        <CloseButton label="Close" hint="Esc" onClick={close} />
      </header>
      <p class="muted">{linkMeaning(model.connection.value, hosted)}</p>
      {model.connection.value.state === "reconnecting" && (
        <button type="button" class="quiet" onClick={actions.retry}>
          Try now
        </button>
      )}
      <AgentList model={model} actions={actions} />
      {!model.viewer.value && <BackendList model={model} />}
      {!model.viewer.value && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            model.open.value = "agent";
          }}
        >
          {hosted ? "Pair an agent" : "Connect an agent"}
        </button>
      )}
      <Repair model={model} />
    </div>
  );
}

/** Facts for bug reports, and the commands that help when the page cannot. */
function Repair({ model }: { model: Model }) {
  const d = model.details.value;
  const rows: [string, string][] = [
    ["Connection", linkWords(model.connection.value, model.now.value)],
    ["World", d.worldId || "–"],
    ["Revision", String(d.revision)],
    ["Open tabs", String(Math.max(1, d.pages))],
    ["This tab", d.executor ? "runs the agents' tools" : "only watches; another tab runs the tools"],
    ["Page build", d.build],
    ...(model.otherBuild.value ? ([["Service's build", model.otherBuild.value]] as [string, string][]) : []),
  ];
  return (
    <RepairDetails>
      <Facts rows={rows} />
      {!isHosted(model) && <LocalCommands model={model} />}
    </RepairDetails>
  );
}

/** The commands that help on the user's own computer. */
function LocalCommands({ model }: { model: Model }) {
  return (
    <>
      {model.connection.value.state === "reconnecting" && (
        <>
          <p class="muted">If the connection does not come back, start the service in a terminal:</p>
          <Command text="world-mcp serve" />
        </>
      )}
      <p class="muted">A fresh link to this page:</p>
      <Command text="world-mcp open" />
    </>
  );
}
