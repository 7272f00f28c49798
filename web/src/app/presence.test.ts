import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PagePresence } from "../wire/types.gen.ts";
import { CAMERA_EVERY, createPresenceSender, FOLLOWERS_EVERY, type PresenceSender } from "./presence.ts";

let sent: PagePresence[];
let sender: PresenceSender;
const pose = (x: number) => ({
  position: [x, 2, 8] as [number, number, number],
  target: [0, 1, 0] as [number, number, number],
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  sent = [];
  sender = createPresenceSender((p) => sent.push(p), true);
});
afterEach(() => {
  sender.dispose();
  vi.useRealTimers();
});

it("tells a moving camera at most four times a second, and where it came to rest", () => {
  for (let ms = 0; ms < 2000; ms += 16) {
    sender.camera(pose(ms / 100));
    vi.advanceTimersByTime(16);
  }
  vi.advanceTimersByTime(1000);
  expect(sent.length).toBeGreaterThanOrEqual(8);
  expect(sent.length).toBeLessThanOrEqual(2000 / CAMERA_EVERY + 2);
  expect(sent.at(-1)?.camera?.position[0]).toBeCloseTo(19.84, 5);
});

it("is silent while the camera stands still", () => {
  sender.camera(pose(1));
  vi.advanceTimersByTime(1000);
  for (let i = 0; i < 50; i++) {
    sender.camera(pose(1.001));
    vi.advanceTimersByTime(100);
  }
  expect(sent).toHaveLength(1);
});

it("tells where followers are once a second, and that none is left, without delaying the camera", () => {
  for (let ms = 0; ms < 3000; ms += 100) {
    sender.followers([{ id: "cart_1", position: [ms / 1000, 0, 0] }]);
    vi.advanceTimersByTime(100);
  }
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(sent.length).toBeLessThanOrEqual(3000 / FOLLOWERS_EVERY + 1);
  sender.followers([]);
  vi.advanceTimersByTime(1000);
  expect(sent.at(-1)).toEqual({ visible: true });
  const before = sent.length;
  sender.followers([{ id: "cart_1", position: [1, 0, 0] }]);
  sender.camera(pose(1));
  vi.advanceTimersByTime(CAMERA_EVERY);
  expect(sent.slice(before)).toEqual([
    { visible: true, camera: pose(1), followers: [{ id: "cart_1", position: [1, 0, 0] }] },
  ]);
  vi.advanceTimersByTime(2000);
  expect(sent).toHaveLength(before + 1);
});

it("does not keep a reference to a pose that is reused", () => {
  const shared = pose(1);
  sender.camera(shared);
  shared.position[0] = 99;
  vi.advanceTimersByTime(1000);
  expect(sent[0]?.camera?.position[0]).toBe(1);
});

it("tells selection and visibility at once, and drops a cleared selection", () => {
  sender.selected("bench_1");
  sender.visible(false);
  sender.visible(false);
  sender.selected(null);
  expect(sent).toEqual([
    { visible: true, selected: "bench_1" },
    { visible: false, selected: "bench_1" },
    { visible: false },
  ]);
});

it("says everything to a new connection", () => {
  sender.camera(pose(3));
  sender.selected("bench_1");
  sent.length = 0;
  sender.resend();
  expect(sent).toEqual([{ visible: true, camera: pose(3), selected: "bench_1" }]);
});
