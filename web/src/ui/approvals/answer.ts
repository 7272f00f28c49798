/** What an approval can be answered, and what came of it, in words. Pure. */

import type { Approval, ApprovalOption } from "../../wire/types.gen.ts";

export interface Options {
  /** The least that allows, and the least that denies: the card's two buttons. */
  allow: ApprovalOption | undefined;
  deny: ApprovalOption | undefined;
  /** Everything else, behind "More". */
  more: ApprovalOption[];
}

/** The card offers "once" of each; what lasts is behind "More", even where there is nothing else that allows. */
export function mainOptions(options: readonly ApprovalOption[]): Options {
  const allow = options.find((o) => o.kind === "allow_once");
  const deny = options.find((o) => o.kind === "reject_once") ?? options.find((o) => o.kind === "reject_always");
  return { allow, deny, more: options.filter((o) => o !== allow && o !== deny) };
}

/** "Answered: Deny, by the other page.", "Nobody answered in time." */
export function answerWords(approval: Pick<Approval, "state" | "answer" | "by">): string {
  switch (approval.state) {
    case "open":
      return "";
    case "answered":
      return `Answered: ${approval.answer || "somewhere else"}${approval.by ? `, by ${approval.by}` : ""}.`;
    case "withdrawn":
      return "It is not asked any more.";
    case "expired":
      return "Nobody answered in time, so it was not allowed.";
  }
}
