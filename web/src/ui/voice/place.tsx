/** The place of the call's strip. Its code is loaded with the first call. */

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import type { Model } from "../model.ts";
import { markVoiceUsed } from "./plugin.tsx";

/** The component of strip.tsx. */
type StripView = FunctionComponent<{ model: Model; actions: Actions }>;

/** The code of the strip once it has loaded. */
const strip = signal<{ View: StripView } | null>(null);
/** The load under way or done; undefined after a failure. */
let loading: Promise<void> | undefined;

/** Loads the strip. */
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

/** The strip while there is a call, or a note that voice could not be loaded. */
export function VoicePlace({ model, actions }: { model: Model; actions: Actions }) {
  const { loading: loadState, phase } = model.voice;
  /** A call is running, ending with a problem, or being loaded. */
  const wanted = loadState.value !== "" || phase.value !== "off";
  useEffect(() => {
    if (!wanted) return;
    load();
    markVoiceUsed(model);
  }, [wanted, model]);
  if (loadState.value === "failed") {
    return (
      <p class="panel trouble warn" role="alert">
        Voice could not be loaded. <Button onClick={actions.voice.start}>Try again</Button>
      </p>
    );
  }
  const View = strip.value?.View;
  return wanted && View ? <View model={model} actions={actions} /> : null;
}
