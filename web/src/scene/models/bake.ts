// Converts a model's meshes for the scene's surface material (material.ts): colours go into the vertices, finish and
// glow into the attribute `paint`, and meshes are merged into one geometry per coat, however many there were. `paint`
// per vertex: x = 1 + 2 × finish (tinted by the object's colour), y window light, z lamp light, w sway or water.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  FrontSide,
  type Material,
  Matrix3,
  Mesh,
  type MeshStandardMaterial,
  type Object3D,
  type SkinnedMesh,
  type Texture,
  Vector2,
  Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { FINISHES, type Finish } from "../surface/finish.ts";

/** The properties of a material that vertices cannot hold. Meshes of equal coats can share a material and a draw. */
export interface Coat {
  /** The picture on it; null: none. */
  map: Texture | null;
  bothSides: boolean;
  /** Alpha test: fragments below this alpha are holes; 0: none. */
  cutout: number;
  /** Blended, so that things behind it show. */
  seeThrough: boolean;
}

/** A geometry and the coat to draw it with. */
export interface Baked {
  geometry: BufferGeometry;
  coat: Coat;
}

/**
 * One geometry per coat, in the model's own frame, in its rest pose. The model is left as it was, except for the
 * transforms of its textures.
 */
export function bake(root: Object3D): Baked[] {
  const byCoat = new Map<string, { coat: Coat; parts: BufferGeometry[] }>();
  root.traverseVisible((o) => {
    if (!(o instanceof Mesh)) return;
    const material = materialOf(o);
    const coat = coatOf(material);
    const key = keyOf(coat);
    const group = byCoat.get(key) ?? { coat, parts: [] };
    byCoat.set(key, group);
    group.parts.push(bakeAtRest(o, material, coat.map));
  });
  return [...byCoat.values()].map(({ coat, parts }) => {
    const merged = mergeGeometries(parts);
    for (const p of parts) p.dispose();
    if (coat.map) resetMapTransform(coat.map);
    return { geometry: merged, coat };
  });
}

/**
 * Prepares a model that stays animated: every mesh gets a material of this scene, from `make`, and its colours in its
 * vertices. Changes the model.
 */
export function paintOver(root: Object3D, make: (coat: Coat) => Material): void {
  const made = new Map<string, Material>();
  const painted = new Set<BufferGeometry>();
  root.traverse((o) => {
    if (!(o instanceof Mesh)) return;
    const material = materialOf(o);
    const coat = coatOf(material);
    if (painted.has(o.geometry)) o.geometry = o.geometry.clone(); // another mesh uses it with other colours
    painted.add(o.geometry);
    const uv = uvOf(o.geometry, coat.map);
    if (uv) o.geometry.setAttribute("uv", uv);
    paint(o.geometry, material);
    if (!o.geometry.getAttribute("normal")) o.geometry.computeVertexNormals();
    const key = keyOf(coat);
    const own = made.get(key) ?? make(coat);
    made.set(key, own);
    o.material = own;
  });
  root.traverse((o) => {
    const map = o instanceof Mesh ? (o.material as MeshStandardMaterial).map : null;
    if (map) resetMapTransform(map);
  });
}

/** Frees what a model holds on the GPU, except the textures in `keep`. */
export function releaseTree(root: Object3D, keep: ReadonlySet<Texture>): void {
  root.traverse((o) => {
    if (!(o instanceof Mesh)) return;
    o.geometry.dispose();
    for (const material of [o.material].flat() as Material[]) {
      for (const value of Object.values(material))
        if ((value as Texture | null)?.isTexture && !keep.has(value as Texture)) (value as Texture).dispose();
      material.dispose();
    }
    (o as SkinnedMesh).skeleton?.dispose();
  });
}

/** The material of a mesh; the first one, when it has several. */
export function materialOf(mesh: Mesh): MeshStandardMaterial {
  return [mesh.material].flat()[0] as MeshStandardMaterial;
}

/** The coat of a material. */
export function coatOf(m: MeshStandardMaterial): Coat {
  const seeThrough = m.transparent && m.alphaTest === 0;
  return { map: m.map ?? null, bothSides: m.side !== FrontSide, cutout: m.alphaTest, seeThrough };
}

/** Equal for coats that can share a material. */
function keyOf({ map, bothSides, cutout, seeThrough }: Coat): string {
  const picture = map ? [map.source.uuid, map.wrapS, map.wrapT, map.magFilter].join() : "";
  return [picture, bothSides, cutout, seeThrough].join("|");
}

/** Resets a texture's transform, which is in the texture coordinates by now (uvOf). */
function resetMapTransform(map: Texture): void {
  map.channel = 0;
  map.offset.set(0, 0);
  map.repeat.set(1, 1);
  map.rotation = 0;
  map.anisotropy = 4;
}

const point = new Vector3();
const uvPoint = new Vector2();
const normalMatrix = new Matrix3();

/**
 * A mesh in its rest pose, with bones and morph targets applied, in the model's frame. Normals of deformed meshes are
 * computed again.
 */
function bakeAtRest(mesh: Mesh, material: MeshStandardMaterial, map: Texture | null): BufferGeometry {
  const from = mesh.geometry;
  const count = from.getAttribute("position").count;
  const out = new BufferGeometry();
  const places = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    mesh.getVertexPosition(i, point);
    point.applyMatrix4(mesh.matrixWorld).toArray(places, i * 3);
  }
  out.setAttribute("position", new BufferAttribute(places, 3));
  out.setIndex(indexOf(from, count, mesh.matrixWorld.determinant() < 0));
  const bends = (mesh as Partial<SkinnedMesh>).isSkinnedMesh === true || from.morphAttributes.position !== undefined;
  const normal = from.getAttribute("normal");
  if (normal && !bends) {
    normalMatrix.getNormalMatrix(mesh.matrixWorld);
    const normals = new Float32Array(count * 3);
    for (let i = 0; i < count; i++)
      point
        .fromBufferAttribute(normal, i)
        .applyMatrix3(normalMatrix)
        .normalize()
        .toArray(normals, i * 3);
    out.setAttribute("normal", new BufferAttribute(normals, 3));
  } else out.computeVertexNormals();
  const color = from.getAttribute("color");
  if (color) out.setAttribute("color", color as BufferAttribute);
  paint(out, material);
  out.setAttribute("uv", uvOf(from, map) ?? new BufferAttribute(new Float32Array(count * 2), 2));
  return out;
}

/** The triangles of a geometry as a new list; `flip` reverses their winding, for mirrored meshes. */
export function indexOf(from: BufferGeometry, count: number, flip: boolean): number[] {
  const index: number[] = [];
  const n = from.index?.count ?? count;
  for (let i = 0; i + 2 < n; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => from.index?.getX(i + k) ?? i + k) as [number, number, number];
    if (flip) index.push(a, c, b);
    else index.push(a, b, c);
  }
  return index;
}

/** Texture coordinates with the texture's transform applied; null: there is no texture, or no coordinates. */
export function uvOf(from: BufferGeometry, map: Texture | null): BufferAttribute | null {
  const uv = map
    ? (from.getAttribute(map.channel > 0 ? `uv${map.channel}` : "uv") as BufferAttribute | undefined)
    : null;
  if (!map || !uv) return null;
  map.updateMatrix();
  const out = new Float32Array(uv.count * 2);
  for (let i = 0; i < uv.count; i++)
    uvPoint
      .fromBufferAttribute(uv, i)
      .applyMatrix3(map.matrix)
      .toArray(out, i * 2);
  return new BufferAttribute(out, 2);
}

const tone = new Color();

/**
 * Writes a material's colour, finish and glow into the vertices. With an emissive map there is no glow: it would light
 * the whole mesh.
 */
export function paint(geometry: BufferGeometry, m: MeshStandardMaterial): void {
  const { count } = geometry.getAttribute("position");
  const own = m.vertexColors ? geometry.getAttribute("color") : null;
  const glow = m.emissive ? Math.min(1, Math.max(m.emissive.r, m.emissive.g, m.emissive.b) * m.emissiveIntensity) : 0;
  const shines = m.emissiveMap ? 0 : glow;
  const base = tone.copy(m.color);
  if (shines > 0) base.lerp(m.emissive, shines * 0.8);
  const colors = new Float32Array(count * 3);
  const paints = new Float32Array(count * 4);
  const finish = 1 + 2 * FINISHES[finishOf(m)];
  for (let i = 0; i < count; i++) {
    colors[i * 3] = base.r * (own?.getX(i) ?? 1);
    colors[i * 3 + 1] = base.g * (own?.getY(i) ?? 1);
    colors[i * 3 + 2] = base.b * (own?.getZ(i) ?? 1);
    paints[i * 4] = finish;
    paints[i * 4 + 2] = shines;
  }
  geometry.setAttribute("color", new BufferAttribute(colors, 3));
  geometry.setAttribute("paint", new BufferAttribute(paints, 4));
}

/** The nearest of the scene's finishes. Rough metal becomes a matte colour, since there are no reflections. */
function finishOf(m: MeshStandardMaterial): Finish {
  if (m.roughness === undefined || m.roughnessMap || m.metalnessMap) return "matte";
  if (m.metalness > 0.6 && m.roughness < 0.6) return "metal";
  return m.roughness < 0.25 ? "gloss" : "matte";
}
