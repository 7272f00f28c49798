/** The coding agents: which one works, and what to do where one cannot. */

import { type Signal, useSignal } from "@preact/signals";
import { sentences } from "../../core/words/text.ts";
import type { CoderAgent, CoderTrouble, CoderWorkspace } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { CommandLine } from "../components.tsx";

import type { Model } from "../model.ts";
import { picked, Select } from "../pick.tsx";
import { ProgramOf, programOf, usePrograms } from "../programs/program.tsx";
import type { ProgramsDesk } from "../programs/types.ts";
import { WithoutAgent } from "./plain.tsx";
import type { DeskProps } from "./props.ts";
import type { CoderDesk } from "./types.ts";

import { LetWork } from "./word.tsx";
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

/** The choice among the agents that can work, if there are several; otherwise there is nothing to choose. */
export function AgentSelect({ agents, agent }: { agents: readonly CoderAgent[]; agent: Signal<string> }) {
  const ready = agents.filter(({ installed, trouble }) => installed && !trouble);
  if (ready.length < 2) return null;
  return (
    <label class="field">
      Agent
      <Select
        choices={[
          { value: "", word: "Whichever is ready first" },
          ...ready.map(({ type, product }) => ({ value: type, word: product })),
        ]}
        {...picked(agent)}
      />
    </label>
  );
}

/** Props of the choice. */
interface AgentChoiceProps extends Pick<DeskProps, "model"> {
  programs: ProgramsDesk | null;
  agents: readonly CoderAgent[];
  workspace: CoderWorkspace;
  /** Type of the chosen one; empty: none. */
  chosen: string;
  choose(type: string): void;
  /** The user's word for one that has passed no test, and how they give it. */
  given: string;
  give(word: string): void;
}

/** The agent that was picked if it can work here, or else the first that can, rather one that needs no word; empty: none. */
function readyAgent(
  agents: readonly CoderAgent[],
  workspace: CoderWorkspace,
  picked: string,
  programs: ProgramsDesk | null,
): string {
  const able = agents.filter((agent) => agentProblem(agent, workspace) === "");
  const measured = ({ type }: CoderAgent) => !programOf(programs, type)?.word;
  return (able.find(({ type }) => type === picked) ?? able.find(measured) ?? able[0])?.type ?? "";
}

/** The agent that is chosen for a folder, and the props of its choice. */
export function useAgentChoice(
  agents: readonly CoderAgent[],
  workspace: CoderWorkspace,
  { model, actions }: Pick<DeskProps, "model" | "actions">,
) {
  const picked = useSignal("");
  const given = useSignal("");
  const programs = usePrograms(model, actions);
  const agent = readyAgent(agents, workspace, picked.value, programs);
  const needed = programOf(programs, agent)?.word;
  const word = needed === given.value ? given.value : "";
  const choice: AgentChoiceProps = {
    model,
    programs,
    agents,
    workspace,
    chosen: agent,
    choose(type) {
      picked.value = type;
    },
    given: word,
    give(next) {
      given.value = next;
    },
  };
  return {
    agent,
    /** The user's word for it; empty: none was given, or counts no more. */ word,
    needsWord: Boolean(needed) && !word,
    choice,
  };
}

/** The choice of an agent. One that cannot work here says why, and what would help; those that are not installed are folded. */
export function AgentChoice({ agents, ...rest }: AgentChoiceProps) {
  const rows = (list: readonly CoderAgent[]) =>
    list.map((agent) => <AgentRow key={agent.type} agent={agent} {...rest} />);
  const absent = agents.filter(({ installed }) => !installed);
  return (
    <fieldset class="coder-agents">
      <legend>Agent</legend>
      {rows(agents.filter(({ installed }) => installed))}
      {absent.length > 0 && (
        <details>
          <summary>Not installed: {absent.map(({ product }) => product).join(", ")}</summary>
          {rows(absent)}
        </details>
      )}
    </fieldset>
  );
}

/** One agent. */
function AgentRow(props: Omit<AgentChoiceProps, "agents"> & { agent: CoderAgent }) {
  const { agent, workspace, chosen, choose, programs, model, given, give } = props;
  const problem = agentProblem(agent, workspace);
  const program = programOf(programs, agent.type);
  return (
    <div class="agent-choice">
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
      <ProgramOf type={agent.type} desk={programs} model={model} />
      {program && agent.type === chosen && <LetWork program={program} given={given} give={give} />}
    </div>
  );
}
