// A small pane of light in front of each body that works at something invisible in the world: a command, a
// file, a search. One draw for all of them.

import { Color, type Material, Matrix4 } from "three";
import type { AvatarBody } from "../avatar/avatar.ts";
import { Builder } from "../pieces/builder.ts";
import { type Handle, Pool } from "../surface/pool.ts";

/** For a full-size body: height and distance of the pane (m), and how far it leans back (radians). */
const HEIGHT = 0.98;
const AHEAD = 0.5;
const LEAN = -0.5;

/** `veil` is the shared translucent material (veil.ts). */
export function createConsoles(veil: Material) {
  const pool = new Pool(paneGeometry(), veil, { colors: true });
  pool.mesh.renderOrder = 31;
  pool.mesh.visible = false;
  const panes: Handle[] = [];
  const matrix = new Matrix4();
  const lean = new Matrix4().makeRotationX(LEAN).setPosition(0, HEIGHT, AHEAD);
  const color = new Color();
  let used = 0;

  return {
    mesh: pool.mesh,
    /** Starts a frame: panes not shown until end() are removed. */
    begin(): void {
      used = 0;
    },
    /** Shows the pane of a body, faded by its `console` value (0..1). */
    show(body: AvatarBody): void {
      const pane = panes[used] ?? pool.add(matrix);
      panes[used++] = pane;
      const k = body.consoleShare;
      pool.setMatrix(pane, matrix.multiplyMatrices(body.figure.root.matrixWorld, lean));
      pool.setColor(pane, color.set(body.figure.glow).multiplyScalar(k / Math.max(color.r, color.g, color.b)));
    },
    end(): void {
      while (panes.length > used) pool.remove(panes.pop() as Handle);
      pool.mesh.visible = used > 0;
      pool.flush();
    },
    dispose(): void {
      pool.mesh.geometry.dispose();
      pool.dispose();
    },
  };
}

/** The panes of all bodies. Each frame calls begin(), show() for each working body, then end(). */
export type Consoles = ReturnType<typeof createConsoles>;

/** A pane of 44 × 28 cm with lines on it, centred on the origin, to be read from behind (-z). */
function paneGeometry() {
  const b = new Builder();
  b.at(0, -0.14, 0).box(0.44, 0.28, 0.012, { color: "ink", bevel: 0.005 });
  const lines = [0.2, 0.3, 0.13, 0.26, 0.17];
  for (const [i, w] of lines.entries())
    b.at(0.17 - w / 2, 0.075 - i * 0.042, 0).box(w, 0.016, 0.004, { color: "white", bevel: 0 });
  return b.raw();
}
