/** What the user says about a plan, or about a change. */

import { useSignal } from "@preact/signals";
import type { Mission } from "../../../wire/types.gen.ts";
import { Button } from "../../button.tsx";
import { into } from "../../components.tsx";
import { Form } from "../../form.tsx";
import { Choices } from "../../parts.tsx";
import { picked } from "../../pick.tsx";
import type { CoderDesk } from "../types.ts";
import type { MissionAct } from "./act.ts";

/** The verdicts, with what each means for the plan and for the change. */
const VERDICTS = [
  { value: "accept", word: "Accept" },
  { value: "modify", word: "Change it" },
  { value: "rewrite", word: "Start over" },
] as const;

/** Props of the form. */
interface VerdictProps {
  mission: Mission;
  desk: CoderDesk;
  act: MissionAct;
}

/** The form. A change is wanted with words on what to change. */
export function Verdict({ mission: { id, version, phase }, desk, act }: VerdictProps) {
  const verdict = useSignal<(typeof VERDICTS)[number]["value"]>("accept");
  const rating = useSignal(8);
  const note = useSignal("");
  const what = phase === "judge" ? "plan" : "change";
  const silent = verdict.value !== "accept" && note.value.trim() === "";
  return (
    <Form
      class="verdict"
      aria-label={`Your verdict on the ${what}`}
      send={() =>
        act.run(() => {
          const said = { verdict: verdict.value, rating: rating.value, note: note.value.trim() };
          return desk.mission.feedback({ missionId: id, ...said }, version);
        })
      }
    >
      <Choices name="mission-verdict" label={`The ${what}`} choices={VERDICTS} {...picked(verdict)} />
      <label class="field">
        How good is it? {rating.value} of 10
        <input
          type="range"
          min={0}
          max={10}
          value={rating.value}
          onInput={(event) => {
            rating.value = event.currentTarget.valueAsNumber;
          }}
        />
      </label>
      <label class="field">
        {verdict.value === "accept" ? "Note (optional)" : "What should be different?"}
        <textarea rows={3} value={note.value} onInput={into(note)} />
      </label>
      <div class="buttons">
        <Button primary submit disabled={act.busy || silent}>
          Send
        </Button>
      </div>
    </Form>
  );
}
