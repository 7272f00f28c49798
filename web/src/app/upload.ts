/** Uploads a file to the service and reports its progress. */

import { upload } from "../net/restupload.ts";
import type { Asset } from "../wire/types.gen.ts";
import { isFile } from "./fileids.ts";

/** Media types by extension. */
const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  glb: "model/gltf-binary",
  vrm: "model/gltf-binary",
};

/** Uploads a file; `progress` gets a share from 0 to 1. Rejects with the service's Refusal or a reason in words. */
export function uploadFile(
  path: string,
  file: File,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Asset> {
  return upload(`${path}?${new URLSearchParams({ name: file.name })}`, file, isFile, {
    type: typeOf(file.name),
    progress,
    signal,
    timeout: 60_000,
    silence: "the service didn't respond; is it running?",
    late: "sending took longer than a minute",
    stopped: "you stopped it",
    unreadable: "the service did not confirm the file",
  });
}

/** The media type for a file name. */
export function typeOf(name: string): string {
  return TYPES[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream";
}
