// What an object looks like and says: the arguments color, material, asset, label and text that place_objects
// and modify_objects share.

import { LIMITS, MODEL } from "../wire/tables.gen.ts";
import type { Asset, WorldObject } from "../wire/types.gen.ts";
import { type Args, at, readColor, readMaterial, readString, readWords } from "./args.ts";
import type { Context } from "./call.ts";
import { pieceOf } from "./catalog.ts";
import { preview, refuse } from "./refuse.ts";
import { KINDS } from "./validnames.ts";
import { aNoun } from "./words/text.ts";

/** The arguments. */
export const LOOKS = ["color", "material", "asset", "label", "text"];

/** The object with the appearance that an item gives it. An empty string restores the piece's own. */
export function applyAppearance(ctx: Context, before: WorldObject, item: Args, path: string): WorldObject {
  const object: WorldObject = { ...before };
  const color = readColor(item, path);
  const material = readMaterial(item, path);
  const label = readWords(item, "label", path, LIMITS.maxLabel);
  const text = readWords(item, "text", path, LIMITS.maxText, true);
  if (color !== undefined) {
    delete object.color;
    if (color !== "") object.color = color;
  }
  if (material !== undefined) {
    delete object.material;
    if (material !== "") object.material = material;
  }
  // Colour and material of a composite apply to all of its parts.
  if (object.parts && (color !== undefined || material !== undefined)) {
    object.parts = object.parts.map((part) => {
      const { color: ownColor, material: ownMaterial, ...bare } = part;
      const paint = color ?? ownColor;
      const finish = material ?? ownMaterial;
      return { ...bare, ...(paint ? { color: paint } : {}), ...(finish ? { material: finish } : {}) };
    });
  }
  if (label !== undefined) delete object.label;
  if (label) object.label = label;
  if (text && !showsText(object)) {
    refuse("bad_arguments", `${aNoun(object.kind)} cannot show text`, {
      field: at(path, "text"),
      got: preview(text),
      allowed: `text on ${KINDS.filter((kind) => pieceOf(kind)?.text).join(", ")}; label names anything`,
      near: ["sign", "billboard", "screen"],
    });
  }
  if (text !== undefined) delete object.text;
  if (text) object.text = text;
  return applyAsset(ctx, object, item, path);
}

/** Whether the object, or one of its parts, has a face that its text is drawn on. */
function showsText({ kind, parts }: WorldObject): boolean {
  return [kind, ...(parts ?? []).map((part) => part.kind)].some((k) => pieceOf(k)?.text !== undefined);
}

/** The object with its uploaded file: the picture on a screen, or the shape of a model. */
function applyAsset(ctx: Context, object: WorldObject, item: Args, path: string): WorldObject {
  const id = readString(item, "asset", path);
  if (object.kind === MODEL) return applyModelFile(ctx, object, id, path);
  if (id === undefined) return object;
  const field = at(path, "asset");
  if (!pieceOf(object.kind)?.image) {
    const near = KINDS.filter((kind) => pieceOf(kind)?.image);
    refuse("bad_arguments", `${aNoun(object.kind)} cannot show a picture`, {
      field,
      got: preview(id),
      near: near.slice(0, 5),
    });
  }
  const { asset: _, ...bare } = object;
  if (id === "") return bare;
  return { ...bare, asset: assetOf(ctx, id, "image", field).id };
}

/** An object of kind "model". It takes the size of its file. */
function applyModelFile(ctx: Context, object: WorldObject, id: string | undefined, path: string): WorldObject {
  if (id === undefined && object.asset !== undefined) return object;
  const field = at(path, "asset");
  if (!id) {
    return refuse("bad_arguments", "a model needs the id of its file", {
      field,
      got: preview(id),
      allowed: "the id of an uploaded model (mdl_…)",
    });
  }
  const { id: asset, size } = assetOf(ctx, id, "model", field);
  if (!size) return refuse("bad_arguments", `${id} has no size`, { field, got: preview(id) });
  return { ...object, asset, size };
}

/** An uploaded file of the wanted kind. Refuses an unknown id, and a file of another kind. */
function assetOf(ctx: Context, id: string, kind: Asset["kind"], field: string): Asset {
  const asset = ctx.asset?.(id);
  if (asset?.kind === kind) return asset;
  const what = kind === "image" ? "picture" : "model";
  return refuse(
    asset ? "bad_arguments" : "not_found",
    asset ? `${id} is not a ${what}` : `there is no file ${preview(id)}`,
    {
      field,
      got: preview(id),
      allowed: `the id of an uploaded ${what}`,
      next: "search_catalog names the user's files; a new one they drop on the world's page.",
    },
  );
}
