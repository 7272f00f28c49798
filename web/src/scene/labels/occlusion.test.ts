import { Box3, Matrix4, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { SpatialHash } from "../../core/space/hash.ts";
import { buildPiece } from "../pieces/index.ts";
import type { ObjectView } from "../things/objects.ts";
import { isOccluded, Occlusion } from "./occlusion.ts";

function view(kind: string, x: number, z: number): ObjectView {
  const shape = buildPiece(kind);
  const matrix = new Matrix4().makeTranslation(x, 0, z);
  const box = new Box3().copy(shape.geometry.boundingBox as Box3).applyMatrix4(matrix);
  return { id: kind, matrix, box, instances: [{ kind: { kind, shape }, local: null }] } as unknown as ObjectView;
}

const eye = new Vector3(0, 1.7, 10);
const head = new Vector3(0, 1.8, 0);

/** An index of what stands there. */
function standing(...views: ObjectView[]): SpatialHash<ObjectView> {
  const index = new SpatialHash<ObjectView>();
  for (const v of views) index.put(v, [v.box.min.x, v.box.min.z, v.box.max.x, v.box.max.z]);
  return index;
}

describe("occlusion", () => {
  it("hides what stands behind a house, not what stands in front of it or beside it", () => {
    expect(isOccluded(eye, head, standing(view("house", 0, 5)))).toBe(true);
    expect(isOccluded(eye, head, standing(view("house", 0, -6)))).toBe(false);
    expect(isOccluded(eye, head, standing(view("house", 9, 5)))).toBe(false);
  });

  it("lets one see through an arch, and no object hides itself", () => {
    const gate = view("arch", 0, 5);
    gate.matrix.scale(new Vector3(2, 2, 1));
    gate.box.copy(new Box3(new Vector3(-2, 0, 4.75), new Vector3(2, 4, 5.25)));
    expect(isOccluded(eye, head, standing(gate))).toBe(false);
    expect(isOccluded(eye, head, standing(view("house", 0, 5)), "house")).toBe(false);
  });

  it("tests one place at a time, a few times per second", () => {
    const sight = new Occlusion();
    let rays = 0;
    const index = standing(view("house", 0, 5));
    const counted: Pick<typeof index, "along"> = {
      along: (...ray) => {
        rays++;
        index.along(...ray);
      },
    };
    const places = [
      { id: "a", anchor: head },
      { id: "b", anchor: new Vector3(9, 1.8, 0) },
    ];
    for (let t = 0; t < 2; t += 1 / 60) sight.update(places, eye, counted, t);
    expect(rays).toBeLessThan(20);
    expect(sight.isHidden("a")).toBe(true);
    expect(sight.isHidden("b")).toBe(false);
  });
});
