/** Voice as the panels see it. The code of a call is loaded when it is first needed. */

import { late } from "../core/late.ts";
import type { VoiceActions } from "../ui/voice/types.ts";
import type { Voice, VoiceSettings } from "../wire/types.gen.ts";
import type { VoiceConversationDeps } from "./voiceconversation.ts";

/** Creates the actions. Without a loaded conversation, everything but start() and preload() does nothing. */
export function createVoiceActions(deps: VoiceConversationDeps): VoiceActions {
  const { voice } = deps;
  const conversation = late(async () => new (await import("./voiceconversation.ts")).VoiceConversation(deps));

  /** Starts a call and shows the loading state before it. */
  async function start(): Promise<void> {
    if (!conversation.now) voice.loading.value = "loading";
    const loaded = await conversation.load().catch(() => null); // the next press tries again
    voice.loading.value = loaded ? "" : "failed";
    await loaded?.start();
  }

  return {
    preload: () => void conversation.load().catch(() => undefined),
    start: () => void start(),
    end: () => conversation.now?.end(),
    press: (down) => {
      voice.pressed.value = down;
      conversation.now?.pressed();
    },
    mute: (muted) => {
      voice.muted.value = muted;
      conversation.now?.muted();
    },
    stopAnswer: () => conversation.now?.stopAnswer("button"),
    setMicrophone: (device) => conversation.now?.setMicrophone(device),
    inputLevel: () => conversation.now?.inputLevel ?? 0,
    fetchOptions: () => api().then((a) => a.fetchVoice()),
    saveSettings: (settings) => api().then((a) => a.saveVoice(settings)),
  };
}

/** The REST client of the voice settings, loaded with the settings panel. */
function api(): Promise<{ fetchVoice(): Promise<Voice>; saveVoice(settings: VoiceSettings): Promise<Voice> }> {
  return import("./voiceapi.ts");
}
