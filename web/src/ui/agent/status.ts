/**
 * What is known about an agent now, in words: only what the service reported, and nothing while the page has no
 * connection.
 */

import type { AgentPresence, Presence } from "../../wire/types.gen.ts";
import { agentLabel, formatAge, sourceLabel, stateMeaning } from "../labels.ts";
import type { Model } from "../model.ts";

/** States of an agent. */
type State = AgentPresence["activity"]["state"];
/** The part of the model that these functions read. */
type ConnectionModel = Pick<Model, "connection" | "now">;

/** The agents that are not helpers of another one, in the service's order. */
export function mainAgents({ agents }: Presence): AgentPresence[] {
  const ids = new Set(agents.map((agent) => agent.avatarId));
  return agents.filter((agent) => !agent.parent || !ids.has(agent.parent));
}

/** The helpers that an agent started. */
export function helpersOf({ agents }: Presence, parent: AgentPresence): AgentPresence[] {
  return agents.filter((agent) => agent.parent === parent.avatarId && agent.avatarId !== parent.avatarId);
}

/** Without a connection the page knows nothing about an agent: its last state would be a guess. */
const isLive = (model: ConnectionModel) => model.connection.value.state === "live";

/** The state to show. A lost agent stays lost, whether or not it counts as connected; it is never idle. */
export function shownState(model: ConnectionModel, { activity, connected }: AgentPresence): State {
  if (!isLive(model)) return "lost";
  return connected || activity.state === "lost" ? activity.state : "away";
}

/** "thinking · 4 s", "connection lost · 10 s", "away · 2 h". */
export function statusText(model: ConnectionModel, agent: AgentPresence): string {
  const c = model.connection.value;
  if (c.state !== "live")
    return c.state === "reconnecting" ? `unknown · ${formatAge(model.now.value - c.since)}` : "unknown";
  const state = shownState(model, agent);
  const { activity } = agent;
  const shown = state === activity.state ? activity : { state, since: activity.since, source: activity.source };
  return agentLabel(shown, model.now.value - Date.parse(activity.since));
}

/** What the state means for the user. */
export function statusMeaning(model: ConnectionModel, agent: AgentPresence): string {
  if (!isLive(model)) return "The page is not connected, so the agent's state is unknown.";
  return stateMeaning(shownState(model, agent));
}

/** The event behind the state: "Last event: called place objects." Empty while the page has no connection. */
export function statusSource(model: ConnectionModel, agent: AgentPresence): string {
  return isLive(model) ? `Last event: ${sourceLabel(agent.activity.source)}.` : "";
}
