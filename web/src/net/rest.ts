// The page's requests over HTTP: nothing else in the page may call fetch (a lint rule says so). Every answer is JSON
// in one envelope, { ok, result } or { ok, error }, unless it is a file. What fails is told in words: a Refusal when
// the service says why, an Error otherwise.

import { Refusal } from "../core/refuse.ts";
import { fieldsOf, type Guard } from "../wire/guard.ts";
import { isWireError } from "../wire/guards.ts";

/** How long an answer may take, in milliseconds, unless a request says otherwise. */
const TIMEOUT = 15_000;

/** The reason when nobody answers. What was to change may have changed all the same. */
function silenceAfter(method: Method): string {
  return `the service didn't respond${method === "GET" ? "; try again" : ". Check the list before you try again"}`;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a request may say beside its path. */
export interface RestOptions {
  body?: object | undefined;
  /** In milliseconds. */
  timeout?: number | undefined;
  /** Stops it. */
  signal?: AbortSignal | undefined;
  /** The reason when nobody answers in time. */
  silence?: string | undefined;
  /** The reason when the answer is none that this page can read. */
  unreadable?: string | undefined;
  /** For files that never change. */
  cache?: RequestCache | undefined;
  headers?: Record<string, string> | undefined;
}

/**
 * Requests by method. Each resolves with the result that passes its guard, and rejects with words. Without a guard the
 * result is not looked at.
 */
export const rest = {
  get: <T = unknown>(path: string, passes?: Guard<T>, options?: RestOptions) => ask("GET", path, passes, options),
  del: (path: string, options?: RestOptions) => ask("DELETE", path, undefined, options),
  post: withBody("POST"),
  put: withBody("PUT"),
  patch: withBody("PATCH"),
};

/** The requests of a method that sends something. */
function withBody(method: Method) {
  return <T = unknown>(path: string, body: object, passes?: Guard<T>, options?: RestOptions): Promise<T> =>
    ask(method, path, passes, { ...options, body });
}

/** Sends a request, and returns the result in its answer. */
async function ask<T>(method: Method, path: string, passes?: Guard<T>, options: RestOptions = {}): Promise<T> {
  const { ok, content } = await send(method, path, options, contentOf);
  return resultOf(ok, content, passes, options.unreadable);
}

/** Requests a file. */
export async function download<K extends "arrayBuffer" | "blob" | "text">(
  method: Method,
  path: string,
  as: K,
  options: RestOptions = {},
): Promise<Awaited<ReturnType<Response[K]>>> {
  type File = Awaited<ReturnType<Response[K]>>;
  const { ok, content } = await send<unknown>(method, path, options, (response) =>
    response.ok ? response[as]() : contentOf(response),
  );
  return ok ? (content as File) : resultOf<File>(false, content, undefined, options.unreadable);
}

/** What answers a request, whatever it is; undefined when nobody does. */
export async function probe(method: Method, path: string, options?: RestOptions) {
  return send(method, path, options ?? {}, contentOf).catch(() => undefined);
}

/** The result in an answer's envelope. Throws what the service says, or that the page cannot read it. */
export function resultOf<T>(ok: boolean, content: unknown, passes: Guard<T> | undefined, otherwise?: string): T {
  const answer = fieldsOf(content);
  const result = answer?.["result"] as T;
  if (ok && answer?.["ok"] === true && (!passes || passes(result))) return result;
  if (isWireError(answer?.["error"])) throw new Refusal(answer["error"]);
  throw unreadable(otherwise);
}

/** The answer does not have the expected form. */
export function unreadable(reason = "this page cannot read the answer of world-mcp; reload the page"): Error {
  return new Error(reason);
}

/** The parsed content of an answer; undefined if it is no JSON. */
async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return { ok: true };
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a request and reads its answer. Rejects only if there is none, or not all of it. */
async function send<T>(
  method: Method,
  path: string,
  { body, timeout = TIMEOUT, signal, silence = silenceAfter(method), cache = "no-store", headers }: RestOptions,
  take: (response: Response) => Promise<T>,
): Promise<{ ok: boolean; status: number; content: T }> {
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(path, {
      method,
      cache,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers } }),
    });
    return { ok: response.ok, status: response.status, content: await take(response) };
  } catch {
    throw new Error(silence);
  }
}
