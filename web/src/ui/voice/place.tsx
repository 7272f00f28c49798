/** Where the strip of a call stands. Its code comes with the first call. */

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { Actions } from "../actions.ts";
import type { Model } from "../model.ts";
import { meetVoice } from "./hands.tsx";

type StripView = FunctionComponent<{ model: Model; actions: Actions }>;

const strip = signal<{ View: StripView } | null>(null);
let loading: Promise<void> | undefined;

function load(): void {
  loading ??= import("./strip.tsx").then(
    (module) => {
      strip.value = { View: module.default };
    },
    () => {
      loading = undefined; // the next call tries again
    },
  );
}

export function VoicePlace({ model, actions }: { model: Model; actions: Actions }) {
  const { loading: coming, phase } = model.voice;
  const wanted = coming.value !== "" || phase.value !== "off";
  useEffect(() => {
    if (!wanted) return;
    load();
    meetVoice(model);
  }, [wanted, model]);
  if (coming.value === "failed") {
    return (
      <p class="panel trouble warn" role="alert">
        The voice could not be loaded.{" "}
        <button type="button" class="quiet" onClick={actions.voice.begin}>
          Try again
        </button>
      </p>
    );
  }
  const View = strip.value?.View;
  return wanted && View ? <View model={model} actions={actions} /> : null;
}
