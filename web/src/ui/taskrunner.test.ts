import { expect, it } from "vitest";
import { Refusal } from "../core/refuse.ts";
import type { Result } from "../wire/types.gen.ts";
import type { Actions } from "./actions.ts";
import { createTaskRunner } from "./taskrunner.ts";

/** Calls that are answered by hand, in the order in which they began. */
function tools() {
  const begun: { tool: string; answer(result: Partial<Result>): void; refuse(error: unknown): void }[] = [];
  const runTool = (tool: string) =>
    new Promise<Result>((resolve, refuse) => {
      begun.push({ tool, answer: (result) => resolve(result as Result), refuse });
    });
  return { begun, tasks: createTaskRunner({ runTool } as unknown as Actions) };
}

/** Until all that can follow has followed. */
const settled = () => new Promise((next) => setTimeout(next));

it("runs one after the other, and says the first line of each answer with what the rules adjusted", async () => {
  const { begun, tasks } = tools();
  tasks.run("modify_objects", {});
  tasks.run("delete_objects", {});
  await settled();
  expect(begun.map(({ tool }) => tool)).toEqual(["modify_objects"]);
  begun[0]?.answer({ text: "Changed 1 object." });
  await settled();
  expect([tasks.result.value, tasks.busy.value]).toEqual(["", true]); // the second one is under way
  expect(begun.map(({ tool }) => tool)).toEqual(["modify_objects", "delete_objects"]);
  begun[1]?.answer({ text: "Removed 1 object.\nCursor: 4", data: { objects: [{ rules: ["the lamp fell"] }] } });
  await settled();
  expect([tasks.result.value, tasks.busy.value]).toEqual(["Removed 1 object. The lamp fell.", false]);
});

it("says why something was refused and what is allowed, until the next attempt", async () => {
  const { begun, tasks } = tools();
  tasks.run("modify_objects", {});
  await settled();
  begun[0]?.refuse(new Refusal({ code: "invalid", message: "It is too far away.", allowed: "-200 to 200" } as never));
  await settled();
  expect(tasks.failed.value).toBe("It is too far away. Allowed: -200 to 200.");
  tasks.attempt(async () => ({ text: "Changed 1 object." }) as Result);
  await settled();
  expect([tasks.failed.value, tasks.result.value]).toEqual(["", "Changed 1 object."]);
});
