/** Where coding sessions stand in the page while their panel is closed. Their code is loaded when there are any. */

import { lazyView, type PanelProps } from "../lazy.tsx";

const Cards = lazyView<PanelProps>(async () => ({ default: (await import("./waiting.tsx")).WaitingCards }));

/** The cards that wait for an answer, and the news for a screen reader. */
export function CoderCards({ model, actions }: PanelProps) {
  return model.coder.value?.sessions.value.length ? <Cards model={model} actions={actions} /> : null;
}
