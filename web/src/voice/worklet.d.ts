/** An audio worklet as a file of its own: the address that addModule() takes (tools/bundle/worklets.go). */
declare module "*.worklet.ts?url" {
  const address: string;
  export default address;
}

/** The worklet of wlipsync, as such a file. */
declare module "wlipsync/audio-processor.js?url" {
  const address: string;
  export default address;
}

/** The bytes of a WebAssembly module, inlined into the chunk that imports it. */
declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
