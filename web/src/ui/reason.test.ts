import { expect, it } from "vitest";
import { Refusal, wireError } from "../core/refuse.ts";
import { ERRORS } from "../wire/tables.gen.ts";
import { nextStep, reasonOf } from "./reason.ts";

it("says what happened, then what to do, in sentences", () => {
  const error = { code: "store_failed", message: "the disk is full", next: "Free some space" } as const;
  expect(reasonOf(new Refusal(error))).toBe("The disk is full. Free some space.");
  expect(reasonOf(new Error("there is no connection"))).toBe("There is no connection.");
});

it("tells the user nothing that is meant for agents, but what one refusal alone advises", () => {
  expect(reasonOf(new Refusal(wireError("nothing_to_undo", "there is nothing to undo")))).toBe(
    "There is nothing to undo.",
  );
  expect(reasonOf(new Refusal(wireError("timeout", "it took too long")))).toBe("It took too long. Try again.");
  const advice = wireError("bad_arguments", "the file is empty", { next: "Choose another file." });
  expect(reasonOf(new Refusal(advice))).toBe("The file is empty. Choose another file.");
  for (const [code, { next }] of Object.entries(ERRORS))
    expect(nextStep({ code: code as keyof typeof ERRORS, next }), code).not.toMatch(
      /inspect_world|call again|the user|tools/i,
    );
});

it("leaves the command out that a button stands for", () => {
  const next = "Let World test it, then try again. world-mcp agents test codex";
  expect(nextStep({ code: "agent_unknown_version", next })).toBe("Let World test it, then try again.");
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
