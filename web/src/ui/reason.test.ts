import { expect, it } from "vitest";
import { Refusal } from "../core/refuse.ts";
import { reasonOf } from "./reason.ts";

it("says what happened, then what to do, in sentences", () => {
  const error = { code: "store_failed", message: "the disk is full", next: "Free some space" } as const;
  expect(reasonOf(new Refusal(error))).toBe("The disk is full. Free some space.");
  expect(reasonOf(new Error("there is no connection"))).toBe("There is no connection.");
});

it.each([
  [
    "a next step that is a command",
    new Refusal({ code: "revoked", message: "the login has ended", next: "Run `world-mcp open`." }),
  ],
  [
    "a file that the service no longer has",
    new TypeError("Failed to fetch dynamically imported module: http://127.0.0.1:4516/a.js"),
  ],
])("keeps commands and addresses off the surface: %s", (_, error) => {
  expect(reasonOf(error)).toMatch(/Reload the page/);
  expect(reasonOf(error)).not.toMatch(/world-mcp|http/);
});
