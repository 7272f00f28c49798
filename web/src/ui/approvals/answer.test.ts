import { expect, it } from "vitest";
import type { ApprovalOption } from "../../wire/types.gen.ts";
import { approvalChoices, elsewhereText, outcomeText } from "./answer.ts";

const once: ApprovalOption = { id: "allow-once", name: "Allow once", kind: "allow_once" };
const always: ApprovalOption = { id: "allow-always", name: "Allow always", kind: "allow_always" };
const deny: ApprovalOption = { id: "deny", name: "Deny", kind: "reject_once" };
const never: ApprovalOption = { id: "never", name: "Never", kind: "reject_always" };

it.each([
  [[once, deny], once, deny, []],
  [[always, deny, once], once, deny, [always]],
  [[always, never], undefined, never, [always]], // what lasts is never the first button that allows
  [[once, deny, never], once, deny, [never]],
  [[], undefined, undefined, []],
])("offers once, and the rest behind More", (options, allow, no, more) => {
  expect(approvalChoices(options)).toEqual({ allow, deny: no, more });
});

it.each([
  [{ state: "answered", answer: "Deny", by: "another page" }, "Answered: Deny, by another page."],
  [{ state: "answered", answer: "Allow once" }, "Answered: Allow once."],
  [{ state: "withdrawn" }, "The request was withdrawn."],
  [{ state: "expired" }, "There was no answer in time, so it was not allowed."],
] as const)("%j", (approval, words) => expect(outcomeText(approval)).toBe(words));

it("says who answers what can only be looked at here", () => {
  expect(elsewhereText([deny], true)).toBe("");
  expect(elsewhereText([], true)).toMatch(/on the agent's own computer.*--answer-approvals/);
  expect(elsewhereText([], false)).not.toMatch(/pair/);
});
