/** The board: what waits for the user first, then what runs, what can be built, ideas, and what is over. */

import { useSignal } from "@preact/signals";
import type { CuratorLog, Mission, MissionPhase } from "../../../wire/types.gen.ts";
import { Button } from "../../button.tsx";
import { StateMark } from "../../components.tsx";
import type { Model } from "../../model.ts";
import { Age, Failure } from "../../parts.tsx";
import { usePending } from "../../request.ts";
import { inWords } from "../reason.ts";
import type { CoderDesk } from "../types.ts";
import { MISSION_PHASES, shortNumber } from "../words.ts";
import { DigestChoice, DigestWords } from "./digest.tsx";

/** Props of the board. */
interface BoardProps {
  missions: readonly Mission[];
  model: Model;
  desk: CoderDesk;
}

/** The board. */
export function MissionBoard({ missions, model, desk }: BoardProps) {
  const { busy, failed, run } = usePending();
  const shown = missions.filter(({ status }) => status !== "archived");
  const ideas = shown.some(({ phase }) => phase === "idea");
  const go = (at: "newMission" | "idea" | "lobes") => () => {
    desk.view.value = { at };
  };
  return (
    <div class="missions">
      <div class="buttons">
        <Button primary onClick={go("newMission")}>
          New mission
        </Button>
        <Button onClick={go("idea")}>Discuss an idea</Button>
        {ideas && (
          <Button disabled={busy.value} onClick={() => run(() => inWords(desk.mission.curate({ batch: 1 })))}>
            Plan the most urgent idea
          </Button>
        )}
      </div>
      <Failure text={failed.value} />
      <DigestWords model={model} digest={desk.digest} />
      {shown.length === 0 && (
        <p class="muted empty">
          No missions yet. A mission is an idea that agents plan, build, review and test; you read the plan, and you
          decide about the change.
        </p>
      )}
      {(Object.keys(MISSION_PHASES) as MissionPhase[]).map((phase) => (
        <Phase key={phase} phase={phase} missions={shown.filter((mission) => mission.phase === phase)} desk={desk} />
      ))}
      <DigestChoice digest={desk.digest} />
      <CuratorLogView model={model} desk={desk} />
      <div class="buttons">
        <Button onClick={go("lobes")}>Instructions for agents…</Button>
      </div>
    </div>
  );
}

/** The missions of one phase. */
function Phase({ phase, missions, desk }: { phase: MissionPhase; missions: readonly Mission[]; desk: CoderDesk }) {
  if (missions.length === 0) return null;
  const { word, mark } = MISSION_PHASES[phase];
  return (
    <section aria-label={word}>
      <h3>
        <StateMark state={mark} /> {word} <span class="muted">{missions.length}</span>
      </h3>
      <ul>
        {missions.map(({ id, title, priority, round = 0, reason, score = 0 }) => (
          <li key={id}>
            <button
              type="button"
              class="session-row"
              data-mission={id}
              onClick={() => {
                desk.view.value = { at: "mission", id };
              }}
            >
              <span class="what">
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                {(reason || round > 0) && (
                  <span class="muted">
                    {[round > 0 && `round ${round}`, score > 0 && `${score} of 100`, reason]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                )}
              </span>
              <span class="state muted" title="Urgency × easiness × impact, 0 to 8">
                priority {priority.toFixed(1)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the curator did, read when it is opened. */
function CuratorLogView({ model, desk }: { model: Model; desk: CoderDesk }) {
  const items = useSignal<readonly CuratorLog[] | null>(null);
  const next = useSignal("");
  const { busy, failed, run } = usePending();
  const more = () =>
    run(async () => {
      const page = await inWords(desk.mission.logs(next.value));
      items.value = [...(items.value ?? []), ...page.items];
      next.value = page.next ?? "";
    });
  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open && items.value === null) more();
      }}
    >
      <summary>Planning log</summary>
      <Failure text={failed.value} />
      {items.value?.length === 0 && <p class="muted">Nothing planned yet.</p>}
      <ol>
        {items.value?.map(({ runId, status, missions, tokens = 0, startedAt, error }) => (
          <li key={runId}>
            <span>{status}</span> <Age model={model} since={startedAt} />{" "}
            <span class="muted">
              {[`${missions.length} planned`, tokens > 0 && `${shortNumber(tokens)} tokens`, error]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
      {next.value && (
        <Button class="small" disabled={busy.value} onClick={more}>
          Older
        </Button>
      )}
    </details>
  );
}
