/** Where the hosted screens stand: the login, the page of a code, and the cards. Their code is loaded when needed. */

import type { Actions } from "../actions.ts";
import { Button } from "../button.tsx";
import { lazyView, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";

/** What stands in the middle of the page until a screen's code is there. */
function WaitingScreen({ failed, again }: { failed: boolean; again(): void }) {
  if (!failed) return <span class="sr">Loading</span>;
  return (
    <div class="gate">
      <section class="panel card" role="alert" aria-label="Not loaded">
        <p>This part of the page could not be loaded. Check your connection.</p>
        <Button primary onClick={again}>
          Try again
        </Button>
      </section>
    </div>
  );
}

const LoginScreen = lazyView<PanelProps>(() => import("./login.tsx"), WaitingScreen);
const CodeScreen = lazyView<PanelProps>(() => import("./codepage.tsx"), WaitingScreen);
const Cards = lazyView<PanelProps>(() => import("./cards.tsx"));

/** Whether the page belongs to a hosted world. */
export function isHosted(model: Model): boolean {
  return model.relay.mode.value === "hosted";
}

/** Whether the hosted screen of a code takes the place of all panels. */
export function isCodePage(model: Model): boolean {
  return isHosted(model) && model.relay.code.value !== "" && model.connection.value.state !== "login";
}

/** The full-page screen of a hosted world: the login, or the page of a code; null: neither is due. */
export function HostedScreen({ model, actions }: { model: Model; actions: Actions }) {
  if (model.connection.value.state === "login") return <LoginScreen model={model} actions={actions} />;
  return isCodePage(model) ? <CodeScreen model={model} actions={actions} /> : null;
}

/** The cards of a hosted world: pairing an agent, and agents that ask to be paired. */
export function HostedCards({ model, actions }: { model: Model; actions: Actions }) {
  return isHosted(model) && model.connection.value.state === "live" ? <Cards model={model} actions={actions} /> : null;
}
