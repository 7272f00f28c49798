// The handles of the gizmo: arrows that move, rings that rotate, cubes that scale. They are drawn over
// everything at a constant screen size. Hit testing works in screen pixels rather than by ray casts, so that a
// finger can hit a thin ring.

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

/**
 * x, y and z move along world axes, ground moves freely; yaw, pitch and roll rotate; size scales uniformly;
 * width, height and depth scale one own axis.
 */
export type HandleName = "x" | "y" | "z" | "ground" | "yaw" | "pitch" | "roll" | "size" | "width" | "height" | "depth";

/** The default handles. */
const PLAIN: readonly HandleName[] = ["x", "y", "z", "ground", "yaw", "size"];
/** The handles while Shift is held. */
const EXTENDED: readonly HandleName[] = ["ground", "yaw", "pitch", "roll", "width", "height", "depth"];

/** Length of an arrow in the gizmo's own units; fit() scales them to metres. */
const REACH = 1;
/** Radius of the rings, in the same units. */
const RING = 0.82;
/** Share of the picture's height that an arrow takes. */
const SCREEN_SHARE = 0.155;
/** How many times its usual size the gizmo may grow to enclose a large object. */
const MOST_GROWTH = 1.7;
/** Hit radius around a handle, in CSS pixels: a finger needs more than a mouse. */
const HIT_RADIUS = { mouse: 12, touch: 24 };

/** Colours by axis: red x, green y, blue z; amber for the ground plane. */
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

/** The axis of each handle, before the object's own rotation. */
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

/** Handles that rotate with the object; all others keep world axes. */
const OWN: ReadonlySet<HandleName> = new Set(["pitch", "roll", "width", "height", "depth"]);

/** Position of the cube that scales uniformly. */
const CORNER = new Vector3(0.62, 0.62, 0.62);

/** Meshes and hit areas of all handles, in one group that stands at the object. */
export class Handles {
  readonly group = new Group();
  private readonly meshes = new Map<HandleName, Mesh[]>();
  private hot: HandleName | null = null;
  private names: readonly HandleName[] = PLAIN;
  private readonly turned = new Quaternion();

  constructor() {
    this.group.name = "gizmo";
    this.group.visible = false;
    // Arrows point along +y when built, rings face +z: each is rotated onto its axis.
    for (const axis of ["x", "y", "z"] as const) this.arrow(axis);
    for (const ring of ["yaw", "pitch", "roll"] as const) this.ring(ring);
    for (const cube of ["width", "height", "depth"] as const) this.cube(cube, AXES[cube] as Vector3);
    this.cube("size", CORNER);
    this.add("ground", new CircleGeometry(0.2, 28).rotateX(-Math.PI / 2), 0.5);
    this.showExtended(false);
  }

  /** Adds a mesh to a handle. depthTest is off, so that handles show through the object they move. */
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

  /** A shaft and a cone along an axis. */
  private arrow(name: "x" | "y" | "z"): void {
    const shaft = this.add(name, new CylinderGeometry(0.018, 0.018, REACH - 0.36, 8).translate(0, REACH / 2 + 0.02, 0));
    const tip = this.add(name, new ConeGeometry(0.075, 0.2, 16).translate(0, REACH - 0.1, 0));
    for (const m of [shaft, tip]) m.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), AXES[name] as Vector3);
  }

  /** A torus around an axis. `rest` remembers its unrotated orientation for place(). */
  private ring(name: "yaw" | "pitch" | "roll"): void {
    const mesh = this.add(name, new TorusGeometry(RING, 0.022, 8, 72), 0.9);
    mesh.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), AXES[name] as Vector3);
    mesh.userData["rest"] = mesh.quaternion.clone();
  }

  /** A cube at a point; `at` remembers the unrotated point for place(). */
  private cube(name: "size" | "width" | "height" | "depth", position: Vector3): void {
    const mesh = this.add(name, new BoxGeometry(0.13, 0.13, 0.13));
    mesh.position.copy(position);
    mesh.userData["at"] = position;
  }

  /** Shows the extended set (Shift is held) or the default one. */
  showExtended(yes: boolean): void {
    this.names = yes ? EXTENDED : PLAIN;
    for (const [name, meshes] of this.meshes) for (const m of meshes) m.visible = this.names.includes(name);
  }

  get isExtended(): boolean {
    return this.names === EXTENDED;
  }

  /** Moves the gizmo to a place; own-axis handles take the object's rotation. */
  place(position: Vector3, turned: Quaternion): void {
    this.group.position.copy(position);
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

  /** The world axis of a handle. */
  axis(name: HandleName): Vector3 {
    const axis = (AXES[name] ?? new Vector3(0, 1, 0)).clone();
    return OWN.has(name) ? axis.applyQuaternion(this.turned) : axis;
  }

  /**
   * Keeps the gizmo at a constant screen size, or grows it (up to MOST_GROWTH) to enclose a thing of this
   * radius (m).
   */
  fit(camera: PerspectiveCamera, radius: number): void {
    const depth = Math.max(0.6, this.group.position.clone().applyMatrix4(camera.matrixWorldInverse).z * -1);
    const usual = depth * Math.tan((camera.fov * Math.PI) / 360) * 2 * SCREEN_SHARE;
    this.group.scale.setScalar(Math.max(usual, Math.min((radius / RING) * 1.04, usual * MOST_GROWTH)));
  }

  /** Highlights one handle, or none; returns whether that changed anything. */
  highlight(name: HandleName | null): boolean {
    if (this.hot === name) return false;
    this.hot = name;
    for (const [n, meshes] of this.meshes)
      for (const m of meshes) (m.material as MeshBasicMaterial).color.set(n === name ? "#fff3c4" : TONES[n]);
    return true;
  }

  /**
   * The handle under a point of the canvas (CSS pixels), or null. The ground disc gets a handicap of 4 px,
   * since the other handles start at its centre.
   */
  hitTest(
    x: number,
    y: number,
    camera: PerspectiveCamera,
    size: { width: number; height: number },
    touch: boolean,
  ): HandleName | null {
    let best: { name: HandleName; d: number } | null = null;
    const felt = touch ? HIT_RADIUS.touch : HIT_RADIUS.mouse;
    for (const name of this.names) {
      const d = this.distance(name, x, y, camera, size) + (name === "ground" ? 4 : 0);
      if (d < felt && d < (best?.d ?? Infinity)) best = { name, d };
    }
    return best?.name ?? null;
  }

  /** Pixels from a point to the drawn shape of a handle. Infinity behind the camera. */
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

  /** The shape of a handle as a polyline in gizmo units; a single point for a cube. */
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

/** A ring around an axis as a closed polyline of 40 segments. */
function circle(axis: Vector3): Vector3[] {
  const side = new Vector3(axis.y, axis.z, axis.x).cross(axis).normalize();
  return Array.from({ length: 41 }, (_, i) =>
    side
      .clone()
      .applyAxisAngle(axis, (i / 40) * 2 * Math.PI)
      .multiplyScalar(RING),
  );
}

/** Distance in pixels from a point to a segment. */
function toSegment(x: number, y: number, [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  if (!Number.isFinite(length)) return Infinity;
  const t = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return Math.hypot(x - ax - dx * t, y - ay - dy * t);
}
