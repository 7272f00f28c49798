/** The status panel's list of agents: what each is doing, what that means, and its helpers below it. */

import type { AgentPresence } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { StateMark } from "../components.tsx";
import { type Model } from "../model.ts";
import { openPanel } from "../panels.ts";
import { agentStatus, helpersOf, mainAgents } from "./status.ts";

/** The list; nothing without agents. */
export function AgentList({ model, actions }: { model: Model; actions: Actions }) {
  const agents = mainAgents(model.presence.value);
  if (agents.length === 0) return null;
  return (
    <ul class="agents" aria-label="Agents">
      {agents.map((agent) => (
        <AgentRow key={agent.avatarId} agent={agent} model={model} actions={actions} />
      ))}
    </ul>
  );
}

/** One agent with its helpers. */
function AgentRow({ agent, model, actions }: { agent: AgentPresence; model: Model; actions: Actions }) {
  const helpers = helpersOf(model.presence.value, agent);
  const { state, text, meaning } = agentStatus(model, agent);
  return (
    <li data-state={state}>
      <StateMark state={state} />
      <div>
        <strong>{agent.name}</strong> <span class="muted">{agent.type}</span>
        <div>{text}</div>
        {model.connection.value.state === "live" && <div class="muted">{meaning}</div>}
      </div>
      <div class="answers">
        <Button aria-label={`Go to ${agent.name}`} onClick={() => actions.goTo(agent.avatarId)}>
          Go to
        </Button>
        <Button aria-label={`Figure of ${agent.name}`} onClick={() => openPanel(model, "files")}>
          Figure…
        </Button>
      </div>
      {helpers.length > 0 && (
        <ul class="helpers" aria-label={`Helpers of ${agent.name}`}>
          {helpers.map((helper) => (
            <HelperRow key={helper.avatarId} helper={helper} model={model} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** One helper. */
function HelperRow({ helper, model }: { helper: AgentPresence; model: Model }) {
  const { state, text } = agentStatus(model, helper);
  return (
    <li data-state={state}>
      <StateMark state={state} />
      <span>
        {helper.name} <span class="muted">{text}</span>
      </span>
    </li>
  );
}
