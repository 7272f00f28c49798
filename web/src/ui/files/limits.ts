/**
 * What a file may be, checked by name and size before it is sent, with the same limits and words as the service
 * (internal/world/asset). The service checks the contents.
 */

import { Refusal, wireError } from "../../core/refuse.ts";
import { formatBytes } from "../../core/words/measures.ts";

/** Bytes of a megabyte. */
const MB = 1 << 20;

/** A sort of file; `most` is its limit in bytes. */
type Sort = { what: string; most: number };

const PICTURE: Sort = { what: "a picture", most: 4 * MB };
const MODEL: Sort = { what: "a model", most: 16 * MB };
const FIGURE: Sort = { what: "a figure", most: 24 * MB };

/** The accepted extensions. */
export const SORTS: Readonly<Record<string, Sort>> = {
  png: PICTURE,
  jpg: PICTURE,
  jpeg: PICTURE,
  webp: PICTURE,
  glb: MODEL,
  vrm: FIGURE,
};

/** The `accept` attribute of a file dialog. */
export const ACCEPT = Object.keys(SORTS)
  .map((ending) => `.${ending}`)
  .join(",");

/** Advice for common formats that are not accepted. */
const OTHERS: Readonly<Record<string, string>> = {
  gif: "Save the picture as PNG or JPEG.",
  svg: "Save the picture as PNG or JPEG.",
  heic: "Save the picture as PNG or JPEG.",
  gltf: "Export the model as one binary file (.glb).",
  fbx: "Export the model as GLB.",
  obj: "Export the model as GLB.",
  blend: "Export the model as GLB.",
  zip: "Unpack it and choose the file inside.",
};

/** Throws a Refusal if the service would refuse the file by its name or size. */
export function checkFile({ name, size }: { name: string; size: number }): void {
  /** The extension in lower case; empty if there is none. */
  const ending = name.includes(".") ? (name.split(".").at(-1)?.toLowerCase() ?? "") : "";
  const sort = SORTS[ending];
  if (!sort) {
    throw new Refusal(
      wireError("wrong_media_type", "this kind of file is not accepted", {
        field: "file",
        got: ending,
        allowed: "PNG, JPEG, WebP, GLB, VRM",
        next: OTHERS[ending] ?? "Choose a PNG, JPEG or WebP picture, a GLB model or a VRM figure.",
      }),
    );
  }
  if (size === 0) {
    throw new Refusal(
      wireError("bad_arguments", "the file is empty", {
        field: "file",
        next: "Export it again, or choose another file.",
      }),
    );
  }
  if (size <= sort.most) return;
  throw new Refusal(
    wireError("too_large", `${sort.what} may be at most ${sort.most / MB} MB`, {
      field: "file",
      got: formatBytes(size),
      allowed: formatBytes(sort.most),
      next: sort === PICTURE ? "Save it smaller." : "Make it smaller: fewer triangles, or smaller textures.",
    }),
  );
}
