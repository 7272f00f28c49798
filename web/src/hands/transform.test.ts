import { expect, it } from "vitest";
import { seeded } from "../core/random.ts";
import { fromEuler } from "../core/rotation.ts";
import { angles } from "../ui/edit/angles.ts";
import {
  type PosedObject,
  rotationAbout,
  snapShift,
  snapSize,
  snapTurn,
  supportsFirst,
  transformed,
} from "./transform.ts";

const LIMITS = { min: 0.05, max: 50 };
const form = (id: string, position: PosedObject["position"]): PosedObject => ({
  id,
  position,
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
});

it("reads angles as the tools write them, for any turn", () => {
  const random = seeded(3);
  for (let i = 0; i < 500; i++) {
    const [pitch, yaw, roll] = [random() * 178 - 89, random() * 360 - 180, random() * 360 - 180];
    const turn = fromEuler(pitch, yaw, roll);
    const again = fromEuler(...angles(turn));
    const dot = turn.reduce((sum, n, k) => sum + n * (again[k] ?? 0), 0);
    expect(Math.abs(dot)).toBeGreaterThan(0.999999);
  }
});

it("turns several things about their middle, and keeps sizes within the limits", () => {
  const wish = {
    shift: [0, 0, 0] as [number, number, number],
    turn: rotationAbout([0, 1, 0], Math.PI / 2),
    scale: [2, 2, 2] as [number, number, number],
  };
  const [a, b] = transformed([form("a", [1, 0, 0]), form("b", [3, 0, 0])], wish, LIMITS);
  expect(a?.position.map((n) => Math.round(n * 1000) / 1000)).toEqual([2, 0, 2]);
  expect(b?.position.map((n) => Math.round(n * 1000) / 1000)).toEqual([2, 0, -2]);
  expect(transformed([form("a", [0, 0, 0])], { ...wish, scale: [99, 99, 99] }, LIMITS)[0]?.scale).toEqual([50, 50, 50]);
});

it("handles what carries before what is carried", () => {
  const on: Record<string, string> = { lamp: "table", table: "deck" };
  expect(supportsFirst([{ id: "lamp" }, { id: "table" }, { id: "deck" }], (id) => on[id]).map((i) => i.id)).toEqual([
    "deck",
    "table",
    "lamp",
  ]);
  const ring: Record<string, string> = { a: "b", b: "a" };
  expect(supportsFirst([{ id: "a" }, { id: "b" }], (id) => ring[id])).toHaveLength(2);
});

it("snaps what is moved to the grid, only along the axes on which it moves", () => {
  expect(snapShift([form("a", [0.1, 0, 0.1])], [1, 0, 0])).toEqual([0.9, 0, 0]);
  expect(snapShift([form("a", [0, 0, 0]), form("b", [0.5, 0, 0])], [0, 0.3, -0.9])).toEqual([0, 0.25, -1]);
});

it("snaps an upright thing to a heading, and everything else to whole notches", () => {
  const degrees = (n: number) => (n * Math.PI) / 180;
  const turned = (pitch: number, yaw: number) => ({ ...form("a", [0, 0, 0]), rotation: fromEuler(pitch, yaw, 0) });
  const by = (forms: PosedObject[], axis: "yaw" | "pitch") =>
    Math.round((snapTurn(forms, axis, degrees(20)) * 180) / Math.PI);
  expect(by([turned(0, 10)], "yaw")).toBe(20); // to 30°
  expect(by([turned(30, 10)], "yaw")).toBe(15);
  expect(by([turned(0, 10)], "pitch")).toBe(15);
  expect(by([turned(0, 10), turned(0, 0)], "yaw")).toBe(15);
});

it("snaps sizes to tenths, never to nothing, and keeps the sides that keep theirs", () => {
  expect(snapSize([1.234, 1, 0.01]).map((n) => Math.round(n * 1000) / 1000)).toEqual([1.2, 1, 0.1]);
});
