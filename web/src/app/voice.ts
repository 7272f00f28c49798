/** Voice in the page: what the panels can do about it. The code of a call is fetched when it is first wanted. */

import type { VoiceHand } from "../ui/voice/types.ts";
import type { Voice, VoiceSettings } from "../wire/types.gen.ts";
import type { VoiceTalk, VoiceTalkParts } from "./voicetalk.ts";

export function createVoice(parts: VoiceTalkParts): VoiceHand {
  const { voice } = parts;
  let talk: VoiceTalk | null = null;
  let coming: Promise<VoiceTalk | null> | null = null;

  function load(): Promise<VoiceTalk | null> {
    coming ??= import("./voicetalk.ts").then(
      (module) => {
        talk = new module.VoiceTalk(parts);
        return talk;
      },
      () => {
        coming = null; // the next press tries again
        return null;
      },
    );
    return coming;
  }

  async function begin(): Promise<void> {
    if (!talk) voice.loading.value = "loading";
    const loaded = await load();
    voice.loading.value = loaded ? "" : "failed";
    await loaded?.begin();
  }

  return {
    warm: () => void load(),
    begin: () => void begin(),
    end: () => talk?.end(),
    press: (down) => {
      voice.pressed.value = down;
      talk?.pressed();
    },
    mute: (muted) => {
      voice.muted.value = muted;
      talk?.muted();
    },
    hush: () => talk?.hush("button"),
    use: (device) => talk?.use(device),
    meter: () => talk?.meter ?? 0,
    offer: () => api().then((a) => a.offer()),
    set: (settings) => api().then((a) => a.set(settings)),
  };
}

function api(): Promise<{ offer(): Promise<Voice>; set(settings: VoiceSettings): Promise<Voice> }> {
  return import("./voiceapi.ts");
}
