/** One mission: where it stands, what the user can do now, what is known of it, and what happened. */

import { useSignal } from "@preact/signals";
import { PHASE_WORDS } from "../../../core/coderplace.ts";
import { sentences } from "../../../core/words/text.ts";
import { formatTimeOfDay } from "../../../core/words/time.ts";
import type { Mission } from "../../../wire/types.gen.ts";
import { Button } from "../../button.tsx";
import { Markdown, Raw } from "../../thread/markdown.tsx";
import "../../thread/style.ts";
import { StateMark } from "../../components.tsx";
import type { Model } from "../../model.ts";
import { Age, Facts, Failure } from "../../parts.tsx";
import type { CoderDesk } from "../types.ts";
import { MISSION_PHASES } from "../words.ts";
import { type MissionAct, useMissionAct } from "./act.ts";
import { Execute } from "./execute.tsx";
import { MissionForm } from "./form.tsx";
import { ContextPreview } from "./preview.tsx";
import { Verdict } from "./verdict.tsx";

/** Props of a mission. */
export interface MissionProps {
  mission: Mission;
  model: Model;
  desk: CoderDesk;
}

/** The mission. */
export function MissionView({ mission, model, desk }: MissionProps) {
  const editing = useSignal(false);
  /** What others wrote in the world goes with it, as the preview shows. */
  const world = useSignal(false);
  const act = useMissionAct(desk);
  if (editing.value)
    return (
      <MissionForm
        from={mission}
        desk={desk}
        save={async (edit) => {
          await desk.mission.change({ ...edit, id: mission.id }, mission.version);
          editing.value = false;
        }}
        cancel={() => {
          editing.value = false;
        }}
      />
    );
  const { mark } = MISSION_PHASES[mission.phase];
  return (
    <div class="mission">
      <h3>
        <bdi>{mission.title}</bdi>
      </h3>
      <p data-phase={mission.phase}>
        <StateMark state={mark} /> <strong>{PHASE_WORDS[mission.phase]}</strong>{" "}
        <Age model={model} since={mission.updatedAt} />
      </p>
      {mission.reason && <p class="warn">{sentences(mission.reason, mission.next)}</p>}
      <Failure text={act.failed} />
      <Known mission={mission} />
      <Steps mission={mission} desk={desk} act={act} blocks={world.value ? { blocks: ["world"] } : {}} />
      <div class="buttons">
        <Button
          onClick={() => {
            editing.value = true;
          }}
        >
          Edit
        </Button>
        {mission.status !== "archived" && (
          <Button
            disabled={act.busy}
            onClick={() => act.run(() => desk.mission.change({ id: mission.id, status: "archived" }, mission.version))}
          >
            Archive
          </Button>
        )}
      </div>
      <ContextPreview mission={mission} desk={desk} world={world} />
      <Past mission={mission} />
    </div>
  );
}

/** Props of the steps. */
interface StepProps {
  mission: Mission;
  desk: CoderDesk;
  act: MissionAct;
  /** What goes with the prompt beside what always does. */
  blocks: { blocks?: string[] };
}

/** What can be done now. */
function Steps({ mission, desk, act, blocks }: StepProps) {
  const { id, phase, version, session = "" } = mission;
  const change = (edit: { cancel?: boolean; restart?: boolean }) => () =>
    act.run(() => desk.mission.change({ id, ...edit }, version));
  const open = (part: "work" | "review") => () => {
    desk.view.value = { at: "session", id: session, part };
  };
  const running = phase === "curate" || phase === "code" || phase === "review" || phase === "test";
  return (
    <div class="buttons">
      {phase === "idea" && (
        <Button
          primary
          disabled={act.busy}
          onClick={() => act.run(() => desk.mission.curate({ missionIds: [id], ...blocks }))}
        >
          Let the curator plan it
        </Button>
      )}
      {session && <Button onClick={open("work")}>Open its session</Button>}
      {phase === "merge" && session && (
        <Button primary onClick={open("review")}>
          Look at the change
        </Button>
      )}
      {running && (
        <Button disabled={act.busy} onClick={change({ cancel: true })}>
          Cancel
        </Button>
      )}
      {(phase === "blocked" || phase === "cancelled") && (
        <Button primary disabled={act.busy} onClick={change({ restart: true })}>
          Resume
        </Button>
      )}
      {phase === "ready" && <Execute mission={mission} desk={desk} act={act} blocks={blocks} />}
      {(phase === "judge" || phase === "merge") && <Verdict mission={mission} desk={desk} act={act} />}
    </div>
  );
}

/** What is known of it. */
function Known({ mission }: { mission: Mission }) {
  const {
    ask,
    spec,
    acceptance = [],
    findings = [],
    score = 0,
    round = 0,
    folder,
    test = [],
    testApproved,
    priority,
  } = mission;
  const rows: [string, string | false][] = [
    ["Folder", folder],
    ["Priority", priority.toFixed(1)],
    ["Round", round > 0 && String(round)],
    ["Last review", score > 0 && `${score} of 100`],
    [
      "Test",
      test.length > 0 && `${test.join(" ")}${testApproved ? "" : " (an agent set it: it runs once you have saved it)"}`,
    ],
  ];
  return (
    <>
      <Raw text={ask} />
      <Lines title="Done when" lines={acceptance} />
      {spec && (
        <details open>
          <summary>Plan</summary>
          <Markdown text={spec} />
        </details>
      )}
      <Lines title="What the review found" lines={findings} />
      <Facts class="facts" rows={rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />
    </>
  );
}

/** A short list under a title. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <ul class="plain">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What happened, and what the user said, the newest first. */
function Past({ mission: { history = [], feedback = [] } }: { mission: Mission }) {
  const said = feedback.map(({ at, verdict, rating, note = "" }) => ({
    at,
    text: `You: ${verdict}, ${rating} of 10${note && ` – ${note}`}`,
  }));
  const lines = [...history, ...said].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>What happened</summary>
      <ol>
        {lines.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time class="muted" dateTime={at}>
              {formatTimeOfDay(Date.parse(at))}
            </time>{" "}
            {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
