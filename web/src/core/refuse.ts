// How the core refuses: one exception that carries the wire error; execute() turns it into an answer.

import { ERRORS } from "../wire/tables.gen.ts";
import type { Code, WireError } from "../wire/types.gen.ts";

export type Detail = Omit<WireError, "code" | "message" | "retryable">;

export class Refusal extends Error {
  readonly error: WireError;

  constructor(error: WireError) {
    super(`${error.code}: ${error.message}`);
    this.name = "Refusal";
    this.error = error;
  }
}

/** A complete wire error: the table's next step and retryability unless the detail says otherwise. */
export function wireError(code: Code, message: string, detail: Detail = {}): WireError {
  const row = ERRORS[code];
  const error: WireError = { code, message, next: row.next, ...detail };
  if (row.retryable) error.retryable = true;
  if (error.near?.length === 0) delete error.near;
  return error;
}

export function refuse(code: Code, message: string, detail?: Detail): never {
  throw new Refusal(wireError(code, message, detail));
}

/** What came, shortened, for the `got` of an error. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // what cannot be written as JSON never came over the wire
  }
  text ??= typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
