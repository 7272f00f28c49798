// Sends a file to the service. A part of rest.ts that is loaded with the first upload.

import type { Guard } from "../wire/guard.ts";
import { type RestOptions, resultOf } from "./rest.ts";

/** What an upload may say beside its path. */
interface UploadOptions extends Omit<RestOptions, "body" | "cache"> {
  /** The media type. */
  type: string;
  /** Gets the share that is sent, from 0 to 1. */
  progress(share: number): void;
  /** The reason when it is stopped. */
  stopped: string;
  /** The reason when it takes longer than the timeout. */
  late?: string;
}

/** Uploads a file, and resolves with the result that passes a guard. Rejects with words, as the requests of rest.ts. */
export function upload<T>(path: string, file: Blob, passes: Guard<T>, options: UploadOptions): Promise<T> {
  const {
    type,
    progress,
    signal,
    timeout = 0,
    silence = "the service didn't respond",
    stopped,
    late,
    unreadable,
  } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not report upload progress
    const stop = (): void => request.abort();
    const fail = (why: string) => () => reject(new Error(why));
    request.open("POST", path);
    request.setRequestHeader("Content-Type", type);
    request.responseType = "json";
    request.timeout = timeout;
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(resultOf(request.status < 300, request.response, passes, unreadable));
      } catch (error) {
        reject(error as Error);
      }
    };
    request.onerror = fail(silence);
    request.ontimeout = fail(late ?? silence);
    request.onabort = fail(stopped);
    signal?.addEventListener("abort", stop, { once: true });
    request.onloadend = () => signal?.removeEventListener("abort", stop);
    if (signal?.aborted) fail(stopped)();
    else request.send(file);
  });
}
