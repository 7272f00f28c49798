/** The card that offers an agent the plugin by which its voice uses the world's tools itself: what it does, what it may,
 * exactly what changes. And the line with the way back. */

import type { Backend } from "../../wire/types.gen.ts";
import { OfferCard, Offers } from "../agent/offer.tsx";
import { useAsking } from "../asking.ts";
import { remember } from "../memory.ts";
import type { Model } from "../model.ts";

/** Notes that the user has met the voice: who never talks is never asked. */
export function meetVoice(model: Model): void {
  model.voice.met.value = true;
  remember("voice-met", "yes");
}

/** Notes whether the user can talk at all: nobody is offered hands for a voice that cannot speak yet. */
export function canTalk(model: Model, able: boolean): void {
  model.voice.able.value = able;
  remember("voice-able", able ? "yes" : null);
}

/** Nobody is asked in the middle of a call, or while something else keeps the voice from talking. */
export function HandsCards({ model }: { model: Model }) {
  const { met, able, running, phase } = model.voice;
  if (!met.value || !able.value || running.value || phase.value === "error") return null;
  return (
    <Offers
      model={model}
      later="hands-later"
      of={(lane) => lane.voice}
      card={(lane, plugin, decline) => (
        <OfferCard
          key={lane.id}
          lane={lane}
          thing={plugin}
          model={model}
          act="add-voice"
          class="voice-hands"
          label="Fast hands"
          title={`Give ${lane.name || lane.product} fast hands while it talks?`}
          yes="Yes, add it"
          failed="It could not be added."
          decline={decline}
        >
          <p>
            Its voice then builds, walks and looks around here itself, at once. Now its text side does that for it,
            which takes some seconds each time.
          </p>
          <p>
            It is a plugin: a small program of World's that runs inside {lane.product} and may do all that{" "}
            {lane.product} may. {lane.product} cannot check where it comes from and says so in its log. Add it only if
            you trust World.
          </p>
          <Changes lane={lane} />
        </OfferCard>
      )}
    />
  );
}

/** Files, settings and commands, as the service names them (internal/gateway/voiceplugin.go). */
function Changes({ lane }: { lane: Backend }) {
  const rows = (lane.details ?? []).filter((d) => d.name === "Configuration" || d.name.startsWith("Voice "));
  return (
    <details>
      <summary>What changes exactly</summary>
      <dl>
        {rows.map((d) => (
          <div key={d.name}>
            <dt>{d.name}</dt>
            <dd>{d.value}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">Undo it in the status at the top left: the same is taken out again, and the files with it.</p>
    </details>
  );
}

/** What the status panel says of the plugin, with the way back, and the way to it for who said "not now". */
export function HandsLine({ lane, model }: { lane: Backend; model: Model }) {
  const { busy, failed, ask } = useAsking(model);
  const state = lane.voice?.state;
  const undo = lane.voice?.undo ?? false;
  if (lane.state !== "ready" || state === undefined || state === "adding") return null;
  if (!undo && (state === "present" || !model.voice.met.value)) return null;
  const words =
    state === "present"
      ? "Has fast hands while it talks."
      : state === "failed"
        ? lane.voice?.reason || "Its fast hands could not be added."
        : "Its voice acts here through its text side, which is slower.";
  return (
    <p class="tools-line">
      <span class="muted">{words}</span>
      <button
        type="button"
        class="quiet"
        disabled={busy.value}
        aria-label={undo ? `Undo: take World's voice plugin from ${lane.product}` : "Add fast hands"}
        onClick={() => ask({ op: "act", backend: lane.id, act: undo ? "remove-voice" : "add-voice" })}
      >
        {undo ? "Undo" : "Add fast hands"}
      </button>
      {failed.value && <span class="warn">{failed.value}</span>}
    </p>
  );
}
