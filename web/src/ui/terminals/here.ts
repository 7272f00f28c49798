/** Whether the page has a place for the agents in terminals. */

import type { ReadonlySignal } from "@preact/signals";
import type { AgentAtWork, AgentsAtWork } from "../../wire/types.gen.ts";

/** Those of the agents at work that run in terminals of this computer. */
export const inTerminals = ({ agents = [] }: AgentsAtWork): AgentAtWork[] =>
  agents.filter(({ kind }) => kind === "terminal");

/** The part of the model that says so. */
export interface TerminalsHere {
  readonly chat: { readonly agents: ReadonlySignal<AgentsAtWork> };
  readonly open: ReadonlySignal<string>;
}

/** Whether there are sessions, or the user sets their programs up: the settings open the panel for that. */
export function hasTerminals({ chat, open }: TerminalsHere): boolean {
  return inTerminals(chat.agents.value).length > 0 || open.value === "terminals";
}
