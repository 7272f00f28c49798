/** The place of the call's strip. Its code is loaded with the first call. */

import { useEffect } from "preact/hooks";
import { Button } from "../button.tsx";
import { lazyView, type PanelProps } from "../lazy.tsx";
import { markVoiceUsed } from "./plugin.tsx";

const Strip = lazyView<PanelProps>(() => import("./strip.tsx"));

/** The strip while there is a call, or a note that voice could not be loaded. */
export function VoicePlace({ model, actions }: PanelProps) {
  const { loading: loadState, phase } = model.voice;
  /** A call is running, ending with a problem, or being loaded. */
  const wanted = loadState.value !== "" || phase.value !== "off";
  useEffect(() => {
    if (wanted) markVoiceUsed(model);
  }, [wanted, model]);
  if (loadState.value === "failed") {
    return (
      <p class="panel trouble warn" role="alert">
        Voice could not be loaded. <Button onClick={actions.voice.start}>Try again</Button>
      </p>
    );
  }
  return wanted ? <Strip model={model} actions={actions} /> : null;
}
