/** Has a mission built: who writes it, how often they may try, and what a review has to give. */

import { useSignal } from "@preact/signals";
import type { Mission } from "../../../wire/types.gen.ts";
import { Button } from "../../button.tsx";
import { Form } from "../../form.tsx";
import { picked, Select } from "../../pick.tsx";
import type { CoderDesk } from "../types.ts";
import type { MissionAct } from "./act.ts";

/** How often a change may be written (wire: MaxMissionRounds), and the scores that can be asked for. */
const ROUNDS = ["1", "2", "3", "4", "5"].map((value) => ({ value, word: value }));
const SCORES = ["70", "80", "90", "95", "100"].map((value) => ({ value, word: `${value} of 100` }));

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
  const agents = desk.agents.value.filter(({ installed, trouble }) => installed && !trouble);
  const agent = useSignal("");
  const rounds = useSignal("3");
  const score = useSignal("90");
  return (
    <Form
      class="execute"
      aria-label="Build it"
      send={() =>
        act.run(() =>
          desk.mission.execute({
            missionId: mission.id,
            ...(agent.value ? { agent: agent.value } : {}),
            maxRounds: Number(rounds.value),
            reviewThreshold: Number(score.value),
            ...blocks,
          }),
        )
      }
    >
      <div class="buttons">
        <label class="field">
          Agent
          <Select
            choices={[
              { value: "", word: "The first that is ready" },
              ...agents.map(({ type, product }) => ({ value: type, word: product })),
            ]}
            {...picked(agent)}
          />
        </label>
        <label class="field">
          Rounds at most
          <Select choices={ROUNDS} {...picked(rounds)} />
        </label>
        <label class="field">
          Review passes with
          <Select choices={SCORES} {...picked(score)} />
        </label>
      </div>
      <p class="muted">It is built in a copy of the repository. Nothing is merged before you have looked at it.</p>
      <Button primary submit disabled={act.busy}>
        Build it
      </Button>
    </Form>
  );
}
