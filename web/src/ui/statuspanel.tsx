/**
 * The panel behind the status pill: what the connection's state means, the agents, the ways to reach one, and repair
 * details last.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Actions, FileNotice } from "./actions.ts";
import { AgentList } from "./agent/list.tsx";
import { BackendList } from "./agent/place.tsx";
import { Button } from "./button.tsx";
import { CloseButton, CommandLine, RepairDetails } from "./components.tsx";
import { isHosted } from "./hosted/place.tsx";
import { linkWords } from "./linkwords.ts";
import type { Connection, Model } from "./model.ts";
import { openPanel } from "./panels.ts";
import { Facts } from "./parts.tsx";

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

/** The panel. */
export function StatusPanel({ model, actions, close }: { model: Model; actions: Actions; close: () => void }) {
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
        <button type="button" class="quiet other-worlds" onClick={() => openPanel(model, "worlds")}>
          Other worlds
        </button>
        <CloseButton label="Close" hint="Esc" onClick={close} />
      </header>
      <p class="muted">{linkMeaning(model.connection.value, hosted)}</p>
      {model.connection.value.state === "reconnecting" && <Button onClick={actions.retry}>Try now</Button>}
      {!hosted && !model.viewer.value && <Notices actions={actions} />}
      <AgentList model={model} actions={actions} />
      {!model.viewer.value && <BackendList model={model} />}
      {!model.viewer.value && (
        <Button onClick={() => openPanel(model, "agent")}>{hosted ? "Pair an agent" : "Connect an agent"}</Button>
      )}
      <Repair model={model} />
    </div>
  );
}

/** What became of files of the service that were damaged. Without an answer there is nothing to say. */
function Notices({ actions }: { actions: Actions }) {
  const list = useSignal<readonly FileNotice[]>([]);
  useEffect(() => {
    actions.notices?.().then(
      (notices) => {
        list.value = notices;
      },
      () => {},
    );
  }, []);
  if (list.value.length === 0) return null;
  return (
    <ul class="plain" aria-label="Damaged files">
      {list.value.map((n) => (
        <li key={n.next} class="warn">
          {n.text} {n.next}
        </li>
      ))}
    </ul>
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
          <CommandLine text="world-mcp serve" />
        </>
      )}
      <p class="muted">A fresh link to this page:</p>
      <CommandLine text="world-mcp open" />
    </>
  );
}
