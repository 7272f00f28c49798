/** The choice of who gets the message. */

import { isAbsent } from "../../core/chatlists.ts";
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
