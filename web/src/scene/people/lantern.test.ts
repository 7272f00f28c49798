import { MeshBasicMaterial, Scene } from "three";
import { expect, it } from "vitest";
import { createContact } from "../light/contact.ts";
import { Motion } from "../system.ts";
import { frameAt } from "../testing/frame.ts";
import { Guide } from "./guide.ts";
import { Lantern } from "./lantern.ts";

let now = 0;

/** Plays on until then; returns how much moved in the last frame. */
function play(g: Lantern, to: number): Motion {
  let last: Motion = Motion.still;
  for (; now <= to; now += 1 / 30) last = g.update(frameAt(now, 1 / 30));
  return last;
}

it("the guide floats in, goes where it is sent, shows its latest text, and leaves nothing behind", () => {
  const scene = new Scene();
  const contact = createContact();
  const guide = new Guide({ wake() {} });
  guide.set({ text: "It has not come yet." });
  expect(guide.label()).toBeNull();
  guide.set(null);
  const g = new Lantern(guide, false, scene, new MeshBasicMaterial(), contact);
  const lantern = scene.getObjectByName("guide");
  play(g, 1);
  expect(lantern?.visible).toBe(false);
  expect(guide.label()).toBeNull();

  guide.set({ text: "Look around." });
  expect(play(g, 1.2)).toBe(Motion.moves);
  const settled = play(g, 4);
  expect(lantern?.visible).toBe(true);
  expect(settled).toBe(Motion.still);

  guide.set({ text: "Place a bench.", at: [-2, 0, 1] });
  play(g, 9);
  expect(guide.label()?.text).toBe("Place a bench.");
  expect(guide.label()?.anchor.x).toBeCloseTo(-2, 1);

  guide.set(null);
  expect(guide.label()).toBeNull();
  play(g, 10);
  expect(lantern?.visible).toBe(false);
  expect(contact.count).toBe(0);
  g.dispose();
  expect(scene.children).toHaveLength(0);
});
