/**
 * Offers to install World's voice plugin in an agent's gateway. With it, the voice calls the world's tools itself;
 * without it, it can only ask the agent's text side (docs/decisions/2026-11-22-voice.md). This file has the offer,
 * exactly what it changes, and the way to undo it.
 */

import type { Backend } from "../../wire/types.gen.ts";
import { OfferCards, OfferLine } from "../agent/offer.tsx";
import { remember } from "../memory.ts";
import type { Model } from "../model.ts";
import { Facts } from "../parts.tsx";

/** Notes that the user has used voice: the plugin is only offered to those who have. */
export function markVoiceUsed(model: Model): void {
  model.voice.used.value = true;
  remember("voice-met", "yes");
}

/** Notes whether the user can talk at all: the plugin is not offered for a voice that cannot speak yet. */
export function setVoiceAvailable(model: Model, available: boolean): void {
  model.voice.available.value = available;
  remember("voice-able", available ? "yes" : null);
}

/** A card for each agent without the plugin; none during a call, or while a problem keeps the voice from working. */
export function VoicePluginCards({ model }: { model: Model }) {
  const { used, available, running, phase } = model.voice;
  if (!used.value || !available.value || running.value || phase.value === "error") return null;
  return (
    <OfferCards
      model={model}
      later="hands-later"
      of={(backend) => backend.voice}
      adds="voice"
      class="voice-hands"
      label="Voice plugin"
      title={(backend) => `Let ${backend.name || backend.product} act faster while it talks?`}
      yes="Yes, add it"
      failed="It could not be added."
      about={(backend) => (
        <>
          <p>
            Its voice can then build, walk and look around here at once. {backend.product}'s own voice cannot: it hands
            each task to the agent, which takes a few seconds
            {backend.tools?.state === "present" ? "." : " and needs the world's tools first."}
          </p>
          <p>
            This adds a plugin: a small program by World that runs inside {backend.product} with all its permissions.{" "}
            {backend.product} cannot verify where it comes from and says so in its log. Add it only if you trust World.
          </p>
          <Changes backend={backend} />
        </>
      )}
    />
  );
}

/** Files, settings and commands, as the service names them (internal/agents/openclaw/config/plugin.go). */
function Changes({ backend }: { backend: Backend }) {
  const rows = (backend.details ?? []).filter((d) => d.name === "Configuration" || d.name.startsWith("Voice "));
  return (
    <details>
      <summary>Exactly what changes</summary>
      <Facts rows={rows.map((d) => [d.name, d.value])} />
      <p class="muted">
        You can undo this in the status panel at the top left: it removes the same settings and files.
      </p>
    </details>
  );
}

/** What the status panel says about the plugin, with the way to undo it, and the way to it for users who declined. */
export function VoicePluginLine({ backend, model }: { backend: Backend; model: Model }) {
  const state = backend.voice?.state;
  /** World installed the plugin, so it can remove it. */
  const undo = backend.voice?.undo ?? false;
  if (backend.state !== "ready" || state === undefined || state === "adding") return null;
  if (!undo && (state === "present" || !model.voice.used.value)) return null;
  const words =
    state === "present"
      ? "Can act while it talks."
      : state === "failed"
        ? backend.voice?.reason || "The voice plugin could not be added."
        : "Its voice hands each task to the agent, which is slower.";
  return (
    <OfferLine
      {...{ backend, model, words }}
      adds="voice"
      present={undo}
      yes="Add the voice plugin"
      undo={`remove World's voice plugin from ${backend.product}`}
    />
  );
}
