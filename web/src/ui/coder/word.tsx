/** An agent that has passed no test: what is known of it, and the step by which its user lets it work in one session. */

import { useSignal } from "@preact/signals";
import { sentence } from "../../core/words/text.ts";
import type { AgentProgram, CoderSession } from "../../wire/types.gen.ts";
import { Button } from "../button.tsx";
import { Failure } from "../parts.tsx";
import { Tick } from "../pick.tsx";
import { programOf, usePrograms } from "../programs/program.tsx";
import { usePending } from "../request.ts";
import type { DeskProps } from "./props.ts";
import { inWords } from "./reason.ts";

/** What is known of a program that has passed no test. */
function knownOf({ state, tested, reason }: AgentProgram): string {
  if (state === "failed") return `its test showed this: ${tested?.reason ?? "unknown"}`;
  return state === "untestable" && reason ? reason : "it was not tested here";
}

/** Props of the step. */
interface LetWorkProps {
  program: AgentProgram;
  /** The word that the user has given; another than the program's counts for nothing. */
  given: string;
  give(word: string): void;
}

/** What the user reads before they let an agent work, and the tick by which they do; nothing where it needs none. */
export function LetWork({ program, given, give }: LetWorkProps) {
  const { word } = program;
  if (!word) return null;
  return (
    <div class="let-work">
      <p class="warn">
        {sentence(`Not measured: ${knownOf(program)}`)} It may act without asking: change files, run commands, use the
        network.
      </p>
      <Tick label="Use it in this session without a test" on={given === word} set={(on) => give(on ? word : "")} />
    </div>
  );
}

/** The same for a session whose agent does not start, because the user's word was for something else or never given. */
export function LetGoOn({ session, model, actions, desk }: DeskProps & { session: CoderSession }) {
  const given = useSignal("");
  const { busy, failed, run } = usePending();
  const wanted = session.trouble !== undefined && !session.plain && !session.mission;
  const program = programOf(usePrograms(model, actions, wanted), session.agent);
  if (!wanted || !program?.word) return null;
  const goOn = () => run(() => inWords(desk.ask({ op: "resume", session: session.id, word: given.peek() })));
  return (
    <>
      <LetWork
        program={program}
        given={given.value}
        give={(word) => {
          given.value = word;
        }}
      />
      <Button disabled={busy.value || given.value !== program.word} onClick={goOn}>
        {busy.value ? "Starting…" : "Go on"}
      </Button>
      <Failure text={failed.value} />
    </>
  );
}
