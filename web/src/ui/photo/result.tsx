/** The picture or clip that was just taken: preview, save, copy, share. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { formatBytes } from "../../core/words/measures.ts";
import { Button } from "../button.tsx";

/** What was taken; `film`: a clip. */
export interface TakenPicture {
  /** The encoded file. */
  blob: Blob;
  /** The name under which it is saved. */
  name: string;
  /** A clip instead of a picture. */
  film: boolean;
}

/** The preview with its buttons. The object URL is released when the next one is taken. */
export function Result({ taken }: { taken: TakenPicture }) {
  const { blob, name, film } = taken;
  /** An object URL for the preview and the download. */
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  /** The outcome of copying; empty: the size is shown instead. */
  const outcome = useSignal("");
  useEffect(() => {
    outcome.value = "";
    return () => URL.revokeObjectURL(address);
  }, [address]);
  const file = new File([blob], name, { type: blob.type });
  /** Whether the browser can share this kind of file. */
  const share = typeof navigator.share === "function" && navigator.canShare?.({ files: [file] }) === true;
  return (
    <div class="taken">
      {film ? (
        <video src={address} controls muted loop playsInline aria-label="The clip" />
      ) : (
        <img src={address} alt="What was in the frame" />
      )}
      <div class="answers">
        <a class="save" href={address} download={name}>
          Save {film ? "clip" : "picture"}
        </a>
        {!film && blob.type === "image/png" && (
          <Button onClick={() => void copy(blob).then((word) => (outcome.value = word))}>Copy</Button>
        )}
        {share && (
          <Button
            onClick={() => void navigator.share({ files: [file] }).catch(() => {})} // the user changed their mind
          >
            Share
          </Button>
        )}
        <span class="muted" role="status">
          {outcome.value || formatBytes(blob.size)}
        </span>
      </div>
    </div>
  );
}

/** Copies a picture; resolves with the confirmation or the reason against it. */
async function copy(blob: Blob): Promise<string> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return "Copied";
  } catch {
    return "This browser cannot copy pictures. Save it instead.";
  }
}
