import { describe, expect, it } from "vitest";
import type { AgentAtWork, Approval, ApprovalOption, Backend } from "../../wire/types.gen.ts";
import { approvalChoices, askerOf, elsewhereText, outcomeText, questionOf } from "./answer.ts";

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

describe("a question of an agent in a terminal", () => {
  const own = { id: "a1", backend: "terminals", session: "term_1", state: "open" } as Approval;
  const shop = { id: "term_1", kind: "terminal", name: "Claude Code · shop" } as AgentAtWork;

  it("can be answered here while it is open, and belongs to one session", () => {
    expect(questionOf([own], shop)).toBe(own);
    for (const other of [
      { ...own, state: "withdrawn" as const },
      { ...own, session: "term_2" },
      { ...own, backend: "claw" },
    ])
      expect(questionOf([other], shop)).toBeUndefined();
  });

  it("is asked by the session, any other one by its back end", () => {
    const claw = { id: "claw", name: "", product: "OpenClaw" } as Backend;
    const who = (approval: Approval) => askerOf(approval, [claw], { agents: [shop] });
    expect(who(own)).toBe("Claude Code · shop");
    expect(who({ ...own, session: "term_2" })).toBe("");
    expect(who({ ...own, backend: "claw" })).toBe("OpenClaw");
    expect(askerOf(own, [claw], {})).toBe("");
  });
});
