// What an agent's program told of its use of tokens and money. What it did not tell is not said.

import type { TerminalUsage } from "../../wire/types.gen.ts";
import { counted, formatNumber } from "./text.ts";

/** What it has used, as far as its program tells: "12,400 tokens in, 9,000 of them from the cache · 800 out · $0.42". */
export function usageText({ input = 0, output = 0, cached = 0, cost }: TerminalUsage): string {
  const read =
    input > 0 && `${counted(input, "token")} in${cached > 0 ? `, ${formatNumber(cached)} of them cached` : ""}`;
  const written = output > 0 && `${input > 0 ? formatNumber(output) : counted(output, "token")} out`;
  return [read, written, cost !== undefined && costText(cost)].filter(Boolean).join(" · ");
}

/** Money, in USD. What is less than a cent, but something, is not told as nothing. */
function costText(cost: number): string {
  return cost > 0 && cost < 0.005 ? "under $0.01" : `$${cost.toFixed(2)}`;
}
