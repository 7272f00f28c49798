import { PerspectiveCamera } from "three";
import { expect, it } from "vitest";
import { ViewOffset } from "../camera/viewoffset.ts";
import { frameRect } from "./photo.ts";

const WIDE = { width: 1200, height: 800 };

it.each<[string, Parameters<typeof frameRect>[0], [number, number, number, number]]>([
  ["the whole canvas", { aspect: null }, [0, 0, 1200, 800]],
  ["the whole canvas, whatever is covered", { aspect: null, below: 300 }, [0, 0, 1200, 800]],
  ["as wide as the canvas", { aspect: 2 }, [0, 100, 1200, 600]],
  ["as high as the canvas", { aspect: 1 }, [200, 0, 800, 800]],
  ["above what panels cover", { aspect: 1, below: 200 }, [300, 0, 600, 600]],
  ["at least 30 % of the height", { aspect: 1, below: 790 }, [480, 0, 240, 240]],
])("a photo shows %s", (_, framing, [x, y, width, height]) => {
  expect(frameRect(framing, WIDE)).toEqual({ x, y, width, height });
});

it("the picture moves out from under panels, eased, and never by more than a share of it", () => {
  const camera = new PerspectiveCamera();
  const offset = new ViewOffset();
  const shift = () => [camera.view?.enabled ? camera.view.offsetX : 0, camera.view?.enabled ? camera.view.offsetY : 0];
  expect(offset.set(0, 0)).toBe(false);
  expect(offset.set(300, 0)).toBe(true);
  expect(offset.set(300, 0)).toBe(false);
  expect(offset.update(0.016)).toBe(true);
  offset.frame(camera, 1200, 800);
  expect(shift()[0]).toBeGreaterThan(0);
  expect(shift()[0]).toBeLessThan(150);
  for (let i = 0; i < 200; i++) offset.update(0.1);
  expect(offset.update(0.1)).toBe(false);
  offset.frame(camera, 1200, 800);
  expect(shift()).toEqual([150, 0]);
  offset.set(1200, 800);
  for (let i = 0; i < 200; i++) offset.update(0.1);
  offset.frame(camera, 1200, 800);
  expect(shift()).toEqual([1200 * 0.24, 800 * 0.17]);
});
