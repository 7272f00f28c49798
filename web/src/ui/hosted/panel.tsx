/** The panel "Devices": the paired agents, what happened, and the account, in three views. */

import { useSignal } from "@preact/signals";
import type { PanelProps } from "../lazy.tsx";
import { Panel } from "../panel.tsx";
import { Choices } from "../parts.tsx";
import { picked } from "../pick.tsx";
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
  return (
    <Panel name="devices" model={model}>
      <Choices name="devices-view" label="What to show" choices={VIEWS} {...picked(view)} />
      {view.value === "devices" && <DevicesView model={model} actions={actions} />}
      {view.value === "events" && <EventsView model={model} actions={actions} />}
      {view.value === "account" && <AccountView model={model} actions={actions} />}
    </Panel>
  );
}
