// Code of the scene that is asked for again when it does not come.

import { insist } from "../core/late.ts";

/** Lets milliseconds pass. */
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Loads something in several attempts. Each failure is logged; the last one rejects. */
export function loadPatiently<T>(fetch: () => Promise<T>, what: string): Promise<T> {
  return insist(fetch, wait, (error) => console.warn(`world: could not load ${what}: ${String(error)}`));
}
