import { type Object3D, Scene } from "three";
import { expect, it } from "vitest";
import type { WorldObject } from "../../wire/types.gen.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { loadModel } from "./load.ts";

// The models of the browser specs.
const made = new URL("../../../../e2e/harness/files/glb.mjs", import.meta.url).href;
const { spinner, pack } = (await import(/* @vite-ignore */ made)) as {
  spinner(): Uint8Array;
  pack(json: object, bin: Uint8Array): Uint8Array;
};

interface Json {
  nodes: object[];
  scenes: { nodes: number[] }[];
}

/** The turning top with a lamp of each kind, as editors export them; a copy of its post hangs on the first. */
function lit(): ArrayBuffer {
  const bytes = spinner();
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Json;
  const lights = ["point", "spot", "directional"].map((type) => ({ type, intensity: 9000 }));
  const lamps = lights.map(
    (_, light) => json.nodes.push({ extensions: { KHR_lights_punctual: { light } }, name: `lamp ${light}` }) - 1,
  );
  json.scenes[0]?.nodes.push(...lamps);
  Object.assign(json.nodes[lamps[0] as number] as object, { children: [json.nodes.push({ mesh: 1 }) - 1] });
  const all = { ...json, extensionsUsed: ["KHR_lights_punctual"], extensions: { KHR_lights_punctual: { lights } } };
  const file = pack(all, bytes.subarray(28 + length));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
}

it("shows a moving model without the lamps in its file, which would light the whole world, and with what hangs on them", async () => {
  const scene = new Scene();
  const surface = { uniforms: createSurfaceUniforms(), shadows: "" };
  const model = await loadModel(lit(), { scene, surface, calm: false });
  const shown = model.place({ id: "top", color: "" } as WorldObject);
  const found = { lights: 0, meshes: 0 };
  scene.traverse((o: Object3D & { isLight?: boolean; isMesh?: boolean }) => {
    if (o.isLight) found.lights++;
    if (o.isMesh) found.meshes++;
  });
  expect(found).toEqual({ lights: 0, meshes: 3 });
  expect(model.animate(1)).toBe(true);
  shown.dispose();
  expect(scene.children).toEqual([]);
});
