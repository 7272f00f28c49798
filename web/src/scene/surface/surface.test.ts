// What all surfaces share: the colours, what a colour carries, the one draw of many pieces, and three's own shaders, in
// which each of our passages finds its place.

import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  DoubleSide,
  Matrix4,
  MeshBasicMaterial,
  ShaderLib,
  SphereGeometry,
  type WebGLProgramParametersWithUniforms,
} from "three";
import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import { PALETTE } from "../../wire/tables.gen.ts";
import { Batch } from "./batch.ts";
import { FINISHES, type Finish, withFinish } from "./finish.ts";
import { createSurface, createSurfaceUniforms, shadowReader } from "./material.ts";
import { createNoise } from "./noise.ts";
import { lighter, paletteColor } from "./palette.ts";
import { createSoftMaterial } from "./soft.ts";
import { createVeil } from "./veil.ts";

describe("a colour", () => {
  it("comes by its name in the palette or as #rrggbb, and is cream where it is neither", () => {
    for (const { name, hex } of PALETTE) expect(`#${paletteColor(name).getHexString()}`).toBe(hex.toLowerCase());
    expect(paletteColor("#12aBcd").getHexString()).toBe("12abcd");
    for (const bad of ["", "no such", "#12", "rgb(1,2,3)", "#12345g", "url(x)"])
      expect(paletteColor(bad).getHexString()).toBe("f2e3c9");
    expect(paletteColor("leaf")).toBe(paletteColor("leaf"));
  });

  it("is made lighter halfway to white, and itself stays as it is", () => {
    const before = paletteColor("leaf").getHexString();
    const light = new Color(lighter("leaf"));
    expect(light.g).toBeCloseTo((paletteColor("leaf").g + 1) / 2, 2);
    expect([lighter("#ffffff"), paletteColor("leaf").getHexString()]).toEqual(["#ffffff", before]);
  });
});

describe("what an instance's colour carries", () => {
  /** As the shader takes it apart (FINISH_VERTEX). */
  const taken = ({ r, g, b }: Color) => {
    const [code, slot] = [Math.floor(r * 0.25), Math.floor(g * 0.25)];
    return { code, slot, tone: [r - code * 4, g - slot * 4, b] };
  };

  it("is taken apart again whole: the finish, the highlight and the colour", () => {
    const rand = seeded(3);
    const finishes: (Finish | undefined)[] = [undefined, "matte", "gloss", "metal", "glass", "glow"];
    const codes = new Set<number>();
    for (let n = 0; n < 300; n++) {
      const tone = [rand() * 3.9, rand() * 3.9, rand() * 3.9] as const;
      const finish = finishes[n % finishes.length];
      const highlight = n % 9;
      const is = taken(withFinish(new Color(), new Color(...tone), finish, highlight));
      codes.add(is.code);
      expect(is.slot).toBe(highlight);
      for (const [i, v] of tone.entries()) expect(is.tone[i]).toBeCloseTo(v, 5);
      if (finish && finish !== "matte") expect(is.code).toBe(FINISHES[finish]);
    }
    expect(codes.size, "no two are the same").toBe(finishes.length);
  });

  it("keeps a colour that is too bright or below black from becoming another finish", () => {
    const bright = taken(withFinish(new Color(), new Color(9, 9, 9), "gloss", 2));
    expect([bright.code, bright.slot]).toEqual([FINISHES.gloss, 2]);
    const dark = taken(withFinish(new Color(), new Color(0, -3, -3), undefined));
    expect([dark.code, dark.slot, ...dark.tone]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("the one draw of many pieces", () => {
  const batch = (sorted = false) => new Batch(new MeshBasicMaterial(), sorted);
  const at = (x: number) => new Matrix4().makeTranslation(x, 0, 0);

  it("holds each instance where it was put, in its colour, however many there are", () => {
    const b = batch();
    const stores = [new BoxGeometry(), new SphereGeometry(1, 8, 6)].map((g: BufferGeometry) => b.storeFor(g));
    const rows = Array.from({ length: 600 }, (_, i) => {
      const store = stores[i % 2] ?? expect.fail("no store");
      return { store, i, handle: store.add(at(i), new Color(i / 600, 0.5, 2)) };
    });
    expect(b.count).toBe(600);
    const [matrix, color] = [new Matrix4(), new Color()];
    for (const { store, i, handle } of rows) {
      store.read(handle, matrix, color);
      expect(matrix.elements[12]).toBe(i);
      expect(color.r).toBeCloseTo(i / 600, 5);
      expect(color.b, "beyond white, which carries the finish").toBe(2);
    }
    const [first] = rows;
    first?.store.setMatrix(first.handle, at(-7));
    first?.store.setColor(first.handle, new Color(3, 2, 1));
    first?.store.read(first.handle, matrix, color);
    expect([matrix.elements[12], color.toArray()]).toEqual([-7, [3, 2, 1]]);
  });

  it("grows for shapes that do not fit, knows one that it has, and draws nothing when it is empty", () => {
    const b = batch();
    const large = Array.from({ length: 4 }, () => new SphereGeometry(1, 120, 80));
    for (const g of large) expect(b.storeFor(g)).toBe(b.storeFor(g));
    const store = b.storeFor(large[0] ?? expect.fail("none"));
    const handle = store.add(at(1));
    const [matrix, color] = [new Matrix4(), new Color()];
    store.read(handle, matrix, color);
    expect(color.toArray()).toEqual([1, 1, 1]);
    b.flush();
    expect(b.mesh.visible).toBe(true);
    store.remove(handle);
    store.remove(handle);
    b.flush();
    expect([b.count, b.mesh.visible]).toEqual([0, false]);
    expect([batch(true).mesh.sortObjects, b.mesh.sortObjects]).toEqual([true, false]);
    b.dispose();
  });
});

describe("the noise", () => {
  it("is the same on every page, repeats without a seam, and has four fields that differ", () => {
    const [a, b] = [createNoise(), createNoise()];
    const data = a.image.data as Uint8Array;
    expect(data).toEqual(b.image.data);
    const side = a.image.width;
    const value = (x: number, y: number, c: number) => data[((y % side) * side + (x % side)) * 4 + c] ?? 0;
    let [inside, seam, same] = [0, 0, 0];
    for (let y = 0; y < side; y++)
      for (let c = 0; c < 4; c++) {
        for (let x = 0; x + 1 < side; x++) inside = Math.max(inside, Math.abs(value(x, y, c) - value(x + 1, y, c)));
        seam = Math.max(seam, Math.abs(value(side - 1, y, c) - value(side, y, c)));
        if (value(y, y, c) === value(y, y, (c + 1) % 4)) same++;
      }
    expect(seam).toBeLessThanOrEqual(inside);
    expect(same).toBeLessThan(side / 4);
    const mean = data.reduce((sum, v) => sum + v, 0) / data.length;
    expect(Math.abs(mean - 127.5)).toBeLessThan(12);
  });
});

describe("the material of all pieces", () => {
  const kit = () => ({ uniforms: createSurfaceUniforms(), shadows: shadowReader("soft") });

  /** three's own shader after our passages were put in. */
  function compiled(material: ReturnType<typeof createSurface>) {
    const { vertexShader, fragmentShader } = ShaderLib.lambert;
    const shader = { vertexShader, fragmentShader, uniforms: {} } as unknown as WebGLProgramParametersWithUniforms;
    material.onBeforeCompile(shader, undefined as never);
    return shader;
  }

  it("finds the place of each of its passages in three's shader, once", () => {
    const { uniforms, shadows } = kit();
    const shader = compiled(createSurface({ uniforms, shadows }));
    for (const [text, word] of [
      [shader.vertexShader, "attribute vec4 paint;"],
      [shader.vertexShader, "float gust ="],
      [shader.vertexShader, "vec4 place ="],
      [shader.fragmentShader, "uniform vec3 turfLight, turfDark;"],
      [shader.fragmentShader, "#include <opaque_fragment>"],
      [shader.fragmentShader, shadows],
      [shader.fragmentShader, "float fogFactor ="],
    ] as const)
      expect(text.split(word).length - 1, word.slice(0, 40)).toBe(1);
    expect(shader.fragmentShader).not.toContain("#include <fog_fragment>");
  });

  it("shares what time of day and weather change, and its program, with all others", () => {
    const { uniforms, shadows } = kit();
    const [wall, glass] = [
      createSurface({ uniforms, shadows }),
      createSurface({ uniforms, shadows }, DoubleSide, true),
    ];
    expect(compiled(wall).uniforms["frost"]).toBe(uniforms.frost);
    expect(compiled(glass).uniforms["frost"]).toBe(uniforms.frost);
    expect(wall.customProgramCacheKey()).toBe(glass.customProgramCacheKey());
    expect([wall.transparent, glass.transparent, glass.side]).toEqual([false, true, DoubleSide]);
  });

  it("reads shadows in fixed places, more of them where that costs little", () => {
    const taps = (text: string) => text.split("texture( shadowMap, vec3( shadowCoord.xy + vec2(").length - 1;
    expect([taps(shadowReader("soft")), taps(shadowReader("cheap"))]).toEqual([5, 1]);
  });
});

it("what is not quite there, and soft light and shade, hide nothing behind them", () => {
  const power = { value: 0.5 };
  const [light, shade, veil] = [createSoftMaterial(true, power), createSoftMaterial(false, power), createVeil()];
  for (const material of [light, shade, veil])
    expect([material.transparent, material.depthWrite, material.toneMapped]).toEqual([true, false, false]);
  expect([light.uniforms["power"], light.uniforms["light"]?.value, shade.uniforms["light"]?.value]).toEqual([
    power,
    1,
    0,
  ]);
});
