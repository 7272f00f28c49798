/** The voice settings over REST: GET and PUT /api/voice. */

import { rest } from "../net/rest.ts";
import { isVoice } from "../wire/restguards.ts";
import type { Voice, VoiceSettings } from "../wire/types.gen.ts";

const PATH = "/api/voice";
const OPTIONS = { timeout: 10_000, silence: "the service didn't respond" };

/** The ways to talk. Rejects with a reason in words. */
export function fetchVoice(): Promise<Voice> {
  return rest.get(PATH, isVoice, OPTIONS);
}

/** Changes settings; absent fields stay as they are. The answer never contains the key. */
export function saveVoice(settings: VoiceSettings): Promise<Voice> {
  return rest.put(PATH, settings, isVoice, OPTIONS);
}
