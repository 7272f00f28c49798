/** The agent's plan as a list to tick off. It stays in view while the turn goes on. */

import type { CoderPlan } from "../../wire/types.gen.ts";
import { StateMark } from "../components.tsx";
import { STEP_STATES } from "./words.ts";

/** On pages up to this wide, in CSS pixels, the plan is folded at first: there is little room. */
const PHONE = 760;

/** The plan. */
export function Plan({ plan }: { plan: CoderPlan }) {
  const done = plan.steps.filter(({ state }) => state === "completed").length;
  const now = plan.steps.find(({ state }) => state === "in_progress");
  return (
    <details class="plan" open={done < plan.steps.length && innerWidth > PHONE}>
      <summary>
        Plan, {done} of {plan.steps.length} done{now && <span class="muted"> · {now.text}</span>}
      </summary>
      <ol aria-label="Plan">
        {plan.steps.map(({ text, state }, at) => {
          const { word, mark } = STEP_STATES[state] ?? { word: state, mark: "idle" as const };
          return (
            <li key={at} data-state={state}>
              <StateMark state={mark} label={word} /> {text}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
