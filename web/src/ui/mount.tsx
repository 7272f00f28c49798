/** Puts the panels over the world. app.ts makes the model and the actions, and calls this once. */

import { render } from "preact";
import type { Actions } from "./actions.ts";
import { Gate, NoAgent } from "./guide.tsx";
import { HelpCard, KeyList } from "./help.tsx";
import { watchKeys } from "./keys.ts";
import { recall } from "./memory.ts";
import type { Model } from "./model.ts";
import { Status } from "./status.tsx";
import { Talk } from "./talk.tsx";
import { Activity } from "./trace.tsx";

/** How often ages are told anew, in milliseconds. */
const TICK = 1000;

export function mountUi(root: HTMLElement, model: Model, actions: Actions, now: () => number): () => void {
  model.shortcuts.value = recall("shortcuts") !== "off";
  model.helpSeen.value = recall("help-seen") === "yes";
  render(<Page model={model} actions={actions} />, root);
  const stopKeys = watchKeys(model, actions);
  const timer = setInterval(() => {
    if (!document.hidden) model.now.value = now();
  }, TICK);
  return () => {
    clearInterval(timer);
    stopKeys();
    render(null, root);
  };
}

function Page({ model, actions }: { model: Model; actions: Actions }) {
  const c = model.connection.value.state;
  const blocked = model.graphics.value === "missing" || c === "login" || c === "incompatible" || c === "resting";
  return (
    <>
      {!blocked && (
        <>
          <Status model={model} actions={actions} />
          <div class="bottom">
            <HelpCard model={model} />
            <div class="middle">
              <NoAgent model={model} />
              <Talk model={model} actions={actions} />
            </div>
            <Activity model={model} />
          </div>
          <KeyList model={model} />
        </>
      )}
      <Gate model={model} actions={actions} />
    </>
  );
}

/** Where the panels are, in CSS pixels: for tests that look for overlaps. */
export function panelRects(root: HTMLElement): Record<string, [number, number, number, number]> {
  const rects: Record<string, [number, number, number, number]> = {};
  for (const panel of root.querySelectorAll(".panel")) {
    const box = panel.getBoundingClientRect();
    const name = panel.className.split(" ").slice(1, 3).join(" ");
    if (box.width > 0 && getComputedStyle(panel).visibility !== "hidden")
      rects[name] = [box.x, box.y, box.width, box.height];
  }
  return rects;
}
