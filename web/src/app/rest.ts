/** Requests to the service's REST routes, and the reading of their answers. */

import { Refusal } from "../core/refuse.ts";
import { fieldsOf } from "../wire/guard.ts";
import type { WireError } from "../wire/types.gen.ts";

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 15_000;

/** Sends a request and returns its result. Rejects with the service's Refusal or a reason in words. */
export async function ask(method: string, path: string, body?: object, timeout = TIMEOUT, stop?: AbortSignal) {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, {
      method,
      cache: "no-store",
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(stop ? [stop] : [])]),
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
    answer = response.status === 204 ? { ok: true } : await response.json();
  } catch {
    throw new Error("the service did not answer. Check the list before you try again");
  }
  return resultOf(response.ok, answer);
}

/** The result of an answer; throws the service's own error if it refused. */
export function resultOf(ok: boolean, answer: unknown): unknown {
  const fields = fieldsOf(answer);
  if (ok && fields?.["ok"] === true) return fields["result"];
  const error = fieldsOf(fields?.["error"]);
  if (typeof error?.["message"] === "string") throw new Refusal(error as unknown as WireError);
  throw unreadable();
}

/** The answer does not have the expected form. */
export function unreadable(): Error {
  return new Error("this page cannot read the answer of world-mcp; reload the page");
}
