/** The coding agents: which one works, and what to do where one cannot. */

import { sentences } from "../../core/words/text.ts";
import type { CoderAgent, CoderTrouble, CoderWorkspace } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { CommandLine } from "../components.tsx";
import type { Model } from "../model.ts";
import { WithoutAgent } from "./plain.tsx";
import type { CoderDesk } from "./types.ts";
import { agentProblem } from "./words.ts";

/** Props of what is said where no agent is. */
interface NoAgentProps {
  trouble: CoderTrouble;
  desk: CoderDesk;
  model: Model;
}

/** Says that there is no agent, how to get one, and what can be done without. */
export function NoAgent({ trouble, desk, model }: NoAgentProps) {
  return (
    <section class="no-agent" aria-label="No coding agent">
      <p>{sentences(trouble.reason, trouble.next)}</p>
      {trouble.command && <CommandLine text={trouble.command} />}
      <Button onClick={() => void desk.refresh()}>Look again</Button>
      <WithoutAgent desk={desk} model={model} />
    </section>
  );
}

/** Props of the choice. */
interface AgentChoiceProps {
  agents: readonly CoderAgent[];
  workspace: CoderWorkspace;
  /** Type of the chosen one; empty: none. */
  chosen: string;
  choose(type: string): void;
}

/** The choice of an agent. One that cannot work here says why, and what would help. */
export function AgentChoice({ agents, workspace, chosen, choose }: AgentChoiceProps) {
  return (
    <fieldset class="coder-agents">
      <legend>Agent</legend>
      {agents.map((agent) => {
        const problem = agentProblem(agent, workspace);
        return (
          <div key={agent.type} class="agent-choice">
            <label class="switch">
              <input
                type="radio"
                name="coder-agent"
                checked={agent.type === chosen}
                disabled={problem !== ""}
                onChange={() => choose(agent.type)}
              />
              {agent.product}
              {agent.version && <span class="muted">{agent.version}</span>}
            </label>
            {problem && <p class="muted">{problem}</p>}
            {agent.trouble?.command && <CommandLine text={agent.trouble.command} />}
          </div>
        );
      })}
    </fieldset>
  );
}
