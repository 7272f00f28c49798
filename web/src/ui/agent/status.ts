/**
 * What is known about an agent now, in words: only what the service reported, and nothing while the page has no
 * connection.
 */

import { lostAgent, shownState, sourceText, stateMeaning, stateText } from "../../core/words/activity.ts";
import type { AgentPresence, Presence } from "../../wire/types.gen.ts";
import type { Connection, Model } from "../model.ts";

/** The agents that are not helpers of another one, in the service's order. */
export function mainAgents({ agents }: Presence): AgentPresence[] {
  const ids = new Set(agents.map((agent) => agent.avatarId));
  return agents.filter((agent) => !agent.parent || !ids.has(agent.parent));
}

/** The helpers that an agent started. */
export function helpersOf({ agents }: Presence, parent: AgentPresence): AgentPresence[] {
  return agents.filter((agent) => agent.parent === parent.avatarId && agent.avatarId !== parent.avatarId);
}

/**
 * The agents as they are shown: without a connection the last state of each would be a guess, so all are lost. Before
 * the first one there is none yet; its welcome tells of them while it is still being made.
 */
export function knownPresence(presence: Presence, connection: Connection): Presence {
  if (connection.state === "live" || connection.state === "connecting") return presence;
  const since = connection.state === "reconnecting" ? new Date(connection.since).toISOString() : "";
  return { ...presence, agents: presence.agents.map((agent) => lostAgent(agent, since)) };
}

/** An agent in words. */
interface AgentStatus {
  state: AgentPresence["activity"]["state"];
  /** "thinking · 4 s", "connection lost · 10 s", "away · 2 h". */
  text: string;
  /** What the state means for the user, and the event behind it. */
  meaning: string;
}

/** An agent in words, as it is known now. */
export function agentStatus(model: Pick<Model, "connection" | "now">, agent: AgentPresence): AgentStatus {
  const connection = model.connection.value;
  const [known = agent] = knownPresence({ agents: [agent], pages: 0 }, connection).agents;
  const state = shownState(known);
  const meaning =
    known === agent
      ? `${stateMeaning(state, known.activity.unsure)} Last event: ${sourceText(agent.activity.source)}.`
      : "The page is not connected, so the agent's state is unknown.";
  return { state, text: stateText(known, model.now.value), meaning };
}
