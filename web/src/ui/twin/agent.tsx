/** One agent in words: its state with its age, where it is, what it did last; and what the user can do with it. */

import { useComputed } from "@preact/signals";
import type { AgentPresence } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { doing as doingWords, helpersOf, knownBy, meaning } from "../agent/seen.ts";
import { foldRepeats, type Model } from "../model.ts";
import { Age } from "../parts.tsx";
import type { Doing } from "./doing.ts";
import { PlaceNear } from "./place.tsx";
import { placeWords, whereFrom } from "./words.ts";

/** Deeds that are told. */
const DEEDS = 5;

export interface AgentViewProps {
  agent: AgentPresence;
  model: Model;
  actions: Actions;
  doing: Doing;
}

export function AgentView({ agent, model, actions, doing }: AgentViewProps) {
  const from = actions.camera?.()?.position;
  const helpers = helpersOf(model.presence.value, agent);
  const avatar = actions.world.avatars.get(agent.avatarId);
  const rows: [string, string][] = [
    ["Kind of agent", agent.type],
    ["Now", doingWords(model, agent)],
    ["That means", [meaning(model, agent), knownBy(model, agent)].filter(Boolean).join(" ")],
    ["Where", placeWords(agent.position)],
    ...(from ? ([["From you", whereFrom(from, agent.position)]] as [string, string][]) : []),
    ["Posture", avatar?.pose === "sit" ? `sits${avatar.seat ? ` on ${avatar.seat}` : ""}` : "stands or walks"],
    ...(helpers.length > 0 ? ([["Helpers", helpers.map((h) => h.name).join(", ")]] as [string, string][]) : []),
  ];
  return (
    <>
      <div class="does">
        {!model.viewer.value && (
          <button type="button" class="quiet" onClick={() => document.getElementById("composer")?.focus()}>
            Talk
          </button>
        )}
        <button type="button" class="quiet" onClick={() => actions.goTo(agent.avatarId)}>
          Go to it
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            actions.hand.follow(agent.avatarId);
            doing.tell(`The picture follows ${agent.name}. Move yourself to stop it.`);
          }}
        >
          Follow
        </button>
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Deeds id={agent.avatarId} model={model} />
      {!model.viewer.value && <PlaceNear to={agent.avatarId} called={agent.name} doing={doing} />}
    </>
  );
}

function Deeds({ id, model }: { id: string; model: Model }) {
  const rows = useComputed(() =>
    foldRepeats(model.traces.value.filter((row) => row.avatarId === id))
      .slice(-DEEDS)
      .reverse(),
  );
  if (rows.value.length === 0) return <p class="muted">It has done nothing since this page was opened.</p>;
  return (
    <section aria-label="What it did last">
      <h4>What it did last</h4>
      <ul class="deeds">
        {rows.value.map((row) => (
          <li key={row.callId} class={row.state === "failed" ? "warn" : ""}>
            {row.words}
            {row.times > 1 && ` (${row.times} times)`} <Age model={model} since={row.at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
