import { expect, test } from "vitest";
import type { SmokeStep } from "../../wire/types.gen.ts";
import { smokeLegs, smokeVerdict } from "./smokewords.ts";

const step = (over: Partial<SmokeStep>): SmokeStep => ({
  name: "world info",
  leg: "this computer",
  ok: true,
  ms: 12.4,
  text: "A world.",
  ...over,
});

test("the steps stand under the way that they went, and what failed says why and what to do", () => {
  const steps = [
    step({}),
    step({ name: "avatar walk", ms: 1234 }),
    step({
      leg: "through dev@vps",
      name: "connection",
      ok: false,
      ms: 0,
      text: "nothing answers",
      next: "Look there.",
    }),
  ];
  const smoke = { ok: false, steps };
  expect(smokeLegs(smoke)).toEqual([
    {
      leg: "On this computer",
      steps: [
        { name: "Sees the world", ok: true, took: "12 ms", text: "" },
        { name: "Walks", ok: true, took: "1.2 s", text: "" },
      ],
    },
    {
      leg: "Through dev@vps",
      steps: [{ name: "Can be reached", ok: false, took: "0 ms", text: "Nothing answers. Look there." }],
    },
  ]);
  expect(smokeVerdict(smoke)).toBe("It does not work through dev@vps.");
});

test("a test that went well is told in one sentence", () => {
  expect(smokeVerdict({ ok: true, steps: [step({ leg: "the hosted world" })] })).toBe("Everything works.");
  expect(smokeLegs({ ok: true, steps: [step({ leg: "the hosted world" })] })[0]?.leg).toBe("In the hosted world");
});
