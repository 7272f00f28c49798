/** What was just taken: to look at, to save, to copy, to share. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

export interface Taken {
  blob: Blob;
  name: string;
  film: boolean;
}

export function Result({ taken }: { taken: Taken }) {
  const { blob, name, film } = taken;
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  const said = useSignal("");
  useEffect(() => {
    said.value = "";
    return () => URL.revokeObjectURL(address);
  }, [address]);
  const file = new File([blob], name, { type: blob.type });
  const share = typeof navigator.share === "function" && navigator.canShare?.({ files: [file] }) === true;
  return (
    <div class="taken">
      {film ? (
        <video src={address} controls muted loop playsInline aria-label="The clip" />
      ) : (
        <img src={address} alt="The picture that was taken" />
      )}
      <div class="answers">
        <a class="save" href={address} download={name}>
          Save {film ? "clip" : "picture"}
        </a>
        {!film && blob.type === "image/png" && (
          <button type="button" class="quiet" onClick={() => void copy(blob).then((word) => (said.value = word))}>
            Copy
          </button>
        )}
        {share && (
          <button
            type="button"
            class="quiet"
            onClick={() => void navigator.share({ files: [file] }).catch(() => {})} // the user changed their mind
          >
            Share
          </button>
        )}
        <span class="muted" role="status">
          {said.value || `${(blob.size / 1e6).toFixed(1)} MB`}
        </span>
      </div>
    </div>
  );
}

async function copy(blob: Blob): Promise<string> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return "Copied";
  } catch {
    return "This browser does not let pictures be copied. Save it instead.";
  }
}
