import { expect, it } from "vitest";
import { readAddress } from "./address.ts";

it.each([
  ["", undefined, undefined],
  ["?quality=test&world=w_abc", "test", "w_abc"],
  ["?quality=ultra", undefined, undefined],
  ["?world=../../etc", undefined, undefined],
  ["?world=", undefined, undefined],
  [`?world=${"w".repeat(65)}`, undefined, undefined],
])("%s", (search, quality, worldId) => {
  expect(readAddress(search)).toEqual({ quality, worldId });
});
