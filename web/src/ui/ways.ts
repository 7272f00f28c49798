/**
 * How agents of each kind come to this world. The service says it, since it alone knows its data folder and its program; the page
 * shows the commands and never runs them.
 */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ConnectWay } from "../wire/types.gen.ts";
import type { Actions } from "./actions.ts";
import { usePending } from "./request.ts";

/** The ways, empty until the service has answered, and why it has not. */
export function useWays(actions: Pick<Actions, "ways">): {
  ways: Signal<readonly ConnectWay[]>;
  failed: Signal<string>;
} {
  const ways = useSignal<readonly ConnectWay[]>([]);
  const { failed, run } = usePending();
  useEffect(
    () =>
      run(async () => {
        ways.value = (await actions.ways()) ?? [];
      }),
    [actions],
  );
  return { ways, failed };
}
