/** What stands above the text being written: what it is about, and its pictures. */

import type { ChatImageData } from "../../wire/types.gen.ts";
import { CloseButton } from "../components.tsx";
import type { Model } from "../model.ts";

/** What the message is about, with a button to remove it. */
export function AboutChip({ model }: { model: Model }) {
  const about = model.chat.about.value;
  if (!about) return null;
  return (
    <span class="extra">
      <span>
        about <code>{about.id}</code>
      </span>
      <CloseButton
        label={`Remove “about ${about.name}”`}
        onClick={() => {
          model.chat.about.value = null;
        }}
      />
    </span>
  );
}

/** Props of the pictures; `busy`: another one is being taken. */
interface PicturesProps {
  list: readonly ChatImageData[];
  busy: boolean;
  remove(at: number): void;
}

/** The attached pictures. */
export function Pictures({ list, busy, remove }: PicturesProps) {
  return (
    <>
      {list.map(({ mimeType, data, alt }, at) => (
        <span class="extra" key={data.slice(-24)}>
          <img src={`data:${mimeType};base64,${data}`} alt={alt ?? "Attached picture"} />
          <CloseButton label={`Remove ${alt || "the picture"}`} onClick={() => remove(at)} />
        </span>
      ))}
      {busy && <span class="extra muted">Taking the picture…</span>}
    </>
  );
}
