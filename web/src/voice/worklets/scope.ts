// Types of the global scope of an audio worklet, which TypeScript's DOM library does not describe.

/** An audio processor. */
export interface Processor {
  /** Handles one block. Returning false lets the node be collected. */
  process(inputs: readonly (readonly Float32Array[])[], outputs: readonly (readonly Float32Array[])[]): boolean;
}

/** The part of the scope that is used. */
interface Scope {
  /** In seconds. */
  readonly currentTime: number;
  /** Samples per second. */
  readonly sampleRate: number;
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(name: string, processor: new () => Processor): void;
}

export const scope = globalThis as unknown as Scope;
