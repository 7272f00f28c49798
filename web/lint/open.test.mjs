// The open panel is changed in one file, so that what opening and closing means stands once.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const TOP = new URL("../src/", import.meta.url).pathname;

test("only ui/panels.ts changes which panel is open", () => {
  const writers = readdirSync(TOP, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
    .filter((name) => /\bmodel\.open\.value = /.test(readFileSync(TOP + name, "utf8")));
  expect(writers).toEqual(["ui/panels.ts"]);
});
