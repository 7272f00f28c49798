import { expect, test } from "vitest";
import { chunk } from "./chunk.ts";
import { lateHandler } from "./latehandler.ts";

/** A handler that writes down what it hears, and its code, which arrives when it is told to. */
function setUp() {
  const heard: number[] = [];
  const asked: { arrive(): void; fail(): void }[] = [];
  const code = chunk(
    () =>
      new Promise<(event: number) => void>((resolve, reject) => {
        asked.push({ arrive: () => resolve((event) => heard.push(event)), fail: () => reject(new Error("offline")) });
      }),
  );
  return { heard, asked, late: lateHandler(code) };
}

test("Events before the code wait without asking for it, and come in order, once", async () => {
  const { heard, asked, late } = setUp();
  late.handle(1);
  late.handle(2);
  expect(asked).toHaveLength(0);
  const loaded = late.load();
  late.handle(3);
  expect(heard).toEqual([]);
  asked[0]?.arrive();
  await loaded;
  late.handle(4);
  expect(heard).toEqual([1, 2, 3, 4]);
});

test("After a failure the next event asks again, and nothing is lost", async () => {
  const { heard, asked, late } = setUp();
  late.handle(1);
  const first = late.load();
  asked[0]?.fail();
  await expect(first).rejects.toThrow("offline");
  late.handle(2);
  asked[1]?.arrive();
  await late.load();
  expect(asked).toHaveLength(2);
  expect(heard).toEqual([1, 2]);
});

test("Of very many events the newest are kept", async () => {
  const { heard, asked, late } = setUp();
  for (let i = 0; i < 600; i++) late.handle(i);
  const loaded = late.load();
  asked[0]?.arrive();
  await loaded;
  expect([heard.length, heard[0], heard.at(-1)]).toEqual([500, 100, 599]);
});
