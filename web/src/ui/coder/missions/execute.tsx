/** Has a mission built: who writes it, how often they may try, and what a review has to give. */

import { useSignal } from "@preact/signals";
import { counted } from "../../../core/words/text.ts";
import type { CoderSession, Mission } from "../../../wire/types.gen.ts";
import { Button } from "../../button.tsx";
import { into } from "../../components.tsx";
import { Form } from "../../form.tsx";
import { picked, Select } from "../../pick.tsx";
import { AgentSelect } from "../agents.tsx";
import type { CoderDesk } from "../types.ts";
import { shortNumber } from "../words.ts";
import type { MissionAct } from "./act.ts";

/** How often a change may be written (wire: MaxMissionRounds), and the scores that can be asked for. */
const ROUNDS = ["1", "2", "3", "4", "5"].map((value) => ({ value, word: value }));
const SCORES = ["70", "80", "90", "95", "100"].map((value) => ({ value, word: `${value} of 100` }));
/** How many tokens a run may use; none: as many as it takes. */
const TOKENS = [0, 100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000].map((value) => ({
  value: String(value),
  word: value === 0 ? "No limit" : shortNumber(value),
}));

/** Props of the form. */
interface ExecuteProps {
  mission: Mission;
  desk: CoderDesk;
  act: MissionAct;
  /** What goes with the prompt beside what always does. */
  blocks: { blocks?: string[] };
}

/** The form. */
export function Execute({ mission, desk, act, blocks }: ExecuteProps) {
  const agent = useSignal("");
  const limits = useLimits();
  const currency = currencyOf(desk.sessions.value, agent.value);
  const send = () =>
    act.run(() =>
      desk.mission.execute({
        missionId: mission.id,
        ...(agent.value ? { agent: agent.value } : {}),
        ...requestOf(limits, currency),
        ...blocks,
      }),
    );
  return (
    <Form class="execute" aria-label="Build it" send={send}>
      <AgentSelect agents={desk.agents.value} agent={agent} />
      <LimitChoices limits={limits} currency={currency} />
      <p class="muted">It is built in a copy of the repository. Nothing is merged before you have looked at it.</p>
      <Button primary submit disabled={act.busy}>
        Build it
      </Button>
    </Form>
  );
}

/** How far a run may go. */
type Limits = ReturnType<typeof useLimits>;

/** The limits that are chosen, as the fields have them. */
function useLimits() {
  return { rounds: useSignal("3"), score: useSignal("90"), tokens: useSignal("0"), cost: useSignal("") };
}

/** The limits as they are asked for. What is no amount of money is no limit. */
function requestOf({ rounds, score, tokens, cost }: Limits, currency: string) {
  const most = { tokens: Number(tokens.value), cost: currency ? Math.max(0, Number(cost.value) || 0) : 0 };
  return {
    maxRounds: Number(rounds.value),
    reviewThreshold: Number(score.value),
    ...(most.tokens + most.cost > 0 && {
      budget: { ...(most.tokens > 0 && { tokens: most.tokens }), ...(most.cost > 0 && { cost: most.cost }) },
    }),
  };
}

/** The currency in which an agent tells what it costs, any agent if none is chosen; empty: none has told that. */
function currencyOf(sessions: readonly CoderSession[], chosen: string): string {
  const told = sessions.find(({ agent, usage }) => (chosen === "" || agent === chosen) && (usage?.cost ?? 0) > 0);
  return told ? told.usage?.currency || "USD" : "";
}

/** The choice of the limits, folded: those that are there at first are right for most. */
function LimitChoices({ limits: { rounds, score, tokens, cost }, currency }: { limits: Limits; currency: string }) {
  return (
    <details>
      <summary>
        Limits{" "}
        <span class="muted">
          {counted(Number(rounds.value), "round")}, {score.value} of 100,{" "}
          {tokens.value === "0" ? "no token limit" : `${shortNumber(Number(tokens.value))} tokens`}
        </span>
      </summary>
      <div class="buttons">
        <label class="field">
          Rounds at most
          <Select choices={ROUNDS} {...picked(rounds)} />
        </label>
        <label class="field">
          Review passes at
          <Select choices={SCORES} {...picked(score)} />
        </label>
        <label class="field">
          Tokens at most
          <Select choices={TOKENS} {...picked(tokens)} />
        </label>
        {currency && (
          <label class="field">
            Maximum cost, in {currency}
            <input type="number" min={0} step="any" placeholder="No limit" value={cost.value} onInput={into(cost)} />
          </label>
        )}
      </div>
      <p class="muted">Usage is checked when the agent reports it, so a turn can overshoot slightly.</p>
    </details>
  );
}
