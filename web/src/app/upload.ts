/** Uploads a file to the service and reports its progress. */

import type { Asset } from "../wire/types.gen.ts";
import { answerOf, isFile } from "./files.ts";

/** Media types by extension. */
const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  glb: "model/gltf-binary",
  vrm: "model/gltf-binary",
};

/** Uploads a file; `progress` gets a share from 0 to 1. Rejects with the service's Refusal or a reason in words. */
export function upload(
  path: string,
  file: File,
  progress: (share: number) => void,
  abort: AbortSignal,
): Promise<Asset> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not report upload progress
    const stop = (): void => request.abort();
    const fail = (why: string) => () => reject(new Error(why));
    request.open("POST", `${path}?${new URLSearchParams({ name: file.name })}`);
    request.setRequestHeader("Content-Type", typeOf(file.name));
    request.timeout = 60_000;
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      const json = async (): Promise<unknown> => JSON.parse(responseText);
      answerOf({ ok: status < 300, status, json })
        .then((asset) => (isFile(asset) ? resolve(asset) : reject(new Error("the service did not confirm the file"))))
        .catch(reject);
    };
    request.onerror = fail("the service did not answer; is it running?");
    request.ontimeout = fail("sending took longer than a minute");
    request.onabort = fail("you stopped it");
    abort.addEventListener("abort", stop, { once: true });
    request.onloadend = () => abort.removeEventListener("abort", stop);
    if (abort.aborted) fail("you stopped it")();
    else request.send(file);
  });
}

/** The media type for a file name. */
export function typeOf(name: string): string {
  return TYPES[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream";
}
