// Reduces the draws of a figure: meshes with the same skeleton, the same expressions and the same coat are merged into
// one, with their pictures in an atlas where possible.

import { type VRM, VRMExpressionMorphTargetBind } from "@pixiv/three-vrm";
import {
  BufferAttribute,
  BufferGeometry,
  type Material,
  Matrix4,
  type MeshStandardMaterial,
  Object3D,
  type Skeleton,
  SkinnedMesh,
  type Texture,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { clamp01 } from "../../core/vector.ts";
import { type Atlas, createAtlas, HOLE } from "./atlas.ts";
import { type Coat, coatOf, indexOf, materialOf, paint, uvOf } from "./bake.ts";

/** How far texture coordinates may lie outside [0, 1] and still count as not repeating. */
const UV_SLACK = 0.01;

/** A skinned mesh of the figure with a geometry that can be merged. */
interface Part {
  mesh: SkinnedMesh;
  coat: Coat;
  geometry: BufferGeometry;
  /** Its texture does not repeat, so that it fits into an atlas. */
  once: boolean;
}

/** Removes all expressions but these, with their morph targets. */
export function pruneExpressions(vrm: VRM, names: ReadonlySet<string>): void {
  const all = vrm.expressionManager?.expressionMap ?? {};
  for (const [name, expression] of Object.entries(all))
    if (!names.has(name)) for (const bind of expression.binds.slice()) expression.deleteBind(bind);
}

/** Replaces the skinned meshes of a figure by merged ones; `make` creates the material of a coat. */
export function mergeParts(vrm: VRM, make: (coat: Coat) => Material): void {
  const parts: Part[] = [];
  vrm.scene.traverseVisible((o) => {
    if (o instanceof SkinnedMesh) parts.push(partOf(o));
  });
  const pictures = picturesOf(parts);
  const atlas = createAtlas(
    pictures.filter((p) => parts.every((part) => part.coat.map?.source !== p.source || part.once)),
    parts.some((p) => !p.coat.map),
  );
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = keyOf(part, intoAtlas(part, atlas, pictures));
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  for (const group of groups.values()) replace(vrm, group, make(commonCoat(group, atlas)));
}

/** Prepares a mesh for merging. */
function partOf(mesh: SkinnedMesh): Part {
  const material = materialOf(mesh);
  const coat = coatOf(material);
  const geometry = uniformGeometry(mesh, material, coat.map);
  const uv = geometry.getAttribute("uv");
  const once = !coat.map || uv.array.every((v) => v >= -UV_SLACK && v <= 1 + UV_SLACK);
  return { mesh, coat, geometry, once };
}

/** A copy with the same set of attributes for every mesh, so that they can be merged. */
function uniformGeometry(mesh: SkinnedMesh, material: MeshStandardMaterial, map: Texture | null): BufferGeometry {
  const from = mesh.geometry;
  const out = new BufferGeometry();
  const { count } = from.getAttribute("position");
  const take = (name: string, size: number, array: Float32Array | Uint16Array): void => {
    const a = from.getAttribute(name);
    if (a) for (let i = 0; i < count; i++) for (let k = 0; k < size; k++) array[i * size + k] = a.getComponent(i, k);
    out.setAttribute(name, new BufferAttribute(array, size));
  };
  if (!from.getAttribute("normal")) from.computeVertexNormals();
  take("position", 3, new Float32Array(count * 3));
  take("normal", 3, new Float32Array(count * 3));
  take("skinIndex", 4, new Uint16Array(count * 4));
  take("skinWeight", 4, new Float32Array(count * 4));
  const color = from.getAttribute("color");
  if (color) out.setAttribute("color", color);
  paint(out, material);
  out.setAttribute("uv", uvOf(from, map) ?? new BufferAttribute(new Float32Array(count * 2), 2));
  out.setIndex(indexOf(from, count, false));
  if (mesh.morphTargetInfluences?.length && from.morphAttributes.position) {
    out.morphAttributes.position = from.morphAttributes.position;
    out.morphTargetsRelative = from.morphTargetsRelative;
  }
  return out;
}

/** Every picture once, even when several textures show it. */
function picturesOf(parts: readonly Part[]): Texture[] {
  const found = new Map<string, Texture>();
  for (const { map } of parts.map((p) => p.coat))
    if (map && !found.has(map.source.uuid)) found.set(map.source.uuid, map);
  return [...found.values()];
}

/** Moves a part's texture coordinates into the atlas; false: it keeps its own texture. */
function intoAtlas({ coat, geometry }: Part, atlas: Atlas | undefined, pictures: readonly Texture[]): boolean {
  const picture = coat.map && pictures.find((p) => p.source === coat.map?.source);
  const tile = atlas?.tile(picture ?? null);
  if (!tile) return false;
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < uv.count; i++)
    uv.setXY(i, tile.at[0] + clamp01(uv.getX(i)) * tile.size, tile.at[1] + clamp01(uv.getY(i)) * tile.size);
  return true;
}

/** Equal for parts that can be merged. */
function keyOf({ mesh, coat, geometry }: Part, inAtlas: boolean): string {
  const picture = inAtlas ? "atlas" : [coat.map?.source.uuid, coat.map?.wrapS, coat.map?.wrapT, coat.cutout].join();
  const shapes = geometry.morphAttributes.position ? Object.keys(mesh.morphTargetDictionary ?? {}).join() : "";
  return [mesh.skeleton.uuid, shapes, coat.seeThrough, picture].join("|");
}

/** The coat for a group of parts. */
function commonCoat(group: readonly Part[], atlas: Atlas | undefined): Coat {
  const coats = group.map((p) => p.coat);
  const first = coats[0];
  const inAtlas = atlas && (!first?.map || atlas.tile(first.map) !== undefined);
  const cutouts = coats.flatMap((c) => (c.cutout > 0 ? [c.cutout] : []));
  const least = cutouts.length > 0 ? Math.min(...cutouts) : 0;
  return {
    map: inAtlas ? atlas.map : (first?.map ?? null),
    bothSides: coats.some((c) => c.bothSides),
    cutout: inAtlas && (least > 0 || first?.seeThrough) ? Math.max(HOLE, least) : least,
    seeThrough: first?.seeThrough ?? false,
  };
}

/** Puts one mesh in place of several, and lets the expressions drive it. */
function replace(vrm: VRM, group: readonly Part[], material: Material): void {
  const [first] = group;
  const geometry = mergeGeometries(group.map((p) => p.geometry));
  if (!first || !geometry) throw new Error("the meshes of the figure cannot be merged");
  const skeleton: Skeleton = first.mesh.skeleton;
  const whole = new SkinnedMesh(geometry, material);
  whole.bind(skeleton, new Matrix4());
  if (geometry.morphAttributes.position) {
    whole.morphTargetDictionary = { ...first.mesh.morphTargetDictionary };
    whole.morphTargetInfluences = geometry.morphAttributes.position.map(() => 0);
    rebind(vrm, whole, new Set(group.map((p) => p.mesh)));
  }
  vrm.scene.add(whole);
  for (const { mesh, geometry: part } of group) {
    part.dispose();
    mesh.geometry.dispose();
    for (const old of [mesh.material].flat()) old.dispose();
    detachMesh(mesh);
  }
}

/** Takes a mesh out of the figure. Its children stay, and so does its node, which may be a bone. */
function detachMesh(mesh: SkinnedMesh): void {
  const node = new Object3D();
  node.name = mesh.name;
  node.applyMatrix4(mesh.matrix);
  mesh.parent?.add(node);
  for (const child of mesh.children.slice()) node.add(child);
  mesh.removeFromParent();
}

/** Points the expressions of the old meshes at the merged one. */
function rebind(vrm: VRM, whole: SkinnedMesh, old: ReadonlySet<Object3D>): void {
  for (const [name, expression] of Object.entries(vrm.expressionManager?.expressionMap ?? {})) {
    const index = whole.morphTargetDictionary?.[name];
    for (const bind of expression.binds.slice())
      if (bind instanceof VRMExpressionMorphTargetBind && bind.primitives.some((p) => old.has(p)))
        expression.deleteBind(bind);
    if (index !== undefined)
      expression.addBind(new VRMExpressionMorphTargetBind({ index, weight: 1, primitives: [whole] }));
  }
}
