/** Voice as the panels see it. The code of a call is loaded when it is first needed. */

import type { VoiceActions } from "../ui/voice/types.ts";
import type { Voice, VoiceSettings } from "../wire/types.gen.ts";
import type { VoiceConversation, VoiceConversationDeps } from "./voiceconversation.ts";

/** Creates the actions. Without a loaded conversation, everything but start() and preload() does nothing. */
export function createVoiceActions(deps: VoiceConversationDeps): VoiceActions {
  const { voice } = deps;
  /** The loaded code; null until then. */
  let conversation: VoiceConversation | null = null;
  /** The load under way or done; null after a failure. */
  let loading: Promise<VoiceConversation | null> | null = null;

  /** Loads the code of a call; resolves with null if that fails. */
  function load(): Promise<VoiceConversation | null> {
    loading ??= import("./voiceconversation.ts").then(
      (module) => {
        conversation = new module.VoiceConversation(deps);
        return conversation;
      },
      () => {
        loading = null; // the next press tries again
        return null;
      },
    );
    return loading;
  }

  /** Starts a call and shows the loading state before it. */
  async function start(): Promise<void> {
    if (!conversation) voice.loading.value = "loading";
    const loaded = await load();
    voice.loading.value = loaded ? "" : "failed";
    await loaded?.start();
  }

  return {
    preload: () => void load(),
    start: () => void start(),
    end: () => conversation?.end(),
    press: (down) => {
      voice.pressed.value = down;
      conversation?.pressed();
    },
    mute: (muted) => {
      voice.muted.value = muted;
      conversation?.muted();
    },
    stopAnswer: () => conversation?.stopAnswer("button"),
    setMicrophone: (device) => conversation?.setMicrophone(device),
    inputLevel: () => conversation?.inputLevel ?? 0,
    fetchOptions: () => api().then((a) => a.fetchVoice()),
    saveSettings: (settings) => api().then((a) => a.saveVoice(settings)),
  };
}

/** The REST client of the voice settings, loaded with the settings panel. */
function api(): Promise<{ fetchVoice(): Promise<Voice>; saveVoice(settings: VoiceSettings): Promise<Voice> }> {
  return import("./voiceapi.ts");
}
