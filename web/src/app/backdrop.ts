/** The place behind a hosted login: a plaza as every new world has it. It is only a picture; no service knows it. */

import { PLAZA } from "../core/testing/plaza.gen.ts";
import type { Document, Environment, WorldObject } from "../wire/types.gen.ts";

/** The document, at no revision: the first welcome replaces it. */
export function backdrop(): Document {
  const environment = PLAZA.find(({ type }) => type === "environment")?.value as Environment;
  const objects = PLAZA.filter(({ type }) => type === "object").map(({ value }) => value as WorldObject);
  return { name: "", revision: 0, objects, avatars: [], environment };
}
