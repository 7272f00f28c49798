/** The ids of uploaded files, and where they stand. */

import { fieldsOf } from "../wire/guard.ts";
import { isAsset } from "../wire/guards.ts";
import type { Asset } from "../wire/types.gen.ts";

/** Ids of files: images, models, VRM figures. */
const ID = /^(img|mdl|vrm)_[0-9a-f]{1,36}$/;

/** Whether a value is a file whose id is safe in an address. */
export function isFile(value: unknown): value is Asset {
  return isAsset(value) && ID.test(value.id);
}

/** Ids of the files that a call's arguments name. */
export function namedIn(args: unknown): string[] {
  const objects = fieldsOf(args)?.["objects"];
  if (!Array.isArray(objects)) return [];
  return objects.flatMap((o) => {
    const id = fieldsOf(o)?.["asset"];
    return typeof id === "string" && ID.test(id) ? [id] : [];
  });
}
