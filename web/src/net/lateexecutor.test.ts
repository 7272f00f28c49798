// Calls that arrive before the code that executes them.

import { expect, test } from "vitest";
import { late } from "../core/late.ts";
import * as executor from "./executor.ts";
import { createTestSetting, type TestPage } from "./testing/page.ts";

const bench = (x: number) => ({ objects: [{ kind: "bench", position: [x, 0, 5] }] });

/** A live page whose code for calls comes, or fails to come, when the test says so. */
async function waiting() {
  const setting = createTestSetting();
  let come = (): void => {};
  let fail = (): void => {};
  const executorCode = late(
    () =>
      new Promise<typeof executor>((resolve, reject) => {
        come = () => resolve(executor);
        fail = () => reject(new Error("offline"));
      }),
  );
  const a: TestPage = setting.page({ executorCode });
  await setting.network.deliverAll();
  return { ...setting, a, come: () => come(), fail: () => fail() };
}

test("they wait for it, and are executed in the order of their arrival", async () => {
  const { network, router, come } = await waiting();
  const calls = [1, 2, 3].map((x) => router.call("place_objects", bench(x * 3)));
  await network.deliverAll();
  expect(calls.flatMap((c) => c.answers)).toEqual([]);
  come();
  await network.advance(10);
  expect(calls.map((c) => c.answers[0]?.result?.revision)).toEqual([1, 2, 3]);
  expect(router.log.map((e) => e.callId)).toEqual([...router.calls.keys()]);
});

test("what was withdrawn meanwhile is not executed", async () => {
  const { network, router, come } = await waiting();
  const first = router.call("place_objects", bench(3));
  const second = router.call("place_objects", bench(6));
  await network.deliverAll();
  router.cancel(first);
  await network.deliverAll();
  come();
  await network.advance(10);
  expect(first.answers).toMatchObject([{ ok: false, error: { code: "cancelled" } }]);
  expect(second.answers).toMatchObject([{ ok: true, result: { revision: 1 } }]);
  expect(router.log).toHaveLength(1);
});

test("without it a call is refused as retryable, and the next one tries again", async () => {
  const { network, router, fail, come } = await waiting();
  const refused = router.call("place_objects", bench(3));
  const withdrawn = router.call("place_objects", bench(6));
  await network.deliverAll();
  router.cancel(withdrawn);
  await network.deliverAll();
  fail();
  await network.advance(10);
  expect(refused.answers).toMatchObject([{ ok: false, error: { code: "browser_slow", retryable: true } }]);
  expect(withdrawn.answers).toHaveLength(1);
  const again = router.call("place_objects", bench(9));
  await network.deliverAll();
  come();
  await network.advance(10);
  expect(again.answers).toMatchObject([{ ok: true }]);
});

test("a call does not wait for ever, and one that was refused is not executed later", async () => {
  const { network, router, come } = await waiting();
  const late = router.call("place_objects", bench(3));
  await network.advance(9000);
  expect(late.answers).toMatchObject([{ ok: false, error: { code: "browser_slow" } }]);
  come();
  await network.advance(10);
  expect(router.log).toHaveLength(0);
  const next = router.call("place_objects", bench(3));
  await network.advance(10);
  expect(next.answers).toMatchObject([{ ok: true }]);
});

test("what waited goes with its socket: its caller was told that nothing was changed", async () => {
  const { network, router, come } = await waiting();
  const lost = router.call("place_objects", bench(3));
  await network.deliverAll();
  for (const socket of network.sockets) socket.cut();
  await network.advance(2000);
  expect(lost.answers).toMatchObject([{ ok: false, error: { code: "page_gone" } }]);
  come();
  await network.advance(5000);
  expect(router.log).toHaveLength(0);
  const next = router.call("place_objects", bench(3));
  await network.advance(10);
  expect(next.answers).toMatchObject([{ ok: true }]);
});
