// How the core refuses a call: one exception type that carries the wire error. Rules throw it from any depth
// with refuse(); execute() catches it and turns it into an answer.

import { ERRORS } from "../wire/tables.gen.ts";
import type { WireError } from "../wire/types.gen.ts";

/** An error that the page itself reports. */
export type PageCode = keyof typeof ERRORS;

export function isPageCode(code: string): code is PageCode {
  return Object.hasOwn(ERRORS, code);
}

/**
 * The optional fields of a wire error: which argument is wrong, what came, what is allowed, what is near, an
 * example, the next step.
 */
type ErrorDetail = Omit<WireError, "code" | "message" | "retryable">;

/** A call that is refused on purpose. Any other exception is a bug and becomes an "internal" error. */
export class Refusal extends Error {
  readonly error: WireError;

  constructor(error: WireError) {
    super(`${error.code}: ${error.message}`);
    this.name = "Refusal";
    this.error = error;
  }
}

/**
 * Builds a complete wire error. The next step and whether a retry makes sense come from the generated table of
 * error codes, unless the detail says otherwise.
 */
export function wireError(code: PageCode, message: string, detail: ErrorDetail = {}): WireError {
  const row = ERRORS[code];
  const error: WireError = { code, message, next: row.next, ...detail };
  if (row.retryable) error.retryable = true;
  if (error.near?.length === 0) delete error.near;
  return error;
}

/** Throws a Refusal. */
export function refuse(code: PageCode, message: string, detail?: ErrorDetail): never {
  throw new Refusal(wireError(code, message, detail));
}

/** A received value as short text, for the `got` field of an error: JSON, cut to 80 characters. */
export function preview(value: unknown): string {
  if (value === undefined) return "nothing";
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // A value that JSON cannot express did not come over the wire; its type has to do.
  }
  text ??= typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
