/** How to connect an agent: choose its kind, copy one command. */

import { useSignal } from "@preact/signals";
import type { ConnectWay } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { CommandLine, RepairDetails } from "../components.tsx";
import { Choices, Failure } from "../parts.tsx";
import { useWays } from "../ways.ts";

/** The form. `name` is the name of the radio group; several forms may be on the page. */
export function Connect({ name, actions }: { name: string; actions: Actions }) {
  const { ways, failed } = useWays(actions);
  /** The chosen kind of agent; empty: the most common one. */
  const chosen = useSignal("");
  const list = ways.value;
  const way = list.find((w) => w.id === chosen.value) ?? list[0];
  return (
    <div class="connect">
      <Failure text={failed.value} />
      {way && (
        <>
          <Choices
            name={name}
            label="Which agent"
            choices={list.map((w) => ({ value: w.id, word: w.name }))}
            chosen={way.id}
            choose={(id) => {
              chosen.value = id;
            }}
          />
          <p class="muted">{way.how}</p>
          {way.command ? <CommandLine key={way.id} text={way.command} /> : <ByHand way={way} />}
        </>
      )}
    </div>
  );
}

/** What an agent without a command of its own needs: the entry for its settings; behind it the address. */
function ByHand({ way }: { way: ConnectWay }) {
  return (
    <>
      {way.entry && <CommandLine text={way.entry} />}
      {way.address && (
        <RepairDetails>
          <p class="muted">The address, for an agent that speaks MCP over HTTP, with its name in place of NAME:</p>
          <CommandLine text={way.address} />
        </RepairDetails>
      )}
    </>
  );
}
