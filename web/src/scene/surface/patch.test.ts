// Every patch finds its place in the shaders of the three.js that is installed.

import { type Material, type Mesh, ShaderChunk, ShaderLib, type WebGLProgramParametersWithUniforms } from "three";
import { describe, expect, it } from "vitest";
import { type CityUniforms, createBuildings } from "../city/buildings.ts";
import { Roster } from "../city/roster.ts";
import { createSigns } from "../city/signs.ts";
import { createSlabs } from "../city/slabs.ts";
import { createGround } from "../land/ground.ts";
import { createSurface, createSurfaceUniforms, shadowReader } from "./material.ts";
import { passage, patch } from "./patch.ts";

/** The shader of a material as three would compile it: one of its own, changed by the material. */
function compiled(material: Material): { vertexShader: string; fragmentShader: string } {
  const { vertexShader, fragmentShader } = ShaderLib[material.type === "MeshDepthMaterial" ? "depth" : "lambert"];
  const shader = { uniforms: {}, vertexShader, fragmentShader };
  material.onBeforeCompile(shader as WebGLProgramParametersWithUniforms, undefined as never);
  return shader;
}

const uniforms = createSurfaceUniforms();
const shadows = shadowReader("soft");
const kit = { uniforms, shadows };
const own = {} as CityUniforms;
const materialOf = (part: { mesh: unknown }): Material => (part.mesh as Mesh).material as Material;
const buildings = createBuildings(kit, new Roster(), own);
const texture = undefined as never;
const ground = createGround({ plain: false, cheap: false, noise: texture, land: texture, shadows, surface: uniforms });

describe("patches of three's shaders", () => {
  it.each<[string, Material]>([
    ["the surface of pieces and bodies", createSurface(kit)],
    ["buildings", materialOf(buildings)],
    ["shadows of buildings", (buildings.mesh as Mesh).customDepthMaterial as Material],
    ["signs", materialOf(createSigns(kit, own))],
    ["slabs", materialOf(createSlabs(kit, own))],
    ...ground.meshes.map((mesh, zone): [string, Material] => [`ground, zone ${zone}`, mesh.material as Material]),
  ])("fit: %s", (_, material) => {
    const { vertexShader, fragmentShader } = compiled(material);
    expect(vertexShader).not.toBe(ShaderLib.lambert.vertexShader);
    if (material.type !== "MeshDepthMaterial") expect(fragmentShader).toContain(shadows);
  });

  it.each(["soft", "cheap"] as const)("fit: %s shadows, without three's noise", (quality) => {
    const text = shadowReader(quality);
    expect(text).not.toContain("vogelDiskSample( 4");
    expect(text.match(/shadow = \(/g)?.length).toBe(ShaderChunk.shadowmap_pars_fragment.match(/shadow = \(/g)?.length);
  });

  it("throw when three's text has moved", () => {
    expect(patch("a b b", { b: "c", c: "d" })).toBe("a d b");
    expect(() => patch("a b", { b: "c", x: "y" })).toThrow('no "x"');
    expect(passage("one two three four", "two", "three")).toBe("two three");
    expect(() => passage("one two", "two", "one")).toThrow('no "two … one"');
  });
});
