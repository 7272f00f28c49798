// The service behind the page's REST clients: answers requests as a test says, and keeps what was asked.

import { onTestFinished, vi } from "vitest";
import type { WireError } from "../../wire/types.gen.ts";

/** A request: method and path, then its JSON body if it has one. */
export type Requested = readonly [request: string, body?: unknown];

/**
 * Answers with the result of each request ("GET /api/assets"), or refuses it, until the test is over. What is not
 * named is answered with null; a function is asked anew each time.
 */
export function serveResults(results: Readonly<Record<string, unknown>>): Requested[] {
  const asked: Requested[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    const request = `${method} ${path}`;
    asked.push(body === undefined ? [request] : [request, JSON.parse(body)]);
    const given = results[request] ?? null;
    const result: unknown = typeof given === "function" ? given() : given;
    if (result instanceof Refused) return Response.json({ ok: false, error: result.error }, { status: 409 });
    return Response.json({ ok: true, result });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

/** An answer that says why not. */
export class Refused {
  readonly error: WireError;

  constructor(code: WireError["code"], message: string, next = "") {
    this.error = { code, message, next } as WireError;
  }
}
