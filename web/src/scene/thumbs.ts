// Small pictures of pieces, drawn once each from their real geometry in a picture of their own, one in each idle moment,
// and kept as addresses for images as long as the page lives.

import {
  AmbientLight,
  type BufferGeometry,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { paletteColor } from "./palette.ts";
import { buildPiece, fetchPiece, pieceOf } from "./pieces/index.ts";

/** Pixels of a side; shown at half of that where screens are fine. */
const SIDE = 144;
/** After this long without a wish the graphics context is given back, in milliseconds. */
const RELEASE_AFTER = 20_000;

export interface Thumbs {
  /** The address of a kind's picture; null: it could not be drawn. */
  picture(kind: string): Promise<string | null>;
}

export function createThumbs(): Thumbs {
  const made = new Map<string, Promise<string | null>>();
  let easel: Easel | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function draw(kind: string): Promise<string | null> {
    await fetchPiece(kind);
    await idle();
    easel ??= createEasel();
    clearTimeout(rest);
    rest = setTimeout(() => {
      easel?.dispose();
      easel = null;
    }, RELEASE_AFTER);
    return easel.draw(kind);
  }

  return {
    picture(kind) {
      let picture = made.get(kind);
      if (!picture) {
        picture = last
          .then(() => draw(kind))
          .catch((error: unknown) => {
            console.warn(`world: no picture of ${kind}: ${String(error)}`);
            return null;
          });
        last = picture; // one after another
        made.set(kind, picture);
      }
      return picture;
    },
  };
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve, 16);
  });
}

interface Easel {
  draw(kind: string): Promise<string | null>;
  dispose(): void;
}

function createEasel(): Easel {
  const canvas = document.createElement("canvas");
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
  renderer.setSize(SIDE, SIDE, false);
  renderer.toneMapping = NeutralToneMapping;
  const scene = new Scene();
  const key = new DirectionalLight(0xfff1dc, 2.5);
  key.position.set(-2, 3.2, 3);
  scene.add(new HemisphereLight(0xe8f2ff, 0xcbb792, 1.5), new AmbientLight(0xffffff, 0.35), key);
  const material = new MeshLambertMaterial({ vertexColors: true });
  const eye = new PerspectiveCamera(24, 1, 0.05, 200);
  return {
    async draw(kind) {
      const shape = buildPiece(kind);
      const tint = paletteColor(pieceOf(kind)?.color ?? "cream");
      const geometries = [shape.geometry, ...shape.leafs.map((l) => l.geometry)].map((g) => painted(g, tint));
      const meshes = geometries.map((g) => new Mesh(g, material));
      scene.add(...meshes);
      frame(eye, geometries);
      renderer.render(scene, eye);
      const picture = new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.9));
      scene.remove(...meshes);
      for (const g of geometries) g.dispose();
      const blob = await picture;
      return blob && URL.createObjectURL(blob);
    },
    dispose() {
      material.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** The geometry with its tint mixed in: its own copy of colours, the rest shared. */
function painted(geometry: BufferGeometry, tint: Color): BufferGeometry {
  const own = geometry.clone();
  const color = own.getAttribute("color");
  const paint = own.getAttribute("paint");
  const out = new Float32Array(color.count * 3);
  const c = new Color();
  for (let i = 0; i < color.count; i++) {
    c.setRGB(color.getX(i), color.getY(i), color.getZ(i));
    if (Math.round(paint.getX(i)) % 2 === 1) c.multiply(tint);
    if (paint.getZ(i) > 0.5) c.lerp(GLOW, 0.35);
    out.set([c.r, c.g, c.b], i * 3);
  }
  own.setAttribute("color", new Float32BufferAttribute(out, 3));
  return own;
}

const GLOW = new Color(1, 0.9, 0.62);
const FROM = new Vector3(0.62, 0.46, 1).normalize();

/** From the front and a little above, as large as it goes. */
function frame(eye: PerspectiveCamera, geometries: readonly BufferGeometry[]): void {
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = new Vector3(-Infinity, -Infinity, -Infinity);
  for (const g of geometries) {
    g.computeBoundingBox();
    low.min(g.boundingBox?.min ?? low);
    high.max(g.boundingBox?.max ?? high);
  }
  const middle = low.clone().add(high).multiplyScalar(0.5);
  const radius = high.distanceTo(low) / 2;
  const distance = (radius / Math.sin((eye.fov * Math.PI) / 360)) * 0.9;
  eye.near = distance / 50;
  eye.far = distance * 3;
  eye.position.copy(middle).addScaledVector(FROM, distance);
  eye.lookAt(middle);
  eye.updateProjectionMatrix();
}
