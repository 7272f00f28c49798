// Answers that contain a picture of the change, and calls that wait for what they need. A picture must never
// hold up or undo the change itself.

import { expect, test } from "vitest";
import { bytes } from "../core/text.ts";
import type { Result } from "../wire/types.gen.ts";
import { pictureResult } from "./changepicture.ts";
import { createTestSetting } from "./testing/page.ts";

/** Arguments of a call that asks for a picture. */
const bench = (x: number) => ({ objects: [{ kind: "bench", position: [x, 0, 5] }], picture: true });
/** The smallest image that counts as plausible. */
const image = { mimeType: "image/jpeg", data: "x".repeat(200) };

/** A network with one live page, which holds the lease. */
async function ready() {
  const here = createTestSetting();
  const a = here.page();
  await here.network.deliverAll();
  return { ...here, a };
}

test("the picture of a change shows what it put, before the next change", async () => {
  const { network, router, a } = await ready();
  const asked: { args: unknown; objects: number }[] = [];
  let draw: (result: Result) => void = () => {};
  a.picture = (args) => {
    asked.push({ args, objects: a.state.objects.size });
    return new Promise((resolve) => {
      draw = resolve;
    });
  };
  const first = router.call("place_objects", {
    ...bench(3),
    objects: [{ kind: "bench", position: [3, 0, 5], count: 2 }],
  });
  const second = router.call("place_objects", { objects: [{ kind: "lamp", position: [9, 0, 5] }] });
  await network.deliverAll();
  expect(asked).toEqual([{ args: { view: "montage", ids: ["bench_1", "bench_2"] }, objects: 2 }]);
  expect(second.answers).toHaveLength(0);
  draw({ text: "1. bench_1", images: [image] });
  await network.deliverAll();
  expect(first.answers).toMatchObject([{ ok: true, result: { revision: 1, images: [image] } }]);
  expect(second.answers).toMatchObject([{ ok: true, result: { revision: 2 } }]);
  // Neither the page nor the log stores it.
  expect(JSON.stringify([a.state.history, router.log])).not.toContain("picture");
});

test("a picture that fails or hangs leaves the change in place and does not block the next call", async () => {
  const { network, router, a } = await ready();
  a.picture = () => Promise.reject(new Error("the graphics are lost"));
  const failed = router.call("place_objects", bench(3));
  await network.deliverAll();
  expect(failed.answers).toMatchObject([{ ok: true, result: { revision: 1 } }]);
  a.picture = () => new Promise(() => {});
  const hangs = router.call("place_objects", bench(6));
  const next = router.call("place_objects", { objects: [{ kind: "lamp", position: [9, 0, 5] }] });
  await network.advance(6000);
  expect(next.answers).toHaveLength(0);
  await network.advance(1500);
  expect(hangs.answers).toMatchObject([{ ok: true, result: { revision: 2 } }]);
  expect(next.answers).toMatchObject([{ ok: true, result: { revision: 3 } }]);
});

test("a repeat is answered from the log, without another picture", async () => {
  const { network, router, a } = await ready();
  let pictures = 0;
  a.picture = () => {
    pictures++;
    return Promise.resolve({ text: "", images: [image] });
  };
  const call = router.call("place_objects", bench(3));
  await network.deliverAll();
  router.redeliver(call);
  await network.deliverAll();
  expect([pictures, router.log.length]).toEqual([1, 1]);
});

test("a call that changes nothing gets no picture and says so", async () => {
  const { network, router, a } = await ready();
  a.picture = () => Promise.reject(new Error("must not be asked"));
  const dry = router.call("place_objects", { ...bench(3), dry_run: true });
  await network.deliverAll();
  expect(dry.answers[0]?.result?.text).toMatch(/Nothing was changed\.\nThere is no picture/);
});

test("the words of a picture keep the answer within 8 KB", () => {
  const entry = { revision: 1, time: "", author: { kind: "user" as const, id: "", name: "" }, operations: [] };
  const text = "x".repeat(8000);
  const legend = Array.from({ length: 50 }, (_, i) => `${i}. bench_${i} é`).join("\n");
  const picture = pictureResult({ ...entry, result: { text } }, { text: legend, images: [image] });
  expect(bytes(text) + 1 + bytes(picture.text)).toBeLessThanOrEqual(8192);
  expect(picture.text).toMatch(/^0\. bench_0 é\n1\. /);
});

test("a call waits for what it needs, but not for ever, and the others behind it", async () => {
  const { network, router, a } = await ready();
  let come: () => void = () => {};
  a.prepare = (args) =>
    "pattern" in (args as object)
      ? new Promise((resolve) => {
          come = () => resolve(undefined);
        })
      : undefined;
  const ring = { pattern: "ring", kind: "rock", count: 3, position: [0, 0, 30] };
  const build = router.call("build", ring);
  const place = router.call("place_objects", { objects: [{ kind: "lamp", position: [9, 0, 5] }] });
  await network.deliverAll();
  expect([build, place].map((c) => c.answers.length)).toEqual([0, 0]);
  come();
  await network.advance(10);
  expect([build, place].map((c) => c.answers[0]?.result?.revision)).toEqual([1, 2]);
  const never = router.call("build", { ...ring, position: [0, 0, 60] });
  await network.advance(9000);
  expect(never.answers[0]?.result?.revision).toBe(3);
});
