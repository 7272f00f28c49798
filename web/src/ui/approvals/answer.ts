/** The possible answers to an approval, and what became of it, in words. Pure. */

import type { AgentAtWork, AgentsAtWork, Approval, ApprovalOption, Backend } from "../../wire/types.gen.ts";

/** The id of the back end of the agents in terminals: messages to them and answers go to it. */
export const TERMINALS = "terminals";

/** The question of a session in a terminal that can be answered here; undefined: there is none. */
export function questionOf(approvals: readonly Approval[], session: Pick<AgentAtWork, "id">): Approval | undefined {
  return approvals.find(
    ({ backend, session: of, state }) => backend === TERMINALS && of === session.id && state === "open",
  );
}

/** Who asks, for people; empty: it is not known. A relay knows the back ends alone. */
export function askerOf(
  { backend, session }: Pick<Approval, "backend" | "session">,
  backends: readonly Backend[],
  { agents = [] }: AgentsAtWork,
): string {
  const asker = backend === TERMINALS ? session : backend;
  const of = [...agents, ...backends].find(({ id }) => id === asker);
  return of?.name || of?.product || "";
}

/** The options as the card arranges them. */
interface ApprovalChoices {
  /** The narrowest option that allows, and the narrowest that denies: the card's two buttons. */
  allow: ApprovalOption | undefined;
  deny: ApprovalOption | undefined;
  /** All others, behind "More". */
  more: ApprovalOption[];
}

/** The card only offers "once" directly; options that last are behind "More", even if nothing else allows. */
export function approvalChoices(options: readonly ApprovalOption[]): ApprovalChoices {
  const allow = options.find((o) => o.kind === "allow_once");
  const deny = options.find((o) => o.kind === "reject_once") ?? options.find((o) => o.kind === "reject_always");
  return { allow, deny, more: options.filter((o) => o !== allow && o !== deny) };
}

/**
 * Who answers what this page only shows: a paired computer keeps its answers unless its user has given them away. Empty
 * when there is something to choose here.
 */
export function elsewhereText(options: readonly ApprovalOption[], hosted: boolean): string {
  if (options.length > 0) return "";
  return hosted
    ? "Answer it on the agent's own computer. To answer here too, pair that computer again with --answer-approvals."
    : "It can only be answered where the agent runs.";
}

/** "Answered: Deny, by another page."; empty while the approval is open. */
export function outcomeText(approval: Pick<Approval, "state" | "answer" | "by">): string {
  switch (approval.state) {
    case "open":
      return "";
    case "answered":
      return `Answered: ${approval.answer || "elsewhere"}${approval.by ? `, by ${approval.by}` : ""}.`;
    case "withdrawn":
      return "The request was withdrawn.";
    case "expired":
      return "There was no answer in time, so it was not allowed.";
  }
}
