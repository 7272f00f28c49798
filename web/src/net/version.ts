// Which protocol versions the page and the service speak, and what it means when they have none in common. Builds
// have no order, and the page works with any that speaks its protocol.

import { PAGE_PROTOCOL, PROTOCOL } from "../wire/tables.gen.ts";
import type { ProtocolRange } from "../wire/types.gen.ts";

/** What this page speaks. */
export const OWN_PROTOCOLS: ProtocolRange = { min: PAGE_PROTOCOL, max: PROTOCOL };

/** How a hello names what the page speaks. One protocol needs no range, which services of before would refuse. */
export function namedProtocols(own: ProtocolRange): { protocol: number; protocols?: ProtocolRange } {
  return own.min === own.max ? { protocol: own.max } : { protocol: own.max, protocols: own };
}

/** The range that a hello or a welcome names. Without a well-formed range it is the one protocol that it is in. */
export function protocolsOf(frame: { protocol: number; protocols?: unknown }): ProtocolRange {
  const { min, max } = (frame.protocols ?? {}) as Partial<Record<"min" | "max", unknown>>;
  if (isVersion(min) && isVersion(max) && min <= max) return { min, max };
  return { min: frame.protocol, max: frame.protocol };
}

/** The newest protocol that both ends speak; undefined: there is none. */
export function commonProtocol(a: ProtocolRange, b: ProtocolRange): number | undefined {
  const newest = Math.min(a.max, b.max);
  return newest >= Math.max(a.min, b.min) ? newest : undefined;
}

/** Whether the service's build is known to be another than the page's. An empty build is unknown. */
export function isOtherBuild(page: string, service: string): boolean {
  return page !== "" && service !== "" && page !== service;
}

/** A range in words. */
export function rangeText({ min, max }: ProtocolRange): string {
  return min === max ? `protocol ${max}` : `protocols ${min} to ${max}`;
}

/** Why page and service do not fit although the page was loaded anew, and the next step; undefined: their protocols. */
export function mismatchText(page: ProtocolRange, service?: ProtocolRange): { message: string; next: string } {
  const wait = "If an update is under way, wait a minute and reload.";
  if (!service)
    return {
      message: "World-mcp did not accept this page, and reloading did not help.",
      next: `${wait} Otherwise update world-mcp, then reload.`,
    };
  if (page.max < service.min)
    return {
      message: "This page is older than world-mcp, and reloading did not bring the new one.",
      next: `${wait} Otherwise reload it without the browser's cache: hold Shift while you reload.`,
    };
  return {
    message: "This page is newer than the world-mcp that answers.",
    next: `${wait} Otherwise restart world-mcp, so that the installed version runs.`,
  };
}

/** Whether a value is the number of a protocol version. */
function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
