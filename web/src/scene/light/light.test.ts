// The lights of the stage: what they show of the daylight, how they change, and the shadow map that moves rarely.

import { Color, type DirectionalLight, type Fog, type HemisphereLight, type PointLight, Scene, Vector3 } from "three";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { randomFrom } from "../../core/testing/random.ts";
import type { Environment } from "../../wire/types.gen.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { Glow } from "./glow.ts";
import { Light } from "./light.ts";

const NOON: Environment = { timeOfDay: 13, sky: "clear", weather: "none", ground: "meadow", lights: "auto" };
const NIGHT: Environment = { ...NOON, timeOfDay: 23 };

describe("the light of the stage", () => {
  let scene: Scene;
  let light: Light;
  let sun: DirectionalLight;
  const uniforms = createSurfaceUniforms();

  beforeEach(() => {
    scene = new Scene();
    light = new Light(scene, uniforms, NOON, true);
    sun = scene.children.find((c) => c.type === "DirectionalLight") as DirectionalLight;
    light.apply();
  });

  it("is that of the hour, with haze in the colour of the horizon", () => {
    const sky = scene.children.find((c) => c.type === "HemisphereLight") as HemisphereLight;
    const fog = scene.fog as Fog;
    expect(sun.intensity).toBe(light.day.keyPower);
    expect(sky.intensity).toBe(light.day.fillPower);
    expect(fog.color.getHex("srgb")).toBe(light.day.horizon.clone().convertSRGBToLinear().getHex("srgb"));
    expect([fog.near, fog.far]).toEqual([light.day.fogNear, light.day.fogFar]);
    expect(uniforms.lamp.value).toBe(0);
  });

  it("changes over about two seconds, and says when it is done", () => {
    light.set(NIGHT);
    expect(light.changing).toBe(true);
    let seconds = 0;
    let before = light.day.fillPower;
    while (light.changing && seconds < 20) {
      light.advance(1 / 60);
      expect(Math.abs(light.day.fillPower - before)).toBeLessThan(0.05);
      before = light.day.fillPower;
      seconds += 1 / 60;
    }
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(9);
    light.apply();
    expect(uniforms.lamp.value).toBe(1);
    expect(uniforms.window.value).toBeGreaterThan(0.5);
  });

  it("jumps when there is no time, and shows the target only until it is told to go back", () => {
    light.set(NIGHT);
    const back = light.showTarget();
    expect(light.day.night).toBe(1);
    back();
    expect(light.day.night).toBe(0);
    expect(light.advance(Infinity)).toBe(1);
    expect([light.day.night, light.changing]).toEqual([1, false]);
  });

  it("draws without haze only while it is asked to", () => {
    const fog = scene.fog as Fog;
    const far = fog.far;
    const seen = vi.fn(() => fog.near);
    light.withoutFog(seen);
    expect(seen.mock.results[0]?.value).toBeGreaterThan(1000);
    expect(fog.far).toBe(far);
  });

  it("keeps what the camera looks at inside of the shadow map, wherever it goes", () => {
    const r = randomFrom(1);
    let [moves, last] = [0, 0];
    for (let n = 0; n < 600; n++) {
      const focus = new Vector3(r.between(-150, 150), r.between(0, 4), r.between(-150, 150));
      const distance = r.between(2, 150);
      if (light.fit(focus, distance)) moves++;
      const { left, right, top, bottom, near, far } = sun.shadow.camera;
      sun.shadow.camera.position.copy(sun.position);
      sun.shadow.camera.lookAt(sun.target.position);
      sun.shadow.camera.updateMatrixWorld();
      const p = focus.clone().applyMatrix4(sun.shadow.camera.matrixWorldInverse);
      expect(p.x > left && p.x < right && p.y > bottom && p.y < top, `focus ${n}`).toBe(true);
      expect(-p.z > near && -p.z < far, `depth ${n}`).toBe(true);
      last = right - left;
      expect(last).toBeGreaterThanOrEqual(Math.min(280, Math.max(24, distance * 2.4)) * 0.97);
    }
    expect(moves).toBeGreaterThan(300);
    expect(last).toBeGreaterThan(0);
  });

  it("does not redraw the shadow map for small steps of the camera", () => {
    light.fit(new Vector3(0, 1, 0), 10);
    let moves = 0;
    for (let n = 0; n < 120; n++) if (light.fit(new Vector3(n * 0.05, 1, 0), 10 + 0.2 * Math.sin(n))) moves++;
    expect(moves).toBeGreaterThan(0);
    expect(moves).toBeLessThan(12);
  });

  it("moves in whole texels, so that shadows do not shimmer", () => {
    light.fit(new Vector3(), 10);
    const { right, left } = sun.shadow.camera;
    const texel = (right - left) / 2048;
    const first = sun.target.position.clone();
    const side = new Vector3(0, 1, 0).cross(light.day.sun).normalize();
    for (let n = 1; n < 40; n++) {
      light.fit(new Vector3(n * 0.7, 0, n * 0.3), 10);
      const steps = sun.target.position.clone().sub(first).dot(side) / texel;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-3);
    }
  });

  it("drops a shadow map of another size, and fits the new one", () => {
    light.fit(new Vector3(), 10);
    const dispose = vi.fn();
    sun.shadow.map = { dispose } as unknown as typeof sun.shadow.map;
    light.shadows(2048);
    expect(dispose).not.toHaveBeenCalled();
    light.shadows(1024);
    expect(dispose).toHaveBeenCalledOnce();
    expect([sun.shadow.map, sun.shadow.mapSize.x]).toEqual([null, 1024]);
    expect(light.fit(new Vector3(), 10)).toBe(true);
    light.shadows(0);
    expect(sun.castShadow).toBe(false);
  });
});

describe("lamps of the world", () => {
  const lamp = (x: number, more: Partial<Parameters<Glow["add"]>[0]> = {}): Parameters<Glow["add"]>[0] => ({
    position: new Vector3(x, 3, 0),
    floor: 0,
    reach: 4,
    color: new Color(1, 0.8, 0.5),
    always: false,
    real: true,
    ...more,
  });
  const lightsOf = (scene: Scene): PointLight[] =>
    scene.children.filter((c) => c.type === "PointLight") as PointLight[];

  it("shine at night only, the nearest to what is looked at with a real light", () => {
    const scene = new Scene();
    const glow = new Glow(scene, 2);
    for (const x of [-30, -10, 0, 9, 40]) glow.add(lamp(x));
    glow.update(0, new Vector3(), null);
    expect(lightsOf(scene).map((l) => l.intensity)).toEqual([0, 0]);
    glow.update(1, new Vector3(38, 0, 0), null);
    expect(lightsOf(scene).map((l) => l.position.x)).toEqual([40, 9]);
    for (const l of lightsOf(scene)) expect(l.intensity).toBeGreaterThan(5);
    glow.update(1, new Vector3(-20, 0, 0), null);
    expect(
      lightsOf(scene)
        .map((l) => l.position.x)
        .sort((a, b) => a - b),
    ).toEqual([-30, -10]);
  });

  it("never change how many real lights there are, however many lamps come and go", () => {
    const scene = new Scene();
    const glow = new Glow(scene, 3);
    const r = randomFrom(2);
    const held: ReturnType<Glow["add"]>[] = [];
    for (let n = 0; n < 200; n++) {
      if (r.chance(0.5) || held.length === 0) held.push(glow.add(lamp(r.between(-50, 50), { always: r.chance(0.2) })));
      else for (const gone of held.splice(r.whole(0, held.length - 1), 1)) glow.remove(gone);
      glow.update(r.pick([0, 0.5, 1]), new Vector3(r.between(-50, 50), 0, 0), n / 10);
      expect(lightsOf(scene)).toHaveLength(3);
      const places = new Set(held.map((h) => h.source.position.x));
      for (const l of lightsOf(scene)) if (l.intensity > 0) expect(places).toContain(l.position.x);
    }
  });

  it("of a fire burn by day too, and flicker each in its own beat", () => {
    const scene = new Scene();
    const glow = new Glow(scene, 2);
    glow.add(lamp(0, { always: true }));
    glow.add(lamp(7, { always: true }));
    const seen = Array.from({ length: 60 }, (_, n) => {
      glow.update(0, new Vector3(), n / 30);
      return lightsOf(scene).map((l) => l.intensity);
    });
    for (const [a = 0, b = 0] of seen) expect(Math.min(a, b)).toBeGreaterThan(0.5);
    expect(new Set(seen.map(([a]) => a)).size).toBeGreaterThan(30);
    expect(seen.some(([a = 0, b = 0]) => Math.abs(a - b) > 0.05)).toBe(true);
    glow.update(0, new Vector3(), null);
    const steady = lightsOf(scene).map((l) => l.intensity);
    glow.update(0, new Vector3(), null);
    expect(lightsOf(scene).map((l) => l.intensity)).toEqual(steady);
  });

  it("follow a lamp that moves, and leave a scene that is given up", () => {
    const scene = new Scene();
    const glow = new Glow(scene, 1);
    const one = glow.add(lamp(0));
    glow.update(1, new Vector3(), null);
    glow.move(one, new Vector3(5, 2, 1), 1);
    glow.update(1, new Vector3(), null);
    expect(lightsOf(scene)[0]?.position.toArray()).toEqual([5, 2, 1]);
    glow.dispose();
    expect(lightsOf(scene)).toHaveLength(0);
  });

  it("without real lights still glow", () => {
    const scene = new Scene();
    const glow = new Glow(scene, 0);
    glow.add(lamp(0));
    const [patches] = scene.children;
    glow.update(0, new Vector3(), null);
    expect(patches?.visible).toBe(false);
    glow.update(1, new Vector3(), null);
    expect(patches?.visible).toBe(true);
  });
});
