/**
 * The card "Your agent": whether it is on this computer or on a server, and one row for each back end with its state and the one thing to do about it. It opens by
 * itself while no agent is here, and when the user asks for it.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AgentPresence } from "../../wire/types.gen.ts";
import { Remote } from "../bridge/place.tsx";
import { isRemote, keyAsked, openKeys } from "../bridge/words.ts";
import { Button } from "../button.tsx";
import { CloseButton, CommandLine, RepairDetails, StateMark } from "../components.tsx";
import type { PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { closePanel, isBeside, isDocked } from "../panels.ts";
import { Choices, Facts, Failure } from "../parts.tsx";
import { ProgramOf, programOf, usePrograms } from "../programs/program.tsx";
import type { ProgramsDesk } from "../programs/types.ts";
import { usePending, useRequest } from "../request.ts";
import { type BackendRow, backendRows, firstBackendRow, needsAgent, needsCard } from "./backendrows.ts";
import { Connect } from "./connect.tsx";
import { openPairings } from "./pairing.tsx";
import { Smoke } from "./smoke.tsx";

/** The card, if it is open. */
export function AgentCard({ model, actions }: PanelProps) {
  /** The user closed the card on this visit; opening it by its button still works. */
  const dismissed = useSignal(false);
  const section = useRef<HTMLElement>(null);
  /** The user opened the card. */
  const opened = model.open.value === "agent";
  const backends = model.chat.backends.value;
  const { there, choose } = usePlace(model);
  /** The programs are looked at when the user asks, or when one was refused. */
  const programs = usePrograms(
    model,
    actions,
    opened || backends.some(({ kind, state }) => kind === "acp" && state === "refused"),
  );
  /** The rows are about what is used, which a server is only once it was named. */
  const rows = !there || isRemote(model.bridge.value);
  /** No agent is here, and none is on its way. */
  const needed = model.presenceKnown.value && needsAgent(backends, model.agentsHere.value.length, model.now.value);
  /** The card opens by itself until the user closes it. */
  const shown = needed && !dismissed.value && !isShownElsewhere(model);
  useEffect(() => {
    if (opened) section.current?.focus();
  }, [opened]);
  if (model.connection.value.state !== "live" || !(opened || shown)) return null;
  return (
    <section
      data-panel="agent"
      class={`panel card your-agent${opened ? " opened" : ""}`}
      aria-label="Your agent"
      tabIndex={-1}
      ref={section}
    >
      <header>
        <h2>Your agent</h2>
        <CloseButton
          label="Close"
          {...(opened ? { hint: "Esc" } : {})}
          onClick={() => {
            dismissed.value = true;
            if (opened) closePanel(model);
          }}
        />
      </header>
      {model.bridge.value && (
        <Choices name="agent-place" label="Where your agent is" choices={PLACES} chosen={there} choose={choose} />
      )}
      {there && <Remote model={model} actions={actions} />}
      {!there && isRemote(model.bridge.value) && <InUse model={model} actions={actions} />}
      {needed && !there && <p class="muted">{absenceText(model.presence.value.agents[0])}</p>}
      {rows && (
        <ul class="ways">
          {backendRows(backends, model.now.value).map((row) => (
            <AgentRow key={row.id} row={row} programs={programs} model={model} />
          ))}
        </ul>
      )}
      {rows && model.bridge.value && backends.length > 0 && <Smoke actions={actions} />}
      {!there && (
        <details open={backends.length === 0}>
          <summary>{backends.length === 0 ? "Connect an agent" : "Connect another agent"}</summary>
          <Connect name="host" actions={actions} />
        </details>
      )}
    </section>
  );
}

/** A back end; what starts a program that was not tested says so, with the test, in place of its own sentence. */
function AgentRow({ row, programs, model }: { row: BackendRow; programs: ProgramsDesk | null; model: Model }) {
  const type = row.backend.kind === "acp" && row.backend.state !== "ready" ? row.id.replace(/^acp-/, "") : "";
  const { state } = programOf(programs, type) ?? {};
  const tells = state === "untested" || state === "failed";
  return (
    <BackendRowView row={tells ? { ...row, explanation: "", command: "", repair: "" } : row} model={model}>
      <ProgramOf type={type} desk={programs} model={model} />
    </BackendRowView>
  );
}

/** Where an agent can be. */
const PLACES = [
  { value: false, word: "On this computer" },
  { value: true, word: "On a server" },
];

/** Which place the card shows: the one in use, until the user looks at the other one. */
function usePlace(model: Model): { there: boolean; choose(there: boolean): void } {
  const looked = useSignal<boolean | null>(null);
  const remote = isRemote(model.bridge.value);
  useEffect(() => {
    looked.value = null;
  }, [looked, remote]);
  return {
    there: model.bridge.value !== null && (looked.value ?? remote),
    choose: (there) => {
      looked.value = there;
    },
  };
}

/** To look at the other place changes nothing yet: an arrow key must not end a session. */
function InUse({ model, actions }: PanelProps) {
  const { busy, failed, run } = usePending();
  return (
    <>
      <p class="muted">Your agent on {model.bridge.value?.target || "a server"} is in use.</p>
      <Failure text={failed.value} />
      <button
        type="button"
        class="quiet in-use"
        disabled={busy.value}
        onClick={() => run(() => actions.bridge({ op: "stop" }))}
      >
        Use this computer instead
      </button>
    </>
  );
}

/**
 * Whether something else already says what the card would: a pairing, the guide (unless only the card can help), or
 * the status pill while a panel takes the space at the side.
 */
function isShownElsewhere(model: Model): boolean {
  const beside = isBeside(model.open.value) || isDocked(model);
  const helps = isRemote(model.bridge.value) || needsCard(firstBackendRow(model.chat.backends.value, model.now.value));
  const guided = model.guide.shown.value && !helps;
  const asked = openPairings(model).length + openKeys(model).length > 0 || model.bridge.value?.prompt !== undefined;
  return beside || guided || asked;
}

/** Why no agent is here, by the first agent that was. */
function absenceText(agent: AgentPresence | undefined): string {
  if (!agent) return "No agent is here. Connect one and it gets a body in this world.";
  if (agent.activity.state === "lost") return `The connection to ${agent.name} is lost, so its state is unknown.`;
  return `${agent.name} is away. Start it again and it returns to its place.`;
}

/** A row with its button, command, error and repair details. */
export function BackendRowView(props: { row: BackendRow; model: Model; children?: ComponentChildren }) {
  const { row, model, children } = props;
  const { busy, failed, send } = useRequest(model);
  const { act } = row;
  /** The card of its pairing or its key was postponed; this row can bring it back. */
  const off = model.postponed.value.includes(row.backend.pairing?.requestId ?? keyAsked(row.backend) ?? "-");
  return (
    <li class="way" data-lane={row.id} data-state={row.backend.state}>
      <div class="way-head">
        <StateMark state={row.mark} />
        <span class="words">
          <strong>{row.name}</strong> <span class="state">{row.state}</span>
        </span>
        {off && (
          <Button
            onClick={() => {
              model.postponed.value = [];
            }}
          >
            Show request
          </Button>
        )}
        {act && (
          <Button disabled={busy.value} onClick={() => send({ op: "act", backend: row.id, act: act.act })}>
            {act.label}
          </Button>
        )}
      </div>
      {row.explanation && <p class="muted">{row.explanation}</p>}
      {row.command && <CommandLine text={row.command} />}
      <Failure text={failed.value} />
      {children}
      <BackendRepair row={row} />
    </li>
  );
}

/** The repair details of a back end, only once something has gone wrong or been set up. */
function BackendRepair({ row }: { row: BackendRow }) {
  const details = row.backend.details ?? [];
  if (row.backend.state === "off" || (details.length === 0 && row.repair === "")) return null; // nothing is broken yet
  return (
    <RepairDetails>
      {row.repair && <CommandLine text={row.repair} />}
      {details.length > 0 && <Facts rows={details.map(({ name, value }) => [name, value])} />}
    </RepairDetails>
  );
}
