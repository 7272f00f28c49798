/** How to connect an agent: choose its kind, copy one command. */

import { useSignal } from "@preact/signals";
import { CommandLine, RepairDetails } from "../components.tsx";
import { hosts } from "../hosts.ts";
import { Choices } from "../parts.tsx";
import { picked } from "../pick.tsx";

/** The form. `name` is the name of the radio group; several forms may be on the page. */
export function Connect({ name }: { name: string }) {
  const list = hosts(location.origin);
  /** The chosen kind of agent, the most common one at first. */
  const chosen = useSignal(list[0]?.id ?? "");
  const host = list.find((h) => h.id === chosen.value);
  return (
    <div class="connect">
      <Choices
        name={name}
        label="Which agent"
        choices={list.map((h) => ({ value: h.id, word: h.name }))}
        {...picked(chosen)}
      />
      {host && (
        <>
          <p class="muted">{host.how}</p>
          {host.isAddress ? (
            <RepairDetails>
              <p class="muted">The address, with the agent's name in place of NAME:</p>
              <CommandLine text={host.command} />
            </RepairDetails>
          ) : (
            <CommandLine key={host.id} text={host.command} />
          )}
        </>
      )}
    </div>
  );
}
