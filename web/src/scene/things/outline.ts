// Outlines of selected and hovered objects: the same geometry, grown along its normals and drawn inside out.

import { BackSide, type BufferGeometry, Color, InstancedMesh, Matrix4, type Object3D, ShaderMaterial } from "three";
import type { ObjectView } from "./objects.ts";

const VERTEX = /* glsl */ `
uniform float width;
void main() {
  mat4 m = modelViewMatrix * instanceMatrix;
  vec4 p = m * vec4( position, 1.0 );
  vec3 n = normalize( mat3( m ) * normal );
  p.xyz += n * width * clamp( -p.z, 1.5, 60.0 );
  gl_Position = projectionMatrix * p;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 tone;
void main() { gl_FragColor = vec4( tone, 1.0 ); }`;

/**
 * Creates an empty outline. `width` is relative to the distance, so that lines are equally wide on the screen.
 */
export function createOutline(parent: Object3D, tone: string, width: number) {
  const material = new ShaderMaterial({
    uniforms: { tone: { value: new Color().setStyle(tone, "srgb-linear") }, width: { value: width } },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: BackSide,
    toneMapped: false,
  });
  let meshes: InstancedMesh[] = [];
  const clear = (): void => {
    for (const m of meshes) {
      m.removeFromParent();
      m.dispose();
    }
    meshes = [];
  };
  return {
    /** Outlines these views. `frame` gives the frame of a view that is shown elsewhere than at its place. */
    set(views: readonly ObjectView[], frame?: (id: string) => Matrix4 | undefined): void {
      clear();
      const byForm = new Map<BufferGeometry, Matrix4[]>();
      for (const view of views) {
        const base = frame?.(view.id) ?? view.matrix;
        const add = (form: BufferGeometry, m: Matrix4): void => {
          const list = byForm.get(form);
          if (list) list.push(m);
          else byForm.set(form, [m]);
        };
        for (const i of view.instances)
          add(i.kind.shape.geometry, i.local ? new Matrix4().multiplyMatrices(base, i.local) : base);
        for (const form of view.guest?.parts ?? []) add(form, base);
      }
      for (const [form, matrices] of byForm) {
        const mesh = new InstancedMesh(form, material, matrices.length);
        matrices.forEach((m, i) => mesh.setMatrixAt(i, m));
        mesh.frustumCulled = false;
        parent.add(mesh);
        meshes.push(mesh);
      }
    },
    /** Sets the colour. */
    tone(color: string): void {
      material.uniforms["tone"]?.value.setStyle(color, "srgb-linear");
    },
    dispose(): void {
      clear();
      material.dispose();
    },
  };
}

/** The outline of a set of objects. */
export type Outline = ReturnType<typeof createOutline>;

/** Colour of the selection, and of one that may not be put down. */
const CHOSEN = "#ffd166";
const REFUSED = "#ff7a5c";

/** Creates both outlines in a group of the scene. */
export function createMarks(scene: Object3D, views: ReadonlyMap<string, ObjectView>) {
  const selected = createOutline(scene, CHOSEN, 0.0042);
  const hovered = createOutline(scene, "#fff6df", 0.0028);
  const chosen: { select: readonly string[]; hover: string | null } = { select: [], hover: null };
  const view = (id: string): ObjectView[] => {
    const found = views.get(id);
    return found ? [found] : [];
  };
  const refresh = (): void => {
    selected.set(chosen.select.flatMap(view));
    hovered.set(chosen.hover === null || chosen.select.includes(chosen.hover) ? [] : view(chosen.hover));
  };
  return {
    /** Outlines these objects as selected. */
    select(ids: readonly string[]): void {
      chosen.select = ids;
      refresh();
    },
    /** Outlines one object as hovered; true when that changed. */
    hover(id: string | null): boolean {
      if (chosen.hover === id) return false;
      chosen.hover = id;
      refresh();
      return true;
    },
    /** Outlines the selection at the frames where the user holds it; without an argument, at its places. */
    held: (frame?: (id: string) => Matrix4 | undefined) => selected.set(chosen.select.flatMap(view), frame),
    /** Shows that what is held may not be put there (`yes`), or may. */
    warn: (yes: boolean) => selected.tone(yes ? REFUSED : CHOSEN),
    /** Rebuilds both outlines after objects changed. */
    refresh,
    dispose(): void {
      selected.dispose();
      hovered.dispose();
    },
  };
}

/** The two outlines of a scene: for the selection, and for what the pointer is over. */
export type Marks = ReturnType<typeof createMarks>;
