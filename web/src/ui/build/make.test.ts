import { expect, it } from "vitest";
import { pageWith } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { PatternForm } from "./make.tsx";

it("shows the piece that it will be made of, at first and where the plan cannot be made of the chosen one", async () => {
  const { model, actions, calls } = pageWith([]);
  const screen = await show(PatternForm, { color: "", model, actions });
  const piece = () => screen.field("Piece").value;
  await screen.check("Maze");
  expect(piece()).toBe("hedge");
  await screen.press("Place the maze");
  expect(calls.at(0)).toMatchObject(["user.hold", { what: { build: { pattern: "maze", kind: "hedge" } } }]);
  await screen.type("Piece", "wall");
  expect(piece()).toBe("wall");
  await screen.check("Ring");
  expect(piece()).toBe("bench");
});
