// Pictures on screens, posters and easels: the nearest twelve, each as large as its face lets it be without being
// stretched, all in one draw.

import {
  BufferGeometry,
  CanvasTexture,
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedMesh,
  LinearFilter,
  LinearMipmapLinearFilter,
  Matrix4,
  type Scene,
  ShaderMaterial,
  SRGBColorSpace,
  type Texture,
  Vector3,
} from "three";
import type { FileSource } from "./models/files.ts";
import type { ObjectView } from "./objects.ts";
import { IMAGE_FACES, type ImageFace } from "./pieces/faces.ts";

/** Pictures that are shown at once: each takes one of the sixteen places that a shader has for textures. */
const SHOWN = 12;
/** Textures that are kept, those of the pictures just behind the camera among them. */
const MOST_CACHED = 20;
/** Pixels of the longer side. */
const MOST_PIXELS = 1024;
/** Metres that the camera moves before the nearest are chosen anew. */
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
  // Screens shine a little at night; paper lies in the same dusk as its board.
  float lit = vFace.y;
  c.rgb *= mix( mix( 0.94, 0.22, night ), mix( 0.96, 0.86, night ), lit );
  gl_FragColor = vec4( c.rgb, c.a * vFace.z );
  #include <colorspace_fragment>
}`;

/** One face that shows a picture. */
interface Face {
  view: ObjectView;
  local: Matrix4 | null;
  face: ImageFace;
  asset: string;
}

interface CachedPicture {
  texture: Texture;
  width: number;
  height: number;
  used: number;
}

export class Screens {
  private readonly mesh: InstancedMesh;
  private readonly material: ShaderMaterial;
  private readonly blank = blank();
  private readonly slots = new InstancedBufferAttribute(new Float32Array(SHOWN * 4), 4);
  private readonly files: FileSource | undefined;
  private readonly changed: () => void;
  private readonly cache = new Map<string, CachedPicture>();
  private readonly pending = new Map<string, Promise<void>>();
  private readonly eye = new Vector3(Infinity, 0, 0);
  private shown: Face[] = [];
  private known = "";
  private count = 0;
  private disposed = false;

  constructor(scene: Scene, night: { value: number }, files: FileSource | undefined, changed: () => void) {
    this.files = files;
    this.changed = changed;
    const uniforms: Record<string, { value: unknown }> = { night };
    for (const i of slots) uniforms[`picture${i}`] = { value: this.blank };
    this.material = new ShaderMaterial({
      uniforms,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    const geometry = square();
    this.slots.setUsage(DynamicDrawUsage);
    geometry.setAttribute("face", this.slots);
    this.mesh = new InstancedMesh(geometry, this.material, SHOWN);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 24;
    this.mesh.visible = false;
    scene.add(this.mesh);
  }

  /** Shows the pictures that are nearest to an eye, where their objects are now. */
  update(views: ReadonlySet<ObjectView>, eye: Vector3): void {
    const known = [...views].map((v) => `${v.id}:${v.object.asset}`).join();
    if (known !== this.known || this.eye.distanceTo(eye) > STRIDE) {
      this.known = known;
      this.eye.copy(eye);
      this.shown = nearest(views, eye);
    }
    this.draw();
  }

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

  private fetch(id: string): void {
    if (this.pending.has(id) || this.disposed) return;
    const coming = this.load(id).finally(() => this.pending.delete(id));
    this.pending.set(id, coming);
  }

  private async load(id: string): Promise<void> {
    let kept: Omit<CachedPicture, "used">;
    try {
      if (!this.files) throw new Error("there are no files here");
      kept = pictureOf(await decode(await this.files.bytes(id)));
    } catch (error) {
      console.warn(`world: the picture ${id} could not be shown: ${String(error)}`);
      kept = pictureOf(notice());
    }
    if (this.disposed) return kept.texture.dispose();
    this.cache.set(id, { ...kept, used: ++this.count });
    this.evict();
    this.changed();
  }

  /** A picture was brought: a notice in its place goes. */
  invalidate(id: string): void {
    this.cache.get(id)?.texture.dispose();
    this.cache.delete(id);
  }

  private evict(): void {
    const old = [...this.cache].sort(([, a], [, b]) => a.used - b.used).slice(0, Math.max(0, this.cache.size - MOST_CACHED));
    for (const [id, k] of old) {
      for (const slot of Object.values(this.material.uniforms)) if (slot.value === k.texture) slot.value = this.blank;
      k.texture.dispose();
      this.cache.delete(id);
    }
  }

  /** Resolves when what was asked for is here, or is not to be had. */
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

const at = new Vector3();
const out = new Matrix4();
const part = new Matrix4();

/** Where a picture lies: as large as its face lets it be. */
function place({ view, local, face }: Face, { width, height }: CachedPicture): Matrix4 {
  const [w, h] = face.size;
  const k = Math.min(w / width, h / height);
  part.makeRotationX(face.lean ?? 0);
  part.setPosition(...face.at);
  part.scale(at.set(width * k, height * k, 1));
  out.copy(view.frame);
  if (local) out.multiply(local);
  return out.multiply(part);
}

function nearest(views: ReadonlySet<ObjectView>, eye: Vector3): Face[] {
  const faces: { face: Face; away: number }[] = [];
  for (const view of views) {
    const asset = view.object.asset;
    if (!asset) continue;
    for (const i of view.instances) {
      const face = IMAGE_FACES[i.kind.kind];
      if (face && view.leafs.every((l) => l.instance !== i))
        faces.push({ face: { view, local: i.local, face, asset }, away: view.box.distanceToPoint(eye) });
    }
  }
  return faces
    .sort((a, b) => a.away - b.away)
    .slice(0, SHOWN)
    .map((f) => f.face);
}

/** Decodes a picture as it is to be seen (upright), no larger than it is worth on a screen. */
async function decode(bytes: ArrayBuffer): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const k = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * k));
  canvas.height = Math.max(1, Math.round(bitmap.height * k));
  const c = canvas.getContext("2d");
  if (!c) throw new Error("no 2D canvas");
  c.imageSmoothingQuality = "high";
  c.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

function pictureOf(canvas: HTMLCanvasElement): Omit<CachedPicture, "used"> {
  const texture = new CanvasTexture(canvas);
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = 4;
  return { texture, width: canvas.width, height: canvas.height };
}

/** What is shown in place of a picture that is not there. */
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
  c.fillText("This picture is not here", 256, 140);
  c.font = "400 24px ui-rounded, system-ui, sans-serif";
  c.fillText("Drop the file on the page again", 256, 184);
  return canvas;
}

function square(): BufferGeometry {
  const g = new BufferGeometry();
  g.setAttribute("position", new Float32BufferAttribute([-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0], 3));
  g.setAttribute("uv", new Float32BufferAttribute([0, 0, 1, 0, 1, 1, 0, 1], 2));
  g.setIndex([0, 1, 2, 0, 2, 3]);
  return g;
}

/** A texture must be bound to every place of the shader. */
function blank(): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  return new CanvasTexture(canvas);
}
