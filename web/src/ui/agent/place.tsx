/**
 * Where the card "Your agent" and the status panel's connections stand in the page. Their code comes when one of them is
 * first needed: the world is to be visible before.
 */

import { lazyView, type PanelProps } from "../lazy.tsx";

const Card = lazyView<PanelProps>(async () => ({ default: (await import("./card.tsx")).AgentCard }));

/** The card; it may open by itself once it is known who is here. */
export function AgentCard({ model, actions }: PanelProps) {
  if (!model.presenceKnown.value && model.open.value !== "agent") return null;
  return <Card model={model} actions={actions} />;
}

/** The state of the connection to each agent. */
export const BackendList = lazyView<Pick<PanelProps, "model">>(async () => ({
  default: (await import("./backends.tsx")).BackendList,
}));
