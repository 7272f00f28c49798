// Lip sync: which vowels a voice speaks, by wlipsync (MIT). A chunk of its own, loaded when a call has begun.

// The bundler answers with an address. oxlint looks into the file.
// oxlint-disable-next-line import/default
// The bundler answers with an address; oxlint looks into the file instead.
import processor from "wlipsync/audio-processor.js?url";
import { WLipSyncAudioNode } from "wlipsync/wlipsync.js";
import core from "wlipsync/wlipsync.wasm";
import { makeProfile } from "./lips.profile.ts";
import type { Lips } from "./mouth.ts";

/** A running analyser. */
export interface LipSync {
  /** What is spoken now. The caller knows better how loud. */
  read(): Pick<Lips, "weights">;
  /** Stops it. */
  close(): void;
}

/** Analyses what a node of a running context plays. */
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
        // It was disconnected with its context.
      }
    },
  };
}
