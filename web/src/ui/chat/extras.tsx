/** What stands above the text being written: the target, what it is about, and its pictures. */

import { isAbsent } from "../../core/chatlists.ts";
import type { ChatImageData } from "../../wire/types.gen.ts";
import { CloseButton } from "../components.tsx";
import type { Model } from "../model.ts";
import { Select } from "../pick.tsx";

/** Value of the option "Everyone". */
const EVERYONE = "";

/** The choice of the target, if there is one. Back ends that must be set up first are not offered. */
export function Target({ model }: { model: Model }) {
  const { chat } = model;
  const chosen = chat.backend.value;
  const backends = chat.backends.value.filter((backend) => backend.id === chosen?.id || !isAbsent(backend));
  if (backends.length === 0) return null;
  return (
    <Select
      class="target"
      aria-label="Talk to"
      title="Who gets your message"
      choices={[...backends.map(({ id, name }) => ({ value: id, word: name })), { value: EVERYONE, word: "Everyone" }]}
      chosen={chosen?.id ?? EVERYONE}
      choose={(id) => chat.choose(id === EVERYONE ? null : id)}
    />
  );
}

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
