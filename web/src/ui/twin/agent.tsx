/** One agent in words: its state with its age, where it is, what it did last; and what the user can do. */

import { useComputed } from "@preact/signals";
import type { AgentPresence } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { agentStatus, helpersOf } from "../agent/status.ts";
import { Button } from "../button.tsx";
import { type Model } from "../model.ts";
import { openPanel } from "../panels.ts";
import { Age, Facts } from "../parts.tsx";
import { mergeRepeats } from "../rows.ts";
import type { TaskRunner } from "../taskrunner.ts";
import { inTerminals } from "../terminals/here.ts";
import { directionFrom, formatPlace } from "./format.ts";
import { PlaceNear } from "./place.tsx";

/** Recent calls that are listed. */
const MOST_CALLS = 5;

/** Props of an agent. */
interface AgentViewProps {
  /** The agent. */
  agent: AgentPresence;
  model: Model;
  actions: Actions;
  /** Runs what the user does here. */
  tasks: TaskRunner;
}

/** The agent. */
export function AgentView({ agent, model, actions, tasks }: AgentViewProps) {
  /** Where the user is, for directions. */
  const from = actions.camera?.()?.position;
  const helpers = helpersOf(model.presence.value, agent);
  /** The avatar in the log; undefined if it never moved. */
  const avatar = actions.world.avatars.get(agent.avatarId);
  const { text, meaning } = agentStatus(model, agent);
  /** What it does in a terminal of this computer, if it runs in one. */
  const session = inTerminals(model.chat.agents.value).find(({ avatarId }) => avatarId === agent.avatarId);
  /** The facts, as label and value. */
  const rows: [string, string][] = [
    ["Kind of agent", agent.type],
    ["Now", text],
    ["Meaning", meaning],
    ["Where", formatPlace(agent.position)],
    ...(from ? ([["From you", directionFrom(from, agent.position)]] as [string, string][]) : []),
    ["Posture", avatar?.pose === "sit" ? `sits${avatar.seat ? ` on ${avatar.seat}` : ""}` : "stands or walks"],
    ...(session?.where ? ([["Terminal", session.where]] as [string, string][]) : []),
    ...(helpers.length > 0 ? ([["Helpers", helpers.map((h) => h.name).join(", ")]] as [string, string][]) : []),
  ];
  return (
    <>
      <div class="does">
        {!model.viewer.value && <Button onClick={() => document.getElementById("composer")?.focus()}>Talk</Button>}
        {session && <Button onClick={() => openPanel(model, "terminals")}>Its terminal</Button>}
        <Button onClick={() => actions.goTo(agent.avatarId)}>Go to</Button>
        <Button
          onClick={() => {
            actions.user.follow(agent.avatarId);
            tasks.report(`The camera follows ${agent.name}. Move to stop.`);
          }}
        >
          Follow
        </Button>
      </div>
      <Facts rows={rows} />
      <RecentCalls id={agent.avatarId} model={model} />
      {!model.viewer.value && <PlaceNear to={agent.avatarId} called={agent.name} tasks={tasks} />}
    </>
  );
}

/** What it did last, newest first. */
function RecentCalls({ id, model }: { id: string; model: Model }) {
  const rows = useComputed(() =>
    mergeRepeats(model.traces.value.filter((row) => row.avatarId === id))
      .slice(-MOST_CALLS)
      .reverse(),
  );
  if (rows.value.length === 0) return <p class="muted">No activity since you opened this page.</p>;
  return (
    <section aria-label="Recent actions">
      <h4>Recent actions</h4>
      <ul class="deeds">
        {rows.value.map((row) => (
          <li key={row.callId} class={row.state === "failed" ? "warn" : ""}>
            {row.words}
            {row.times > 1 && ` (${row.times} times)`} <Age model={model} since={row.at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
