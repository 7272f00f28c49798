// Writing on signs: the texts of the nearest signs share one texture and one draw.

import {
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedMesh,
  LinearFilter,
  LinearMipmapLinearFilter,
  Matrix4,
  PlaneGeometry,
  type Scene,
  ShaderMaterial,
  SRGBColorSpace,
  Vector3,
} from "three";
import type { ObjectView } from "./objects.ts";
import { TEXT_FACES, type TextFace } from "./pieces/signs.ts";

const COLUMNS = 4;
const ROWS = 8;
const CAP = COLUMNS * ROWS;
const CELL: [number, number] = [384, 192];

const VERTEX = /* glsl */ `
attribute vec2 cell;
varying vec2 vUv;
varying float vFar;
void main() {
  vUv = ( cell + vec2( uv.x, 1.0 - uv.y ) ) / vec2( ${COLUMNS.toFixed(1)}, ${ROWS.toFixed(1)} );
  vUv.y = 1.0 - vUv.y;
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFar = 1.0 - smoothstep( 60.0, 110.0, -p.z );
  gl_Position = projectionMatrix * p;
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D sheet;
uniform float night;
varying vec2 vUv;
varying float vFar;
void main() {
  vec4 c = texture2D( sheet, vUv );
  // Ink darkens with its board; light letters shine.
  c.rgb *= 1.0 - 0.7 * night * ( 1.0 - dot( c.rgb, vec3( 0.3, 0.59, 0.11 ) ) );
  gl_FragColor = vec4( c.rgb, c.a * vFar );
  #include <colorspace_fragment>
}`;

export interface Writing {
  /** Rewrites the sheet when the nearest signs or their texts changed. */
  update(views: Iterable<ObjectView>, camera: Vector3): void;
  flush(): void;
  dispose(): void;
}

interface Board {
  text: string;
  face: TextFace;
  matrix: Matrix4;
  distance: number;
}

export function createWriting(scene: Scene, night: { value: number }): Writing {
  let parts: {
    mesh: InstancedMesh;
    texture: CanvasTexture;
    context: CanvasRenderingContext2D;
    material: ShaderMaterial;
  } | null = null;
  let shown = "";

  const open = (): NonNullable<typeof parts> => {
    const canvas = document.createElement("canvas");
    canvas.width = CELL[0] * COLUMNS;
    canvas.height = CELL[1] * ROWS;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no 2D canvas for the writing on signs");
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.magFilter = LinearFilter;
    texture.anisotropy = 4;
    const material = new ShaderMaterial({
      uniforms: { sheet: { value: texture }, night },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    const geometry = new PlaneGeometry(1, 1);
    const cells = new Float32Array(CAP * 2);
    for (let i = 0; i < CAP; i++) cells.set([i % COLUMNS, Math.floor(i / COLUMNS)], i * 2);
    geometry.setAttribute("cell", new InstancedBufferAttribute(cells, 2));
    const mesh = new InstancedMesh(geometry, material, CAP);
    mesh.frustumCulled = false;
    mesh.renderOrder = 25;
    scene.add(mesh);
    return { mesh, texture, context, material };
  };

  return {
    update(views, camera) {
      const boards = nearest(views, camera);
      const key = boards.map((b) => `${b.text}|${b.matrix.elements.map((v) => v.toFixed(3)).join()}`).join("\n");
      if (key === shown) return;
      shown = key;
      if (boards.length === 0) {
        if (parts) parts.mesh.visible = false;
        return;
      }
      parts ??= open();
      const { mesh, texture, context } = parts;
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
      boards.forEach((b, i) => {
        mesh.setMatrixAt(i, b.matrix);
        write(context, b, (i % COLUMNS) * CELL[0], Math.floor(i / COLUMNS) * CELL[1]);
      });
      mesh.count = boards.length;
      mesh.visible = true;
      mesh.instanceMatrix.needsUpdate = true;
      texture.needsUpdate = true;
    },
    flush() {
      shown = "";
    },
    dispose() {
      if (!parts) return;
      parts.mesh.geometry.dispose();
      parts.mesh.dispose();
      parts.texture.dispose();
      parts.material.dispose();
      parts.mesh.removeFromParent();
    },
  };
}

function nearest(views: Iterable<ObjectView>, camera: Vector3): Board[] {
  const boards: Board[] = [];
  const at = new Vector3();
  for (const view of views) {
    const text = view.object.text || view.object.label;
    if (!text) continue;
    for (const i of view.instances) {
      const face = TEXT_FACES[i.kind.kind];
      if (!face) continue;
      const frame = i.local ? new Matrix4().multiplyMatrices(view.matrix, i.local) : view.matrix;
      const matrix = new Matrix4().multiplyMatrices(
        frame,
        new Matrix4().makeScale(face.size[0], face.size[1], 1).setPosition(...face.at),
      );
      boards.push({ text, face, matrix, distance: at.setFromMatrixPosition(matrix).distanceTo(camera) });
    }
  }
  return boards.sort((a, b) => a.distance - b.distance).slice(0, CAP);
}

/** Fits a text into its cell: the largest size at which its lines find room. */
function write(c: CanvasRenderingContext2D, b: Board, x: number, y: number): void {
  const px = CELL[1] / b.face.size[1] < CELL[0] / b.face.size[0] ? CELL[1] / b.face.size[1] : CELL[0] / b.face.size[0];
  const [w, h] = [b.face.size[0] * px, b.face.size[1] * px];
  c.save();
  c.translate(x, y);
  c.scale(CELL[0] / w, CELL[1] / h);
  c.fillStyle = b.face.ink;
  c.textAlign = "center";
  c.textBaseline = "middle";
  for (let size = Math.min(72, h * 0.5); size >= 9; size *= 0.9) {
    c.font = `700 ${size}px ui-rounded, "Trebuchet MS", system-ui, sans-serif`;
    const lines = wrap(c, b.text, w * 0.9);
    if (lines.length * size * 1.16 > h * 0.92 && size > 9.5) continue;
    lines
      .slice(0, 6)
      .forEach((line, i, all) => c.fillText(line, w / 2, h / 2 + (i - (all.length - 1) / 2) * size * 1.16, w * 0.94));
    break;
  }
  c.restore();
}

/** Lines of at most `width` pixels in the context's font; an overlong word stays alone on its line. */
export function wrap(c: { measureText(text: string): { width: number } }, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && c.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
