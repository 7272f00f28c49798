/** The card "Your agent": a row for each way to one, with its true state and the one thing to do about it. It shows itself
 * while nobody is here, and when the user asks for it. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AgentPresence } from "../../wire/types.gen.ts";
import { useAsking } from "../asking.ts";
import { isBeside, isDocked, type Model } from "../model.ts";
import { CloseButton, Command } from "../parts.tsx";
import { Connect } from "./connect.tsx";
import { pairingNow } from "./pairing.tsx";
import { firstWay, isForCard, type Mark, needsAgent, type Way, waysOf } from "./ways.ts";

export function AgentCard({ model }: { model: Model }) {
  const dismissed = useSignal(false);
  const section = useRef<HTMLElement>(null);
  const opened = model.open.value === "agent";
  const lanes = model.chat.lanes.value;
  const needed = model.settled.value && needsAgent(lanes, model.agentsHere.value.length, model.now.value);
  const shown = needed && !dismissed.value && !isFolded(model);
  useEffect(() => {
    if (opened) section.current?.focus();
  }, [opened]);
  if (model.connection.value.state !== "live" || !(opened || shown)) return null;
  return (
    <section
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
            if (opened) model.open.value = "none";
          }}
        />
      </header>
      {needed && <p class="muted">{whereIsIt(model.presence.value.agents[0])}</p>}
      <ul class="ways">
        {waysOf(lanes, model.now.value).map((way) => (
          <WayRow key={way.id} way={way} model={model} />
        ))}
      </ul>
      <details open={lanes.length === 0}>
        <summary>{lanes.length === 0 ? "Any agent, by MCP" : "Another agent, by MCP"}</summary>
        <Connect name="host" />
      </details>
    </section>
  );
}

/** What the card would say is said elsewhere: by a pairing, by the guide unless the card can do something about it, or by
 * the status pill while a panel takes the room at the side. */
function isFolded(model: Model): boolean {
  const beside = isBeside(model.open.value) || isDocked(model);
  const guided = model.guide.shown.value && !isForCard(firstWay(model.chat.lanes.value, model.now.value));
  return beside || guided || pairingNow(model).length > 0;
}

function whereIsIt(agent: AgentPresence | undefined): string {
  if (!agent) return "None is here yet. An agent that you connect gets a body in this world.";
  if (agent.activity.state === "lost") return `The connection to ${agent.name} is lost, so nobody knows what it does.`;
  return `${agent.name} is away. Start it again and it comes back to where it stood.`;
}

export function WayRow({ way, model, children }: { way: Way; model: Model; children?: ComponentChildren }) {
  const { busy, failed, ask } = useAsking(model);
  const { act } = way;
  const off = model.later.value.includes(way.lane.pairing?.requestId ?? "-"); // a pairing that was put off
  return (
    <li class="way" data-lane={way.id} data-state={way.lane.state}>
      <div class="way-head">
        <WayMark mark={way.mark} />
        <span class="words">
          <strong>{way.name}</strong> <span class="state">{way.state}</span>
        </span>
        {off && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              model.later.value = [];
            }}
          >
            Show it
          </button>
        )}
        {act && (
          <button
            type="button"
            class="quiet"
            disabled={busy.value}
            onClick={() => ask({ op: "act", backend: way.id, act: act.act })}
          >
            {act.label}
          </button>
        )}
      </div>
      {way.more && <p class="muted">{way.more}</p>}
      {way.command && <Command text={way.command} />}
      {failed.value && (
        <p class="warn" role="alert">
          {failed.value}
        </p>
      )}
      {children}
      <LaneRepair way={way} />
    </li>
  );
}

function LaneRepair({ way }: { way: Way }) {
  const details = way.lane.details ?? [];
  if (details.length === 0 || way.lane.state === "off") return null; // nothing is broken yet
  return (
    <details class="repair">
      <summary>Repair details</summary>
      <dl>
        {details.map((d) => (
          <div key={d.name}>
            <dt>{d.name}</dt>
            <dd>{d.value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const SHAPES: Record<Mark, string> = {
  good: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm3.6 4.3-4.3 5-2.9-2.7 1-1.1 1.8 1.7 3.3-3.9Z",
  busy: "M3.2 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",
  asks: "M8 1.5 14.5 8 8 14.5 1.5 8Z",
  free: "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  bad: "M8 1.8 15 14H1Zm-.8 4.4.2 4h1.2l.2-4Zm.8 4.9a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z",
};

function WayMark({ mark }: { mark: Mark }) {
  return (
    <svg class={`mark way-${mark}`} viewBox="0 0 16 16" aria-hidden="true">
      <path fill-rule="evenodd" d={SHAPES[mark]} />
    </svg>
  );
}
