// The handles of the gizmo: arrows that move, rings that turn, cubes that scale. Drawn over everything, as large on the
// screen wherever they are; which one is under the pointer is asked in pixels, so that a finger finds them too.

import {
  BoxGeometry,
  type BufferGeometry,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  type PerspectiveCamera,
  Quaternion,
  TorusGeometry,
  Vector3,
} from "three";

export type HandleName = "x" | "y" | "z" | "ground" | "yaw" | "pitch" | "roll" | "size" | "width" | "height" | "depth";

/** Those of the first sight; the others come while Shift is held. */
const PLAIN: readonly HandleName[] = ["x", "y", "z", "ground", "yaw", "size"];
const MORE: readonly HandleName[] = ["ground", "yaw", "pitch", "roll", "width", "height", "depth"];

const REACH = 1;
const RING = 0.82;
/** Part of the picture's height that an arrow is long. */
const SHARE = 0.155;
/** How many times that it grows around something large. */
const MOST = 1.7;
/** Over how many pixels a handle is felt. */
const FELT = { mouse: 12, touch: 24 };

const TONES: Record<HandleName, string> = {
  x: "#e8604c",
  y: "#5da24a",
  z: "#4d6bd6",
  ground: "#f3b13f",
  yaw: "#f3b13f",
  pitch: "#e8604c",
  roll: "#4d6bd6",
  size: "#fbf7ef",
  width: "#e8604c",
  height: "#5da24a",
  depth: "#4d6bd6",
};

const AXES: Partial<Record<HandleName, Vector3>> = {
  x: new Vector3(1, 0, 0),
  y: new Vector3(0, 1, 0),
  z: new Vector3(0, 0, 1),
  pitch: new Vector3(1, 0, 0),
  yaw: new Vector3(0, 1, 0),
  roll: new Vector3(0, 0, 1),
  width: new Vector3(1, 0, 0),
  height: new Vector3(0, 1, 0),
  depth: new Vector3(0, 0, 1),
};

/** Handles that turn with the thing. */
const OWN: ReadonlySet<HandleName> = new Set(["pitch", "roll", "width", "height", "depth"]);

/** The corner at which the whole is scaled. */
const CORNER = new Vector3(0.62, 0.62, 0.62);

export class Handles {
  readonly group = new Group();
  private readonly meshes = new Map<HandleName, Mesh[]>();
  private hot: HandleName | null = null;
  private names: readonly HandleName[] = PLAIN;
  private readonly turned = new Quaternion();

  constructor() {
    this.group.name = "gizmo";
    this.group.visible = false;
    for (const axis of ["x", "y", "z"] as const) this.arrow(axis);
    for (const ring of ["yaw", "pitch", "roll"] as const) this.ring(ring);
    for (const cube of ["width", "height", "depth"] as const) this.cube(cube, AXES[cube] as Vector3);
    this.cube("size", CORNER);
    this.add("ground", new CircleGeometry(0.2, 28).rotateX(-Math.PI / 2), 0.5);
    this.more(false);
  }

  private add(name: HandleName, geometry: BufferGeometry, opacity = 1): Mesh {
    const material = new MeshBasicMaterial({
      color: TONES[name],
      transparent: true,
      opacity,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
      fog: false,
    });
    const mesh = new Mesh(geometry, material);
    mesh.renderOrder = name === "ground" ? 990 : 1000;
    mesh.frustumCulled = false;
    this.group.add(mesh);
    const list = this.meshes.get(name);
    if (list) list.push(mesh);
    else this.meshes.set(name, [mesh]);
    return mesh;
  }

  private arrow(name: "x" | "y" | "z"): void {
    const shaft = this.add(name, new CylinderGeometry(0.018, 0.018, REACH - 0.36, 8).translate(0, REACH / 2 + 0.02, 0));
    const tip = this.add(name, new ConeGeometry(0.075, 0.2, 16).translate(0, REACH - 0.1, 0));
    for (const m of [shaft, tip]) m.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), AXES[name] as Vector3);
  }

  private ring(name: "yaw" | "pitch" | "roll"): void {
    const mesh = this.add(name, new TorusGeometry(RING, 0.022, 8, 72), 0.9);
    mesh.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), AXES[name] as Vector3);
    mesh.userData["rest"] = mesh.quaternion.clone();
  }

  private cube(name: "size" | "width" | "height" | "depth", at: Vector3): void {
    const mesh = this.add(name, new BoxGeometry(0.13, 0.13, 0.13));
    mesh.position.copy(at);
    mesh.userData["at"] = at;
  }

  /** With Shift: turning about all axes, scaling each of them. */
  more(yes: boolean): void {
    this.names = yes ? MORE : PLAIN;
    for (const [name, meshes] of this.meshes) for (const m of meshes) m.visible = this.names.includes(name);
  }

  get showsMore(): boolean {
    return this.names === MORE;
  }

  /** Stands at a place, turned as the thing is. */
  place(at: Vector3, turned: Quaternion): void {
    this.group.position.copy(at);
    this.turned.copy(turned);
    for (const [name, meshes] of this.meshes) {
      if (!OWN.has(name)) continue;
      for (const m of meshes) {
        const rest = m.userData["rest"] as Quaternion | undefined;
        if (rest) m.quaternion.multiplyQuaternions(turned, rest);
        const own = m.userData["at"] as Vector3 | undefined;
        if (own) {
          m.position.copy(own).applyQuaternion(turned);
          m.quaternion.copy(turned);
        }
      }
    }
  }

  /** The axis of a handle in the world. */
  axis(name: HandleName): Vector3 {
    const axis = (AXES[name] ?? new Vector3(0, 1, 0)).clone();
    return OWN.has(name) ? axis.applyQuaternion(this.turned) : axis;
  }

  /** As large on the screen wherever it is; around a thing with this radius (m), within limits. */
  fit(camera: PerspectiveCamera, radius: number): void {
    const depth = Math.max(0.6, this.group.position.clone().applyMatrix4(camera.matrixWorldInverse).z * -1);
    const usual = depth * Math.tan((camera.fov * Math.PI) / 360) * 2 * SHARE;
    this.group.scale.setScalar(Math.max(usual, Math.min((radius / RING) * 1.04, usual * MOST)));
  }

  highlight(name: HandleName | null): boolean {
    if (this.hot === name) return false;
    this.hot = name;
    for (const [n, meshes] of this.meshes)
      for (const m of meshes) (m.material as MeshBasicMaterial).color.set(n === name ? "#fff3c4" : TONES[n]);
    return true;
  }

  /** The handle under a point of the picture (CSS pixels). */
  at(
    x: number,
    y: number,
    camera: PerspectiveCamera,
    size: { width: number; height: number },
    touch: boolean,
  ): HandleName | null {
    let best: { name: HandleName; d: number } | null = null;
    const felt = touch ? FELT.touch : FELT.mouse;
    for (const name of this.names) {
      const d = this.distance(name, x, y, camera, size) + (name === "ground" ? 4 : 0);
      if (d < felt && d < (best?.d ?? Infinity)) best = { name, d };
    }
    return best?.name ?? null;
  }

  /** Pixels from a point to what is drawn of a handle. */
  private distance(
    name: HandleName,
    x: number,
    y: number,
    camera: PerspectiveCamera,
    size: { width: number; height: number },
  ): number {
    const k = this.group.scale.x;
    const screen = (v: Vector3): [number, number] => {
      const p = v.multiplyScalar(k).add(this.group.position).project(camera);
      return p.z > 1 ? [Infinity, Infinity] : [((p.x + 1) / 2) * size.width, ((1 - p.y) / 2) * size.height];
    };
    const points = this.line(name).map(screen);
    let least = Infinity;
    for (let i = 0; i + 1 < points.length; i++)
      least = Math.min(least, toSegment(x, y, points[i] as [number, number], points[i + 1] as [number, number]));
    if (points.length === 1) least = Math.hypot(x - (points[0]?.[0] ?? Infinity), y - (points[0]?.[1] ?? Infinity)) - 6;
    return least;
  }

  /** What is drawn of a handle, as a line of points. */
  private line(name: HandleName): Vector3[] {
    const axis = this.axis(name);
    switch (name) {
      case "x":
      case "y":
      case "z":
        return [axis.clone().multiplyScalar(0.3), axis.multiplyScalar(REACH)];
      case "ground":
        return [new Vector3()];
      case "size":
        return [CORNER.clone()];
      case "width":
      case "height":
      case "depth":
        return [axis];
      case "yaw":
      case "pitch":
      case "roll":
        return circle(axis);
    }
  }

  dispose(): void {
    this.group.removeFromParent();
    for (const m of [...this.meshes.values()].flat()) {
      m.geometry.dispose();
      (m.material as MeshBasicMaterial).dispose();
    }
  }
}

function circle(axis: Vector3): Vector3[] {
  const side = new Vector3(axis.y, axis.z, axis.x).cross(axis).normalize();
  return Array.from({ length: 41 }, (_, i) =>
    side
      .clone()
      .applyAxisAngle(axis, (i / 40) * 2 * Math.PI)
      .multiplyScalar(RING),
  );
}

function toSegment(x: number, y: number, [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  if (!Number.isFinite(length)) return Infinity;
  const t = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return Math.hypot(x - ax - dx * t, y - ay - dy * t);
}
