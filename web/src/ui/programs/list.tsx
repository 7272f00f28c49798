/** The list of the agent programs of this computer: what each was seen to ask, its test, and what that has shown. */

import { useSignal } from "@preact/signals";
import { sentences } from "../../core/words/text.ts";
import type { AgentProgram, AgentTestResult } from "../../wire/types.gen.ts";
import { CommandLine } from "../components.tsx";
import type { PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { Facts, Failure } from "../parts.tsx";
import { usePending } from "../request.ts";
import { Section } from "../settings/components.tsx";
import { AddAgent, Remove } from "./own.tsx";
import { endedText, GetButton, ProgramStanding, Running, TestButton, usePrograms } from "./program.tsx";
import type { ProgramsDesk } from "./types.ts";
import { askedText, commandOf, stepsByHome, stepText, versionText } from "./words.ts";

/** The list, installed programs first; the others are folded. */
export function ProgramList({ model, actions }: PanelProps) {
  const desk = usePrograms(model, actions);
  const all = desk?.list.value?.programs ?? [];
  /** What a user has added is theirs, also where it is not found. */
  const absent = all.filter(({ state, own }) => state === "absent" && !own);
  const here = all.filter((program) => !absent.includes(program));
  return (
    <Section title="Agents that World can start">
      <Failure text={desk?.failed.value} />
      {desk && all.length > 0 && (
        <>
          <ul class="programs">
            {here.map((program) => (
              <li key={program.type} class="program" data-program={program.type} data-state={program.state}>
                <p>
                  <strong>{program.product}</strong> <span class="muted">{versionText(program)}</span>
                </p>
                <ProgramStanding program={program} desk={desk} model={model} />
                <Details program={program} desk={desk} model={model} />
              </li>
            ))}
          </ul>
          {absent.length > 0 && (
            <details class="programs-absent" open={here.length === 0}>
              <summary>Not installed: {absent.map(({ product }) => product).join(", ")}</summary>
              {absent.map((program) => (
                <Absent key={program.type} program={program} desk={desk} />
              ))}
            </details>
          )}
          <AddAgent desk={desk} model={model} />
        </>
      )}
    </Section>
  );
}

/** An agent that is not installed, and the two ways to have it. */
function Absent({ program, desk }: { program: AgentProgram; desk: ProgramsDesk }) {
  const { type, product, reason, next, command } = program;
  const test = desk.list.value?.test;
  return (
    <div data-program={type} data-state="absent">
      <p>
        <strong>{product}</strong> {reason && <span class="muted">{sentences(reason, next)}</span>}
      </p>
      {test?.type === type && !test.ended ? (
        <Running test={test} desk={desk} />
      ) : (
        <GetButton program={program} desk={desk} />
      )}
      <Failure text={endedText(test, program)} />
      {command && <CommandLine text={command} />}
    </div>
  );
}

/** Where the program is, and all that its test has shown, once it is opened. */
function Details({ program, desk, model }: { program: AgentProgram; desk: ProgramsDesk; model: Model }) {
  const opened = useSignal("");
  const result = useSignal<AgentTestResult | null>(null);
  const { failed, run } = usePending();
  const { type, path, tested, state } = program;
  const command = commandOf(program);
  if (state === "looking") return null;
  /** A result is read again when it is of another test. */
  const load = (open: boolean) => {
    if (!open || !tested || opened.value === tested.at) return;
    run(async () => {
      result.value = await desk.result(type);
      opened.value = tested.at;
    });
  };
  return (
    <details onToggle={({ currentTarget }) => load(currentTarget.open)}>
      <summary>
        Details<span class="sr"> of {program.product}</span>
      </summary>
      {path && <p class="muted program-path">{path}</p>}
      {command && <CommandLine text={command} />}
      {state !== "untested" && state !== "failed" && <TestButton program={program} desk={desk} />}
      <Remove program={program} desk={desk} model={model} />
      <Failure text={failed.value} />
      {tested && result.value && <Result result={result.value} />}
    </details>
  );
}

/** All that a test has shown. */
function Result({ result }: { result: AgentTestResult }) {
  const { steps, tools, seconds, networkCut } = result;
  const unknown = tools.filter(({ judged }) => judged === "unknown");
  return (
    <div class="program-result">
      <Facts
        class="facts"
        rows={[
          ["Result", askedText(result)],
          ["Took", `${Math.round(seconds)} s`],
          ["Network", networkCut ? "cut off" : "not cut off on this system"],
          [
            "Its tools",
            `${tools.length}${unknown.length > 0 ? `, unknown: ${unknown.map(({ name }) => name).join(", ")}` : ""}`,
          ],
        ]}
      />
      {stepsByHome(steps).map(([home, of]) => (
        <section key={home} aria-label={`In ${home}`}>
          <h4>In {home}</h4>
          <ul>
            {of.map((step, i) => (
              <li key={i} class={step.failed ? "warn" : undefined}>
                {step.name} <span class={step.failed ? undefined : "muted"}>· {stepText(step)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
