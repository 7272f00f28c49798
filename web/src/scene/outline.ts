// The outline of what is selected or hovered: the same geometry again, grown along its normals and drawn inside out.

import { BackSide, Color, InstancedMesh, Matrix4, type Scene, ShaderMaterial } from "three";
import type { KindPool, ObjectView } from "./objects.ts";

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

interface Outline {
  set(view: ObjectView | null): void;
  dispose(): void;
}

function createOutline(scene: Scene, tone: string, width: number): Outline {
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
    set(view) {
      clear();
      if (!view) return;
      const byKind = new Map<KindPool, Matrix4[]>();
      for (const i of view.instances) {
        const m = i.local ? new Matrix4().multiplyMatrices(view.matrix, i.local) : view.matrix;
        const list = byKind.get(i.kind);
        if (list) list.push(m);
        else byKind.set(i.kind, [m]);
      }
      for (const [kind, matrices] of byKind) {
        const mesh = new InstancedMesh(kind.shape.geometry, material, matrices.length);
        matrices.forEach((m, i) => mesh.setMatrixAt(i, m));
        mesh.frustumCulled = false;
        scene.add(mesh);
        meshes.push(mesh);
      }
    },
    dispose() {
      clear();
      material.dispose();
    },
  };
}

/** The two outlines of a scene: of what is selected and of what the pointer is over. */
export interface Marks {
  select(id: string | null): void;
  /** true: it changed. */
  hover(id: string | null): boolean;
  /** The objects changed. */
  refresh(): void;
  dispose(): void;
}

export function createMarks(scene: Scene, views: ReadonlyMap<string, ObjectView>): Marks {
  const selected = createOutline(scene, "#ffd166", 0.0042);
  const hovered = createOutline(scene, "#fff6df", 0.0028);
  const chosen: { select: string | null; hover: string | null } = { select: null, hover: null };
  const view = (id: string | null): ObjectView | null => (id ? (views.get(id) ?? null) : null);
  const refresh = (): void => {
    selected.set(view(chosen.select));
    hovered.set(chosen.hover === chosen.select ? null : view(chosen.hover));
  };
  return {
    select(id) {
      chosen.select = id;
      refresh();
    },
    hover(id) {
      if (chosen.hover === id) return false;
      chosen.hover = id;
      refresh();
      return true;
    },
    refresh,
    dispose() {
      selected.dispose();
      hovered.dispose();
    },
  };
}
