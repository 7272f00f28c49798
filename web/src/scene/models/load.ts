// Parses a model (GLB) and prepares it for many objects. A still model is merged into a few geometries, each drawn once
// for all objects; a model with an animation is cloned per object. Its materials become those of this scene: diffuse
// shading, no mirrors.

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
  Vector3,
} from "three";
import { clone } from "three/addons/utils/SkeletonUtils.js";
import type { WorldObject } from "../../wire/types.gen.ts";
import { createSurface, type SurfaceKit } from "../surface/material.ts";
import { paletteColor } from "../surface/palette.ts";
import { Pool } from "../surface/pool.ts";
import type { Guest } from "../things/instances.ts";
import { type Baked, bake, type Coat, paintOver, releaseTree } from "./bake.ts";
import { parseGlb } from "./glb.ts";
import type { ModelDeps, Template } from "./template.ts";

/** Parses a file; rejects when it is not a model. A model is animated if it has exactly one clip and few meshes. */
export async function loadModel(bytes: ArrayBuffer, deps: ModelDeps): Promise<Template> {
  const gltf = await parseGlb(bytes);
  const root = gltf.scene;
  root.updateMatrixWorld(true);
  const [clip] = gltf.animations;
  if (clip && gltf.animations.length === 1 && !deps.calm && meshCount(root) <= MAX_ANIMATED_MESHES)
    return new AnimatedModel(root, clip, deps);
  const baked = bake(root);
  releaseTree(root, new Set(baked.flatMap((b) => b.coat.map ?? [])));
  return new StaticModel(baked, deps);
}

/** An animated model is drawn mesh by mesh: one with more meshes than this stands still. */
const MAX_ANIMATED_MESHES = 12;
/** Draws that the animated objects of one model may cost in all; further objects stand still. */
const MAX_ANIMATED_DRAWS = 24;

/** Meshes in a model. */
function meshCount(root: Object3D): number {
  let parts = 0;
  root.traverse((o) => {
    if ((o as { isMesh?: boolean }).isMesh) parts++;
  });
  return parts;
}

export { BrokenModel } from "./broken.ts";

/** The colour that tints an object; white leaves a model as it is. */
function tintOf(object: WorldObject): Color {
  return object.color ? paletteColor(object.color) : WHITE;
}
const WHITE = new Color(1, 1, 1);

/** Moves the middle of the underside to the origin, as all objects have it. */
function toGroundMatrix(box: Box3): Matrix4 {
  const middle = box.getCenter(new Vector3());
  return new Matrix4().makeTranslation(-middle.x, -box.min.y, -middle.z);
}

/** A material of the scene for a coat. */
function surfaceOf(coat: Coat, kit: SurfaceKit): MeshLambertMaterial {
  const material = createSurface(kit, coat.bothSides ? DoubleSide : undefined);
  material.map = coat.map;
  material.alphaTest = coat.cutout;
  if (coat.seeThrough) Object.assign(material, { transparent: true, depthWrite: false });
  return material;
}

/** A model that stands still: one draw per coat, however many objects show it. */
class StaticModel implements Template {
  private readonly layers: { pool: Pool; material: Material; geometry: BufferGeometry; map: Coat["map"] }[];

  constructor(baked: readonly Baked[], { scene, surface }: ModelDeps) {
    const box = new Box3();
    for (const { geometry } of baked) {
      geometry.computeBoundingBox();
      if (geometry.boundingBox) box.union(geometry.boundingBox);
    }
    const toGround = toGroundMatrix(box);
    this.layers = baked.map(({ geometry, coat }) => {
      geometry.applyMatrix4(toGround);
      geometry.computeBoundingBox();
      geometry.computeBoundingSphere();
      const material = surfaceOf(coat, surface);
      const pool = new Pool(geometry, material, { colors: true });
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

/** A model with one clip, which each of its objects plays in a loop, all in step. */
class AnimatedModel implements Template {
  private readonly root: Object3D;
  private readonly clip: AnimationClip;
  private readonly toGround: Matrix4;
  private readonly deps: ModelDeps;
  private readonly coats: MeshLambertMaterial[] = [];
  /** The clone and mixer of each object. */
  private readonly playing = new Map<Object3D, AnimationMixer>();
  /** How many objects may be animated; the others stand still. */
  private readonly maxAnimated: number;
  private readonly baked: readonly Baked[];
  /** Shows the objects beyond maxAnimated. */
  private overflow: StaticModel | null = null;

  constructor(root: Object3D, clip: AnimationClip, deps: ModelDeps) {
    this.root = root;
    this.clip = clip;
    this.deps = deps;
    this.toGround = toGroundMatrix(new Box3().setFromObject(root, true));
    this.maxAnimated = Math.floor(MAX_ANIMATED_DRAWS / meshCount(root));
    this.baked = bake(root); // before it is painted over
    paintOver(root, (coat) => {
      const material = surfaceOf(coat, deps.surface);
      this.coats.push(material);
      return material;
    });
  }

  place(object: WorldObject): Guest {
    if (this.playing.size >= this.maxAnimated) {
      this.overflow ??= new StaticModel(this.baked, this.deps);
      return this.overflow.place(object);
    }
    const body = clone(this.root);
    const holder = new Group();
    holder.matrixAutoUpdate = false;
    body.applyMatrix4(this.toGround);
    holder.add(body);
    body.traverse((o) => {
      o.castShadow = true;
      o.receiveShadow = true;
      o.frustumCulled = false; // animation moves it out of its rest box
    });
    this.deps.scene.add(holder);
    const mixer = new AnimationMixer(body);
    mixer.clipAction(this.clip).play();
    this.playing.set(holder, mixer);
    return {
      parts: [],
      move: (frame) => {
        holder.matrix.copy(frame);
        holder.matrixWorldNeedsUpdate = true;
      },
      dispose: () => {
        mixer.stopAllAction();
        mixer.uncacheRoot(body);
        this.playing.delete(holder);
        holder.removeFromParent();
        body.traverse((o) => (o as { skeleton?: { dispose(): void } }).skeleton?.dispose());
      },
    };
  }

  flush(): void {
    this.overflow?.flush();
  }

  animate(t: number): boolean {
    for (const mixer of this.playing.values()) mixer.setTime(t % this.clip.duration);
    return this.playing.size > 0;
  }

  dispose(): void {
    for (const [holder, mixer] of this.playing) {
      mixer.stopAllAction();
      holder.removeFromParent();
    }
    this.overflow?.dispose();
    for (const { geometry } of this.baked) geometry.dispose();
    releaseTree(this.root, new Set());
    for (const c of this.coats) {
      c.map?.dispose();
      c.dispose();
    }
  }
}
