/** The status panel's list of agents: what each is doing, what that means, and its helpers below it. */

import type { AgentPresence } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { StateMark } from "../components.tsx";
import { type Model } from "../model.ts";
import { helpersOf, mainAgents, shownState, statusMeaning, statusSource, statusText } from "./status.ts";

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
  return (
    <li data-state={shownState(model, agent)}>
      <StateMark state={shownState(model, agent)} />
      <div>
        <strong>{agent.name}</strong> <span class="muted">{agent.type}</span>
        <div>{statusText(model, agent)}</div>
        <div class="muted">
          {statusMeaning(model, agent)} {statusSource(model, agent)}
        </div>
      </div>
      <div class="answers">
        <button
          type="button"
          class="quiet"
          aria-label={`Go there, to ${agent.name}`}
          onClick={() => actions.goTo(agent.avatarId)}
        >
          Go there
        </button>
        <button
          type="button"
          class="quiet"
          aria-label={`Figure of ${agent.name}`}
          onClick={() => {
            model.open.value = "files";
          }}
        >
          Figure…
        </button>
      </div>
      {helpers.length > 0 && (
        <ul class="helpers" aria-label={`Helpers of ${agent.name}`}>
          {helpers.map((helper) => (
            <li key={helper.avatarId} data-state={shownState(model, helper)}>
              <StateMark state={shownState(model, helper)} />
              <span>
                {helper.name} <span class="muted">{statusText(model, helper)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
