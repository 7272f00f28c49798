/** What is known of an agent now, in words: only what the service told, and nothing while the page hears nothing. */

import type { AgentPresence, Presence } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { agentWords, ageWords, sourceWords, stateMeaning } from "../words.ts";

type State = AgentPresence["activity"]["state"];
type Seen = Pick<Model, "connection" | "now">;

/** Agents of their own, in the order the service gives. */
export function mainAgents({ agents }: Presence): AgentPresence[] {
  const ids = new Set(agents.map((agent) => agent.avatarId));
  return agents.filter((agent) => !agent.parent || !ids.has(agent.parent));
}

/** The helpers that an agent started. */
export function helpersOf({ agents }: Presence, parent: AgentPresence): AgentPresence[] {
  return agents.filter((agent) => agent.parent === parent.avatarId && agent.avatarId !== parent.avatarId);
}

/** Without a connection of the page nothing is known of an agent: the last news would be a guess. */
const known = (model: Seen) => model.connection.value.state === "live";

/** A lost agent is lost, whoever counts it as connected or not; it is never idle. */
export function stateOf(model: Seen, { activity, connected }: AgentPresence): State {
  if (!known(model)) return "lost";
  return connected || activity.state === "lost" ? activity.state : "away";
}

/** "thinking · 4 s", "connection lost · 10 s", "away · 2 h". */
export function doing(model: Seen, agent: AgentPresence): string {
  const c = model.connection.value;
  if (c.state !== "live")
    return c.state === "reconnecting" ? `no news · ${ageWords(model.now.value - c.since)}` : "no news";
  const state = stateOf(model, agent);
  const { activity } = agent;
  const shown = state === activity.state ? activity : { state, since: activity.since, source: activity.source };
  return agentWords(shown, model.now.value - Date.parse(activity.since));
}

export function meaning(model: Seen, agent: AgentPresence): string {
  if (!known(model)) return "The page has no connection, so it does not know what this agent does.";
  return stateMeaning(stateOf(model, agent));
}

/** Who told what the agent does: "Known by its event chat.delta." */
export function knownBy(model: Seen, agent: AgentPresence): string {
  return known(model) ? `Known by ${sourceWords(agent.activity.source)}.` : "";
}
