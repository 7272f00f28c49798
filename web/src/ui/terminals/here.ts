/** Which of the agents at work run in terminals. */

import type { AgentAtWork, AgentsAtWork } from "../../wire/types.gen.ts";

/** Those of the agents at work that run in terminals of this computer. */
export const inTerminals = ({ agents = [] }: AgentsAtWork): AgentAtWork[] =>
  agents.filter(({ kind }) => kind === "terminal");
