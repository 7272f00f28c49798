/** Where the bridge to an agent on a server stands in the page. Its code is loaded when it is needed. */

import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { lazyView, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { bridgeNews, openKeys } from "./words.ts";

const Panel = lazyView<PanelProps>(async () => ({ default: (await import("./panel.tsx")).RemotePanel }), NotLoaded);
const Prompt = lazyView<PanelProps>(async () => ({ default: (await import("./cards.tsx")).PromptCard }));
const Keys = lazyView<PanelProps>(async () => ({ default: (await import("./cards.tsx")).KeyCards }));

/** What stands in the panel's place until its code is there. */
function NotLoaded({ failed, again }: { failed: boolean; again(): void }) {
  if (!failed) return <p class="muted">Loading…</p>;
  return (
    <p class="warn" role="alert">
      This part could not be loaded. <Button onClick={again}>Try again</Button>
    </p>
  );
}

/** The agent on a server, within the card "Your agent". */
export function Remote(props: PanelProps) {
  return <Panel {...props} />;
}

/** Tells a screen reader what has become of the bridge, wherever the user is. It stands apart from the cards, which may
 * all be gone. */
export function BridgeNews({ model }: { model: Model }) {
  const [key] = openKeys(model);
  return (
    <p class="sr" aria-live="polite">
      {bridgeNews(model.bridge.value, key)}
    </p>
  );
}

/** The cards: what ssh asks, and the key of a gateway. */
export function BridgeCards({ model, actions }: { model: Model; actions: Actions }) {
  return (
    <>
      {openKeys(model).length > 0 && <Keys model={model} actions={actions} />}
      {model.bridge.value?.prompt && <Prompt model={model} actions={actions} />}
    </>
  );
}
