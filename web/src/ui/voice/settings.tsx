/** The voice settings: providers, the user's own key, model, microphone, how to talk, and replies read aloud. */

import { useEffect } from "preact/hooks";
import type { Voice, VoiceSettings } from "../../wire/types.gen.ts";
import { Field } from "../form.tsx";
import { recall } from "../memory.ts";
import type { Model } from "../model.ts";
import { Failure } from "../parts.tsx";
import { Select } from "../pick.tsx";
import { errorText } from "../reason.ts";
import { choice, choose } from "../settings/choices.ts";
import { Radios, Section, Switch } from "../settings/components.tsx";
import { OwnKey, useKept } from "../settings/ownkey.tsx";
import { markVoiceUsed, setVoiceAvailable, VoicePluginLine } from "./plugin.tsx";
import type { VoiceActions } from "./types.ts";

/** Props of the section and its parts. */
interface Props {
  model: Model;
  actions: VoiceActions;
}

/** The section. What depends on the service appears with its answer. */
export function VoiceSettingsSection({ model, actions }: Props) {
  const {
    kept: options,
    failed: trouble,
    busy,
    take,
  } = useKept<Voice>(({ providers }) =>
    setVoiceAvailable(
      model,
      providers.some(({ ready }) => ready),
    ),
  );
  useEffect(() => void take(actions.fetchOptions()), [actions]);
  useEffect(() => markVoiceUsed(model), [model]);
  useEffect(() => {
    const field = model.voice.requestedField.value;
    if (field === "" || busy.value) return;
    const found = document.getElementById(field) ?? document.getElementById("voice-key");
    if (!found) return; // it appears with the service's answer
    model.voice.requestedField.value = "";
    found.scrollIntoView({ block: "center" });
    found.focus();
  }, [model.voice.requestedField.value, busy.value, options.value]);
  /** Changes settings; false if the service refused. */
  const set = (settings: VoiceSettings): Promise<boolean> => take(actions.saveSettings(settings));
  const now = options.value;
  return (
    <Section title="Voice">
      <Failure text={trouble.value} />
      {now ? (
        <>
          <Providers providers={now.providers} />
          {now.providers.length > 1 && (
            <Radios
              name="voiceLane"
              label="Provider"
              words={{ auto: "First one ready", ...Object.fromEntries(now.providers.map((l) => [l.id, l.name])) }}
            />
          )}
          {model.chat.backends.value.map((backend) => (
            <VoicePluginLine key={backend.id} backend={backend} model={model} />
          ))}
          <OwnKey
            id="voice-key"
            name="Own key"
            label="Your own key for a realtime service"
            save={now.key.set ? "Replace" : "Save and use"}
            use="Use it"
            held={now.key}
            busy={busy.value}
            send={async (key) => key !== "" && set({ key, on: true })}
            change={(settings) => void set(settings)}
            note="It is stored on this computer, in World's folder. Calls that use it go straight from this computer to that service. An OpenClaw agent's IDENTITY.md, USER.md and SOUL.md go with them, so that it speaks as itself."
          />
          <Models voice={now} />
        </>
      ) : (
        <p class="muted">{busy.value ? "Loading…" : "The voice settings could not be loaded."}</p>
      )}
      <Microphone model={model} actions={actions} />
      <Radios name="voiceMode" label="How to talk" words={{ open: "Just speak", push: "Hold to talk" }} />
      <Radios
        name="talkKey"
        label="Talk key"
        words={{ m: "M", f8: "F8, also while writing", none: "None" }}
        hint="In a call: tap to mute, hold to talk."
      />
      <Switch
        label="Read written replies aloud"
        hint="With the voice set up in the agent's gateway, or one of this browser's. Never during a call."
        on={choice("aloud") === "on"}
        set={(on) => choose("aloud", on ? "on" : "off")}
      />
    </Section>
  );
}

/** The providers in order; the first one that is ready is used. */
function Providers({ providers }: { providers: Voice["providers"] }) {
  if (providers.length === 0) return <p class="muted">No agent can talk yet.</p>;
  return (
    <ul class="ways-to-talk" aria-label="Ways to talk">
      {providers.map((provider) => (
        <li key={provider.id}>
          <strong>{provider.name}</strong>{" "}
          <span class="muted">
            {provider.ready
              ? "ready"
              : errorText({ message: provider.reason || "not ready", next: provider.next ?? "" })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The size of the model: voice uses two. */
function Models({ voice }: { voice: Voice }) {
  return (
    <Radios
      name="voiceModel"
      label="Model"
      words={{ mini: "Small", full: "Full" }}
      hint={`${voice.mini}, ${voice.full}. The small one costs less.`}
    />
  );
}

/** The choice of the microphone. */
function Microphone({ model, actions }: Props) {
  /** Empty until the user has allowed a microphone once. */
  const devices = model.voice.devices.value;
  const chosen = recall("microphone") ?? "";
  if (devices.length === 0) return <p class="muted">You can choose a microphone here after your first call.</p>;
  return (
    <Field label="Microphone">
      <Select
        id="voice-microphone"
        choices={[
          { value: "", word: "System default" },
          ...devices.filter((d) => d.id !== "default").map((d) => ({ value: d.id, word: d.name })),
        ]}
        chosen={chosen}
        choose={actions.setMicrophone}
      />
    </Field>
  );
}
