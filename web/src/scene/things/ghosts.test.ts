// The pale outlines: one that grows where a new object will stand, and one that waits for its form.

import { Box3, type InstancedMesh, type Material, Matrix4, MeshBasicMaterial, Scene, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { GHOST, Ghosts } from "./ghosts.ts";

describe("an outline where something will stand", () => {
  const box = new Box3(new Vector3(-1, 0, -1), new Vector3(1, 2, 1));
  const made = () => {
    const scene = new Scene();
    const ghosts = new Ghosts(scene, new MeshBasicMaterial() as Material);
    const mesh = scene.children[0] as InstancedMesh;
    const frame = (i = 0): { size: Vector3; at: Vector3 } => {
      const m = new Matrix4();
      mesh.getMatrixAt(i, m);
      return { size: new Vector3().setFromMatrixScale(m), at: new Vector3().setFromMatrixPosition(m) };
    };
    return { ghosts, mesh, frame };
  };

  it("grows from its foot to a little over its size, and is gone after its time", () => {
    const { ghosts, mesh, frame } = made();
    ghosts.add(box, 10);
    ghosts.update(9.9);
    expect(frame().size.y).toBeLessThan(0.01);
    let before = 0;
    for (let t = 10.01; t < 10 + GHOST; t += 0.01) {
      ghosts.update(t);
      const { size, at } = frame();
      expect(size.y).toBeGreaterThanOrEqual(before);
      expect(at.y).toBeCloseTo(0, 1);
      before = size.y;
    }
    expect(before).toBeGreaterThan(1.9);
    expect(before).toBeLessThan(2.1);
    ghosts.update(10.75);
    expect([ghosts.any, mesh.visible]).toEqual([false, false]);
  });

  it("waits as long as its form does, through pictures and set clocks", () => {
    const { ghosts, mesh } = made();
    ghosts.hold("a", box);
    ghosts.hold("a", box);
    ghosts.add(box, 10);
    ghosts.update(10.1);
    ghosts.hideGrowing();
    expect([ghosts.waiting, mesh.visible]).toEqual([1, true]);
    ghosts.update(1);
    expect([ghosts.any, ghosts.waiting]).toEqual([false, 1]);
    ghosts.release("nobody");
    ghosts.release("a");
    expect([ghosts.waiting, mesh.visible, mesh.count]).toEqual([0, false, 0]);
  });
});
