// A figure from a VRM file: the user's own body for an agent. It shows the same poses as the robot, retargeted to its
// own bones and proportions (vrmrig.ts), with the materials of this scene.

import { VRMExpressionPresetName as Preset, type VRM, VRMLoaderPlugin, VRMUtils } from "@pixiv/three-vrm";
import { Box3, Color, DoubleSide, Group, Mesh, type MeshLambertMaterial, type Object3D, Vector3 } from "three";
import { clamp, degrees, smoothstep } from "../../core/vector.ts";
import {
  type Anchor,
  type BodyPose,
  type FaceState,
  type Figure,
  JOINTS,
  type Joint,
  type Look,
  STRETCHED_HIP,
} from "../avatar/figure.ts";
import { createSurface, type SurfaceKit } from "../surface/material.ts";
import { type Coat, paintOver } from "./bake.ts";
import { type Plugin, parseGlb } from "./glb.ts";
import { mergeParts, pruneExpressions } from "./merge.ts";
import { VrmRig } from "./vrmrig.ts";

/** Shortest and tallest figure (m); others are scaled. */
const SHORTEST = 1.2;
const TALLEST = 2;
/**
 * Where hip joints can be, as shares of the height: a ghost's bones may lie on the ground or below it, and strides of no
 * length, or of a negative one, would leave the body nowhere.
 */
const [LOWEST_HIP, HIGHEST_HIP] = [0.03, 1];
/** Seconds between two steps of spring bones: hair and cloth need not follow every frame. */
const SWING_STEP = 1 / 30;
/** A move of more than this within one frame is not a run (m): springs are reset instead of flung. */
const TELEPORT = 1.5;
/** What a dimmed body's colours are multiplied by. */
const DIMMED = new Color(0.45, 0.47, 0.54);
/** Expressions of the mouth, in the order of vowelsAt. */
const VOWELS = [Preset.Aa, Preset.Ih, Preset.Ou, Preset.Ee, Preset.Oh] as const;
/** Expressions that are used; all others are removed. For some figures, looking around is an expression. */
const EXPRESSIONS: ReadonlySet<string> = new Set([
  Preset.Blink,
  Preset.Happy,
  ...VOWELS,
  Preset.LookUp,
  Preset.LookDown,
  Preset.LookLeft,
  Preset.LookRight,
]);
/** Syllables per second of speech without sound. */
const SYLLABLES = 6.5;

/** How a figure is created. */
interface FigureOptions {
  /** Materials of the scene. */
  surface: SurfaceKit;
  /** Colour of the console; that of the robot it replaces. */
  glow: string;
  /** Hair and cloth do not swing. */
  calm: boolean;
}

/** Parses a VRM file (0.x or 1.0); rejects when it is not one. */
export async function createVrmFigure(bytes: ArrayBuffer, options: FigureOptions): Promise<Figure> {
  const gltf = await parseGlb(bytes, [
    (parser) => new VRMLoaderPlugin(parser, { mtoonMaterialPlugin: worldMaterials(parser) }),
  ]);
  const vrm = gltf.userData["vrm"] as VRM | undefined;
  if (!vrm) throw new Error("the file contains no VRM figure");
  VRMUtils.removeUnnecessaryVertices(gltf.scene);
  VRMUtils.combineSkeletons(gltf.scene);
  pruneExpressions(vrm, EXPRESSIONS);
  VRMUtils.combineMorphs(vrm);
  return new VrmFigure(vrm, options);
}

/**
 * A plugin in place of three-vrm's toon materials, outlines included: materials stay plain until paintOver replaces
 * them.
 */
function worldMaterials(
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

/** Nodes: root (placed by the avatar, scale `unit`) > holder (metres of the file to body units) > scene of the file. */
class VrmFigure implements Figure {
  readonly root = new Group();
  readonly unit: number;
  readonly height: number;
  readonly glow: string;
  readonly joints: Readonly<Record<Joint, Object3D>>;
  private readonly vrm: VRM;
  private readonly rig: VrmRig;
  private readonly materials: MeshLambertMaterial[] = [];
  private readonly drain = { value: 0 };
  private readonly fade = { value: 0 };
  private readonly calm: boolean;
  /** Seconds shown so far, for the syllables. */
  private clock = 0;
  /** Seconds since the last step of the springs. */
  private sinceSwing = 0;
  /** Root in the last frame; infinitely far before the first, so that springs start at rest. */
  private readonly lastPosition = new Vector3(Infinity, 0, 0);

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
    const hip = clamp(VrmRig.hipHeight(vrm) - box.min.y, tall * LOWEST_HIP, tall * HIGHEST_HIP);
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
    paintOver(scene, make); // meshes without a skin: glasses, a hat
    scene.traverse((o) => {
      o.frustumCulled = false;
      o.castShadow = o.receiveShadow = o instanceof Mesh;
    });
    this.rig = new VrmRig(vrm, box.min.y, scale / this.unit);
    this.joints = Object.fromEntries(JOINTS.map((name) => [name, this.rig.joint(name, this.root)])) as Record<
      Joint,
      Object3D
    >;
  }

  /** Pose first, then the face, constraints that depend on both, and springs at last. */
  show(pose: BodyPose, face: FaceState, dt: number): void {
    const { vrm } = this;
    this.clock += dt;
    this.rig.set(pose, this.root);
    vrm.humanoid.update();
    this.express(face);
    vrm.nodeConstraintManager?.update();
    this.swing(dt);
  }

  /** Sets eyes, blink, mouth and smile. */
  private express(f: FaceState): void {
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

  /** Advances spring bones at their own rate. */
  private swing(dt: number): void {
    const springs = this.vrm.springBoneManager;
    if (!springs || this.calm) return;
    const jumped = !(this.lastPosition.distanceTo(this.root.position) < TELEPORT);
    this.lastPosition.copy(this.root.position);
    if (dt <= 0 || dt > 0.5 || jumped) {
      // It teleported, or time stood still or jumped: nothing may fly through the air.
      this.vrm.scene.updateMatrixWorld(true);
      springs.reset();
      return;
    }
    this.sinceSwing += dt;
    if (this.sinceSwing < SWING_STEP) return;
    springs.update(Math.min(this.sinceSwing, 0.1));
    this.sinceSwing = 0;
  }

  setLook({ dim, drain, fade }: Look): void {
    this.drain.value = drain;
    this.fade.value = fade;
    for (const m of this.materials) m.color.setScalar(1).lerp(DIMMED, dim);
  }

  anchor(name: Anchor, out: Vector3): Vector3 {
    return this.rig.anchor(name, out);
  }

  setShadow(on: boolean): void {
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

/**
 * Shares of the five mouth shapes for a mouth that is open this far, for speech without sound: changes from syllable to
 * syllable.
 */
export function vowelsAt(t: number, open: number): [number, number, number, number, number] {
  const out: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  if (open <= 0) return out;
  const syllable = t * SYLLABLES;
  const [from, share] = [Math.floor(syllable), syllable - Math.floor(syllable)];
  const blend = smoothstep(0, 1, share);
  out[vowelOf(from)] += open * 0.7 * (1 - blend);
  out[vowelOf(from + 1)] += open * 0.7 * blend;
  return out;
}

/** The vowel of a syllable. "a" and "o" are open and most common; the order has no audible rhythm. */
function vowelOf(syllable: number): 0 | 1 | 2 | 3 | 4 {
  const order = [0, 1, 0, 4, 3, 0, 2, 4, 0, 1, 4, 3, 0] as const;
  return order[((syllable % order.length) + order.length) % order.length] ?? 0;
}
