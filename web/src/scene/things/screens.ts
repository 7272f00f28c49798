// Pictures on screens, posters and easels: the nearest twelve, each as large as its face allows without
// distortion, all in one draw. Files are fetched and decoded on demand and cached as textures.

import {
  CanvasTexture,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  type Scene,
  type ShaderMaterial,
  type Texture,
  Vector3,
} from "three";
import { pieceOf } from "../../core/catalog.ts";
import type { ImageFace } from "../../wire/types.gen.ts";
import type { FileSource } from "../models/files.ts";
import { canvasOf, decalMaterial, decalTexture } from "./decal.ts";
import type { ObjectView } from "./objects.ts";

/** Pictures shown at a time: each takes one of the 16 texture units a shader has. */
const SHOWN = 12;
/** Textures in the cache, including those of pictures just behind the camera. */
const MOST_CACHED = 20;
/** Longest side of a texture (pixels). */
const MOST_PIXELS = 1024;
/** Metres the camera moves before the nearest pictures are selected again. */
const STRIDE = 1;

const VERTEX = /* glsl */ `
attribute vec4 face;
varying vec2 vUv;
varying vec3 vFace;
void main() {
  vUv = vec2( uv.x, 1.0 - uv.y );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFace = vec3( face.x, face.y, 1.0 - smoothstep( 90.0, 150.0, -p.z ) );
  gl_Position = projectionMatrix * p;
}`;

/** The texture units, one per picture. */
const slots = Array.from({ length: SHOWN }, (_, i) => i);

const FRAGMENT = /* glsl */ `
${slots.map((i) => `uniform sampler2D picture${i};`).join("\n")}
uniform float night;
varying vec2 vUv;
varying vec3 vFace;
void main() {
  vec2 dx = dFdx( vUv );
  vec2 dy = dFdy( vUv );
  int slot = int( vFace.x + 0.5 );
  vec4 c = vec4( 0.0 );
  switch ( slot ) {
${slots.map((i) => `    case ${i}: c = textureGrad( picture${i}, vUv, dx, dy ); break;`).join("\n")}
  }
  // Screens shine a little at night; paper is in the same dusk as its board.
  float lit = vFace.y;
  c.rgb *= mix( mix( 0.94, 0.22, night ), mix( 0.96, 0.86, night ), lit );
  gl_FragColor = vec4( c.rgb, c.a * vFace.z );
  #include <colorspace_fragment>
}`;

/** A face of an object that shows a picture. */
interface Face {
  view: ObjectView;
  /** Transform of its piece in the object's frame. */
  local: Matrix4 | null;
  face: ImageFace;
  /** Asset id of the picture. */
  asset: string;
}

/** A texture in the cache. */
interface CachedPicture {
  texture: Texture;
  width: number;
  height: number;
  /** Tick of its last use, for eviction. */
  used: number;
}

/** The pictures of a scene. */
export class Screens {
  private readonly mesh: InstancedMesh;
  private readonly material: ShaderMaterial;
  /** Bound to unused texture units. */
  private readonly blank = blank();
  /** Per instance: texture unit, and whether the face shines. */
  private readonly slots = new InstancedBufferAttribute(new Float32Array(SHOWN * 4), 4);
  private readonly files: FileSource | undefined;
  /** Called when a picture has arrived. */
  private readonly changed: () => void;
  /** Textures by asset id. */
  private readonly cache = new Map<string, CachedPicture>();
  /** Downloads under way, by asset id. */
  private readonly pending = new Map<string, Promise<void>>();
  /** The camera and the set of pictures for which `shown` was selected. */
  private readonly eye = new Vector3(Infinity, 0, 0);
  private shown: Face[] = [];
  private known = "";
  /** Counts uses, as the clock of the cache. */
  private count = 0;
  private disposed = false;

  constructor(scene: Scene, night: { value: number }, files: FileSource | undefined, changed: () => void) {
    this.files = files;
    this.changed = changed;
    const uniforms: Record<string, { value: unknown }> = { night };
    for (const i of slots) uniforms[`picture${i}`] = { value: this.blank };
    this.material = decalMaterial(uniforms, VERTEX, FRAGMENT);
    const geometry = new PlaneGeometry(1, 1);
    this.slots.setUsage(DynamicDrawUsage);
    geometry.setAttribute("face", this.slots);
    this.mesh = new InstancedMesh(geometry, this.material, SHOWN);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 24;
    this.mesh.visible = false;
    scene.add(this.mesh);
  }

  /** Shows the pictures nearest to the eye, where their objects are now. */
  update(views: ReadonlySet<ObjectView>, eye: Vector3): void {
    const known = [...views].map((v) => `${v.id}:${v.object.asset}`).join();
    if (known !== this.known || this.eye.distanceTo(eye) > STRIDE) {
      this.known = known;
      this.eye.copy(eye);
      this.shown = nearest(views, eye);
    }
    this.draw();
  }

  /** Fills the instances with the pictures that have loaded, and requests the others. */
  private draw(): void {
    let n = 0;
    for (const [i, f] of this.shown.entries()) {
      const picture = this.cache.get(f.asset);
      if (picture) {
        picture.used = ++this.count;
        const slot = this.material.uniforms[`picture${i}`];
        if (slot) slot.value = picture.texture;
        this.slots.setXYZW(n, i, f.face.lit ? 1 : 0, 0, 0);
        this.mesh.setMatrixAt(n++, place(f, picture));
      } else this.fetch(f.asset);
    }
    this.mesh.count = n;
    this.mesh.visible = n > 0;
    if (n === 0) return;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.slots.needsUpdate = true;
  }

  /** Loads a picture once; a failed one shows a notice instead. */
  private fetch(id: string): void {
    if (this.pending.has(id) || this.disposed) return;
    const coming = this.load(id).finally(() => this.pending.delete(id));
    this.pending.set(id, coming);
  }

  private async load(id: string): Promise<void> {
    let picture: Omit<CachedPicture, "used">;
    try {
      if (!this.files) throw new Error("this page has no file store");
      picture = pictureOf(await decode(await this.files.bytes(id)));
    } catch (error) {
      console.warn(`world: picture ${id} could not be shown: ${String(error)}`);
      picture = pictureOf(notice());
    }
    if (this.disposed) return picture.texture.dispose();
    this.cache.set(id, { ...picture, used: ++this.count });
    this.evict();
    this.changed();
  }

  /** Drops a picture after its file was uploaded, so that it is loaded again in place of the notice. */
  invalidate(id: string): void {
    this.cache.get(id)?.texture.dispose();
    this.cache.delete(id);
  }

  /** Evicts the textures that have not been used for longest. */
  private evict(): void {
    const old = [...this.cache]
      .sort(([, a], [, b]) => a.used - b.used)
      .slice(0, Math.max(0, this.cache.size - MOST_CACHED));
    for (const [id, k] of old) {
      for (const slot of Object.values(this.material.uniforms)) if (slot.value === k.texture) slot.value = this.blank;
      k.texture.dispose();
      this.cache.delete(id);
    }
  }

  /** Resolves when no download is under way, whatever their results. */
  async ready(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending.values());
  }

  dispose(): void {
    this.disposed = true;
    for (const { texture } of this.cache.values()) texture.dispose();
    this.cache.clear();
    this.blank.dispose();
    this.mesh.geometry.dispose();
    this.mesh.dispose();
    this.material.dispose();
    this.mesh.removeFromParent();
  }
}

// Scratch values, valid until the next call.
const scratch = new Vector3();
const out = new Matrix4();
const part = new Matrix4();

/** Matrix of a picture: as large as its face allows, centred on it. Valid until the next call. */
function place({ view, local, face }: Face, { width, height }: CachedPicture): Matrix4 {
  const [w, h] = face.size;
  const k = Math.min(w / width, h / height);
  part.makeRotationX(face.lean ?? 0);
  part.setPosition(...face.at);
  part.scale(scratch.set(width * k, height * k, 1));
  out.copy(view.frame);
  if (local) out.multiply(local);
  return out.multiply(part);
}

/** The faces to show, nearest first. Leaves bear no pictures. */
function nearest(views: ReadonlySet<ObjectView>, eye: Vector3): Face[] {
  const faces: { face: Face; away: number }[] = [];
  for (const view of views) {
    const asset = view.object.asset;
    if (!asset) continue;
    for (const i of view.instances) {
      const face = pieceOf(i.kind.kind)?.image;
      if (face && view.leafs.every((l) => l.instance !== i))
        faces.push({ face: { view, local: i.local, face, asset }, away: view.box.distanceToPoint(eye) });
    }
  }
  return faces
    .sort((a, b) => a.away - b.away)
    .slice(0, SHOWN)
    .map((f) => f.face);
}

/** Decodes a picture upright (EXIF), reduced to what a screen in the world can show. */
async function decode(bytes: ArrayBuffer): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const k = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * k));
  const { canvas, c } = canvasOf(side(bitmap.width), side(bitmap.height));
  c.imageSmoothingQuality = "high";
  c.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** A texture from a canvas. */
function pictureOf(canvas: HTMLCanvasElement): Omit<CachedPicture, "used"> {
  const texture = decalTexture(canvas);
  texture.flipY = false;
  return { texture, width: canvas.width, height: canvas.height };
}

/** Shown in place of a picture that is not available. */
function notice(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = 512;
  canvas.height = 288;
  const c = canvas.getContext("2d");
  if (!c) return canvas;
  c.fillStyle = "#e9e2d3";
  c.fillRect(0, 0, 512, 288);
  c.fillStyle = "#5c5348";
  c.textAlign = "center";
  c.font = "600 32px ui-rounded, system-ui, sans-serif";
  c.fillText("This picture is not available", 256, 140);
  c.font = "400 24px ui-rounded, system-ui, sans-serif";
  c.fillText("Drop its file on the page again", 256, 184);
  return canvas;
}

/** One pixel: every texture unit must have a texture. */
function blank(): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  return new CanvasTexture(canvas);
}
