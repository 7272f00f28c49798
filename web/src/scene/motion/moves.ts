/** What moves by itself, known without the code of behaviours. */

import type { WorldObject } from "../../wire/types.gen.ts";

/** Whether two states of an object have the same behaviour. */
export function sameBehavior(a: WorldObject, b: WorldObject): boolean {
  return JSON.stringify(a.behavior) === JSON.stringify(b.behavior);
}

/** Whether one of these objects moves by itself, so that it would be seen to jump if its behaviour came late. */
export function anyMoves(objects: Iterable<WorldObject>): boolean {
  for (const { behavior } of objects) if (behavior && behavior.motion !== "open") return true;
  return false;
}
