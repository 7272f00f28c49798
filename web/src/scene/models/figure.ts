// A figure from a VRM file: the user's own body for an agent. It shows the same poses as the robot, carried over to its
// own bones and measures, in the surface of this world.

import { VRMExpressionPresetName as Preset, type VRM, VRMLoaderPlugin, VRMUtils } from "@pixiv/three-vrm";
import { Box3, Color, DoubleSide, Group, Mesh, type MeshLambertMaterial, type Object3D, Vector3 } from "three";
import {
  type Anchor,
  type Face,
  type Figure,
  JOINTS,
  type Joint,
  type Look,
  type Pose,
  STRETCHED_HIP,
} from "../avatar/figure.ts";
import { createSurface, type SurfaceKit } from "../material.ts";
import { clamp } from "../math.ts";
import { type Coat, paintOver } from "./bake.ts";
import { type Plugin, parseGlb } from "./glb.ts";
import { keepExpressions, mergeParts } from "./merge.ts";
import { Rig } from "./rig.ts";

/** Metres that a figure may be tall; one that is not is scaled. */
const SHORTEST = 1.2;
const TALLEST = 2;
/** Seconds between two turns of what swings: hair and cloth need not follow every frame. */
const SWING_STEP = 1 / 30;
/** Metres in one frame that nobody runs. */
const JUMP = 1.5;
const DIMMED = new Color(0.45, 0.47, 0.54);
const VOWELS = [Preset.Aa, Preset.Ih, Preset.Ou, Preset.Ee, Preset.Oh] as const;
/** What of a face is shown; looking left and right is an expression for some. */
const EXPRESSIONS: ReadonlySet<string> = new Set([
  Preset.Blink,
  Preset.Happy,
  ...VOWELS,
  Preset.LookUp,
  Preset.LookDown,
  Preset.LookLeft,
  Preset.LookRight,
]);
/** Syllables in a second of talk. */
const SYLLABLES = 6.5;

export interface FigureOptions {
  surface: SurfaceKit;
  glow: string;
  /** Hair and cloth do not swing. */
  calm: boolean;
}

/** Reads a VRM file; rejects when it is none. */
export async function createVrmFigure(bytes: ArrayBuffer, options: FigureOptions): Promise<Figure> {
  const gltf = await parseGlb(bytes, [(parser) => new VRMLoaderPlugin(parser, { mtoonMaterialPlugin: plain(parser) })]);
  const vrm = gltf.userData["vrm"] as VRM | undefined;
  if (!vrm) throw new Error("the file holds no figure");
  for (const light of gltf.scene.getObjectsByProperty("isLight", true)) light.removeFromParent();
  VRMUtils.removeUnnecessaryVertices(gltf.scene);
  VRMUtils.combineSkeletons(gltf.scene);
  keepExpressions(vrm, EXPRESSIONS);
  VRMUtils.combineMorphs(vrm);
  return new VrmFigure(vrm, options);
}

/** In place of the file's own materials, outlines among them, come this world's. */
function plain(
  parser: Parameters<Plugin>[0],
): NonNullable<NonNullable<ConstructorParameters<typeof VRMLoaderPlugin>[1]>["mtoonMaterialPlugin"]> {
  const none = async (): Promise<void> => {};
  return {
    name: "WORLD_surface",
    parser,
    beforeRoot: none,
    loadMesh: (index: number) => parser.loadMesh(index),
    getMaterialType: () => null,
    extendMaterialParams: none,
    afterRoot: none,
  } as never;
}

class VrmFigure implements Figure {
  readonly root = new Group();
  readonly unit: number;
  readonly height: number;
  readonly glow: string;
  readonly joints: Readonly<Record<Joint, Object3D>>;
  private readonly vrm: VRM;
  private readonly rig: Rig;
  private readonly materials: MeshLambertMaterial[] = [];
  private readonly drain = { value: 0 };
  private readonly fade = { value: 0 };
  private readonly calm: boolean;
  private clock = 0;
  private swung = 0;
  /** Where it was in the last frame; nowhere before the first. */
  private readonly was = new Vector3(Infinity, 0, 0);

  constructor(vrm: VRM, { surface, glow, calm }: FigureOptions) {
    this.vrm = vrm;
    this.glow = glow;
    this.calm = calm;
    const { scene } = vrm;
    scene.updateMatrixWorld(true);
    const box = new Box3().setFromObject(scene, true);
    const tall = box.max.y - box.min.y;
    if (!(tall > 0.01)) throw new Error("the figure has no height");
    const scale = clamp(tall, SHORTEST, TALLEST) / tall;
    this.height = tall * scale;
    const hip = Rig.hipHeight(vrm) - box.min.y;
    this.unit = (hip * scale) / STRETCHED_HIP;
    VRMUtils.rotateVRM0(vrm);
    const holder = new Group();
    holder.scale.setScalar(scale / this.unit);
    scene.position.y = -box.min.y;
    holder.add(scene);
    this.root.add(holder);
    const own = { ...surface, uniforms: { ...surface.uniforms, drain: this.drain, fade: this.fade } };
    const make = (coat: Coat): MeshLambertMaterial => {
      const material = createSurface(own, coat.bothSides ? DoubleSide : undefined);
      Object.assign(material, { map: coat.map, alphaTest: coat.cutout });
      if (coat.seeThrough) Object.assign(material, { transparent: true, alphaTest: Math.max(0.02, coat.cutout) });
      this.materials.push(material);
      return material;
    };
    mergeParts(vrm, make);
    paintOver(scene, make); // what hangs on a bone as it is: glasses, a hat
    scene.traverse((o) => {
      o.frustumCulled = false;
      o.castShadow = o.receiveShadow = o instanceof Mesh;
    });
    this.rig = new Rig(vrm, box.min.y, scale / this.unit);
    this.joints = Object.fromEntries(JOINTS.map((name) => [name, this.rig.joint(name, this.root)])) as Record<
      Joint,
      Object3D
    >;
  }

  show(pose: Pose, face: Face, dt: number): void {
    const { vrm } = this;
    this.clock += dt;
    this.rig.set(pose, this.root);
    vrm.humanoid.update();
    this.express(face);
    vrm.nodeConstraintManager?.update();
    this.swing(dt);
  }

  private express(f: Face): void {
    const { expressionManager: faces, lookAt } = this.vrm;
    lookAt?.applier.applyYawPitch(degrees(f.gazeYaw), -degrees(f.gazePitch));
    if (!faces) return;
    faces.setValue(Preset.Blink, clamp(1 - f.eyes, 0, 1));
    const v = f.vowels;
    const vowels = v ? [v.aa, v.ih, v.ou, v.ee, v.oh] : vowelsAt(this.clock, f.mouth);
    for (const [i, name] of VOWELS.entries()) faces.setValue(name, vowels[i] ?? 0);
    faces.setValue(Preset.Happy, clamp(f.smile - 0.3, 0, 1) * 0.22 * f.eyes);
    faces.update();
  }

  /** Lets hair and cloth follow, not in every frame. */
  private swing(dt: number): void {
    const springs = this.vrm.springBoneManager;
    if (!springs || this.calm) return;
    const jumped = !(this.was.distanceTo(this.root.position) < JUMP);
    this.was.copy(this.root.position);
    if (dt <= 0 || dt > 0.5 || jumped) {
      // It was elsewhere, or time stood still: nothing flies through the air.
      this.vrm.scene.updateMatrixWorld(true);
      springs.reset();
      return;
    }
    this.swung += dt;
    if (this.swung < SWING_STEP) return;
    springs.update(Math.min(this.swung, 0.1));
    this.swung = 0;
  }

  look({ dim, drain, fade }: Look): void {
    this.drain.value = drain;
    this.fade.value = fade;
    for (const m of this.materials) m.color.setScalar(1).lerp(DIMMED, dim);
  }

  anchor(name: Anchor, out: Vector3): Vector3 {
    return this.rig.anchor(name, out);
  }

  shadow(on: boolean): void {
    this.vrm.scene.traverse((o) => {
      o.castShadow = on && o instanceof Mesh;
    });
  }

  dispose(): void {
    this.root.removeFromParent();
    VRMUtils.deepDispose(this.vrm.scene);
    for (const m of this.materials) {
      m.map?.dispose();
      m.dispose();
    }
  }
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** How much each of the five mouth shapes shows of a mouth that is open so far: talk is not one vowel. */
export function vowelsAt(t: number, open: number): [number, number, number, number, number] {
  const out: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  if (open <= 0) return out;
  const at = t * SYLLABLES;
  const [from, share] = [Math.floor(at), at - Math.floor(at)];
  const blend = share * share * (3 - 2 * share);
  out[vowelOf(from)] += open * 0.7 * (1 - blend);
  out[vowelOf(from + 1)] += open * 0.7 * blend;
  return out;
}

/** "a" and "o" are open and come most often; the order has no rhythm that one hears. */
function vowelOf(syllable: number): 0 | 1 | 2 | 3 | 4 {
  const order = [0, 1, 0, 4, 3, 0, 2, 4, 0, 1, 4, 3, 0] as const;
  return order[((syllable % order.length) + order.length) % order.length] ?? 0;
}
