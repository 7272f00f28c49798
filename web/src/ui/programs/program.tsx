/**
 * How an agent program stands, and the test that shows whether it asks: the same in the list of programs and wherever an
 * agent is chosen.
 */

import { useEffect } from "preact/hooks";
import { sentence } from "../../core/words/text.ts";
import type { AgentProgram, AgentTest } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { UnderWay } from "../coder/underway.tsx";
import { StateMark } from "../components.tsx";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import "./style.ts";
import type { ProgramsDesk } from "./types.ts";
import { GET, getTakes, noteText, programState, programTrouble, TEST, TEST_TAKES } from "./words.ts";

/** The programs, kept up to date while the calling component is there and wants them; null: on their way. */
export function usePrograms(model: Model, actions: Pick<Actions, "programs">, wanted = true): ProgramsDesk | null {
  const { run } = usePending();
  const desk = model.programs.value;
  useEffect(() => {
    if (wanted) run(actions.programs);
  }, [wanted]);
  useEffect(() => (wanted ? desk?.attend() : undefined), [desk, wanted]);
  return desk;
}

/** Props of what is shown of one program. */
interface ProgramProps {
  program: AgentProgram;
  desk: ProgramsDesk;
  model: Model;
}

/** How it stands, why it does not start, and its test: the one that runs, or where that helps a button. */
export function ProgramStanding({ program, desk, model }: ProgramProps) {
  const test = desk.list.value?.test;
  if (test?.type === program.type && !test.ended) return <Running test={test} desk={desk} />;
  const { mark, words } = programState(program, model.now.value);
  const trouble = programTrouble(program);
  const { state } = program;
  return (
    <>
      <p class="program-state">
        <StateMark state={mark} />
        {words}
      </p>
      {trouble && <p class={state === "failed" ? "warn" : "muted"}>{trouble}</p>}
      {state !== "absent" && <GetButton program={program} desk={desk} />}
      {(state === "untested" || state === "failed") && <TestButton program={program} desk={desk} />}
      <Failure text={endedText(test, program)} />
    </>
  );
}

/** The button that tests a program; nothing where that cannot be. */
export function TestButton({ program, desk }: Omit<ProgramProps, "model">) {
  if (!program.testable) return null;
  const word = program.tested ? "Test again" : TEST;
  const begin = () => desk.test(program.type);
  return <Work primary={program.state === "untested"} {...{ program, desk, word, takes: TEST_TAKES, begin }} />;
}

/** The button that gets a copy of a program; nothing where none is offered. */
export function GetButton({ program, desk }: Omit<ProgramProps, "model">) {
  if (!program.offer) return null;
  const begin = () => desk.get(program.type);
  return (
    <Work
      primary={program.state !== "absent"}
      {...{ program, desk, word: GET, takes: getTakes(program.offer, program.state !== "absent"), begin }}
    />
  );
}

/** Props of a button that begins what takes its time. */
interface WorkProps extends Omit<ProgramProps, "model"> {
  word: string;
  takes: string;
  primary: boolean;
  begin(): Promise<void>;
}

/** The button, with what it takes or why it must wait. */
function Work({ program, desk, word, takes, primary, begin }: WorkProps) {
  const { busy, failed, run } = usePending();
  const test = desk.list.value?.test;
  const running = test && !test.ended ? `${test.product} is being ${test.get ? "fetched" : "tested"} now.` : "";
  return (
    <>
      <div class="program-test">
        <Button
          primary={primary}
          disabled={busy.value || running !== ""}
          aria-label={`${word}: ${program.product}`}
          onClick={() => run(begin)}
        >
          {busy.value ? "Starting…" : word}
        </Button>
        <span class="muted">{running || takes}</span>
      </div>
      <Failure text={failed.value} />
    </>
  );
}

/** Why what was last begun has no result; empty: it has one, or was of another program. */
export function endedText(test: AgentTest | undefined, { type }: AgentProgram): string {
  if (test?.type !== type) return "";
  if (test.stopped) return `${test.get ? "It" : "The test"} was stopped. Nothing of it is kept.`;
  if (!test.error) return "";
  return sentence(test.get ? test.error : `It was not tested: ${test.error}`);
}

/** A test that runs, or a copy that is on its way. */
export function Running({ test, desk }: { test: AgentTest; desk: ProgramsDesk }) {
  const { failed, run } = usePending();
  const progress = { done: test.done, total: test.of };
  const what = test.get ? `Getting ${test.product} ${test.get}` : `Testing ${test.product}`;
  return (
    <div class="program-running">
      <UnderWay what={what} progress={progress} unit="step" stop={() => run(desk.stop)} />
      <p class="muted program-note">{noteText(test.note)}</p>
      <Failure text={failed.value} />
    </div>
  );
}

/** The program of an agent; undefined: it is not known yet, or not installed. */
export function programOf(desk: ProgramsDesk | null, type: string): AgentProgram | undefined {
  return desk?.list.value?.programs.find((one) => one.type === type && one.state !== "absent");
}

/** The same of an agent by its type, where one is chosen; nothing where there is nothing to say. */
export function ProgramOf({ type, desk, model }: { type: string; desk: ProgramsDesk | null; model: Model }) {
  const program = programOf(desk, type);
  if (!desk || !program) return null;
  return (
    <div class="program-of" data-program={type} data-state={program.state}>
      <ProgramStanding program={program} desk={desk} model={model} />
    </div>
  );
}
