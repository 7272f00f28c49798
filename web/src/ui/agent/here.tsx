/** The status panel's list of agents: what each does, what that means, and its helpers under it. */

import type { AgentPresence } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { type Model } from "../model.ts";
import { StateMark } from "../parts.tsx";
import { doing, helpersOf, knownBy, mainAgents, meaning, stateOf } from "./seen.ts";

export function Agents({ model, actions }: { model: Model; actions: Actions }) {
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

function AgentRow({ agent, model, actions }: { agent: AgentPresence; model: Model; actions: Actions }) {
  const helpers = helpersOf(model.presence.value, agent);
  return (
    <li data-state={stateOf(model, agent)}>
      <StateMark state={stateOf(model, agent)} />
      <div>
        <strong>{agent.name}</strong> <span class="muted">{agent.type}</span>
        <div>{doing(model, agent)}</div>
        <div class="muted">
          {meaning(model, agent)} {knownBy(model, agent)}
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
            <li key={helper.avatarId} data-state={stateOf(model, helper)}>
              <StateMark state={stateOf(model, helper)} />
              <span>
                {helper.name} <span class="muted">{doing(model, helper)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
