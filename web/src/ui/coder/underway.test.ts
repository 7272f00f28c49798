import { expect, it } from "vitest";
import { session, working } from "./testing/session.ts";

it("stops looking at a folder that takes its time", async () => {
  const never = new Promise<never>(() => undefined);
  const { screen, asked } = await session(
    working(),
    {},
    {
      view: { at: "new", folder: "/code/huge" },
      answer: ({ op }) => (op === "look" ? never : {}),
    },
  );
  expect(screen.text).toContain("Looking at the folder…");
  await screen.press("Stop");
  expect(asked).toEqual([
    { op: "look", folder: "/code/huge" },
    { op: "cancel", folder: "/code/huge" },
  ]);
});
