/** What the page says when it cannot show the world at all: a full-page state, each with the one thing to do. */

import type { ComponentChildren } from "preact";
import type { Actions } from "./actions.ts";
import type { Model } from "./model.ts";
import { Command } from "./parts.tsx";

/** A full-page state; the world behind it cannot be used until it is dealt with. */
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
  if (model.loginFault.value) {
    return (
      <GateCard title="You could not be logged in yet">
        <p>{model.loginFault.value}</p>
        <p>Your link is still good: it is tried again by itself.</p>
      </GateCard>
    );
  }
  if (c.state === "login") {
    return (
      <GateCard title="Open this world from your computer">
        <p>
          This browser has no key for it, or the link was used before. Run this in a terminal; it opens a fresh link:
        </p>
        <Command text="world-mcp open" />
        <Retry actions={actions} label="I have done that, try again" />
      </GateCard>
    );
  }
  if (c.state === "incompatible") {
    return (
      <GateCard title="This page and world-mcp do not fit together">
        <p>{c.message}</p>
        <Reload actions={actions} />
      </GateCard>
    );
  }
  if (c.state === "resting") {
    return (
      <GateCard title="This world is open elsewhere">
        <p>Another tab took this one's place, so this one rests.</p>
        <Retry actions={actions} label="Use this tab instead" />
      </GateCard>
    );
  }
  if (graphics === "lost" || graphics === "gone") return <GraphicsLost model={model} actions={actions} />;
  return null;
}

function GraphicsLost({ model, actions }: { model: Model; actions: Actions }) {
  const back = model.graphics.value === "lost";
  return (
    <GateCard title={back ? "The picture was interrupted" : "The picture did not come back"}>
      <p>
        {back
          ? "Your graphics card let go of this page. It is being drawn anew; nothing that was built is lost."
          : "The browser lost its graphics and did not get them back. Reload the page; nothing that was built is lost."}
      </p>
      {!back && <Reload actions={actions} />}
    </GateCard>
  );
}

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

function Reload({ actions }: { actions: Actions }) {
  return (
    <button type="button" class="primary" onClick={actions.reload}>
      Reload
    </button>
  );
}

function Retry({ actions, label }: { actions: Actions; label: string }) {
  return (
    <button type="button" class="primary" onClick={actions.retry}>
      {label}
    </button>
  );
}
