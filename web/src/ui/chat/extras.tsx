/** What stands over the line that is being written: whom it goes to, what it is about, the pictures that go with it. */

import { isAbsent } from "../../core/chatlists.ts";
import type { ChatImageData } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { CloseButton } from "../parts.tsx";

const EVERYONE = "";

/** Only when there is a choice: lanes that cannot be talked to before something is done about them are not offered. */
export function Target({ model }: { model: Model }) {
  const { chat } = model;
  const chosen = chat.lane.value;
  const lanes = chat.lanes.value.filter((lane) => lane.id === chosen?.id || !isAbsent(lane));
  if (lanes.length === 0) return null;
  return (
    <select
      class="target"
      aria-label="Talk to"
      title="Who hears what you write"
      value={chosen?.id ?? EVERYONE}
      onChange={(event) => chat.choose(event.currentTarget.value === EVERYONE ? null : event.currentTarget.value)}
    >
      {lanes.map((lane) => (
        <option key={lane.id} value={lane.id}>
          {lane.name}
        </option>
      ))}
      <option value={EVERYONE}>Everyone</option>
    </select>
  );
}

export function About({ model }: { model: Model }) {
  const about = model.chat.about.value;
  if (!about) return null;
  return (
    <span class="extra">
      <span>
        about <code>{about.id}</code>
      </span>
      <CloseButton
        label={`Not about ${about.name}`}
        onClick={() => {
          model.chat.about.value = null;
        }}
      />
    </span>
  );
}

interface PicturesProps {
  list: readonly ChatImageData[];
  busy: boolean;
  remove(at: number): void;
}

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
