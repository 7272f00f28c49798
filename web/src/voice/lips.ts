// Which vowels a voice speaks, by wlipsync (MIT): a chunk of its own, fetched when a call has begun.

// The bundler answers with an address. oxlint looks into the file.
// oxlint-disable-next-line import/default
import processor from "wlipsync/audio-processor.js?url";
import { WLipSyncAudioNode } from "wlipsync/wlipsync.js";
import core from "wlipsync/wlipsync.wasm";
import { makeProfile } from "./lips.profile.ts";
import type { Lips } from "./mouth.ts";

export interface LipSync {
  /** What is spoken now. How loud, the caller knows better. */
  read(): Pick<Lips, "weights">;
  close(): void;
}

/** Listens to a node of a running context. */
export async function listenToLips(node: AudioNode): Promise<LipSync> {
  const context = node.context;
  const wasm = await WebAssembly.compile(core);
  await context.audioWorklet.addModule(new URL(processor, import.meta.url));
  const lips = new WLipSyncAudioNode(context, makeProfile(wasm, context.sampleRate), wasm);
  node.connect(lips);
  return {
    read: () => ({ weights: lips.weights }),
    close() {
      lips.port.onmessage = null;
      lips.port.close();
      lips.disconnect();
      try {
        node.disconnect(lips);
      } catch {
        // it went with its context
      }
    },
  };
}
