/** Renders the panels over the world. app.ts creates the model and the actions and calls mountUi once. */

import { effect, type ReadonlySignal } from "@preact/signals";
import { render } from "preact";
import type { Actions } from "./actions.ts";
import { later, loadAfterPicture } from "./afterpicture.ts";
import { CameraBar } from "./camera/bar.tsx";
import { isOffered } from "./command.ts";
import { ConversationArea } from "./conversationarea.tsx";
import { Gate } from "./gate.tsx";
import { HostedCards, HostedScreen, isCodePage, isHosted } from "./hosted/place.tsx";
import { commandKeys, typeAheadKeys } from "./keys.ts";
import { lazyPanel } from "./lazy.tsx";
import { recall } from "./memory.ts";
import type { Model } from "./model.ts";
import { watchNarrowLayout } from "./narrow.ts";
import { panelCode } from "./panelcode.ts";
import { watchPanelFocus } from "./panelfocus.ts";
import { openPanel, panelRows } from "./panels.ts";
import { Rail } from "./rail.tsx";
import { applyChoices } from "./settings/choices.ts";
import { watchInstall } from "./settings/install.ts";
import { Status } from "./status.tsx";
import { takeTyped } from "./typeahead.ts";
import { Viewing } from "./viewing.tsx";

/** Where each panel lies; its code comes when it is first opened. */
const PANELS = panelRows.flatMap((row) => {
  const load = panelCode[row.name];
  return load ? [{ row, Place: lazyPanel(row.name, load) }] : [];
});

/** Period of the page's clock, in milliseconds: ages are shown in seconds. */
const TICK = 1000;

/** Milliseconds after connecting until an absent agent counts as absent: the back ends have been reported by then. */
const SETTLED_AFTER = 1500;

/** Mounts the panels; returns a function that removes them. */
export function mountUi(root: HTMLElement, model: Model, actions: Actions, now: () => number): () => void {
  model.shortcuts.value = recall("shortcuts") !== "off";
  model.helpSeen.value = recall("help-seen") === "yes";
  const narrow = watchNarrowLayout(model);
  render(<Page model={model} actions={actions} narrow={narrow.narrow} />, root);
  const stopKeys = [
    actions.takeKeys("typeahead", typeAheadKeys(model)),
    actions.takeKeys("commands", commandKeys(model, actions)),
    model.open.subscribe(() => void takeTyped()), // what was typed was meant for another panel
  ];
  const stopFocus = watchPanelFocus(model, actions.focusWorld);
  const stopShell = watchShell(model, actions);
  const stopInstall = watchInstall();
  const stopLoading = loadAfterPicture(model);
  applyChoices();
  const stopSettling = watchPresenceKnown(model);
  const quiet = startTicking(() => {
    model.now.value = now();
  });
  return () => {
    quiet();
    stopSettling();
    for (const end of stopKeys) end();
    stopFocus();
    stopShell();
    stopInstall();
    stopLoading();
    narrow.stop();
    render(null, root);
  };
}

/** The parts of the page that exist before its script: the heading, and the link past the picture. */
function watchShell(model: Model, actions: Actions): () => void {
  const skip = document.getElementById("skip");
  const toText = (event: Event) => {
    event.preventDefault();
    actions.focusWorld(); // from the list the keyboard returns to the picture, not to the link past it
    openPanel(model, "twin");
  };
  skip?.addEventListener("click", toText);
  const stop = effect(() => {
    const title = document.getElementById("title");
    if (title) title.textContent = model.worldName.value || "World";
  });
  return () => {
    skip?.removeEventListener("click", toText);
    stop();
  };
}

/** Sets model.presenceKnown some time after connecting. */
function watchPresenceKnown(model: Model): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    clearTimeout(timer);
    if (model.connection.value.state !== "live") model.presenceKnown.value = false;
    else
      timer = setTimeout(() => {
        model.presenceKnown.value = true;
      }, SETTLED_AFTER);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Props of the whole page. */
interface PageProps {
  model: Model;
  actions: Actions;
  narrow: ReadonlySignal<boolean>;
}

/** All panels. A full-page gate replaces them; a lost WebGL context is shown on top of them. */
function Page({ model, actions, narrow }: PageProps) {
  const c = model.connection.value.state;
  const viewer = model.viewer.value;
  const hosted = isHosted(model);
  const parts = later.value;
  const blocked =
    model.graphics.value === "missing" || c === "login" || c === "incompatible" || c === "resting" || isCodePage(model);
  return (
    <>
      {!blocked && (
        <div class="page">
          <Status model={model} actions={actions} />
          {parts && <parts.SheetGrip model={model} />}
          {PANELS.map(
            ({ row, Place }) => isOffered(row, model) && <Place key={row.name} model={model} actions={actions} />,
          )}
          {model.dropping.value && !viewer && (
            <p class="panel drop-here">Drop a picture, a model (GLB) or a figure (VRM)</p>
          )}
          <Rail model={model} actions={actions} />
          <div class={narrow.value ? "bottom narrow" : "bottom"}>
            <div class="left">
              {parts && !viewer && <parts.GuideCard model={model} actions={actions} />}
              {parts && <parts.HelpCard model={model} />}
              <CameraBar model={model} actions={actions} />
            </div>
            <div class="middle">
              {viewer ? <Viewing model={model} /> : <ConversationArea model={model} actions={actions} />}
            </div>
            <div class="right">
              {!viewer && (
                <div class="cards" role="region" aria-label="Needs your attention">
                  {parts && <parts.CardStack />}
                  {parts && <parts.ApprovalCards model={model} />}
                  {hosted && <HostedCards model={model} actions={actions} />}
                  {parts && !hosted && (
                    <>
                      <parts.CoderCards model={model} actions={actions} />
                      <parts.PairingCards model={model} />
                      <parts.ToolsCards model={model} />
                      <parts.PicturesCards model={model} />
                      <parts.VoicePluginCards model={model} />
                      <parts.AgentCard model={model} actions={actions} />
                      <parts.BridgeCards model={model} actions={actions} />
                    </>
                  )}
                </div>
              )}
              {parts && <parts.ActivityFeed model={model} actions={actions} />}
            </div>
          </div>
          {parts && !viewer && <parts.BridgeNews model={model} />}
          {parts && <parts.Menu model={model} actions={actions} />}
        </div>
      )}
      {hosted && <HostedScreen model={model} actions={actions} />}
      <Gate model={model} actions={actions} />
    </>
  );
}

/** Calls `tick` periodically while the page is visible; a hidden page has no timer. */
function startTicking(tick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat = () => {
    clearInterval(timer);
    if (document.hidden) return;
    tick();
    timer = setInterval(tick, TICK);
  };
  beat();
  document.addEventListener("visibilitychange", beat);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", beat);
  };
}
