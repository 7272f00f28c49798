// The global scope of an audio worklet, which the DOM library of TypeScript does not describe.

export interface Processor {
  /** False: the node may go. */
  process(inputs: readonly (readonly Float32Array[])[], outputs: readonly (readonly Float32Array[])[]): boolean;
}

interface Scope {
  /** Seconds, and samples a second. */
  readonly currentTime: number;
  readonly sampleRate: number;
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(name: string, processor: new () => Processor): void;
}

export const scope = globalThis as unknown as Scope;
