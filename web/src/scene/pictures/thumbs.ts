// Thumbnails of pieces: rendered once each from their real geometry in a small context of their own, one per
// idle moment, and kept as object URLs for the life of the page.

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
import { pieceOf } from "../../core/catalog.ts";
import { buildPiece, fetchPiece } from "../pieces/index.ts";
import { paletteColor } from "../surface/palette.ts";

/** Side in pixels; shown at half of that on high-density screens. */
const SIDE = 144;
/** The graphics context is released after this long without a request (ms). */
const RELEASE_AFTER = 20_000;

/** Creates the thumbnails; the graphics context is created on first use. */
export function createThumbs() {
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
    /** The URL of a kind's thumbnail; null when it could not be rendered. Cached. */
    picture(kind: string): Promise<string | null> {
      let picture = made.get(kind);
      if (!picture) {
        picture = last
          .then(() => draw(kind))
          .catch((error: unknown) => {
            console.warn(`world: no picture of ${kind}: ${String(error)}`);
            return null;
          });
        // Serial: one context, one picture at a time.
        last = picture;
        made.set(kind, picture);
      }
      return picture;
    },
  };
}

/** Thumbnails by kind. */
export type Thumbs = ReturnType<typeof createThumbs>;

/** Resolves in an idle moment of the page, or soon where the browser cannot tell. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 300 });
    else setTimeout(resolve, 16);
  });
}

/** The small stage that thumbnails are rendered on. */
type Easel = ReturnType<typeof createEasel>;

function createEasel() {
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
    async draw(kind: string) {
      const shape = buildPiece(kind);
      const tint = paletteColor(pieceOf(kind)?.color ?? "cream");
      const geometries = [shape.geometry, ...shape.hingedParts.map((l) => l.geometry)].map((g) => painted(g, tint));
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

/** The geometry with its tint mixed in: the thumbnail's material has no instance colours. */
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

// Colour of lamps, and the direction from which pieces are seen.
const GLOW = new Color(1, 0.9, 0.62);
const FROM = new Vector3(0.62, 0.46, 1).normalize();

/** Points the camera from the front and slightly above, so that the piece fills the picture. */
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
