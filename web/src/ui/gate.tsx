/** Full-page states for when the world cannot be shown at all, each with the one thing to do about it. */

import type { ComponentChildren } from "preact";
import type { Actions } from "./actions.ts";
import { Button } from "./button.tsx";
import { CommandLine, RepairDetails } from "./components.tsx";
import { isHosted } from "./hosted/place.tsx";
import type { Model } from "./model.ts";

/** The gate of the current state, or nothing. The world behind it cannot be used. */
export function Gate({ model, actions }: { model: Model; actions: Actions }) {
  const graphics = model.graphics.value;
  const c = model.connection.value;
  if (graphics === "missing") {
    return (
      <GateCard title="This browser cannot draw the world">
        <p>
          World needs WebGL 2. Turn on hardware acceleration in the browser's settings, or open this page in another
          browser.
        </p>
        <Reload actions={actions} />
      </GateCard>
    );
  }
  if (model.loginProblem.value) {
    return (
      <GateCard title="Not logged in yet">
        <p>{model.loginProblem.value}</p>
        <p>Your link is still valid. World keeps trying.</p>
      </GateCard>
    );
  }
  if (c.state === "login") {
    // A hosted world has a login screen of its own; while the mode is being asked there is nothing to say yet.
    if (model.relay.mode.value !== "local") return null;
    return (
      <GateCard title={c.ended ? "This browser was logged out" : "Open this world from your computer"}>
        <p>
          {c.ended
            ? "To log in again, run this in a terminal:"
            : "This browser is not logged in, or its link was already used. Run this in a terminal for a fresh one:"}
        </p>
        <CommandLine text="world-mcp open" />
        <Retry actions={actions} label="Done, try again" />
      </GateCard>
    );
  }
  if (c.state === "incompatible") {
    const hosted = isHosted(model);
    return (
      <GateCard title={hosted ? "This page is out of date" : "This page does not match world-mcp"}>
        <p>{hosted ? "Reload it. If that does not help, an update is running: wait a few minutes." : c.message}</p>
        {!hosted && c.next && <p>{c.next}</p>}
        <Reload actions={actions} />
        {c.detail && (
          <RepairDetails>
            <p class="muted">{c.detail}</p>
          </RepairDetails>
        )}
      </GateCard>
    );
  }
  if (c.state === "resting") {
    return (
      <GateCard title="This world is open in another tab">
        <p>This tab is paused.</p>
        <Retry actions={actions} label="Use this tab instead" />
      </GateCard>
    );
  }
  if (graphics === "lost" || graphics === "gone") return <GraphicsLost model={model} actions={actions} />;
  return null;
}

/** The WebGL context is lost: for now, or for good. */
function GraphicsLost({ model, actions }: { model: Model; actions: Actions }) {
  const back = model.graphics.value === "lost";
  return (
    <GateCard title={back ? "The picture was interrupted" : "The picture did not come back"}>
      <p>
        {back
          ? "The browser lost the graphics card for a moment. The picture is coming back; nothing is lost."
          : "The browser lost the graphics card and did not get it back. Reload the page; nothing is lost."}
      </p>
      {!back && <Reload actions={actions} />}
    </GateCard>
  );
}

/** One full-page state. */
function GateCard({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="gate">
      <section class="panel card" role="alert" aria-label={title}>
        <h1>{title}</h1>
        {children}
      </section>
    </div>
  );
}

/** Reloads the page. */
function Reload({ actions }: { actions: Actions }) {
  return (
    <Button primary onClick={actions.reload}>
      Reload
    </Button>
  );
}

/** Connects again at once. */
function Retry({ actions, label }: { actions: Actions; label: string }) {
  return (
    <Button primary onClick={actions.retry}>
      {label}
    </Button>
  );
}
