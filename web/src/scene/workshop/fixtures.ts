// Things of one form that the picture adds to the world: one draw for all of them, with their shadows.

import { type BufferGeometry, Color, type Material, Matrix4, type Scene, Vector3 } from "three";
import type { Glow, GlowHandle } from "../light/glow.ts";
import type { ShadowProxies, ShadowProxyHandle } from "../light/shadowproxies.ts";
import { type Handle, Pool } from "../surface/pool.ts";
import { type Fixture, SIZES, type Spot } from "./ground.ts";
import type { Caster, Lamp } from "./shapes.ts";

/** What they are drawn with. */
export interface FixtureDeps {
  scene: Scene;
  material: Material;
  /** The pool of contact shadows. */
  contact: Pool;
  shadowProxies: Pick<ShadowProxies, "add" | "setMatrix" | "remove" | "flush">;
  /** The light of lamps. */
  glow: Pick<Glow, "add" | "move" | "remove" | "flush">;
}

/** The form of one kind of things: what casts its shadow, and its lamps. */
export interface FixtureForm {
  kind: Fixture;
  geometry: BufferGeometry;
  casters: readonly Caster[];
  lamps: readonly Lamp[];
}

/** What is drawn of one thing. */
interface Drawn {
  body: Handle;
  patch: Handle;
  shadows: ShadowProxyHandle[];
  lights: GlowHandle[];
}

const LAMPLIGHT = new Color("#ffcf8a");

// Scratch values, valid until the next call.
const work = new Matrix4();
const size = new Vector3();

/** The frame of a thing at its place; `grown`: how much of it is there, 0..1. */
export function frameOf({ x, z, yaw }: Spot, grown: number): Matrix4 {
  return new Matrix4()
    .makeRotationY(yaw)
    .scale(size.setScalar(Math.max(0.001, grown)))
    .setPosition(x, 0, z);
}

/** See the top of the file. Things are known by numbers. */
export class Fixtures {
  private readonly deps: FixtureDeps;
  private readonly form: FixtureForm;
  private readonly pool: Pool;
  private readonly casters: readonly Matrix4[];
  private readonly drawn = new Map<number, Drawn>();

  constructor(form: FixtureForm, deps: FixtureDeps) {
    this.form = form;
    this.deps = deps;
    this.casters = form.casters.map(([, scale, at]) => new Matrix4().makeScale(...scale).setPosition(...at));
    this.pool = new Pool(form.geometry, deps.material, { colors: true, initial: 4 });
    this.pool.mesh.name = `workshop ${form.kind}`;
    this.pool.mesh.receiveShadow = true;
    this.pool.mesh.visible = false;
    deps.scene.add(this.pool.mesh);
  }

  /** Shows a thing in this frame, or moves it there. `tint`: its own colour. */
  put(id: number, frame: Matrix4, tint: Color): void {
    const { pool, casters, form } = this;
    const { contact, shadowProxies, glow } = this.deps;
    const places = form.lamps.map(({ at }) => new Vector3(...at).applyMatrix4(frame));
    let drawn = this.drawn.get(id);
    if (!drawn) {
      const shadows = form.casters.map(([shape], i) =>
        shadowProxies.add(shape, this.placed(frame, casters[i] as Matrix4)),
      );
      const lights = form.lamps.map(({ floor, reach, real }, i) =>
        glow.add({ position: places[i] as Vector3, floor, reach, color: LAMPLIGHT.clone(), always: false, real }),
      );
      drawn = { body: pool.add(frame), patch: contact.add(this.patchOf(frame)), shadows, lights };
      this.drawn.set(id, drawn);
    }
    drawn.lights.forEach((light, i) => glow.move(light, places[i] as Vector3, light.source.floor));
    pool.setMatrix(drawn.body, frame);
    pool.setColor(drawn.body, tint);
    contact.setMatrix(drawn.patch, this.patchOf(frame));
    drawn.shadows.forEach((s, i) => shadowProxies.setMatrix(s, this.placed(frame, casters[i] as Matrix4)));
  }

  /** Removes a thing. */
  remove(id: number): void {
    const drawn = this.drawn.get(id);
    if (!drawn) return;
    this.drawn.delete(id);
    this.pool.remove(drawn.body);
    this.deps.contact.remove(drawn.patch);
    for (const s of drawn.shadows) this.deps.shadowProxies.remove(s);
    for (const light of drawn.lights) this.deps.glow.remove(light);
  }

  /** The things that are shown. */
  get ids(): Iterable<number> {
    return this.drawn.keys();
  }

  /** Uploads what changed. */
  flush(): void {
    this.pool.mesh.visible = this.drawn.size > 0;
    this.pool.flush();
    this.deps.contact.flush();
    this.deps.shadowProxies.flush();
    this.deps.glow.flush();
  }

  private placed(frame: Matrix4, local: Matrix4): Matrix4 {
    return work.multiplyMatrices(frame, local);
  }

  /** The dark patch under a thing. */
  private patchOf(frame: Matrix4): Matrix4 {
    const { halfX, halfZ } = SIZES[this.form.kind];
    return work.copy(frame).multiply(patch.makeScale(halfX * 2.4, 0.8, halfZ * 2.9).setPosition(0, 0.03, 0));
  }

  dispose(): void {
    for (const id of this.drawn.keys()) this.remove(id);
    this.pool.mesh.geometry.dispose();
    this.pool.dispose();
  }
}
const patch = new Matrix4();
