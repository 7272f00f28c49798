import { MeshBasicMaterial, Scene } from "three";
import { expect, it } from "vitest";
import { createContact } from "./contact.ts";
import { Guide } from "./guide.ts";

function play(g: Guide, from: number, to: number): void {
  for (let t = from; t <= to; t += 1 / 30) g.update(t, 1 / 30);
}

it("the guide floats in, goes where it is sent, shows its latest text, and leaves nothing behind", () => {
  const scene = new Scene();
  const contact = createContact();
  const g = new Guide(scene, new MeshBasicMaterial(), contact, false);
  const lantern = scene.getObjectByName("guide");
  play(g, 0, 1);
  expect(lantern?.visible).toBe(false);
  expect(g.label()).toBeNull();

  g.set({ text: "Look around." }, 1);
  play(g, 1, 1.2);
  expect(g.busy(1.2)).toBe(true);
  play(g, 1.2, 4);
  expect(lantern?.visible).toBe(true);
  expect(g.busy(4)).toBe(false);

  g.set({ text: "Place a bench.", at: [-2, 0, 1] }, 4);
  play(g, 4, 9);
  expect(g.label()?.text).toBe("Place a bench.");
  expect(g.label()?.anchor.x).toBeCloseTo(-2, 1);

  g.set(null, 9);
  expect(g.label()).toBeNull();
  play(g, 9, 10);
  expect(lantern?.visible).toBe(false);
  expect(contact.count).toBe(0);
  g.dispose();
  expect(scene.children).toHaveLength(0);
});
