// Writing on signs: the texts of the nearest signs share one texture (an atlas of cells) and one draw. The atlas is as
// small as its signs allow: all of it goes to the graphics card whenever one of them changes.

import { InstancedBufferAttribute, InstancedMesh, Matrix4, PlaneGeometry, type Scene, Vector2, Vector3 } from "three";
import { pieceOf } from "../../core/catalog.ts";
import type { TextFace } from "../../wire/types.gen.ts";
import { type Frame, Motion, type System } from "../system.ts";
import { canvasOf, decalMaterial, decalTexture } from "./decal.ts";
import { breakLines, fitText, LEADING, rightToLeft } from "./lettering.ts";
import type { ObjectView } from "./objects.ts";

/** Columns of the atlas at most, the most signs at a time, and a cell's size (px). */
const COLUMNS = 4;
const CAP = 32;
const CELL: [number, number] = [512, 256];
/** Metres the camera moves before the nearest signs are selected again. */
const RESELECT_DISTANCE = 1.5;
const FONT = 'ui-rounded, "Trebuchet MS", system-ui, sans-serif';

const VERTEX = /* glsl */ `
attribute vec2 cell;
attribute float shine;
uniform vec2 grid;
varying vec2 vUv;
varying float vFar;
varying float vShine;
void main() {
  vUv = ( cell + vec2( uv.x, 1.0 - uv.y ) ) / grid;
  vUv.y = 1.0 - vUv.y;
  vShine = shine;
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFar = 1.0 - smoothstep( 60.0, 110.0, -p.z );
  gl_Position = projectionMatrix * p;
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D sheet;
uniform float night;
varying vec2 vUv;
varying float vFar;
varying float vShine;
void main() {
  vec4 c = texture2D( sheet, vUv );
  // Ink darkens with its board; light letters keep their light, and neon signs shine.
  c.rgb *= 1.0 - 0.7 * night * ( 1.0 - dot( c.rgb, vec3( 0.3, 0.59, 0.11 ) ) ) * ( 1.0 - vShine );
  c.rgb += 0.25 * night * vShine;
  gl_FragColor = vec4( c.rgb, c.a * vFar );
  #include <colorspace_fragment>
}`;

/** A sign to write. */
interface Board {
  view: ObjectView;
  /** Transform of its piece in the object's frame. */
  local: Matrix4 | null;
  text: string;
  face: TextFace;
  distance: number;
}

/** What exists once there is something to write. */
type SignResources = ReturnType<typeof createResources>;

/** The writing of a scene. */
export class Writing implements System {
  private readonly scene: Scene;
  /** The views that bear writing. */
  private readonly views: ReadonlySet<ObjectView>;
  private readonly night: { value: number };
  private resources: SignResources | null = null;
  private boards: Board[] = [];
  /** The text in each cell of the atlas, with ink and size. */
  private written: string[] = [];
  /** The camera and the views for which the signs were selected. */
  private readonly eye = new Vector3(Infinity, 0, 0);
  private chosen: readonly ObjectView[] = [];

  constructor(scene: Scene, views: ReadonlySet<ObjectView>, night: { value: number }) {
    this.scene = scene;
    this.views = views;
    this.night = night;
  }

  /** Selects the nearest signs and writes only what changed. They move with their objects, which tell of it. */
  update(frame: Frame): Motion {
    const { views } = this;
    const camera = frame.eye.position;
    if (this.eye.distanceTo(camera) > RESELECT_DISTANCE || !same(this.chosen, views)) {
      this.chosen = [...views];
      this.eye.copy(camera);
      this.boards = nearest(this.chosen, camera);
      this.write();
    }
    this.place();
    return Motion.still;
  }

  /** Writes the selected signs into their cells. */
  private write(): void {
    if (this.boards.length === 0) {
      if (this.resources) this.resources.mesh.visible = false;
      return;
    }
    this.resources ??= createResources(this.scene, this.night);
    if (fitGrid(this.resources, this.boards.length)) this.written = [];
    const { mesh, sheet, context, shine, grid } = this.resources;
    const keys = this.boards.map((b) => `${b.text}\n${b.face.ink}${b.face.size.join()}`);
    this.boards.forEach((b, i) => {
      shine.setX(i, b.face.shines ? 1 : 0);
      if (this.written[i] === keys[i]) return;
      draw(context, b, (i % grid.x) * CELL[0], Math.floor(i / grid.x) * CELL[1]);
      sheet.value.needsUpdate = true;
    });
    this.written = keys;
    shine.needsUpdate = true;
    mesh.count = this.boards.length;
    mesh.visible = true;
  }

  /** Moves the writing along with its signs. */
  private place(): void {
    const { resources } = this;
    if (!resources || this.boards.length === 0) return;
    let moved = false;
    this.boards.forEach((b, i) => {
      faceMatrix(b, matrix);
      resources.mesh.getMatrixAt(i, old);
      if (near(matrix, old)) return;
      resources.mesh.setMatrixAt(i, matrix);
      moved = true;
    });
    if (moved) resources.mesh.instanceMatrix.needsUpdate = true;
  }

  /** Writes everything again: the texture was lost. */
  restored(): void {
    this.written = [];
    this.chosen = [];
    this.eye.set(Infinity, 0, 0);
  }

  dispose(): void {
    const { resources } = this;
    if (!resources) return;
    resources.mesh.geometry.dispose();
    resources.mesh.dispose();
    resources.sheet.value.dispose();
    resources.material.dispose();
    resources.mesh.removeFromParent();
  }
}

// Scratch values, valid until the next call.
const matrix = new Matrix4();
const old = new Matrix4();
const centre = new Vector3();

/** Whether two matrices are almost equal. */
function near(a: Matrix4, b: Matrix4): boolean {
  return a.elements.every((v, i) => Math.abs(v - (b.elements[i] as number)) < 1e-4);
}

/** Whether a list holds exactly these views. */
function same(list: readonly ObjectView[], views: ReadonlySet<ObjectView>): boolean {
  return list.length === views.size && list.every((v) => views.has(v));
}

/** Transform of a sign's face in the world, written to `out`. */
function faceMatrix(b: Board, out: Matrix4): Matrix4 {
  const { face, local, view } = b;
  out.makeTranslation(...face.at);
  out.multiply(old.makeScale(face.size[0], face.size[1], 1));
  if (local) out.premultiply(local);
  return out.premultiply(view.frame);
}

/** The nearest signs with a text: their own, else their object's label. */
function nearest(views: readonly ObjectView[], camera: Vector3): Board[] {
  const boards: Board[] = [];
  for (const view of views) {
    const { text: own, label, asset } = view.object;
    for (const i of view.instances) {
      const face = pieceOf(i.kind.kind)?.text;
      // A label is not written across a picture.
      const text = own || (face?.own || asset ? "" : label);
      if (!face || !text || view.leafs.some((l) => l.instance === i)) continue;
      const distance = view.box.getCenter(centre).distanceTo(camera);
      boards.push({ view, local: i.local, text, face, distance });
    }
  }
  // Few enough for all keep their cells, so that none is drawn again as the camera goes by.
  return boards.length <= CAP ? boards : boards.sort((a, b) => a.distance - b.distance).slice(0, CAP);
}

/** Creates atlas, material and mesh. The atlas has no cell yet. */
function createResources(scene: Scene, night: { value: number }) {
  const { canvas, c: context } = canvasOf(0, 0);
  const sheet = { value: decalTexture(canvas) };
  const grid = new Vector2();
  const material = decalMaterial({ sheet, grid: { value: grid }, night }, VERTEX, FRAGMENT);
  const geometry = new PlaneGeometry(1, 1);
  const cell = new InstancedBufferAttribute(new Float32Array(CAP * 2), 2);
  const shine = new InstancedBufferAttribute(new Float32Array(CAP), 1);
  geometry.setAttribute("cell", cell);
  geometry.setAttribute("shine", shine);
  const mesh = new InstancedMesh(geometry, material, CAP);
  mesh.frustumCulled = false;
  mesh.renderOrder = 25;
  scene.add(mesh);
  return { mesh, sheet, canvas, context, material, cell, shine, grid };
}

/** Lets the atlas grow where this many signs have no room in it; true when it did, and all of it is empty. */
function fitGrid({ sheet, canvas, cell, grid }: SignResources, signs: number): boolean {
  if (signs <= grid.x * grid.y) return false;
  const cells = 2 ** Math.ceil(Math.log2(signs));
  grid.x = Math.min(COLUMNS, cells);
  grid.y = cells / grid.x;
  canvas.width = CELL[0] * grid.x;
  canvas.height = CELL[1] * grid.y;
  // A texture on the graphics card keeps its size.
  sheet.value.dispose();
  sheet.value = decalTexture(canvas);
  for (let i = 0; i < cells; i++) cell.setXY(i, i % grid.x, Math.floor(i / grid.x));
  cell.needsUpdate = true;
  return true;
}

/**
 * Draws a text into its cell. The face's shape is stretched to the cell, and back on the sign, so that letters
 * keep their proportions.
 */
function draw(c: CanvasRenderingContext2D, { face, text }: Board, x: number, y: number): void {
  const px = Math.min(CELL[0] / face.size[0], CELL[1] / face.size[1]);
  const [w, h] = [face.size[0] * px, face.size[1] * px];
  const style = (size: number): string => `700 ${size}px ${FONT}`;
  const { size, lines } = fitText(
    text,
    { width: w * 0.92, height: h * 0.92 },
    { least: Math.min(16, h * 0.3), most: Math.min(110, h * 0.56) },
    (t, s) => {
      c.font = style(s);
      return c.measureText(t).width;
    },
  );
  c.save();
  c.clearRect(x, y, CELL[0], CELL[1]);
  c.beginPath();
  c.rect(x, y, CELL[0], CELL[1]);
  c.clip();
  c.translate(x, y);
  c.scale(CELL[0] / w, CELL[1] / h);
  c.fillStyle = face.ink;
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.direction = rightToLeft(text) ? "rtl" : "ltr";
  c.font = style(size);
  lines.forEach((line, i, all) => {
    c.fillText(line, w / 2, h / 2 + (i - (all.length - 1) / 2) * size * LEADING, w * 0.96);
  });
  c.restore();
}

/** Lines of at most `width` pixels in the context's font. */
export function wrap(c: { measureText(text: string): { width: number } }, text: string, width: number): string[] {
  return breakLines(text, width, (t) => c.measureText(t).width);
}
