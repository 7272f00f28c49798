/** Settings of the voice: microphone, how to talk, which model, the user's own key, and replies read aloud. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Voice, VoiceSettings } from "../../wire/types.gen.ts";
import { recall } from "../memory.ts";
import type { Model } from "../model.ts";
import { reasonOf } from "../reason.ts";
import { choice, choose } from "../settings/choices.ts";
import { Radios, Section, Switch } from "../settings/parts.tsx";
import { canTalk, HandsLine, meetVoice } from "./hands.tsx";
import type { VoiceHand } from "./types.ts";
import { errorWords } from "./words.ts";

interface Props {
  model: Model;
  hand: VoiceHand;
}

export function VoiceSettingsSection({ model, hand }: Props) {
  const offer = useSignal<Voice | null>(null);
  const trouble = useSignal("");
  const busy = useSignal(false);
  const take = async (answer: Promise<Voice>): Promise<boolean> => {
    busy.value = true;
    trouble.value = "";
    try {
      offer.value = await answer;
      canTalk(
        model,
        offer.value.providers.some(({ ready }) => ready),
      );
      return true;
    } catch (error) {
      trouble.value = reasonOf(error);
      return false;
    } finally {
      busy.value = false;
    }
  };
  useEffect(() => void take(hand.offer()), [hand]);
  useEffect(() => meetVoice(model), [model]);
  useEffect(() => {
    const field = model.voice.asked.value;
    if (field === "" || busy.value) return;
    const found = document.getElementById(field) ?? document.getElementById("voice-key");
    if (!found) return; // it comes with the answer
    model.voice.asked.value = "";
    found.scrollIntoView({ block: "center" });
    found.focus();
  }, [model.voice.asked.value, busy.value, offer.value]);
  const set = (settings: VoiceSettings): Promise<boolean> => take(hand.set(settings));
  const now = offer.value;
  return (
    <Section title="Voice">
      {trouble.value && (
        <p class="warn" role="alert">
          {trouble.value}
        </p>
      )}
      {now ? (
        <>
          <Ways lanes={now.providers} />
          {now.providers.length > 1 && (
            <Radios
              name="voiceLane"
              label="Which of them"
              words={{ auto: "The first that is ready", ...Object.fromEntries(now.providers.map((l) => [l.id, l.name])) }}
            />
          )}
          {model.chat.lanes.value.map((lane) => (
            <HandsLine key={lane.id} lane={lane} model={model} />
          ))}
          <Key voice={now} busy={busy.value} set={set} />
          <Models voice={now} set={set} />
        </>
      ) : (
        <p class="muted">{busy.value ? "Asking how you can talk…" : "How you can talk is not known now."}</p>
      )}
      <Microphone model={model} hand={hand} />
      <Radios name="voiceMode" label="How to talk" words={{ open: "Just speak", push: "Hold to talk" }} />
      <Radios
        name="talkKey"
        label="Talk key"
        words={{ m: "M", f8: "F8, also while writing", none: "None" }}
        hint="In a call: a short press mutes, a long one talks while it is held."
      />
      <Switch
        label="Read written replies aloud"
        hint="In the voice that the agent's gateway is set up with, else in one of this browser; never during a call."
        on={choice("aloud") === "on"}
        set={(on) => choose("aloud", on ? "on" : "off")}
      />
    </Section>
  );
}

/** By which ways the user can talk, the first ready one is taken. */
function Ways({ lanes }: { lanes: Voice["providers"] }) {
  if (lanes.length === 0) return <p class="muted">There is no agent yet that could talk.</p>;
  return (
    <ul class="ways-to-talk" aria-label="Ways to talk">
      {lanes.map((lane) => (
        <li key={lane.id}>
          <strong>{lane.name}</strong>{" "}
          <span class="muted">
            {lane.ready ? "ready" : errorWords({ message: lane.reason || "not ready", next: lane.next ?? "" })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Models({ voice, set }: { voice: Voice; set(settings: VoiceSettings): Promise<boolean> }) {
  return (
    <>
      <Radios
        name="voiceModel"
        label="Model"
        words={{ mini: "Small", full: "Full" }}
        hint={`${voice.mini}, ${voice.full}. The small one costs less.`}
      />
      <label class="field">
        Family
        <select value={voice.full} onChange={(event) => void set({ full: event.currentTarget.value })}>
          {PAIRS.map((full) => (
            <option key={full} value={full}>
              {full}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** The full model of each pair that may be used (internal/voice/models.go). */
const PAIRS = ["gpt-realtime-2.1", "gpt-realtime"];

/** The user's own key. What is typed goes to the service and is never shown again. */
function Key({ voice, busy, set }: { voice: Voice; busy: boolean; set(settings: VoiceSettings): Promise<boolean> }) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = voice;
  const save = async (): Promise<void> => {
    const typed = field.current?.value.trim() ?? "";
    if (typed !== "" && (await set({ key: typed, on: true })) && field.current) field.current.value = "";
  };
  return (
    <form
      class="own-key"
      aria-label="Own key"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label class="field">
        {key.set ? "Own key: one is kept. Replace it:" : "Own key of a realtime service"}
        <input ref={field} id="voice-key" type="password" autocomplete="off" spellcheck={false} maxLength={512} />
      </label>
      <div class="answers">
        <button type="submit" class="quiet" disabled={busy}>
          {key.set ? "Replace" : "Save and use"}
        </button>
        {key.set && (
          <button type="button" class="quiet" disabled={busy} onClick={() => void set({ key: "" })}>
            Remove
          </button>
        )}
      </div>
      {key.set && <Switch label="Use it" on={key.on} set={(on) => void set({ on })} />}
      <p class="muted">
        It is kept on this computer, in World's own folder. Calls with it go from this computer to the service it is
        for.
      </p>
    </form>
  );
}

function Microphone({ model, hand }: Props) {
  const devices = model.voice.devices.value;
  const chosen = recall("microphone") ?? "";
  if (devices.length === 0) return <p class="muted">Microphones can be chosen here once a call was made.</p>;
  return (
    <label class="field">
      Microphone
      <select id="voice-microphone" value={chosen} onChange={(event) => hand.use(event.currentTarget.value)}>
        <option value="">The computer's own choice</option>
        {devices
          .filter((d) => d.id !== "default")
          .map((d) => (
            <option key={d.id} value={d.id}>
              {d.name}
            </option>
          ))}
      </select>
    </label>
  );
}
