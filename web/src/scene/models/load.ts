// Reads a model (GLB) and prepares it for many objects: what stands still is merged into a few geometries, each drawn once
// for all objects; what moves by itself is cloned. Its surfaces become those of this world: flat, without mirrors.

import {
  type AnimationClip,
  AnimationMixer,
  Box3,
  type BufferGeometry,
  Color,
  DoubleSide,
  Group,
  type Material,
  Matrix4,
  type MeshLambertMaterial,
  type Object3D,
  type Scene,
  Vector3,
} from "three";
import { clone } from "three/addons/utils/SkeletonUtils.js";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Guest } from "../instances.ts";
import { createSurface, type SurfaceKit } from "../material.ts";
import { paletteColor } from "../palette.ts";
import { createPool, type Pool } from "../pool.ts";
import { type Baked, bake, type Coat, paintOver, releaseTree } from "./bake.ts";
import { parseGlb } from "./glb.ts";

export interface Into {
  scene: Scene;
  surface: SurfaceKit;
  calm: boolean;
}

/** A model that is ready to be shown. */
export interface Template {
  place(object: WorldObject): Guest;
  /** Hands what changed to the renderer. */
  flush(): void;
  /** true: something moves. */
  animate(t: number): boolean;
  dispose(): void;
}

export async function loadModel(bytes: ArrayBuffer, into: Into): Promise<Template> {
  const gltf = await parseGlb(bytes);
  const root = gltf.scene;
  root.updateMatrixWorld(true);
  const [clip] = gltf.animations;
  if (clip && gltf.animations.length === 1 && !into.calm && partsOf(root) <= MOVING_PARTS)
    return new Lively(root, clip, into);
  const baked = bake(root);
  releaseTree(root, new Set(baked.flatMap((b) => b.coat.map ?? [])));
  return new Still(baked, into);
}

/** What moves by itself is drawn part by part: a model of more parts stands still, and so do its objects past this many draws. */
const MOVING_PARTS = 12;
const MOVING_DRAWS = 24;

function partsOf(root: Object3D): number {
  let parts = 0;
  root.traverse((o) => {
    if ((o as { isMesh?: boolean }).isMesh) parts++;
  });
  return parts;
}

export { brokenModel } from "./broken.ts";

/** The colour that an object asks for; white leaves a model as it is. */
function tintOf(object: WorldObject): Color {
  return object.color ? paletteColor(object.color) : WHITE;
}
const WHITE = new Color(1, 1, 1);

/** Moves the middle of the underside to the origin, as objects have it. */
function grounded(box: Box3): Matrix4 {
  const middle = box.getCenter(new Vector3());
  return new Matrix4().makeTranslation(-middle.x, -box.min.y, -middle.z);
}

function surfaceOf(coat: Coat, kit: SurfaceKit): MeshLambertMaterial {
  const material = createSurface(kit, coat.bothSides ? DoubleSide : undefined);
  material.map = coat.map;
  material.alphaTest = coat.cutout;
  if (coat.seeThrough) Object.assign(material, { transparent: true, depthWrite: false });
  return material;
}

/** A model that stands still: one draw for each of its coats, however many objects show it. */
class Still implements Template {
  private readonly layers: { pool: Pool; material: Material; geometry: BufferGeometry; map: Coat["map"] }[];

  constructor(baked: readonly Baked[], { scene, surface }: Into) {
    const box = new Box3();
    for (const { geometry } of baked) {
      geometry.computeBoundingBox();
      if (geometry.boundingBox) box.union(geometry.boundingBox);
    }
    const toGround = grounded(box);
    this.layers = baked.map(({ geometry, coat }) => {
      geometry.applyMatrix4(toGround);
      geometry.computeBoundingBox();
      geometry.computeBoundingSphere();
      const material = surfaceOf(coat, surface);
      const pool = createPool(geometry, material, { colors: true });
      pool.mesh.castShadow = !coat.seeThrough;
      pool.mesh.receiveShadow = true;
      pool.mesh.renderOrder = coat.seeThrough ? 14 : 0;
      pool.mesh.visible = false;
      scene.add(pool.mesh);
      return { pool, material, geometry, map: coat.map };
    });
  }

  place(object: WorldObject): Guest {
    const start = new Matrix4().makeScale(0, 0, 0);
    const handles = this.layers.map(({ pool }) => pool.add(start, tintOf(object)));
    return {
      parts: this.layers.map((l) => l.geometry),
      move: (frame) => {
        this.layers.forEach(({ pool }, i) => {
          const handle = handles[i];
          if (handle) pool.setMatrix(handle, frame);
        });
      },
      dispose: () => {
        this.layers.forEach(({ pool }, i) => {
          const handle = handles[i];
          if (handle) pool.remove(handle);
          pool.mesh.visible = pool.count > 0;
        });
      },
    };
  }

  flush(): void {
    for (const { pool } of this.layers) {
      pool.flush();
      pool.mesh.visible = pool.count > 0;
    }
  }

  animate(): boolean {
    return false;
  }

  dispose(): void {
    for (const { pool, material, geometry, map } of this.layers) {
      geometry.dispose();
      pool.dispose();
      material.dispose();
      map?.dispose();
    }
  }
}

/** A model with one motion of its own, which each of its objects plays. */
class Lively implements Template {
  private readonly root: Object3D;
  private readonly clip: AnimationClip;
  private readonly toGround: Matrix4;
  private readonly into: Into;
  private readonly coats: MeshLambertMaterial[] = [];
  private readonly shown = new Map<Object3D, AnimationMixer>();
  /** How many objects may move at once; the others stand still. */
  private readonly most: number;
  private readonly baked: readonly Baked[];
  private rest: Still | null = null;

  constructor(root: Object3D, clip: AnimationClip, into: Into) {
    this.root = root;
    this.clip = clip;
    this.into = into;
    this.toGround = grounded(new Box3().setFromObject(root, true));
    this.most = Math.floor(MOVING_DRAWS / partsOf(root));
    this.baked = bake(root); // before it is painted over
    paintOver(root, (coat) => {
      const material = surfaceOf(coat, into.surface);
      this.coats.push(material);
      return material;
    });
  }

  place(object: WorldObject): Guest {
    if (this.shown.size >= this.most) {
      this.rest ??= new Still(this.baked, this.into);
      return this.rest.place(object);
    }
    const body = clone(this.root);
    const holder = new Group();
    holder.matrixAutoUpdate = false;
    body.applyMatrix4(this.toGround);
    holder.add(body);
    body.traverse((o) => {
      o.castShadow = true;
      o.receiveShadow = true;
      o.frustumCulled = false; // it moves out of the box that it has at rest
    });
    this.into.scene.add(holder);
    const mixer = new AnimationMixer(body);
    mixer.clipAction(this.clip).play();
    this.shown.set(holder, mixer);
    return {
      parts: [],
      move: (frame) => {
        holder.matrix.copy(frame);
        holder.matrixWorldNeedsUpdate = true;
      },
      dispose: () => {
        mixer.stopAllAction();
        mixer.uncacheRoot(body);
        this.shown.delete(holder);
        holder.removeFromParent();
        body.traverse((o) => (o as { skeleton?: { dispose(): void } }).skeleton?.dispose());
      },
    };
  }

  flush(): void {
    this.rest?.flush();
  }

  animate(t: number): boolean {
    for (const mixer of this.shown.values()) mixer.setTime(t % this.clip.duration);
    return this.shown.size > 0;
  }

  dispose(): void {
    for (const [holder, mixer] of this.shown) {
      mixer.stopAllAction();
      holder.removeFromParent();
    }
    this.rest?.dispose();
    for (const { geometry } of this.baked) geometry.dispose();
    releaseTree(this.root, new Set());
    for (const c of this.coats) {
      c.map?.dispose();
      c.dispose();
    }
  }
}
