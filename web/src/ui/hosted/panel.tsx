/** The panel "Devices": the paired agents, what happened, and the account, in three views. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Choices, PanelHead } from "../components.tsx";
import type { PanelProps } from "../lazy.tsx";
import { AccountView } from "./account.tsx";
import { DevicesView } from "./devices.tsx";
import { EventsView } from "./events.tsx";
import "./style.ts";

const VIEWS = [
  { value: "devices", word: "Agents" },
  { value: "events", word: "What happened" },
  { value: "account", word: "Account" },
] as const;

/** The panel. */
export default function DevicesPanel({ model, actions }: PanelProps) {
  const view = useSignal<(typeof VIEWS)[number]["value"]>("devices");
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} class="panel beside devices" aria-label="Devices" tabIndex={-1}>
      <PanelHead title="Devices" model={model} />
      <Choices
        name="devices-view"
        label="What to show"
        choices={VIEWS}
        chosen={view.value}
        choose={(chosen) => {
          view.value = chosen;
        }}
      />
      {view.value === "devices" && <DevicesView model={model} actions={actions} />}
      {view.value === "events" && <EventsView model={model} actions={actions} />}
      {view.value === "account" && <AccountView model={model} actions={actions} />}
    </section>
  );
}
