// The placeholder for a model that cannot be loaded: a plain box of the object's size that says so.

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CanvasTexture,
  Color,
  Matrix4,
  type MeshLambertMaterial,
  SRGBColorSpace,
} from "three";
import type { WorldObject } from "../../wire/types.gen.ts";
import { createSurface } from "../surface/material.ts";
import { Pool } from "../surface/pool.ts";
import type { Guest } from "../things/instances.ts";
import type { ModelDeps, Template } from "./template.ts";

/**
 * A template like any other, so that callers need no special case. One box per object, drawn separately: broken models
 * are rare.
 */
export class BrokenModel implements Template {
  private readonly geometry: BufferGeometry;
  private readonly material: MeshLambertMaterial;
  private readonly deps: ModelDeps;

  constructor(deps: ModelDeps) {
    this.deps = deps;
    this.geometry = new BoxGeometry(1, 1, 1).translate(0, 0.5, 0);
    const { count } = this.geometry.getAttribute("position");
    this.geometry.setAttribute("color", new BufferAttribute(new Float32Array(count * 3).fill(0.92), 3));
    this.geometry.setAttribute("paint", new BufferAttribute(new Float32Array(count * 4), 4));
    this.material = createSurface(deps.surface);
    this.material.map = noticeTexture();
  }

  place(object: WorldObject): Guest {
    const pool = new Pool(this.geometry, this.material, { colors: true, initial: 1 });
    const [x, y, z] = object.size ?? [1, 1, 1];
    const size = new Matrix4().makeScale(x, y, z);
    const handle = pool.add(size, new Color(1, 1, 1));
    const matrix = new Matrix4();
    pool.mesh.receiveShadow = true;
    this.deps.scene.add(pool.mesh);
    return {
      parts: [],
      move: (frame) => {
        pool.setMatrix(handle, matrix.multiplyMatrices(frame, size));
        pool.flush();
      },
      dispose: () => pool.dispose(),
    };
  }

  flush(): void {}

  animate(): boolean {
    return false;
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.map?.dispose();
    this.material.dispose();
  }
}

/** Words on a striped card; the box shows it on every side. */
function noticeTexture(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 256;
  const c = canvas.getContext("2d");
  if (c) {
    c.fillStyle = "#efe3cd";
    c.fillRect(0, 0, 256, 256);
    c.strokeStyle = "#e2d0ae";
    c.lineWidth = 14;
    for (let x = -256; x < 256; x += 44) {
      c.beginPath();
      c.moveTo(x, 256);
      c.lineTo(x + 256, 0);
      c.stroke();
    }
    c.fillStyle = "#4a3424";
    c.textAlign = "center";
    c.font = "700 34px ui-rounded, system-ui, sans-serif";
    ["This model", "could not", "be loaded"].forEach((line, i) => c.fillText(line, 128, 96 + i * 42, 236));
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
