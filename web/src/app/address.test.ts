import { expect, it } from "vitest";
import { readAddress } from "./address.ts";

it.each([
  ["", "auto", undefined],
  ["?quality=test&world=w_abc", "test", "w_abc"],
  ["?quality=ultra", "auto", undefined],
  ["?world=../../etc", "auto", undefined],
  ["?world=", "auto", undefined],
  [`?world=${"w".repeat(65)}`, "auto", undefined],
])("%s", (search, quality, worldId) => {
  expect(readAddress(search)).toEqual({ quality, worldId });
});
